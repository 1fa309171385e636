"""The Profile tab's own converters read what the simulator writes, and find the truth in their definitions."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.simulator.api import Simulated, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR, MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.stories import STORIES
from tests.simulator.workload import Capture
from tests.simulator.xprof_truth import half_share, kernel_us, step_ms
from tests.xprof_pages import (
    MOST_ROWS,
    assert_same_kernels,
    assert_same_steps,
    in_the_tabs_definition,
    rows,
    tool,
)
from tests.xprof_placement import assert_same_placement

#: The demo runs, and what else the writers write.
SCENARIOS = {story.name: story.scenario for story in STORIES} | {
    name: Scenario(name, workload)
    for name, workload in {
        "grouped": replace(MIXED, version="2.4", capture=Capture(layout="grouped")),
        "grouped-4-gpus": replace(FOUR, version="2.4", capture=Capture(layout="grouped")),
        "keras-3": replace(MIXED, version="2.21"),
        "custom-loop": replace(MIXED, api="custom-loop"),
        "eager": FAULTS["eager-execution"].base,
        "jax": replace(MIXED, api="jax", gpu="H100", dtype="bf16", model="transformer"),
        # With clocks that differ the tab pairs steps of one host with other steps of the next.
        "2-hosts": replace(FOUR, gpus=2, hosts=2),
    }.items()
}
#: One of each way to write; the others are for `make test-deep`.
FEW = ("launch-bound", "grouped", "jax")


@dataclass(frozen=True)
class Shown:
    """A simulated run, and two pages of the Profile tab on it."""

    simulated: Simulated
    overview: Any
    kernel_stats: Any


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=() if name in FEW else pytest.mark.deep) for name in SCENARIOS],
)
def shown(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    simulated = simulate(SCENARIOS[request.param])
    overview, kernel_stats = (
        tool(simulated.files, tmp_path_factory.mktemp(name), name)
        for name in ("overview_page", "kernel_stats")
    )
    return Shown(simulated, overview, kernel_stats)


def shown_steps(run: Run) -> list[float]:
    """All of them, but of more than five not the first and the last."""
    steps_ms = list(step_ms(run).values())
    return steps_ms[1:-1] if len(steps_ms) > 5 else steps_ms


def test_the_overview_shows_the_true_steps(shown: Shown) -> None:
    tables, run = shown.overview, shown.simulated.run
    steps = [float(row["stepTimeMs"]) for row in rows(tables[1])]
    assert steps == pytest.approx(shown_steps(run), rel=0.02)
    assert tables[6]["rows"] == []
    share = float(tables[0]["p"]["device_compute_16bit_percent"].rstrip("%")) / 100
    assert share == pytest.approx(half_share(run), abs=0.001)


def test_our_own_reading_in_the_tabs_definition_is_what_the_tab_shows(shown: Shown) -> None:
    files = shown.simulated.files
    of_hosts = in_the_tabs_definition(files)
    # Of several hosts the tab shows a step on the slowest, so that one of them is enough.
    assert_same_steps(of_hosts[next(iter(files))], shown.overview)


def test_the_tabs_op_placement_is_a_share_of_counts(shown: Shown) -> None:
    assert_same_placement(shown.simulated.files, shown.overview)


def test_our_kernels_are_those_of_the_tabs_table(shown: Shown) -> None:
    assert_same_kernels(shown.simulated.files, shown.kernel_stats)


def test_the_kernel_table_is_the_true_one(shown: Shown) -> None:
    table = shown.kernel_stats
    totals: dict[str, tuple[int, float]] = {}
    for row in rows(table):
        number, us = totals.get(row["kernel_name"], (0, 0.0))
        totals[row["kernel_name"]] = (number + int(row["occurrences"]), us + row["total_duration_us"])
    true = kernel_us(shown.simulated.run)
    complete = len(rows(table)) < MOST_ROWS
    assert set(totals) == set(true) if complete else set(totals) < set(true)
    for name, (number, us) in totals.items():
        if complete or number == true[name][0]:
            assert number == true[name][0]
            assert us == pytest.approx(true[name][1], rel=0.001)
