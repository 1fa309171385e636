"""Trials of cuDNN's algorithms, which are no work of a step: TensorFlow runs each candidate for an op once, and then
``redzone_checker``, which looks whether the candidate wrote beyond its memory; what comes after the op's last check is
the op itself (``RedzoneAllocator`` and ``conv_ops.cc`` of TensorFlow).
"""

from __future__ import annotations

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools
from tb_gpu_advisor.facts.events.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.trace.model import Trace


def checkers(trace: Trace, events: DeviceEvents) -> Bools:
    """Which events are kernels that check a candidate."""
    found: Bools = by_name(trace, events.name, _checks, np.bool_)
    return found


def trials(trace: Trace, events: DeviceEvents) -> Bools:
    """Which events are candidates or their checks: kernels of one op in a row, up to the last check among them. Without
    an op's name only the checks are known."""
    tried = checkers(trace, events)
    if not tried.any():
        return tried
    kernels = np.flatnonzero(events.kind == COMPUTE)
    kernels = kernels[np.argsort(events.line[kernels], kind="stable")]
    op, line, checks = events.op[kernels], events.line[kernels], tried[kernels]
    begins = np.append(True, (op[1:] != op[:-1]) | (line[1:] != line[:-1]))
    run = np.cumsum(begins) - 1
    last_check = np.full(int(run[-1]) + 1, -1)
    last_check[run[checks]] = np.flatnonzero(checks)
    tried[kernels] |= (op > 0) & (np.arange(len(kernels)) <= last_check[run])
    return tried


def _checks(kernel: str) -> bool:
    return "redzonechecker" in kernel.lower().replace("_", "")
