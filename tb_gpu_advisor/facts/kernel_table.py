"""Kernels of one GPU by name and op: how often, how long, what they compute and in which precision."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from tb_gpu_advisor.facts.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.intervals import Spans, covering
from tb_gpu_advisor.facts.kernels import HALF, KernelClass, classify
from tb_gpu_advisor.facts.names import distinct, grouped
from tb_gpu_advisor.trace.columns import Bools, Floats, Ints, Trace

#: Rows kept, longest first; the totals hold all.
TOP_KERNELS: Final = 50
_PS_PER_MS: Final = 1e9
#: What XLA's names of fused kernels begin with, if they do not say "fusion".
_FUSED: Final = ("wrapped_", "input_", "loop_")
_SIZES = re.compile(r"\[([\d,]+)\]")
_SHAPE_OF_OP = re.compile(r"#.*?shape=(\([^#]*\))")


@dataclass(frozen=True)
class KernelFact:
    """Launches of one kernel for one op over the analysed steps; ``inputs`` are the op's input types and shapes."""

    name: str
    op: str
    op_type: str
    inputs: str
    kind: KernelClass
    count_per_step: float
    ms_per_step: float

    @property
    def mean_us(self) -> float:
        return self.ms_per_step / self.count_per_step * 1e3

    @property
    def is_unaligned(self) -> bool:
        """A matrix product in half precision with a size (of an input's last two) that is no multiple of 8."""
        if self.kind.role != "gemm" or self.kind.precision not in HALF:
            return False
        shapes = [list(map(int, sizes.strip(",").split(","))) for sizes in _SIZES.findall(self.inputs)]
        return any(size % 8 for shape in shapes if len(shape) >= 2 for size in shape[-2:] if size > 1)


@dataclass(frozen=True)
class Chains:
    """Runs of element-wise kernels one after the other, which a compiler could fuse; per step. Before their kernels but
    the first the GPU is idle for ``pauses_ms`` by the hardware's own pauses, and waits ``launches_ms`` for launches."""

    count: float
    kernels: float
    ms: float
    pauses_ms: float
    launches_ms: float


@dataclass(frozen=True)
class KernelTable:
    """The longest kernels; of all: the time per step of every class, of unaligned matrix products, and chains of
    element-wise kernels."""

    rows: tuple[KernelFact, ...]
    total_rows: int
    class_ms: dict[KernelClass, float]
    unaligned_ms: float
    chains: Chains

    def ms(self, **wanted: object) -> float:
        """Time per step of the classes whose fields have these values."""
        return sum(ms for kind, ms in self.class_ms.items() if _matches(kind, wanted))

    @property
    def total_ms(self) -> float:
        return sum(self.class_ms.values())


def _matches(kind: KernelClass, wanted: dict[str, object]) -> bool:
    return all(getattr(kind, name) == value for name, value in wanted.items())


@dataclass(frozen=True)
class KernelGroups:
    """The kernels that start in the analysed windows: ``chosen`` among the GPU's events, and for each its ``group`` in
    ``facts``. Of runs of kernels that could be fused, ``fused_factor`` is the part of a kernel's time that would be
    left, and ``fused_away`` tells whether its launch would be saved."""

    chosen: Ints
    group: Ints
    facts: tuple[KernelFact, ...]
    chains: Chains
    fused_factor: Floats
    fused_away: Bools


def kernel_groups(
    trace: Trace, events: DeviceEvents, windows: tuple[Ints, Ints], pause_ps: Ints, launching_ps: Ints
) -> KernelGroups:
    """Kernels by name, op and inputs of the op. Before each event the GPU pauses, and waits for its launch, so long."""
    start, end = windows
    inside = covering(Spans(start, end), events.start_ps) >= 0
    chosen = np.flatnonzero((events.kind == COMPUTE) & inside)
    inputs = trace.string_ids("shape", at=events.row[chosen])
    first, group = grouped(len(trace.strings), events.name[chosen], events.op[chosen], inputs)
    keys = np.stack([events.name[chosen][first], events.op[chosen][first], inputs[first]], axis=1)
    dur = (events.end_ps - events.start_ps)[chosen]
    count = np.bincount(group, minlength=len(first))
    total = np.bincount(group, weights=dur, minlength=len(first))
    ops = {op: _op(trace.strings[op]) for op in distinct(keys[:, 1])}
    facts = tuple(
        _row(trace.strings[name], ops[op], trace.strings[given], per_step, ms)
        for (name, op, given), per_step, ms in zip(
            keys.tolist(),
            (count / len(start)).tolist(),
            (total / _PS_PER_MS / len(start)).tolist(),
            strict=True,
        )
    )
    fusable = np.array(
        [fact.kind.role == "elementwise" and not _is_fused(fact.name) for fact in facts], np.bool_
    )
    begin, length = _chains(fusable[group] if len(facts) else fusable)
    member = np.repeat(begin, length) + _positions(length)
    factor, away = np.ones(len(chosen)), np.zeros(len(chosen), np.bool_)
    factor[member], away[member] = np.repeat(1 / length, length), _positions(length) > 0
    steps = len(start)
    chains = Chains(
        count=len(begin) / steps,
        kernels=float(length.sum()) / steps,
        ms=float(dur[member].sum()) / steps / _PS_PER_MS,
        pauses_ms=float(pause_ps[chosen[away]].sum()) / steps / _PS_PER_MS,
        launches_ms=float(launching_ps[chosen[away]].sum()) / steps / _PS_PER_MS,
    )
    return KernelGroups(chosen, group, facts, chains, factor, away)


def _chains(fusable: Bools) -> tuple[Ints, Ints]:
    """Begin and length of runs of at least two fusable kernels in time order."""
    padded = np.concatenate([[False], fusable, [False]])
    begin = np.flatnonzero(~padded[:-1] & padded[1:])
    length = np.flatnonzero(padded[:-1] & ~padded[1:]) - begin
    return begin[length >= 2], length[length >= 2]


def _positions(length: Ints) -> Ints:
    """0, 1, 2, … in each of the runs of these lengths."""
    positions: Ints = np.arange(int(length.sum())) - np.repeat(np.cumsum(length) - length, length)
    return positions


def kernel_table(kernels: KernelGroups) -> KernelTable:
    """The table of the kernels. Sums of durations, as a kernel table's are; not a share of the step."""
    class_ms: dict[KernelClass, float] = {}
    for fact in kernels.facts:
        class_ms[fact.kind] = class_ms.get(fact.kind, 0.0) + fact.ms_per_step
    longest = longest_first(kernels.facts)
    unaligned_ms = sum(fact.ms_per_step for fact in kernels.facts if fact.is_unaligned)
    return KernelTable(
        tuple(longest[:TOP_KERNELS]), len(kernels.facts), class_ms, unaligned_ms, kernels.chains
    )


def longest_first(facts: tuple[KernelFact, ...]) -> list[KernelFact]:
    """In the order of every table."""
    return sorted(facts, key=lambda fact: (-fact.ms_per_step, fact.name, fact.op))


#: What findings look at among kernels.
_LOOKED_AT: Final[tuple[Callable[[KernelFact], bool], ...]] = (
    lambda fact: fact.kind.precision == "fp32",
    lambda fact: fact.kind.matrix and fact.kind.precision == "fp32",
    lambda fact: fact.kind.matrix and fact.kind.tensor_core is False,
    lambda fact: fact.is_unaligned,
    lambda fact: fact.kind.role == "elementwise",
)


def headed(facts: tuple[KernelFact, ...]) -> list[str]:
    """Names of the kernels that stand first where a finding lists some; each once."""
    longest = longest_first(facts)[:TOP_KERNELS]
    heads = (next((fact.name for fact in longest if looked(fact)), "") for looked in _LOOKED_AT)
    return list(dict.fromkeys(name for name in heads if name))


def _is_fused(name: str) -> bool:
    lower = name.lower()
    return "fusion" in lower or lower.startswith(_FUSED)


class _Op(NamedTuple):
    """What an op's name says; taken apart once, however many kernels the op has."""

    name: str
    type: str
    inputs: str


def _op(name: str) -> _Op:
    inputs = _SHAPE_OF_OP.search(name) if "shape=" in name else None
    return _Op(name.partition("#")[0], op_type(name), inputs.group(1) if inputs else "")


def _row(kernel: str, op: _Op, inputs: str, count_per_step: float, ms_per_step: float) -> KernelFact:
    inputs = inputs or op.inputs
    kind = classify(kernel, op.type, inputs)
    return KernelFact(kernel, op.name, op.type, inputs, kind, count_per_step, ms_per_step)


def op_type(name: str) -> str:
    """The type of a framework op written "name:Type#…"; the name itself where there is no type."""
    head = name.partition("#")[0]
    return head.rpartition(":")[2] or head.rstrip(":")
