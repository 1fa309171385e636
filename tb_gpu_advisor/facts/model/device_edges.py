"""The GPU's side of the graph: when a device event may start, and when it ends.

It starts once its launch has arrived, the event before it on its stream has ended, and so have the events of other
streams on which it depends. No capture holds dependencies between streams. Two kinds are believed: those that hold in
every step, and those that are seen to bind, because an event that had been queued for long starts right as another one
ends.
"""

from collections.abc import Sequence
from itertools import permutations
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_D2H, COPY_H2D, KINDS
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.chain import nodes_of
from tb_gpu_advisor.facts.model.launched import NEVER, QUEUED_PS, TICK_PS, held_by_copies
from tb_gpu_advisor.facts.model.played import Played
from tb_gpu_advisor.facts.replay.graph import EdgeKind

#: What follows so soon was queued. Measured: kernels then follow each other within 1 to 3 µs.
_FOLLOWS_PS: Final = 3_000_000
#: An event that starts so soon after another stream's ended, though it was queued for long, waited for that one.
#: Measured: on real captures of several streams.
_NEAR_PS: Final = 6_000_000
#: … and so long after what it follows: something else held it. Measured: as above, with what waiting on another stream
#: takes.
_HELD_PS: Final = 5_000_000
#: A launch that arrives within this, or four times what is usual, arrives as launches do. Measured: on real captures.
_ARRIVES_PS: Final = 60_000_000
#: What is usual where too few were seen. Measured: 6 to 8 µs on real GPUs.
_USUAL_PS: Final = 6_000_000
#: Fewer tell nothing usual. Our default: a median of four is an accident.
_FEW: Final = 4
#: A longer pause with a full queue has no cause that a capture tells. Our default: five times the longest usual one.
_LONGEST_FLOOR_PS: Final = 50_000_000
#: Launches that a GPU's queue has room for. Measured: CUDA's takes 1,000 to 1,024; real ones went deeper in nine
#: captures.
_ROOM: Final = 1000
#: Streams between which dependencies are looked for: those with most events. Our default: programs use fewer.
_STREAMS: Final = 8


_Pairs = tuple[Ints, Ints]
_Columns = tuple[Ints, Ints, Ints, Bools]


def add_device_edges(
    builder: Builder, played: Played, dependent: tuple[_Pairs, _Pairs], across: bool
) -> None:
    """Adds when each event may start, and how long it runs; collectives end with those of other GPUs
    (``add_collectives``). Dependencies that are seen to bind may lead from one round to the next with ``across``."""
    one = played.chain.one
    events, at = one.gpu.events, played.event
    start, end, stream = events.start_ps[at], events.end_ps[at], events.line[at]
    before = _before_on_stream(events.line, at)
    (other, later), (last, first) = dependent
    base = np.where(before >= 0, events.end_ps[np.maximum(before, 0)], -NEVER)
    np.maximum.at(base, later, end[other])
    seen, binding = _seen_to_bind(played, base, across)
    base[seen] = np.maximum(base[seen], events.end_ps[binding])
    other, later = np.append(at[other], binding), np.append(later, seen)
    unsure = _may_not_wait(played, other, later)
    previous = _before_on_stream(stream, np.arange(len(stream)))
    pause = np.where(previous >= 0, start - end[np.maximum(previous, 0)], -1)
    short = pause[(pause >= 0) & (pause < _FOLLOWS_PS)]
    floor = int(median(short)) if len(short) else TICK_PS
    held, copied = held_by_copies(one, at)
    lag = _add_arrivals(builder, played, base, floor, (held, copied))
    _add_streams(builder, played, (previous, before, pause), lag, floor)
    distance = np.maximum(np.minimum(lag[later], start[later] - events.end_ps[other]), 0)
    node, wraps = nodes_of(played.chain, other, played.end_node)
    _add_dependencies(builder, (node, played.start[later], distance, wraps), unsure[later])
    again = played.end[last], played.start[first], np.full(len(last), floor), np.full(len(last), True)
    _add_dependencies(builder, again, unsure[first])
    distance = np.maximum(start[held] - events.end_ps[copied], 0)
    node = played.end_node[copied].astype(np.int64)
    builder.add_edges(node, played.start[held], "dependency", "arrival", distance)
    alone = rows_where(events.kind[at] != COLLECTIVE)
    builder.add_edges(played.start[alone], played.end[alone], "run", "run", end[alone] - start[alone])
    _add_room(builder, played)


def _may_not_wait(played: Played, other: Ints, later: Ints) -> Bools:
    """Which played events are copies to the GPU, if none that had been queued is seen to start as the event ``other``
    ends on which it depends."""
    one, at = played.chain.one, played.event
    events, is_copy = one.gpu.events, one.gpu.events.kind[at] == COPY_H2D
    start_ps = events.start_ps[at[later]]
    soon = start_ps - events.end_ps[other] < _NEAR_PS
    waits = is_copy[later] & soon & (start_ps - one.call_ps[at[later]] > QUEUED_PS)
    return is_copy & ~waits.any()


def _add_dependencies(builder: Builder, edges: tuple[Ints, Ints, Ints, Bools], unsure: Bools) -> None:
    source, target, pause, wraps = edges
    kinds: tuple[tuple[EdgeKind, Bools], ...] = ("dependency", ~unsure), ("memory", unsure)
    for kind, which in kinds:
        builder.add_edges(source[which], target[which], kind, "pause", pause[which], wraps=wraps[which])


def _add_arrivals(builder: Builder, played: Played, base: Ints, floor: int, held: _Pairs) -> Ints:
    """Adds how long each launch takes to arrive, read where the queue was empty. Returns what else lies between an
    event and the one that it follows (``base``), which is the hardware's pause where the launch came late. Launches
    that are ``held`` by a copy's call are under way once that call returns. The cause of an arrival that takes much
    longer than usual is unknown, and an earlier launch would not shorten it."""
    one = played.chain.one
    called, returned = one.call_ps[played.event], one.return_ps(played.event)
    called[held[0]] = one.return_ps(held[1])
    start = one.gpu.events.start_ps[played.event]
    arrival, idle = start - called, np.where(base > -NEVER, start - base, NEVER)
    arriving = arrival[(idle > _FOLLOWS_PS) & (arrival < _ARRIVES_PS)]
    usual = int(median(arriving)) if len(arriving) > _FEW else _USUAL_PS
    soon = (arrival <= max(4 * usual, _ARRIVES_PS)) | (start <= returned + _ARRIVES_PS)
    by_launch = (idle > _FOLLOWS_PS) & (soon | (called >= base - TICK_PS))
    arrived = np.where(by_launch, arrival, np.minimum(arrival, usual))
    for_batch = np.where(by_launch & _after_copied_ahead(played), np.maximum(arrived - usual, 0), 0)
    lost = np.where(by_launch & ~soon & (for_batch == 0), np.minimum(arrived - usual, idle), 0)
    edges = builder.add_edges(
        played.launch, played.start, "arrival", "arrival", np.maximum(arrived - for_batch - lost, 0)
    )
    builder.add_parts(edges, "input", for_batch)
    builder.add_parts(edges, "unexplained", lost)
    lag = np.where(base > -NEVER, np.maximum(idle, 0), 0)
    return np.where(by_launch, np.maximum(lost, np.minimum(floor, lag)), lag)


def _after_copied_ahead(played: Played) -> Bools:
    """Which played events start right after the arrival of a batch that is copied ahead by others."""
    gpu = played.chain.one.gpu
    events = gpu.events
    ends = np.sort(events.end_ps[rows_where(~gpu.fall.gaps.of_chain & (events.kind == COPY_H2D))])
    start = events.start_ps[played.event]
    place = search(ends, start + TICK_PS // 2, right=True) - 1
    return (place >= 0) & (start - np.append(ends, 0)[place] < _NEAR_PS)


def _add_streams(
    builder: Builder, played: Played, known: tuple[Ints, Ints, Ints], lag: Ints, floor: int
) -> None:
    """Each event follows the one before it on its stream; the first one follows the last of the round before."""
    previous, before, pause = known
    is_usual = lag < _LONGEST_FLOOR_PS
    rows = rows_where(previous >= 0)
    follows = played.event[previous[rows]] == before[rows]
    edges = builder.add_edges(played.end[previous[rows]], played.start[rows], "stream")
    short = np.where(
        is_usual[rows], np.minimum(lag[rows], np.maximum(pause[rows], 0)), np.where(follows, 0, floor)
    )
    builder.add_parts(edges, "pause", short)
    builder.add_parts(edges, "unexplained", np.where(~is_usual[rows] & follows, lag[rows], 0))
    stream = played.chain.one.gpu.events.line[played.event]
    first = rows_where(previous < 0)
    last_of = np.zeros(int(stream.max(initial=0)) + 1, np.int64)
    last_of[stream] = np.arange(len(stream))  # of repeated indices numpy keeps the last
    last = last_of[stream[first]]
    builder.add_edges(
        played.end[last], played.start[first], "stream", "pause", np.full(len(first), floor), wraps=True
    )


def _before_on_stream(stream: Ids | Ints, at: Ints) -> Ints:
    """For some events (all are ordered by start) the event before it on its stream, -1 for the first."""
    before, of_at = np.empty(len(at), np.int64), stream[at]
    for line in distinct(of_at):
        of_line, asked = rows_where(stream == line), rows_where(of_at == line)
        place = search(of_line, at[asked]) - 1
        before[asked] = np.where(place >= 0, of_line[place], -1)
    return before


def dependencies(gpus: Sequence[Played], updates: Sequence[Bools]) -> list[tuple[_Pairs, _Pairs]]:
    """By GPU two lists of pairs of played events: the first has to end before the second starts, in the same round, or
    in the next one.

    A pair is believed if it holds in every step on every GPU. Candidates are an event and the last one launched before
    it on another stream, where nothing else of its own stream was launched in between; for ``updates`` of variables,
    where no other update was, since what follows an exchange may need nothing of it. Nothing depends on a copy to the
    host. A copy to the GPU waits for what the GPU was given before, which may still use the memory (TensorFlow's
    ``GPUUtil::CopyCPUTensorToGPU``), unless it is seen not to.
    """
    every = [(_columns(within), _columns(again)) for within, again in map(_candidates, gpus, updates)]
    group, holds = (np.concatenate([within[column] for within, _ in every]) for column in (2, 3))
    number, held = (np.bincount(group, of, (_STREAMS * KINDS) ** 2) for of in (None, holds))
    always = (number > 0) & (held == number)

    def believed(pairs: _Columns) -> _Pairs:
        rows = rows_where(pairs[3] & always[pairs[2]])
        return pairs[0][rows], pairs[1][rows]

    return [(believed(within), believed(again)) for within, again in every]


def _columns(pairs: list[_Columns]) -> _Columns:
    source, target, group, holds = (np.concatenate(column) for column in zip(*pairs, strict=True))
    return source, target, group, holds


def _candidates(played: Played, updates: Bools) -> tuple[list[_Columns], list[_Columns]]:
    """Pairs of events that may depend on each other: source, target, their streams and kinds as one number, and whether
    the pair is seen to hold; first those within a round, then those from one round to the next."""
    one = played.chain.one
    events, at = one.gpu.events, played.event
    stream, kind = events.line[at], events.kind[at].astype(np.int64)
    called, start, end = one.call_ps[at], events.start_ps[at], events.end_ps[at]
    counts = np.bincount(stream)
    most = np.argsort(-counts, kind="stable")[:_STREAMS]
    by_launch = np.lexsort((start, called))
    rank = np.empty(len(at), np.int64)
    rank[by_launch] = np.arange(len(at))
    none = by_launch[:0], by_launch[:0], by_launch[:0], np.zeros(0, np.bool_)
    kept, again = [none], [none]
    rows_of = [by_launch[stream[by_launch] == line] for line in np.sort(most[counts[most] > 0]).tolist()]
    updating = by_launch[updates[by_launch]]
    others = [(updating, rows) for rows in rows_of if len(updating) and not updates[rows].any()]
    for number, (target_rows, source_rows) in enumerate((*permutations(rows_of, 2), *others)):
        place = search(rank[source_rows], rank[target_rows]) - 1
        # The first one behind each, and none behind none.
        first = rows_where(np.diff(place, prepend=-1))
        source, target = source_rows[place[first]], target_rows[first]
        holds = start[target] >= end[source] - TICK_PS
        holds &= kind[source] != COPY_D2H
        kept.append((source, target, (number * KINDS + kind[source]) * KINDS + kind[target], holds))
        source, target = source_rows[-1:], target_rows[:1]
        holds = rank[source] > rank[target_rows[-1:]]
        again.append((source, target, (number * KINDS + kind[source]) * KINDS + kind[target], holds))
    return kept, again


def _seen_to_bind(played: Played, base: Ints, across: bool) -> _Pairs:
    """Played events that had been queued for long, and for each the event of another stream that ended right before it
    started: in this round, or with ``across`` in the one before."""
    one = played.chain.one
    events, at = one.gpu.events, played.event
    start, called, end = events.start_ps[at], one.call_ps[at], events.end_ps
    every = np.append(at, one.chain[one.launched_ps < played.chain.moments_ps[1]]) if across else at
    every = every[np.argsort(end[every], kind="stable")]
    rows = rows_where((start - base > _HELD_PS) & (start - called > QUEUED_PS))
    place = search(end[every], start[rows] + TICK_PS // 2, right=True) - 1
    near = every[np.maximum(place, 0)]
    good = (place >= 0) & (events.line[near] != events.line[at[rows]]) & (start[rows] - end[near] < _NEAR_PS)
    good &= (one.call_ps[near] < called[rows]) & (nodes_of(played.chain, near, played.end_node)[0] >= 0)
    return rows[good], near[good]


def _add_room(builder: Builder, played: Played) -> None:
    """A launch waits for room in the queue, which is as deep as CUDA's, or as the capture shows if that is deeper."""
    one = played.chain.one
    order = np.lexsort((one.gpu.events.start_ps[played.event], one.call_ps[played.event]))
    called = one.call_ps[played.event[order]]
    begun = one.gpu.events.start_ps[played.event]
    room = max(_ROOM, int((np.arange(len(order)) - search(begun, called)).max()) + 1)
    if len(order) > room:
        builder.add_edges(played.start[order[:-room]], played.launch[order[room:]], "queue")
