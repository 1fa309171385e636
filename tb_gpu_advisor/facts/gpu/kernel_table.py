"""Kernels of one GPU by name and op: how often, how long, what they compute and in which precision."""

from collections.abc import Callable
from operator import attrgetter
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, positions, rows_where
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COMPUTE, launched_in
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.events.in_32_bits import stays_in_32_bits
from tb_gpu_advisor.facts.events.kernel_roles import INDUCTORS
from tb_gpu_advisor.facts.events.kernel_words import is_depthwise, op_type, primitive
from tb_gpu_advisor.facts.events.kernels import HALF, SHORT_MS, KernelClass, class_of_name, classify
from tb_gpu_advisor.facts.events.names import by_name, first_like, grouped
from tb_gpu_advisor.facts.events.op_forms import forms_of_kernel, kinds_of
from tb_gpu_advisor.facts.events.ranges import alone_in_function, lines_around, of_most, ranges_around
from tb_gpu_advisor.facts.events.scopes import in_loop
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS, sizes_of
from tb_gpu_advisor.wire import MOST_KERNELS

#: Forms that work on addresses, are a loss, or have no kernels in 16 bits: by an op's type, or by kernels of any op.
_NOT_HALVED: Final = frozenset(
    {"sort", "unique", "scatter", "resized", "boxes", "linear-algebra", "fft", "sparse", "loss", "autocast"}
)
_SIZES = pattern(r"\[([\d,]+)\]")


class KernelFact(Struct, frozen=True):
    """Launches of one kernel for one op over the analysed steps. ``inputs`` are the op's input types and shapes. A
    product in half precision ``is_unaligned`` if one of its inputs' last two dimensions is no multiple of 8. ``range``
    is the range marked by the program in which most of them are launched."""

    name: str
    op: str
    inputs: str
    range: str
    kind: KernelClass
    is_unaligned: bool
    count_per_step: float
    ms_per_step: float

    @property
    def mean_us(self) -> float:
        """Mean time of one launch on the device."""
        return self.ms_per_step / self.count_per_step * 1e3


def _has_odd_size(inputs: str) -> bool:
    shapes = [sizes_of(sizes.strip(",")) or () for sizes in _SIZES.findall(inputs)]
    return any(size % 8 for shape in shapes if len(shape) >= 2 for size in shape[-2:] if size > 1)


class Chains(Struct, frozen=True):
    """Runs of element-wise kernels, one after the other, that a compiler could fuse; per step."""

    count: float
    kernels: float
    ms: float


class KernelTable(Struct, frozen=True):
    """The longest kernels; and over all kernels the time per step of every class and of unaligned matrix products, and
    chains of element-wise kernels."""

    rows: tuple[KernelFact, ...]
    class_ms: dict[KernelClass, float]
    unaligned_ms: float
    chains: Chains

    def ms(self, **wanted: object) -> float:
        """The time per step of the classes whose fields have these values."""
        fields, values = attrgetter(*wanted), tuple(wanted.values())
        held = values if len(values) > 1 else values[0]
        return sum(ms for kind, ms in self.class_ms.items() if fields(kind) == held)

    @property
    def total_ms(self) -> float:
        """The time of all kernels per step; kernels that run at once count each."""
        return sum(self.class_ms.values())


class KernelGroups(Struct, frozen=True):
    """The kernels that start in the analysed windows, without trials of algorithms, grouped by name, op and inputs of
    the op: ``event`` is the place of each among the GPU's events, and ``group`` its group. By group: the interned
    ``name``, ``op``, the first op that is ``like`` it, and ``inputs``, the class as an index of ``kinds``, whether it
    is an unaligned matrix product, and numbers per step. By kernel, where runs of kernels could be fused:
    ``fused_factor`` is the share of its time that is left, and ``fused_away`` whether its launch is saved."""

    trace: Trace
    event: Ints
    group: Ints
    name: Ids
    op: Ids
    like: Ids
    inputs: Ids
    kinds: tuple[KernelClass, ...]
    kind: Ints
    unaligned: Bools
    count_per_step: Floats
    ms_per_step: Floats
    chains: Chains
    fused_factor: Floats
    fused_away: Bools

    @property
    def launched(self) -> list[tuple[str, float]]:
        """The op of each group, and how often a step launches it."""
        strings, counts = self.trace.strings, self.count_per_step.tolist()
        return [(strings[op], count) for op, count in zip(self.op.tolist(), counts, strict=True)]

    def inputs_of(self, at: int) -> str:
        """The types and shapes of one group's inputs."""
        strings = self.trace.strings
        return strings[self.inputs[at]] or _inputs_of(strings[self.op[at]])

    def fact(self, at: int, within: str = "") -> KernelFact:
        """What is known of one group, whose launches lie ``within`` a range."""
        strings = self.trace.strings
        op = strings[self.op[at]]
        return KernelFact(
            name=strings[self.name[at]],
            op=op.partition("#")[0],
            inputs=self.inputs_of(at),
            range=within,
            kind=self.kinds[self.kind[at]],
            is_unaligned=bool(self.unaligned[at]),
            count_per_step=float(self.count_per_step[at]),
            ms_per_step=float(self.ms_per_step[at]),
        )


def kernel_groups(gpu: GpuData) -> KernelGroups:
    """Kernels grouped by name, op and inputs of the op. Without steps, a pass ends with a call of an optimizer; where
    none is called, a kernel that continues a run of the same may be of the next pass."""
    trace, events, steps = gpu.of_host.trace, gpu.events, len(gpu.of_host.windows)
    kernels = rows_where((events.kind == COMPUTE) & (gpu.window >= 0) & ~gpu.tried)
    given, launch = trace.string_ids("shape", at=events.row[kernels]), events.launch[kernels]
    updates = launched_in(gpu.of_host.host, launch, OPTIMIZER).astype(np.int64)
    alone = alone_in_function(gpu.of_host.host, launch)
    first, group = grouped(events.name[kernels], events.op[kernels], given, updates)
    name, op = events.name[kernels][first], events.op[kernels][first]
    like, inputs = first_like(trace, op), given[first]
    dur = (events.end_ps - events.start_ps)[kernels]
    count, total = np.bincount(group, minlength=len(first)), np.bincount(group, dur, len(first))
    short = total < SHORT_MS * PS_PER_MS * count
    kinds, kind, unaligned = _classes(trace, name, like, inputs, updates[first] > 0, short)
    fusable = np.array([one.role == "elementwise" for one in kinds], np.bool_)[kind][group]
    fusable &= alone | ~by_name(trace, name, is_fused, np.bool_)[group]
    begins = np.diff(updates, prepend=0) < 0 if updates.any() else np.diff(group, prepend=-1) == 0
    passes = np.cumsum(begins) if gpu.of_host.steps.source == "none" else gpu.window[kernels]
    begin, length = _chains(fusable, by_name(trace, like, in_loop, np.bool_)[group], op[group], passes)
    member = positions(length, begin)
    factor, away = np.ones(len(kernels)), np.zeros(len(kernels), np.bool_)
    factor[member], away[member] = np.repeat(1 / length, length), positions(length) > 0
    return KernelGroups(
        trace=trace,
        event=kernels,
        group=group,
        name=name,
        op=op,
        like=like,
        inputs=inputs,
        kinds=kinds,
        kind=kind,
        unaligned=unaligned,
        count_per_step=count / steps,
        ms_per_step=total / PS_PER_MS / steps,
        chains=Chains(len(begin) / steps, len(member) / steps, float(dur[member].sum()) / steps / PS_PER_MS),
        fused_factor=factor,
        fused_away=away,
    )


def _classes(
    trace: Trace, name: Ids, op: Ids, inputs: Ids, updates: Bools, short: Bools
) -> tuple[tuple[KernelClass, ...], Ints, Bools]:
    """The classes of groups, the class of each group, and which are unaligned, like ops in one."""
    strings, place = trace.strings, dict[KernelClass, int]()
    depthwise = by_name(trace, name, is_depthwise, np.bool_) | by_name(trace, op, is_depthwise, np.bool_)
    stays = by_name(trace, op, stays_in_32_bits, np.bool_)
    stays |= by_name(trace, op, lambda one: not _NOT_HALVED.isdisjoint(kinds_of(primitive(one))), np.bool_)
    stays |= by_name(trace, name, lambda one: not _NOT_HALVED.isdisjoint(forms_of_kernel(one)), np.bool_)
    first, same = grouped(name, op, inputs, depthwise | stays << 1 | short << 2 | updates << 3)
    kind, unaligned = np.zeros(len(first), np.int64), np.zeros(len(first), np.bool_)
    columns = (name, op, inputs, depthwise, stays, short, updates)
    rows = zip(*(column[first].tolist() for column in columns), strict=True)
    for at, (kernel, its_op, given, alone, kept, brief, update) in enumerate(rows):
        known = class_of_name(strings[kernel])
        if known.role == "gemm" or known.precision == "unknown":  # most names tell all
            shapes = strings[given] or _inputs_of(strings[its_op])
            known = classify(strings[kernel], op_type(strings[its_op]), shapes)
            is_product = known.role == "gemm" and known.precision in HALF
            unaligned[at] = is_product and _has_odd_size(shapes)
        # With what half precision can do to it, which the op tells.
        update |= known.updates
        kept |= alone or known.stays or update or (brief and not known.matrix)
        known = replace(known, depthwise=alone, stays=kept, updates=update)
        kind[at] = place.setdefault(known, len(place))
    return tuple(place), kind[same], unaligned[same]


def _chains(fusable: Bools, looped: Bools, op: Ids, window: Ids | Ints) -> tuple[Ints, Ints]:
    """Begin and length of runs of at least two fusable kernels, in order of time. A new run begins with each step, and
    with each iteration of a loop: at the op with which the run's first kernel began."""
    padded = np.concatenate([[False], fusable, [False]])
    begins, ends = ~padded[:-1] & padded[1:], padded[:-1] & ~padded[1:]
    begin, inside = rows_where(begins), rows_where(fusable & looped)
    run = search(begin, inside, right=True) - 1
    first = inside[search(inside, begin)[run].clip(max=len(inside) - 1)]
    again = np.append(fusable & (np.diff(window, prepend=-1) != 0), False)
    again[inside[op[inside] == op[first]]] = True
    begin, end = rows_where(begins | again), rows_where(ends | (again & ~begins))
    length = end - begin
    return begin[length >= 2], length[length >= 2]


def kernel_table(kernels: KernelGroups, gpu: GpuData) -> KernelTable:
    """The table of the kernels of a GPU. Sums of durations, as a kernel table's are; not a share of the step."""
    class_ms = np.bincount(kernels.kind, kernels.ms_per_step, len(kernels.kinds)).tolist()
    return KernelTable(
        rows=_longest(kernels, gpu),
        class_ms=dict(zip(kernels.kinds, class_ms, strict=True)),
        unaligned_ms=sum(kernels.ms_per_step[kernels.unaligned].tolist(), 0.0),
        chains=kernels.chains,
    )


def _longest(kernels: KernelGroups, gpu: GpuData) -> tuple[KernelFact, ...]:
    """The rows kept, in the order of every table; of equally long ones names decide."""
    ms = kernels.ms_per_step
    least = np.partition(ms, -MOST_KERNELS)[-MOST_KERNELS] if len(ms) > MOST_KERNELS else 0.0
    kept = ms >= least
    ranges = _ranges(kernels, kept, gpu)
    facts = (kernels.fact(at, ranges.get(at, "")) for at in rows_where(kept).tolist())
    return tuple(sorted(facts, key=lambda fact: (-fact.ms_per_step, fact.name, fact.op))[:MOST_KERNELS])


def _ranges(kernels: KernelGroups, kept: Bools, gpu: GpuData) -> dict[int, str]:
    """For each group that is kept, the program's range in which most of its launches lie; for kernels without an op and
    without such a range the line of Python."""
    of_kept = kept[kernels.group]
    group, launch = kernels.group[of_kept], gpu.events.launch[kernels.event[of_kept]]
    number, ranges = ranges_around(gpu.of_host.host, launch)
    unnamed = rows_where((number == 0) & (kernels.op[group] == 0) & (launch >= 0))
    lines = lines_around(gpu.of_host.host, launch[unnamed].astype(np.int64))
    number[unnamed] = lines[0] + len(ranges)
    return of_most(group, number, [*ranges, *lines[1]])


#: What findings look at among kernels.
_LOOKED_AT: Final[tuple[Callable[[KernelFact], bool], ...]] = (
    lambda fact: fact.kind.precision == "fp32" and not fact.kind.stays,
    lambda fact: fact.kind.matrix and fact.kind.precision == "fp32",
    lambda fact: fact.kind.matrix and fact.kind.tensor_core is False,
    lambda fact: fact.is_unaligned,
    lambda fact: fact.kind.role == "elementwise",
)


def headed(rows: tuple[KernelFact, ...]) -> list[str]:
    """Names of the kernels that stand first where a finding lists some of these rows, each once."""
    heads = (next((fact.name for fact in rows if looked(fact)), "") for looked in _LOOKED_AT)
    return list(dict.fromkeys(name for name in heads if name))


def is_fused(name: str) -> bool:
    """Whether a compiler wrote the kernel of this name. Some of XLA's do not say "fusion", but begin like this."""
    lower = name.lower()
    return "fusion" in lower or lower.startswith(("wrapped_", "input_", "loop_", *INDUCTORS))


def _inputs_of(op: str) -> str:
    """What the name of an op says of its inputs' types and shapes."""
    cuts = (part.partition("shape=(")[2].rpartition(")")[:2] for part in op.split("#")[1:])
    return next((f"({shapes})" for shapes, closes in cuts if closes), "")
