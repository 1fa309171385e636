"""Whether launches come late while tf.data's threads are busy: they compete for the same cores, or for Python's lock.

The trace holds no run queues, so this is a correlation, of two kinds: the same pairs of kernels are launched more
slowly one after the other while workers are busy, or a thread that launches goes on just as a worker comes to rest
(``stops.without_core``). Pairs are compared with themselves, since what is launched while tf.data works may be
something else.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.order import first_of_each, in_groups, numbered
from tb_gpu_advisor.columns.spans import Spans, intersect, join, measure_in, nothing, search
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT, PYTHON, STAGE
from tb_gpu_advisor.facts.events.names import distinct, grouped
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.steps.stage_functions import PYTHON_OPS, is_generator, stage_path
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US

#: Fewer launches on either side say nothing. Our default: a median of fewer is chance.
FEWEST_LAUNCHES: Final = 20
#: So often a pair has to be seen on either side. Our default: once is chance.
FEWEST_OF_PAIR: Final = 2
# Ops that call a Python function for each element.
_PYTHON_OPS: Final = tuple(f":{kind}" for kind in sorted(PYTHON_OPS))


class ContentionFact(Struct, frozen=True):
    """Launches of one GPU while tf.data's threads work. Of launch-bound idle time per step ``overlap_ms`` falls under
    worker activity, and in ``paused_ms`` the launching thread had no core because of it; both also count calls that
    waited for a copy and return late. ``working_ms`` is all time per step in which workers are at work, where that
    thread was ever seen without a core.

    ``slower`` is the median over pairs of kernels, seen both with and without busy workers, of how many times as long
    it takes from one launch to the next in the same call (0 if there are too few), and ``between_*_us`` are the two
    times of the pair with that ratio. ``from_python`` says whether Python's own thread launches, ``python_feeds``
    whether tf.data runs Python.
    """

    overlap_ms: float
    paused_ms: float
    working_ms: float
    between_busy_us: float
    between_alone_us: float
    slower: float
    from_python: bool
    python_feeds: bool


def contention(gpu: GpuData) -> ContentionFact:
    """Launches of one GPU while tf.data's workers are busy, and calls that waited for a copy and return late then."""
    host, fall, windows = gpu.of_host.host, gpu.fall, gpu.of_host.windows
    busy = join(*host.once(workers_at_work))
    from_python = host.line[gpu.events.launches] == host.training_line
    of_python = bool(2 * from_python.sum() > len(from_python)), _python_feeds(host)
    if not len(busy):
        return ContentionFact(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, *of_python)
    busy_us, alone_us, slower = _from_launch_to_launch(gpu.events, host, busy)
    launching, delayed = fall.part("kernel_launch"), fall.copy_waits.delayed
    overlap, paused = intersect(launching, busy), intersect(delayed, busy)
    pauses = intersect(overlap, fall.without_core)
    working = busy if len(fall.without_core) else nothing()
    overlap_ms, paused_ms, working_ms = (
        intersect(one, windows).total / len(windows) / PS_PER_MS
        for one in (join(overlap, paused), join(pauses, paused), working)
    )
    return ContentionFact(overlap_ms, paused_ms, working_ms, busy_us, alone_us, slower, *of_python)


def _from_launch_to_launch(events: DeviceEvents, host: HostEvents, busy: Spans) -> tuple[float, float, float]:
    """Stretches from the end of one launch call to the end of the next one on the same thread within one call of the
    runtime, where only the next op has to be made ready; with and without busy workers."""
    launched = rows_where(events.launch >= 0)
    calls, number = numbered(events.launch[launched])
    name = events.name[launched[first_of_each(number, len(calls))]]  # of what one call launches the first
    line, call = host.line[calls], host.call(calls)
    first = rows_where((line[1:] == line[:-1]) & (call[1:] == call[:-1]))
    start, end = host.end_ps[calls[first]], host.end_ps[calls[first + 1]]
    pair, length = grouped(name[first], name[first + 1])[1], np.maximum(end - start, 0)
    worked = measure_in(busy, start, start + length) > 0
    # A batch that is not ready yet is no matter of cores, as Python between two calls of the runtime is none.
    steady = measure_in(host.under(INPUT_WAIT), start, start + length) == 0
    return _compared(length, pair, steady & worked, steady & ~worked)


def _compared(length: Ints, pair: Ints, crowded: Bools, alone: Bools) -> tuple[float, float, float]:
    """What the stretches of the pair with the median ratio take on either side, and that ratio, over pairs that are
    seen on both; zeros if there are too few."""
    counts = [np.bincount(pair[side], minlength=1) for side in (crowded, alone)]
    pairs = max(map(len, counts))
    number = np.minimum(*(np.pad(count, (0, pairs - len(count))) for count in counts))
    both = rows_where(number >= FEWEST_OF_PAIR)
    if number[both].sum() < FEWEST_LAUNCHES:
        return 0.0, 0.0, 0.0
    busy_ps, alone_ps = (quantiles(length[at], pair[at], pairs, 0.5)[0][both] for at in (crowded, alone))
    weight = number[both]
    ratio = busy_ps / np.maximum(alone_ps, 1.0)
    order = np.argsort(ratio, kind="stable")
    middle = order[search(np.cumsum(weight[order]), np.array([(weight.sum() + 1) // 2]))[0]]
    return float(busy_ps[middle]) / PS_PER_US, float(alone_ps[middle]) / PS_PER_US, float(ratio[middle])


def quantiles(length: Ints, pair: Ints, pairs: int, *shares: float) -> list[Floats]:
    """By pair the lengths that these shares of its stretches do not exceed, 0 for a pair without any."""
    in_order, count = in_groups(length, pair), np.bincount(pair, minlength=pairs)
    if not len(in_order):
        return [np.zeros(pairs) for _ in shares]
    first = np.cumsum(count) - count
    at = (first + np.minimum((share * count).astype(np.int64), count - 1) for share in shares)
    return [np.where(count > 0, in_order[places], 0).astype(np.float64) for places in at]


def _python_feeds(host: HostEvents) -> bool:
    """Whether Python makes elements of tf.data: a generator or a Python function is a stage of a pipeline, or the
    tracer saw Python on threads of tf.data."""
    strings = host.trace.strings
    stages = [strings[name] for name in distinct(host.name[host.rows(STAGE)])]
    if any(is_generator(stage_path(name)) for name in stages):
        return True
    for on_line in map(host.of_line, rows_where(host.is_worker).tolist()):
        names = (strings[at] for at in distinct(host.name[on_line]))
        if (host.flags[on_line] & PYTHON).any() or any(one.endswith(_PYTHON_OPS) for one in names):
            return True
    return False
