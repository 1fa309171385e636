"""The host's waits for copies between it and a GPU, for the waterfall and the graph of the steps.

The host waits within the call of a copy that blocks (memory that is not pinned), within a call that waits for the GPU
while the copy ends, and within the op of TensorFlow's executor that hands a tensor over to be copied. The executor also
goes on with what needs a copy only once it has noticed the copy's end: no call shows that wait, but nothing is launched
until then, and something is soon after. What a thread launches during a wait needs nothing of the copy.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of, taken
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, measure_in, pieces, search, subtract, union
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_D2H
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import HANDS_OVER, SYNCHRONIZES
from tb_gpu_advisor.facts.events.names import by_name, distinct
from tb_gpu_advisor.facts.gpu.before_launch import without_workers
from tb_gpu_advisor.facts.gpu.gaps import LAUNCH_PS, Gaps, calls_of

#: A call this short may last as long as its copy by chance. Guide: a launch takes 20-40 µs.
BLOCKING_CALL_PS: Final = 50_000_000
#: The op that takes what was copied to the GPU: its copy has ended when it is done. Others hand a copy over.
_AWAITED: Final = ":_Recv"
_PINNED: Final = pattern(r"\bkind_(?:src|dst):pinned")
#: TensorFlow looks every 10 µs whether a copy has ended (device_event_mgr.cc), and a thread of a pool takes over then;
#: later, the host has been busy with something else. Measured: in real captures launches follow after 5 to 365 µs.
SOON_PS: Final = 500_000_000
#: A wait that no call shows ends at most so late after its copy. Measured: on real captures.
NOTICE_PS: Final = 150_000_000
#: Of at least so many pauses of this length the part that end as the GPU does, which chance would let one of sixty do.
#: Our default: nearly all, of three.
_PAUSE_PS: Final = 10_000_000_000
_FEWEST: Final = 3
_RULE: Final = 0.9


class CopyWaits(Struct, frozen=True):
    """Waits of the step's own chain, in order of time and apart from each other: from when to when the GPU may be idle
    for each, for which copy, and whether a call shows it. ``blocking`` are calls that block, and ``unseen`` what no
    call shows, as time of the host. Calls that do not return soon after their copy are ``delayed`` while workers are
    busy; what a call that only waits waits for after that is unknown (``lost``)."""

    start_ps: Ints
    end_ps: Ints
    copy: Ints
    in_call: Bools
    blocking: Spans
    unseen: Spans
    delayed: Spans
    lost: Spans


class _Chain(Struct, frozen=True):
    """The chain's launches in order: the event, the host event that launches it, and when that begins and ends;
    ``copies`` are the places of copies between host and GPU among them."""

    event: Ints
    launch: Ints
    call_ps: Ints
    return_ps: Ints
    copies: Ints

    @classmethod
    def of(cls, gaps: Gaps) -> "_Chain":
        events, host, event = gaps.events, gaps.host, gaps.launched
        launch, copies = events.launch[event], rows_where(events.between_host_and_gpu(event))
        return cls(event, launch, taken(host.start_ps, launch), taken(host.end_ps, launch), copies)


_Waits = tuple[Ints, Ints, Ints]


def copy_waits(gaps: Gaps, on_host: Ints, held: Spans) -> CopyWaits:
    """The waits of one GPU's chain; ``on_host`` are ops that compute on the host, and while ``held`` the thread had no
    core."""
    events, host, chain = gaps.events, gaps.host, _Chain.of(gaps)
    blocking, filling = _in_copying_calls(gaps, chain)
    waiting, (unseen, noticing) = _in_waiting_calls(gaps, chain), _unseen(gaps, chain, on_host, held)
    in_call = _joined(*(_apart(chain, events.end_ps, waits) for waits in (blocking, waiting)), filling)
    late = union(np.maximum(in_call[0], events.end_ps[in_call[2]] + SOON_PS), in_call[1])
    alone, blocks = without_workers(host, late), union(*blocking[:2])
    # What lay idle between kernels that were queued before a copy waited for none.
    ends = np.append(0, np.sort(events.end_ps, kind="stable"))
    ended = search(ends, np.minimum(in_call[1], events.start_ps[in_call[2]]), right=True) - 1
    shown = np.maximum(in_call[0], ends[ended]), *in_call[1:]
    # Before the launch of a copy, since the launch before it, while ops of the executor hand tensors over.
    before, handing = chain.call_ps[np.maximum(chain.copies - 1, 0)], gaps.host.under(HANDS_OVER)
    i, _, start, end = pieces(before, chain.call_ps[chain.copies], handing.start, handing.end)
    start, end, copy = _joined(shown, noticing, (start, end, chain.event[chain.copies[i]]))
    order = np.argsort(start, kind="stable")
    reached = np.maximum.accumulate(end[order])
    return CopyWaits(
        start_ps=np.maximum(start[order], np.append(0, reached)[:-1]),
        end_ps=reached,
        copy=copy[order],
        in_call=order < len(in_call[0]),
        blocking=blocks,
        unseen=unseen,
        delayed=subtract(late, alone),
        lost=subtract(alone, blocks),
    )


def of_others(gaps: Gaps) -> Spans:
    """Long calls that copy from and to other GPUs of the host: what is launched after them waits for these copies."""
    copies = gaps.host.once(_blocking_copies)
    return gaps.host.time_of(copies[~are_of(copies, gaps.events.launch)])


def _blocking_copies(host: HostEvents) -> Ints:
    """All long calls that copy."""
    long = host.lasting(host.carriers("correlation_id"), BLOCKING_CALL_PS)
    return host.whose(lambda name: "Memcpy" in name, long)


def _joined(*waits: _Waits) -> _Waits:
    start, end, copy = (np.concatenate(column) for column in zip(*waits, strict=True))
    return start, end, copy


def _in_copying_calls(gaps: Gaps, chain: _Chain) -> tuple[_Waits, _Waits]:
    """Long calls that last as long as their copy, and of others the time until their copy begins: until then the driver
    fills a buffer of its own. What is small fits there as a whole, and the call returns once the GPU has begun. With
    pinned memory no call waits: one that is long has lost its core."""
    events, host = gaps.events, gaps.host
    begin, end = chain.call_ps[chain.copies], chain.return_ps[chain.copies]
    rows = rows_where(end - begin >= BLOCKING_CALL_PS)
    copy, begin, end = chain.event[chain.copies[rows]], begin[rows], end[rows]
    details = host.trace.string_ids("memcpy_details", at=events.row[copy]).tolist()
    pageable = np.array([not _PINNED.search(host.trace.strings[text]) for text in details], np.bool_)
    started, ended = events.start_ps[copy], events.end_ps[copy]
    shared = np.minimum(end, ended) - np.maximum(begin, started)
    with_copy = (ended <= end) & (end - ended <= NOTICE_PS)
    blocks = np.where(pageable, shared >= MOST * (ended - started), with_copy)
    fills = pageable & ~blocks & (started <= end)
    return (begin[blocks], end[blocks], copy[blocks]), (begin[fills], started[fills], copy[fills])


def _in_waiting_calls(gaps: Gaps, chain: _Chain) -> _Waits:
    """From the end of a copy until a call of its thread that waits for the GPU returns, if nothing else ended in
    between."""
    events, host = gaps.events, gaps.host
    calls = host.rows(SYNCHRONIZES)
    by_end = np.argsort(events.end_ps, kind="stable")
    place = search(events.end_ps[by_end], host.end_ps[calls], right=True) - 1
    calls, last = calls[place >= 0], by_end[place[place >= 0]]
    thread = np.full(len(events), -1)
    thread[chain.event[chain.copies]] = host.line[chain.launch[chain.copies]]
    waits = (thread[last] == host.line[calls]) & (events.end_ps[last] >= host.start_ps[calls])
    return events.end_ps[last[waits]], host.end_ps[calls[waits]], last[waits]


def _apart(chain: _Chain, ends: Ints, waits: _Waits) -> _Waits:
    """The waits without the time between the first and the last launch after the copy's end: a thread that launches
    needs nothing of it."""
    start, end, copy = waits
    first = search(chain.call_ps, np.maximum(start, ends[copy]), right=True)
    after = search(chain.call_ps, end)
    between = rows_where(after > first)
    until, since = end.copy(), chain.call_ps[after[between] - 1]
    until[between] = chain.call_ps[first[between]]
    return _joined((start, until, copy), (since, end[between], copy[between]))


def _unseen(gaps: Gaps, chain: _Chain, on_host: Ints, held: Spans) -> tuple[Spans, _Waits]:
    """From the return of a copy's call to the next launch, op that computes on the host, or call of Python's. Where
    that comes much later than launches do, and soon after the copy's end or as soon as there is a core again, the host
    waited for the copy though no call shows it. After a kernel that may be chance, unless nearly all long pauses end
    like this; and before the first kernel the executor has more to do than to notice the end of a copy."""
    events, host = gaps.events, gaps.host
    event, returned, after = chain.event[:-1], chain.return_ps[:-1], chain.call_ps[1:]
    is_others = host.launches_of_lines > 0
    is_others[distinct(taken(host.line, chain.launch))] = False
    on_host = on_host[~is_others[host.line[on_host]]]
    for begun in (host.time_of(on_host), host.time_of(host.training_calls)):
        after = np.minimum(
            after, np.append(begun.start, np.iinfo(np.int64).max)[search(begun.start, returned)]
        )
    gap, copied, crosses = after - returned, events.end_ps[event], events.between_host_and_gpu(event)
    launched, collective = ~crosses & (gap >= 0), events.kind[chain.event[1:]] == COLLECTIVE
    usual_ps = _usual(gap, launched, collective)
    # Launches that the GPU waits for take longer than those that run ahead.
    awaited = launched & (after > np.maximum.accumulate(copied))
    call = events.once(calls_of, host)[chain.event]
    same_call = (call[1:] == call[:-1]) & (call[1:] >= 0)
    late_ps = after - copied - measure_in(held, np.minimum(copied, after), after)
    noticed = np.where(same_call, late_ps <= SOON_PS, (late_ps <= NOTICE_PS) & (copied > returned))
    noticed &= late_ps >= 0
    receives = by_name(host.trace, events.op[event], lambda op: op.endswith(_AWAITED), np.bool_)
    waits = (events.kind[event] == COPY_D2H) | (crosses & receives)
    waits &= np.logical_or.accumulate(events.is_kernel[event])
    waits &= gap > np.where(collective, *(max(LAUNCH_PS, 3 * ps) for ps in usual_ps))
    long = gap > _PAUSE_PS
    if np.count_nonzero(long) >= _FEWEST and noticed[long].mean() >= _RULE:
        waits |= long
    rows = rows_where(waits & noticed)
    if np.count_nonzero(awaited) < len(rows):
        # The median of fewer is of others; a copy right behind its kernel needs no op of its own.
        awaited = launched & (events.kind[chain.event[1:]] <= COLLECTIVE)
    began, copied, after, collectives = returned[rows], copied[rows], after[rows], collective[rows]
    noticing = np.maximum(copied, after - np.where(collectives, *_usual(gap, awaited, collective)))
    host_waits = union(began, np.maximum(copied, after - np.where(collectives, *usual_ps)))
    return host_waits, (copied, noticing, event[rows])


def _usual(gap: Ints, which: Bools, collective: Bools) -> tuple[int, ...]:
    """The median of these gaps before launches of collectives, and before others: an op is less to launch."""
    sides = (gap.compress(which & side) for side in (collective, ~collective))
    return tuple(int(median(of)) if len(of) else 0 for of in sides)
