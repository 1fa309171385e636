"""Pictures of what holds one GPU up: a small timeline around a typical gap of each cause, a typical copy and collective
without a kernel meanwhile, with the launching thread, the input and the GPU's streams."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Final

import numpy as np

from tb_gpu_advisor.causes import BUSY, EXPOSED
from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.columns.spans import Spans, covering, intersect, search, union
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, KernelTable, headed
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, step_names
from tb_gpu_advisor.facts.replay.graph import NOISE_SHARE
from tb_gpu_advisor.facts.timeline.cut import GAP_SHARE, cut_lane
from tb_gpu_advisor.facts.timeline.tracks import LaneKind, NewLane, SpanColumns, part_of, tracks_of
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_US
from tb_gpu_advisor.wire import Category, Lane, Mark, Timeline

#: Spans per lane, about. Our default: as wide as a picture of it is in a page, a pixel of it is some twelve of the
#: screen's.
LANE_SPANS: Final = 60
#: Threads shown. Our default: more do not fit.
_THREADS: Final = 4

Window = tuple[int, int]
#: Kind and line of a lane, and the events in the picture.
Shown = tuple[LaneKind, int, HostEvents | DeviceEvents, Ints]


#: Of stretches of one category a typical one, the host event that ends it, and how much all take.
_Instance = tuple[Category, Window, int, int]


def idle_pictures(gpu: GpuData) -> dict[Category, Timeline]:
    """A picture of a typical gap of every cause that matters."""
    gaps, instances = gpu.fall.gaps, list[_Instance]()
    for category, idle, idle_ps in gpu.idle_inside():
        at = idle[gpu.typical_gaps[category]]
        gap = int(gaps.start_ps[at]), int(gaps.end_ps[at])
        instances.append((category, gap, int(gaps.launch[at]), int(idle_ps.sum())))
    return _pictures(gpu, instances)


def exposed_pictures(gpu: GpuData) -> dict[Category, Timeline]:
    """A picture of a typical copy of each direction and collective without a kernel meanwhile, if they matter."""
    events, instances = gpu.events, list[_Instance]()
    for category in EXPOSED:
        spans = gpu.fall.part(category)
        spans = spans.at(covering(gpu.of_host.windows, spans.start) >= 0)
        if len(spans):
            at = typical(spans.length_ps, spans.length_ps)
            of_kind = rows_where(events.kind == BUSY.index(category))
            before = search(events.start_ps[of_kind], spans.start[at : at + 1], right=True) - 1
            launch = int(events.launch[of_kind[max(0, before[0])]])
            instances.append((category, (int(spans.start[at]), int(spans.end[at])), launch, spans.total))
    return _pictures(gpu, instances)


def _pictures(gpu: GpuData, instances: Iterable[_Instance]) -> dict[Category, Timeline]:
    least = NOISE_SHARE * gpu.of_host.windows.total
    return {
        category: timeline(gpu, category, instance, gpu.fall.part(category), launch)
        for category, instance, launch, lost_ps in instances
        if lost_ps >= least
    }


def kernel_pictures(gpu: GpuData, kernels: KernelGroups, table: KernelTable) -> dict[str, Timeline]:
    """A picture of a typical launch of each kernel that heads the table of a finding, by the kernel's name."""
    events, strings = gpu.events, gpu.of_host.trace.strings
    pictures: dict[str, Timeline] = {}
    dur = events.end_ps - events.start_ps
    names = events.name[kernels.event]
    for name in headed(table.rows):
        runs = kernels.event.compress(names == strings.index(name))
        one = int(runs[typical(dur[runs], dur[runs])])
        instance = int(events.start_ps[one]), int(events.end_ps[one])
        launch = int(events.launch[one])
        marks = Spans(events.start_ps[runs], events.end_ps[runs])
        pictures[name] = timeline(gpu, "compute", instance, marks, launch)
    return pictures


def launches_of(trace: Trace, events: DeviceEvents, names: Iterable[str]) -> dict[str, Spans]:
    """When each of these kernels ran."""
    ids = {name: trace.strings.index(name) for name in names}
    return {
        name: union(events.start_ps[events.name == at], events.end_ps[events.name == at])
        for name, at in ids.items()
    }


def timeline(gpu: GpuData, category: Category, gap: Window, marks: Spans, launch: int) -> Timeline:
    """The picture of one gap ``[start, end)``, which host event ``launch`` (-1: unknown) ends; ``marks`` are the
    culprit's spans in picoseconds."""
    host, events = gpu.of_host.host, gpu.events
    margin = round((gap[1] - gap[0]) * (1 / GAP_SHARE - 1) / 2)
    window = (gap[0] - margin, gap[1] + margin)
    shown = (
        *_threads(host, window, int(host.line[launch]) if launch >= 0 else -1, category),
        *_streams(events, window),
    )
    marked = marks.at(_inside(marks.start, marks.end, window))
    marks_us = (marked.start / PS_PER_US, marked.length_ps / PS_PER_US)
    return Timeline(
        id=f"typical-{category.replace('_', '-')}",
        host=gpu.of_host.name,
        gpu=events.gpu,
        step=step_names(gpu.of_host.steps, np.array([gap[0]]))[0],
        start_us=window[0] / PS_PER_US,
        dur_us=(window[1] - window[0]) / PS_PER_US,
        lanes=_cut(gpu, shown, window),
        marks=tuple(map(Mark, repeat(category), *(column.tolist() for column in marks_us))),
    )


def _cut(gpu: GpuData, shown: tuple[Shown, ...], window: Window) -> tuple[Lane, ...]:
    """What is shown, lane by lane; nothing is around an event that has no length and stands alone."""
    if not shown:
        return ()
    trace = gpu.of_host.trace
    lanes: list[NewLane] = []
    parts: list[SpanColumns] = []
    for kind, line, of, inside in shown:
        parts.append(part_of(len(lanes), of.start_ps[inside], of.end_ps[inside], of.name[inside]))
        lanes.append((kind, trace.lines.name[line], gpu.events.gpu if kind == "gpu" else -1, ""))
    tracks = tracks_of(trace, lanes, parts)
    return tuple(
        cut_lane(tracks, at, lane, tracks.names.__getitem__, window, LANE_SPANS)
        for at, lane in enumerate(tracks.lanes)
    )


def _threads(host: HostEvents, window: Window, launch_line: int, category: Category) -> Iterator[Shown]:
    """The one that launches, those that take the input, and in a wait for it those that make it, the busiest first."""
    threads: list[tuple[LaneKind, int]] = [("host", launch_line)] if launch_line >= 0 else []
    waits = host.rows(INPUT_WAIT)
    waits = waits[(host.end_ps[waits] > window[0]) & (host.start_ps[waits] < window[1])]
    lines = [*distinct(host.line[waits]), *(_producers(host, window) if category == "input_wait" else ())]
    threads += [("input", line) for line in dict.fromkeys(lines) if line != launch_line]
    for kind, line in threads[:_THREADS]:
        on_line = host.of_line(line)
        inside = _inside(host.start_ps[on_line], host.end_ps[on_line], window) + on_line.start
        if len(inside):
            yield kind, line, host, inside


def _producers(host: HostEvents, window: Window) -> list[int]:
    """tf.data's threads that work in the picture, the busiest first."""
    span = Spans(*(np.array([moment]) for moment in window))
    at_work = zip(rows_where(host.is_worker).tolist(), host.once(workers_at_work), strict=True)
    busy_ps = {line: intersect(works, span).total for line, works in at_work}
    return sorted((line for line, ps in busy_ps.items() if ps), key=lambda line: -busy_ps[line])


def _streams(events: DeviceEvents, window: Window) -> Iterator[Shown]:
    inside = _inside(events.start_ps, events.end_ps, window)
    lines = events.line[inside]
    for line in distinct(lines):
        yield "gpu", line, events, inside[lines == line]


def _inside(start: Ints, end: Ints, window: Window) -> Ints:
    """Of spans in order of start."""
    return rows_where(end[: np.searchsorted(start, window[1])] > window[0])
