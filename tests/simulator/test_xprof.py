"""The Profile tab's own converters read what the simulator writes, and find the truth in their definitions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.simulator.api import simulate
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
by_scenario = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)


def shown_steps(run: Run) -> list[float]:
    """All of them, but of more than five not the first and the last."""
    found = list(step_ms(run).values())
    return found[1:-1] if len(found) > 5 else found


@by_scenario
def test_the_overview_shows_the_true_steps(scenario: Scenario, tmp_path: Path) -> None:
    simulated = simulate(scenario)
    tables = tool(simulated.files, tmp_path, "overview_page")
    shown = [float(row["stepTimeMs"]) for row in rows(tables[1])]
    assert shown == pytest.approx(shown_steps(simulated.run), rel=0.02)
    assert tables[6]["rows"] == []
    share = float(tables[0]["p"]["device_compute_16bit_percent"].rstrip("%")) / 100
    assert share == pytest.approx(half_share(simulated.run), abs=0.001)


@by_scenario
def test_our_own_reading_in_the_tabs_definition_is_what_the_tab_shows(
    scenario: Scenario, tmp_path: Path
) -> None:
    files = simulate(scenario).files
    found = in_the_tabs_definition(files)
    # Of several hosts the tab shows a step on the slowest, so that one of them is enough.
    first = found[next(iter(files))]
    assert_same_steps(first, tool(files, tmp_path, "overview_page"))


@by_scenario
def test_the_tabs_op_placement_is_a_share_of_counts(scenario: Scenario, tmp_path: Path) -> None:
    files = simulate(scenario).files
    assert_same_placement(files, tool(files, tmp_path, "overview_page"))


@by_scenario
def test_our_kernels_are_those_of_the_tabs_table(scenario: Scenario, tmp_path: Path) -> None:
    files = simulate(scenario).files
    assert_same_kernels(files, tool(files, tmp_path, "kernel_stats"))


@by_scenario
def test_the_kernel_table_is_the_true_one(scenario: Scenario, tmp_path: Path) -> None:
    simulated = simulate(scenario)
    table = tool(simulated.files, tmp_path, "kernel_stats")
    found: dict[str, tuple[int, float]] = {}
    for row in rows(table):
        number, us = found.get(row["kernel_name"], (0, 0.0))
        found[row["kernel_name"]] = (number + int(row["occurrences"]), us + row["total_duration_us"])
    true = kernel_us(simulated.run)
    complete = len(rows(table)) < MOST_ROWS
    assert set(found) == set(true) if complete else set(found) < set(true)
    for name, (number, us) in found.items():
        if complete or number == true[name][0]:
            assert number == true[name][0]
            assert us == pytest.approx(true[name][1], rel=0.001)
