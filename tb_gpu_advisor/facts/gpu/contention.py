"""Whether launches come late while tf.data's threads are busy, which fight for the same cores (guide claims 25-26).

The trace holds no run queues, so this is a correlation, of two kinds: all launches follow each other more slowly beside
busy workers than alone, or few of them come a time slice late, and the more so beside busy workers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.intervals import Spans, intersect, measure_in, nothing, union
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT
from tb_gpu_advisor.facts.events.launches import FAR_FROM_USUAL, Launches
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US

#: Fewer launches on either side say nothing.
FEWEST_LAUNCHES: Final = 20
#: The shortest time that Linux lets another thread run before it takes the core back: 0.75 ms on one core, more on
#: several (kernel/sched/fair.c, sysctl_sched_base_slice, formerly sysctl_sched_min_granularity).
SLICE_PS: Final = 700_000_000


@dataclass(frozen=True)
class ContentionFact:
    """Launches of one GPU beside tf.data's worker threads: ``overlap_ms`` of launch-bound idle time per step falls
    under worker activity, ``paused_ms`` under pauses of the launching thread beside it, as long as a time slice.
    ``between_*_us`` is the median time from one launch to the next of the same call, with and without busy workers
    (0 if too few).
    """

    overlap_ms: float
    paused_ms: float
    between_beside_us: float
    between_alone_us: float


def contention(
    launches: Launches, host: HostEvents, launching: Spans, windows: tuple[Ints, Ints]
) -> ContentionFact:
    """Launches of one GPU beside tf.data's workers; ``launching`` is its launch-bound idle time."""
    busy = host.under_workers
    begin, end, length = launches.start_ps, launches.end_ps, launches.length_ps
    worked = measure_in(busy, begin, end)
    # Neither Python between two calls of the runtime nor a batch that is not ready yet is a matter of cores.
    waited = measure_in(host.under(INPUT_WAIT), begin, end)
    steady = launches.same_call & (waited == 0)
    overlap = intersect(launching, busy)
    return ContentionFact(
        overlap_ms=_ms_per_step(overlap, windows),
        paused_ms=_ms_per_step(intersect(overlap, _pauses(launches, launching, busy)), windows),
        between_beside_us=_median_us(length[steady & (worked > 0)]),
        between_alone_us=_median_us(length[steady & (worked == 0)]),
    )


def _pauses(launches: Launches, launching: Spans, busy: Spans) -> Spans:
    """Time beside busy workers in which a time slice is missing; none if the GPU is idle in such pauses as much without
    workers."""
    begin, end = _since_any(launches), launches.end_ps
    length = end - begin
    # Nor is a pause what is usual between the launches of a slow loop, nor what the GPU need not wait for.
    unusual_ps = FAR_FROM_USUAL * launches.usual_ps
    long = np.flatnonzero(length >= max(SLICE_PS, unusual_ps))
    late = long[measure_in(launching, begin[long], end[long]) >= unusual_ps]
    if not len(late):
        return nothing()
    idle_ps = measure_in(launching, begin, end)
    beside = 2 * measure_in(busy, begin, end) >= length
    paused, alone = late[beside[late]], late[~beside[late]]
    if _share(idle_ps, paused, beside) < _share(idle_ps, alone, ~beside):
        return nothing()
    return union(begin[paused], end[paused])


def _since_any(launches: Launches) -> Ints:
    """Where each stretch begins if other threads launch as well: nothing pauses while one of them does."""
    if len(launches.lines) < 2:
        return launches.start_ps
    calls = np.sort(launches.next_ps, kind="stable")
    before = search(calls, launches.next_ps) - 1
    return np.where(
        before >= 0, np.maximum(launches.start_ps, calls[np.maximum(before, 0)]), launches.start_ps
    )


def _ms_per_step(spans: Spans, windows: tuple[Ints, Ints]) -> float:
    return float(measure_in(spans, *windows).sum()) / len(windows[0]) / PS_PER_MS


def _share(length_ps: Ints, part: Ints, whole: Bools) -> float:
    return float(length_ps[part].sum() / max(length_ps[whole].sum(), 1))


def _median_us(length_ps: Ints) -> float:
    return median(length_ps) / PS_PER_US if len(length_ps) >= FEWEST_LAUNCHES else 0.0
