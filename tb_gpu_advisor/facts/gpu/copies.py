"""Copies of one GPU: what they move, how long they keep the GPU from computing, where in the step they recur.

A copy costs only where no kernel runs ("exposed"). One that the host waits for costs more than its own time: the GPU
stays idle until the host goes on; that idle time (the waterfall's ``copy_wait``) is counted with the copy ("waited",
"blocked" as far as it lies within calls).

A batch is what the input op hands over, what tf.data's threads copy ahead, and what is copied without a name between
the last kernel that is launched for a step and the first one of the next, unless it goes back: weights, say, that the
host updates are as large as the gradients that it took.
"""

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of, taken
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, intersect, measure_in, search
from tb_gpu_advisor.columns.words import Words
from tb_gpu_advisor.facts.events.call_chains import CALLS
from tb_gpu_advisor.facts.events.device import COPY_D2D, COPY_D2H, COPY_H2D, DeviceEvents, shown_name
from tb_gpu_advisor.facts.events.host_names import checks_results
from tb_gpu_advisor.facts.events.names import by_name, distinct, grouped
from tb_gpu_advisor.facts.events.ranges import lines_around, of_most, ranges_around
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.replay.graph import ROLES
from tb_gpu_advisor.facts.steps.grouping import inherited
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS, number_of

# What the details of a copy tell.
_DETAIL = pattern(r"\b(size|num_bytes|kind_src|kind_dst|dest):(\w+)")
_PEER: Final = Words(inside=("ptop", "p top", "pto p", "p to p", "p2p", "peer"))
# The edge from the input op, or to where the next batch is staged: the copy of the batch, which every step needs.
_INPUT_OP: Final = Words(
    inside=("iteratorgetnext", "multideviceiterator", "iterator::", "infeed"),
    end=("_stage", "/stage", ":stage"),
)
#: What a copy is for: the step itself, a batch, or Python between steps.
OF_STEP, BATCH, READ = map(ROLES.index, ("of_step", "batch", "read"))

# Of more sizes than this in each step, those that go both ways go back. Our default: a batch and what becomes of it may
# be equally large, as in an autoencoder, with a second part of each; weights and their gradients have many sizes.
_BOTH_WAYS: Final = 2

# Texts whose sizes are remembered. Our default: a bound of time.
_KNOWN_SIZES: Final = 1 << 14


class CopyFact(Struct, frozen=True):
    """Copies of one direction and op over the analysed steps; ``bytes`` per copy, times in ms per step. ``steps_share``
    is the share of steps that hold one, ``position_spread`` the median distance from the median place (0..1) in the
    step at which it starts. ``peer`` copies go to another GPU or come from one. What Python reads ``between_steps``,
    after all launches of a step, is no copy of the step's. ``range`` is the range marked by the program in which most
    of them lie, where no op shows what they are for."""

    direction: str
    op: str
    memory: str
    count_per_step: float
    bytes_per_copy: int
    total_ms: float
    exposed_ms: float
    blocked_ms: float
    waited_ms: float
    is_input: bool
    between_steps: bool
    peer: bool
    steps_share: float
    position_spread: float
    before: str
    after: str
    range: str

    @property
    def cost_ms(self) -> float:
        """What the GPU loses to these copies, and to the host's waits for them."""
        return self.exposed_ms + self.waited_ms


def copy_facts(gpu: GpuData) -> tuple[CopyFact, ...]:
    """Copies grouped by direction and op, costliest first."""
    trace, events, windows = gpu.of_host.trace, gpu.events, gpu.of_host.windows
    copies = rows_where((events.kind >= COPY_H2D) & (gpu.window >= 0))
    if not len(copies):
        return ()
    step, steps = gpu.window[copies], len(windows)
    details = trace.string_ids("memcpy_details", at=events.row[copies])
    kinds = events.kind[copies].astype(np.int32)
    exposed_ps = _exposed_ps(gpu, copies, kinds)
    role, op = roles_of_copies(gpu, copies), events.op[copies]
    op = np.where((op == 0) & (kinds == COPY_D2D), gpu.called[copies], op)
    group = grouped(len(ROLES) * kinds + role, op)[1]
    ranges = of_most(group, *ranges_around(gpu.of_host.host, np.where(op, -1, events.launch[copies])))
    by_group = np.argsort(group, kind="stable")
    copies, step, role, op = copies[by_group], step[by_group], role[by_group], op[by_group]
    first = rows_where(np.diff(group[by_group], prepend=-1))
    # The first copies of a group in a step: those of a group are in order of time.
    opens = np.diff(step, prepend=-1) != 0
    opens[first] = True
    columns = {
        "total_ms": _per_step_ms(events.end_ps[copies] - events.start_ps[copies], first, steps),
        "exposed_ms": _per_step_ms(exposed_ps[by_group], first, steps),
        **{name: _per_step_ms(ps[copies], first, steps) for name, ps in _waited_ps(gpu).items()},
        "steps_share": np.add.reduceat(opens.astype(np.int64), first) / steps,
        "position_spread": _spread_of_places(events.start_ps[copies], step, first, opens, windows),
    }
    numbers = (
        dict(zip(columns, of_group, strict=True), range=ranges.get(at, ""))
        for at, of_group in enumerate(zip(*map(np.ndarray.tolist, columns.values()), strict=True))
    )
    heads, opens, texts = copies[first].tolist(), [*first.tolist(), len(copies)], details[by_group].tolist()
    which = zip(op[first].tolist(), role[first].tolist(), strict=True)
    facts = [
        _fact(gpu, head, texts[start:end], *op_and_role, of_group)
        for head, (start, end), op_and_role, of_group in zip(
            heads, pairwise(opens), which, numbers, strict=True
        )
    ]
    return tuple(sorted(facts, key=lambda fact: (-fact.cost_ms, -fact.total_ms, fact.op)))


def _exposed_ps(gpu: GpuData, copies: Ints, kinds: Ids) -> Ints:
    """For each copy the time of analysed steps in which it runs and no kernel does."""
    events, exposed_ps = gpu.events, np.zeros(len(copies), np.int64)
    for kind in distinct(kinds):
        kind_copies = copies[kinds == kind]
        parts = intersect(gpu.fall.part(BUSY[kind]), gpu.of_host.windows)
        start, end = events.start_ps[kind_copies], events.end_ps[kind_copies]
        exposed_ps[kinds == kind] = measure_in(parts, start, end)
    return exposed_ps


def roles_of_copies(gpu: GpuData, copies: Ints) -> Ids:
    """What each copy is for: one of ``ROLES``."""
    trace, events = gpu.of_host.trace, gpu.events
    ops, kind = events.op[copies], events.kind[copies]
    is_batch = by_name(trace, ops, lambda op: _INPUT_OP.are_in(op.lower()), np.bool_)
    role = np.where(is_batch, np.int32(BATCH), np.int32(OF_STEP))
    # What Python hands to an op, or a function returns, has an edge but no op.
    unnamed = by_name(trace, ops, lambda op: not op.partition("#")[0], np.bool_)
    unnamed_copies = rows_where((role == OF_STEP) & unnamed & (events.launch[copies] >= 0))
    between = _between_steps(gpu, copies[unnamed_copies])
    up, down = kind[unnamed_copies] == COPY_H2D, kind[unnamed_copies] == COPY_D2H
    elsewhere = ~gpu.fall.gaps.of_chain[copies[unnamed_copies]]
    # Who launches no kernels, and takes from the GPU in the middle of a step, exchanges what it brings.
    thread = gpu.of_host.host.line[events.launch[copies[unnamed_copies]]]
    takes = are_of(thread, distinct(thread[down & ~between]))
    brought = unnamed_copies[up & (between | (elsewhere & ~takes))]
    if len(brought):
        brought = brought[~_go_back(gpu, copies)[brought]]
    role[brought] = BATCH
    role[unnamed_copies[down & between]] = READ
    return role


def _go_back(gpu: GpuData, copies: Ints) -> Bools:
    """Which copies to the GPU bring back what the host took in that step, as far as sizes tell."""
    trace, kind, step = gpu.of_host.trace, gpu.events.kind[copies], gpu.window[copies]
    size = by_name(trace, trace.string_ids("memcpy_details", at=gpu.events.row[copies]), _size, np.int64)
    of_size = grouped(step, size)[1]
    back = (kind == COPY_H2D) & are_of(of_size, of_size[kind == COPY_D2H]) & (size > 0)
    return back & (len(distinct(of_size[back])) > _BOTH_WAYS * len(distinct(step + 1)))


def _between_steps(gpu: GpuData, copies: Ints) -> Bools:
    """Whether the next kernel launched after each copy is of another step than the last one before it."""
    events, host = gpu.events, gpu.of_host.host
    step = inherited(gpu.of_host.groups.of_event[events.gpu])
    kernels = rows_where(events.is_kernel & (events.launch >= 0) & (step >= 0))
    if not len(kernels):
        # Between the kernels of two steps lie all copies of steps without any.
        return np.full(len(copies), not events.is_kernel.any())
    launched = taken(host.start_ps, events.launch[kernels])
    order = np.argsort(launched, kind="stable")
    launched, step = launched[order], step[kernels[order]]
    after = search(launched, host.start_ps[events.launch[copies]])
    known = after < len(launched)
    after = np.minimum(after, len(launched) - 1)
    return known & ((after == 0) | (step[after] != step[np.maximum(after - 1, 0)]))


def _waited_ps(gpu: GpuData) -> dict[str, Ints]:
    """By device event the idle time in which the host waits for that copy, under the name of its fact: what calls show
    of it, and all of it."""
    waits, (blocked_ps, waited_ps) = gpu.fall.copy_waits, np.zeros((2, len(gpu.events)), np.int64)
    idle_ps = measure_in(gpu.fall.part("copy_wait"), waits.start_ps, waits.end_ps)
    np.add.at(blocked_ps, waits.copy, idle_ps * waits.in_call)
    np.add.at(waited_ps, waits.copy, idle_ps)
    return {"blocked_ms": blocked_ps, "waited_ms": waited_ps}


def _per_step_ms(amount_ps: Ints, first: Ints, steps: int) -> Floats:
    """The time per step of each group, given the row at which each begins."""
    return np.add.reduceat(amount_ps, first) / steps / PS_PER_MS


def _spread_of_places(start_ps: Ints, step: Ids, first: Ints, opens: Bools, windows: Spans) -> Floats:
    """For each group the median distance of its copies from their median place in the step: the first copy of a step is
    compared with the first of others, the second with the second."""
    begin, length = windows.start[step], windows.length_ps[step]
    place = (start_ps - begin) / np.maximum(length, 1)
    at = np.arange(len(place))
    group = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(place))))
    which = at - np.maximum.accumulate(np.where(opens, at, 0))
    _, subgroup = grouped(group * len(place) + which)
    return _medians(np.abs(place - _medians(place, subgroup)[subgroup]), group)


def _medians(values: Floats, group: Ints) -> Floats:
    """The median of the values of each group; groups are numbered from 0."""
    in_order = values[np.lexsort((values, group))]
    count = np.bincount(group)
    first = np.cumsum(count) - count
    return (in_order[first + (count - 1) // 2] + in_order[first + count // 2]) / 2


def _fact(
    gpu: GpuData, head: int, details: list[int], op: int, role: int, numbers: dict[str, Any]
) -> CopyFact:
    """The fact of a group of copies, given the first one, the texts of each, their op, and numbers of all."""
    trace, events = gpu.of_host.trace, gpu.events
    kind = int(events.kind[head])
    sizes, text = Counter(details), trace.strings[details[0]]
    return CopyFact(
        direction=BUSY[kind].removeprefix("copy_"),
        op=trace.strings[op].partition("#")[0] or _caller(gpu, head),
        # Of the host's side.
        memory=_fields(text).get({COPY_H2D: "kind_src", COPY_D2H: "kind_dst"}.get(kind, ""), ""),
        count_per_step=len(details) / len(gpu.of_host.windows),
        bytes_per_copy=round(sum(_size(trace.strings[one]) * of for one, of in sizes.items()) / len(details)),
        is_input=role == BATCH,
        between_steps=role == READ,
        peer=bool(leave_gpu(gpu, np.array([head]))[0]),
        before=_neighbour(trace, events, head - 1),
        after=_neighbour(trace, events, head + 1),
        **numbers,
    )


def _caller(gpu: GpuData, copy: int) -> str:
    """PyTorch's op that reads a result back, with the line of the program that calls it where the tracer ran, or JAX'
    check of results. The copies themselves have no name."""
    host, launch = gpu.of_host.host, gpu.events.launch[[copy]]
    if launch[0] < 0 or gpu.events.kind[copy] != COPY_D2H:
        return ""
    if caller := gpu.of_host.trace.strings[gpu.called[copy]]:
        line, lines = lines_around(host, launch)
        return CALLS.join(filter(None, (lines[line[0]], caller)))
    around = int(launch[0])
    while (around := int(host.parent[around])) >= 0 and not checks_results(caller):
        caller = gpu.of_host.trace.strings[host.name[around]]
    return caller if checks_results(caller) else ""


def leave_gpu(gpu: GpuData, copies: Ints) -> Bools:
    """Which copies between devices leave their GPU: their name says so, or they go to another one."""
    trace, events, known = gpu.of_host.trace, gpu.events, (None, gpu.events.gpu)

    def is_sent(details: str) -> bool:
        fields = _fields(details)
        return fields.get("kind_src") == "device" and number_of(fields.get("dest", "")) not in known

    named = by_name(trace, events.name[copies], lambda name: _PEER.are_in(name.lower()), np.bool_)
    return named | by_name(
        trace, trace.string_ids("memcpy_details", at=events.row[copies]), is_sent, np.bool_
    )


def _fields(details: str) -> dict[str, str]:
    """The fields in the details of a copy, by name; of a field that stands there twice the first."""
    return dict(reversed(_DETAIL.findall(details)))


@lru_cache(_KNOWN_SIZES)
def _size(details: str) -> int:
    """The bytes that a copy moves, by its details, which many copies share; 0 where these do not say."""
    fields = _fields(details)
    return number_of(fields.get("size", fields.get("num_bytes", ""))) or 0


def _neighbour(trace: Trace, events: DeviceEvents, index: int) -> str:
    known = 0 <= index < len(events)
    return shown_name(trace, int(events.op[index]), int(events.name[index])) if known else ""
