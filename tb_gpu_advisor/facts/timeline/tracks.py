"""Everything that a timeline of one host may show, as sorted columns from which any range of time is cut.

A lane is a thread, a stream, or the time that one GPU loses for one cause; it is drawn in rows, one below the other, as
calls nest. One row of a lane is a track: spans that do not overlap, in order of time. So what lies in a range is looked
up by searching, and how much of it is covered is a difference of two running sums: no answer looks at every span.
"""

from typing import Final, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple, replace

from tb_gpu_advisor.causes import EXPOSED, IDLE
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.nesting import parents
from tb_gpu_advisor.columns.order import ascending, by_value
from tb_gpu_advisor.columns.spans import Spans
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import WORKERS, HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT, STAGE
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.longest_gaps import GapFact, longest_gaps
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.model import Trace

#: Rows of a lane. Our default: deeper calls are counted and not drawn: Python's own stacks are some forty deep.
ROWS: Final = 12

LaneKind = Literal["host", "gpu", "input", "idle"]
#: Kind, label, GPU and category of a lane, as ``TrackLane`` has them.
NewLane = tuple[LaneKind, str, int, str]
_NOTHING: Final = np.zeros(0, np.int64)


class TrackLane(Struct, frozen=True):
    """``gpu`` is -1 for a thread; ``category`` is that of lost time (with a
    ``label``, of that kernel's), else empty; ``busy_ps`` is the covered time."""

    kind: LaneKind
    label: str
    gpu: int
    category: str
    rows: int
    busy_ps: int


class TrackColumns(Struct, frozen=True):
    """Track ``i`` is row ``row[i]`` of lane ``lane[i]``: the spans ``first[i]`` to ``first[i + 1]``.

    ``row`` is ``ROWS`` for spans that are only counted; those may overlap. ``busy_ps`` is the running sum of all
    durations, with a zero in front.
    """

    lane: Ids
    row: Ids
    first: Ints
    start_ps: Ints
    busy_ps: Ints
    name: Ids


class Tracks(TrackColumns, frozen=True):
    """With their lanes and names. ``launchers`` are the lanes of threads that launch a GPU's work, busiest first;
    ``gaps`` the longest gaps of each GPU that computed."""

    lanes: tuple[TrackLane, ...]
    names: tuple[str, ...]
    launchers: dict[int, tuple[int, ...]] = {}
    step_start_ps: Ints = _NOTHING
    step_end_ps: Ints = _NOTHING
    step_number: tuple[int, ...] = ()
    gaps: dict[int, tuple[GapFact, ...]] = {}


class SpanColumns(Struct):
    """Spans of all lanes one after the other, in order of time within each lane."""

    lane: Ids
    start: Ints
    dur: Ints
    name: Ids


def find_tracks(
    trace: Trace,
    devices: dict[int, DeviceEvents],
    host: HostEvents,
    steps: Steps | None,
    gpus: dict[int, GpuData],
    launches: dict[int, dict[str, Spans]],
) -> Tracks:
    """The tracks of a host.

    What the GPUs that computed lose by category, idle and exposed time, are lanes; ``launches`` is when the kernels ran
    that findings begin with, each of which is one.
    """
    lines = host.lines
    threads = {line: at for at, line in enumerate(lines)}
    lanes: list[NewLane] = _thread_lanes(trace, host, devices, lines)
    lane_of = np.zeros(len(trace.lines.name), np.int32)
    lane_of[lines] = np.arange(len(lines))
    parts = [SpanColumns(lane_of[host.line], host.start_ps, host.end_ps - host.start_ps, host.name[:])]
    for gpu, events in devices.items():
        for line, on_line in by_value(events.line):
            parts.append(
                part_of(len(lanes), events.start_ps[on_line], events.end_ps[on_line], events.name[on_line])
            )
            lanes.append(("gpu", trace.lines.name[line], gpu, ""))
        of_causes = (("", one, gpus[gpu].fall.part(one)) for one in (*EXPOSED, *IDLE) if gpu in gpus)
        lost = [one for one in of_causes if len(one[2])]
        lost += [(kernel, "compute", spans) for kernel, spans in launches.get(gpu, {}).items()]
        for label, category, spans in lost:
            parts.append(part_of(len(lanes), spans.start, spans.end, np.zeros(len(spans), np.int32)))
            lanes.append(("idle", label, gpu, category))
    gaps = {gpu: longest_gaps(data) for gpu, data in gpus.items()}
    tracks = replace(tracks_of(trace, lanes, parts), launchers=_launchers(host, devices, threads), gaps=gaps)
    if steps is None or steps.source == "none":
        return tracks
    start_ps, end_ps = steps.windows.start, steps.windows.end
    return replace(tracks, step_start_ps=start_ps, step_end_ps=end_ps, step_number=steps.numbers)


def tracks_of(trace: Trace, lanes: list[NewLane], parts: list[SpanColumns]) -> Tracks:
    """The tracks of these lanes, whose spans are the parts; all but the launchers, the steps and the gaps."""
    row, columns = _in_rows(SpanColumns(*map(np.concatenate, zip(*map(astuple, parts), strict=True))))
    key = columns.lane.astype(np.int64) * (ROWS + 1) + row
    begins = rows_where(np.append(True, key[1:] != key[:-1])[: len(key)])
    used = mask_of(columns.name, len(trace.strings))
    number = np.cumsum(used, dtype=np.int32) - 1
    sums, first = np.append(0, np.cumsum(columns.dur)), np.append(begins, len(key))
    track_lane, track_row = columns.lane[begins], row[begins]
    rows, busy = np.ones(len(lanes), np.int64), np.zeros(len(lanes), np.int64)
    shown, outer = track_row < ROWS, track_row == 0
    np.maximum.at(rows, track_lane[shown], track_row[shown] + 1)
    busy[track_lane[outer]] = (sums[first[1:]] - sums[first[:-1]])[outer]
    return Tracks(
        lanes=tuple(
            TrackLane(*lane, rows=number_of, busy_ps=covered)
            for lane, number_of, covered in zip(lanes, rows.tolist(), busy.tolist(), strict=True)
        ),
        lane=track_lane,
        row=track_row,
        first=first,
        start_ps=columns.start,
        busy_ps=sums,
        name=number[columns.name].astype(np.int32),
        names=tuple(trace.strings[at] for at in rows_where(used).tolist()),
    )


def _thread_lanes(
    trace: Trace, host: HostEvents, devices: dict[int, DeviceEvents], lines: list[int]
) -> list[NewLane]:
    """Threads that launch are the host's, whatever else they wait for; others with input work are input stages."""
    inputs = set(distinct(host.line[host.flagged(INPUT_WAIT | STAGE)]))
    inputs |= {line for line in lines if trace.lines.name[line].startswith(WORKERS)}
    for events in devices.values():
        inputs -= set(distinct(host.line[events.launches]))
    return [("input" if line in inputs else "host", trace.lines.name[line], -1, "") for line in lines]


def _launchers(
    host: HostEvents, devices: dict[int, DeviceEvents], threads: dict[int, int]
) -> dict[int, tuple[int, ...]]:
    threads_of_gpu: dict[int, tuple[int, ...]] = {}
    for gpu, events in devices.items():
        count = np.bincount(host.line[events.launches])
        order = np.argsort(-count, kind="stable")
        threads_of_gpu[gpu] = tuple(threads[line] for line in order.tolist() if count[line])
    return threads_of_gpu


def part_of(lane: int, start: Ints, end: Ints, name: Ids) -> SpanColumns:
    """The spans of a lane."""
    return SpanColumns(np.full(len(start), lane, np.int32), start, end - start, name)


def _in_rows(columns: SpanColumns) -> tuple[Ids, SpanColumns]:
    """The row of each span, and the columns in order of lane, row and time."""
    key = columns.lane.astype(np.int64) * (ROWS + 1) + _depths(columns)
    order = np.argsort(key, kind="stable")
    key, columns = key[order], _taken(columns, order)
    for _ in range(ROWS):
        late = rows_where(_overlaps(key, columns)) + 1
        if not len(late):
            return (key % (ROWS + 1)).astype(np.int32), columns
        # Spans that overlap without nesting: streams whose clocks are a little off, and damaged files.
        key[late] += 1
        order = np.lexsort((columns.start, key))
        key, columns = key[order], _taken(columns, order)
    return _without_overlaps(key, columns)


def _without_overlaps(key: Ints, columns: SpanColumns) -> tuple[Ids, SpanColumns]:
    """What no row had room for is only counted."""
    tracks = ascending(key[1:][_overlaps(key, columns)])
    bounds = np.searchsorted(
        key, np.stack([tracks, tracks + 1], axis=1).astype(key.dtype)
    )  # while keys are in order
    for track, (first, last) in zip(tracks.tolist(), bounds.tolist(), strict=True):
        start = columns.start[first:last]
        reach = np.maximum.accumulate(start + columns.dur[first:last])
        late = rows_where(start[1:] < reach[:-1]) + 1 + first
        key[late] = track - track % (ROWS + 1) + ROWS
    order = np.lexsort((columns.start, key))
    return (key[order] % (ROWS + 1)).astype(np.int32), _taken(columns, order)


def _overlaps(key: Ints, columns: SpanColumns) -> Bools:
    """Whether a span of a row begins before the one in front of it has ended."""
    end = columns.start + columns.dur
    return (key[1:] == key[:-1]) & (columns.start[1:] < end[:-1]) & (key[1:] % (ROWS + 1) < ROWS)


def _taken(columns: SpanColumns, order: Ints) -> SpanColumns:
    return SpanColumns(*(column[order] for column in astuple(columns)))


def _depths(columns: SpanColumns) -> Ints:
    """How many spans of the same lane lie around each one, ``ROWS`` at most."""
    up = parents(columns.lane, columns.start, columns.start + columns.dur)
    depth = np.zeros(len(up), np.int64)
    inside = rows_where(up >= 0)
    at = up[inside]
    for _ in range(ROWS):
        depth[inside] += 1
        at = up[at]
        deeper = at >= 0
        inside, at = inside[deeper], at[deeper]
    return depth
