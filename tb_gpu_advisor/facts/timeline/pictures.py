"""Pictures of what holds one GPU up: a small timeline around a typical gap of each cause, a typical copy and collective
without a kernel meanwhile, with the launching thread, the input and the GPU's streams."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY, EXPOSED
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.columns.spans import Spans, covering, intersect, search, union
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, KernelTable, headed
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, step_names
from tb_gpu_advisor.facts.timeline.cut import GAP_SHARE, cut_lane
from tb_gpu_advisor.facts.timeline.tracks import LaneKind, NewLane, SpanColumns, part_of, tracks_of
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_US
from tb_gpu_advisor.wire import Category, Lane, Mark, Timeline

#: Categories below this share of the step get no picture. Our default: less is noise.
TIMELINE_SHARE: Final = 0.01
#: Spans per lane, about. Our default: as wide as a picture of it is in a page, a pixel of it is some twelve of the
#: screen's.
LANE_SPANS: Final = 60
#: Threads shown. Our default: more do not fit.
_THREADS: Final = 4

Window = tuple[int, int]
#: Kind and line of a lane, and the events in the picture.
Shown = tuple[LaneKind, int, HostEvents | DeviceEvents, Ints]


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
    gaps, inside = gpu.fall.gaps, gpu.gap_is_inside
    instances = (
        (category, _Instances(gaps.start_ps[at], gaps.end_ps[at], amount, gaps.launch[at], inside[at]))
        for category, (at, amount) in gpu.fall.idle_in_gaps.items()
    )
    return _pictures(gpu, instances)


def exposed_pictures(gpu: GpuData) -> dict[Category, Timeline]:
    """A picture of a typical copy of each direction and collective without a kernel meanwhile, if they matter."""
    events = gpu.events
    instances: dict[Category, _Instances] = {}
    for category in EXPOSED:
        spans = gpu.fall.parts[category]
        if len(spans):
            of_kind = rows_where(events.kind == BUSY.index(category))
            event = of_kind[np.maximum(search(events.start_ps[of_kind], spans.start, right=True) - 1, 0)]
            launch = events.launch[event]
            counts = covering(gpu.of_host.windows, spans.start) >= 0
            instances[category] = _Instances(spans.start, spans.end, spans.end - spans.start, launch, counts)
    return _pictures(gpu, instances.items())


def _pictures(gpu: GpuData, instances: Iterable[tuple[Category, _Instances]]) -> dict[Category, Timeline]:
    least = TIMELINE_SHARE * gpu.of_host.windows.total
    pictures: dict[Category, Timeline] = {}
    for category, known in instances:
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
        runs = kernels.event.compress(names == strings.index(name))
        one = int(runs[typical(dur[runs], dur[runs])])
        instance = int(events.start_ps[one]), int(events.end_ps[one])
        launch = int(events.launch[one])
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


def timeline(
    gpu: GpuData, category: Category, gap: Window, marks: tuple[Ints, Ints], launch: int
) -> Timeline:
    """The picture of one gap ``[start, end)``, which host event ``launch`` (-1: unknown) ends; ``marks`` are the
    culprit's spans in picoseconds."""
    host, events = gpu.of_host.host, gpu.events
    margin = round((gap[1] - gap[0]) * (1 / GAP_SHARE - 1) / 2)
    window = (gap[0] - margin, gap[1] + margin)
    shown = (
        *_threads(host, window, int(host.line[launch]) if launch >= 0 else -1, category),
        *_streams(events, window),
    )
    marked = _inside(*marks, window)
    marks_us = (marks[0][marked] / PS_PER_US, (marks[1] - marks[0])[marked] / PS_PER_US)
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
