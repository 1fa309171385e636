"""The host's side of the graph: each GPU's launches in order, and where the host went on after each wait."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.spans import Spans, measure_in, search
from tb_gpu_advisor.facts.events.device import KINDS
from tb_gpu_advisor.facts.gpu.copy_waits import NOTICE_PS
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.host_time import HostTime
from tb_gpu_advisor.facts.model.launched import NEVER, TICK_PS, Launched, Window, played_events
from tb_gpu_advisor.facts.model.waits import Round, Waits, waits_of
from tb_gpu_advisor.facts.replay.graph import EdgeKind, PartKind
from tb_gpu_advisor.facts.steps.input import hand_over_ps

#: Between the last launch of a capture and the first of a round after it. Our default: what a launch takes.
_NEXT_PS = 5_000_000


class Chain(Round, frozen=True):
    """The chain of one GPU: nodes of its launches, its waits, and nodes at which the host goes on after them. ``nodes``
    are all of these in order; each lies in a ``segment``, the number of the moment before it, is reached at
    ``done_ps``, and what leads to it ends at ``begin_ps``."""

    launch_nodes: Ints
    waits: Waits
    wait_nodes: Ints
    nodes: Ints
    segment: Ints
    begin_ps: Ints
    done_ps: Ints


def add_chains(
    builder: Builder,
    gpus: list[Launched],
    window: Window,
    times: Sequence[HostTime],
    fetches: Sequence[Spans],
) -> list[Chain]:
    """Adds the chain of each GPU, with the host's own time on its edges, given each one's host time and fetches of
    batches."""
    rounds = list(filter(None, map(partial(_round, window), gpus, times, fetches)))
    chains = list(map(partial(_add_chain, builder), rounds, waits_of(gpus, rounds)))
    for chain in chains:
        _add_own_time(builder, chain, [one for one in chains if one is not chain])
    return chains


def _round(window: Window, one: Launched, time: HostTime, fetches: Spans) -> Round | None:
    """One GPU's round in the window, or None where it launches nothing there. All GPUs' rounds have the same bounds,
    but for launches of their own that lie outside them."""
    first, last = played_events(one, window)
    if last - first < 2:
        return None
    launches = one.launched_ps[first:last]
    begin_ps, end_ps = np.min(list(window.cuts_ps.values()), axis=0)
    before, follows = np.concatenate([[0], one.launched_ps, [_over_ps(one, time)]])[[first, last + 1]]
    bounds = max(begin_ps, before), max(launches[-1], min(end_ps, follows))
    moments = np.concatenate([bounds[:1], launches, bounds[1:]])
    return Round(one, time, fetches, one.chain[first:last], int(one.chain[max(first - 1, 0)]), moments)


def _add_chain(builder: Builder, of_round: Round, waits: Waits) -> Chain:
    """The nodes of one GPU's chain."""
    launches, number = of_round.moments_ps[1:-1], len(of_round.events)
    launch_nodes, wait_nodes = builder.add_nodes(launches), builder.add_nodes(waits.end_ps)
    segment = np.concatenate([np.arange(number) + 1, waits.after])
    begin = np.concatenate([launches, waits.start_ps])
    done = np.concatenate([launches, waits.end_ps])
    is_wait = np.arange(len(segment)) >= number
    order = np.lexsort((begin, is_wait, segment))
    nodes = np.concatenate([launch_nodes, wait_nodes])
    return Chain(
        of_round.one, of_round.time, of_round.fetches, of_round.events, of_round.before, of_round.moments_ps,
        launch_nodes, waits, wait_nodes, nodes[order], segment[order], begin[order], done[order],
    )  # fmt: skip


def _over_ps(one: Launched, time: HostTime) -> int:
    """When the host is done with the chain's last launches; it may wait for what they do."""
    launched_ps, ended_ps = one.launched_ps[-1], one.gpu.events.end_ps[one.chain].max()
    last = (time.waiting.start >= launched_ps) & (time.waiting.start < ended_ps)
    return int(np.minimum(time.waiting.end[last], ended_ps + NOTICE_PS).max(initial=launched_ps))


def _add_own_time(builder: Builder, chain: Chain, others: list[Chain]) -> None:
    """Adds the host's own time between each node of a chain and the next one, and from the last to the first of the
    next round. Where a call of Python's begins in between, it begins once all GPUs' launches of the call before are
    done."""
    nodes, time = chain.nodes, chain.time
    target, wraps = np.append(nodes, nodes[0]), np.arange(len(nodes) + 1) == len(nodes)
    start = np.append(chain.moments_ps[0], chain.done_ps)
    end = np.append(chain.begin_ps, chain.moments_ps[-1])
    # The time up to a launch is that of the segment behind the launch before.
    segment = np.append(chain.segment - are_of(nodes, chain.launch_nodes), len(chain.events))
    if len(others) and len(time.launching):
        start = _after_others(builder, chain, others, (segment, start, end, target, wraps))
    copied = chain.wait_nodes[(chain.waits.turn.gpu >= 0) & (chain.waits.turn.kind < 0)]
    # What one thread does up to a wait for another GPU's copy is in that one's chain.
    start = np.where(are_of(target, copied), np.maximum(start, end), start)
    edges = builder.add_edges(nodes, target[1:], "own", wraps=wraps[1:])
    _add_time(builder, edges, time, (start, end), np.arange(1, len(wraps)))
    if chain.moments_ps[-1] == chain.moments_ps[-2]:
        builder.add_parts(edges[-1:], "launch", np.array([_NEXT_PS]))
    if len(chain.fetches):
        fetched = edges[are_of(target[1:], chain.wait_nodes[chain.waits.fetch >= 0])]
        builder.add_parts(fetched, "hand_over", np.full(len(fetched), hand_over_ps(chain.fetches)))


def _add_time(builder: Builder, edges: Ints, time: HostTime, spans: tuple[Ints, Ints], rows: Ints) -> None:
    """Adds the host's time of these rows to these edges; the edge into the next round has the time of the first row as
    well."""
    start, end = spans
    last = rows == len(start) - 1
    of = np.append(rows, np.zeros(int(last.sum()), np.int64))
    for kind, ps in time.split(start[of], end[of]).items():
        builder.add_parts(np.append(edges, edges[last]), kind, ps)


def _after_others(
    builder: Builder,
    chain: Chain,
    others: list[Chain],
    steps: tuple[Ints, Ints, Ints, Ints, Bools],
) -> Ints:
    """Adds edges from the last nodes of other GPUs before a call of Python's to the nodes of this chain after it, where
    these changed since the node before. Returns from when on the chain's own time counts. A call that launches for
    other GPUs only is their turn."""
    (segment, start, end, target, wraps), time = steps, chain.time
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
    launches_own[search(time.launching.start, chain.moments_ps[1:-1], right=True) - 1] = True
    edges, edge_rows = [rows[:0]], [rows[:0]]
    for one, place, is_new in placed:
        of_turn = ~launches_own[search(time.launching.start, one.done_ps[place], right=True) - 1]
        for in_turn in (False, True):
            kept = rows_where((place >= 0) & is_new & (of_turn == in_turn))
            to = rows[kept]
            kind_of: EdgeKind = "turn" if in_turn else "own"
            edges.append(builder.add_edges(one.nodes[place[kept]], target[to], kind_of, wraps=wraps[to]))
            edge_rows.append(to)
    _add_time(builder, np.concatenate(edges), time, (counted, end), np.concatenate(edge_rows))
    return counted


def add_awaited(builder: Builder, chain: Chain, start_node: Ids, end_node: Ids) -> None:
    """Adds edges from the device events for which the host waited to where it went on; ``start_node`` and ``end_node``
    are by event of the GPU, -1 where it is not played. A wait for such an event is unexplained time."""
    waits, events = chain.waits, chain.one.gpu.events
    for of, nodes, moments in (
        (waits.event, end_node, events.end_ps),
        (waits.begun, start_node, events.start_ps),
    ):
        awaited = rows_where(of >= 0)
        event = of[awaited]
        node, wraps = nodes_of(chain, event, nodes)
        end_ps = waits.end_ps[awaited]
        late = np.maximum(end_ps - moments[event], 0)
        notice = np.minimum(late - measure_in(chain.time.without_core, end_ps - late, end_ps), NOTICE_PS)
        rows = rows_where(node >= 0)
        to = _noticed(builder, chain, awaited[rows], (late - notice)[rows])
        builder.add_edges(node[rows], to, "wait", "notice", notice[rows], wraps=wraps[rows])
        rows = awaited[node < 0]
        # A queue that is full of what was launched before the capture is that of a host that runs ahead.
        ahead = (of is waits.begun) & (chain.one.call[of[rows]] < 0)
        add_before(builder, chain, rows[~ahead], "unexplained")
        add_before(builder, chain, rows[ahead])


def _noticed(builder: Builder, chain: Chain, waits: Ints, late_ps: Ints) -> Ints:
    """The nodes to which the awaited device events lead. Where the host went on much later than the event ended,
    something else held it, and would without the wait, too: such a wait gets a node of its own, and the late time
    follows it."""
    nodes = chain.wait_nodes[waits]
    late = rows_where(late_ps > 0)
    end_ps = chain.waits.end_ps[waits[late]]
    to, place = builder.add_nodes(end_ps - late_ps[late]), _places(chain, waits[late])
    edges = builder.add_edges(chain.nodes[place - 1], to, "late", wraps=place == 0)
    since_ps = np.where(place > 0, chain.done_ps[place - 1], chain.moments_ps[0])
    for kind, ps in chain.time.split(since_ps, chain.begin_ps[place]).items():
        builder.add_parts(edges, kind, ps)
    edges = builder.add_edges(to, nodes[late], "own")
    for kind, ps in chain.time.lost(late_ps[late], end_ps - late_ps[late], end_ps).items():
        builder.add_parts(edges, kind, ps)
    nodes[late] = to
    return nodes


def nodes_of(chain: Chain, event: Ints, nodes: Ids) -> tuple[Ints, Bools]:
    """The node of each of these events, and whether it comes from the round before: what was launched there has the
    node of its counterpart in this round. -1 where neither is played."""
    again, unplayed = event.copy(), nodes[event] < 0
    again[unplayed] = _in_next_round(chain, event[unplayed])
    wraps = unplayed & (again >= 0)
    return np.where(wraps, nodes[again], nodes[event]).astype(np.int64), wraps


def _in_next_round(chain: Chain, event: Ints) -> Ints:
    """The counterpart of each of these events one round later: the launch of the same kind and op as many of them
    further on as the window holds; -1 where there is none."""
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


def add_before(builder: Builder, chain: Chain, waits: Ints, part: PartKind | None = None) -> None:
    """Adds edges to the nodes of these waits from the nodes right before them, of the waits' length if a kind of time
    is given."""
    place = _places(chain, waits)
    length = chain.waits.end_ps[waits] - chain.waits.start_ps[waits]
    builder.add_edges(chain.nodes[place - 1], chain.wait_nodes[waits], "own", part, length, wraps=place == 0)


def _places(chain: Chain, waits: Ints) -> Ints:
    """The places of these waits' nodes among all nodes of the chain."""
    place = np.zeros(int(chain.nodes.max()) + 1, np.int64)
    place[chain.nodes] = np.arange(len(chain.nodes))
    return place[chain.wait_nodes[waits]]
