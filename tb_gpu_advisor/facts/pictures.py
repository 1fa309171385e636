"""Pictures of what holds one GPU up: the longest gap of each cause, copy and collective without a kernel beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.device import KIND_NAMES, DeviceEvents
from tb_gpu_advisor.facts.host import HostEvents
from tb_gpu_advisor.facts.intervals import Spans, covering, union
from tb_gpu_advisor.facts.kernel_table import KernelGroups, KernelTable, headed
from tb_gpu_advisor.facts.steps import Steps
from tb_gpu_advisor.facts.timeline import timeline
from tb_gpu_advisor.facts.waterfall import Waterfall
from tb_gpu_advisor.trace.columns import Bools, Ints, Trace
from tb_gpu_advisor.trace.spans import search
from tb_gpu_advisor.wire import EXPOSED_CATEGORIES, Category, Timeline

#: Categories below this share of the step get no picture.
TIMELINE_SHARE: Final = 0.01


@dataclass(frozen=True)
class _Instances:
    """Stretches of one category: ``lost_ps`` of each is that category's, ``launch`` the host event that ends it."""

    start_ps: Ints
    end_ps: Ints
    lost_ps: Ints
    launch: Ints


def idle_pictures(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall, host_name: str
) -> dict[Category, Timeline]:
    """A picture of the longest gap of every cause that matters."""
    return _pictures(trace, events, host, steps, fall, host_name, _idle(fall))


def exposed_pictures(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall, host_name: str
) -> dict[Category, Timeline]:
    """A picture of the longest copy of each direction and collective without a kernel beside it, if they matter."""
    return _pictures(trace, events, host, steps, fall, host_name, _exposed(events, host, fall))


def _pictures(
    trace: Trace,
    events: DeviceEvents,
    host: HostEvents,
    steps: Steps,
    fall: Waterfall,
    host_name: str,
    instances: dict[Category, _Instances],
) -> dict[Category, Timeline]:
    start, end = steps.windows
    found: dict[Category, Timeline] = {}
    for category, known in instances.items():
        lost = np.where(within(known.start_ps, start, end), known.lost_ps, 0)
        if lost.sum() < TIMELINE_SHARE * (end - start).sum():
            continue
        worst = int(np.argmax(lost))
        instance = int(known.start_ps[worst]), int(known.end_ps[worst])
        launch = int(known.launch[worst])
        spans = fall.parts[category]
        found[category] = timeline(
            trace=trace,
            events=events,
            host=host,
            host_name=host_name,
            category=category,
            step=step_at(steps, instance[0]),
            gap=instance,
            marks=(spans.start, spans.end),
            launch_line=int(host.line[launch]) if launch >= 0 else -1,
        )
    return found


def kernel_pictures(
    trace: Trace,
    events: DeviceEvents,
    host: HostEvents,
    steps: Steps,
    kernels: KernelGroups,
    table: KernelTable,
    host_name: str,
) -> dict[str, Timeline]:
    """A picture of the longest launch of each kernel that heads the table of a finding, by the kernel's name."""
    found: dict[str, Timeline] = {}
    dur = events.end_ps - events.start_ps
    names = events.name[kernels.chosen]
    for name in headed(table.rows):
        mine = kernels.chosen[names == trace.strings.index(name)]
        worst = int(mine[np.argmax(dur[mine])])
        instance = int(events.start_ps[worst]), int(events.end_ps[worst])
        launch = int(host.at(events.launch[worst : worst + 1])[0])
        found[name] = timeline(
            trace=trace,
            events=events,
            host=host,
            host_name=host_name,
            category="compute",
            step=step_at(steps, instance[0]),
            gap=instance,
            marks=(events.start_ps[mine], events.end_ps[mine]),
            launch_line=int(host.line[launch]) if launch >= 0 else -1,
        )
    return found


def launches_of(trace: Trace, events: DeviceEvents, names: Iterable[str]) -> dict[str, Spans]:
    """When each of these kernels ran."""
    ids = {name: trace.strings.index(name) for name in names}
    return {
        name: union(events.start_ps[events.name == at], events.end_ps[events.name == at])
        for name, at in ids.items()
    }


def _idle(fall: Waterfall) -> dict[Category, _Instances]:
    gaps = fall.gaps
    return {
        category: _Instances(gaps.start_ps, gaps.end_ps, amount, gaps.launch)
        for category, amount in fall.idle_in_gaps.items()
    }


def _exposed(events: DeviceEvents, host: HostEvents, fall: Waterfall) -> dict[Category, _Instances]:
    found: dict[Category, _Instances] = {}
    for category in EXPOSED_CATEGORIES:
        spans = fall.parts[category]
        if len(spans):
            mine = np.flatnonzero(events.kind == KIND_NAMES.index(category))
            event = mine[np.maximum(search(events.start_ps[mine], spans.start, right=True) - 1, 0)]
            launch = host.at(events.launch[event])
            found[category] = _Instances(spans.start, spans.end, spans.end - spans.start, launch)
    return found


def within(at: Ints, start: Ints, end: Ints) -> Bools:
    """Whether each point lies in one of the (sorted, disjoint) windows."""
    return covering(Spans(start, end), at) >= 0


def step_at(steps: Steps, at_ps: int) -> str:
    index = int(np.searchsorted(steps.start_ps, at_ps, side="right")) - 1
    return str(steps.number[index]) if steps.source != "none" and index >= 0 else ""
