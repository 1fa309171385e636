"""Who kept the GPU waiting between steps: host events of the launching thread, by name.

Between the end of one runtime call and the start of the next, the outermost events on that thread are the user's work:
a callback with the Python tracer on (``$tensorboard.py:2300 on_train_batch_end``), else the eager ops it ran
(``WriteSummary``) and the driver calls it waited in (``cuStreamSynchronize``). Time under no event has no name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.host import RUNTIME, HostEvents
from tb_gpu_advisor.facts.intervals import Spans, intersect, measure_in, pairs, union
from tb_gpu_advisor.facts.waterfall import Gaps
from tb_gpu_advisor.trace.columns import Ints

_EAGER_OP: Final = "EagerExecute: "


@dataclass(frozen=True)
class NamedTime:
    """Idle time of the GPU under host events of one name."""

    name: str
    thread: str
    count: int
    ps: int


def between_calls(host: HostEvents, gaps: Gaps, idle: Spans) -> list[NamedTime]:
    """Names for ``idle`` (the between-step time of one GPU), longest first; what is left has no name."""
    amount = measure_in(idle, gaps.start_ps, gaps.end_ps)
    chosen = np.flatnonzero((amount > 0) & (gaps.launch >= 0))
    found: dict[tuple[str, str], list[int]] = {}
    launch = gaps.launch[chosen]
    for line in np.unique(host.line[launch]).tolist():
        mine = chosen[host.line[launch] == line]
        window = _windows(host, gaps, mine)
        for event, ps in _outermost(host, line, window, idle):
            key = (_label(host, event), host.trace.lines.name[line])
            entry = found.setdefault(key, [0, 0])
            entry[0] += 1
            entry[1] += ps
    named = [NamedTime(name, thread, count, ps) for (name, thread), (count, ps) in found.items() if ps > 0]
    return sorted(named, key=lambda entry: (-entry.ps, entry.name))


def under_host_ops(host: HostEvents, ops: Ints, idle: Spans) -> list[NamedTime]:
    """Names for ``idle`` (the time that a GPU waited for ops on the host), by op type, longest first."""
    under = measure_in(idle, host.start_ps[ops], host.end_ps[ops])
    found: dict[tuple[str, str], list[int]] = {}
    for event, ps in zip(ops[under > 0].tolist(), under[under > 0].tolist(), strict=True):
        name = host.trace.strings[int(host.name[event])].rpartition(":")[2]
        entry = found.setdefault(
            (name, host.trace.lines.name[int(host.line[event])].partition("/")[0]), [0, 0]
        )
        entry[0] += 1
        entry[1] += ps
    named = [NamedTime(name, thread, count, ps) for (name, thread), (count, ps) in found.items()]
    return sorted(named, key=lambda entry: (-entry.ps, entry.name))


def _windows(host: HostEvents, gaps: Gaps, mine: Ints) -> Spans:
    """Host time between the runtime call before each gap and the one that ends it."""
    launch, before = gaps.launch[mine], gaps.previous_launch[mine]
    call = host.call[launch]
    end = np.where(call >= 0, host.start_ps[np.maximum(call, 0)], gaps.launch_start_ps[mine])
    call_before = np.where(before >= 0, host.call[np.maximum(before, 0)], -1)
    start = np.where(call_before >= 0, host.end_ps[np.maximum(call_before, 0)], gaps.start_ps[mine])
    return union(np.minimum(start, end), end)


def _outermost(host: HostEvents, line: int, window: Spans, idle: Spans) -> list[tuple[int, int]]:
    """Events of a thread that lie in a window and in no other event that does, with the idle time under each."""
    events = np.flatnonzero(host.line == line)
    _, inside = pairs(
        window.start, window.end, host.start_ps[events], np.maximum.accumulate(host.end_ps[events])
    )
    events = events[np.unique(inside)]
    at = np.searchsorted(window.start, host.start_ps[events], side="right") - 1
    fits = (at >= 0) & (host.end_ps[events] <= window.end[np.maximum(at, 0)])
    events = events[fits]
    reach = np.concatenate([[np.iinfo(np.int64).min], np.maximum.accumulate(host.end_ps[events])[:-1]])
    events = events[host.start_ps[events] >= reach] if len(events) else events
    idle_here = intersect(idle, window)
    under = measure_in(idle_here, host.start_ps[events], host.end_ps[events])
    return [(e, p) for e, p in zip(events.tolist(), under.tolist(), strict=True) if p > 0]


def _label(host: HostEvents, event: int) -> str:
    """The event's own name; for the runtime's entry points the op they ran."""
    name = host.trace.strings[int(host.name[event])]
    if not host.flags[event] & RUNTIME:
        return name
    end = host.end_ps[event]
    for inner in range(event, min(event + 20, len(host))):
        if host.start_ps[inner] > end:
            break
        inner_name = host.trace.strings[int(host.name[inner])]
        if host.line[inner] == host.line[event] and inner_name.startswith(_EAGER_OP):
            return inner_name.removeprefix(_EAGER_OP)
    return name
