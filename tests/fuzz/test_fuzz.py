"""A little of `make fuzz` in every test run: a report that keeps its laws, or a clean error, and nothing else."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.report.build import MOST_BYTES
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.wire import Report
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady
from tests.fuzz import libfuzzer, sanitized, whole_way
from tests.fuzz.reduced import reduced
from tests.fuzz.structured import SEED, seeds

clang = pytest.mark.skipif(bool(libfuzzer.missing()), reason=libfuzzer.missing())
gcc = pytest.mark.skipif(bool(sanitized.missing()), reason=sanitized.missing())
deep = pytest.mark.deep


# Five hundred in parts, so that the last one is not all that is left to wait for.
@pytest.mark.parametrize(
    ("count", "seed"), [(40, SEED), *(pytest.param(125, SEED + part, marks=deep) for part in range(1, 5))]
)
def test_mutated_files_give_a_report_or_a_clean_error_from_both_decoders(
    count: int, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    reports, errors, kept = whole_way.fuzz(count, 600.0, seed, engines=4)
    assert kept == []
    # Mutations that are only read, or only refused, would test half of the code.
    assert min(reports, errors) > count // 20


def test_programs_of_every_framework_are_among_what_is_mutated(tmp_path: Path) -> None:
    outcomes = [whole_way.outcome(seed, tmp_path / "h.xplane.pb") for seed in seeds()]
    frameworks = {one.capture.framework for one in outcomes if isinstance(one, Report)}
    assert frameworks == {"tensorflow", "jax", "pytorch"}


def test_what_is_left_of_a_capture_is_its_middle_and_the_names_that_it_takes() -> None:
    space = XSpaceBuilder()
    steps = space.plane("/host:CPU").line("python")
    for number in range(100):
        steps.event(f"call {number}", 10.0 * number, 5.0, step_num=number)
    steps.event("program", 0.0, 1000.0, iter_num=1)
    small = decode(reduced(space.to_bytes(), 10))
    names = [small.strings[name] for name in small.names()[:].tolist()]
    assert names == ["program", *(f"call {number}" for number in range(44, 54))]
    assert set(small.strings) >= set(names)
    assert "call 1" not in small.strings


@deep
@gcc
def test_no_sanitizer_reports_anything_the_whole_way(tmp_path: Path) -> None:
    result = sanitized.run(sanitized.build(tmp_path), tmp_path, ["--count", "300", "--seed", "3"])
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-4000:]
    assert result.stdout.startswith("300 mutated files")


@clang
@pytest.mark.parametrize(("runs", "seconds"), [(500, 20), pytest.param(20_000, 90, marks=deep)])
def test_no_sanitizer_reports_anything_in_the_decoder(runs: int, seconds: int, tmp_path: Path) -> None:
    result = libfuzzer.run(libfuzzer.build(tmp_path, runs > 500), tmp_path, runs, seconds)
    assert result.returncode == 0, result.stderr[-4000:]
    assert "DONE" in result.stderr


@pytest.mark.parametrize("seed", range(4))
def test_what_runs_on_for_long_after_the_last_step_breaks_no_law(seed: int, tmp_path: Path) -> None:
    """A kernel, copy, collective or call: only its time in analysed steps counts."""
    for plane, line in _lines(_space(seed)):
        space = _space(seed)
        space.planes[plane].lines[line].events[-1].duration_ps = 10**12
        outcome = whole_way.outcome(space.SerializeToString(), tmp_path / "h.xplane.pb")
        assert isinstance(outcome, Report)


def _space(seed: int) -> Any:
    return messages()["XSpace"].FromString(seeds()[seed])


def _lines(space: Any) -> list[tuple[int, int]]:
    numbered = enumerate(space.planes)
    return [(at, number) for at, plane in numbered for number, line in enumerate(plane.lines) if line.events]


def test_a_name_as_long_as_the_file_makes_no_large_report(tmp_path: Path) -> None:
    name = "x" * 900_000
    run = steady(kernels_us=((f"{name}/MatMul:MatMul", f"volta_sgemm_{name}", 500.0), 300.0), wait_us=300.0)
    report = whole_way.outcome(run.to_bytes(), tmp_path / "h.xplane.pb")
    assert isinstance(report, Report)
    assert len(msgspec.json.encode(report)) < MOST_BYTES
    assert {check.id for check in report.checks if check.status == "failed"} >= {"single-precision"}


def test_a_file_that_is_cut_off_anywhere_gives_a_report_or_a_clean_error(tmp_path: Path) -> None:
    data = seeds()[2]
    file = tmp_path / "h.xplane.pb"
    outcomes = [
        whole_way.outcome(data[:length], file) for length in range(0, len(data), max(1, len(data) // 100))
    ]
    assert isinstance(outcomes[0], AdvisorError)  # empty
    assert isinstance(whole_way.outcome(data, file), Report)
