"""From one GPU's events and waterfall to its facts: numbers per step, and what GPUs are compared by."""

from typing import Final

import numpy as np

from tb_gpu_advisor.causes import IDLE
from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import numbered
from tb_gpu_advisor.columns.spans import measure_in, nothing
from tb_gpu_advisor.facts.broken import known, whole
from tb_gpu_advisor.facts.events.device import DeviceEvents, op_labels
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.events.names import by_name, distinct
from tb_gpu_advisor.facts.gpu.copies import copy_facts
from tb_gpu_advisor.facts.gpu.facts import GpuFacts, OpFact
from tb_gpu_advisor.facts.gpu.gaps import GRAPH_LAUNCH
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.peers import peer_facts
from tb_gpu_advisor.facts.steps.pauses import few_steps
from tb_gpu_advisor.facts.steps.windows import listed_ms
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US
from tb_gpu_advisor.wire import CATEGORIES

#: Op types kept, most frequent first. Our default: twice what a table shows.
TOP_OPS: Final = 20
_PRIVATE: Final = "tf_gpu_private"


def gpu_facts(gpu: GpuData) -> GpuFacts:
    """What checks see of every GPU."""
    of_host, events = gpu.of_host, gpu.events
    windows, parts = of_host.windows, gpu.fall.parts
    parts_ms = {
        category: listed_ms(measure_in(parts.get(category, nothing()), windows.start, windows.end))
        for category in CATEGORIES
    }
    few = {category: few_steps(parts_ms[category]) for category in IDLE}
    # Without these there is nothing to tell of a GPU.
    first = {
        "host": of_host.name,
        "gpu": events.gpu,
        "parts_ms": parts_ms,
        "few": {category: one for category, one in few.items() if one.steps},
    }
    others = known(
        capture_busy_ms=lambda: gpu.busy.busy.total / PS_PER_MS,
        ops=lambda: ops_of(of_host.trace, events, rows_where(gpu.kernels), len(windows)),
        copies=lambda: copy_facts(gpu),
        hidden_share=lambda: _hidden_share(of_host.trace, events),
        private_threads=lambda: _private_threads(of_host.trace, events),
        peers=lambda: peer_facts(gpu),
    )
    return whole(GpuFacts, first | others)


def ops_of(trace: Trace, events: DeviceEvents, event_indices: Ints, steps: int) -> tuple[OpFact, ...]:
    """Device time by op type ("MatMul" of "dense/MatMul:MatMul", kernel names where ops are unknown), of those that
    come most often."""
    if not len(event_indices):
        return ()
    labels, index = numbered(op_labels(events, event_indices))
    of_label = [op_type(trace.strings[label]) for label in labels.tolist()]
    names = sorted(set(of_label))
    place = {name: at for at, name in enumerate(names)}
    of_event = np.array([place[name] for name in of_label], np.int64)[index]
    dur = (events.end_ps - events.start_ps)[event_indices]
    count = np.bincount(of_event)
    total = np.bincount(of_event, weights=dur)
    order = np.argsort(-count, kind="stable")[:TOP_OPS]
    return tuple(
        OpFact(
            type=names[i],
            count_per_step=float(count[i]) / steps,
            ms_per_step=float(total[i]) / steps / PS_PER_MS,
            mean_us=float(total[i] / count[i]) / PS_PER_US,
        )
        for i in order.tolist()
    )


def _private_threads(trace: Trace, events: DeviceEvents) -> bool:
    lines = distinct(trace.line[trace.host][events.launches])
    return any(trace.lines.name[line].startswith(_PRIVATE) for line in lines)


def _hidden_share(trace: Trace, events: DeviceEvents) -> float:
    """Share of device time in kernels that a graph launch started and that name no op."""
    dur = (events.end_ps - events.start_ps).astype(np.float64)
    graph = trace.has("cuda_graph_id", at=events.row) | trace.has("cuda_graph_exec_id", at=events.row)
    names = trace.names(trace.host)[events.launches]
    of_graph = by_name(trace, names, lambda name: GRAPH_LAUNCH.search(name) is not None, np.bool_)
    graph[rows_where(events.launch >= 0)[of_graph]] = True
    return float(dur[graph & (events.op == 0)].sum() / max(dur.sum(), 1.0))
