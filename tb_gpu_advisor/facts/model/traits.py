"""What cures need to know of each device event that is played: what would be left of its time, and what it is for."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Floats, Ints, rows_where
from tb_gpu_advisor.columns.lookup import position_of
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.device import COMPUTE, COPY_D2D, COPY_D2H, COPY_H2D, op_labels
from tb_gpu_advisor.facts.events.kernels import KernelClass
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.events.op_forms import updates_variables
from tb_gpu_advisor.facts.events.scopes import same_op
from tb_gpu_advisor.facts.gpu.copies import roles_of_copies
from tb_gpu_advisor.facts.gpu.gaps import values_at
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, is_fused, kernel_groups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.played import Played
from tb_gpu_advisor.facts.replay.graph import ROLES
from tb_gpu_advisor.facts.replay.hardware import MEMORY_SPEEDUP, TF32_SPEEDUP, KernelChange, matrix_speedup
from tb_gpu_advisor.wire import Gpu

# Ops that look for infinities in gradients, or of the loss scale (Keras, tf.train.experimental).
_SCALES: Final = pattern(r"LossScale|IsFinite")


def add_device_events(
    builder: Builder, gpus: Sequence[Played], infos: Mapping[int, Gpu], kernels: Mapping[int, KernelGroups]
) -> None:
    """The device events of GPUs, by whose numbers what is known of them and of their kernels."""
    for place, one in enumerate(gpus):
        gpu = one.chain.one.gpu
        groups = kernels.get(gpu.events.gpu) or kernel_groups(gpu)
        _add(builder, one, place, groups, infos[gpu.events.gpu])


def _add(builder: Builder, played: Played, place: int, kernels: KernelGroups, info: Gpu) -> None:
    """With the role of each, a number for its op, whether its launch goes when kernels are fused, and by change what is
    left of its time."""
    gpu, event = played.chain.one.gpu, played.event
    at = position_of(kernels.event, event)
    known, group = at >= 0, values_at(kernels.group, at)
    factors = {
        change: np.where(known, np.append(left, 1.0)[group], 1.0)
        for change, left in _factors(kernels, info).items()
    }
    factors["fused"] = np.where(known, values_at(kernels.fused_factor, at), 1.0)
    factors["untried"] = np.where(gpu.tried[event], 0.0, 1.0)
    names = by_name(gpu.of_host.trace, op_labels(gpu.events, event), same_op, np.int64)
    away = known & (values_at(kernels.fused_away, at) > 0)
    of_gpu = np.full(len(event), place), gpu.events.kind[event].astype(np.int64)
    nodes = played.launch, played.start, played.end
    builder.add_devices((*nodes, *of_gpu, _roles(gpu, event), names, away), factors)


def _roles(gpu: GpuData, event: Ints) -> Ints:
    trace, kind, op = gpu.of_host.trace, gpu.events.kind[event], gpu.events.op[event]
    fused = by_name(trace, gpu.events.name[event], is_fused, np.bool_)
    role = np.where(fused, ROLES.index("fused"), ROLES.index("kernel"))
    role[by_name(trace, op, updates_variables, np.bool_)] = ROLES.index("update")
    copies = rows_where(kind >= COPY_H2D)
    if len(copies):
        role[copies] = roles_of_copies(gpu, event[copies])
        role[copies[kind[copies] == COPY_D2D]] = ROLES.index("peer")
    scales = by_name(trace, op, lambda name: bool(_SCALES.search(name)), np.bool_)
    role[scales & ((kind == COMPUTE) | (kind == COPY_D2H))] = ROLES.index("scaling")
    return role


def _factors(kernels: KernelGroups, info: Gpu) -> dict[KernelChange, Floats]:
    """By change, what the time of each group of kernels is multiplied by: rates that were seen on hardware."""
    matrix = 1 / matrix_speedup(info)

    def fewer_bits(kind: KernelClass) -> float:
        if kind.precision == "tf32" and kind.matrix:
            return 1 / TF32_SPEEDUP
        if kind.precision != "fp32" or kind.stays:
            return 1.0
        return matrix if kind.matrix else 1 / MEMORY_SPEEDUP

    kinds = kernels.kinds
    ordinary = np.array([kind.matrix and kind.tensor_core is False for kind in kinds], np.bool_)
    single = np.array([kind.matrix and kind.precision == "fp32" for kind in kinds], np.bool_)
    mixed = np.array([fewer_bits(kind) for kind in kinds])
    on_cores = np.array([kind.matrix and kind.tensor_core is True for kind in kinds], np.bool_)
    ms = np.bincount(kernels.kind, kernels.ms_per_step, len(kinds))
    # Where most products are on Tensor Cores already, no other precision brings the rest there.
    others = np.ones(len(kinds)) if ms[on_cores].sum() > ms[ordinary].sum() else mixed
    return {
        "mixed-precision": mixed[kernels.kind],
        "tensor-cores": np.where(ordinary, np.minimum(mixed, matrix), others)[kernels.kind],
        "matrix-precision": np.where(single, matrix, 1.0)[kernels.kind],
        "aligned": np.where(kernels.unaligned, matrix, 1.0),
    }
