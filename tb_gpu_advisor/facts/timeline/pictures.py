"""Pictures of what holds one GPU up: a typical gap of each cause, copy and collective without a kernel beside it."""

from collections.abc import Iterable
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY, EXPOSED
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.columns.spans import Spans, search, union
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, KernelTable, headed
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, within
from tb_gpu_advisor.facts.timeline.excerpt import timeline
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import Category, Timeline

#: Categories below this share of the step get no picture. Our default: less is noise.
TIMELINE_SHARE: Final = 0.01


class _Instances(Struct, frozen=True):
    """Stretches of one category: ``lost_ps`` of each is that category's, ``launch`` the host event that ends it, and
    ``counts`` tells whether it begins in an analysed window."""

    start_ps: Ints
    end_ps: Ints
    lost_ps: Ints
    launch: Ids | Ints
    counts: Bools


def idle_pictures(gpu: GpuData) -> dict[Category, Timeline]:
    """A picture of a typical gap of every cause that matters."""
    gaps = gpu.fall.gaps
    return _pictures(
        gpu,
        {
            category: _Instances(gaps.start_ps, gaps.end_ps, amount, gaps.launch, gpu.gap_is_inside)
            for category, amount in gpu.fall.idle_in_gaps.items()
        },
    )


def exposed_pictures(gpu: GpuData) -> dict[Category, Timeline]:
    """A picture of a typical copy of each direction and collective without a kernel beside it, if they matter."""
    return _pictures(gpu, _exposed(gpu))


def _pictures(gpu: GpuData, instances: dict[Category, _Instances]) -> dict[Category, Timeline]:
    least = TIMELINE_SHARE * Spans(*gpu.of_host.windows).total
    pictures: dict[Category, Timeline] = {}
    for category, known in instances.items():
        counted = rows_where(known.counts & (known.lost_ps > 0))
        lost = known.lost_ps[counted]
        if not len(counted) or lost.sum() < least:
            continue
        one = counted[typical(lost, known.end_ps[counted] - known.start_ps[counted])]
        instance = int(known.start_ps[one]), int(known.end_ps[one])
        spans = gpu.fall.parts[category]
        pictures[category] = timeline(
            gpu, category, instance, (spans.start, spans.end), launch=int(known.launch[one])
        )
    return pictures


def kernel_pictures(gpu: GpuData, kernels: KernelGroups, table: KernelTable) -> dict[str, Timeline]:
    """A picture of a typical launch of each kernel that heads the table of a finding, by the kernel's name."""
    events, strings = gpu.events, gpu.of_host.trace.strings
    pictures: dict[str, Timeline] = {}
    dur = events.end_ps - events.start_ps
    names = events.name[kernels.event]
    for name in headed(table.rows):
        runs = kernels.event[names == strings.index(name)]
        one = int(runs[typical(dur[runs], dur[runs])])
        instance = int(events.start_ps[one]), int(events.end_ps[one])
        launch = int(gpu.of_host.host.at(events.launch[one : one + 1])[0])
        marks = events.start_ps[runs], events.end_ps[runs]
        pictures[name] = timeline(gpu, "compute", instance, marks, launch)
    return pictures


def launches_of(trace: Trace, events: DeviceEvents, names: Iterable[str]) -> dict[str, Spans]:
    """When each of these kernels ran."""
    ids = {name: trace.strings.index(name) for name in names}
    return {
        name: union(events.start_ps[events.name == at], events.end_ps[events.name == at])
        for name, at in ids.items()
    }


def _exposed(gpu: GpuData) -> dict[Category, _Instances]:
    events = gpu.events
    instances: dict[Category, _Instances] = {}
    for category in EXPOSED:
        spans = gpu.fall.parts[category]
        if len(spans):
            of_kind = rows_where(events.kind == BUSY.index(category))
            event = of_kind[np.maximum(search(events.start_ps[of_kind], spans.start, right=True) - 1, 0)]
            launch = gpu.of_host.host.at(events.launch[event])
            counts = within(gpu.of_host.windows, spans.start)
            instances[category] = _Instances(spans.start, spans.end, spans.end - spans.start, launch, counts)
    return instances
