"""From one decoded file to the facts of its host."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.intervals import Spans, intersect, join, measure_in, subtract
from tb_gpu_advisor.facts.closely import look_closely
from tb_gpu_advisor.facts.events.device import (
    COLLECTIVE,
    COMPUTE,
    DeviceEvents,
    device_events,
)
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import host_events
from tb_gpu_advisor.facts.events.host_names import (
    COMPILE,
    FUNCTIONS,
    INPUT_WAIT,
    JAX,
    JAX_RUNS,
    TENSORFLOW,
    XLA,
)
from tb_gpu_advisor.facts.events.loop import keras_major, training_api
from tb_gpu_advisor.facts.events.names import by_name, present
from tb_gpu_advisor.facts.events.profiler import of_the_program, with_profilers_work
from tb_gpu_advisor.facts.events.unmatched import lost_share, unlaunched_share
from tb_gpu_advisor.facts.gpu.before_launch import host_ops
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, HostData, gpu_data
from tb_gpu_advisor.facts.gpu.peers import memory_facts
from tb_gpu_advisor.facts.gpu.summary import gpu_facts
from tb_gpu_advisor.facts.run.host import GpuInfo, HostFacts
from tb_gpu_advisor.facts.run.limiting import limiting_of_host
from tb_gpu_advisor.facts.run.skew import host_skew
from tb_gpu_advisor.facts.steps.choose import FoundSteps, choose_steps
from tb_gpu_advisor.facts.steps.facts import HostStepFacts, StepFacts
from tb_gpu_advisor.facts.steps.host_steps import find_host_steps, host_step_facts, input_python, step_facts
from tb_gpu_advisor.facts.steps.input_stages import input_pace_ms, input_stages
from tb_gpu_advisor.facts.steps.tensorflow_steps import tensorflow_steps
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.facts.threads import fact_threads
from tb_gpu_advisor.facts.timeline.pictures import launches_of
from tb_gpu_advisor.facts.timeline.tracks import Tracks, find_tracks
from tb_gpu_advisor.trace.lanes import Lanes, find_lanes
from tb_gpu_advisor.trace.model import STRING, Trace
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import (
    Activity,
    Framework,
)

# Rows that stay in the processor's cache together.
_BLOCK: Final = 1 << 14

#: What JAX calls its XLA modules.
_JAX_MODULES: Final = ("jit_", "pjit_", "jit(", "pmap_")
_DROPPED = re.compile(r"(?i)drop|lost|overflow|exceed|maximum number of events")


def summarise(trace: Trace, host_name: str) -> HostFacts:
    """The facts of one host's file."""
    return summarise_with_tracks(trace, host_name)[0]


def summarise_with_tracks(trace: Trace, host_name: str) -> tuple[HostFacts, Callable[[], Tracks]]:
    """The facts, and how to make the tracks of the same file: not everybody wants those."""
    with fact_threads(trace.events) as pool:
        return _summarised(trace, host_name, pool)


@dataclass(frozen=True)
class _Read:
    """One file: its events, what steps they belong to, and what is known of each GPU that was seen."""

    name: str
    trace: Trace
    lanes: Lanes
    host: HostEvents
    everything: dict[int, DeviceEvents]
    chosen: FoundSteps
    compiling: Spans
    infos: dict[int, GpuInfo]


def _summarised(trace: Trace, host_name: str, pool: Executor) -> tuple[HostFacts, Callable[[], Tracks]]:
    lanes = find_lanes(trace)
    of_host = pool.submit(host_events, trace, lanes)
    memory = pool.submit(memory_facts, trace, tuple(lanes.gpu_planes))
    everything = device_events(trace, lanes)
    host = with_profilers_work(of_host.result())
    compiling = host.under(COMPILE)
    chosen = choose_steps(trace, everything, of_the_program(everything, host), host, compiling)
    devices, groups, steps = chosen.devices, chosen.groups, chosen.steps
    infos = {gpu: _gpu_info(trace, lanes, gpu, devices[gpu]) for gpu in lanes.gpu_planes}
    read = _Read(host_name, trace, lanes, host, everything, chosen, compiling, infos)
    working = []
    if steps is not None:
        shared = HostData(host_name, trace, host, groups, steps, host_ops(host, groups))
        active = [gpu for gpu in devices if infos[gpu].activity == "active"]
        working = [pool.submit(_gpu, shared, devices[gpu]) for gpu in active]
    tensorflow = pool.submit(tensorflow_steps, trace, everything, host, chosen.marked)
    stages = pool.submit(input_stages, host, steps)
    known = None if steps is None else step_facts(steps)
    gpus, seen = _looked_at([gpu.result() for gpu in working], infos, 0.0 if known is None else known.mean_ms)
    facts = replace(
        _host_facts(read, gpus, seen, known),
        stages=stages.result(),
        memory=memory.result(),
        tensorflow=tensorflow.result(),
    )
    return facts, partial(_tracks, read, gpus, seen)


def _tracks(read: _Read, gpus: list[GpuData], seen: tuple[GpuFacts, ...]) -> Tracks:
    pictured = {
        gpu.gpu: launches_of(read.trace, read.chosen.devices[gpu.gpu], gpu.kernel_pictures)
        for gpu in seen
        if isinstance(gpu, FullGpuFacts)
    }
    by_number = {gpu.events.gpu: gpu for gpu in gpus}
    return find_tracks(read.trace, read.everything, read.host, read.chosen.steps, by_number, pictured)


def _host_facts(
    read: _Read, gpus: list[GpuData], seen: tuple[GpuFacts, ...], known: StepFacts | None
) -> HostFacts:
    """All but what is made beside it: stages, memory, and TensorFlow's own steps."""
    trace, host, steps, devices = read.trace, read.host, read.chosen.steps, read.chosen.devices
    computing = [intersect(gpu.busy.by_kind[COMPUTE], Spans(*gpu.of_host.windows)) for gpu in gpus]
    dropped = [text for text in (*trace.errors, *trace.warnings) if _DROPPED.search(text)]
    is_alone = not gpus and not read.lanes.other_devices
    return HostFacts(
        host=read.name,
        framework=_framework(trace, host),
        api=training_api(host.names.with_words(FUNCTIONS)),
        keras_major=keras_major(host.names.with_words(FUNCTIONS)),
        infos=tuple(read.infos.values()),
        other_devices=len(read.lanes.other_devices),
        has_host_events=bool(len(host)),
        has_launches=any(bool((events.launch >= 0).any()) for events in devices.values()),
        uses_xla=_uses_xla(trace, host),
        steps=known,
        gpus=seen,
        input_wait_ms=_input_wait_ms(host, steps),
        input_pace_ms=input_pace_ms(host, steps),
        names_input=bool(len(host.rows(INPUT_WAIT))),
        stages=(),
        input_python=input_python(host, 1 if steps is None else steps.found),
        capture_ms=_capture_ms(trace),
        compile_ms=read.compiling.total / PS_PER_MS,
        profiler_ms=_profiler_ms(host, steps),
        autotune_kernels=_autotune_kernels(trace, devices),
        unlaunched_share=unlaunched_share(read.everything),
        lost_share=lost_share(host, read.everything),
        compute_sum_ms=sum(spans.total for spans in computing) / PS_PER_MS,
        compute_union_ms=join(*computing).total / PS_PER_MS,
        memory=(),
        alone=_alone(trace, host, read.name, read.compiling) if is_alone else None,
        tensorflow=(),
        dropped=dropped[0] if dropped else "",
        dropped_messages=len(dropped),
        skew=host_skew(seen, known),
    )


def _looked_at(
    working: list[tuple[GpuData, GpuFacts]], infos: dict[int, GpuInfo], step_ms: float
) -> tuple[list[GpuData], tuple[GpuFacts, ...]]:
    """The GPUs and their facts, in full of the one that limits the host: with many GPUs it sends no more for that."""
    seen = [facts for _, facts in working]
    if seen:
        facts = limiting_of_host(seen, step_ms)
        place = seen.index(facts)
        capability = infos[facts.gpu].compute_capability
        seen[place] = look_closely(working[place][0], facts, capability, alone=len(seen) == 1)
    return [gpu for gpu, _ in working], tuple(seen)


def _gpu(of_host: HostData, events: DeviceEvents) -> tuple[GpuData, GpuFacts]:
    gpu = gpu_data(of_host, events)
    return gpu, gpu_facts(gpu)


def _alone(trace: Trace, host: HostEvents, host_name: str, compiling: Spans) -> HostStepFacts | None:
    found = find_host_steps(trace, host, compiling)
    return None if found is None else host_step_facts(host_name, host, *found)


def _activity(events: DeviceEvents) -> Activity:
    if not len(events):
        return "idle"
    kernels = (events.kind == COMPUTE) | (events.kind == COLLECTIVE)
    return "active" if kernels.any() else "copies_only"


def _gpu_info(trace: Trace, lanes: Lanes, gpu: int, events: DeviceEvents) -> GpuInfo:
    stats = trace.planes.stats[lanes.gpu_planes[gpu]]

    def number(name: str) -> int:
        value = stats.get(name, 0)
        return int(value) if isinstance(value, int | float) else 0

    capability = f"{number('compute_cap_major')}.{number('compute_cap_minor')}"
    return GpuInfo(
        gpu=gpu,
        model=str(stats.get("gpu_device_name", "")),
        vendor=str(stats.get("device_vendor", "")),
        compute_capability="" if capability == "0.0" else capability,
        memory_bytes=number("memory_size"),
        memory_bytes_per_s=number("memory_bandwidth"),
        sm_count=number("core_count"),
        activity=_activity(events),
    )


def _framework(trace: Trace, host: HostEvents) -> Framework:
    """By what compiled or ran the program. tf.data may well feed a JAX program, so what only JAX does counts first,
    then TensorFlow's runtime, then traces of either."""
    used = host.names.with_words
    modules = present(trace, _texts(trace, "hlo_module"))
    if used(JAX_RUNS) or any(name.startswith(_JAX_MODULES) for name in modules):
        return "jax"
    if used(TENSORFLOW):
        return "tensorflow"
    if used(JAX):
        return "jax"
    ops = present(trace, _texts(trace, "tf_op"))
    return "tensorflow" if any(re.search(r":[A-Z]\w+$", op) for op in ops) else "unknown"


def _texts(trace: Trace, stat: str) -> Ints:
    """Interned texts of a stat, where it has one."""
    column = trace.stat(stat)
    texts: Ints = column.bits[column.kind == STRING]
    return texts


def _uses_xla(trace: Trace, host: HostEvents) -> bool:
    """Whether anything was compiled by XLA: kernels of its modules, or its runtime on the host."""
    if _texts(trace, "hlo_module").any() or _texts(trace, "hlo_op").any():
        return True
    return bool(host.names.with_words(XLA))


def _input_wait_ms(host: HostEvents, steps: Steps | None) -> float:
    """Host time per step inside the input op, waited for or not; a single step counts it from its whole group."""
    if steps is None or not len(host):
        return 0.0
    spans = host.under(INPUT_WAIT)
    if steps.found <= 1:
        return spans.total / PS_PER_MS
    start, end = steps.windows
    return float(measure_in(spans, start, end).mean()) / PS_PER_MS


def _profiler_ms(host: HostEvents, steps: Steps | None) -> float:
    """The profiler's own work beside the analysed steps."""
    outside = host.profiler if steps is None else subtract(host.profiler, Spans(*steps.windows))
    return outside.total / PS_PER_MS


def _capture_ms(trace: Trace) -> float:
    if not trace.events:
        return 0.0
    room, latest_ps = np.empty(min(_BLOCK, trace.events), np.int64), []
    for first in range(0, trace.events, _BLOCK):
        part = slice(first, first + _BLOCK)
        start_ps = trace.start_ps[part]
        end_ps = np.maximum(trace.dur_ps[part], 0, out=room[: len(start_ps)])
        end_ps += start_ps
        latest_ps.append(int(end_ps.max()))
    return float(max(latest_ps) - int(trace.start_ps.min())) / PS_PER_MS


def _autotune_kernels(trace: Trace, devices: dict[int, DeviceEvents]) -> int:
    """Kernels by which cuDNN and XLA check candidates while they choose the fastest."""
    working = (events for events in devices.values() if len(events))
    return sum(int(by_name(trace, events.name, _autotunes, np.bool_).sum()) for events in working)


def _autotunes(kernel: str) -> bool:
    return "redzonechecker" in kernel.lower().replace("_", "")
