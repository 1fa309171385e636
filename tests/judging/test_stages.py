"""Which stage sets the pace of a pipeline, and of which kind it is."""

import pytest

from tb_gpu_advisor.facts import FewSteps, StageFact
from tb_gpu_advisor.judging.stages import MANY_RUNS, pacing

ROOT = "Iterator::Root::Prefetch"
FEW = FewSteps()


def stage(path: str, pace_ms: float, **others: float) -> StageFact:
    known: dict[str, float] = {"parallelism": 0, "waits": False, **others}
    return StageFact(
        name=path.rpartition("::")[2], path=f"{ROOT}::{path}", count_per_step=1.0, self_ms=pace_ms,
        pace_ms=pace_ms, **known,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("stages", "kind"),
    [
        ([stage("Map", 3.0)], "map"),
        ([stage("Map", 3.0, at_once=2.0)], "parallel"),
        # What it opens is no reader, or lies elsewhere.
        ([stage("FlatMap", 3.0), stage("FlatMap::Range", 1.0)], "map"),
        ([stage("FlatMap", 3.0), stage("FlatMapOfMine::TFRecord", 1.0)], "map"),
        ([stage("Scan", 3.0)], "other"),
        ([stage("ParallelInterleaveV4::TFRecord", 3.0)], "reading"),
        # One file of text, which one thread reads (tensorflow/tensorflow#38293).
        ([stage("BatchV2::ForeverRepeat::LegacyParallelInterleaveV2", 3.0)], "interleaved"),
        ([stage("Batch::CSV", 3.0)], "read"),
        ([stage("TFRecord", 3.0)], "read"),
        # More runs of a function than its work is worth.
        ([stage("Map", 3.0, runs_per_step=100.0 * MANY_RUNS)], "elements"),
        ([stage("Map", 1.0, runs_per_step=100.0 * MANY_RUNS)], "elements"),
        # Two functions share the work, on one thread.
        ([stage("ParallelMapV2::Zip::ParallelMapV2", 1.5, runs_per_step=60.0)] * 2, "elements"),
        ([stage("Map", 1.0, runs_per_step=1.0)], None),
        ([stage("DataServiceDatasetV2", 3.0, waits=True)], "service"),
    ],
)
def test_the_stage_that_a_step_waits_for_is_of_its_kind(stages: list[StageFact], kind: str | None) -> None:
    of = pacing(stages, 4.0, FEW)
    assert (of and of.kind) == kind
    assert of is None or of.stage == stages[0]


def test_opening_files_is_part_of_reading_them() -> None:
    """Many small files: neither what calls a source, nor what opens each file, nor what reads it takes most alone."""
    stages = [
        stage("Map", 1.8),
        stage("Map::FlatMap", 1.5),
        stage("Map::FlatMap::FlatMap", 1.0),
        stage("Map::FlatMap::FlatMap::TFRecord", 0.5),
    ]
    of = pacing(stages, 4.0, FEW)
    assert of is not None
    assert (of.stage.path, of.stage.pace_ms, of.kind) == (stages[-1].path, 3.0, "read")
