"""Whether launches are slower while tf.data's threads are busy, which fight for the same cores (guide claims 25-26).

The trace holds no run queues, so this is a correlation: launch calls that take longer beside busy workers than alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.facts.device import DeviceEvents
from tb_gpu_advisor.facts.host import INPUT_WAIT, HostEvents
from tb_gpu_advisor.facts.intervals import Spans, covering, intersect, measure_in, union
from tb_gpu_advisor.facts.model import ContentionFact
from tb_gpu_advisor.trace.columns import Ints

_WORKERS: Final = "tf_data_"
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
    worker = np.array([name.startswith(_WORKERS) for name in lines], np.bool_)
    busy_workers = worker[host.line] & ~host.flagged(INPUT_WAIT) if len(host) else np.zeros(0, np.bool_)
    busy = union(host.start_ps[busy_workers], host.end_ps[busy_workers])
    start, end = windows
    overlap = measure_in(intersect(launching, busy), start, end).sum() / len(start) / _PS_PER_MS
    calls = host.index_of_row[np.unique(events.launch[events.launch >= 0])]
    duration = (host.end_ps - host.start_ps)[calls]
    beside = covering(busy, host.start_ps[calls]) >= 0
    private = any(lines[line].startswith(_PRIVATE) for line in np.unique(host.line[calls]).tolist())
    return ContentionFact(
        overlap_ms=float(overlap),
        call_beside_us=_median_us(duration[beside]),
        call_alone_us=_median_us(duration[~beside]),
        private_threads=private,
    )


def _median_us(duration_ps: Ints) -> float:
    return float(np.median(duration_ps)) / _PS_PER_US if len(duration_ps) >= FEWEST_CALLS else 0.0
