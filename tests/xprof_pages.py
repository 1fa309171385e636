"""Pages of the Profile tab, from xprof's own converters, and what of them has to equal ours.

xprof's definitions, its known faults among them, live in comparisons with it and nowhere else.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tb_gpu_advisor.facts import TensorFlowSteps, summarise
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE, device_events
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.trace.lanes import find_lanes
from tb_gpu_advisor.wire import TensorFlowPart

#: The table ends with this row.
MOST_ROWS = 1000
#: xprof takes copies that AMD makes by a kernel for kernels.
BLIT = "__amd_rocclr_copy"


def tool(files: dict[str, bytes], folder: Path, name: str) -> Any:
    """A page of the Profile tab as JSON. The converters leave caches next to the files."""
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


def in_the_tabs_definition(files: dict[str, bytes]) -> dict[str, TensorFlowSteps]:
    """Our own reading in the tab's definition, by host; nothing of hosts without steps."""
    of_hosts = {host: summarise(decode(data), host).tensorflow for host, data in files.items()}
    return {
        host: steps for host, both in of_hosts.items() for steps in both if steps.definition == "profile-tab"
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


def kernels(files: dict[str, bytes]) -> dict[str, tuple[int, float]]:
    """How often each kernel ran and for how long (µs), over all GPUs, as we read it."""
    totals: dict[str, tuple[int, float]] = {}
    for data in files.values():
        trace = decode(data)
        for events in device_events(trace, find_lanes(trace)).values():
            is_kernel = (events.kind == COMPUTE) | (events.kind == COLLECTIVE)
            is_kernel |= by_name(trace, events.name, lambda name: name.startswith(BLIT), np.bool_)
            names = events.name[is_kernel]
            us = (events.end_ps - events.start_ps)[is_kernel] / 1e6
            for name in np.unique(names).tolist():
                number, sum_us = totals.get(trace.strings[name], (0, 0.0))
                of_name = names == name
                totals[trace.strings[name]] = (number + int(of_name.sum()), sum_us + float(us[of_name].sum()))
    return totals


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
