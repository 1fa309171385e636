"""From one decoded file to the facts of its host."""

from __future__ import annotations

import re
from typing import Final, cast

import numpy as np

from tb_gpu_advisor.facts.copies import CopyFact, copy_facts
from tb_gpu_advisor.facts.culprits import between_calls
from tb_gpu_advisor.facts.device import (
    COLLECTIVE,
    COMPUTE,
    KIND_NAMES,
    DeviceEvents,
    busy_time,
    device_events,
)
from tb_gpu_advisor.facts.grouping import find_groups
from tb_gpu_advisor.facts.host import COMPILE, INPUT_WAIT, HostEvents, host_events
from tb_gpu_advisor.facts.intervals import Spans, intersect, measure_in, union
from tb_gpu_advisor.facts.kernel_table import kernel_table, op_type
from tb_gpu_advisor.facts.model import GapFact, GpuFacts, GpuInfo, HostFacts, HostWork, OpFact, StepFacts
from tb_gpu_advisor.facts.steps import Steps, find_steps
from tb_gpu_advisor.facts.timeline import timeline
from tb_gpu_advisor.facts.waterfall import Waterfall, waterfall
from tb_gpu_advisor.trace.columns import Bools, Ints, Trace
from tb_gpu_advisor.trace.lanes import Lanes, find_lanes
from tb_gpu_advisor.wire import (
    CATEGORIES,
    IDLE_CATEGORIES,
    Activity,
    Category,
    Framework,
    StepSource,
    Timeline,
)

_PS_PER_MS: Final = 1e9
_PS_PER_US: Final = 1e6
#: Instances kept per table.
TOP_GAPS: Final = 20
TOP_OPS: Final = 20
#: Idle categories below this share of the step get no picture.
TIMELINE_SHARE: Final = 0.01

_TENSORFLOW = re.compile(
    r"^(ExecutorState::Process|EagerExecute|EagerKernelExecute|FunctionRun|SessionRun|TFE_Py_)"
)
_JAX = re.compile(r"^(PjitFunction|\$?jax|\$pjit\.py)|jax|XlaModule:")
_GRAPH_LAUNCH = re.compile(r"(?i)graphlaunch")
_AUTOTUNE = re.compile(r"(?i)redzone_checker|RedzoneChecker")
_DROPPED = re.compile(r"(?i)drop|lost|overflow|exceed|maximum number of events")


def summarise(trace: Trace, host_name: str) -> HostFacts:
    """The facts of one host's file."""
    lanes = find_lanes(trace)
    devices = device_events(trace, lanes)
    host = host_events(trace, lanes)
    groups = find_groups(trace, devices, host)
    compiles = host.flagged(COMPILE)
    compiling = union(host.start_ps[compiles], host.end_ps[compiles])
    steps = find_steps(devices, groups, compiling)
    gpus: list[GpuFacts] = []
    if steps is not None:
        for events in devices.values():
            if _activity(events) == "active":
                busy = busy_time(events)
                start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
                fall = waterfall(events, busy, host, groups, start, end)
                gpus.append(_gpu_facts(trace, events, host, steps, fall, host_name, busy.busy.total))
    return HostFacts(
        host=host_name,
        framework=_framework(trace, host),
        infos=tuple(_gpu_info(trace, lanes, gpu, devices[gpu]) for gpu in lanes.gpu_planes),
        other_devices=lanes.other_devices,
        has_host_events=bool(len(host)),
        has_launches=any(bool((events.launch >= 0).any()) for events in devices.values()),
        steps=_step_facts(steps),
        gpus=tuple(gpus),
        input_wait_ms=_input_wait_ms(host, steps),
        capture_ms=_capture_ms(trace),
        compile_ms=compiling.total / _PS_PER_MS,
        autotune_kernels=_autotune_kernels(trace, devices),
        unlaunched_share=_unlaunched_share(devices),
        dropped=tuple(text for text in (*trace.errors, *trace.warnings) if _DROPPED.search(text)),
    )


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
        id=gpu,
        model=str(stats.get("gpu_device_name", "")),
        vendor=str(stats.get("device_vendor", "")),
        compute_capability="" if capability == "0.0" else capability,
        memory_bytes=number("memory_size"),
        memory_bytes_per_s=number("memory_bandwidth"),
        sm_count=number("core_count"),
        activity=_activity(events),
    )


def _framework(trace: Trace, host: HostEvents) -> Framework:
    """By the runtime's own events; XLA modules named jit_… without TensorFlow's executor are JAX."""
    used = [trace.strings[i] for i in np.unique(host.name).tolist()]
    if any(_TENSORFLOW.match(name) for name in used):
        return "tensorflow"
    modules = [trace.strings[i] for i in np.unique(trace.string_ids("hlo_module")).tolist()]
    if any(_JAX.search(name) for name in used) or any(name.startswith(("jit_", "pjit_")) for name in modules):
        return "jax"
    ops = [trace.strings[i] for i in np.unique(trace.string_ids("tf_op")).tolist()]
    return "tensorflow" if any(re.search(r":[A-Z]\w+$", op) for op in ops) else "unknown"


def _step_facts(steps: Steps | None) -> StepFacts | None:
    if steps is None:
        return None
    start, end = steps.windows
    kept = np.flatnonzero(steps.analysed).tolist()
    return StepFacts(
        source=cast(StepSource, steps.source),
        method=steps.method,
        found=steps.found,
        ms=tuple(((end - start) / _PS_PER_MS).tolist()),
        number=tuple(steps.number[i] for i in kept),
        excluded=steps.excluded,
    )


def _input_wait_ms(host: HostEvents, steps: Steps | None) -> float:
    """Host time per step inside the input op, waited for or not; a single step counts it from its whole group."""
    if steps is None or not len(host):
        return 0.0
    waits = host.flagged(INPUT_WAIT)
    spans = union(host.start_ps[waits], host.end_ps[waits])
    if steps.found <= 1:
        return spans.total / _PS_PER_MS
    start, end = steps.windows
    return float(measure_in(spans, start, end).mean()) / _PS_PER_MS


def _capture_ms(trace: Trace) -> float:
    if not trace.events:
        return 0.0
    end = trace.start_ps + np.maximum(trace.dur_ps, 0)
    return float(end.max() - trace.start_ps.min()) / _PS_PER_MS


def _gpu_facts(
    trace: Trace,
    events: DeviceEvents,
    host: HostEvents,
    steps: Steps,
    fall: Waterfall,
    host_name: str,
    capture_busy_ps: int,
) -> GpuFacts:
    start, end = steps.windows
    measured = fall.per_window(start, end)
    zero = np.zeros(len(start), np.int64)
    parts = {category: tuple((measured.get(category, zero) / _PS_PER_MS).tolist()) for category in CATEGORIES}
    kernel = ((events.kind == COMPUTE) | (events.kind == COLLECTIVE)) & _within(events.start_ps, start, end)
    late = (fall.gaps.launch >= 0) & ~fall.gaps.queued & _within(fall.gaps.start_ps, start, end)
    return GpuFacts(
        host=host_name,
        gpu=events.gpu,
        parts_ms=parts,
        capture_busy_ms=capture_busy_ps / _PS_PER_MS,
        kernels_per_step=float(kernel.sum()) / len(start),
        late_launches_per_step=float(late.sum()) / len(start),
        launch_latency_us=fall.launch_latency_ps / _PS_PER_US,
        gaps=_worst_gaps(trace, events, host, steps, fall),
        ops=_ops(trace, events, np.flatnonzero(kernel), len(start)),
        between=_between(host, steps, fall),
        kernels=kernel_table(trace, events, steps.windows),
        copies=_copies(trace, events, host, steps, fall),
        hidden_share=_hidden_share(trace, events),
        timelines=_timelines(trace, events, host, steps, fall, host_name),
    )


def _within(at: Ints, start: Ints, end: Ints) -> Bools:
    """Whether each point lies in one of the (sorted, disjoint) windows."""
    index = np.searchsorted(start, at, side="right") - 1
    inside: Bools = (index >= 0) & (at < end[np.maximum(index, 0)])
    return inside


def _per_gap(fall: Waterfall, category: Category) -> Ints:
    return measure_in(fall.parts[category], fall.gaps.start_ps, fall.gaps.end_ps)


def _idle_in_gaps(fall: Waterfall) -> dict[Category, Ints]:
    return {c: _per_gap(fall, c) for c in IDLE_CATEGORIES if c in fall.parts}


def _worst_gaps(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall
) -> tuple[GapFact, ...]:
    """The longest gaps of the analysed steps for each cause."""
    gaps, found = fall.gaps, []
    start, end = steps.windows
    inside = _within(gaps.start_ps, start, end)
    for category, amount in _idle_in_gaps(fall).items():
        amount = np.where(inside, amount, 0)
        order = np.argsort(-amount, kind="stable")[:TOP_GAPS]
        for index in order[amount[order] > 0].tolist():
            launch = int(gaps.launch[index])
            found.append(
                GapFact(
                    start_ms=int(gaps.start_ps[index]) / _PS_PER_MS,
                    dur_ms=int(gaps.end_ps[index] - gaps.start_ps[index]) / _PS_PER_MS,
                    step=_step_at(steps, int(gaps.start_ps[index])),
                    category=category,
                    category_ms=int(amount[index]) / _PS_PER_MS,
                    before=_shown_name(trace, events, int(gaps.previous[index])),
                    after=_shown_name(trace, events, int(gaps.next[index])),
                    thread=trace.lines.name[host.line[launch]] if launch >= 0 else "",
                )
            )
    return tuple(found)


def _step_at(steps: Steps, at_ps: int) -> str:
    index = int(np.searchsorted(steps.start_ps, at_ps, side="right")) - 1
    return str(steps.number[index]) if steps.source != "none" and index >= 0 else ""


def _shown_name(trace: Trace, events: DeviceEvents, index: int) -> str:
    op = trace.strings[events.op[index]].partition("#")[0]
    return op or trace.strings[int(events.name[index])]


def _ops(trace: Trace, events: DeviceEvents, chosen: Ints, steps: int) -> tuple[OpFact, ...]:
    """Device time by op type ("MatMul" of "dense/MatMul:MatMul"), kernel names where ops are unknown."""
    if not len(chosen):
        return ()
    label = np.where(events.op[chosen] > 0, events.op[chosen], events.name[chosen])
    distinct, index = np.unique(label, return_inverse=True)
    types = [op_type(trace.strings[i]) for i in distinct.tolist()]
    names = sorted(set(types))
    position = {name: at for at, name in enumerate(names)}
    of_event = np.array([position[name] for name in types])[index]
    dur = (events.end_ps - events.start_ps)[chosen]
    count = np.bincount(of_event)
    total = np.bincount(of_event, weights=dur)
    order = np.argsort(-count, kind="stable")[:TOP_OPS]
    return tuple(
        OpFact(
            type=names[i],
            count_per_step=float(count[i]) / steps,
            ms_per_step=float(total[i]) / steps / _PS_PER_MS,
            mean_us=float(total[i] / count[i]) / _PS_PER_US,
        )
        for i in order.tolist()
    )


def _between(host: HostEvents, steps: Steps, fall: Waterfall) -> tuple[HostWork, ...]:
    """What the host did while the GPU was idle between steps, by name."""
    start, end = steps.windows
    idle = intersect(fall.parts["between_steps"], Spans(start, end))
    return tuple(
        HostWork(work.name, work.thread, work.count / len(start), work.ps / len(start) / _PS_PER_MS)
        for work in between_calls(host, fall.gaps, idle)[:TOP_OPS]
    )


def _copies(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall
) -> tuple[CopyFact, ...]:
    """Copies, with the idle time after each until the same runtime call went on: it was waiting for the copy."""
    exposed = tuple(fall.parts[name] for name in KIND_NAMES)
    idle_after = np.zeros(len(events), np.int64)
    gaps = fall.gaps
    known = np.flatnonzero((gaps.launch >= 0) & (gaps.previous_launch >= 0))
    call = host.call[gaps.launch[known]]
    waited = known[(call >= 0) & (call == host.call[gaps.previous_launch[known]])]
    np.add.at(idle_after, gaps.previous[waited], _per_gap(fall, "kernel_launch")[waited])
    return copy_facts(trace, events, exposed, idle_after, steps.windows)


def _hidden_share(trace: Trace, events: DeviceEvents) -> float:
    """Share of device time in kernels that a graph launch started and that name no op."""
    dur = (events.end_ps - events.start_ps).astype(np.float64)
    graph = trace.has("cuda_graph_id")[events.row] | trace.has("cuda_graph_exec_id")[events.row]
    launched = events.launch >= 0
    names = trace.name[np.maximum(events.launch, 0)]
    for name in np.unique(names[launched]).tolist():
        if _GRAPH_LAUNCH.search(trace.strings[name]):
            graph |= launched & (names == name)
    return float(dur[graph & (events.op == 0)].sum() / max(dur.sum(), 1.0))


def _autotune_kernels(trace: Trace, devices: dict[int, DeviceEvents]) -> int:
    """Kernels by which cuDNN and XLA check candidates while they choose the fastest."""
    names = [i for i, name in enumerate(trace.strings) if _AUTOTUNE.search(name)]
    return sum(int(np.isin(events.name, names).sum()) for events in devices.values()) if names else 0


def _unlaunched_share(devices: dict[int, DeviceEvents]) -> float:
    total = sum(len(events) for events in devices.values())
    missing = sum(int((events.launch < 0).sum()) for events in devices.values())
    return missing / total if total and missing < total else 0.0


def _timelines(
    trace: Trace, events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall, host_name: str
) -> dict[Category, Timeline]:
    """A picture of the longest gap of every idle category that matters."""
    start, end = steps.windows
    inside = _within(fall.gaps.start_ps, start, end)
    pictures: dict[Category, Timeline] = {}
    for category, amount in _idle_in_gaps(fall).items():
        amount = np.where(inside, amount, 0)
        if amount.sum() < TIMELINE_SHARE * (end - start).sum():
            continue
        worst = int(np.argmax(amount))
        gap = int(fall.gaps.start_ps[worst]), int(fall.gaps.end_ps[worst])
        launch = int(fall.gaps.launch[worst])
        spans = fall.parts[category]
        pictures[category] = timeline(
            trace=trace,
            events=events,
            host=host,
            host_name=host_name,
            category=category,
            step=_step_at(steps, gap[0]),
            gap=gap,
            marks=(spans.start, spans.end),
            launch_line=int(host.line[launch]) if launch >= 0 else -1,
        )
    return pictures
