"""The memory of each GPU: how full it was, which op held most of it, and how it grows with the batch."""

from collections import Counter
from collections.abc import Callable
from math import inf, prod
from operator import attrgetter
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import EVERYWHERE, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import in_groups
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts.events.host_names import ALLOCATION
from tb_gpu_advisor.facts.events.names import distinct, grouped, id_of
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS, sizes_of
from tb_gpu_advisor.wire import Estimate

#: Stats of the profiler's memory events that only ``memory_facts`` reads.
_IN_USE: Final = ("bytes_allocated", "bytes_available", "bytes_reserved", "peak_bytes_in_use")
_FRAGMENTATION: Final = "fragmentation"
MEMORY_STATS: Final = (*_IN_USE, "addr", "allocation_bytes", _FRAGMENTATION)
#: Free memory is fragmented if this part of it is not in its largest piece. Our default: most of it can still be used.
_FRAGMENTED: Final = 0.25
#: What is kept from step to step shows from this part of the peak on. Our default: a twentieth; what nobody keeps is 0.
_KEPT: Final = 0.05
#: Characters of an op's name. Our default: one line.
_MOST_NAME: Final = 200
#: Ops whose results are as large as weights, whatever the batch: TensorFlow's gradients of weights (gradients of
#: MatMul are MatMul for what comes in, and MatMul_1 for the weights), and optimizers.
_OF_WEIGHTS: Final = words(
    "backpropfilter biasaddgrad matmul_1 resourceapply adam sgd rmsprop optimi",
    r"backpropfilter|biasaddgrad|matmul_1$|resourceapply|(?:^|/)(?:adam|sgd|rmsprop|optimi)",
)
#: Defined: filters of a convolution have so many dimensions at least; what else its gradient takes is scratch.
_OF_FILTERS: Final = ("BackpropFilter", 4)
#: Our default: as many ops, and this part of those with a shape, have the batch as their first dimension. Of eight
#: recorded models on TensorFlow's CPU allocator, which is that of GPUs, 57 % to 74 % have.
_FEWEST_OPS: Final = 5
_MOST_HAVE: Final = 0.5
#: Bounds that differ by more leave open what is likely. Our default: twice what a prediction may be wrong by.
_WIDE: Final = 1.2
#: Measured: ops run in another order from step to step, and of one small model 38.5 and 41.1 MB were recorded.
_ORDER: Final = 0.07
#: TensorFlow: an allocator waits so long for memory that others give back (``bfc_allocator.cc``, kMaxMillisToWait),
#: and reports that it ran out of memory.
_WAITS_PS: Final = 10_000 * PS_PER_MS
#: A batch so many times as large, for which the fullest moments are looked for. Our default: what anybody asks for.
_TIMES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Moment(Struct, frozen=True):
    """The bytes in use when most is at some size of the batch: how many of all grow with it for certain (their first
    dimension is the batch), likely (it is that of several dimensions in one), and at most (all but those of weights:
    scratch may grow)."""

    bytes: int
    surely: int
    likely: int
    at_most: int


_GROWS: Final = (attrgetter("surely"), attrgetter("likely"), attrgetter("at_most"))


class MemoryFact(Struct, frozen=True):
    """A GPU's allocator: the most bytes in use so far, and how many it may use. ``op`` is what has allocated most of
    what is in use when most is while the profiler records, and how many bytes; empty where nobody knows. ``rows`` is
    the first dimension that most ops have, 0 without one, and ``moments`` what grows with it. ``in_vain`` is the op
    that asked for memory and waited until there was none; empty for none. Of the ``free_bytes`` of the fullest moment
    the part ``fragmented`` is not in the largest piece; 0 where most of it is. Of what is taken in the middle of the
    capture ``kept_bytes`` are not given back, in either half of that as many; 0 for little."""

    gpu: int
    peak_bytes: int
    limit_bytes: int
    op: str = ""
    op_bytes: int = 0
    rows: int = 0
    moments: tuple[Moment, ...] = ()
    in_vain: str = ""
    free_bytes: int = 0
    fragmented: float = 0.0
    kept_bytes: int = 0

    @property
    def _before(self) -> int:
        """What was in use before the recording and not in it, as in the first steps."""
        return max(0, self.peak_bytes - max((moment.bytes for moment in self.moments), default=0))

    def peak_at(self, times: float) -> Estimate | None:
        """The peak in bytes with a batch so many times as large, linear in what grows with it; None where nobody knows
        what does. What is likely is known only where the bounds are not far apart."""
        if not self.moments:
            return None
        low, likely, high = (
            max(moment.bytes + (times - 1) * grows(moment) for moment in self.moments) for grows in _GROWS
        )
        low, high = min(low, high), max(low, high) + self._before * max(1.0, times)
        likely = None if high > _WIDE * low else likely + self._before
        return Estimate((1 - _ORDER) * low, likely, (1 + _ORDER) * high)

    def fits(self, share: float) -> tuple[float, float] | None:
        """Up to how many times as large a batch takes no more than so much of the memory: for certain, and at most;
        None where nobody knows."""
        full = share * self.limit_bytes
        most, _, least = (
            min((1 + (full - one.bytes) / grows(one) for one in self.moments if grows(one)), default=inf)
            for grows in _GROWS
        )
        least = min(least, full / (self.peak_bytes or 1)) if self._before else least
        return (least, most) if most < inf else None


def memory_facts(trace: Trace, gpus: tuple[int, ...]) -> tuple[MemoryFact, ...]:
    """Each GPU's allocator ("GPU_0_bfc") at its fullest, from the profiler's memory events; empty without them. One
    with nothing in use, or more than it may use, tells nothing."""
    rows = trace.stat("allocator_name").row
    allocates = mask_of(
        [at for at in (id_of(trace, name) for name in ALLOCATION) if at >= 0], len(trace.strings)
    )
    rows = rows[allocates[trace.metadata.name].take(trace.meta.take(rows))]
    if not len(rows):
        return ()
    allocator = trace.string_ids("allocator_name", at=rows)
    used_names = {trace.strings[index]: index for index in distinct(allocator)}
    of_gpus = ((gpu, rows[allocator == used_names.get(f"GPU_{gpu}_bfc", -1)]) for gpu in gpus)
    facts = [memory_fact(trace, events, gpu) for gpu, events in of_gpus if len(events)]
    return tuple(fact for fact in facts if 0 < fact.peak_bytes <= fact.limit_bytes)


def memory_fact(trace: Trace, events: Ints, gpu: int) -> MemoryFact:
    """What the memory events of one allocator tell."""
    start_ps = trace.start_ps[events]
    is_in_order = (start_ps[1:] >= start_ps[:-1]).all()  # as most are
    order = EVERYWHERE if is_in_order else np.argsort(start_ps, kind="stable")

    def stat(name: str, missing: int = -1) -> Ints:
        # They lie in order of rows: looked up in that of time they take ten times as long.
        return trace.ints(name, missing, at=events)[order]

    used, unused, reserved, peaks = map(stat, _IN_USE)
    held = _Held(trace, events[order], stat)
    op, op_bytes = held.largest(int(used.argmax()))
    rows = held.rows()
    moments = held.moments(used, rows) if rows else ()
    free = _free(used, unused, stat(_FRAGMENTATION))
    rest = op, op_bytes, rows, moments, _in_vain(trace, events[order]), *free
    limit = int((used + unused + reserved).max())
    return MemoryFact(gpu, int(peaks.max()), limit, *rest, _kept(used, held.balance))


def _kept(used: Ints, balance: Ints) -> int:
    """What is in use at any moment after three quarters of the events and was not after one, as far as the events take
    more than they give back. In steady steps all that one takes is given back in it or in the next."""
    quarters = [len(used) * at // 4 for at in (1, 2, 3)]
    least = (np.minimum.accumulate(column[::-1])[::-1] for column in (used, balance))
    grown = np.min([np.diff(column[quarters]) for column in least], axis=0)
    kept = int(grown.sum())
    return kept if kept >= _KEPT * used.max() and grown.min() >= kept / 4 else 0


def _free(used: Ints, free: Ints, fragmentation: Ints) -> tuple[int, float]:
    """What is free when most is in use, and its fragmentation (the bits of a number, -1 where it is not known), as
    TensorFlow's allocator tells it (``BFCAllocator::GetFragmentation``)."""
    known = rows_where(fragmentation != -1)
    if not len(known):
        return 0, 0.0
    at = known[used[known].argmax()]
    fragmented, free_bytes = float(fragmentation.view(np.float64)[at]), int(free[at])
    return (free_bytes, fragmented) if _FRAGMENTED <= fragmented <= 1 else (0, 0.0)


def _in_vain(trace: Trace, events: Ints) -> str:
    """The innermost op that the allocator lets wait as long as it does at most, while it neither takes nor gives."""
    pauses = np.diff(trace.start_ps[events])
    at = int(pauses.argmax()) if len(pauses) else -1
    if at < 0 or pauses[at] < _WAITS_PS:
        return ""
    begun, ended = trace.start_ps[events[at]], trace.start_ps[events[at + 1]]
    waits = (trace.start_ps >= begun) & (trace.end_ps <= ended) & (trace.end_ps - trace.start_ps >= _WAITS_PS)
    rows = np.flatnonzero(waits)
    if not len(rows):
        return ""
    shortest = rows[np.argmin(trace.end_ps[rows] - trace.start_ps[rows], keepdims=True)]
    return trace.strings[int(trace.names(shortest)[0])][:_MOST_NAME]


class _Held:
    """What each of an allocator's events, in order of time, takes or gives back: one that frees has the op, shape and
    size of the last one that took its address."""

    def __init__(self, trace: Trace, events: Ints, stat: Callable[[str, int], Ints]) -> None:
        self._trace = trace
        taken = trace.names(events)[:] == id_of(trace, ALLOCATION[0])
        address = stat("addr", -1)
        order = in_groups(np.arange(len(address)), address)
        after, before = order[1:], order[:-1]
        follows = (address[after] == address[before]) & ~taken[after] & taken[before]
        by = np.arange(len(taken))
        by[after[follows]] = before[follows]
        known = taken.copy()
        known[after[follows]] = True
        del address, order, after, before, follows  # here a report on Keras takes most memory
        size = np.maximum(stat("allocation_bytes", 0), 0)[by]
        signed = np.where(taken, size, -size)
        #: What was taken more than given back, up to each event.
        self.balance = np.cumsum(signed)
        self._bytes = signed * known
        freed = np.cumsum(np.where(known, 0, size))
        #: What was taken before the recording and is given back in it: who knows what that is.
        self._unknown = freed[-1] - freed
        self.op, self.shape = (stat(name, 0)[by] for name in ("tf_op", "shape"))
        strings = trace.strings
        self._ops = distinct(self.op)
        self._of_weights = mask_of(
            [op for op in self._ops if _OF_WEIGHTS.are_in(strings[op].lower())], len(strings)
        )
        self._sizes = {shape: _sizes(strings[shape]) for shape in distinct(self.shape)}

    def largest(self, at: int) -> tuple[str, int]:
        """Which op has taken most of what is in use after an event, and how many bytes."""
        held = np.bincount(self.op[: at + 1], self._bytes[: at + 1])
        held[0] = 0
        most = int(held.argmax())
        return (self._trace.strings[most][:_MOST_NAME], int(held[most])) if held[most] > 0 else ("", 0)

    def rows(self) -> int:
        """The first dimension of most ops' results, of those with several; 0 where no one has."""
        last = np.zeros(len(self._trace.strings), np.int32)
        last[self.op] = self.shape  # of repeated indices numpy keeps the last
        in_order = self.op[np.sort(grouped(self.op)[0])]
        shapes = zip(in_order.tolist(), last[in_order].tolist(), strict=True)
        sizes = self._sizes
        ops = [sizes[shape][0] for op, shape in shapes if len(sizes[shape]) > 1 and not self._of_weights[op]]
        rows, count = Counter(ops).most_common(1)[0] if ops else (0, 0)
        return rows if rows > 1 and count >= max(_FEWEST_OPS, _MOST_HAVE * len(ops)) else 0

    def moments(self, used: Ints, rows: int) -> tuple[Moment, ...]:
        """The fullest moments with other sizes of the batch."""
        strings = self._trace.strings
        surely, likely, has_filters = (np.zeros(len(strings), np.bool_) for _ in range(3))
        sizes = self._sizes
        # A batch of sequences or pictures as one long batch: 8 times 64 times 256 as 512 times 256.
        flat = {prod(one[:to]) for one in sizes.values() if one[:1] == (rows,) for to in range(1, len(one))}
        as_batch = {rows, *flat}
        for shape, (first, *others) in ((shape, one or (0,)) for shape, one in sizes.items()):
            surely[shape] = first == rows
            likely[shape] = first in as_batch
            has_filters[shape] = len(others) + 1 >= _OF_FILTERS[1]
        filters = mask_of([op for op in self._ops if _OF_FILTERS[0] in strings[op]], len(strings))
        fixed = self._of_weights[self.op] & (~filters[self.op] | has_filters[self.shape])
        others_bytes = self._bytes * ~fixed
        sums = [np.cumsum(others_bytes * of[self.shape], dtype=np.float64) for of in (surely, likely)]
        sums.append(np.cumsum(others_bytes, dtype=np.float64) + self._unknown)
        amount, grown = used.astype(np.float64), [np.clip(of, 0, used, out=of) for of in sums]
        fullest = {int((amount + (times - 1) * grows).argmax()) for times in _TIMES for grows in grown}
        return tuple(Moment(int(used[at]), *(int(grows[at]) for grows in grown)) for at in sorted(fullest))


def _sizes(shape: str) -> tuple[int, ...]:
    """Of "[8,128]"; none of another text."""
    return sizes_of(shape[1:-1]) or () if shape.startswith("[") and shape.endswith("]") else ()
