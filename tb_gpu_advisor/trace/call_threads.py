"""Threads that a profile shows twice: once by the runtime's events, once by the driver's calls.

AMD's profiler numbers threads otherwise than the runtime does ("Host Threads/586" beside "py_xla_execute/2332"), so
that calls lie in no event and nobody knows which step launched a kernel. But they are made inside of the runtime's
innermost events: on the thread that they belong to every call lies in one, on another thread some do by chance.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import parts

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


def threads_of_calls(names: tuple[str, ...], line: Ids, start_ps: Ints, end_ps: Ints) -> dict[int, int]:
    """Lines of calls and those of their threads, for events in order of line and time. No two are of one thread."""
    if not any(name.startswith(_OF_CALLS) for name in names):
        return {}
    lines = rows_where(np.bincount(line)).tolist() if len(line) else []
    calls = [one for one in lines if names[one].startswith(_OF_CALLS)]
    if not calls:
        return {}
    # The first event in another one follows it.
    innermost = np.append((line[1:] != line[:-1]) | (end_ps[1:] > end_ps[:-1]), True)
    for part in parts(len(line)):
        length_ps = end_ps[part] - start_ps[part]
        innermost[part] &= (length_ps > 0) & (length_ps < _LONGEST_PS)
    others = {
        one: rows_where(innermost[part]) + part.start for one, part in _parts(line, lines) if one not in calls
    }
    fits = [
        (length_ps, one, other)
        for one, part in _parts(line, calls)
        for other, events in others.items()
        if part.stop - part.start >= _FEWEST and len(events)
        for length_ps in _around(start_ps, end_ps, _some(part), events)
    ]
    thread_of_call: dict[int, int] = {}
    for _, one, other in sorted(fits):
        if one not in thread_of_call and other not in thread_of_call.values():
            thread_of_call[one] = other
    return thread_of_call


def _parts(line: Ids, lines: list[int]) -> Iterator[tuple[int, slice]]:
    for one in lines:
        first, last = np.searchsorted(line, np.array((one, one + 1), line.dtype)).tolist()
        yield one, slice(first, last)


def _some(part: slice) -> Ints:
    return np.linspace(part.start, part.stop - 1, min(_MOST, part.stop - part.start)).astype(np.int64)


def _around(start_ps: Ints, end_ps: Ints, calls: Ints, events: Ints) -> Iterator[float]:
    """The mean length of the events that the calls lie in, where nearly all calls lie in one."""
    at = np.searchsorted(start_ps[events], start_ps[calls], side="right") - 1
    around = events[np.maximum(at, 0)]
    inside = (at >= 0) & (end_ps[around] >= end_ps[calls])
    if inside.mean() >= _INSIDE:
        yield float((end_ps[around] - start_ps[around])[inside].mean())
