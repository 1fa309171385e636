"""Steps of a loop of PyTorch that marks none: its profiler names each call of an optimizer, and a step ends with it, or
later, when the loop asks its loader for the next batch: what it counts and prints in between belongs to the step.

What a step launches may differ from the next one's (cuDNN tries algorithms, batches differ), so its kernels need not
repeat. A step may hold several calls, of as many networks: those between two batches, and those with no work between
them. If the steps then hold different numbers of kernels, they are none: networks that train in turns are of one step
where what both run repeats (``repetition``).
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.steps.grouping import Groups

#: Our default: two steps alone show no loop.
_FEWEST: Final = 3
#: Our default: between two batches there is the same number of calls, but for this share of the batches.
_USUAL_CALLS: Final = 0.8
#: Our default: steps hold as many kernels as the median step, within this share, …
_REGULAR: Final = 0.25
#: … but for this share of them: the first ones warm up, and an evaluation may follow one.
_IRREGULAR_SHARE: Final = 0.35


def groups_by_optimizer(devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """Steps that end with a call of the optimizer, on the thread with most of them; None where they are no loop's."""
    ends = _ends(host)
    if len(ends) < _FEWEST:
        return None
    of_event: dict[int, Ints] = {}
    kernels = np.zeros(len(ends), np.int64)
    for gpu, events in devices.items():
        launch = events.launch
        step = search(ends, host.start_ps[launch])
        known = (launch >= 0) & (step < len(ends))
        of_event[gpu] = np.where(known, step, -1)
        kernels += np.bincount(step[known & events.is_kernel], minlength=len(ends))
    usual = median(kernels)
    irregular = float((np.abs(kernels - usual) > _REGULAR * usual).mean())
    if not usual or irregular > _IRREGULAR_SHARE:
        return None
    of_host = search(ends, host.start_ps).astype(np.int32)
    of_host[of_host == len(ends)] = -1
    n = len(ends)
    return Groups("optimizer", False, of_event, of_host, ("",) * n, tuple(range(n)), (False,) * n)


def _ends(host: HostEvents) -> Ints:
    """When the steps end whose outermost calls of optimizers are on the thread that makes most of them."""
    calls = host.named(OPTIMIZER)
    if not len(calls):
        return calls
    outer = calls[host.top_ancestor(mask_of(calls, len(host)))[calls] == calls]
    thread = int(np.argmax(np.bincount(host.line[outer])))
    outer = outer[host.line[outer] == thread]
    # Without those after which the next one is called before anything else is launched.
    launches_ps = np.sort(host.start_ps[host.carriers("correlation_id")])
    begun, ended = search(launches_ps, host.start_ps[outer[1:]]), search(launches_ps, host.end_ps[outer[:-1]])
    outer = outer[np.append(begun > ended, True)]
    ends: Ints = host.end_ps[outer]
    waits = host.input_waits
    asked = np.append(host.start_ps[waits[host.line[waits] == thread]], host.end_ps.max() + 1)
    following = asked[search(asked[:-1], ends)]
    is_last = following < np.append(ends[1:], asked[-1])
    calls_of_batch = np.diff(rows_where(is_last), prepend=-1)
    several = int(median(calls_of_batch)) if is_last.sum() >= _FEWEST else 1
    until: Ints = np.where(is_last, following, ends)
    if several > 1 and (calls_of_batch == several).mean() >= _USUAL_CALLS:
        until = until[np.append(is_last[:-1], True)]
    return until
