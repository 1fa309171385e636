"""Kernels of one GPU by name and op: how often, how long, what they compute and in which precision."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.device import COMPUTE, DeviceEvents
from tb_gpu_advisor.facts.kernels import KernelClass, classify, eligible_op
from tb_gpu_advisor.facts.names import combined
from tb_gpu_advisor.trace.columns import Floats, Ids, Ints, Trace

#: Rows kept, longest first; the totals hold all.
TOP_KERNELS: Final = 50
_PS_PER_MS: Final = 1e9
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


@dataclass(frozen=True)
class KernelTable:
    """The longest kernels, and the time per step of every class; ``eligible_ms`` is that of Tensor Core candidates."""

    rows: tuple[KernelFact, ...]
    total_rows: int
    class_ms: dict[KernelClass, float]
    class_count: dict[KernelClass, float]
    eligible_ms: float

    def ms(self, **wanted: object) -> float:
        """Time per step of the classes whose fields have these values."""
        return sum(ms for kind, ms in self.class_ms.items() if _matches(kind, wanted))

    @property
    def total_ms(self) -> float:
        return sum(self.class_ms.values())


def _matches(kind: KernelClass, wanted: dict[str, object]) -> bool:
    return all(getattr(kind, name) == value for name, value in wanted.items())


def kernel_table(trace: Trace, events: DeviceEvents, windows: tuple[Ints, Ints]) -> KernelTable:
    """The kernels that start in the windows. Sums of durations, as a kernel table's are; not a share of the step."""
    start, end = windows
    index = np.searchsorted(start, events.start_ps, side="right") - 1
    inside = (events.kind == COMPUTE) & (index >= 0) & (events.start_ps < end[np.maximum(index, 0)])
    chosen = np.flatnonzero(inside)
    inputs = trace.string_ids("shape")[events.row[chosen]]
    key = combined(trace, events.name[chosen], events.op[chosen], inputs)
    _, first, group = np.unique(key, return_index=True, return_inverse=True)
    distinct = np.stack([events.name[chosen][first], events.op[chosen][first], inputs[first]])
    dur = (events.end_ps - events.start_ps)[chosen]
    count = np.bincount(group, minlength=len(first))
    total = np.bincount(group, weights=dur, minlength=len(first))
    return _table(trace, distinct, count, total / _PS_PER_MS, len(start))


def _table(trace: Trace, distinct: Ids, count: Ints, total_ms: Floats, steps: int) -> KernelTable:
    rows: list[KernelFact] = []
    class_ms: dict[KernelClass, float] = {}
    class_count: dict[KernelClass, float] = {}
    eligible_ms = 0.0
    order = np.argsort(-total_ms, kind="stable")
    for i in order.tolist():
        fact = _row(trace, distinct[:, i], int(count[i]) / steps, float(total_ms[i]) / steps)
        class_ms[fact.kind] = class_ms.get(fact.kind, 0.0) + fact.ms_per_step
        class_count[fact.kind] = class_count.get(fact.kind, 0.0) + fact.count_per_step
        if eligible_op(fact.op_type) or fact.kind.tensor_core:
            eligible_ms += fact.ms_per_step
        if len(rows) < TOP_KERNELS:
            rows.append(fact)
    return KernelTable(tuple(rows), len(order), class_ms, class_count, eligible_ms)


def _row(trace: Trace, key: Ids, count_per_step: float, ms_per_step: float) -> KernelFact:
    name, op, inputs = (trace.strings[i] for i in key.tolist())
    shown = op.partition("#")[0]
    if not inputs and (match := _SHAPE_OF_OP.search(op)):
        inputs = match.group(1)
    kind = op_type(op)
    return KernelFact(name, shown, kind, inputs, classify(name, kind, inputs), count_per_step, ms_per_step)


def op_type(name: str) -> str:
    """The type of a framework op written "name:Type#…"; the name itself where there is no type."""
    head = name.partition("#")[0]
    return head.rpartition(":")[2] or head.rstrip(":")
