"""What one GPU tells about its work with others: collective calls, and when its steps begin and end.

Everything here is per GPU and bounded, so that hosts can be summarised apart; ``across`` puts them together.
"""

from math import inf, prod
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import intersect, measure_in
from tb_gpu_advisor.facts.events.device import COLLECTIVE, shown_name
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.exchanges import Exchanged, exchanged
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.trace.numbers import sizes_of
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Calls kept per GPU. Our default: enough for dozens of steps of any program, and a bound for hostile files.
MOST_CALLS: Final = 4096
_SHAPE = pattern(r"(?<!\w)(\w+)\[([\d,]*)\]")
# A petabyte. Our default: no call moves as much.
_MOST_BYTES: Final = 1 << 50
_TYPE_BYTES: Final = {"float": 4, "half": 2, "bfloat16": 2, "double": 8, "int32": 4, "int64": 8}


class CollectiveCall(Struct, frozen=True):
    """One collective kernel: ``step`` counts the analysed steps from 0.

    ``bytes`` is the size of what is reduced, 0 where the file does not tell. ``exposed_ms`` is the part of the call
    in which the GPU computes nothing, ``exchanged`` what the call is for.
    """

    step: int
    ms: float
    exposed_ms: float
    bytes: int
    op: str
    exchanged: Exchanged = "gradients"


class PeerFacts(Struct, frozen=True):
    """``calls`` are the first of ``total_calls``.

    ``first_kernel_ms`` and ``last_kernel_ms`` are one number per analysed step, from the step's start on the host's
    GPUs: when the first kernel begins and the last one ends; infinite where the GPU ran none. Hosts do not send them.
    """

    calls: tuple[CollectiveCall, ...]
    total_calls: int
    first_kernel_ms: tuple[float, ...]
    last_kernel_ms: tuple[float, ...]


def peer_facts(gpu: GpuData) -> PeerFacts:
    """What one GPU tells. A step begins with the first kernel on any GPU of the host."""
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
        first_kernel_ms=tuple(np.where(known, (first - start) / PS_PER_MS, inf).tolist()),
        last_kernel_ms=tuple(np.where(known, (last - start) / PS_PER_MS, inf).tolist()),
    )


def _kept(collectives: Ints, step: Ints) -> Ints:
    """The first of many, of whole steps: what is counted per step would else be too little."""
    if len(collectives) <= MOST_CALLS:
        return collectives
    whole = int(np.searchsorted(step, step[MOST_CALLS]))
    return collectives[: whole or MOST_CALLS]


def _calls(gpu: GpuData, collectives: Ints) -> tuple[CollectiveCall, ...]:
    trace, events = gpu.of_host.trace, gpu.events
    shapes = trace.string_ids("shape", at=events.row[collectives])
    start_ps, end_ps = events.start_ps[collectives], events.end_ps[collectives]
    # In which nothing but collectives runs on the GPU, in analysed steps: a call may run on after the last one.
    alone = intersect(gpu.fall.parts["collective"], gpu.of_host.windows)
    alone_ms = measure_in(alone, start_ps, end_ps) / PS_PER_MS
    ops, names = events.op[collectives], events.name[collectives]
    size = {shape: _bytes(trace.strings[shape]) for shape in distinct(shapes)}
    called = list(zip(ops.tolist(), names.tolist(), strict=True))
    shown = {(op, name): shown_name(trace, op, name) for op, name in set(called)}
    of_calls = list(map(shown.__getitem__, called))
    columns = gpu.window[collectives], (end_ps - start_ps) / PS_PER_MS, alone_ms
    sizes, exchanges = map(size.__getitem__, shapes.tolist()), exchanged(gpu, collectives, of_calls)
    return tuple(map(CollectiveCall, *(one.tolist() for one in columns), sizes, of_calls, exchanges))


def _bytes(shapes: str) -> int:
    """Bytes of "(float[1000,8])", 0 if there is no shape, its type is not known, or no memory holds it."""
    known = ((kind, sizes_of(sizes)) for kind, sizes in _SHAPE.findall(shapes))
    total = sum(_TYPE_BYTES.get(kind, 0) * prod(sizes) for kind, sizes in known if sizes is not None)
    return total if total < _MOST_BYTES else 0
