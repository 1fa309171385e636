"""A small timeline around one gap: the launching thread, the input, the GPU's streams, the gap itself."""

from __future__ import annotations

from itertools import repeat
from typing import Final, Literal

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, step_names
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_US
from tb_gpu_advisor.wire import Category, Lane, Mark, Timeline

#: Spans shown per lane; longer ones win, the number left out is said.
LANE_SPANS: Final = 60
#: The gap takes this part of the picture.
_GAP_SHARE: Final = 0.5

LaneKind = Literal["host", "gpu", "input", "idle"]


def timeline(
    gpu: GpuData, category: Category, gap: tuple[int, int], marks: tuple[Ints, Ints], launch: int
) -> Timeline:
    """The picture of one gap ``[start, end)``, which host event ``launch`` (-1: unknown) ends; ``marks`` are the
    culprit's spans in picoseconds."""
    trace, host, events = gpu.of_host.trace, gpu.of_host.host, gpu.events
    length = gap[1] - gap[0]
    margin = round(length * (1 / _GAP_SHARE - 1) / 2)
    window = (gap[0] - margin, gap[1] + margin)
    lanes = [
        *_host_lanes(trace, host, window, int(host.line[launch]) if launch >= 0 else -1),
        *_gpu_lanes(trace, events, window),
    ]
    marked = _inside(*marks, window)
    marks_us = (marks[0][marked] / PS_PER_US, (marks[1] - marks[0])[marked] / PS_PER_US)
    return Timeline(
        id=f"typical-{category.replace('_', '-')}",
        host=gpu.of_host.name,
        gpu=events.gpu,
        step=step_names(gpu.of_host.steps, np.array([gap[0]]))[0],
        start_us=window[0] / PS_PER_US,
        dur_us=(window[1] - window[0]) / PS_PER_US,
        lanes=tuple(lane for lane in lanes if lane is not None),
        marks=tuple(map(Mark, repeat(category), *(column.tolist() for column in marks_us))),
    )


def _host_lanes(
    trace: Trace, host: HostEvents, window: tuple[int, int], launch_line: int
) -> list[Lane | None]:
    chosen = [("host", line) for line in ([launch_line] if launch_line >= 0 else [])]
    waits = host.rows(INPUT_WAIT)
    waits = waits[(host.end_ps[waits] > window[0]) & (host.start_ps[waits] < window[1])]
    chosen += [("input", line) for line in distinct(host.line[waits]) if line != launch_line]
    lanes = []
    for kind, line in chosen[:4]:
        mine = host.of_line(line)
        inside = _inside(host.start_ps[mine], host.end_ps[mine], window) + mine.start
        lanes.append(_lane(trace, "input" if kind == "input" else "host", line, host, inside))
    return lanes


def _gpu_lanes(trace: Trace, events: DeviceEvents, window: tuple[int, int]) -> list[Lane | None]:
    inside = _inside(events.start_ps, events.end_ps, window)
    lines = events.line[inside]
    return [_lane(trace, "gpu", line, events, inside[lines == line]) for line in distinct(lines)]


def _inside(start: Ints, end: Ints, window: tuple[int, int]) -> Ints:
    return np.flatnonzero((end > window[0]) & (start < window[1]))


def _lane(
    trace: Trace, kind: LaneKind, line: int, events: HostEvents | DeviceEvents, inside: Ints
) -> Lane | None:
    """The events ``inside`` the picture, which are of one line; None without any."""
    if not len(inside):
        return None
    shown = inside
    if len(inside) > LANE_SPANS:
        length = events.start_ps[inside] - events.end_ps[inside]
        shown = np.sort(inside[np.argsort(length, kind="stable")[:LANE_SPANS]])
    start, names = events.start_ps[shown], events.name[shown].tolist()
    place = {name: index for index, name in enumerate(sorted(set(names)))}
    return Lane(
        kind=kind,
        label=trace.lines.name[line],
        names=tuple(trace.strings[name] for name in place),
        name=tuple(place[name] for name in names),
        # Whole, though only a part may be in the window: what is said of a span is true of it.
        start_us=tuple((start / PS_PER_US).tolist()),
        dur_us=tuple(((events.end_ps[shown] - start) / PS_PER_US).tolist()),
        dropped=len(inside) - len(shown),
    )
