"""The facts of the GPU that limits the steps of its host in full: its worst instances, and what they are for."""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import by_value, in_groups
from tb_gpu_advisor.columns.spans import Spans, intersect, search, union
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts.broken import known, made, taken, whole
from tb_gpu_advisor.facts.events.culprits import NamedTime, per_step, python_that_takes, within
from tb_gpu_advisor.facts.events.device import COLLECTIVE, DeviceEvents, outer_calls
from tb_gpu_advisor.facts.events.kernel_words import op_type
from tb_gpu_advisor.facts.events.preparing.first_runs import named_ops
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation, preparation, preparations
from tb_gpu_advisor.facts.gpu.contention import contention
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts, of_graphs, ops_of
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups, kernel_table
from tb_gpu_advisor.facts.gpu.launch_waits import in_optimizer, times_per_step, waits_in
from tb_gpu_advisor.facts.gpu.longest_gaps import longest_gaps
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.op_times import op_times
from tb_gpu_advisor.facts.gpu.python_before_launch import between_calls
from tb_gpu_advisor.facts.gpu.slowing import next_to_collectives, slowing
from tb_gpu_advisor.facts.steps.eager_ops import around_of, launched_eagerly
from tb_gpu_advisor.facts.steps.facts import Pauses, find_pauses, listed_ms
from tb_gpu_advisor.facts.steps.threads import python_threads
from tb_gpu_advisor.facts.timeline.pictures import exposed_pictures, idle_pictures, kernel_pictures
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US
from tb_gpu_advisor.wire import Category, Gpu, Timeline

#: TensorFlow's ops that look for infinities in gradients, and names of others' kernels and ops that scale losses.
#: PyTorch's, Apex's and JAX'.
_FINITE: Final = ("IsFinite", "AllFinite", "IsInf", "IsNan")
_SCALES: Final = words("amp_update_scale non_finite_check loss_scale lossscale is_finite")
#: What JAX does with each array that a call of a jitted function takes.
_HOLDS: Final = "Wait for usage holds"


def full_gpu_facts(
    gpu: GpuData, facts: GpuFacts, kernels: Callable[[], KernelGroups], info: Gpu
) -> FullGpuFacts:
    """``facts`` and more of the same GPU, of whose ``kernels`` it is known what they are."""
    events, host, fall = gpu.events, gpu.of_host.host, gpu.fall
    steps = len(gpu.of_host.windows)
    eager = events.once(launched_eagerly, host) & ~are_of(events.once(outer_calls, host), gpu.of_host.around)
    launched = (gpu.window >= 0) & (events.launch >= 0)
    short = events.end_ps - events.start_ps <= fall.launch_latency_ps
    tiny = rows_where(gpu.kernels & short & ~events.once(of_graphs, gpu.of_host.trace))
    of_gpu = known(
        contention=lambda: contention(gpu),
        kernels_per_step=lambda: float(gpu.kernels.sum()) / steps,
        late_launches_per_step=lambda: _late_launches(gpu) / steps,
        launch_latency_us=lambda: fall.launch_latency_ps / PS_PER_US,
        gaps=lambda: longest_gaps(gpu),
        between=lambda: per_step(_python_in(gpu, "between_steps"), steps),
        inside=lambda: per_step(_python_in(gpu, "host_python"), steps),
        takes=lambda: per_step(python_that_takes(host, _idle(gpu, "input_wait")), steps),
        python=lambda: python_threads(host, _idle(gpu, "between_steps"), _idle(gpu, "input_wait")),
        host_ops=lambda: per_step(within(host, gpu.of_host.host_ops, _idle(gpu, "host_op"), True), steps),
        prepared=lambda: gpu_preparations(gpu, _idle(gpu, "compile")),
        eager_share=lambda: float(eager[launched].sum() / max(launched.sum(), 1)),
        eager_time_share=lambda: _share_of_time(events, eager, gpu.kernels & (events.launch >= 0)),
        eager_idle_ms=lambda: float(gpu.idle_before_ps[eager].sum()) / steps / PS_PER_MS,
        eager_ops=lambda: ops_of(gpu, rows_where(eager & gpu.kernels)),
        around=lambda: around_of(host, gpu.of_host.around, max(1, gpu.of_host.steps.seen)),
        pauses=lambda: _pauses(gpu, facts),
        tiny_per_step=lambda: len(tiny) / steps,
        tiny_op=lambda: next(iter(ops_of(gpu, tiny)), None),
        awaited_share=lambda: _awaited_share(gpu),
        before_exchange_ms=lambda: _before_exchange_ms(gpu),
        waits_in=lambda: waits_in(gpu),
        in_optimizer=lambda: in_optimizer(gpu),
        arrays_per_step=lambda: times_per_step(gpu, _HOLDS),
    )
    more = made("kernels", partial(_look_at_kernels, gpu, kernels, info), dict[str, object]())
    return whole(FullGpuFacts, taken(facts) | of_gpu | {"timelines": _pictures(gpu)} | more)


def _awaited_share(gpu: GpuData) -> float:
    events, host = gpu.events, gpu.of_host.host
    launched = rows_where(gpu.kernels & (events.launch >= 0))
    if not len(launched):
        return 0.0
    return float((events.end_ps[launched] <= host.end_ps[events.launch[launched]]).mean())


def _before_exchange_ms(gpu: GpuData) -> float:
    gaps, idle_ps = gpu.fall.idle_in_gaps["unknown"]
    after = gpu.fall.gaps.next[gaps]
    of_exchange = (gpu.events.kind[after] == COLLECTIVE) & (gpu.window[after] >= 0)
    return float(idle_ps[of_exchange].sum()) / len(gpu.of_host.windows) / PS_PER_MS


def _late_launches(gpu: GpuData) -> int:
    """Kernels that the GPU waited for; where times are of whole µs, some that take none end no gap."""
    waited, _ = gpu.fall.idle_in_gaps["kernel_launch"]
    start_ps, gaps = gpu.events.start_ps.compress(gpu.kernels), gpu.fall.gaps
    until, before = (search(start_ps, edge[waited] + 1) for edge in (gaps.end_ps, gaps.start_ps))
    return int((until - before).sum())


def _python_in(gpu: GpuData, category: Category) -> list[NamedTime]:
    around = np.append(gpu.of_host.around, gpu.of_host.of_calls)
    return between_calls(gpu.fall.gaps, _idle(gpu, category), around)


def _pauses(gpu: GpuData, facts: GpuFacts) -> Pauses:
    steps_ms = listed_ms(gpu.of_host.windows.length_ps)
    return find_pauses(facts.parts_ms["between_steps"], steps_ms, gpu.of_host.steps.numbers)


def _look_at_kernels(gpu: GpuData, of_kernels: Callable[[], KernelGroups], info: Gpu) -> dict[str, object]:
    """What is known of the kernels, by the name of the fact."""
    kernels = of_kernels()
    table = kernel_table(kernels, gpu)
    return known(
        kernels=lambda: table,
        scales_loss=lambda: _scales_loss(kernels),
        op_times=lambda: op_times(gpu, kernels, info),
        slowing=lambda: slowing(gpu, kernels),
        under_collectives=lambda: next_to_collectives(gpu, kernels),
    ) | {
        "kernel_pictures": made(
            "kernel_pictures", lambda: kernel_pictures(gpu, kernels, table), dict[str, Timeline]()
        )
    }


def _scales_loss(kernels: KernelGroups) -> bool:
    """Whether something in every step looks for infinities or updates a scale."""
    strings = kernels.trace.strings
    often = rows_where(kernels.count_per_step > MOST)
    named = [strings[at] for at in {*kernels.name[often].tolist(), *kernels.like[often].tolist()}]
    return any(op_type(name) in _FINITE or _SCALES.are_in(name.lower()) for name in named)


def _pictures(gpu: GpuData) -> dict[Category, Timeline]:
    """One that cannot be drawn costs itself: a finding stands without it, too."""
    none = dict[Category, Timeline]()
    idle = made("idle_pictures", lambda: idle_pictures(gpu), none)
    return idle | made("exposed_pictures", lambda: exposed_pictures(gpu), none)


def _idle(gpu: GpuData, category: Category) -> Spans:
    return intersect(gpu.fall.part(category), gpu.of_host.windows)


def _share_of_time(events: DeviceEvents, event_mask: Bools, among: Bools) -> float:
    """The chosen events' share of the time that all those take one by one, 0 without any."""
    dur_ps = events.end_ps - events.start_ps
    return float(dur_ps.compress(among & event_mask).sum() / max(dur_ps.compress(among).sum(), 1))


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
    computing, ops = gpu.fall.part("compute"), named_ops(gpu.of_host.host, events)[rows]
    spans = intersect(intersect(union(events.start_ps[rows], events.end_ps[rows]), computing), windows)
    strings, dur_ps = gpu.of_host.trace.strings, (events.end_ps - events.start_ps)[rows]
    of_ops = (
        (strings[op].partition("#")[0], "", len(places), int(dur_ps[places].sum()))
        for op, places in by_value(ops)
    )
    return (preparation("autotune", "shapes", spans, events.start_ps[rows], windows, of_ops),)
