"""When the host stood still: in the middle of calls that usually take microseconds nothing goes on for milliseconds.

That is no cost of launches, and no op computes so long: the thread has lost its core to another process, waits for a
page of memory, or the profiler writes its buffer away. It happens in whatever call is under way, so that calls of
several names show it. A call that alone is slow now and then computes, reserves memory or waits for the GPU. Events
that only call others, such as the engine of gradients and its functions, do none of that themselves.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import FEWEST, LITTLE
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of, parts
from tb_gpu_advisor.columns.order import by_value, median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, join, measure_in, nothing, search, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import ALLOCATES, DISPATCH, GPU, PYTHON, READS_BACK, SYNCHRONIZES
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.events.ranges import innermost_at
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.gpu.gaps import Gaps

#: A thread that has waited for its core goes on so soon. Our default: what Python takes for an op.
_GOES_ON_PS: Final = 100_000_000
#: A pause of so long is no cost of a call. Guide: a launch takes 20 to 40 µs; ours is five times that.
_PAUSE_PS: Final = 200_000_000
#: A call that lasts so long is looked at. Our default: a thread that loses its core does so for milliseconds.
_STILL_PS: Final = 1_000_000_000
#: It stood still if it usually takes so many times less. Measured: stops of 1.8 to 22 ms under calls of 2 to 50 µs.
_TIMES_USUAL: Final = 50
#: What a call usually takes is known from so many. Our default: the median of fewer says little.
_ENOUGH: Final = 10
# PyTorch's engine of gradients, and its functions: they compute by the ops that they call alone.
_CALLS_OTHERS: Final = pattern(r"^(?:torch::)?autograd::|Backward[01]$")


def stopped(gaps: Gaps, idle: Spans) -> Spans:
    """When no thread that launches for this GPU went on, within calls in which they usually do; nothing where the GPU
    is never ``idle`` for so long meanwhile."""
    host = gaps.host
    if not len(idle) or int(idle.length_ps.max()) < _STILL_PS:
        return nothing()
    lines = gaps.threads
    start, end = host.once(_Still(tuple(lines), _STILL_PS))
    call = innermost_at(host, lines, start, end)
    of_call = rows_where(call >= 0)
    of_call = of_call[_are_calls(host, call[of_call], gaps.events.op)]
    if not len(of_call):
        return nothing()
    start, end, call = start[of_call], end[of_call], call[of_call]
    names, texts = host.name[call], len(host.trace.strings)
    first_ps, usual_ps = np.zeros(texts, np.int64), np.full(texts, np.inf)
    every = host.name.places_of(names)
    called = host.called_by(every)
    without_called_ps = host.own_ps(every, called, host.parent.take(called))
    for name, places in by_value(host.name[every]):
        same = every[places]
        first_ps[name] = host.start_ps[same].min()
        if len(same) >= _ENOUGH:
            usual_ps[name] = median(without_called_ps[places])
    # The first one may make something ready.
    later = host.start_ps[call] > first_ps[names]
    is_long = end - start >= _TIMES_USUAL * usual_ps[names]
    unusual = later & is_long
    others = host.by_name(lambda name: bool(_CALLS_OTHERS.search(name)), DISPATCH, False, np.bool_)[call]
    is_sure = others & (is_long | np.isinf(usual_ps[names]))
    which = unusual | is_sure if len(distinct(names[unusual])) >= FEWEST else is_sure
    return union(start[which], end[which])


def without_core(gaps: Gaps, fetching: Spans, host_ops: Ints) -> Spans:
    """When no thread that launches for this GPU went on while workers were at work, and one did just as a worker came
    to rest: the worker had the core. Time with a known purpose is left out: ``fetching`` batches, waits for the GPU
    while that is busy, preparation, and ops of the step on the host."""
    host, workers = gaps.host, gaps.host.once(workers_at_work)
    busy = join(*workers)
    ends = np.sort(np.concatenate([gaps.start_ps[:0], *(one.end for one in workers)]))
    if not len(ends):
        return nothing()
    soon_ps = min(_GOES_ON_PS, int(LITTLE * busy.total) // len(ends))
    lines = sorted({*gaps.threads, max(host.training_line, 0)})
    start, end = host.once(_Still(tuple(lines), _PAUSE_PS))
    waiting = subtract(host.under(SYNCHRONIZES | READS_BACK), Spans(gaps.start_ps, gaps.end_ps))
    start = np.maximum(start, np.append(waiting.end, 0)[search(waiting.end, end, right=True) - 1])
    known = join(fetching, waiting, host.preparing, host.time_of(host_ops))
    # Where a thread goes on before any worker has come to rest, there is none.
    rested = np.append(ends, -soon_ps)[search(ends, end, right=True) - 1]
    which = (rested > start) & (end - rested <= soon_ps) & (end - start >= _PAUSE_PS)
    which &= (measure_in(known, start, end) == 0) & (measure_in(busy, start, end) >= end - start - soon_ps)
    return union(start[which], end[which]) if which.sum() >= FEWEST else nothing()


class _Still(Struct, frozen=True):
    """Asks for stretches of at least this length in which no event of these threads begins or ends; several GPUs have
    the same threads."""

    lines: tuple[int, ...]
    least_ps: int

    def __call__(self, host: HostEvents) -> tuple[Ints, Ints]:
        rows = map(host.of_line, self.lines)
        begun = self._until_still(
            host.start_ps[part] for line in rows for part in parts(line.stop, line.start)
        )
        # Few stretches are without a beginning, and in these alone it matters what ends.
        silent = Spans(begun.end - (self.least_ps - 1), np.append(begun.start, np.iinfo(np.int64).max)[1:])
        ends = self._until_still(host.end_ps[host.running_in(silent, line)] for line in self.lines)
        goes_on = join(begun, ends)
        return goes_on.end[:-1] - (self.least_ps - 1), goes_on.start[1:]

    def _until_still(self, moments: Iterable[Ints]) -> Spans:
        return join(*(union(at, at + (self.least_ps - 1)) for at in moments))


def _are_calls(host: HostEvents, events: Ids | Ints, ops: Ids) -> Bools:
    """Which events are ``ops`` of the GPU that launch, ops of PyTorch's, functions of others that call them, or calls
    of the driver; not Python's own functions, nor calls that wait for the GPU or for memory."""
    around = host.parent[host.named(DISPATCH)]
    names = distinct(np.append(host.name[around[around >= 0]], ops.compress(ops > 0)))
    is_call = are_of(host.name[events], names) & ~host.marks_step[events]
    waits_for_none = host.names.values(lambda name: "emcpy" not in name, DISPATCH | GPU, False, np.bool_)
    is_call |= waits_for_none[host.name[events]]
    others: Bools = (host.flags[events] & (ALLOCATES | SYNCHRONIZES | READS_BACK | PYTHON)) != 0
    return is_call & ~others
