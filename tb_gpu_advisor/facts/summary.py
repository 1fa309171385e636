"""From one decoded file to the facts of its host."""

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.spans import Spans, intersect, join, nothing, subtract, union
from tb_gpu_advisor.facts.broken import guarded, known, made, taken, whole
from tb_gpu_advisor.facts.events import unmatched
from tb_gpu_advisor.facts.events.device import COPY_D2H, OLD_STATS, DeviceEvents, device_events
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import LINK_STATS, host_events
from tb_gpu_advisor.facts.events.host_names import FUNCTIONS, HOROVOD, INPUT_WAIT, JAX_RUNS, TENSORFLOW
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.events.preparing.first_runs import loads, trials
from tb_gpu_advisor.facts.events.preparing.when_prepared import prepared
from tb_gpu_advisor.facts.events.profiler import of_the_program, with_profilers_work
from tb_gpu_advisor.facts.events.program import framework, keras_major, step_function, training_api, uses_xla
from tb_gpu_advisor.facts.full_gpu import full_gpu_facts
from tb_gpu_advisor.facts.gpu.before_launch import host_ops, python_of_calls
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts, gpu_facts
from tb_gpu_advisor.facts.gpu.kernel_table import kernel_groups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, gpu_data, gpu_info
from tb_gpu_advisor.facts.gpu.waterfall import HostData
from tb_gpu_advisor.facts.model.build import graph_of
from tb_gpu_advisor.facts.replay.graph import Graph
from tb_gpu_advisor.facts.run.host import HostFacts
from tb_gpu_advisor.facts.run.limiting import host_skew, limiting_of_host
from tb_gpu_advisor.facts.run.memory import MEMORY_STATS, memory_facts
from tb_gpu_advisor.facts.run.placement import op_counts
from tb_gpu_advisor.facts.run.said import losses, said
from tb_gpu_advisor.facts.steps.choose import ChosenSteps, choose_steps
from tb_gpu_advisor.facts.steps.eager_ops import ops_around
from tb_gpu_advisor.facts.steps.facts import HostStepFacts, StepFacts
from tb_gpu_advisor.facts.steps.grouping import step_roots
from tb_gpu_advisor.facts.steps.host_steps import find_host_steps, host_step_facts, step_facts
from tb_gpu_advisor.facts.steps.input import fetches_of, input_stages, names_input
from tb_gpu_advisor.facts.steps.stage_functions import input_python, loader, making_ms
from tb_gpu_advisor.facts.steps.tensorflow_steps import tensorflow_steps
from tb_gpu_advisor.facts.steps.threads import cores_at_work
from tb_gpu_advisor.facts.steps.windows import Steps, marked_ms
from tb_gpu_advisor.facts.steps.work import step_work
from tb_gpu_advisor.facts.timeline.pictures import exposed_pictures, launches_of
from tb_gpu_advisor.facts.timeline.tracks import Tracks, find_tracks
from tb_gpu_advisor.trace.lanes import Lanes, find_lanes
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import Category, Gpu, Timeline

#: Stats that are read once steps are known only of hosts whose GPUs do nothing.
_OF_IDLE_HOSTS: Final = ("allocator_name", "group_id", "id")
#: And once the launches of every GPU are known.
_OF_LAUNCHES: Final = ("correlation_id",)


def summarise(trace: Trace, host_name: str) -> HostFacts:
    """The facts of one host's file."""
    return summarise_with_tracks(trace, host_name)[0]


class _Read(Struct, frozen=True):
    """One file: its events, what steps they belong to, and what is known of each GPU that was seen."""

    name: str
    trace: Trace
    lanes: Lanes
    host: HostEvents
    everything: dict[int, DeviceEvents]
    chosen_steps: ChosenSteps
    compiling: Spans
    infos: dict[int, Gpu]


def summarise_with_tracks(trace: Trace, host_name: str) -> tuple[HostFacts, Callable[[], Tracks]]:
    """The facts, and how to make the tracks of the same file: not everybody wants those."""
    lanes = find_lanes(trace)
    host, everything, of_memory = _events(trace, lanes)
    of_ops = known(op_counts=lambda: op_counts(trace, host, tuple(everything.values())))
    compiling = join(host.preparing, *(events.once(loads, host) for events in everything.values()))
    chosen_steps = choose_steps(trace, everything, of_the_program(everything, host), host, compiling)
    devices, groups, steps = chosen_steps.devices, chosen_steps.groups, chosen_steps.steps
    working = _working(trace, host, chosen_steps, compiling)
    infos = {
        gpu: gpu_info(trace, plane, host_name, devices[gpu], gpu in working)
        for gpu, plane in lanes.gpu_planes.items()
    }
    read = _Read(host_name, trace, lanes, host, everything, chosen_steps, compiling, infos)
    active = [] if steps is None else working
    of_stages = known(stages=lambda: input_stages(host, steps), cores=lambda: cores_at_work(host, steps))
    of_steps = None if steps is None else step_facts(steps)
    trace.forget(*_OF_IDLE_HOSTS if active else ())
    of_tensorflow = known(tensorflow=lambda: tensorflow_steps(trace, everything, host, chosen_steps.marked))
    of_gpus = dict[int, tuple[GpuData, GpuFacts] | None]()
    if steps is not None:
        around, taking = ops_around(host, [devices[gpu] for gpu in active]), fetches_of(host, steps)
        ops_and_calls = host_ops(host, groups), python_of_calls(host)
        shared = HostData(host_name, trace, host, groups, steps, *ops_and_calls, around, taking)
        of_gpus = {gpu: made(f"GPU {gpu}", partial(_gpu, shared, devices[gpu]), None) for gpu in active}
    trace.forget(*_OF_LAUNCHES if active else ())
    analysed = [one for one in of_gpus.values() if one is not None]
    gpus, seen, graph, ops = _looked_at(analysed, infos, 0.0 if of_steps is None else of_steps.mean_ms)
    lost = tuple(gpu for gpu, one in of_gpus.items() if one is None)
    seen = seen or tuple(whole(FullGpuFacts, {"host": host_name, "gpu": gpu}) for gpu in lost)
    facts: dict[str, object] = {"host": host_name, "infos": tuple(infos.values()), "steps": of_steps}
    facts |= {"gpus": seen, "lost_gpus": lost, "left_out": trace.left_out, "graph": graph}
    facts |= of_memory | of_stages | of_tensorflow | of_ops
    facts |= (
        _of_events(read, bool(seen)) | _of_steps(read, bool(seen), ops) | _of_run(read, gpus, seen, of_steps)
    )
    return whole(HostFacts, facts), partial(_tracks, read, gpus, seen)


def _events(trace: Trace, lanes: Lanes) -> tuple[HostEvents, dict[int, DeviceEvents], dict[str, object]]:
    """The events of the host and of its GPUs; and its memory, whose stats go once that is known."""
    memory = known(memory=lambda: memory_facts(trace, tuple(lanes.gpu_planes)))
    trace.forget(*MEMORY_STATS)
    everything = device_events(trace, lanes)
    trace.forget_values(*_OF_LAUNCHES)
    host = with_profilers_work(host_events(trace))
    # Not another object: what was looked up of this one stays.
    force_setattr(host, "preparing", made("preparing", lambda: host.once(prepared).spans, nothing()))
    trace.forget(*LINK_STATS, *OLD_STATS)
    return host, everything, memory


def _working(trace: Trace, host: HostEvents, steps: ChosenSteps, compiling: Spans) -> list[int]:
    """The GPUs that compute; where none does, those that copy: a loop may only move data. Not where launched kernels
    were not recorded, nor where the host takes steps that copies do not bound: it computes by itself then."""
    computing = [gpu for gpu, events in steps.devices.items() if events.is_kernel.any()]
    copying = [gpu for gpu, events in steps.devices.items() if len(events)]
    if computing or not copying or steps.steps is None or unmatched.launch_calls(host):
        return computing
    is_outside = steps.steps.source == "none" and find_host_steps(trace, host, compiling) is not None
    return [] if is_outside else copying


def _tracks(read: _Read, gpus: list[GpuData], seen: tuple[GpuFacts, ...]) -> Tracks:
    pictured = {
        gpu.gpu: launches_of(read.trace, read.chosen_steps.devices[gpu.gpu], gpu.kernel_pictures)
        for gpu in seen
        if isinstance(gpu, FullGpuFacts)
    }
    by_number = {gpu.events.gpu: gpu for gpu in gpus}
    return find_tracks(read.trace, read.everything, read.host, read.chosen_steps.steps, by_number, pictured)


def _program(trace: Trace, host: HostEvents, devices: dict[int, DeviceEvents]) -> dict[str, object]:
    """What runs the program: that nobody knows is an answer, too, and no broken fact."""
    functions = cache(lambda: host.names.with_words(FUNCTIONS | TENSORFLOW))
    return {
        "framework": made("framework", lambda: framework(trace, host, devices.values()), "unknown"),
        "api": made("api", lambda: training_api(functions()), "unknown"),
        "keras_major": made("keras_major", lambda: keras_major(functions()), None),
        "step_function": made(
            "step_function", lambda: step_function([*functions(), *host.names.with_words(JAX_RUNS)]), ""
        ),
    }


def _of_events(read: _Read, gpus_work: bool) -> dict[str, object]:
    """What events tell, whichever steps they are in."""
    trace, host, devices = read.trace, read.host, read.chosen_steps.devices
    return _program(trace, host, devices) | known(
        other_devices=lambda: len(read.lanes.other_devices),
        has_host_events=lambda: bool(len(host)),
        has_launches=lambda: any(bool((events.launch >= 0).any()) for events in devices.values()),
        uses_xla=lambda: uses_xla(trace, host),
        uses_horovod=lambda: bool(len(host.names.ids_with(HOROVOD))),
        names_input=lambda: names_input(host),
        loader=lambda: loader(host),
        compile_ms=lambda: read.compiling.total / PS_PER_MS,
        autotune_kernels=lambda: sum(int(one.once(trials, host).sum()) for one in devices.values()),
        unlaunched_share=lambda: unmatched.unlaunched_share(read.everything),
        lost_share=lambda: unmatched.lost_share(host, read.everything),
        silent_share=lambda: unmatched.silent_share(host, read.everything),
        unseen_replicas=lambda: unmatched.unseen_replicas(trace, read.everything),
        recorded_ms=lambda: trace.recorded_ms,
        launch_calls=lambda: 0 if gpus_work else unmatched.launch_calls(host),
    )


def _of_steps(read: _Read, gpus_work: bool, ops: list[tuple[str, float]]) -> dict[str, object]:
    """What the host does in its steps and outside them; ``ops`` are those of one GPU."""
    trace, host, steps = read.trace, read.host, read.chosen_steps.steps
    is_alone = not (gpus_work or read.lanes.other_devices)
    host_steps = cache(lambda: _alone(read) if is_alone else (None, 0))
    return known(
        alone=lambda: host_steps()[0],
        marks_ahead=lambda: host_steps()[1],
        marked_ms=lambda: marked_ms(host, steps),
        work=lambda: step_work(trace, host, steps, ops),
        unseen_wait_ms=lambda: _unseen_wait_ms(host, read.chosen_steps.devices, steps),
        ahead_ms=lambda: _ahead_ms(read),
        making_ms=lambda: 0.0 if steps is None or steps.seen != 1 else making_ms(host),
        input_python=lambda: input_python(host, 1 if steps is None else steps.seen),
        profiler_ms=lambda: _profiler_ms(host, steps),
    )


def _of_run(
    read: _Read, gpus: list[GpuData], seen: tuple[GpuFacts, ...], of_steps: StepFacts | None
) -> dict[str, object]:
    """The host's GPUs compared, and what the profiler says of its recording."""
    computing = cache(lambda: [intersect(gpu.fall.part("compute"), gpu.of_host.windows) for gpu in gpus])
    return known(
        compute_sum_ms=lambda: sum(spans.total for spans in computing()) / PS_PER_MS,
        compute_union_ms=lambda: join(*computing()).total / PS_PER_MS,
        said=lambda: said(read.trace),
        dropped_messages=lambda: losses(read.trace),
        skew=lambda: host_skew(tuple(map(guarded, seen)), of_steps),
    )


def _looked_at(
    working: list[tuple[GpuData, GpuFacts]], infos: dict[int, Gpu], step_ms: float
) -> tuple[list[GpuData], tuple[GpuFacts, ...], Graph | None, list[tuple[str, float]]]:
    """The GPUs and their facts, in full of the one that limits the host: with many GPUs it sends no more for that; and
    the graph of their steps, and the ops of one."""
    gpus, seen, graph = [gpu for gpu, _ in working], [facts for _, facts in working], None
    ops = list[tuple[str, float]]()
    place = made("limiting GPU", lambda: _limiting(seen, step_ms), None)
    if place is not None:
        data, facts = working[place]
        kernels = cache(lambda: kernel_groups(data))
        ops = made("work", lambda: kernels().launched, ops)
        graph = made("graph", lambda: graph_of(gpus, infos, {facts.gpu: kernels()}), None)
        full = made("full GPU", lambda: full_gpu_facts(data, facts, kernels, infos[facts.gpu]), None)
        full = full or whole(FullGpuFacts, taken(facts))
        waits = made("timelines", lambda: _longest_wait(working), dict[Category, Timeline]())
        seen[place] = replace(full, timelines=full.timelines | waits)
    return gpus, tuple(seen), graph, ops


def _limiting(seen: list[GpuFacts], step_ms: float) -> int | None:
    """Which of the GPUs limits the host; None without any."""
    if len(seen) < 2:
        return 0 if seen else None
    return [one.gpu for one in seen].index(limiting_of_host(list(map(guarded, seen)), step_ms).gpu)


def _longest_wait(working: list[tuple[GpuData, GpuFacts]]) -> dict[Category, Timeline]:
    """The picture of a collective on the GPU that spends most of its step in them: those that wait for the limiting
    GPU do so there, and it does not."""
    if len(working) < 2:
        return {}
    waiting, _ = max(working, key=lambda one: one[1].mean_ms("collective"))
    pictures = exposed_pictures(waiting)
    return {"collective": pictures["collective"]} if "collective" in pictures else {}


def _gpu(of_host: HostData, events: DeviceEvents) -> tuple[GpuData, GpuFacts]:
    gpu = gpu_data(of_host, events)
    return gpu, gpu_facts(gpu)


def _alone(read: _Read) -> tuple[HostStepFacts | None, int]:
    """The steps of a host without GPU work, and how many it marks, also where the marks bound none."""
    host_steps = find_host_steps(read.trace, read.host, read.compiling)
    if host_steps is None:
        roots, are_marks = read.host.once(step_roots)
        return None, len(roots) if are_marks else 0
    steps = host_steps[0]
    return host_step_facts(read.name, read.host, *host_steps), steps.seen if steps.source == "markers" else 0


def _unseen_wait_ms(host: HostEvents, devices: dict[int, DeviceEvents], steps: Steps | None) -> float:
    """Host time inside input ops outside the window of a single step, which may be that step's, while no GPU works."""
    if steps is None or steps.seen > 1 or not len(host):
        return 0.0
    busy = (union(events.start_ps, events.end_ps) for events in devices.values())
    return subtract(host.under(INPUT_WAIT), join(steps.windows, *busy)).total / PS_PER_MS


def _ahead_ms(read: _Read) -> float:
    """How long before the GPUs the host is through with the only step, where no GPU had work before it, and nothing in
    it may be a wait for a GPU: a copy to the host, or whatever a thread of the step goes on to."""
    host, steps = read.host, read.chosen_steps.steps
    if steps is None or steps.seen != 1:
        return 0.0
    from_ps, to_ps = int(steps.start_ps[0]), int(steps.end_ps[0])
    threads = distinct(host.line[read.chosen_steps.groups.of_host >= 0])
    if not threads:
        return 0.0
    through_ps = int(host.end_ps[are_of(host.line, threads) & (host.start_ps < to_ps)].max(initial=0))
    for events in read.chosen_steps.devices.values():
        began = events.start_ps < through_ps
        if (events.start_ps < from_ps).any() or (events.kind[began] == COPY_D2H).any():
            return 0.0
    return max(0, to_ps - through_ps) / PS_PER_MS


def _profiler_ms(host: HostEvents, steps: Steps | None) -> float:
    """The profiler's own work outside the analysed steps."""
    outside = host.profiler if steps is None else subtract(host.profiler, steps.windows)
    return outside.total / PS_PER_MS
