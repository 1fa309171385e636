"""Steps of a loop of PyTorch that marks none: its profiler names each call of an optimizer, and a step ends with it, or
later, when the loop asks its loader for the next batch: what it counts and prints in between belongs to the step.

What a step launches may differ from the next one's (cuDNN tries algorithms, batches differ), so its kernels need not
repeat. A step may hold several calls, of as many networks: those between two batches, those with no work between them,
and those of which each second or third one follows the same ops, and other kernels than the next one. If the steps then
hold different numbers of kernels, they are none.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.causes import FEWEST, MOSTLY
from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import ascending, median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import outermost
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.steps.grouping import Groups

#: Our default: so many networks may train in turns, …
_MOST_NETWORKS: Final = 4
#: … of whose calls as many are looked at, …
_LOOKED_AT: Final = 64
#: … if at most this share of the ops before the calls of one differs …
_SAME: Final = 0.05
#: … and at least this one between those of two.
_OTHERS: Final = 0.2
#: Our default: steps hold as many kernels as the median step, within this share, …
_REGULAR: Final = 0.25
#: … but for this share of them: the first ones warm up, and an evaluation may follow one.
_IRREGULAR_SHARE: Final = 0.35


def groups_by_optimizer(devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """Steps that end with a call of the optimizer, on the thread that makes most of these calls; None where the calls
    are not those of a loop."""
    ends = _ends(devices, host)
    if len(ends) < FEWEST:
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


def _ends(devices: dict[int, DeviceEvents], host: HostEvents) -> Ints:
    """When the steps end, for outermost calls of optimizers on the thread that makes most of them."""
    calls = host.named(OPTIMIZER)
    if not len(calls):
        return calls
    outer = outermost(host, calls)
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
    several = int(median(calls_of_batch)) if is_last.sum() >= FEWEST else 1
    until: Ints = np.where(is_last, following, ends)
    if several > 1 and (calls_of_batch == several).mean() >= MOSTLY:
        until = until[np.append(is_last[:-1], True)]
    else:
        several = 1 if _end_together(devices, host, ends) else _networks(host, thread, ends)
        until = until[several - 1 :: several]
    return until


def _end_together(devices: dict[int, DeviceEvents], host: HostEvents, ends: Ints) -> bool:
    """Whether the same kernels are launched right before all calls, whatever comes before these, such as an evaluation:
    then one network trains."""
    for events in devices.values():
        kernels = rows_where(events.is_kernel & (events.launch >= 0))
        launched = host.start_ps[events.launch[kernels]]
        order = np.argsort(launched, kind="stable")
        last = search(launched[order], ends[:_LOOKED_AT])
        fewest = int(np.diff(last, prepend=0).min(initial=len(kernels)))
        before = events.name[kernels[order]][last[:, None] - np.arange(fewest) - 1]
        differ = int((before[1:] != before[:-1]).sum())
        if (len(kernels) and not fewest) or differ > _SAME * before[1:].size:
            return False
    return True


def _networks(host: HostEvents, thread: int, ends: Ints) -> int:
    """How many networks train in turns: each one's calls follow the same ops, and other ops than the next one's
    calls."""
    looked_at = ends[:_LOOKED_AT]
    events = rows_where((host.line == thread) & (host.start_ps < looked_at[-1]))
    names = ascending(host.name[events])
    op = search(looked_at, host.start_ps[events], right=True) * len(names) + search(names, host.name[events])
    counts = np.bincount(op, minlength=len(looked_at) * len(names))
    ops = counts.reshape(len(looked_at), len(names))
    other = [
        1.0,
        *(_difference(ops[:-lag], ops[lag:]) for lag in range(1, _MOST_NETWORKS + 1) if lag < len(ops)),
    ]
    return next((lag for lag in range(2, len(other)) if other[lag] <= _SAME and other[1] >= _OTHERS), 1)


def _difference(ops: Ints, others: Ints) -> float:
    """For the median call, the share of the ops before it that do not come before the other calls."""
    same, all_ops = np.minimum(ops, others).sum(axis=1), np.maximum(ops, others).sum(axis=1)
    return median(1 - same / np.maximum(all_ops, 1))
