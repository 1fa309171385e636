"""The idle waterfall: every picosecond of a step on a GPU in exactly one category.

Busy time is compute, exposed collective or exposed copy. An idle gap [a, b) before a device event that was
launched by the host call [ls, le) is divided so (research: HTA's idle breakdown, refined):

- ls < a: ``kernel_launch`` while the event was on its way, up to the run's own empty-queue latency; after that it was
  queued, and a short gap is the hardware's ``floor``, a longer one ``sync`` (a dependency between streams or a
  synchronisation).
- before ls: ``profiler`` while the profiler itself works, ``input_wait`` while the step waits for its batch,
  ``compile`` under a compiler, ``host_op`` while an op of the step that launches nothing runs on the host for longer
  than a launch takes, ``kernel_launch`` inside the runtime call that issues the event (the host is too slow), ``sync``
  where TensorFlow's executor has nothing to run there (no op's inputs are ready: it waits for another GPU or a result),
  else ``between_steps``: the user's Python.
- from ls: ``kernel_launch`` until the call returns or up to the run's own empty-queue latency, beyond it ``unknown``.

Without a launch to look at, a gap is ``unknown``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.intervals import (
    Spans,
    complement,
    intersect,
    join,
    measure_each,
    measure_in,
    subtract,
    union,
)
from tb_gpu_advisor.facts.events.device import KIND_NAMES, BusyTime, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import COMPILE
from tb_gpu_advisor.facts.gpu.before_launch import executor_waits, input_waits, inside_calls
from tb_gpu_advisor.facts.gpu.gaps import Gaps, find_gaps, latency_and_floor
from tb_gpu_advisor.facts.steps.grouping import Groups
from tb_gpu_advisor.wire import IDLE_CATEGORIES, Category


@dataclass(frozen=True)
class Waterfall:
    """The partition of one GPU's time: category -> spans, disjoint, covering first to last device event.

    ``host_ops`` are the host events that were taken for ops of a step on the host.

    ``launch_latency_ps`` is the median time from launch call to kernel start with an empty queue, 0 if never seen.
    """

    parts: dict[str, Spans]
    gaps: Gaps
    host_ops: Ints
    launch_latency_ps: int
    floor_ps: int

    @cached_property
    def idle_in_gaps(self) -> dict[Category, Ints]:
        """Picoseconds of each idle category in each gap."""
        return {
            category: measure_each(self.parts[category], self.gaps.start_ps)
            for category in IDLE_CATEGORIES
            if category in self.parts
        }

    def idle_before(self, category: Category, events: int) -> Ints:
        """Picoseconds of an idle category right before each of so many device events."""
        before = np.zeros(events, np.int64)
        # Each gap ends with another event.
        before[self.gaps.next] = self.idle_in_gaps[category]
        return before

    def per_window(self, start: Ints, end: Ints) -> dict[str, Ints]:
        """Picoseconds of each category in each window."""
        return {name: measure_in(spans, start, end) for name, spans in self.parts.items()}


def waterfall(
    events: DeviceEvents,
    busy: BusyTime,
    host: HostEvents,
    groups: Groups,
    computing: Ints,
    start_ps: int,
    end_ps: int,
) -> Waterfall:
    """Divide ``[start_ps, end_ps)`` on one GPU; time before its first and after its last event is ``unknown``.

    ``computing`` are the host's ops (``host_ops``), which are the same for all GPUs.
    """
    parts = dict(zip(KIND_NAMES, busy.by_kind, strict=True))
    gaps = find_gaps(events, busy.busy, host)
    latency, floor = latency_and_floor(gaps)
    parts |= _divide(gaps, host, groups, computing, latency, floor)
    parts["unknown"] = subtract(complement(busy.busy, start_ps, end_ps), join(*_known_idle(parts)))
    return Waterfall(parts, gaps, computing, latency, floor)


def _known_idle(parts: dict[str, Spans]) -> list[Spans]:
    return [spans for name, spans in parts.items() if name not in KIND_NAMES]


def _divide(
    gaps: Gaps, host: HostEvents, groups: Groups, computing: Ints, latency: int, floor: int
) -> dict[str, Spans]:
    """Idle spans by cause; what is left over is unknown."""
    arrived = np.clip(gaps.launch_start_ps + latency, gaps.start_ps, gaps.end_ps)
    short = gaps.queued & (gaps.end_ps - arrived <= floor)
    long = gaps.queued & ~short
    late = (gaps.launch >= 0) & ~gaps.queued
    called = np.minimum(gaps.launch_start_ps, gaps.end_ps)
    before = Spans(gaps.start_ps[late], called[late])
    index = np.flatnonzero(late)
    idle = union(before.start, before.end)
    profiler = intersect(idle, host.profiler)
    input_wait = subtract(input_waits(gaps, index, before, host, groups), profiler)
    compiling = subtract(intersect(idle, host.under(COMPILE)), join(input_wait, profiler))
    rest = subtract(idle, join(profiler, input_wait, compiling))
    issuing = inside_calls(gaps, index, before, rest, host, groups)
    on_host = intersect(issuing, host.time_of(computing))
    issuing_ops = subtract(issuing, on_host)
    nothing_ready = executor_waits(gaps, index, before, issuing_ops, host)
    reached = np.minimum(np.maximum(called + latency, gaps.launch_end_ps), gaps.end_ps)
    launched = union(called[late], reached[late])
    on_the_way = union(gaps.start_ps[gaps.queued], arrived[gaps.queued])
    return {
        "profiler": profiler,
        "input_wait": input_wait,
        "compile": compiling,
        "between_steps": subtract(rest, issuing),
        "host_op": on_host,
        "kernel_launch": join(subtract(issuing_ops, nothing_ready), launched, on_the_way),
        "sync": join(union(arrived[long], gaps.end_ps[long]), nothing_ready),
        "floor": union(arrived[short], gaps.end_ps[short]),
    }
