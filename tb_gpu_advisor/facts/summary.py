"""From one decoded file to the facts of its host."""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.intervals import Spans, intersect, join, subtract, union
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.closely import look_closely
from tb_gpu_advisor.facts.events.autotuning import checkers
from tb_gpu_advisor.facts.events.compiles import loads
from tb_gpu_advisor.facts.events.device import COMPUTE, OLD_STATS, DeviceEvents, device_events
from tb_gpu_advisor.facts.events.framework import framework, uses_xla
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import LINK_STATS, host_events
from tb_gpu_advisor.facts.events.host_names import COMPILE, FUNCTIONS, INPUT_WAIT
from tb_gpu_advisor.facts.events.loop import keras_major, training_api
from tb_gpu_advisor.facts.events.placement import op_counts
from tb_gpu_advisor.facts.events.profiler import of_the_program, with_profilers_work
from tb_gpu_advisor.facts.events.unmatched import launch_calls, lost_share, silent_share, unlaunched_share
from tb_gpu_advisor.facts.gpu.before_launch import host_ops
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, HostData, gpu_data
from tb_gpu_advisor.facts.gpu.peers import MEMORY_STATS, MemoryFact, memory_facts
from tb_gpu_advisor.facts.gpu.summary import gpu_facts
from tb_gpu_advisor.facts.run.host import HostFacts
from tb_gpu_advisor.facts.run.limiting import limiting_of_host
from tb_gpu_advisor.facts.run.skew import host_skew
from tb_gpu_advisor.facts.steps.choose import FoundSteps, choose_steps
from tb_gpu_advisor.facts.steps.facts import HostStepFacts, StepFacts
from tb_gpu_advisor.facts.steps.host_steps import find_host_steps, host_step_facts, input_python, step_facts
from tb_gpu_advisor.facts.steps.input_stages import input_pace_ms, input_stages
from tb_gpu_advisor.facts.steps.tensorflow_steps import tensorflow_steps
from tb_gpu_advisor.facts.steps.windows import Steps, marked_ms
from tb_gpu_advisor.facts.threads import Threads, fact_threads, give_back
from tb_gpu_advisor.facts.timeline.pictures import exposed_pictures, launches_of
from tb_gpu_advisor.facts.timeline.tracks import Tracks, find_tracks
from tb_gpu_advisor.trace.lanes import Lanes, find_lanes
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import Activity, Category, Gpu, Timeline

#: Stats that are read once steps are known only of hosts whose GPUs do nothing.
_OF_IDLE_HOSTS: Final = ("allocator_name", "group_id", "id")
#: And once the launches of every GPU are known.
_OF_LAUNCHES: Final = ("correlation_id",)
_DROPPED = pattern(r"(?i)drop|lost|overflow|exceed|maximum number of events")


def summarise(trace: Trace, host_name: str) -> HostFacts:
    """The facts of one host's file."""
    return summarise_with_tracks(trace, host_name)[0]


def summarise_with_tracks(trace: Trace, host_name: str) -> tuple[HostFacts, Callable[[], Tracks]]:
    """The facts, and how to make the tracks of the same file: not everybody wants those."""
    with fact_threads(trace.events) as pool:
        return _summarised(trace, host_name, pool)


class _Read(Struct, frozen=True):
    """One file: its events, what steps they belong to, and what is known of each GPU that was seen."""

    name: str
    trace: Trace
    lanes: Lanes
    host: HostEvents
    everything: dict[int, DeviceEvents]
    found_steps: FoundSteps
    compiling: Spans
    infos: dict[int, Gpu]


def _summarised(trace: Trace, host_name: str, pool: Threads) -> tuple[HostFacts, Callable[[], Tracks]]:
    lanes = find_lanes(trace)
    host, everything, memory = _events(trace, lanes, pool)
    of_ops = pool.submit(op_counts, trace, host, tuple(everything.values()))
    compiling = join(host.under(COMPILE), *(loads(host, events) for events in everything.values()))
    found_steps = choose_steps(trace, everything, of_the_program(everything, host), host, compiling)
    devices, groups, steps = found_steps.devices, found_steps.groups, found_steps.steps
    planes = lanes.gpu_planes.items()
    infos = {gpu: _gpu_info(trace, plane, host_name, devices[gpu]) for gpu, plane in planes}
    read = _Read(host_name, trace, lanes, host, everything, found_steps, compiling, infos)
    active = [gpu for gpu in devices if infos[gpu].activity == "active" and steps is not None]
    stages = input_stages(host, steps)
    trace.forget(*_OF_IDLE_HOSTS if active else ())
    tensorflow = pool.submit(tensorflow_steps, trace, everything, host, found_steps.marked)
    working = []
    if steps is not None:
        shared = HostData(host_name, trace, host, groups, steps, host_ops(host, groups))
        working = [pool.submit(_gpu, shared, devices[gpu]) for gpu in active]
    known = None if steps is None else step_facts(steps)
    step_ms = 0.0 if known is None else known.mean_ms
    of_tensorflow, of_gpus = tensorflow.result(), [gpu.result() for gpu in working]
    trace.forget(*_OF_LAUNCHES if active else ())
    gpus, seen = _looked_at(of_gpus, infos, step_ms, pool)
    alone, marks_ahead = (None, 0) if gpus or read.lanes.other_devices else _alone(read)
    facts = replace(
        _host_facts(read, gpus, seen, known),
        stages=stages,
        op_counts=of_ops.result(),
        memory=memory,
        tensorflow=of_tensorflow,
        alone=alone,
        marks_ahead=marks_ahead,
        silent_share=silent_share(host, everything),
        marked_ms=marked_ms(host, steps),
    )
    return facts, partial(_tracks, read, gpus, seen)


def _events(
    trace: Trace, lanes: Lanes, pool: Threads
) -> tuple[HostEvents, dict[int, DeviceEvents], tuple[MemoryFact, ...]]:
    """The events of the host and of its GPUs; and its memory, whose stats go once that is known."""
    of_host = pool.submit(host_events, trace, lanes)
    memory = memory_facts(trace, tuple(lanes.gpu_planes))
    trace.forget(*MEMORY_STATS)
    everything = device_events(trace, lanes)
    host = with_profilers_work(of_host.result())
    trace.forget(*LINK_STATS, *OLD_STATS)
    return host, everything, memory


def _tracks(read: _Read, gpus: list[GpuData], seen: tuple[GpuFacts, ...]) -> Tracks:
    pictured = {
        gpu.gpu: launches_of(read.trace, read.found_steps.devices[gpu.gpu], gpu.kernel_pictures)
        for gpu in seen
        if isinstance(gpu, FullGpuFacts)
    }
    by_number = {gpu.events.gpu: gpu for gpu in gpus}
    return find_tracks(read.trace, read.everything, read.host, read.found_steps.steps, by_number, pictured)


def _host_facts(
    read: _Read, gpus: list[GpuData], seen: tuple[GpuFacts, ...], known: StepFacts | None
) -> HostFacts:
    """All but what is made beside it: stages, memory, TensorFlow's own steps, and those of a host alone."""
    trace, host, steps, devices = read.trace, read.host, read.found_steps.steps, read.found_steps.devices
    computing = [intersect(gpu.busy.by_kind[COMPUTE], Spans(*gpu.of_host.windows)) for gpu in gpus]
    dropped = [text for text in (*trace.errors, *trace.warnings) if _DROPPED.search(text)]
    return HostFacts(
        host=read.name,
        framework=framework(trace, host, devices.values()),
        api=training_api(host.names.with_words(FUNCTIONS)),
        keras_major=keras_major(host.names.with_words(FUNCTIONS)),
        infos=tuple(read.infos.values()),
        other_devices=len(read.lanes.other_devices),
        has_host_events=bool(len(host)),
        has_launches=any(bool((events.launch >= 0).any()) for events in devices.values()),
        uses_xla=uses_xla(trace, host),
        steps=known,
        gpus=seen,
        unseen_wait_ms=_unseen_wait_ms(host, devices, steps),
        input_pace_ms=input_pace_ms(host, steps),
        names_input=bool(len(host.rows(INPUT_WAIT))),
        stages=(),
        op_counts=(0, 0),
        input_python=input_python(host, 1 if steps is None else steps.seen),
        compile_ms=read.compiling.total / PS_PER_MS,
        profiler_ms=_profiler_ms(host, steps),
        autotune_kernels=_autotune_kernels(trace, devices),
        unlaunched_share=unlaunched_share(read.everything),
        lost_share=lost_share(host, read.everything),
        compute_sum_ms=sum(spans.total for spans in computing) / PS_PER_MS,
        compute_union_ms=join(*computing).total / PS_PER_MS,
        memory=(),
        alone=None,
        tensorflow=(),
        dropped=dropped[0] if dropped else "",
        dropped_messages=len(dropped),
        skew=host_skew(seen, known),
        launch_calls=0 if gpus else launch_calls(host),
    )


def _looked_at(
    working: list[tuple[GpuData, GpuFacts]], infos: dict[int, Gpu], step_ms: float, pool: Threads
) -> tuple[list[GpuData], tuple[GpuFacts, ...]]:
    """The GPUs and their facts, in full of the one that limits the host: with many GPUs it sends no more for that."""
    seen = [facts for _, facts in working]
    if seen:
        facts = limiting_of_host(seen, step_ms)
        place = seen.index(facts)
        full = look_closely(working[place][0], facts, infos[facts.gpu], pool)
        seen[place] = replace(full, timelines=full.timelines | _longest_wait(working))
    return [gpu for gpu, _ in working], tuple(seen)


def _longest_wait(working: list[tuple[GpuData, GpuFacts]]) -> dict[Category, Timeline]:
    """The picture of a collective on the GPU that spends most of its step in them: those that wait for the limiting
    GPU do so there, and it does not."""
    if len(working) < 2:
        return {}
    waiting, _ = max(working, key=lambda one: one[1].mean_ms("collective"))
    pictures = exposed_pictures(waiting)
    return {"collective": pictures["collective"]} if "collective" in pictures else {}


def _gpu(of_host: HostData, events: DeviceEvents) -> tuple[GpuData, GpuFacts]:
    give_back(of_host.trace.events)
    gpu = gpu_data(of_host, events)
    return gpu, gpu_facts(gpu)


def _alone(read: _Read) -> tuple[HostStepFacts | None, int]:
    """The steps of a host without GPU work, and how many it marks, also where the marks bound none."""
    host_steps = find_host_steps(read.trace, read.host, read.compiling)
    if host_steps is None:
        return None, 0
    steps = host_steps[0]
    return host_step_facts(read.name, read.host, *host_steps), steps.seen if steps.source == "markers" else 0


def _activity(events: DeviceEvents) -> Activity:
    if not len(events):
        return "idle"
    return "active" if events.is_kernel.any() else "copies_only"


def _gpu_info(trace: Trace, plane: int, host_name: str, events: DeviceEvents) -> Gpu:
    stats = trace.planes.stats[plane]

    def number(name: str) -> int:
        value = stats.get(name, 0)
        return int(value) if isinstance(value, int | float) else 0

    capability = f"{number('compute_cap_major')}.{number('compute_cap_minor')}"
    return Gpu(
        id=events.gpu,
        host=host_name,
        model=str(stats.get("gpu_device_name", "")),
        vendor=str(stats.get("device_vendor", "")),
        compute_capability="" if capability == "0.0" else capability,
        memory_bytes=number("memory_size"),
        memory_bytes_per_s=number("memory_bandwidth"),
        sm_count=number("core_count"),
        activity=_activity(events),
    )


def _unseen_wait_ms(host: HostEvents, devices: dict[int, DeviceEvents], steps: Steps | None) -> float:
    """Host time inside input ops beside the window of a single step, which may be that step's, while no GPU works."""
    if steps is None or steps.seen > 1 or not len(host):
        return 0.0
    busy = (union(events.start_ps, events.end_ps) for events in devices.values())
    return subtract(host.under(INPUT_WAIT), join(Spans(*steps.windows), *busy)).total / PS_PER_MS


def _profiler_ms(host: HostEvents, steps: Steps | None) -> float:
    """The profiler's own work beside the analysed steps."""
    outside = host.profiler if steps is None else subtract(host.profiler, Spans(*steps.windows))
    return outside.total / PS_PER_MS


def _autotune_kernels(trace: Trace, devices: dict[int, DeviceEvents]) -> int:
    """Kernels by which cuDNN and XLA check candidates while they choose the fastest."""
    return sum(int(checkers(trace, events).sum()) for events in devices.values() if len(events))
