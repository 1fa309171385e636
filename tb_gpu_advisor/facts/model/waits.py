"""What the host waited for between its launches: a batch, or the device event that ended in the wait."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import first_of_each, median, numbered, percentile
from tb_gpu_advisor.columns.spans import Spans, covering, join, measure_in, pairs, pieces, search, subtract
from tb_gpu_advisor.facts.events.device import COPY_D2H, COPY_H2D, op_labels
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.events.scopes import same_op
from tb_gpu_advisor.facts.gpu.copy_waits import NOTICE_PS
from tb_gpu_advisor.facts.gpu.gaps import LAUNCH_PS
from tb_gpu_advisor.facts.model.host_time import HostTime, pauses
from tb_gpu_advisor.facts.model.launched import APART_PS, NEVER, TICK_PS, Launched
from tb_gpu_advisor.facts.steps.input import UNDISTURBED

#: Pauses of the executor that are no wait. Our default: what its own turns need.
_SHORT_PS = 4_000_000
#: Events that ended last before a wait did, which are looked at. Our default: streams are fewer.
_LOOKED_BACK = 8
#: A queue that holds fewer launches is never full. Our default: drivers take about a thousand.
_LEAST_QUEUE = 16
#: What waits for another GPU goes on so soon. Guide: a launch takes 20 to 40 µs.
_SOON_PS = 40_000_000
#: What a wait may be, in the order in which time is taken for it: for a batch, for room in the queue, of a
#: thread outside the chain, in a call that blocks, a pause that ends with an event, and what is left of pauses.
_FETCH, _FULL, _OUTSIDE, _IN_CALL, _IDLE, _REST = range(6)


class Waits(Struct, frozen=True):
    """The waits of one chain, cut at its launches: begin and end, the moment ``after`` which it comes, and what it
    waits for, -1 for nothing: the end of a device event, the start of one that had ``begun`` where the queue was full,
    a ``fetch`` of a batch, or a ``turn`` of another GPU."""

    start_ps: Ints
    end_ps: Ints
    after: Ints
    event: Ints
    begun: Ints
    fetch: Ints
    turn: "Turns"


class Turns(Struct, frozen=True):
    """By wait the number of another GPU (-1 for none), and the event of it that had to end, or only to be launched,
    first. Pauses of the same ops have the same ``kind``."""

    gpu: Ints
    event: Ints
    to_end: Bools
    kind: Ints


class Round(Struct, frozen=True):
    """What a GPU's chain does in the window: the host's time, its fetches of batches, the ``events`` that it launches,
    and the last one ``before`` these. ``moments_ps`` are the round's begin, its launches, and its end."""

    one: Launched
    time: HostTime
    fetches: Spans
    events: Ints
    before: int
    moments_ps: Ints


def waits_of(gpus: Sequence[Launched], rounds: Sequence[Round]) -> list[Waits]:
    """The waits of these rounds. A wait for another GPU's turn is believed where the same one is seen twice, on any
    GPU."""
    every = [_all_waits(of_round, gpus) for of_round in rounds]
    seen = Counter(kind for waits in every for kind in waits.turn.kind.tolist())
    return [_awaiting(waits, seen) for waits in every]


def _awaiting(every: Waits, seen: Counter[int]) -> Waits:
    """The waits that wait for anything, given how often each kind of turn is seen."""
    event, begun, fetch, turn = every.event, every.begun, every.fetch, every.turn
    is_turn = (turn.gpu >= 0) & np.array([one < 0 or seen[one] > 1 for one in turn.kind.tolist()], np.bool_)
    rows = rows_where((event >= 0) | (fetch >= 0) | (begun >= 0) | is_turn)
    when = every.start_ps[rows], every.end_ps[rows], every.after[rows]
    turn = Turns(turn.gpu[rows], turn.event[rows], turn.to_end[rows], turn.kind[rows])
    return Waits(*when, event[rows], begun[rows], fetch[rows], turn)


def _all_waits(of_round: Round, gpus: Sequence[Launched]) -> Waits:
    """Everything in a round that may be a wait."""
    one, time, fetches, moments_ps = of_round.one, of_round.time, of_round.fetches, of_round.moments_ps
    full, begun = _for_room(one, moments_ps[1:], of_round.events)
    events = np.append(of_round.before, of_round.events)
    taken = join(fetches, full)
    copies = one.gpu.fall.copy_waits
    in_calls = subtract(join(time.waiting, copies.blocking), taken)
    outside = subtract(time.waiting_outside, join(in_calls, taken))
    known = join(in_calls, outside, taken)
    whole = pauses(one, time)
    idle = _apart_from(whole, known)
    quiet = _apart_from(copies.unseen, join(known, idle))
    sets = (fetches, full, outside, in_calls, join(idle, quiet), subtract(whole, join(known, idle)))
    cuts = [
        # What is launched while something is waited for needs none of it.
        _cut(spans, moments_ps, only_last=of <= _OUTSIDE)
        for of, spans in enumerate(sets)
    ]
    what = np.repeat(np.arange(len(sets)), [len(cut[0]) for cut in cuts])
    start, end, after, span = (np.concatenate(column) for column in zip(*cuts, strict=True))
    may_wait = (what >= _OUTSIDE) & (what <= _IDLE)
    launched_ps = np.where(may_wait & (what != _OUTSIDE), one.call_ps[events[after]], NEVER)
    copied = _copied_last(one, gpus, (start, end, launched_ps))
    awaited = _awaited(one, time, (start, end, events[after], what == _IDLE))
    event = np.where(may_wait & (copied.gpu < 0), awaited, -1)
    begins = np.where(what == _FULL, np.append(begun, -1)[np.where(what == _FULL, span, -1)], -1)
    fetch = np.where(what == _FETCH, span, -1)
    returns = np.append(time.of_training.end, NEVER)
    alone = (what >= _IDLE) & (event < 0) & (copied.gpu < 0) & (end != returns[search(returns, end)])
    alone &= (end - start > NOTICE_PS) & (moments_ps[after + 1] - end <= _SOON_PS)
    turn = _turns(one, gpus, copied, (start, end, np.where(alone, np.append(events, -1)[after + 1], -1)))
    end = _noticed(one, time, (start, end), np.where(what == _IDLE, event, -1))
    return Waits(start, end, after, event, begins, fetch, turn)


def _noticed(one: Launched, time: HostTime, pauses: tuple[Ints, Ints], event: Ints) -> Ints:
    """When pauses that wait for these events (-1: none) end: at most the usual time after the event did, once the
    thread has a core again. What the next launch took longer is its own time."""
    rows, (start, end) = rows_where(event >= 0), pauses
    ended = np.maximum(one.gpu.events.end_ps[event[rows]], start[rows])
    if len(rows):
        ended += measure_in(time.without_core, ended, end[rows])
        end[rows] = np.minimum(end[rows], ended + int(median(end[rows] - ended)))
    return end


def _copied_last(one: Launched, gpus: Sequence[Launched], waits: tuple[Ints, Ints, Ints]) -> Turns:
    """A thread waits for one thing at a time, whichever GPUs it launches for. For waits behind these launches of a
    chain: the copy of another GPU, if that was launched last and ended in the wait."""
    start, end, last_ps = waits
    none = np.full(len(start), -1)
    turn = Turns(none, none.copy(), none < 0, none.copy())
    for other in (each for each in gpus if np.array_equal(each.threads, one.threads)):
        place = search(other.launched_ps, start + 1, right=True) - 1
        event = other.chain[np.maximum(place, 0)]
        ended_ps = other.gpu.events.end_ps[event]
        later = (place >= 0) & (other.call_ps[event] > last_ps)
        last_ps[later] = other.call_ps[event[later]]
        copies = (other.gpu.events.kind[event] >= COPY_H2D) & (ended_ps <= end + APART_PS)
        copies &= ended_ps >= np.maximum(start, end - NOTICE_PS) - TICK_PS // 2
        turn.gpu[later] = np.where(copies, other.gpu.events.gpu, -1)[later]
        turn.event[later] = event[later]
    return turn


def _turns(one: Launched, gpus: Sequence[Launched], turn: Turns, waits: tuple[Ints, Ints, Ints]) -> Turns:
    """What pauses before these events (-1: no such pause) waited for on another GPU: an op that ended there, or was
    launched, right before every pause of this kind ended. Of several the nearest."""
    trace, (start, end, followed) = one.gpu.of_host.trace, waits
    nearest = np.full(len(start), _SOON_PS + 1.0)
    rows = rows_where(followed >= 0)
    behind = by_name(trace, op_labels(one.gpu.events, followed[rows]), same_op, np.int64)
    _, group = numbered(behind)
    number = np.bincount(group)
    first = first_of_each(group, len(number))
    for other in gpus:
        for to_end in (True, False) if other is not one and len(rows) else ():
            events = other.gpu.events
            moments = events.end_ps[other.chain] if to_end else other.launched_ps
            order = np.argsort(moments, kind="stable")
            before = search(moments[order], end[rows] + (APART_PS if to_end else 0), right=True) - 1
            event = other.chain[order[np.maximum(before, 0)]]
            far = np.where(before >= 0, end[rows] - moments[order[np.maximum(before, 0)]], NEVER)
            near = (far <= _SOON_PS) & (end[rows] - far > start[rows])
            op = by_name(trace, op_labels(events, event), same_op, np.int64)
            same = np.bincount(group, near & (op == op[first][group]))
            mean = (np.bincount(group, np.minimum(far, _SOON_PS)) / number)[group]
            best = (same == number)[group] & (mean < nearest[rows])
            nearest[rows[best]] = mean[best]
            turn.gpu[rows[best]], turn.event[rows[best]] = events.gpu, event[best]
            turn.to_end[rows[best]] = to_end
            # Two numbers of 32 bits.
            turn.kind[rows[best]] = (behind << 31 ^ op << 1 ^ to_end)[best]
    return turn


def _for_room(one: Launched, moments_ps: Ints, launched: Ints) -> tuple[Spans, Ints]:
    """When launches waited for room in the GPU's queue, and for each the event whose start made room: launch calls that
    take longer than their shortest tenth while the queue is about as full as it ever is. Events without a call were
    launched before the capture."""
    events, n = one.gpu.events, len(moments_ps) - 1
    event = launched[:n]
    called, returned = one.call_ps[event], one.return_ps(event)
    begun = np.sort(events.start_ps[event])
    unseen = np.sort(events.start_ps[one.call < 0])
    queued = np.arange(n) - search(begun, called) + len(unseen) - search(unseen, called)
    usual = int(percentile(returned - called, UNDISTURBED))
    place = search(events.start_ps, returned + APART_PS, right=True) - 1
    first = np.maximum(place, 0)
    waits = (queued >= max(_LEAST_QUEUE, queued.max(initial=0) / 2)) & (returned - called > usual + LAUNCH_PS)
    waits &= (place >= 0) & (returned - events.start_ps[first] <= NOTICE_PS)
    waits &= ~events.between_host_and_gpu(event)  # a copy's own call is long for the copy
    waits &= (one.call_ps[first] < called) | (one.call[first] < 0)
    rows = rows_where(waits)
    start = np.minimum(called[rows] + usual, returned[rows])
    apart = np.append(True, start[1:] >= returned[rows][:-1]) if len(rows) else np.zeros(0, np.bool_)
    return Spans(start[apart], returned[rows][apart]), first[rows][apart]


def _apart_from(spans: Spans, others: Spans) -> Spans:
    """The spans that last and touch none of the others."""
    touched = mask_of(pairs(spans.start, spans.end, others.start, others.end)[0], len(spans))
    return spans.at(~touched & (spans.length_ps > _SHORT_PS))


def _cut(spans: Spans, moments_ps: Ints, only_last: bool) -> tuple[Ints, Ints, Ints, Ints]:
    """The spans between the first and the last moment, cut at the moments: start, end, the moment before, and which
    span each piece is of. With ``only_last`` the piece with which each span ends."""
    span, after, start, end = pieces(spans.start, spans.end, moments_ps[:-1], moments_ps[1:])
    rows = rows_where((end > start) & ((end == spans.end[span]) | (not only_last)))
    return start[rows], end[rows], after[rows], span[rows]


def _awaited(one: Launched, time: HostTime, waits: tuple[Ints, Ints, Ints, Bools]) -> Ints:
    """The device event that each wait waited for, -1 for none: the copy that was launched last, if it ended in the
    wait; else of what had been launched before, the event that ended last in the wait."""
    start, end, launched_last, is_pause = waits
    events = one.gpu.events
    by_end = np.argsort(events.end_ps, kind="stable")
    ends = events.end_ps[by_end]
    is_outside = mask_of(one.outside, len(events))
    # A call that waits for the GPU does so for what ended in it, however late it returns.
    least = np.where(is_pause, np.maximum(start, end - NOTICE_PS), start) - TICK_PS // 2
    # What is read back is awaited, also where the thread has no core when it is there.
    least_read = np.maximum(start - TICK_PS, least - measure_in(time.without_core, start, end))

    def may_be(event: Ints, at: Ints) -> Bools:
        before = one.call_ps[event] <= np.where(is_outside[event], end[at], start[at] + 1)
        since = np.where(events.kind[event] == COPY_D2H, least_read[at], least[at])
        ended = (events.end_ps[event] >= since) & (events.end_ps[event] <= end[at] + APART_PS)
        return ended & (before | (one.call[event] < 0))

    awaited = np.full(len(start), -1)
    place = search(ends, end + APART_PS, right=True) - 1
    left = rows_where(place >= 0)
    for _ in range(_LOOKED_BACK):
        event = by_end[place[left]]
        good = may_be(event, left)
        awaited[left[good]] = event[good]
        place[left] -= 1
        left = left[~good & (place[left] >= 0)]
        left = left[ends[np.maximum(place[left], 0)] >= least[left]]
    copy = (events.kind[launched_last] >= COPY_H2D) & may_be(launched_last, np.arange(len(start)))
    # Another thread may have launched a copy that ended long before; or there was no core when either had ended.
    is_late = end - events.end_ps[np.stack([launched_last, awaited])] > NOTICE_PS
    copy &= ~is_late[0] | (awaited < 0) | (is_late[1] & (least_read < least))
    awaited[copy] = launched_last[copy]
    awaited = np.where((awaited < 0) & ~is_pause, _in_own_call(one, end), awaited)
    # Kernels behind what ended show that nothing waited for it.
    awaited[is_pause & ~copy & ((awaited != launched_last) | _at_bound(time.of_training, start, end))] = -1
    return awaited


def _in_own_call(one: Launched, end: Ints) -> Ints:
    """The copies whose own calls return at these moments, while the rest is in the driver's buffer; -1 for none."""
    copies = one.chain.compress(one.gpu.events.kind[one.chain] >= COPY_H2D)
    copies = copies[np.argsort(one.return_ps(copies), kind="stable")]
    at = np.append(copies, -1)[search(one.return_ps(copies), end)]
    return np.where(one.return_ps(at) == end, at, -1)


def _at_bound(calls: Spans, start: Ints, end: Ints) -> Bools:
    """Whether a pause begins or ends with the call around it: then it waits for a copy, or for nothing."""
    if not len(calls):
        return np.zeros(len(start), np.bool_)
    call = covering(calls, start + TICK_PS)
    return (call >= 0) & (
        (np.abs(calls.start[call] - start) < TICK_PS) | (np.abs(calls.end[call] - end) < TICK_PS)
    )
