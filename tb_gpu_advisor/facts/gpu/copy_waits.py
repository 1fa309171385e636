"""Idle time that belongs to a copy between host and GPU: the host waits for it before it launches more.

Four kinds of waiting: within the call of a copy that blocks (memory that is not pinned), whatever other copies end
meanwhile, within the call that waits for a copy to end, within the op of TensorFlow's executor that hands a tensor
over to be copied, and in the executor, which goes on with what needs a copy only after it has noticed the copy's end.
There no call shows the wait; but nothing is launched until then, and soon after.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, intersect, join, nothing, search, subtract, union
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_D2H, COPY_H2D
from tb_gpu_advisor.facts.events.host_names import HANDS_OVER, SYNCHRONIZES
from tb_gpu_advisor.facts.gpu.before_launch import without_workers
from tb_gpu_advisor.facts.gpu.gaps import Gaps, first_kernel_ps, running, values_at

#: A call this short may last as long as its copy by chance. Guide: a launch takes 20-40 µs.
BLOCKING_CALL_PS: Final = 50_000_000
#: The op that takes what was copied to the GPU: its copy has ended when it is done. Others hand a copy over.
_AWAITED: Final = ":_Recv"
_PINNED: Final = pattern(r"\bkind_(?:src|dst):pinned")
#: A call that blocks is there for so much of its copy, less what the driver has put into its own buffer in the end. Our
#: default: the larger part.
BLOCKED_SHARE: Final = 0.5
#: TensorFlow looks every 10 µs whether a copy has ended (device_event_mgr.cc), and a thread of a pool takes over then;
#: later, the host has been busy with something else. Measured: in real captures launches follow after 5 to 365 µs.
SOON_PS: Final = 500_000_000


class CopyWaits(Struct, frozen=True):
    """Idle time of the gaps of one GPU ``before`` a copy begins and ``after`` one, within calls that copy or wait for
    a copy, and while ops hand tensors over to one; by gap the copy that holds the host, -1 for none. Calls that do not
    return soon after their copy are ``delayed`` while workers are busy, which is part of ``after``; what else one waits
    for that only waits, nobody knows (``lost``)."""

    before: Spans
    after: Spans
    delayed: Spans
    lost: Spans
    to_hand_over: Spans
    holder: Ints

    @property
    def in_calls(self) -> Spans:
        """Within calls that copy or wait for a copy."""
        return join(self.before, self.after)

    @property
    def for_next(self) -> Spans:
        """What the next copy of the chain makes the host wait until it begins, once no earlier one holds it."""
        return subtract(join(self.before, self.to_hand_over), self.after)


def copy_waits(gaps: Gaps) -> CopyWaits:
    """The waits that calls show."""
    holder, until = _holding_copies(gaps)
    held, waited = _after(gaps, until)
    soon = union(gaps.start_ps, np.minimum(gaps.start_ps + SOON_PS, gaps.end_ps))
    late = subtract(join(held, waited), soon)
    alone = without_workers(gaps.host, late)
    lost = subtract(alone, held)
    after = subtract(join(held, waited), lost)
    return CopyWaits(_before(gaps), after, subtract(late, alone), lost, _to_hand_over(gaps), holder)


def _to_hand_over(gaps: Gaps) -> Spans:
    """Idle time before a copy between host and GPU while ops of the executor hand tensors over."""
    late = rows_where(gaps.late)
    before_copy = late[gaps.events.between_host_and_gpu(gaps.own_next[late])]
    waiting = union(gaps.start_ps[before_copy], gaps.called_ps[before_copy])
    return intersect(waiting, gaps.host.under(HANDS_OVER)) if len(before_copy) else nothing()


def _holding_copies(gaps: Gaps) -> tuple[Ints, Ints]:
    """By gap before a late launch the copy of the step's own chain whose call blocks when the gap begins and for
    longest, and until when; -1 and the gap's start where none does, or the launch comes before that call returns: then
    its thread goes on during the call."""
    host, events = gaps.host, gaps.events
    copies = rows_where(gaps.of_chain & (events.launch >= 0) & (events.kind >= COPY_H2D))
    call = events.launch[copies]
    blocks = _blocks(gaps, copies, call)
    copies, call = copies[blocks], call[blocks]
    holder, until = np.full(len(gaps), -1, np.int64), gaps.start_ps.copy()
    order = np.argsort(host.start_ps[call], kind="stable")
    copies, begin, end = copies[order], host.start_ps[call[order]], host.end_ps[call[order]]
    latest = np.maximum.accumulate(end)
    # The first of the calls so far that lasts as long as any of them.
    of_latest = np.maximum.accumulate(np.where(end == latest, np.arange(len(end)), 0))
    late = rows_where(gaps.late)
    at = search(begin, until[late], right=True) - 1
    late, at = late[at >= 0], at[at >= 0]
    held = (latest[at] > until[late]) & (latest[at] <= gaps.called_ps[late])
    late, at = late[held], at[held]
    holder[late], until[late] = copies[of_latest[at]], latest[at]
    return holder, until


def waits_unseen(gaps: Gaps, goes_on: Bools) -> Spans:
    """Idle time after a copy that the executor waits for, or a result that was read, until soon a launch follows; less
    what the host needs anyway from one launch to the next.

    That is so only where the runtime ``goes_on`` with what it was doing.
    """
    events = gaps.events
    after_copy = rows_where(events.between_host_and_gpu(gaps.previous) & (gaps.previous_launch >= 0))
    possible = gaps.late[after_copy] & goes_on[after_copy]
    possible &= gaps.launch_start_ps[after_copy] - gaps.start_ps[after_copy] <= SOON_PS
    # Until the first kernel the executor has more to do than to notice that a copy has ended.
    after_copy = after_copy[possible & (gaps.end_ps[after_copy] > first_kernel_ps(events))]
    strings, copies = gaps.host.trace.strings, gaps.previous[after_copy]
    awaited = np.array([strings[op].endswith(_AWAITED) for op in events.op[copies].tolist()], np.bool_)
    after_copy = after_copy[awaited | (events.kind[copies] == COPY_D2H)]
    return union(gaps.start_ps[after_copy], gaps.called_ps[after_copy] - _from_launch_to_launch_ps(gaps))


def _blocks(gaps: Gaps, copy: Ids | Ints, call: Ids | Ints) -> Bools:
    """Whether each call lasts as long as the copy that it makes."""
    events, host, blocks = gaps.events, gaps.host, np.zeros(len(copy), np.bool_)
    buffered = _from_own_buffer(gaps, copy, call)
    copies, calls = copy[buffered], call[buffered]
    shared = np.minimum(host.end_ps[calls], events.end_ps[copies]) - np.maximum(
        host.start_ps[calls], events.start_ps[copies]
    )
    blocks[buffered] = shared >= BLOCKED_SHARE * (events.end_ps[copies] - events.start_ps[copies])
    return blocks


def _from_own_buffer(gaps: Gaps, copy: Ids | Ints, call: Ids | Ints) -> Ints:
    """Which copies between host and GPU may go through the driver's own buffer: their calls are long. From and to
    pinned memory none does: such a call is long because its thread lost its core."""
    events, host = gaps.events, gaps.host
    long = rows_where(events.between_host_and_gpu(copy) & (call >= 0))
    long = long[host.end_ps[call[long]] - host.start_ps[call[long]] >= BLOCKING_CALL_PS]
    details = host.trace.string_ids("memcpy_details", at=events.row[copy[long]])
    pageable = [not _PINNED.search(host.trace.strings[text]) for text in details.tolist()]
    return long[np.array(pageable, np.bool_)]


def _before(gaps: Gaps) -> Spans:
    """Until a copy begins, from the beginning of its long call: until then the driver fills its own buffer. What is
    small goes there as a whole, and the call returns as soon as the GPU has begun."""
    before_copy = rows_where(gaps.is_own)
    before_copy = before_copy[_from_own_buffer(gaps, gaps.next[before_copy], gaps.launch[before_copy])]
    in_call = before_copy[gaps.end_ps[before_copy] <= gaps.host.end_ps[gaps.launch[before_copy]]]
    return union(np.maximum(gaps.start_ps[in_call], gaps.launch_start_ps[in_call]), gaps.end_ps[in_call])


def _after(gaps: Gaps, until: Ints) -> tuple[Spans, Spans]:
    """After a copy, until the call that blocks returns, and until one does that waits for the copy; ``until`` is by gap
    what is known of the call that holds the host."""
    events, host = gaps.events, gaps.host
    after_copy = rows_where(events.between_host_and_gpu(gaps.previous) & (gaps.previous != gaps.next))
    call = events.launch[gaps.previous[after_copy]]
    after_copy, call = after_copy[call >= 0], call[call >= 0]
    start, end = gaps.start_ps[after_copy], gaps.end_ps[after_copy]
    blocked = np.where(_blocks(gaps, gaps.previous[after_copy], call), host.end_ps[call], start)
    until = until.copy()
    until[after_copy] = np.maximum(until[after_copy], blocked)
    # When the calls return in which the threads that made the copies wait for the GPU.
    waits = running(host, host.rows(SYNCHRONIZES), host.line[call], start)
    waited = union(start, np.minimum(np.where(waits >= 0, values_at(host.end_ps, waits), start), end))
    return union(gaps.start_ps, np.minimum(until, gaps.end_ps)), waited


def _from_launch_to_launch_ps(gaps: Gaps) -> int:
    """Median time between two launches of kernels that follow each other in one call of the runtime."""
    launch, previous, kind = gaps.launch, gaps.previous_launch, gaps.events.kind
    inside = rows_where(
        (gaps.call >= 0) & (gaps.call == gaps.previous_call) & (previous >= 0) & (launch >= 0)
    )
    inside = inside[
        (kind[gaps.own_next[inside]] <= COLLECTIVE) & (kind[gaps.own_previous[inside]] <= COLLECTIVE)
    ]
    between = gaps.launch_start_ps[inside] - gaps.host.end_ps[previous[inside]]
    between = between[between >= 0]
    return int(median(between)) if len(between) else 0
