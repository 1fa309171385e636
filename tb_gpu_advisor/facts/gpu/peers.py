"""What one GPU tells about its work with others: collective calls and what each exchanges, by its name and by what is
computed around it, and when its steps begin and end.

Everything here is per GPU and bounded, so that hosts can be summarised apart; ``across`` puts them together.

Gradients are reduced after the work that makes them, and nothing but the optimizer needs them. Activations, of tensor
or sequence parallelism, are needed at once: nothing computes during such a call, matrices are multiplied before and
after it, and the first one comes soon after a step has begun, while gradients come after a forward pass. Values for a
log, such as the loss, are copied to the host before anything else is computed.
"""

from math import inf, prod
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import LITTLE, MOST
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import intersect, measure_in, search
from tb_gpu_advisor.columns.words import Words
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE, COPY_D2H, shown_name
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.events.kernel_roles import Role
from tb_gpu_advisor.facts.events.kernels import MATRIX, class_of_name
from tb_gpu_advisor.facts.events.names import by_name, distinct
from tb_gpu_advisor.facts.events.scopes import is_gradient
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.trace.units import PS_PER_MS, sizes_of

#: ``replicas`` are parameters that one process sends to all GPUs in each step, with what comes back.
Exchanged = Literal["gradients", "activations", "parameters", "replicas", "statistics", "values", "random"]

#: By the names of a call's op, which says what for, and kernel; SyncBatchNorm reduces its statistics in the middle of a
#: network. Whole numbers and truths are no gradients: such as whether a loop that all GPUs run goes on. JAX' generators
#: make random numbers of an array that GPUs share in parts that depend on each other, where they are not partitionable.
#: Of a sum that one GPU alone gets no other one needs anything: gradients, whose optimizer is shared out.
_NAMED: Final = pattern(
    r"(?i)(?P<random>threefry|random_bits|jit\(_(?:uniform|bernoulli|normal)\))"
    r"|(?P<statistics>batch_?norm|moments|sync_?bn|statistics)|(?P<parameters>gather|broadcast)"
    r"|(?P<activations>send_?recv|all_?to_?all)|(?P<gradients>Kernel_Reduce_)"
    r"|(?P<values>reduce_(?:or|and)\b|_(?:sum|prod|min|max|minmax)_(?:[iu]\d|u?int))"
)
#: Kernels of PyTorch's whose sums SyncBatchNorm exchanges next (torch/nn/modules/_functions.py).
_SYNCHRONIZED: Final = Words(inside=("batch_norm_collect_statistics", "batch_norm_backward_reduce"))
_NEVER: Final = np.iinfo(np.int64).max
#: The first activations are exchanged before this share of a step's matrix kernels. Our default: a forward pass, after
#: which the first gradients come, is a third of them.
_SOON: Final = 0.2


def exchanged(gpu: GpuData, calls: Ints, names: list[str]) -> list[Exchanged]:
    """What each of these collective kernels, in order of time, exchanges; ``names`` are those of their ops and
    kernels."""
    events = gpu.events
    kinds: dict[str, Any] = {name: _NAMED.search(name) for name in set(names)}
    computes = rows_where(events.kind == COMPUTE)
    before = np.append(calls[:1], computes)[search(events.start_ps[computes], events.start_ps[calls])]
    back = by_name(gpu.of_host.trace, events.op[before], is_gradient, np.bool_)
    of_norm = by_name(gpu.of_host.trace, events.name[before], _SYNCHRONIZED.are_in, np.bool_).tolist()
    named = (kinds[name] and kinds[name].lastgroup for name in names)
    known: list[Any] = [
        "statistics" if is_of_norm else name for name, is_of_norm in zip(named, of_norm, strict=True)
    ]
    # Between layers lie those of statistics, and say nothing of the others.
    others = np.array([one != "statistics" for one in known], np.bool_)
    unnamed = dict(zip(rows_where(others).tolist(), _unnamed(gpu, calls[others], back[others]), strict=True))
    return [one or unnamed[at] for at, one in enumerate(known)]


def _are_read(gpu: GpuData, calls: Ints) -> Bools:
    """Which calls a copy to the host follows, in their step, before anything else is computed."""
    events, end_ps = gpu.events, gpu.events.end_ps[calls]
    starts = (events.start_ps.compress(events.kind == kind) for kind in (COMPUTE, COPY_D2H))
    next_ps, read_ps = (np.append(one, _NEVER)[search(one, end_ps)] for one in starts)
    return read_ps < np.minimum(next_ps, gpu.of_host.windows.end[gpu.window[calls]])


def _unnamed(gpu: GpuData, calls: Ints, back: Bools) -> list[Exchanged]:
    """What calls are for whose names do not tell. Gradients are all of a step's calls, unless it exchanges activations,
    some soon, and not ``back`` after a gradient's kernel: then those during which something computes, and those
    after all of its matrix kernels and before its optimizer. Values are read at once, before others of these."""
    if not len(calls):
        return []
    events, step = gpu.events, gpu.window[calls]
    at_ps = events.start_ps[calls]
    computing = gpu.fall.part("compute")
    length_ps = events.end_ps[calls] - at_ps
    is_hidden = measure_in(computing, at_ps, events.end_ps[calls]) > LITTLE * length_ps
    first, last, before = _places(gpu, calls, *MATRIX)
    is_first = np.append(True, step[1:] != step[:-1])
    previous = np.where(is_first, first, np.append(0, before[:-1]))
    following = np.where(np.append(is_first[1:], True), last, np.append(before[1:], 0))
    at_once = ~is_hidden & (previous < before) & (before < following)
    soon = at_once & ~back & (before - first <= _SOON * (last - first))
    count = int(step.max()) + 1
    often = np.bincount(step, at_once, count) >= MOST * np.bincount(step, minlength=count)
    exchanges = often & (np.bincount(step, soon, count) > 0)
    _, last_update, updated = _places(gpu, calls, "optimizer")
    is_optimized = (updated < last_update) | bool(len(gpu.of_host.host.named(OPTIMIZER)))
    are_read = _are_read(gpu, calls) & ~is_hidden & (before < last)
    are_gradients = ~exchanges[step] | is_hidden | ((before == last) & is_optimized)
    kinds: list[Exchanged] = np.select(
        [are_read, are_gradients], ["values", "gradients"], "activations"
    ).tolist()
    return kinds


def _places(gpu: GpuData, calls: Ints, *roles: Role) -> tuple[Ints, Ints, Ints]:
    """How many kernels of these roles begin before the step of each call, before the step's end, and before the
    call."""
    events = gpu.events
    wanted = by_name(gpu.of_host.trace, events.name, lambda name: class_of_name(name).role in roles, np.bool_)
    starts = events.start_ps[wanted & events.is_kernel]
    windows, step = gpu.of_host.windows, gpu.window[calls]
    first, last = search(starts, windows.start)[step], search(starts, windows.end)[step]
    return first, last, search(starts, events.start_ps[calls])


#: Calls kept per GPU. Our default: enough for dozens of steps of any program, and a bound for hostile files.
MOST_CALLS: Final = 4096
_SHAPE = pattern(r"(?<!\w)(\w+)\[([\d,]*)\]")
# A petabyte. Our default: no call moves as much.
_MOST_BYTES: Final = 1 << 50
_TYPE_BYTES: Final = {"float": 4, "half": 2, "bfloat16": 2, "double": 8, "int32": 4, "int64": 8}


class CollectiveCall(Struct, frozen=True):
    """One collective kernel. ``step`` counts the analysed steps from 0; ``bytes`` is the size of what is reduced, 0
    where unknown; in ``exposed_ms`` of the call the GPU computes nothing; ``exchanged`` is what the call is for."""

    step: int
    ms: float
    exposed_ms: float
    bytes: int
    op: str
    exchanged: Exchanged = "gradients"


class PeerFacts(Struct, frozen=True):
    """What one GPU shows of its work with others. ``calls`` are the first of ``total_calls``, as whole steps, or those
    of the first step with any, which has ``step_calls``. ``first_kernel_ms`` and ``last_kernel_ms`` say for each
    analysed step when the GPU's first kernel begins and its last one ends, from the step's start on the host's GPUs;
    infinite where it ran none. Hosts do not send these two."""

    calls: tuple[CollectiveCall, ...]
    total_calls: int
    step_calls: int
    first_kernel_ms: tuple[float, ...]
    last_kernel_ms: tuple[float, ...]


def peer_facts(gpu: GpuData) -> PeerFacts:
    """The facts of one GPU. A step begins with the first kernel on any GPU of the host."""
    events, step, start = gpu.events, gpu.window, gpu.of_host.windows.start
    work = rows_where(gpu.kernels)
    collectives = work[events.kind[work] == COLLECTIVE]
    first = np.full(len(start), np.iinfo(np.int64).max)
    last = np.full(len(start), np.iinfo(np.int64).min)
    np.minimum.at(first, step[work], events.start_ps[work])
    np.maximum.at(last, step[work], events.end_ps[work])
    known = last > first
    return PeerFacts(
        calls=_calls(gpu, _kept(collectives, step[collectives])),
        total_calls=len(collectives),
        step_calls=int(np.count_nonzero(step[collectives] == step[collectives[:1]])),
        first_kernel_ms=tuple(np.where(known, (first - start) / PS_PER_MS, inf).tolist()),
        last_kernel_ms=tuple(np.where(known, (last - start) / PS_PER_MS, inf).tolist()),
    )


def _kept(collectives: Ints, step: Ints) -> Ints:
    """The first of many calls, as whole steps, since a cut step would count too little."""
    if len(collectives) <= MOST_CALLS:
        return collectives
    return collectives[: int(np.searchsorted(step, step[MOST_CALLS])) or MOST_CALLS]


def _calls(gpu: GpuData, collectives: Ints) -> tuple[CollectiveCall, ...]:
    trace, events = gpu.of_host.trace, gpu.events
    shapes = trace.string_ids("shape", at=events.row[collectives])
    start_ps, end_ps = events.start_ps[collectives], events.end_ps[collectives]
    # In which nothing but collectives runs on the GPU, in analysed steps: a call may run on after the last one.
    alone = intersect(gpu.fall.part("collective"), gpu.of_host.windows)
    alone_ms = measure_in(alone, start_ps, end_ps) / PS_PER_MS
    ops, names = events.op[collectives], events.name[collectives]
    size = {shape: _bytes(trace.strings[shape]) for shape in distinct(shapes)}
    called = list(zip(ops.tolist(), names.tolist(), strict=True))
    shown = {(op, name): shown_name(trace, op, name) for op, name in set(called)}
    of_calls = list(map(shown.__getitem__, called))
    columns = gpu.window[collectives], (end_ps - start_ps) / PS_PER_MS, alone_ms
    named = [f"{trace.strings[op]} {trace.strings[name]}" for op, name in called]
    sizes, exchanges = map(size.__getitem__, shapes.tolist()), exchanged(gpu, collectives, named)
    return tuple(map(CollectiveCall, *(one.tolist() for one in columns), sizes, of_calls, exchanges))


def _bytes(shapes: str) -> int:
    """Bytes of "(float[1000,8])", 0 if there is no shape, its type is not known, or no memory holds it."""
    known = ((kind, sizes_of(sizes)) for kind, sizes in _SHAPE.findall(shapes))
    total = sum(_TYPE_BYTES.get(kind, 0) * prod(sizes) for kind, sizes in known if sizes is not None)
    return total if total < _MOST_BYTES else 0
