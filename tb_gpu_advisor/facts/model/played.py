"""Device events that are played: their nodes, launches outside the chains, and turns of several GPUs."""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.chain import Chain, add_before, nodes_of
from tb_gpu_advisor.facts.model.launched import Window


class Played(Struct, frozen=True):
    """The device events of one GPU that are played, ordered by start, and their nodes. ``launch_node``, ``start_node``
    and ``end_node`` are by event of the GPU, -1 where it is not played."""

    chain: Chain
    event: Ints
    launch: Ints
    start: Ints
    end: Ints
    launch_node: Ids
    start_node: Ids
    end_node: Ids


def add_devices(builder: Builder, chain: Chain, chains: list[Chain], window: Window) -> Played:
    """Adds the nodes of a GPU's events: those that its chain launches, and collectives that are launched outside of
    it."""
    one, events = chain.one, chain.one.gpu.events
    first_ps, last_ps = window.cuts_ps[events.gpu]
    outside = one.outside[(one.call_ps[one.outside] >= first_ps) & (one.call_ps[one.outside] < last_ps)]
    launch_node, start_node, end_node = (np.full(len(events), -1, np.int32) for _ in range(3))
    launch_node[chain.events] = chain.launch_nodes
    launch_node[outside] = _launches_outside(builder, one.call_ps[outside], chains)
    played = np.sort(np.concatenate([chain.events, outside]))
    start = builder.add_nodes(events.start_ps[played])
    end = builder.add_nodes(np.maximum(events.end_ps[played], events.start_ps[played]))
    start_node[played], end_node[played] = start, end
    launch = launch_node[played].astype(np.int64)
    return Played(chain, played, launch, start, end, launch_node, start_node, end_node)


def _launches_outside(builder: Builder, call_ps: Ints, chains: list[Chain]) -> Ints:
    """Adds launches outside the chains; each follows the last launches of all chains before it."""
    nodes = builder.add_nodes(call_ps)
    places = [search(chain.moments_ps[1:-1], call_ps) - 1 for chain in chains]
    before = np.max([chain.moments_ps[at + 1] for chain, at in zip(chains, places, strict=True)], axis=0)
    for chain, place in zip(chains, places, strict=True):
        rows = rows_where(place >= 0)
        source = chain.launch_nodes[place[rows]]
        builder.add_edges(source, nodes[rows], "own", "launch", call_ps[rows] - before[rows])
    return nodes


def add_turns(builder: Builder, gpus: list[Played]) -> None:
    """Adds edges from what the host awaited on one GPU to where it goes on with another one."""
    for one in gpus:
        waits, turn = one.chain.waits, one.chain.waits.turn
        for other in gpus:
            of, is_its = other.chain.one, turn.gpu == other.chain.one.gpu.events.gpu
            ends = (of.gpu.events.end_ps, other.end_node), (of.call_ps, other.launch_node)
            for to_end, (moment_ps, nodes) in zip((True, False), ends, strict=True):
                rows = rows_where(is_its & (turn.to_end == to_end))
                source, wraps = nodes_of(other.chain, turn.event[rows], nodes)
                late = waits.end_ps[rows] - moment_ps[turn.event[rows]]
                played = source >= 0
                to = one.chain.wait_nodes[rows[played]]
                builder.add_edges(source[played], to, "turn", "notice", late[played], wraps=wraps[played])
                add_before(builder, one.chain, rows[~played], "unexplained")
