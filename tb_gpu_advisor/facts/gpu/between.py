"""What the host did between two runtime calls while a GPU stood idle."""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.intervals import Spans, intersect, measure_in, union
from tb_gpu_advisor.facts.events.culprits import NamedTime, by_label, labels, outermost
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.gaps import Gaps


def between_calls(host: HostEvents, gaps: Gaps, idle: Spans) -> list[NamedTime]:
    """Names for ``idle`` (the between-step time of one GPU), longest first; what is left has no name."""
    amount = measure_in(idle, gaps.start_ps, gaps.end_ps)
    chosen = np.flatnonzero((amount > 0) & (gaps.launch >= 0))
    events, times = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    launch = gaps.launch[chosen]
    for line in distinct(host.line[launch]):
        window = _windows(host, gaps, chosen[host.line[launch] == line])
        found = outermost(host, line, window)
        events.append(found)
        times.append(measure_in(intersect(idle, window), host.start_ps[found], host.end_ps[found]))
    event, ps = np.concatenate(events), np.concatenate(times)
    return by_label(host, event[ps > 0], ps[ps > 0], labels, lambda thread: thread)


def _windows(host: HostEvents, gaps: Gaps, mine: Ints) -> Spans:
    """Host time between the runtime call before each gap and the one that ends it."""
    launch, before = gaps.launch[mine], gaps.previous_launch[mine]
    call = host.call[launch]
    end = np.where(call >= 0, host.start_ps[np.maximum(call, 0)], gaps.launch_start_ps[mine])
    call_before = np.where(before >= 0, host.call[np.maximum(before, 0)], -1)
    start = np.where(call_before >= 0, host.end_ps[np.maximum(call_before, 0)], gaps.start_ps[mine])
    return union(np.minimum(start, end), end)
