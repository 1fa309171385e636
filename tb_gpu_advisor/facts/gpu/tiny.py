"""Kernels that are no longer than a launch takes: each of them, not their op types by the mean."""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import numbered
from tb_gpu_advisor.facts.events.device import op_labels
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US


class TinyFact(Struct, frozen=True):
    """Kernels that take no longer than the launch latency, per step: how many, their own time, and the launch-bound
    idle time right before them. ``op`` is the type that has most of them, with
    ``op_count`` and their mean. Zero and an empty text where there is none."""

    count: float = 0.0
    ms: float = 0.0
    waiting_ms: float = 0.0
    op: str = ""
    op_count: float = 0.0
    op_mean_us: float = 0.0


def tiny_kernels(gpu: GpuData) -> TinyFact:
    """Of the kernels that start in the analysed windows."""
    events, steps = gpu.events, len(gpu.of_host.windows[0])
    dur = events.end_ps - events.start_ps
    is_tiny = gpu.kernels & (dur <= gpu.fall.launch_latency_ps)
    tiny = rows_where(is_tiny)
    if not len(tiny):
        return TinyFact()
    types, of_event = _types(gpu, tiny)
    number = np.bincount(of_event, minlength=len(types))
    worst = int(np.argmax(number))
    gaps = gpu.fall.gaps
    before_tiny = is_tiny[gaps.next] & gpu.gap_is_inside
    return TinyFact(
        count=len(tiny) / steps,
        ms=float(dur[tiny].sum()) / steps / PS_PER_MS,
        waiting_ms=float(gpu.fall.idle_in_gaps["kernel_launch"][before_tiny].sum()) / steps / PS_PER_MS,
        op=types[worst],
        op_count=float(number[worst]) / steps,
        op_mean_us=float(dur[tiny[of_event == worst]].mean()) / PS_PER_US,
    )


def _types(gpu: GpuData, event_indices: Ints) -> tuple[list[str], Ints]:
    """Op types in the order of their names, and of each of these events its place among them."""
    strings = gpu.of_host.trace.strings
    labels, index = numbered(op_labels(gpu.events, event_indices))
    of_label = [op_type(strings[label]) for label in labels.tolist()]
    types = sorted(set(of_label))
    place = {name: at for at, name in enumerate(types)}
    return types, np.array([place[name] for name in of_label], np.int64)[index]
