"""Planes as TensorFlow 2.4 to 2.10 wrote them: grouped into steps when the profile was taken, with derived lines.

Formats follow a capture of late 2020: launches are named after what they launch, an op's name is in ``level 0``, kernel
details have one entry for shared memory, and every event of a step carries the step's ``group_id``.
"""

from itertools import groupby
from typing import Final

from tests.build.xspace import LineBuilder, PlaneBuilder, Ref, StatValue
from tests.simulator.device import Gpu, Task
from tests.simulator.hardware import GpuModel
from tests.simulator.host import HostEvent, Machine
from tests.simulator.simulate import Run
from tests.simulator.writers.raw import (
    DEVICE_BASE_NS,
    HOST_BASE_NS,
    UNSIGNED,
    add_stats,
    at_us,
    device_plane,
    device_stats,
    finish,
    kernel_details,
    line_name,
    recorded,
    start_space,
    stream_name,
)

#: Ids of derived lines, as 64-bit numbers with their sign.
_STEPS_LINE: Final = -559038737
_SCOPE_LINE: Final = -559038735
_OPS_LINE: Final = -559038734
_UNSIGNED: Final = UNSIGNED | {"_c", "_p"}


def write_grouped(run: Run, machine: Machine) -> bytes:
    """One host's file."""
    space = start_space(run, machine)
    if run.workload.capture.device:
        for gpu in machine.gpus:
            plane = device_plane(space, gpu.index, _old_stats(gpu.model))
            _write_streams(plane, run, gpu)
            _write_steps(plane, run, gpu)
            _write_ops(plane, run, gpu)
        for index in range(run.workload.idle_gpus):
            device_plane(space, len(machine.gpus) + index, _old_stats(machine.gpu_model))
    if run.workload.capture.host:
        _write_host(space.plane("/host:CPU"), run, machine)
    return finish(space, run, machine)


def _old_stats(model: GpuModel) -> dict[str, StatValue]:
    """Neither vendor nor name were written then."""
    unknown = ("device_vendor", "gpu_device_name")
    return {name: value for name, value in device_stats(model).items() if name not in unknown}


def _write_streams(plane: PlaneBuilder, run: Run, gpu: Gpu) -> None:
    for stream in gpu.streams:
        tasks = run.seen(stream)
        if not tasks:
            continue
        line = plane.line(stream_name(stream, tasks), stream.number, DEVICE_BASE_NS)
        for task in tasks:
            line.event(task.name, at_us(run, task.start_ns), (task.end_ns - task.start_ns) / 1e3)
            _add(plane, line, _task_stats(run, gpu, task))


def _task_stats(run: Run, gpu: Gpu, task: Task) -> dict[str, StatValue]:
    stats: dict[str, StatValue] = {
        "correlation_id": task.correlation,
        "context_id": f"$${gpu.index + 1}",
        "group_id": _group(run, task.step),
    }
    if task.kind in ("compute", "collective"):
        stats["kernel_details"] = Ref(_shared_as_one(kernel_details(gpu.model, task)))
    else:
        stats["memcpy_details"] = _memcpy_details(task)
    if task.op:
        stats["level 0"] = Ref(task.op)
    return stats


def _memcpy_details(task: Task) -> str:
    """The kinds of memory were not written."""
    details = str(task.stats["memcpy_details"])
    return details[details.index("size:") :]


def _shared_as_one(details: str) -> str:
    """``shm`` was one number, and occupancy was not there."""
    parts = dict(part.split(":") for part in details.split())
    shared = int(parts["static_shared"]) + int(parts["dynamic_shared"])
    return f"regs:{parts['regs']} shm:{shared} grid:{parts['grid']} block:{parts['block']}"


def _group(run: Run, step: int) -> int:
    return step - run.steps[0]


def _write_steps(plane: PlaneBuilder, run: Run, gpu: Gpu) -> None:
    """A span for the events of one step that follow each other, over all streams."""
    line = plane.line("Steps", _STEPS_LINE, DEVICE_BASE_NS)
    for step, tasks in groupby(run.recorded(gpu), key=lambda task: task.step):
        _span(run, line, str(_group(run, step)), list(tasks))
        _add(plane, line, {"group_id": _group(run, step), "step_name": f"train {step}"})


def _write_ops(plane: PlaneBuilder, run: Run, gpu: Gpu) -> None:
    """Spans of kernels of one op, and of the ops below one name scope, on the main stream."""
    tasks = [task for task in run.seen(gpu.compute) if task.op]
    scopes = plane.line("TensorFlow Name Scope", _SCOPE_LINE, DEVICE_BASE_NS)
    for (scope, step), of_op in groupby(tasks, key=lambda task: (task.op.partition("/")[0], task.step)):
        _span(run, scopes, scope, list(of_op))
        _add(plane, scopes, {"group_id": _group(run, step)})
    ops = plane.line("TensorFlow Ops", _OPS_LINE, DEVICE_BASE_NS)
    for (op, step), of_op in groupby(tasks, key=lambda task: (task.op, task.step)):
        _span(run, ops, op, list(of_op))
        _add(plane, ops, {"group_id": _group(run, step)})


def _span(run: Run, line: LineBuilder, name: str, tasks: list[Task]) -> None:
    start, end = tasks[0].start_ns, max(task.end_ns for task in tasks)
    line.event(name, at_us(run, start), (end - start) / 1e3)


def _write_host(plane: PlaneBuilder, run: Run, machine: Machine) -> None:
    launched = {task.correlation: task for gpu in machine.gpus for task in run.recorded(gpu)}
    steps = _steps_of_runs(run, machine)
    for thread in machine.threads.values():
        events = recorded(run, thread)
        if not events:
            continue
        name, line_id = line_name(machine, thread)
        line = plane.line(name, line_id, HOST_BASE_NS)
        for event, step in _with_steps(events, steps):
            task = launched.get(int(event.stats.get("correlation_id", 0)))
            call = task if event.name.startswith("cu") else None
            shown = event.name if call is None else call.name
            line.event(shown, at_us(run, event.start_ns), (event.end_ns - event.start_ns) / 1e3)
            stats = event.stats if call is None else _call_stats(event, machine.gpu_model, call)
            _add(plane, line, stats | ({} if step is None else {"group_id": _group(run, step)}))


def _call_stats(event: HostEvent, model: GpuModel, task: Task) -> dict[str, StatValue]:
    """A call says what it launched, not where."""
    stats = {name: event.stats[name] for name in ("correlation_id", "context_id")}
    if task.kind in ("compute", "collective"):
        return stats | {"kernel_details": Ref(_shared_as_one(kernel_details(model, task)))}
    return stats | {"memcpy_details": _memcpy_details(task)}


def _steps_of_runs(run: Run, machine: Machine) -> dict[StatValue, int]:
    """The step of every function run, by the id that its executor's events carry."""
    step_of: dict[StatValue, int] = {}
    for thread in machine.threads.values():
        for event, step in _with_steps(recorded(run, thread), {}):
            if step is not None and event.name == "FunctionRun":
                step_of[event.stats["_p"]] = step
    return step_of


def _with_steps(events: list[HostEvent], steps: dict[StatValue, int]) -> list[tuple[HostEvent, int | None]]:
    """Events with the step of the marker or executor run that they are inside; ``steps`` are those of runs."""
    out: list[tuple[HostEvent, int | None]] = []
    step, until_ns = None, -1
    for event in events:
        if event.start_ns >= until_ns:
            step = None
        number = event.stats.get("step_num")
        if number is None and event.stats.get("_c") in steps:
            number = steps[event.stats["_c"]]
        if number is not None:
            step, until_ns = int(number), event.end_ns
        out.append((event, step))
    return out


def _add(plane: PlaneBuilder, line: LineBuilder, stats: dict[str, StatValue]) -> None:
    add_stats(plane, line.proto.events[-1], stats, _UNSIGNED)
