"""Steps of a loop of PyTorch that marks none: its profiler names each call of an optimizer, and a step ends with it, or
later, when the loop asks its loader for the next batch: what it counts and prints in between belongs to the step.

What a step launches may differ from the next one's (cuDNN tries algorithms, batches differ), so its kernels need not
repeat. Where the calls hold different numbers of kernels, as of two networks that train in turns, they end no steps.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.steps.grouping import Groups

#: Two calls alone show no loop.
_FEWEST_CALLS: Final = 3
#: Steps hold as many kernels as the median step, within this share, …
_REGULAR: Final = 0.25
#: … but for this share of them: the first ones warm up, and an evaluation may follow one.
_IRREGULAR_SHARE: Final = 0.35


def groups_by_optimizer(devices: dict[int, DeviceEvents], host: HostEvents) -> Groups | None:
    """Steps that end with a call of the optimizer, on the thread with most of them; None where they are no loop's."""
    ends = _ends(host)
    if len(ends) < _FEWEST_CALLS:
        return None
    of_event: dict[int, Ints] = {}
    kernels = np.zeros(len(ends), np.int64)
    for gpu, events in devices.items():
        launch = host.at(events.launch)
        step = search(ends, host.start_ps[launch])
        known = (launch >= 0) & (step < len(ends))
        of_event[gpu] = np.where(known, step, -1)
        kernels += np.bincount(step[known & events.is_kernel], minlength=len(ends))
    usual = median(kernels)
    irregular = float((np.abs(kernels - usual) > _REGULAR * usual).mean())
    if not usual or irregular > _IRREGULAR_SHARE:
        return None
    of_host = search(ends, host.start_ps)
    return Groups(
        method="optimizer",
        markers=False,
        of_event=of_event,
        of_host=np.where(of_host < len(ends), of_host, -1).astype(np.int32),
        label=("",) * len(ends),
        number=tuple(range(len(ends))),
        numbered=(False,) * len(ends),
    )


def _ends(host: HostEvents) -> Ints:
    """When the steps end whose outermost calls of optimizers are on the thread that makes most of them."""
    calls = host.named(OPTIMIZER)
    if not len(calls):
        return calls
    is_call = np.zeros(len(host), np.bool_)
    is_call[calls] = True
    parent = host.parent[calls]
    outer = calls[(parent < 0) | (host.nearest_ancestor(is_call)[parent] < 0)]
    thread = int(np.argmax(np.bincount(host.line[outer])))
    ends: Ints = host.end_ps[outer[host.line[outer] == thread]]
    waits = host.input_waits
    asked = np.append(host.start_ps[waits[host.line[waits] == thread]], host.end_ps.max() + 1)
    following = asked[search(asked[:-1], ends)]
    return np.where(following < np.append(ends[1:], asked[-1]), following, ends)
