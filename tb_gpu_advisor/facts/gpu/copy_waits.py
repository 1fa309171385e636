"""Idle time that belongs to a copy between host and GPU: the host waits for it before it launches more.

Four kinds of waiting: within the call of a copy that blocks (memory that is not pinned), whatever other copies end
meanwhile, within the call that waits for a copy to end, within the op of TensorFlow's executor that hands a tensor
over to be copied, and in the executor, which goes on with what needs a copy only after it has noticed the copy's end.
There no call shows the wait; but nothing is launched until then, and soon after.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.intervals import Spans, intersect, join, nothing, subtract, union
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_D2H, COPY_H2D, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import HANDS_OVER, SYNCHRONIZES
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.gaps import Gaps, first_kernel_ps, values_at

#: A call this short may last as long as its copy by chance; the guide puts a launch at 20-40 µs.
BLOCKING_CALL_PS: Final = 50_000_000
#: The op that takes what was copied to the GPU: its copy has ended when it is done. Others hand a copy over.
_AWAITED: Final = ":_Recv"
_PINNED: Final = pattern(r"\bkind_(?:src|dst):pinned")
#: A call that blocks is there for so much of its copy, less what the driver has put into its own buffer in the end.
BLOCKED_SHARE: Final = 0.5
#: TensorFlow looks every 10 µs whether a copy has ended (device_event_mgr.cc), and a thread of a pool takes over then:
#: in real captures launches follow after 5 to 365 µs. Later, the host has been busy with something else.
SOON_PS: Final = 500_000_000


def waits_in_calls(gaps: Gaps) -> Spans:
    """Idle time of the gaps within calls that copy or wait for a copy."""
    return join(_before(gaps), _after(gaps)) if len(gaps) else nothing()


def waits_to_hand_over(gaps: Gaps) -> Spans:
    """Idle time before a copy between host and GPU while ops of the executor hand tensors over."""
    mine = np.flatnonzero(gaps.late & _between_host_and_gpu(gaps.events, gaps.own_next))
    waiting = union(gaps.start_ps[mine], gaps.called_ps[mine])
    return intersect(waiting, gaps.host.under(HANDS_OVER)) if len(mine) else nothing()


def waits_for_next(gaps: Gaps) -> Spans:
    """What the next copy of the chain makes the host wait until it begins, once no earlier one holds it."""
    if not len(gaps):
        return nothing()
    return subtract(join(_before(gaps), waits_to_hand_over(gaps)), _after(gaps))


def holding_copies(gaps: Gaps) -> tuple[Ints, Ints]:
    """By gap before a late launch the copy of the step's own chain whose call blocks when the gap begins and for
    longest, and until when; -1 and the gap's start where none does, or the launch comes before that call returns: then
    its thread goes on beside the call."""
    events, host = gaps.events, gaps.host
    copies = np.flatnonzero(gaps.of_chain & (events.launch >= 0) & (events.kind >= COPY_H2D))
    call = host.at(events.launch[copies])
    blocks = _blocks(gaps, copies, call)
    copies, call = copies[blocks], call[blocks]
    holder, until = np.full(len(gaps), -1, np.int64), gaps.start_ps.copy()
    if not len(copies):
        return holder, until
    order = np.argsort(host.start_ps[call], kind="stable")
    copies, begin, end = copies[order], host.start_ps[call[order]], host.end_ps[call[order]]
    latest = np.maximum.accumulate(end)
    # The first of the calls so far that lasts as long as any of them.
    of_latest = np.maximum.accumulate(np.where(end == latest, np.arange(len(end)), 0))
    at = search(begin, gaps.start_ps, right=True) - 1
    held = (at >= 0) & gaps.late & (latest[np.maximum(at, 0)] > gaps.start_ps)
    held &= latest[np.maximum(at, 0)] <= gaps.called_ps
    holder[held] = copies[of_latest[at[held]]]
    until[held] = latest[at[held]]
    return holder, until


def waits_unseen(gaps: Gaps, goes_on: Bools) -> Spans:
    """Idle time after a copy that the executor waits for, or a result that was read, until soon a launch follows; less
    what the host needs anyway from one launch to the next.

    That is so only where the runtime ``goes_on`` with what it was doing.
    """
    if not len(gaps):
        return nothing()
    events = gaps.events
    possible = gaps.late & goes_on & (gaps.launch_start_ps - gaps.start_ps <= SOON_PS)
    # Until the first kernel the executor has more to do than to notice that a copy has ended.
    possible &= gaps.end_ps > first_kernel_ps(events)
    possible &= (gaps.previous_launch >= 0) & _between_host_and_gpu(events, gaps.previous)
    mine = np.flatnonzero(possible)
    strings, copies = gaps.host.trace.strings, gaps.previous[mine]
    awaited = np.array([strings[op].endswith(_AWAITED) for op in events.op[copies].tolist()], np.bool_)
    mine = mine[awaited | (events.kind[copies] == COPY_D2H)]
    return union(gaps.start_ps[mine], gaps.called_ps[mine] - _from_launch_to_launch_ps(gaps))


def _between_host_and_gpu(events: DeviceEvents, index: Ints) -> Bools:
    kind = events.kind[index]
    crosses: Bools = (kind == COPY_H2D) | (kind == COPY_D2H)
    return crosses


def _blocks(gaps: Gaps, copy: Ints, call: Ints) -> Bools:
    """Whether each call lasts as long as the copy that it makes. From and to pinned memory none has to: such a call is
    long because its thread lost its core."""
    events, host = gaps.events, gaps.host
    begin, end = values_at(host.start_ps, call), values_at(host.end_ps, call)
    shared = np.minimum(end, events.end_ps[copy]) - np.maximum(begin, events.start_ps[copy])
    length = events.end_ps[copy] - events.start_ps[copy]
    blocks: Bools = (
        _between_host_and_gpu(events, copy)
        & (call >= 0)
        & (end - begin >= BLOCKING_CALL_PS)
        & (shared >= BLOCKED_SHARE * length)
    )
    mine = np.flatnonzero(blocks)
    details = host.trace.string_ids("memcpy_details", at=events.row[copy[mine]])
    blocks[mine] = [not _PINNED.search(host.trace.strings[text]) for text in details.tolist()]
    return blocks


def _before(gaps: Gaps) -> Spans:
    """Until a copy begins, from the beginning of a call that blocks."""
    mine = np.flatnonzero(gaps.is_own & _blocks(gaps, gaps.next, gaps.launch))
    return union(np.maximum(gaps.start_ps[mine], gaps.launch_start_ps[mine]), gaps.end_ps[mine])


def _after(gaps: Gaps) -> Spans:
    """After a copy, until the call that blocks, or one that waits for the copy, returns."""
    events, host = gaps.events, gaps.host
    call = np.where(gaps.previous != gaps.next, host.at(events.launch[gaps.previous]), -1)
    blocks = _blocks(gaps, gaps.previous, call)
    until = np.where(blocks, values_at(host.end_ps, call), gaps.start_ps)
    mine = np.flatnonzero(_between_host_and_gpu(events, gaps.previous) & (call >= 0))
    until[mine] = np.maximum(until[mine], _waited_until(host, call[mine], gaps.start_ps[mine]))
    until = np.maximum(until, holding_copies(gaps)[1])
    return union(gaps.start_ps, np.minimum(until, gaps.end_ps))


def _waited_until(host: HostEvents, call: Ints, at_ps: Ints) -> Ints:
    """When the calls return in which the threads that made the copies wait for the GPU at those moments; else then."""
    waits = host.rows(SYNCHRONIZES)
    until: Ints = at_ps.copy()
    for line in distinct(host.line[call]) if len(waits) else ():
        own = waits[host.line[waits] == line]
        mine = np.flatnonzero(host.line[call] == line)
        place = search(host.start_ps[own], at_ps[mine], right=True) - 1
        held = (place >= 0) & (values_at(host.end_ps[own], place) > at_ps[mine]) if len(own) else place >= 0
        until[mine[held]] = host.end_ps[own[place[held]]]
    return until


def _from_launch_to_launch_ps(gaps: Gaps) -> int:
    """Median time between two launches of kernels that follow each other in one call of the runtime."""
    launch, previous = gaps.launch, gaps.previous_launch
    one_by_one = (gaps.call >= 0) & (gaps.call == gaps.previous_call) & (previous >= 0) & (launch >= 0)
    events = gaps.events
    kernels = (events.kind[gaps.own_next] <= COLLECTIVE) & (events.kind[gaps.own_previous] <= COLLECTIVE)
    between = (gaps.launch_start_ps - values_at(gaps.host.end_ps, previous))[one_by_one & kernels]
    between = between[between >= 0]
    return int(median(between)) if len(between) else 0
