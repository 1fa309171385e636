"""The calls of Python that explain an event.

A Python call is named with the calls in which most of its time went: what a framework calls first is its own list of
callbacks, and what takes the time is called by one of them. Built-in functions have no line, so only the last one is
named.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Ids, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import flagged, parts, position_of
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.frames import is_library, waits_for_others
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PYTHON, PYTHON_LINE, PYTHON_LINE_NAME
from tb_gpu_advisor.facts.events.names import distinct, grouped

#: Between two names of a chain of calls.
CALLS: Final = " > "
#: Names of a chain. Our default: more of them say less.
LONGEST: Final = 4
#: Calls of one function that together take most of another's time are so many at most. Our default: a batch has few
#: more elements.
_MANY: Final = 256


def call_chains(host: HostEvents, events: Ints) -> list[Ids]:
    """Per event the names of the calls that explain it, in columns from the outermost one on; -1 where there is none.

    A built-in function has no line, so its caller stands before it. Long chains lose what libraries call of each other,
    and then their middle.
    """
    names, python = host.name[events], (host.flags[events] & PYTHON) != 0
    if not python.any():
        return [names]
    callers, calls = _heaviest_python_calls(host, events[python])
    calls = np.append(calls, -1)
    with_line = host.around(events, PYTHON_LINE)
    above = np.where(python & (with_line != events), with_line, -1)
    at = np.where(python, calls[position_of(callers, events)], -1)
    columns = [np.where(above >= 0, host.name[above], -1), names]
    while (at >= 0).any():
        after = calls[position_of(callers, at)]
        has_name = (at >= 0) & (((host.flags[at] & PYTHON_LINE) != 0) | (after < 0))
        columns.append(np.where(has_name, host.name[at], -1))
        at = after
    return columns


def _heaviest_python_calls(host: HostEvents, of: Ints) -> tuple[Ints, Ints]:
    """Python's functions, and of each the one that it called which took most of its time, in one call or in several,
    where one did: of some events, and of those that these lead to."""
    callers, calls = [of[:0]], [of[:0]]
    while len(of):
        others = [of[:0]]
        while len(of):
            call = _in_the_middle(host, of)
            others.append(of[call < 0])
            callers.append(of[call >= 0])
            of = call[call >= 0]
            calls.append(of)
        called, caller = _called_for_long(host, np.concatenate(others))
        first, function = grouped(caller, host.name[called])
        dur_ps, of_caller_ps = (host.end_ps[at] - host.start_ps[at] for at in (called, caller))
        total_ps = np.bincount(function, dur_ps, len(first))
        first = first[total_ps >= MOST * of_caller_ps[first]]
        callers.append(caller[first])
        of = called[first]
        calls.append(of)
    all_callers, all_calls = np.concatenate(callers), np.concatenate(calls)
    order = np.argsort(all_callers, kind="stable")
    return all_callers[order], all_calls[order]


def _in_the_middle(host: HostEvents, of: Ints) -> Ints:
    """The one call in which each of Python's functions spent most of its time, -1 where there is none: it was running
    in the middle of that time, so only what is around that moment is looked at."""
    middle_ps, at, call = (host.start_ps[of] + host.end_ps[of]) // 2, of.copy(), np.full(len(of), -1)
    for line in distinct(host.line[of]):
        rows, here = host.of_line(line), host.line[of] == line
        at[here] = search(host.start_ps[rows], middle_ps[here], right=True) + (rows.start - 1)
    while len(climbing := rows_where(at > of)):
        is_python = climbing[flagged(host.flags[at[climbing]], PYTHON)]
        call[is_python] = at[is_python]  # through whatever mark
        at[climbing] = host.parent[at[climbing]]
    of_ps, ps = (host.end_ps[which] - host.start_ps[which] for which in (of, call))
    return np.where((at == of) & (call >= 0) & (ps >= np.maximum(MOST * of_ps, 1)), call, -1)


def _called_for_long(host: HostEvents, by: Ints) -> Ints:
    """What some of Python's functions call that takes so much of their time that many such calls may take most of it,
    and by which each was called."""
    by_part, is_caller = [np.zeros((2, 0), np.int64)], mask_of(by, len(host) + 1)
    for part in parts(len(host)):
        up = host.parent[part]
        is_near = is_caller.take(up) | ~flagged(host.flags.take(up), PYTHON)  # through whatever mark
        called = rows_where(flagged(host.flags[part], PYTHON) & is_near) + part.start
        caller = host.around(host.parent.take(called), PYTHON)
        dur_ps, of_caller_ps = (host.end_ps.take(at) - host.start_ps.take(at) for at in (called, caller))
        takes = is_caller.take(caller) & (dur_ps >= np.maximum(of_caller_ps / _MANY, 1))
        by_part.append(np.stack([called[takes], caller[takes]]))
    return np.concatenate(by_part, axis=1)


def joined_names(strings: tuple[str, ...], chain: Ints) -> str:
    """The names of a chain as one text."""
    names = list(dict.fromkeys(strings[index] for index in chain.tolist() if index >= 0))  # recursion once
    # The built-in function that a wait for others calls says no more than that.
    if len(names) > 1 and not PYTHON_LINE_NAME.match(names[-1]) and waits_for_others(names[-2]):
        names = names[:-1]
    if len(names) > LONGEST:
        between = (name for name in names[1:-1] if not is_library(name))
        names = [names[0], *between, names[-1]]
    if len(names) > LONGEST:
        names = [*names[: LONGEST // 2], "…", *names[-LONGEST // 2 :]]
    return CALLS.join(names)
