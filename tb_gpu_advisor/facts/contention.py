"""Whether launches are slower while tf.data's threads are busy, which fight for the same cores (guide claims 25-26).

The trace holds no run queues, so this is a correlation: launch calls that take longer beside busy workers than alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.facts.device import DeviceEvents
from tb_gpu_advisor.facts.host import HostEvents
from tb_gpu_advisor.facts.intervals import Spans, covering, intersect, measure_in
from tb_gpu_advisor.facts.model import ContentionFact
from tb_gpu_advisor.facts.names import distinct
from tb_gpu_advisor.trace.columns import Ints

_PRIVATE: Final = "tf_gpu_private"
#: Fewer launch calls on either side say nothing.
FEWEST_CALLS: Final = 20
_PS_PER_MS: Final = 1e9
_PS_PER_US: Final = 1e6


def contention(
    events: DeviceEvents, host: HostEvents, launching: Spans, windows: tuple[Ints, Ints]
) -> ContentionFact:
    """Launches of one GPU beside tf.data workers; ``launching`` is its launch-bound idle time."""
    lines = host.trace.lines.name
    busy = host.under_workers
    start, end = windows
    overlap = measure_in(intersect(launching, busy), start, end).sum() / len(start) / _PS_PER_MS
    launching_calls = np.zeros(len(host), np.bool_)
    launching_calls[host.index_of_row[events.launch[events.launch >= 0]]] = True
    calls = np.flatnonzero(launching_calls)
    duration = host.end_ps[calls] - host.start_ps[calls]
    beside = covering(busy, host.start_ps[calls]) >= 0
    private = any(lines[line].startswith(_PRIVATE) for line in distinct(host.line[calls]))
    return ContentionFact(
        overlap_ms=float(overlap),
        call_beside_us=_median_us(duration[beside]),
        call_alone_us=_median_us(duration[~beside]),
        private_threads=private,
    )


def _median_us(duration_ps: Ints) -> float:
    return float(np.median(duration_ps)) / _PS_PER_US if len(duration_ps) >= FEWEST_CALLS else 0.0
