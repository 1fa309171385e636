"""The Profile tab's own converters read what the simulator writes, and find the truth in their definitions."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tb_gpu_advisor.facts import TensorFlowSteps, summarise
from tb_gpu_advisor.facts.device import COLLECTIVE, COMPUTE, device_events
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.lanes import find_lanes
from tb_gpu_advisor.wire import TensorFlowPart
from tests.simulator.api import simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR, MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.stories import STORIES
from tests.simulator.workload import Capture
from tests.simulator.xprof_truth import half_share, kernel_us, step_ms

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
#: The table ends with this row.
MOST_ROWS = 1000
by_scenario = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)


def tool(files: dict[str, bytes], folder: Path, name: str) -> Any:
    """A page of the Profile tab as JSON. The converters leave caches beside the files."""
    converters = import_module("xprof.convert.raw_to_tool_data")
    paths = []
    for host, data in files.items():
        paths.append(folder / f"{host}.xplane.pb")
        paths[-1].write_bytes(data)
    options = {"hosts": list(files), "use_saved_result": False}
    page, _ = converters.xspace_to_tool_data(list(map(str, paths)), name, options)
    return json.loads(page)


def rows(table: Any) -> list[dict[str, Any]]:
    names = [column["id"] for column in table["cols"]]
    return [{name: cell["v"] for name, cell in zip(names, row["c"], strict=True)} for row in table["rows"]]


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


def ours(files: dict[str, bytes]) -> dict[str, TensorFlowSteps]:
    """Our own reading in the tab's definition, by host; nothing of hosts without steps."""
    found = {host: summarise(decode(data), host).tensorflow for host, data in files.items()}
    return {
        host: steps for host, both in found.items() for steps in both if steps.definition == "profile-tab"
    }


#: Columns of the tab's step table, and what we call their parts.
COLUMNS: dict[str, tuple[TensorFlowPart, ...]] = {
    "deviceComputeTimeMs": ("compute_16", "compute_32"),
    "deviceToDeviceTimeMs": ("device_to_device",),
    "deviceCollectivesTimeMs": ("collectives",),
    "hostComputeTimeMs": ("host_compute",),
    "kernelLaunchTimeMs": ("kernel_launch",),
    "infeedTimeMs": ("input", "host_to_device"),
    "outfeedTimeMs": ("output",),
    "otherTimeMs": ("other",),
}


def assert_same_steps(steps: TensorFlowSteps, overview: Any) -> None:
    """Every step and each of its parts, within half a percent of the step."""
    shown = rows(overview[1])
    assert [float(row["stepTimeMs"]) for row in shown] == pytest.approx(steps.steps_ms, rel=0.005)
    for column, parts in COLUMNS.items():
        sums = [sum(ms) for ms in zip(*(steps.parts_ms[part] for part in parts), strict=True)]
        for row, ms, whole in zip(shown, sums, steps.steps_ms, strict=True):
            assert float(row[column]) == pytest.approx(ms, abs=0.005 * whole), column
    share = float(overview[0]["p"]["device_compute_16bit_percent"].rstrip("%")) / 100
    assert share == pytest.approx(steps.half_share, abs=0.001)


@by_scenario
def test_our_own_reading_in_the_tabs_definition_is_what_the_tab_shows(
    scenario: Scenario, tmp_path: Path
) -> None:
    files = simulate(scenario).files
    found = ours(files)
    # Of several hosts the tab shows a step on the slowest, so that one of them is enough.
    first = found[next(iter(files))]
    assert_same_steps(first, tool(files, tmp_path, "overview_page"))


def kernels(files: dict[str, bytes]) -> dict[str, tuple[int, float]]:
    """How often each kernel ran and for how long (µs), over all GPUs, as we read it."""
    found: dict[str, tuple[int, float]] = {}
    for data in files.values():
        trace = decode(data)
        for events in device_events(trace, find_lanes(trace)).values():
            chosen = (events.kind == COMPUTE) | (events.kind == COLLECTIVE)
            names = events.name[chosen]
            us = (events.end_ps - events.start_ps)[chosen] / 1e6
            for name in np.unique(names).tolist():
                number, sum_us = found.get(trace.strings[name], (0, 0.0))
                mine = names == name
                found[trace.strings[name]] = (number + int(mine.sum()), sum_us + float(us[mine].sum()))
    return found


def assert_same_kernels(files: dict[str, bytes], table: Any) -> None:
    """Number, total and mean of every kernel that the tab lists in full."""
    read = kernels(files)
    shown: dict[str, tuple[int, float]] = {}
    for row in rows(table):
        number, us = shown.get(row["kernel_name"], (0, 0.0))
        shown[row["kernel_name"]] = (number + int(row["occurrences"]), us + row["total_duration_us"])
    complete = len(rows(table)) < MOST_ROWS
    assert not complete or set(shown) == set(read)
    for name, (number, us) in shown.items():
        if complete or number == read[name][0]:
            assert number == read[name][0]
            assert us == pytest.approx(read[name][1], rel=0.005)


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
