"""The graph of one host's steps, built from its events. Collectives join its GPUs: all meet there, and go on
together."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Floats, Ints, rows_where
from tb_gpu_advisor.columns.lookup import position_of
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import intersect
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE, COPY_D2D, COPY_D2H, COPY_H2D, op_labels
from tb_gpu_advisor.facts.events.host_names import JAX_RUNS
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.facts.events.kernels import HALF, KernelClass
from tb_gpu_advisor.facts.events.names import by_name, first_like
from tb_gpu_advisor.facts.events.scopes import same_op
from tb_gpu_advisor.facts.gpu.copies import leave_gpu, roles_of_copies
from tb_gpu_advisor.facts.gpu.gaps import values_at
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, is_fused, kernel_groups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.model.batches import add_batches
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.chain import add_awaited, add_chains
from tb_gpu_advisor.facts.model.device_edges import add_device_edges, dependencies
from tb_gpu_advisor.facts.model.host_time import host_times
from tb_gpu_advisor.facts.model.launched import call_ps, launched, window_of
from tb_gpu_advisor.facts.model.played import Played, add_devices, add_turns
from tb_gpu_advisor.facts.replay.graph import LASTING_ROUNDS, PART_KINDS, ROLES, Change, Graph
from tb_gpu_advisor.facts.replay.hardware import MEMORY_SPEEDUP, TF32_SPEEDUP, KernelChange, matrix_speedup
from tb_gpu_advisor.facts.steps.input import fetches
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
#: What a loop itself needs between two steps, calling the function included, and one of JAX's. Measured: Model.fit
#: without callbacks on a fast host; recorded loops of JAX (demo_logs/recorded), from one call to the next.
_LOOP_PS: Final = (300_000_000, 5_000_000)
# Ops that look for infinities in gradients, or of the loss scale (Keras, tf.train.experimental).
_SCALES: Final = pattern(r"LossScale|IsFinite")


def graph_of(
    gpus: Sequence[GpuData], infos: Mapping[int, Gpu], kernels: Mapping[int, KernelGroups]
) -> Graph | None:
    """The graph of the steps of a host's GPUs that are played, or None where no launch is known; ``infos`` and
    ``kernels`` are by number of the GPU. Kernels may wait for the round before, unless the graph then fails to give
    what was observed: a capture may begin with a wait that never comes again."""
    of_host = gpus[0].of_host
    known = [one for one in map(launched, gpus) if len(one.chain)]
    if not known or not len(of_host.host):
        return None
    builder, window = Builder(), window_of(known, of_host)
    takings = fetches(of_host.host, [one.launched_ps for one in known])
    chains = add_chains(builder, known, window, host_times(known, window), takings)
    if not chains:
        return None
    played = [add_devices(builder, chain, chains, window) for chain in chains]
    for one in played:
        add_awaited(builder, one.chain, one.start_node, one.end_node)
    add_batches(builder, [chain for chain in chains if (chain.waits.fetch >= 0).any()], window)
    add_turns(builder, played)
    add_collectives(builder, played)
    roles = [_roles(one.chain.one.gpu, one.event) for one in played]
    for place, (one, role) in enumerate(zip(played, roles, strict=True)):
        _add_device_events(builder, one, place, role, infos, kernels)
    first = (played[0].chain.one.gpu.events.kind[played[0].event] == COMPUTE).argmax()  # 0 without a kernel
    dependent, graph = dependencies(played, [role == ROLES.index("update") for role in roles]), None
    waits = (intersect(one.gpu.fall.part("input_wait"), of_host.windows) for one in known)
    is_late = max(one.total for one in waits) > _NEAR * of_host.windows.total
    host_ps = call_ps(known), _LOOP_PS[bool(of_host.host.names.with_words(JAX_RUNS))]
    for across in (True, False):
        whole = builder.copied()
        for one, of_it in zip(played, dependent, strict=True):
            add_device_edges(whole, one, of_it, across)
        graph = _calibrated(whole.graph(window, host_ps, int(played[0].start[first])), is_late)
        if graph.is_believed:
            break
    # Without what was worked out with it, which takes ten times as much memory.
    return graph and replace(graph)


def _calibrated(graph: Graph, is_late: bool) -> Graph:
    """The graph with the pipeline's pace scaled so that the unchanged graph takes as long as was observed. No edge
    shows bursts, or buffers that were full or empty at first. The pace is never slowed down where no GPU waits for
    batches."""
    is_pace = graph.columns.part_kind == PART_KINDS.index("pace")
    observed, unchanged = graph.observed_ns, graph.lasting_ns
    if not is_pace.any() or abs(unchanged / observed - 1) < _NEAR:
        return graph

    def scaled(by: float) -> float:
        change = graph.unchanged()
        return graph.round_ns(Change(np.where(is_pace, by, change.scale), change.gone), LASTING_ROUNDS)

    low, high, aim = 1.0, _SLOWER if is_late else 1.0, float(observed)
    if unchanged > observed:
        # Of a pipeline that is slower than steps were, which batches made ahead hide, the slowest that they allow.
        low, high, aim = _FASTER, 1.0, observed * (1 + _NEAR)
    if not scaled(low) <= aim <= scaled(high):
        return graph
    for _ in range(_TRIES):
        middle = (low + high) / 2
        low, high = (middle, high) if scaled(middle) < aim else (low, middle)
    return graph.with_parts(np.where(is_pace, graph.columns.part_ns * high, graph.columns.part_ns))


def add_collectives(builder: Builder, gpus: list[Played]) -> None:
    """A collective ends on all GPUs once the last one has arrived and the bytes have moved. Where GPUs make different
    numbers of calls, each GPU's calls stand alone."""
    calls = [rows_where(one.chain.one.gpu.events.kind[one.event] == COLLECTIVE) for one in gpus]
    if len({len(rows) for rows in calls}) == 1:
        _meet(builder, gpus, calls)
        return
    for one, rows in zip(gpus, calls, strict=True):
        _meet(builder, [one], [rows])


def _meet(builder: Builder, gpus: list[Played], calls: list[Ints]) -> None:
    """All these GPUs arrive at each of these calls, and go on from there."""
    events = [(one.chain.one.gpu.events, one.event[rows]) for one, rows in zip(gpus, calls, strict=True)]
    latest = np.max([of.start_ps[at] for of, at in events], axis=0)
    meeting = builder.add_nodes(latest)
    for one, rows, (of, at) in zip(gpus, calls, events, strict=True):
        builder.add_edges(one.start[rows], meeting, "exchange")
        moved = np.maximum(of.end_ps[at] - latest, 0)
        builder.add_edges(meeting, one.end[rows], "exchange", "exchange", moved)


def _add_device_events(
    builder: Builder,
    played: Played,
    place: int,
    role: Ints,
    infos: Mapping[int, Gpu],
    known: Mapping[int, KernelGroups],
) -> None:
    """Adds the played device events of one GPU: role, number of the op, whether the launch goes when kernels are fused,
    and by change what share of the time is left. ``infos`` and ``known`` are by number of the GPU."""
    gpu, event = played.chain.one.gpu, played.event
    kernels = known.get(gpu.events.gpu) or kernel_groups(gpu)
    at = position_of(kernels.event, event)
    is_known, group = at >= 0, values_at(kernels.group, at)
    factors = {
        change: np.where(is_known, np.append(left, 1.0)[group], 1.0)
        for change, left in _factors(kernels, infos[gpu.events.gpu]).items()
    }
    factors["fused"] = np.where(is_known, values_at(kernels.fused_factor, at), 1.0)
    factors["untried"] = np.where(gpu.tried[event], 0.0, 1.0)
    names = by_name(gpu.of_host.trace, op_labels(gpu.events, event), same_op, np.int64)
    away = is_known & (values_at(kernels.fused_away, at) > 0)
    of_gpu = np.full(len(event), place), gpu.events.kind[event].astype(np.int64)
    nodes = played.launch, played.start, played.end
    builder.add_devices((*nodes, *of_gpu, role, names, away), factors)


def _roles(gpu: GpuData, event: Ints) -> Ints:
    trace, kind = gpu.of_host.trace, gpu.events.kind[event]
    op = first_like(trace, gpu.events.op[event])
    fused = by_name(trace, gpu.events.name[event], is_fused, np.bool_)
    role = np.where(fused, ROLES.index("fused"), ROLES.index("kernel"))
    role[by_name(trace, op, updates_variables, np.bool_)] = ROLES.index("update")
    copies = rows_where(kind >= COPY_H2D)
    if len(copies):
        role[copies] = roles_of_copies(gpu, event[copies])
        among = copies[kind[copies] == COPY_D2D]
        away = leave_gpu(gpu, event[among])
        role[among] = np.where(away, ROLES.index("peer"), ROLES.index("kernel"))
    scales = by_name(trace, op, lambda name: bool(_SCALES.search(name)), np.bool_)
    role[scales & ((kind == COMPUTE) | (kind == COPY_D2H))] = ROLES.index("scaling")
    return role


def _factors(kernels: KernelGroups, info: Gpu) -> dict[KernelChange, Floats]:
    """By change, the factor for the time of each group of kernels: rates that were measured on hardware. Kernels
    without matrix math whose names show no precision count as most of the others do."""
    matrix, kinds = 1 / matrix_speedup(info), kernels.kinds
    ms = np.bincount(kernels.kind, kernels.ms_per_step, len(kinds))
    in_single, in_half = (sum(ms[[kind.precision in of for kind in kinds]]) for of in ({"fp32"}, HALF))

    def fewer_bits(kind: KernelClass) -> float:
        if kind.precision == "tf32" and kind.matrix:
            return 1 / TF32_SPEEDUP
        is_unnamed = kind.precision == "unknown" and not kind.matrix and in_single > in_half
        if kind.stays or not (kind.precision == "fp32" or is_unnamed):
            return 1.0
        return matrix if kind.matrix else 1 / MEMORY_SPEEDUP

    ordinary = np.array([kind.matrix and kind.tensor_core is False for kind in kinds], np.bool_)
    in_fp32 = np.array([kind.matrix and kind.precision == "fp32" for kind in kinds], np.bool_)
    mixed = np.array([fewer_bits(kind) for kind in kinds])
    on_cores = np.array([kind.matrix and kind.tensor_core is True for kind in kinds], np.bool_)
    # Where most products are on Tensor Cores already, no other precision brings the rest there.
    others = np.ones(len(kinds)) if ms[on_cores].sum() > ms[ordinary].sum() else mixed
    return {
        "mixed-precision": mixed[kernels.kind],
        "tensor-cores": np.where(ordinary, np.minimum(mixed, matrix), others)[kernels.kind],
        "matrix-precision": np.where(in_fp32, matrix, 1.0)[kernels.kind],
        "aligned": np.where(kernels.unaligned, matrix, 1.0),
    }
