"""Kernels and libraries that are loaded when they are first used, with no event that says so."""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import by_value, median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, measure_in, nothing, union
from tb_gpu_advisor.facts.events.device import COLLECTIVE, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import GPU, PYTORCH
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.trace.units import PS_PER_MS

#: A launch takes microseconds, one that loads its kernel milliseconds, only the first time. Measured: 1 to 1,340 ms.
LOAD_PS: Final = 1_000_000_000
MUCH_LONGER: Final = 10
#: What runs once is compared with everything else, if there is so much of it; a launch with the shortest one, if not.
#: Our default: the median of fewer says little.
ENOUGH: Final = 10
#: An empty call of this makes a library ready, or the GPU's context: cuDNN and cuBLAS begin with it. Where no op of
#: PyTorch's tells so, one that takes this long does; to release memory takes milliseconds. Measured: 1 to 3 s. And so
#: does whatever call of the driver comes first: nothing that ran has kept it waiting. Measured: 19 to 25 s.
_EMPTY_CALL: Final = pattern(r"^(?:cuda|hip)Free$")
_DRIVER: Final = pattern(r"^(?:cuda|cu|hip)[A-Z](?!\w*Synchronize)")
PREPARE_MS: Final = 100


def loads(host: HostEvents, events: DeviceEvents) -> Spans:
    """Calls that load what they launch: the first of a kernel in the capture, much longer than the others of it, or
    than other launches where it ran once. And time within an op of PyTorch's before a launch, that much longer than in
    its later calls or in other ops: there a library is made ready; and a long call that makes the GPU or one ready.
    All of it while the GPU is idle; a call that waits for room in the queue of a busy GPU is as long."""
    if not events.loading:  # three facts ask for it
        events.loading.append(_loads(host, events))
    return events.loading[0]


def _loads(host: HostEvents, events: DeviceEvents) -> Spans:
    launched = rows_where((events.kind <= COLLECTIVE) & (events.launch >= 0))
    call = events.launch[launched]
    calls = Spans(host.start_ps.take(call), host.end_ps.take(call))
    shortest_ps = float(calls.length_ps.min()) if len(call) else np.inf
    first = _much_longer_firsts(events.name[launched], calls, shortest_ps)
    start, end = [calls.start[first]], [calls.end[first]]
    torch_ops = host.named(PYTORCH)
    if len(torch_ops) and len(call):
        ops, before = _longest_before_launches(host, torch_ops, call)
        first = _much_longer_firsts(host.name[ops], before)
        start.append(before.start[first])
        end.append(before.end[first])
    prepares, empty = (
        host.lasting(host.matching(names, GPU), PREPARE_MS * PS_PER_MS) for names in (_DRIVER, _EMPTY_CALL)
    )
    prepares = prepares[host.end_ps[prepares] <= events.start_ps.min(initial=np.iinfo(np.int64).max)]
    if len(start) == 1:
        prepares = np.append(prepares, empty)
    start.append(host.start_ps[prepares])
    end.append(host.end_ps[prepares])
    loading = union(np.concatenate(start), np.concatenate(end))
    busy_ps = measure_in(union(events.start_ps, events.end_ps), loading.start, loading.end)
    return loading.at(2 * busy_ps <= loading.length_ps)


def _much_longer_firsts(name: Ids | Ints, spans: Spans, few_ps: float = np.inf) -> Ints:
    """Spans that are the first of their name, and much longer than its others; than all others where it has none, or
    than ``few_ps`` where all others are few."""
    length_ps = spans.length_ps
    long = rows_where(length_ps >= LOAD_PS)
    if not len(long):
        return long
    usual_ps = median(length_ps) if len(length_ps) >= ENOUGH else few_ps
    firsts = []
    of_long = rows_where(are_of(name, distinct(name[long])))
    for _, places in by_value(name[of_long]):
        same = of_long[places]
        same = same[np.argsort(spans.start[same], kind="stable")]
        others_ps = float(length_ps[same[1:]].max()) if len(same) > 1 else usual_ps
        if length_ps[same[0]] >= max(LOAD_PS, MUCH_LONGER * others_ps):
            firsts.append(int(same[0]))
    return np.array(firsts, np.int64)


def _longest_before_launches(host: HostEvents, ops: Ints, calls: Ints) -> tuple[Ints, Spans]:
    """The innermost of these ops around launches, with the longest time in each before one of its launches."""
    is_op = mask_of(ops, len(host))
    op = host.nearest_ancestor(is_op)[calls].astype(np.int64)
    order = np.lexsort((host.start_ps[calls], op))
    order = order[op[order] >= 0]
    op, calls = op[order], calls[order]
    first = rows_where(np.append(True, op[1:] != op[:-1])[: len(op)])
    if not len(first):
        return op, nothing()
    start = host.end_ps[np.append(calls[:1], calls[:-1])]
    start[first] = host.start_ps[op[first]]
    length = np.maximum(host.start_ps[calls] - start, 0)
    most = np.repeat(np.maximum.reduceat(length, first), np.diff(np.append(first, len(op))))
    longest = rows_where(length == most)
    longest = longest[np.append(True, op[longest][1:] != op[longest][:-1])]
    return op[longest], Spans(start[longest], start[longest] + length[longest])
