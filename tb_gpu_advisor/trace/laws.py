"""What the numbers of every profile keep. What does not keep it is left out before anything is added up: sums of 64
bits would wrap, and a report would tell of years, of shares above 1, or of nothing. A file with many such numbers is
damaged, and refused."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import parts
from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.model import LONGEST_NS, LeftOut, StatColumn, Trace

#: No event lasts longer, and none starts further from its line's timestamp, or that from the file's zero. Our default:
#: ten days, and for the two distances together twice that.
LONGEST_PS: Final = 1000 * LONGEST_NS
_FURTHEST_PS: Final = 2 * LONGEST_PS
#: Durations of all events together, 53 days. Our default: no sum of some of them wraps in 64 bits.
LONGEST_SUM_PS: Final = 1 << 62
#: Sizes and rates in bytes. Our default: an exabyte, and sums of eight of them do not wrap.
_MOST_BYTES: Final = 1 << 60
#: The least and the most of stats that are added up or shown as numbers; others are only compared.
_EVENT_STATS: Final = {
    "bytes_allocated": (0, _MOST_BYTES),
    "bytes_available": (0, _MOST_BYTES),
    "bytes_reserved": (0, _MOST_BYTES),
    "allocation_bytes": (0, _MOST_BYTES),
    "peak_bytes_in_use": (0, _MOST_BYTES),
    "parallelism": (-(1 << 31), 1 << 31),
}
_PLANE_STATS: Final = {
    "compute_cap_major": (0, 1000),
    "compute_cap_minor": (0, 1000),
    "core_count": (0, 1 << 24),
    "memory_bandwidth": (0, _MOST_BYTES),
    "memory_size": (0, _MOST_BYTES),
}
#: Characters of a name in an error. Our default: it stays one line or two.
_LONGEST_NAME: Final = 120
#: Left out of a file's events at most. Our default: of a file with more such numbers nobody knows what else is wrong.
MOST_LEFT_OUT: Final = 0.1
#: Defined: two's complement.
_INT64: Final = 1 << 63


def possible(trace: Trace) -> Trace:
    """The trace, without the few events and stats whose numbers no profile has. Raises ``TraceError`` trace-impossible,
    which names the first of these and where it stands, if they are many, or if it is a sum that is impossible."""
    error = next(_faults(trace), None)
    if error is None:
        return trace
    cleaned = _without_stats(_without_events(trace))
    count = _numbers(trace) - _numbers(cleaned)
    if not 0 < count <= MOST_LEFT_OUT * trace.events:
        raise error
    if left := next(_faults(cleaned), None):
        raise left
    args = error.arguments
    name = next(str(args[one]) for one in ("event", "line", "plane") if args[one] or one == "plane")
    return replace(cleaned, left_out=LeftOut(count, str(args["what"]), str(args["value"]), name))


def _without_events(trace: Trace) -> Trace:
    """Without those that are no time in any profile, and without the stats that they carry."""
    lines, dur_ps = trace.lines, trace.end_ps - trace.start_ps
    keep = ~(_odd_lines(trace)[trace.line] | _is_too_far(trace.start_ps) | _is_too_long(dur_ps))
    row = np.cumsum(keep, dtype=np.int32) - 1
    events = np.bincount(trace.line[keep], minlength=len(lines.name))
    stats = {name: (column, keep[column.row]) for name, column in trace.stats.items()}
    return replace(
        trace,
        lines=replace(lines, first_event=np.cumsum(events) - events, events=events),
        line=trace.line[keep],
        meta=trace.meta[keep],
        start_ps=trace.start_ps[keep],
        end_ps=trace.end_ps[keep],
        stats={name: StatColumn(row[one.row[kept]], one.value[kept]) for name, (one, kept) in stats.items()},
    )


def _without_stats(trace: Trace) -> Trace:
    """Without the stats whose values are out of range."""
    planes, metadata = trace.planes, trace.metadata
    of_planes = ({name: one for name, one in of.items() if _is_possible(name, one)} for of in planes.stats)
    return replace(
        trace,
        planes=replace(planes, stats=tuple(of_planes)),
        metadata=replace(metadata, stats=_in_range(metadata.stats)),
        stats=_in_range(trace.stats),
    )


def _in_range(stats: dict[str, StatColumn]) -> dict[str, StatColumn]:
    fits = {name: ~_is_odd(name, column) for name, column in stats.items() if name in _EVENT_STATS}
    return stats | {
        name: StatColumn(stats[name].row[fit], stats[name].value[fit]) for name, fit in fits.items()
    }


def _numbers(trace: Trace) -> int:
    """How many events, values of counted stats and stats of planes there are."""
    columns = [*trace.stats.items(), *trace.metadata.stats.items()]
    counted = sum(len(column.row) for name, column in columns if name in _EVENT_STATS)
    return trace.events + counted + sum(map(len, trace.planes.stats))


def _faults(trace: Trace) -> Iterator[TraceError]:
    """What no profile has, beginning with timestamps: what is added to them wraps where they are out of range. Of
    columns the first value that is none."""
    for line in rows_where(_odd_lines(trace) & (trace.lines.events > 0)).tolist():
        timestamp_ns = str(trace.lines.timestamp_ns[line])
        yield _impossible("line", "timestamp_ns", timestamp_ns, _of_line(trace, line))
    yield from _faults_of_times(trace)
    for name, column in trace.stats.items():
        for at in _odd_rows(name, column):
            yield _of_event(trace, int(column.row[at]), name, str(column.value[at]))
    for name, column in trace.metadata.stats.items():
        for at in _odd_rows(name, column):
            names, row = trace.metadata, column.row[at]
            plane, event = trace.planes.name[names.plane[row]], trace.strings[names.name[row]]
            yield _impossible("metadata", name, str(column.value[at]), {"plane": plane, "event": event})
    for plane, stats in zip(trace.planes.name, trace.planes.stats, strict=True):
        for name, stat in stats.items():
            if not _is_possible(name, stat):
                yield _impossible("plane", name, str(stat), {"plane": plane})


def _faults_of_times(trace: Trace) -> Iterator[TraceError]:
    sum_ps = 0.0
    for part in parts(trace.events):
        start_ps, dur_ps = trace.start_ps[part], trace.end_ps[part] - trace.start_ps[part]
        for at in rows_where(_is_too_far(start_ps))[:1].tolist():
            base_ps = int(trace.lines.timestamp_ns[trace.line[part][at]]) * 1000 - trace.origin_ps
            offset_ps = (int(start_ps[at]) - base_ps + _INT64) % (2 * _INT64) - _INT64  # their sum wraps
            yield _of_event(trace, part.start + at, "offset_ps", str(offset_ps))
        # Where the end wraps, so does the difference, back to what the file has.
        for at in rows_where(_is_too_long(dur_ps))[:1].tolist():
            yield _of_event(trace, part.start + at, "duration_ps", str(dur_ps[at]))
        before_ps, sum_ps = sum_ps, sum_ps + float(dur_ps.sum(dtype=np.float64))
        if sum_ps > LONGEST_SUM_PS:
            sums_ps = before_ps + np.cumsum(dur_ps, dtype=np.float64)
            at = min(int(np.searchsorted(sums_ps, LONGEST_SUM_PS)), len(sums_ps) - 1)
            yield _of_event(trace, part.start + at, "sum of duration_ps", str(float(sums_ps[at])))


def _is_possible(name: str, stat: int | float | str) -> bool:
    """Whether a plane may have this stat."""
    low, high = _PLANE_STATS.get(name, (-np.inf, np.inf))
    return isinstance(stat, str) or (bool(np.isfinite(float(stat))) and low <= stat <= high)


def _odd_lines(trace: Trace) -> Bools:
    """Which lines are of another clock."""
    origin_ns = trace.origin_ps // 1000
    odd = [abs(ns - origin_ns) > LONGEST_NS for ns in trace.lines.timestamp_ns.tolist()]
    return np.array(odd, np.bool_)


def _odd_rows(name: str, column: StatColumn) -> list[int]:
    """Where among the values of a stat the first is that is out of its range, if one is."""
    return rows_where(_is_odd(name, column))[:1].tolist() if name in _EVENT_STATS else []


def _is_odd(name: str, column: StatColumn) -> Bools:
    """Which values are out of the stat's range."""
    low, high = _EVENT_STATS[name]
    return (column.value < low) | (column.value > high)


def _is_too_far(start_ps: Ints) -> Bools:
    return (start_ps + _FURTHEST_PS).view(np.uint64) > 2 * _FURTHEST_PS  # what is less wraps


def _is_too_long(dur_ps: Ints) -> Bools:
    """What is negative is longest."""
    return dur_ps.view(np.uint64) > LONGEST_PS


def _of_line(trace: Trace, line: int) -> dict[str, str]:
    """What its plane and the line are called."""
    return {"plane": trace.planes.name[trace.lines.plane[line]], "line": trace.lines.name[line]}


def _of_event(trace: Trace, row: int, what: str, value: str) -> TraceError:
    line = int(trace.line[row])
    number = row - int(trace.lines.first_event[line]) + 1
    name = trace.strings[trace.metadata.name[trace.meta[row]]]
    names = {**_of_line(trace, line), "event": name}
    return _impossible("event", what, value, names, number)


def _impossible(where: str, what: str, value: str, names: dict[str, str], number: int = 0) -> TraceError:
    """``where`` is the kind of thing that has the number, ``names`` what it and those that it is in are called;
    ``number`` is the event's in its line, from 1 on."""
    shown = {name: names.get(name, "")[:_LONGEST_NAME] for name in ("plane", "line", "event")}
    return TraceError("trace-impossible", where=where, what=what, value=value, number=number, **shown)
