"""Steps are inferred where the Profile tab finds none, and the report says how."""

from dataclasses import replace
from pathlib import Path

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.schema import messages
from tests.simulator.api import simulate
from tests.simulator.faults.base import MIXED
from tests.simulator.one_step import window
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Capture, Workload
from tests.xprof_pages import rows, tool

JAX = replace(MIXED, api="jax", gpu="H100", dtype="bf16", model="transformer")
UNMARKED = Capture(markers=False)


def files(workload: Workload) -> dict[str, bytes]:
    return simulate(Scenario("unmarked", workload)).files


def without(data: bytes, *stats: bytes) -> bytes:
    """The same file without these stats on any event: a root's mark is ``_r``, a step's number ``step_num``."""
    space = messages()["XSpace"].FromString(data)
    for plane in space.planes:
        for entry in plane.stat_metadata:
            if entry.value.name in stats:
                entry.value.name = b"_x"
    stripped: bytes = space.SerializeToString(deterministic=True)
    return stripped


KERAS_3 = replace(MIXED, version="2.21")
FUNCTIONS, NUMBERS = ("derived", "function-runs"), ("markers", "roots")


@pytest.mark.parametrize(
    ("captured", "marked", "lost", "known"),
    [
        (KERAS_3, KERAS_3, (b"_r", b"step_num"), FUNCTIONS),
        (MIXED, MIXED, (b"_r", b"step_num"), FUNCTIONS),
        (replace(JAX, capture=UNMARKED), JAX, (), FUNCTIONS),
        (KERAS_3, KERAS_3, (b"_r",), NUMBERS),
        (MIXED, MIXED, (b"_r",), NUMBERS),
    ],
)
def test_function_runs_or_numbers_stand_in_for_marks(
    captured: Workload, marked: Workload, lost: tuple[bytes, ...], known: tuple[str, str], tmp_path: Path
) -> None:
    data = {host: without(data, *lost) for host, data in files(captured).items()}
    assert rows(tool(data, tmp_path, "overview_page")[1]) == []
    (steps,) = (summarise(decode(bytes_), host).steps for host, bytes_ in data.items())
    (wanted,) = (summarise(decode(bytes_), host).steps for host, bytes_ in files(marked).items())
    assert steps is not None
    assert wanted is not None
    assert (steps.source, steps.method) == known
    assert steps.seen == wanted.seen
    assert sum(steps.ms) == pytest.approx(sum(wanted.ms), rel=0.01)


@pytest.mark.parametrize("lost", [(), (b"_r", b"step_num")], ids=["marked", "unmarked"])
@pytest.mark.parametrize(
    ("demo", "begin", "end"),
    # One run of a function in 24 ms of steps that take 5; three, with copies that ran ahead, and one in steps of 7 ms;
    # one in steps of 1.3 ms. All kernels were launched before, and repeat.
    [
        ("input-fixed", 0.32, 0.69),
        ("replicas-slow-allreduce", 0.19, 0.62),
        ("replicas-slow-allreduce", 0.26, 0.68),
        ("launch-bound-xla", 0.35, 0.75),
        ("launch-bound-xla", 0.36, 0.68),
    ],
)
def test_launches_that_no_gpu_reached_bound_no_step(
    demo: str, begin: float, end: float, lost: tuple[bytes, ...]
) -> None:
    (file,) = (Path(__file__).parents[2] / "demo_logs" / demo).rglob("*.xplane.pb")
    seen = without(window(whole := file.read_bytes(), begin, end), *lost)
    steps, wanted = (summarise(decode(data), "host").steps for data in (seen, whole))
    assert steps is not None
    assert wanted is not None
    assert (steps.source, steps.method) == ("derived", "repetition")
    assert steps.ms == pytest.approx([wanted.mean_ms] * steps.count, rel=0.02)


@pytest.mark.parametrize("lost", [(), (b"_r", b"step_num")], ids=["marked", "unmarked"])
@pytest.mark.parametrize(
    ("demo", "begin", "end"),
    # Kernels that were launched before the profiler began were all of one "step" of 5 to 9 ms in steps of 1.3; the only
    # marked step, of which the GPU had run only a part, took 0.5 to 1.2, and 2.8 and 3.4 in steps of 7.4.
    [
        ("launch-bound-xla", 0.29, 0.69),
        ("launch-bound-xla", 0.25, 0.65),
        ("launch-bound-xla", 0.41, 1.0),
        ("launch-bound-xla", 0.05, 0.2),
        ("replicas-slow-allreduce", 0.05, 0.3),
        ("replicas-slow-allreduce", 0.21, 0.81),
        # In less than a step of 3.2 ms the runtime marks a function of 0.4.
        ("launch-bound", 0.09, 0.17),
        ("launch-bound", 0.45, 0.53),
    ],
)
def test_a_step_that_is_not_whole_is_none(
    demo: str, begin: float, end: float, lost: tuple[bytes, ...]
) -> None:
    (file,) = (Path(__file__).parents[2] / "demo_logs" / demo).rglob("*.xplane.pb")
    seen = without(window(whole := file.read_bytes(), begin, end), *lost)
    steps, wanted = (summarise(decode(data), "host").steps for data in (seen, whole))
    assert steps is not None
    assert wanted is not None
    if steps.source != "none":
        assert steps.ms == pytest.approx([wanted.mean_ms] * steps.count, rel=0.02)
