"""The idle gaps of one GPU, and what ends each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints
from tb_gpu_advisor.columns.intervals import Spans
from tb_gpu_advisor.columns.order import median, percentile
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents

#: A gap between queued kernels up to this is the hardware's own (typical gaps are 1-3 µs, HTA calls < 10 µs typical).
FLOOR_CAP_PS: Final = 10_000_000
FLOOR_PERCENTILE: Final = 90


@dataclass(frozen=True)
class Gaps:
    """Idle gaps of one GPU.

    ``next`` and ``previous`` index its device events, ``launch`` and ``previous_launch`` the host events that launched
    them (-1 unknown); ``queued``: the next one was launched before the gap began.
    """

    start_ps: Ints
    end_ps: Ints
    next: Ints
    previous: Ints
    launch: Ints
    previous_launch: Ints
    launch_start_ps: Ints
    launch_end_ps: Ints
    queued: Bools

    def __len__(self) -> int:
        return len(self.start_ps)


def find_gaps(events: DeviceEvents, busy: Spans, host: HostEvents) -> Gaps:
    """Idle gaps between a GPU's device events, with the event that ends each and its launch call."""
    start, end = busy.end[:-1], busy.start[1:]
    # Before its first kernel a GPU has not begun: what it waits for then is not this step's doing.
    begun = end > first_kernel_ps(events)
    start, end = start[begun], end[begun]
    following = search(events.start_ps, end)
    by_end = np.argsort(events.end_ps, kind="stable")
    preceding = by_end[search(events.end_ps[by_end], start, right=True) - 1] if len(start) else start
    launch = host.at(events.launch[following])
    launch_start = np.where(launch >= 0, values_at(host.start_ps, launch), 0)
    return Gaps(
        start_ps=start,
        end_ps=end,
        next=following,
        previous=preceding,
        launch=launch,
        previous_launch=host.at(events.launch[preceding]),
        launch_start_ps=launch_start,
        launch_end_ps=np.where(launch >= 0, values_at(host.end_ps, launch), 0),
        queued=(launch >= 0) & (launch_start < start),
    )


def first_kernel_ps(events: DeviceEvents) -> int:
    """Start of the GPU's first kernel; of its first event if it only copies."""
    kernels = np.flatnonzero((events.kind == COMPUTE) | (events.kind == COLLECTIVE))
    return int(events.start_ps[kernels[0] if len(kernels) else 0])


def values_at(values: Ids | Ints, index: Ids | Ints) -> Any:
    """``values[index]``, with anything for index -1."""
    return values[np.maximum(index, 0)] if len(values) else np.zeros(len(index), np.int64)


def latency_and_floor(gaps: Gaps) -> tuple[int, int]:
    """Median launch latency with an empty queue, and the usual gap between queued events (capped)."""
    length = gaps.end_ps - gaps.start_ps
    waited = (gaps.launch >= 0) & ~gaps.queued & (gaps.launch_start_ps < gaps.end_ps)
    latency = int(median((gaps.end_ps - gaps.launch_start_ps)[waited])) if waited.any() else 0
    queued = length[gaps.queued]
    floor = min(int(percentile(queued, FLOOR_PERCENTILE)), FLOOR_CAP_PS) if len(queued) else 0
    return latency, floor
