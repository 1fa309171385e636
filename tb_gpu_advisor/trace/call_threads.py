"""Threads that a profile shows twice: once by the runtime's events, once by the driver's calls.

AMD's profiler numbers threads otherwise than the runtime does ("Host Threads/586" against "py_xla_execute/2332"), so
that calls lie in no event and nobody knows which step launched a kernel. But they are made inside of the runtime's
innermost events: on the thread that they belong to every call lies in one, on another thread some do by chance.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

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
#: Before a call so many events are looked at for one that it may lie in. Our default: few lie deeper in each other.
_DEEPEST: Final = 64


def threads_of_calls(trace: Trace, lines: tuple[int, ...]) -> dict[int, int]:
    """Lines of calls and those of their threads, of lines whose events are in order. No two are of one thread."""
    calls = [line for line in lines if trace.lines.name[line].startswith(_OF_CALLS)]
    fits = [
        (length_ps, one, other)
        for one in calls
        if trace.lines.events[one] >= _FEWEST
        for other in lines
        if other not in calls and trace.lines.events[other]
        for length_ps in _around(trace, trace.lines.rows(one), trace.lines.rows(other))
    ]
    thread_of_call: dict[int, int] = {}
    for _, one, other in sorted(fits):
        if one not in thread_of_call and other not in thread_of_call.values():
            thread_of_call[one] = other
    return thread_of_call


def _around(trace: Trace, called: slice, rows: slice) -> Iterator[float]:
    """The mean length of the events of a line that the calls lie in, where nearly all calls lie in one: the last one
    before a call that holds no other, and is not too long. The first event in another one follows it."""
    calls = np.linspace(called.start, called.stop - 1, min(_MOST, called.stop - called.start)).astype(
        np.int64
    )
    start_ps, end_ps = trace.start_ps[rows], trace.end_ps[rows]
    at = np.searchsorted(start_ps, trace.start_ps[calls], side="right") - 1
    for _ in range(_DEEPEST):
        is_last, following = at + 1 == len(end_ps), np.minimum(at + 1, len(end_ps) - 1)
        length_ps = end_ps[at] - start_ps[at]
        fits = (is_last | (end_ps[following] > end_ps[at])) & (length_ps > 0) & (length_ps < _LONGEST_PS)
        if (fits | (at < 0)).all():
            break
        at -= ~fits & (at >= 0)
    inside = fits & (at >= 0) & (end_ps[at] >= trace.end_ps[calls])
    if inside.mean() >= _INSIDE:
        yield float(length_ps[inside].mean())
