"""The data from which the facts of one GPU are made."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.columns.spans import covering, join
from tb_gpu_advisor.facts.events.device import DeviceEvents, busy_time
from tb_gpu_advisor.facts.events.host_names import EXTENSION
from tb_gpu_advisor.facts.events.preparing.first_runs import trials
from tb_gpu_advisor.facts.gpu.gaps import find_gaps, own_events
from tb_gpu_advisor.facts.gpu.waterfall import HostData, Waterfall, waterfall
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import Activity, Category, Gpu


class GpuData(Struct, frozen=True, dict=True):
    """A GPU that works; ``window`` is the analysed window in which each of its events starts, -1 outside of them."""

    of_host: HostData
    events: DeviceEvents
    fall: Waterfall
    window: Ids

    @cached_property
    def kernels(self) -> Bools:
        """Kernels that start in the analysed windows."""
        return self.events.is_kernel & (self.window >= 0)

    @property
    def tried(self) -> Bools:
        """Which events are trials of algorithms."""
        return self.events.once(trials, self.of_host.host)

    @cached_property
    def called(self) -> Ids:
        """The interned name of the outermost op of PyTorch's, or of a library for it, in which each launch lies; 0
        where there is none."""
        host, called = self.of_host.host, np.zeros(len(self.events), np.int32)
        op = host.around(self.events.launch, EXTENSION, is_outermost=True)
        called[op >= 0] = host.name[op.compress(op >= 0)]
        return called

    @cached_property
    def idle_before_ps(self) -> Floats:
        """By event the time right before it in which the GPU waits for its launch."""
        gaps, idle_ps = self.fall.idle_in_gaps["kernel_launch"]
        inside = self.gap_is_inside[gaps]
        at = self.fall.gaps.next[gaps[inside]]
        return np.bincount(at, idle_ps[inside], len(self.events)).astype(np.float64)

    @cached_property
    def gap_is_inside(self) -> Bools:
        """Which gaps begin in the analysed windows."""
        return covering(self.of_host.windows, self.fall.gaps.start_ps) >= 0

    def idle_inside(self) -> Iterator[tuple[Category, Ids, Ints]]:
        """By cause those of these gaps that hold idle time of it, and how much each holds."""
        for category, (at, idle_ps) in self.fall.idle_in_gaps.items():
            if len(inside := rows_where(self.gap_is_inside[at])):
                yield category, at[inside], idle_ps[inside]

    @cached_property
    def typical_gaps(self) -> dict[Category, int]:
        """By cause the place of a typical one among them."""
        length_ps = self.fall.gaps.end_ps - self.fall.gaps.start_ps
        return {category: typical(idle_ps, length_ps[at]) for category, at, idle_ps in self.idle_inside()}


def gpu_data(of_host: HostData, events: DeviceEvents) -> GpuData:
    """One GPU over the known steps, including left-out ones between them."""
    host, steps = of_host.host, of_host.steps
    of_chain = own_events(events, host)
    busy = busy_time(events, of_chain)
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    gaps = find_gaps(events, of_chain, join(*busy.values()), host, start if steps.seen == 1 else None)
    fall = waterfall(busy, gaps, of_host, (start, end))
    return GpuData(of_host, events, fall, covering(of_host.windows, events.start_ps))


def step_names(steps: Steps, at_ps: Ints) -> list[str]:
    """The number of the step at each moment, empty before the first and where there are none."""
    index = (np.searchsorted(steps.start_ps, at_ps, side="right") - 1).tolist()
    return [str(steps.number[at]) if steps.source != "none" and at >= 0 else "" for at in index]


def gpu_info(trace: Trace, plane: int, host_name: str, events: DeviceEvents, works: bool) -> Gpu:
    """What the profiler says of a GPU, and what it did; ``works`` if its steps are looked at."""
    stats = trace.planes.stats[plane]

    def number(name: str) -> int:
        value = stats.get(name, 0)
        return int(value) if isinstance(value, int | float) else 0

    activity: Activity = "active" if works else "copies_only" if len(events) else "idle"
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
        activity=activity,
    )
