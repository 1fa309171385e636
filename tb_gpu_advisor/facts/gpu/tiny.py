"""Kernels that are no longer than a launch takes: each of them, not their op types by the mean."""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import numbered
from tb_gpu_advisor.facts.events.device import DeviceEvents, op_labels
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_US


class TinyFact(Struct, frozen=True):
    """Kernels that take no longer than the launch latency, per step: how many, and ``op``, the type that has most of
    them, with ``op_count`` and their mean. Zero and an empty text where there is none."""

    count: float = 0.0
    op: str = ""
    op_count: float = 0.0
    op_mean_us: float = 0.0


def tiny_kernels(gpu: GpuData) -> TinyFact:
    """Of the kernels that start in the analysed windows."""
    events, steps = gpu.events, len(gpu.of_host.windows[0])
    dur = events.end_ps - events.start_ps
    tiny = rows_where(gpu.kernels & (dur <= gpu.fall.launch_latency_ps))
    if not len(tiny):
        return TinyFact()
    types, of_event = types_of(gpu.of_host.trace, events, tiny)
    number = np.bincount(of_event, minlength=len(types))
    worst = int(np.argmax(number))
    return TinyFact(
        count=len(tiny) / steps,
        op=types[worst],
        op_count=float(number[worst]) / steps,
        op_mean_us=float(dur[tiny[of_event == worst]].mean()) / PS_PER_US,
    )


def types_of(trace: Trace, events: DeviceEvents, event_indices: Ints) -> tuple[list[str], Ints]:
    """Op types ("MatMul" of "dense/MatMul:MatMul", kernel names where ops are unknown) in the order of their names, and
    of each of these events its place among them."""
    labels, index = numbered(op_labels(events, event_indices))
    of_label = [op_type(trace.strings[label]) for label in labels.tolist()]
    types = sorted(set(of_label))
    place = {name: at for at, name in enumerate(types)}
    return types, np.array([place[name] for name in of_label], np.int64)[index]
