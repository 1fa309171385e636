"""The pieces of which a GPU's steps are made, and what would be left of their kernels' time by each change.

A piece is a compute event, or what is exposed of a copy or a collective.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.events.kernels import KernelClass
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, op_type
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.waterfall import Waterfall
from tb_gpu_advisor.facts.replay.chain import Change
from tb_gpu_advisor.facts.replay.speedups import MEMORY_SPEEDUP, TF32_SPEEDUP, matrix_speedup
from tb_gpu_advisor.wire import Gpu

#: Steps of a capture that are played. Our default: more of them are alike, and take time.
MOST_STEPS: Final = 8


class Pieces(Struct, frozen=True):
    """What makes the GPU busy from one moment to another, in order of start. The last one may start at the latter: then
    it is the first one of the next round (``goes_on``), and has the work of the first one of this round.

    ``event`` is the device event that starts there (-1: none does), ``works`` the one whose work it has, ``before_ps``
    when all earlier ones had ended, ``piece_ps`` what it adds to the busy time, and ``kind`` what it is.
    """

    event: Ints
    works: Ints
    start_ps: Ints
    before_ps: Ints
    piece_ps: Ints
    kind: Ints
    goes_on: bool

    def __len__(self) -> int:
        return len(self.event)

    @property
    def idle_ps(self) -> Ints:
        """Idle time before each piece."""
        idle: Ints = np.maximum(self.start_ps - self.before_ps, 0)
        return idle


def played(start_ps: Ints, end_ps: Ints) -> tuple[int, int]:
    """From and to when steps are played: of those that follow each other without others between them as many as may be,
    and of these the ones that take most nearly the mean."""
    follows = np.append(False, start_ps[1:] == end_ps[:-1])
    place = np.arange(len(start_ps))
    in_a_row = place - np.maximum.accumulate(np.where(follows, 0, place)) + 1
    number = min(int(in_a_row.max()), MOST_STEPS)
    last = rows_where(in_a_row >= number)
    spans = end_ps[last] - start_ps[last - number + 1]
    usual = number * float((end_ps - start_ps).mean())
    at = last[int(np.abs(spans - usual).argmin())]
    return int(start_ps[at - number + 1]), int(end_ps[at])


def pieces_of(events: DeviceEvents, fall: Waterfall, first_ps: int, last_ps: int) -> Pieces:
    """The pieces from one moment to another; where one starts at the latter, that is the next round's first one, and
    has the work of this round's."""
    inside = slice(*search(events.start_ps, np.array([first_ps, last_ps + 1])).tolist())
    computing = rows_where(events.kind[inside] == COMPUTE) + inside.start
    start, end = events.start_ps[computing], events.end_ps[computing]
    reach = np.maximum.accumulate(np.append(first_ps, end))[:-1]
    work = np.maximum(end - np.maximum(start, reach), 0)
    parts = [(computing, start, end, work, np.zeros(len(computing), np.int64))]
    for kind, name in enumerate(BUSY):
        spans = fall.parts[name]
        if kind == COMPUTE or not len(spans):
            continue
        among = (spans.start >= first_ps) & (spans.start <= last_ps)
        start, end = spans.start[among], spans.end[among]
        at = search(events.start_ps, start)
        begins = (at < len(events)) & (events.start_ps[np.minimum(at, len(events) - 1)] == start)
        parts.append((np.where(begins, at, -1), start, end, end - start, np.full(len(start), kind, np.int64)))
    event, start, end, work, kinds = map(np.concatenate, zip(*parts, strict=True))
    order = np.argsort(start, kind="stable")
    event, start, end, work, kinds = (column[order] for column in (event, start, end, work, kinds))
    before = np.maximum.accumulate(np.append(first_ps, end))[:-1]
    next_one = int(search(start, np.array([last_ps]))[0])
    goes_on = 0 < next_one < len(start)
    works = event.copy()
    if goes_on:
        for column in (works, work, kinds):
            column[next_one] = column[0]
    rows = slice(0, next_one + 1)
    return Pieces(event[rows], works[rows], start[rows], before[rows], work[rows], kinds[rows], goes_on)


class KernelColumns(Struct, frozen=True):
    """By piece: what its time is multiplied by for each change, whether its launch goes when kernels are fused, and
    whether it takes as long for any batch."""

    factors: dict[Change, Floats]
    away: Bools
    fixed: Bools


def kernel_columns(gpu: GpuData, kernels: KernelGroups, pieces: Pieces, info: Gpu) -> KernelColumns:
    """What becomes of each piece's kernel."""
    place = np.full(len(gpu.events), -1, np.int64)
    place[kernels.event] = np.arange(len(kernels.event))
    at = np.where(pieces.works >= 0, place[np.maximum(pieces.works, 0)], -1)
    group = np.append(kernels.group, 0)[at]
    computing = (pieces.kind == COMPUTE) & (at >= 0)

    def of_piece(of_kernel: Floats) -> Floats:
        return np.where(computing, of_kernel, np.where(pieces.kind == COMPUTE, 1.0, 0.0))

    factors: dict[Change, Floats] = {
        change: of_piece(np.append(of_group, 1.0)[group])
        for change, of_group in _factors(kernels, info).items()
        if (of_group != 1).any()
    }
    if kernels.fused_away.any():
        factors["fused"] = of_piece(np.append(kernels.fused_factor, 1.0)[at])
    away = computing & np.append(kernels.fused_away, False)[at]
    fixed = by_name(gpu.of_host.trace, kernels.op, _is_update, np.bool_)
    return KernelColumns(factors, away, (pieces.kind == COMPUTE) & np.append(fixed, False)[group])


def _is_update(op: str) -> bool:
    """Whether an op updates variables, which are as many for any batch."""
    lower = op.lower()
    return op_type(op).startswith("Resource") or "optimizer" in lower or "apply_gradients" in lower


def _factors(kernels: KernelGroups, info: Gpu) -> dict[Change, Floats]:
    """By change, what the time of each group of kernels is multiplied by: rates that were seen on hardware."""
    matrix = 1 / matrix_speedup(info)

    def fewer_bits(kind: KernelClass) -> float:
        if kind.precision == "tf32" and kind.matrix:
            return 1 / TF32_SPEEDUP
        if kind.precision != "fp32":
            return 1.0
        return matrix if kind.matrix else 1 / MEMORY_SPEEDUP

    kinds = kernels.kinds
    ordinary = [kind.matrix and kind.tensor_core is False for kind in kinds]
    single = [kind.matrix and kind.precision == "fp32" for kind in kinds]
    mixed = np.array([fewer_bits(kind) for kind in kinds])
    return {
        "mixed-precision": mixed[kernels.kind],
        "tensor-cores": np.where(ordinary, np.minimum(mixed, matrix), mixed)[kernels.kind],
        "matrix-precision": np.where(single, matrix, 1.0)[kernels.kind],
        "aligned": np.where(kernels.unaligned, matrix, 1.0),
    }
