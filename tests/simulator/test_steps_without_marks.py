"""Steps are inferred where the Profile tab finds none, and the report says how."""

from dataclasses import replace
from pathlib import Path

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.schema import messages
from tests.simulator.api import simulate
from tests.simulator.faults.base import MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Capture, Workload
from tests.xprof_pages import rows, tool

JAX = replace(MIXED, api="jax", gpu="H100", dtype="bf16", model="transformer")
UNMARKED = Capture(markers=False)


def files(workload: Workload) -> dict[str, bytes]:
    return simulate(Scenario("unmarked", workload)).files


def without_roots(data: bytes) -> bytes:
    """The same file without the mark of a root (``_r``) on any event."""
    space = messages()["XSpace"].FromString(data)
    for plane in space.planes:
        for entry in plane.stat_metadata:
            if entry.value.name == b"_r":
                entry.value.name = b"_x"
    stripped: bytes = space.SerializeToString(deterministic=True)
    return stripped


CAPTURES = {
    "keras-3": {host: without_roots(data) for host, data in files(replace(MIXED, version="2.21")).items()},
    "raw": {host: without_roots(data) for host, data in files(MIXED).items()},
    "jax": files(replace(JAX, capture=UNMARKED)),
}


@pytest.mark.parametrize(
    ("captured", "marked"), [("keras-3", replace(MIXED, version="2.21")), ("raw", MIXED), ("jax", JAX)]
)
def test_function_runs_stand_in_for_marks(captured: str, marked: Workload, tmp_path: Path) -> None:
    data = CAPTURES[captured]
    assert rows(tool(data, tmp_path, "overview_page")[1]) == []
    (steps,) = (summarise(decode(bytes_), host).steps for host, bytes_ in data.items())
    (wanted,) = (summarise(decode(bytes_), host).steps for host, bytes_ in files(marked).items())
    assert steps is not None
    assert wanted is not None
    assert (steps.source, steps.method) == ("derived", "function-runs")
    assert steps.seen == wanted.seen
    assert sum(steps.ms) == pytest.approx(sum(wanted.ms), rel=0.01)
