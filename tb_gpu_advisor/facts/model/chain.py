"""The host's side of the graph: each GPU's launches in their order, and where the host went on after a wait."""

from __future__ import annotations

from itertools import product

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.spans import Spans, search
from tb_gpu_advisor.facts.events.device import KINDS
from tb_gpu_advisor.facts.gpu.copy_waits import NOTICE_PS
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.host_time import HostTime
from tb_gpu_advisor.facts.model.launched import NEVER, TICK_PS, Launched, Window, played_events
from tb_gpu_advisor.facts.model.waits import Waits, waits_of
from tb_gpu_advisor.facts.replay.graph import EdgeKind
from tb_gpu_advisor.facts.steps.input import hand_over_ps

#: Between the last launch of a capture and the first of a round after it. Our default: what a launch takes.
_NEXT_PS = 5_000_000


class Chain(Struct, frozen=True):
    """One GPU's chain: the ``events`` that it launches in the window, the nodes of these launches, its waits and the
    nodes in which the host goes on after them. ``moments_ps`` are those of the launches, and of the next one. Of all
    its nodes in order, ``nodes``, each is reached at ``done_ps``, and what leads to it is over at ``begin_ps``."""

    one: Launched
    events: Ints
    launch_nodes: Ints
    waits: Waits
    wait_nodes: Ints
    moments_ps: Ints
    nodes: Ints
    segment: Ints
    begin_ps: Ints
    done_ps: Ints


def add_chain(
    builder: Builder, one: Launched, gpus: list[Launched], window: Window, time: HostTime, fetches: Spans
) -> Chain | None:
    """The nodes of the chain of one of so many GPUs; None where nothing is launched in the window."""
    first, last = played_events(one, window)
    if last - first < 2:
        return None
    events, moments = one.chain[first:last], one.launched_ps[first : last + 1]
    if last == len(one.chain):
        moments = np.append(moments, moments[-1])
    waits = waits_of(one, gpus, time, fetches, moments, events)
    launch_nodes, wait_nodes = builder.add_nodes(moments[:-1]), builder.add_nodes(waits.end_ps)
    segment = np.concatenate([np.arange(len(events)), waits.after])
    begin = np.concatenate([moments[:-1], waits.start_ps])
    done = np.concatenate([moments[:-1], waits.end_ps])
    is_wait = np.arange(len(segment)) >= len(events)
    order = np.lexsort((begin, is_wait, segment))
    nodes = np.concatenate([launch_nodes, wait_nodes])
    return Chain(
        one, events, launch_nodes, waits, wait_nodes, moments,
        nodes[order], segment[order], begin[order], done[order],
    )  # fmt: skip


def add_own_time(builder: Builder, chain: Chain, others: list[Chain], time: HostTime, fetches: Spans) -> None:
    """The host's own time from each node of a chain to the next, the first one of the next round included. Where a call
    of Python's begins between them, it does so once all GPUs' launches of the one before are over."""
    nodes, n = chain.nodes, len(chain.nodes)
    source, target = nodes, np.append(nodes[1:], nodes[0])
    start, end = chain.done_ps, np.append(chain.begin_ps[1:], chain.moments_ps[-1])
    segment = np.append(chain.segment[1:], len(chain.events))
    wraps = np.arange(n) == n - 1
    is_launch = np.append(are_of(nodes[1:], chain.launch_nodes), True)
    # The time up to a launch is that of the segment behind the launch before.
    segment = np.where(is_launch, segment - 1, segment)
    is_last = chain.moments_ps[-1] == chain.moments_ps[-2]
    if len(others) and len(time.launching):
        from_before = wraps
        if not is_last and _is_after_others(chain, others, time):
            # Others are served before it in each round: what was seen of that at the begin of this one counts.
            from_before, start[-1], end[-1] = np.zeros_like(wraps), 0, chain.moments_ps[0]
        start = _after_others(builder, chain, others, time, (segment, start, end, target, from_before))
    for wrapped in (False, True):
        rows = rows_where(wraps == wrapped)
        edges = builder.add_edges(source[rows], target[rows], "own", wraps=wrapped)
        if wrapped and is_last:
            builder.add_parts(edges, "launch", np.array([_NEXT_PS]))
            continue
        for kind, ps in time.split(start[rows], end[rows]).items():
            builder.add_parts(edges, kind, ps)
        if not wrapped and len(fetches):
            hand_over = hand_over_ps(fetches)
            fetched = are_of(target[rows], chain.wait_nodes[chain.waits.fetch >= 0])
            builder.add_parts(edges[fetched], "hand_over", np.full(int(fetched.sum()), hand_over))


def _after_others(
    builder: Builder,
    chain: Chain,
    others: list[Chain],
    time: HostTime,
    steps: tuple[Ints, Ints, Ints, Ints, Bools],
) -> Ints:
    """Edges to each node behind a call of Python's from the last ones of other GPUs before that, no later than the next
    call begins, where these are others than before; and from when on the chain's own time counts. A call that launches
    for them and not for this GPU is their turn."""
    segment, start, end, target, wraps = steps
    counted: Ints = start.copy()
    # Calls begin and end in turns.
    bounds = np.stack([time.launching.start, time.launching.end], axis=1).ravel()
    bound = search(bounds, chain.moments_ps[1:], right=True) - 1
    bound = np.where(bounds[np.maximum(bound, 0)] > chain.moments_ps[:-1], bound, 0)[segment]
    ended_ps = bounds[bound - (bound + 1) % 2]
    rows = rows_where((bound > 0) & (are_of(target, chain.launch_nodes) | (end >= ended_ps - TICK_PS)))
    begins_ps = np.where(bound % 2 == 0, bounds[bound], NEVER)
    before_ps, since_ps = np.minimum(end, begins_ps)[rows], start[rows]
    first = np.diff(segment[rows], prepend=-1) > 0
    placed = []
    for one in others:
        reached = np.maximum.accumulate(one.done_ps)
        place = search(reached, before_ps) - 1
        since_ps = np.maximum(since_ps, np.where(place >= 0, reached[np.maximum(place, 0)], 0))
        placed.append((one, place, first | (np.diff(place, prepend=-1) != 0)))
    counted[rows] = np.minimum(since_ps, end[rows])
    launches_own = np.zeros(len(time.launching) + 1, np.bool_)
    launches_own[search(time.launching.start, chain.moments_ps[:-1], right=True) - 1] = True
    for one, place, is_new in placed:
        of_turn = ~launches_own[search(time.launching.start, one.done_ps[place], right=True) - 1]
        for wrapped, in_turn in product((False, True), repeat=2):
            kept = rows_where((place >= 0) & is_new & (wraps[rows] == wrapped) & (of_turn == in_turn))
            to = rows[kept]
            kind_of: EdgeKind = "turn" if in_turn else "own"
            edges = builder.add_edges(one.nodes[place[kept]], target[to], kind_of, wraps=wrapped)
            for kind, ps in time.split(counted[to], end[to]).items():
                builder.add_parts(edges, kind, ps)
    return counted


def _is_after_others(chain: Chain, others: list[Chain], time: HostTime) -> bool:
    """Whether the host launches for another GPU in the same round before it calls what launches this one's first
    event."""
    call = int(search(time.launching.start, chain.moments_ps[:1], right=True)[0]) - 1
    return (
        call >= 0
        and bool(time.launching.end[call] >= chain.moments_ps[0])
        and any(one.moments_ps[0] < time.launching.start[call] for one in others)
    )


def add_awaited(builder: Builder, chain: Chain, time: HostTime, start_node: Ids, end_node: Ids) -> None:
    """Edges from the device events that the host waited for to where it went on; the nodes are those of each of the
    GPU's events, -1 for those that are not played. What is not is a time of which nothing is known."""
    waits, events = chain.waits, chain.one.gpu.events
    for of, nodes, moments in (
        (waits.event, end_node, events.end_ps),
        (waits.begun, start_node, events.start_ps),
    ):
        awaited = rows_where(of >= 0)
        event = of[awaited]
        # What was launched in the round before is what this round launches in its place.
        again = event.copy()
        unplayed = nodes[event] < 0
        again[unplayed] = _in_next_round(chain, event[unplayed])
        wraps = unplayed & (again >= 0)
        node = np.where(wraps, nodes[again], nodes[event])
        late = np.maximum(waits.end_ps[awaited] - moments[event], 0)
        notice = np.minimum(late, NOTICE_PS)
        rows = rows_where(node >= 0)
        to = _noticed(builder, chain, time, awaited[rows], (late - notice)[rows])
        builder.add_edges(node[rows], to, "wait", "notice", notice[rows], wraps=wraps[rows])
        rows = awaited[node < 0]
        # A queue that is full of what was launched before the capture is that of a host that runs ahead.
        ahead = (of is waits.begun) & (chain.one.call[of[rows]] < 0)
        add_unplayed(builder, chain, rows[~ahead])
        builder.add_edges(before(chain, rows[ahead]), chain.wait_nodes[rows[ahead]], "own")


def _noticed(builder: Builder, chain: Chain, time: HostTime, waits: Ints, late_ps: Ints) -> Ints:
    """The nodes to which the device event leads that each wait waited for. Where the host went on much later than that,
    something else kept it, which would do so without the wait as well: a node of its own, and the time from there."""
    nodes = chain.wait_nodes[waits]
    late = rows_where(late_ps > 0)
    end_ps = chain.waits.end_ps[waits[late]]
    to, place = builder.add_nodes(end_ps - late_ps[late]), _places(chain, waits[late])
    edges = builder.add_edges(chain.nodes[place - 1], to, "late")
    for kind, ps in time.split(chain.done_ps[place - 1], chain.begin_ps[place]).items():
        builder.add_parts(edges, kind, ps)
    edges = builder.add_edges(to, nodes[late], "own")
    for kind, ps in time.lost(late_ps[late], end_ps - late_ps[late], end_ps).items():
        builder.add_parts(edges, kind, ps)
    nodes[late] = to
    return nodes


def add_unplayed(builder: Builder, chain: Chain, waits: Ints) -> None:
    """What these waits waited for is not played: a time of which nothing is known."""
    length = chain.waits.end_ps[waits] - chain.waits.start_ps[waits]
    builder.add_edges(before(chain, waits), chain.wait_nodes[waits], "own", "unexplained", length)


def _in_next_round(chain: Chain, event: Ints) -> Ints:
    """What is launched in the place of each of these events a round later: as many of its kind and op from the end of
    the window as it is from the beginning; -1 for none."""
    again = np.full(len(event), -1)
    events, every = chain.one.gpu.events, chain.one.chain
    if not len(event):
        return again
    launched_at = np.full(len(events), -1)
    launched_at[every] = np.arange(len(every))
    first = int(launched_at[chain.events[0]])
    earlier = rows_where((launched_at[event] >= 0) & (launched_at[event] < first))
    # Launches in their order, those of one kind and op behind each other.
    key = events.op[every].astype(np.int64) * KINDS + events.kind[every]
    order = np.argsort(key, kind="stable")
    group, place = np.empty(len(every), np.int64), np.empty(len(every), np.int64)
    group[order] = np.cumsum(np.diff(key[order], prepend=key[order[0]]) > 0)
    place[order] = np.arange(len(every))
    in_window = np.bincount(group[first : first + len(chain.events)], minlength=len(every))
    at = launched_at[event[earlier]]
    # A round later comes what is as many of them further on as the window holds.
    later = order[place[at] + in_window[group[at]]]
    again[earlier] = np.where(later >= first, every[later], -1)
    return again


def before(chain: Chain, waits: Ints) -> Ints:
    """The nodes right before those of these waits."""
    return chain.nodes[_places(chain, waits) - 1]


def _places(chain: Chain, waits: Ints) -> Ints:
    """Of the nodes of these waits, among all of the chain."""
    place = np.zeros(int(chain.nodes.max()) + 1, np.int64)
    place[chain.nodes] = np.arange(len(chain.nodes))
    return place[chain.wait_nodes[waits]]
