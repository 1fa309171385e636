"""What a GPU waits for, or computes, because something is made ready to run: of which kind, and how often."""

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.order import by_value, in_groups
from tb_gpu_advisor.columns.spans import Spans, intersect, union
from tb_gpu_advisor.facts.events.device import COMPUTE
from tb_gpu_advisor.facts.events.preparing.autotuning import ops_of
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation, preparation, preparations
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData

#: Steps of the same kernels whose time differs by less compute the same shapes. Measured: steps of recorded programs
#: differ by 1 %, batches of other lengths by more than 5 %.
_SAME = 0.03


def gpu_preparations(gpu: GpuData, idle: Spans) -> tuple[Preparation, ...]:
    """That of one GPU in the analysed steps, for which it was ``idle``, and its trials of algorithms."""
    on_host = preparations(gpu.of_host.host, idle, gpu.of_host.windows)
    if any(one.kind == "compile" and one.why == "unknown" for one in on_host) and _computes_the_same(gpu):
        on_host = tuple(replace(one, why="anew") if one.kind == "compile" else one for one in on_host)
    return on_host + _autotuned(gpu)


def _computes_the_same(gpu: GpuData) -> bool:
    """Whether all analysed steps, of several, run the same kernels for as long: then their shapes are the same."""
    window, events, steps = gpu.window[gpu.kernels], gpu.events, len(gpu.of_host.windows)
    dur_ps = (events.end_ps - events.start_ps)[gpu.kernels]
    ps, count = np.bincount(window, dur_ps, steps), np.bincount(window, minlength=steps)
    if steps < 2 or np.ptp(count) or np.ptp(ps) > _SAME * ps.mean():
        return False
    names = in_groups(events.name[gpu.kernels].astype(np.int64), window).reshape(steps, -1)
    return bool((names == names[0]).all())


def _autotuned(gpu: GpuData) -> tuple[Preparation, ...]:
    """The trials of cuDNN's algorithms, by op."""
    events, windows = gpu.events, gpu.of_host.windows
    rows = rows_where(gpu.tried & (gpu.window >= 0))
    if not len(rows):
        return ()
    computing, ops = gpu.busy.by_kind[COMPUTE], ops_of(gpu.of_host.host, events)[rows]
    spans = intersect(intersect(union(events.start_ps[rows], events.end_ps[rows]), computing), windows)
    strings, dur_ps = gpu.of_host.trace.strings, (events.end_ps - events.start_ps)[rows]
    of_ops = (
        (strings[op].partition("#")[0], "", len(places), int(dur_ps[places].sum()))
        for op, places in by_value(ops)
    )
    return (preparation("autotune", "shapes", spans, windows, of_ops),)
