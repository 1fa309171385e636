"""Threads that a profile shows twice: once by the runtime's events, once by the driver's calls.

AMD's profiler numbers threads otherwise than the runtime does ("Host Threads/586" against "py_xla_execute/2332"), so
that calls lie in no event and nobody knows which step launched a kernel. But they are made inside of the runtime's
innermost events: on the thread that they belong to every call lies in one, on another thread some do by chance.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.lookup import parts
from tb_gpu_advisor.trace.model import Trace

_OF_CALLS: Final = "Host Threads/"
#: Calls that are looked at, and how many it takes at least. Our default: a few hundred cost nothing, and a handful is
#: chance.
_MOST: Final = 256
_FEWEST: Final = 8
#: So many of them lie in innermost events of their own thread: clocks of the two are a little off. Our default: one in
#: twenty may miss.
_INSIDE: Final = 0.95
#: Those are as long as what makes few calls; a wait for all of them is longer, and is no place of a call. Our default:
#: a thousand times a short call.
_LONGEST_PS: Final = 1_000_000_000


def threads_of_calls(trace: Trace, lines: tuple[int, ...]) -> dict[int, int]:
    """Lines of calls and those of their threads, of lines whose events are in order. No two are of one thread."""
    calls = [line for line in lines if trace.lines.name[line].startswith(_OF_CALLS)]
    if not calls:
        return {}
    others = {line: _innermost(trace, trace.lines.rows(line)) for line in lines if line not in calls}
    fits = [
        (length_ps, one, other)
        for one in calls
        if trace.lines.events[one] >= _FEWEST
        for other, events in others.items()
        if len(events)
        for length_ps in _around(trace.start_ps, trace.end_ps, _some(trace.lines.rows(one)), events)
    ]
    thread_of_call: dict[int, int] = {}
    for _, one, other in sorted(fits):
        if one not in thread_of_call and other not in thread_of_call.values():
            thread_of_call[one] = other
    return thread_of_call


def _innermost(trace: Trace, rows: slice) -> Ints:
    """Those of a line's events that hold no other, and are not too long: the first event in another one follows it."""
    start_ps, end_ps = trace.start_ps[rows], trace.end_ps[rows]
    innermost = np.append(end_ps[1:] > end_ps[:-1], True)[: len(end_ps)]
    for part in parts(len(end_ps)):
        length_ps = end_ps[part] - start_ps[part]
        innermost[part] &= (length_ps > 0) & (length_ps < _LONGEST_PS)
    return rows_where(innermost) + rows.start


def _some(rows: slice) -> Ints:
    return np.linspace(rows.start, rows.stop - 1, min(_MOST, rows.stop - rows.start)).astype(np.int64)


def _around(start_ps: Ints, end_ps: Ints, calls: Ints, events: Ints) -> Iterator[float]:
    """The mean length of the events that the calls lie in, where nearly all calls lie in one."""
    at = np.searchsorted(start_ps[events], start_ps[calls], side="right") - 1
    around = events[np.maximum(at, 0)]
    inside = (at >= 0) & (end_ps[around] >= end_ps[calls])
    if inside.mean() >= _INSIDE:
        yield float((end_ps[around] - start_ps[around])[inside].mean())
