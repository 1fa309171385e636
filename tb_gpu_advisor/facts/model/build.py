"""The graph of one host's steps, from its events; in collectives all its GPUs meet, and go on from there together."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.model.batches import Producers, add_batches
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.chain import add_awaited, add_chain, add_own_time
from tb_gpu_advisor.facts.model.device_edges import add_device_edges, dependencies
from tb_gpu_advisor.facts.model.host_time import host_times
from tb_gpu_advisor.facts.model.launched import call_ps, launched, window_of
from tb_gpu_advisor.facts.model.played import Played, add_devices, add_turns
from tb_gpu_advisor.facts.model.traits import add_device_events
from tb_gpu_advisor.facts.replay.graph import LASTING_ROUNDS, PART_KINDS, Change, Graph
from tb_gpu_advisor.facts.steps.input import fetches, input_pace_ms
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import Gpu

#: The pipeline's pace is scaled up to this until the unchanged graph gives what was seen. Measured: bursts of
#: simulated pipelines need up to 2.
_SLOWER: Final = 2.0
#: … and down to this. Measured: likewise.
_FASTER: Final = 0.3
#: … or nearly. Our default: half of what counts as noise.
_NEAR: Final = 0.005
#: Our default: halving so often is nearer than that.
_TRIES: Final = 9


def graph_of(
    gpus: Sequence[GpuData], infos: Mapping[int, Gpu], kernels: Mapping[int, KernelGroups]
) -> Graph | None:
    """The graph of the steps that are played of a host's GPUs, by whose numbers what is known of them and of their
    kernels; None where no launch is known. Kernels waited for the round before where that gives what was observed: a
    capture may begin with a wait that never comes again."""
    graph = _graph_of(gpus, infos, kernels, across=True)
    return graph if graph is None or graph.is_believed else _graph_of(gpus, infos, kernels, across=False)


def _graph_of(
    gpus: Sequence[GpuData], infos: Mapping[int, Gpu], kernels: Mapping[int, KernelGroups], across: bool
) -> Graph | None:
    of_host = gpus[0].of_host
    known = [one for one in map(launched, gpus) if len(one.chain)]
    if not known or not len(of_host.host):
        return None
    window, numbers = window_of(known, of_host), [one.gpu.events.gpu for one in known]
    times = dict(zip(numbers, host_times(known, window), strict=True))
    takings = fetches(of_host.host, [one.launched_ps for one in known])
    taking = dict(zip(numbers, takings, strict=True))
    builder = Builder()
    chains = [
        chain
        for one, number in zip(known, numbers, strict=True)
        if (chain := add_chain(builder, one, known, window, times[number], taking[number])) is not None
    ]
    if not chains:
        return None
    played = []
    for chain in chains:
        others = [one for one in chains if one is not chain]
        number = chain.one.gpu.events.gpu
        add_own_time(builder, chain, others, times[number], taking[number])
        played.append(add_devices(builder, chain, chains, window))
    for one, dependent in zip(played, dependencies(played), strict=True):
        add_device_edges(builder, one, dependent, across)
        add_awaited(builder, one.chain, times[one.chain.one.gpu.events.gpu], one.start_node, one.end_node)
    if fed := [chain for chain in chains if (chain.waits.fetch >= 0).any()]:
        producers = Producers.of(of_host.host, takings)
        pace_ps = input_pace_ms(of_host.host, of_host.steps) * PS_PER_MS
        for chain in fed:
            others = [one for one in fed if one is not chain]
            add_batches(builder, chain, others, taking[chain.one.gpu.events.gpu], producers, window, pace_ps)
    add_turns(builder, played)
    add_collectives(builder, played)
    add_device_events(builder, played, infos, kernels)
    first = (played[0].chain.one.gpu.events.kind[played[0].event] == COMPUTE).argmax()  # 0 without a kernel
    return _calibrated(builder.graph(window, call_ps(known), int(played[0].start[first])))


def _calibrated(graph: Graph) -> Graph:
    """With the pipeline's pace such that the unchanged graph gives what was seen: bursts, and buffers that were full or
    empty at first, are in no edge."""
    is_pace = graph.columns.part_kind == PART_KINDS.index("pace")
    observed, unchanged = graph.observed_ns, graph.round_ns(rounds=LASTING_ROUNDS)
    if not is_pace.any() or abs(unchanged / observed - 1) < _NEAR:
        return graph

    def scaled(by: float) -> float:
        change = graph.unchanged()
        return graph.round_ns(Change(np.where(is_pace, by, change.scale), change.gone), LASTING_ROUNDS)

    too_fast = unchanged < observed
    low, high = (1.0, _SLOWER) if too_fast else (_FASTER, 1.0)
    # Of a pipeline that is slower than steps were, which batches made ahead hide, the slowest that they allow.
    aim = observed if too_fast else observed * (1 + _NEAR)
    if (too_fast and scaled(high) < aim) or (not too_fast and scaled(low) > aim):
        return graph
    for _ in range(_TRIES):
        middle = (low + high) / 2
        low, high = (middle, high) if scaled(middle) < aim else (low, middle)
    return graph.with_parts(np.where(is_pace, graph.columns.part_ns * high, graph.columns.part_ns))


def add_collectives(builder: Builder, gpus: list[Played]) -> None:
    """A collective ends on all GPUs when the last one has come and the bytes have moved. Where GPUs make different
    numbers of calls each is alone."""
    calls = [rows_where(one.chain.one.gpu.events.kind[one.event] == COLLECTIVE) for one in gpus]
    if len({len(rows) for rows in calls}) == 1:
        _meet(builder, gpus, calls)
        return
    for one, rows in zip(gpus, calls, strict=True):
        _meet(builder, [one], [rows])


def _meet(builder: Builder, gpus: list[Played], calls: list[Ints]) -> None:
    """All these GPUs come to each of these calls, and go on from there."""
    if not len(calls[0]):
        return
    events = [(one.chain.one.gpu.events, one.event[rows]) for one, rows in zip(gpus, calls, strict=True)]
    latest = np.max([of.start_ps[at] for of, at in events], axis=0)
    meeting = builder.add_nodes(latest)
    for one, rows, (of, at) in zip(gpus, calls, events, strict=True):
        builder.add_edges(one.start[rows], meeting, "exchange")
        moved = np.maximum(of.end_ps[at] - latest, 0)
        builder.add_edges(meeting, one.end[rows], "exchange", "exchange", moved)
