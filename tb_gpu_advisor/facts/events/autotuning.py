"""Trials of cuDNN's algorithms, which are no work of a step: TensorFlow runs each candidate for an op once, and then
``redzone_checker``, which looks whether the candidate wrote beyond its memory; what comes after the op's last check is
the op itself (``RedzoneAllocator`` and ``conv_ops.cc`` of TensorFlow).
"""

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, rows_where
from tb_gpu_advisor.facts.events.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.trace.model import Trace


def checkers(trace: Trace, events: DeviceEvents) -> Bools:
    """Which events are kernels that check a candidate."""
    is_checker: Bools = by_name(trace, events.name, _checks, np.bool_)
    return is_checker


def trials(trace: Trace, events: DeviceEvents) -> Bools:
    """Which events are candidates or their checks: an op's kernels on whatever stream up to its last check, since an op
    is tried when it first runs. Without an op's name only the checks are known."""
    tried = checkers(trace, events)
    at = rows_where(tried & (events.op > 0))
    if not len(at):
        return tried
    last_ps = np.full(int(events.op.max()) + 1, np.iinfo(np.int64).min)
    np.maximum.at(last_ps, events.op[at], events.start_ps[at])
    is_trial: Bools = tried | ((events.kind == COMPUTE) & (events.start_ps <= last_ps[events.op]))
    return is_trial


def _checks(kernel: str) -> bool:
    return "redzonechecker" in kernel.lower().replace("_", "")
