"""Raw planes, as TensorFlow 2.11 and later (and JAX) write them: no groups, no derived lines.

Formats follow captures of TensorFlow 2.13 and 2.21: host lines and device lines have bases of their own, counted from
the start of the profile; repeated strings are references; launches and kernels share correlation ids.
"""

from collections.abc import Mapping
from typing import Any, Final

from tb_gpu_advisor.wire import Category
from tests.build.xspace import PlaneBuilder, Ref, StatValue, Unsigned, XSpaceBuilder
from tests.simulator.device import Gpu, Stream, Task
from tests.simulator.hardware import GpuModel
from tests.simulator.host import HostEvent, Machine, Thread
from tests.simulator.kernels import MATRIX
from tests.simulator.simulate import Run

#: 2026-01-15 10:00:00 UTC.
PROFILE_START_NS: Final = 1_768_471_200_000_000_000
#: The profiler is up and running this long after its start, and the lines begin a little earlier.
_LEAD_NS: Final = 400_000
HOST_BASE_NS: Final = 5_799
DEVICE_BASE_NS: Final = 238_113
_LABELS: Final[dict[Category, str]] = {
    "compute": "Compute",
    "collective": "Compute",
    "copy_h2d": "MemcpyH2D",
    "copy_d2h": "MemcpyD2H",
    "copy_d2d": "MemcpyD2D",
}
#: Stats that the profiler counts without a sign.
UNSIGNED: Final = frozenset(
    {
        "correlation_id",
        "device_id",
        "memory_bandwidth",
        "memory_size",
        "profile_start_time",
        "profile_stop_time",
    }
)


def write_raw(run: Run, machine: Machine) -> bytes:
    """One host's file."""
    space = start_space(run, machine)
    if run.workload.capture.device:
        for gpu in machine.gpus:
            write_gpu(space, run, gpu)
        for index in range(run.workload.idle_gpus):
            device_plane(space, len(machine.gpus) + index, device_stats(machine.gpu_model))
    if run.workload.capture.host:
        write_host(space, run, machine)
    environment = space.plane("Task Environment")
    stop_ns = PROFILE_START_NS + _LEAD_NS + run.end_ns - run.start_ns
    times = {"profile_start_time": PROFILE_START_NS, "profile_stop_time": stop_ns}
    add_stats(environment, environment.proto, times)
    return finish(space, run, machine)


def finish(space: XSpaceBuilder, run: Run, machine: Machine) -> bytes:
    """The file, on the host's own clock."""
    skew_ns = round(run.machines.index(machine) * run.workload.capture.skew_us * 1e3)
    for plane in space.proto.planes:
        for line in plane.lines:
            line.timestamp_ns += skew_ns
    return space.to_bytes()


def start_space(run: Run, machine: Machine) -> XSpaceBuilder:
    space = XSpaceBuilder(machine.name)
    if run.workload.capture.drop_message:
        space.proto.errors.append(run.workload.capture.drop_message.encode())
    return space


def write_gpu(space: XSpaceBuilder, run: Run, gpu: Gpu) -> PlaneBuilder:
    plane = device_plane(space, gpu.index, device_stats(gpu.model))
    for stream in gpu.streams:
        tasks = run.seen(stream)
        if tasks:
            _write_stream(plane, run, gpu, stream, tasks)
    return plane


def device_plane(space: XSpaceBuilder, index: int, stats: Mapping[str, StatValue]) -> PlaneBuilder:
    plane = space.plane(f"/device:GPU:{index}")
    add_stats(plane, plane.proto, stats)
    return plane


def add_stats(
    plane: PlaneBuilder, owner: Any, stats: Mapping[str, StatValue], unsigned: frozenset[str] = UNSIGNED
) -> None:
    """Stats of a plane or an event, each in the type in which the profiler writes it."""
    for name, value in stats.items():
        counted = isinstance(value, int) and name in unsigned
        plane.add_stat(owner.stats, name, Unsigned(value) if counted else value)


def device_stats(model: GpuModel) -> dict[str, StatValue]:
    return {
        "device_vendor": "Nvidia",
        "gpu_device_name": model.name,
        "clock_rate": model.clock_khz,
        "core_count": model.sm_count,
        "memory_bandwidth": model.memory_bytes_per_s,
        "memory_size": model.memory_bytes,
        "compute_cap_major": model.capability[0],
        "compute_cap_minor": model.capability[1],
    }


def _write_stream(plane: PlaneBuilder, run: Run, gpu: Gpu, stream: Stream, tasks: list[Task]) -> None:
    line = plane.line(stream_name(stream, tasks), stream.number, DEVICE_BASE_NS)
    for task in tasks:
        line.event(task.name, at_us(run, task.start_ns), (task.end_ns - task.start_ns) / 1e3)
        add_stats(plane, line.proto.events[-1], task_stats(gpu, task))


def stream_name(stream: Stream, tasks: list[Task]) -> str:
    """Named after what runs on it."""
    label = ",".join(sorted({_LABELS[task.kind] if task.peer < 0 else task.name for task in tasks}))
    return f"Stream #{stream.number}({label})"


def task_stats(gpu: Gpu, task: Task) -> dict[str, StatValue]:
    """What the profiler writes next to a kernel or a copy."""
    stats: dict[str, StatValue] = {"correlation_id": task.correlation, "context_id": f"$${gpu.index + 1}"}
    if task.kind in ("compute", "collective"):
        stats["kernel_details"] = Ref(kernel_details(gpu.model, task))
    if task.op:
        stats["tf_op"] = Ref(task.op)
    return stats | {name: Ref(v) if isinstance(v, str) else v for name, v in task.stats.items()}


def kernel_details(model: GpuModel, task: Task) -> str:
    """A kernel's launch configuration depends on its work alone."""
    matrix = task.kernel is not None and task.kernel.role in MATRIX
    registers, shared, block, occupancy = (128, 32768, "256,1,1", 25) if matrix else (24, 0, "1024,1,1", 100)
    blocks = max(1, min(2048, round(task.kernel.us(model)))) if task.kernel is not None else 24
    return (
        f"regs:{registers} static_shared:0 dynamic_shared:{shared} grid:{blocks},1,1 block:{block}"
        f" occ_pct:{occupancy}"
    )


def at_us(run: Run, time_ns: int) -> float:
    """A simulated time on the profile's axis."""
    return (time_ns - run.start_ns + _LEAD_NS) / 1e3


def write_host(space: XSpaceBuilder, run: Run, machine: Machine) -> PlaneBuilder:
    plane = space.plane("/host:CPU")
    for thread in machine.threads.values():
        events = recorded(run, thread)
        if events:
            name, line_id = line_name(machine, thread)
            line = plane.line(name, line_id, HOST_BASE_NS)
            for event in events:
                line.event(event.name, at_us(run, event.start_ns), (event.end_ns - event.start_ns) / 1e3)
                add_stats(plane, line.proto.events[-1], event.stats)
    return plane


def recorded(run: Run, thread: Thread) -> list[HostEvent]:
    """Events that began and ended while the profiler recorded, outer ones first; calls may have been dropped."""
    kept = [e for e in thread.events if e.start_ns >= run.start_ns and 0 <= e.end_ns <= run.end_ns]
    if run.workload.capture.dropped_share > 0:
        kept = [event for event in kept if not _is_dropped(run, thread.machine, event)]
    return sorted(kept, key=lambda event: (event.start_ns, -event.end_ns))


def _is_dropped(run: Run, machine: Machine, event: HostEvent) -> bool:
    """The driver's calls are what fills the buffers."""
    call = event.stats.get("correlation_id")
    return (
        call is not None
        and machine.noise.number(f"drop/{call!r}") < run.workload.capture.dropped_share * 2**31
    )


def line_name(machine: Machine, thread: Thread) -> tuple[str, int]:
    """Threads of a pool are named after it and their number."""
    number = machine.noise.number(f"thread/{thread.name}")
    pool, slash, _ = thread.name.partition("/")
    return (f"{pool}/{number}" if slash else pool), number
