"""Who launches a GPU's work: the step's own chain of threads, and others that launch outside it.

tf.data copies batches ahead from threads of its own, and so do loaders of other frameworks. Such a copy may come in the
middle of an idle gap, but the gap is the step's: it lasts until the step's own chain launches again.
"""

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_H2D, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents


def own_events(events: DeviceEvents, host: HostEvents) -> Bools:
    """Whether each device event was launched by the step's own chain, or nobody knows by whom."""
    is_own = np.ones(len(events), np.bool_)
    launched = rows_where(events.launch >= 0)
    if not len(launched):
        return is_own
    launch = events.launch[launched]
    call, line = host.call(launch), host.line[launch]
    # What the executor runs on another thread for the step is called from the step's thread.
    caller = np.where(call >= 0, host.line[np.maximum(call, 0)], line)
    of_worker = host.is_worker[line] & host.is_worker[caller]
    kind = events.kind[launched]
    launches_kernels = mask_of(line[kind <= COLLECTIVE], len(host.is_worker))
    ahead = (
        (kind == COPY_H2D) & ~launches_kernels[line] & (caller != host.training_line) & launches_kernels.any()
    )
    is_own[launched[of_worker | ahead]] = False
    return is_own


def next_own(of_chain: Bools, index: Ids | Ints) -> Ids | Ints:
    """The first of the chosen events (those of the step's own chain) from each event on; itself where none follows."""
    rows = rows_where(of_chain)
    at = search(rows, index)
    return np.where(at < len(rows), np.append(rows, 0)[at], index)


def last_own(of_chain: Bools, index: Ids | Ints) -> Ids | Ints:
    """The last of the chosen events up to each event; itself where there is none."""
    rows = rows_where(of_chain)
    at = search(rows, index, right=True) - 1
    return np.where(at >= 0, np.append(rows, 0)[at], index)


def calls_of(host: HostEvents, launch: Ints) -> Ids | Ints:
    """The outermost runtime call to which each launch belongs, -1 outside of any (and for launch -1).

    A thread of a pool whose events name no producer works for the call that Python is in.
    """
    line = host.training_line
    if not len(host):
        return launch
    call: Ids | Ints = host.call(launch)
    by_others = np.where(call >= 0, host.line[np.maximum(call, 0)], host.line[np.maximum(launch, 0)]) != line
    lost = rows_where((launch >= 0) & by_others)
    calls = host.training_calls
    if line < 0 or not len(lost) or not len(calls):
        return call
    at = search(host.start_ps[calls], host.start_ps[launch[lost]], right=True) - 1
    inside = (at >= 0) & (host.end_ps[calls[np.maximum(at, 0)]] >= host.start_ps[launch[lost]])
    call = call.copy()
    call[lost[inside]] = calls[at[inside]]
    return call
