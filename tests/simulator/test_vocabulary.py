"""The writers against real files: every kind of event that both have carries the same stats in the same types."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR, MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.vocabulary import Vocabulary, vocabulary
from tests.simulator.workload import Capture, Workload

ROOT: Final = Path(__file__).parents[2]
RECORDED: Final = ROOT / "demo_logs" / "recorded"
CAPTURES: Final = ROOT.parent / "shared" / "captures"
GROUPED: Final = Capture(layout="grouped")
#: Simulated programs with the recordings that they are held against, and kinds of events that both must have.
PROGRAMS: Final[dict[str, tuple[Workload, str, set[str]]]] = {
    "keras": (
        replace(MIXED, version="2.21"),
        "tf_*",
        {"FunctionRun", "ExecutorState::Process", "IteratorGetNextOp::DoCompute", "Iterator::Root::Prefetch"}
        | {"MemoryAllocation", "MemoryDeallocation", "multi_step_on_iterator", "PrefetchConsume"},
    ),
    "jax": (
        replace(MIXED, api="jax", gpu="H100", dtype="bf16"),
        "jax_*",
        {"train", "Task Environment itself"},
    ),
}
#: Stats that the real file need not have, by what explains them.
AMD: Final = {("context_id", "str_value"), ("gpu_device_name", "str_value")}
#: The capture began inside of a step's marker, which therefore is not in it, nor in its groups.
CUT_OFF: Final = {("group_id", "int64_value")}
#: One build wrote texts in place, where others of its time referred to them.
IN_PLACE: Final = {(name, "ref_value") for name in ("allocator_name", "region_type", "shape", "tf_op")}


def of_files(files: Iterable[bytes]) -> Vocabulary:
    words: Vocabulary = {}
    for data in files:
        for kind, stats in vocabulary(data).items():
            words.setdefault(kind, set()).update(stats)
    return words


def simulated(workload: Workload) -> Vocabulary:
    return of_files(simulate(Scenario("test", workload)).files.values())


def recorded(folder: Path, pattern: str) -> Vocabulary:
    paths = sorted(folder.glob(f"{pattern}/**/*.xplane.pb"))
    assert paths
    return of_files(path.read_bytes() for path in paths)


def invented(ours: Vocabulary, real: Vocabulary) -> dict[str, set[tuple[str, str]]]:
    """Stats of ours that the same kind of event does not have in the real file."""
    return {kind: extra for kind in ours.keys() & real.keys() if (extra := ours[kind] - real[kind])}


@pytest.mark.parametrize("name", PROGRAMS)
def test_nothing_is_written_that_recordings_of_ours_do_not_have(name: str) -> None:
    workload, pattern, common = PROGRAMS[name]
    ours, real = simulated(workload), recorded(RECORDED, pattern)
    assert common <= ours.keys() & real.keys()
    # Ids of iterators are random, so that most of the real ones need all 64 bits.
    numbers = {("id", "int64_value")}
    assert {kind for kind, extra in invented(ours, real).items() if extra - numbers} == set()


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="no folder of real captures next to the checkout")
@pytest.mark.parametrize(
    ("capture", "workload", "explained"),
    [
        ("gtx1060-keras", replace(MIXED, version="2.4", capture=GROUPED), CUT_OFF),
        ("v100-multi-worker", replace(FOUR, version="2.4", capture=GROUPED), IN_PLACE),
        ("mi300-jax", replace(MIXED, api="jax", gpu="H100", dtype="bf16"), AMD),
    ],
)
def test_nothing_is_written_that_captures_with_gpus_do_not_have(
    capture: str, workload: Workload, explained: set[tuple[str, str]]
) -> None:
    ours, real = simulated(workload), recorded(CAPTURES, capture)
    assert {"kernel", "call that launches", "/device:GPU:# itself"} <= ours.keys() & real.keys()
    assert {kind for kind, extra in invented(ours, real).items() if extra - explained} == set()
