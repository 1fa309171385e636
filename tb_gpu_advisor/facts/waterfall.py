"""The idle waterfall: every picosecond of a step on a GPU in exactly one category.

Busy time is compute, exposed collective or exposed copy. An idle gap [a, b) before a device event that was
launched by the host call [ls, le) is divided so (research: HTA's idle breakdown, refined):

- ls < a: ``kernel_launch`` while the event was on its way, up to the run's own empty-queue latency; after that it was
  queued, and a short gap is the hardware's ``floor``, a longer one ``sync`` (a dependency between streams or a
  synchronisation).
- before ls: ``input_wait`` while the step waits for its batch, ``compile`` under a compiler, ``host_op`` while an op of
  the step that launches nothing runs on the host for longer than a launch takes, ``kernel_launch`` inside
  the runtime call that issues the event (the host is too slow), ``sync`` where TensorFlow's executor has nothing to run
  there (no op's inputs are ready: it waits for another GPU or a result), else ``between_steps``: the user's Python.
- from ls: ``kernel_launch`` until the call returns or up to the run's own empty-queue latency, beyond it ``unknown``.

Without a launch to look at, a gap is ``unknown``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.facts.device import COLLECTIVE, COMPUTE, KIND_NAMES, BusyTime, DeviceEvents
from tb_gpu_advisor.facts.grouping import Groups
from tb_gpu_advisor.facts.host import COMPILE, HOST_OP, INPUT_WAIT, TURN, HostEvents
from tb_gpu_advisor.facts.intervals import (
    Spans,
    complement,
    intersect,
    join,
    measure_each,
    measure_in,
    nothing,
    pairs,
    subtract,
    union,
)
from tb_gpu_advisor.facts.names import distinct
from tb_gpu_advisor.facts.order import percentile
from tb_gpu_advisor.trace.ancestors import covering
from tb_gpu_advisor.trace.columns import Bools, Ids, Ints
from tb_gpu_advisor.trace.spans import search
from tb_gpu_advisor.wire import IDLE_CATEGORIES, Category

#: A gap between queued kernels up to this is the hardware's own (typical gaps are 1-3 µs, HTA calls < 10 µs typical).
FLOOR_CAP_PS: Final = 10_000_000
FLOOR_PERCENTILE: Final = 90
# The guide puts a launch at 20-40 µs: a host op shorter than one is part of the executor's normal work.
HOST_OP_PS: Final = 20_000_000
# Between two turns of the executor a thread of the pool has to wake up; longer pauses mean that no op was ready.
HAND_OVER_PS: Final = 50_000_000
# Python between two eager ops of a step; longer pauses are the user's own work.
EAGER_PAUSE_PS: Final = 1_000_000_000


@dataclass(frozen=True)
class Gaps:
    """Idle gaps of one GPU.

    ``next`` and ``previous`` index its device events, ``launch`` and ``previous_launch`` the host events that launched
    them (-1 unknown); ``queued``: the next one was launched before the gap began.
    """

    start_ps: Ints
    end_ps: Ints
    next: Ints
    previous: Ints
    launch: Ints
    previous_launch: Ints
    launch_start_ps: Ints
    launch_end_ps: Ints
    queued: Bools

    def __len__(self) -> int:
        return len(self.start_ps)


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
        if category in self.idle_in_gaps:
            np.add.at(before, self.gaps.next, self.idle_in_gaps[category])
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
    latency, floor = _latency_and_floor(gaps)
    parts |= _divide(gaps, host, groups, computing, latency, floor)
    parts["unknown"] = subtract(complement(busy.busy, start_ps, end_ps), join(*_known_idle(parts)))
    return Waterfall(parts, gaps, computing, latency, floor)


def _known_idle(parts: dict[str, Spans]) -> list[Spans]:
    return [spans for name, spans in parts.items() if name not in KIND_NAMES]


def find_gaps(events: DeviceEvents, busy: Spans, host: HostEvents) -> Gaps:
    """Idle gaps between a GPU's device events, with the event that ends each and its launch call."""
    start, end = busy.end[:-1], busy.start[1:]
    # Before its first kernel a GPU has not begun: what it waits for then is not this step's doing.
    begun = end > first_kernel_ps(events)
    start, end = start[begun], end[begun]
    following = search(events.start_ps, end)
    by_end = np.argsort(events.end_ps, kind="stable")
    preceding = by_end[search(events.end_ps[by_end], start, right=True) - 1] if len(start) else start
    launch = _host_index(host, events.launch[following])
    launch_start = np.where(launch >= 0, _at(host.start_ps, launch), 0)
    return Gaps(
        start_ps=start,
        end_ps=end,
        next=following,
        previous=preceding,
        launch=launch,
        previous_launch=_host_index(host, events.launch[preceding]),
        launch_start_ps=launch_start,
        launch_end_ps=np.where(launch >= 0, _at(host.end_ps, launch), 0),
        queued=(launch >= 0) & (launch_start < start),
    )


def _host_index(host: HostEvents, row: Ints) -> Ints:
    """Positions among the host's events of rows of the trace, -1 for -1."""
    return host.at(row)


def first_kernel_ps(events: DeviceEvents) -> int:
    """Start of the GPU's first kernel; of its first event if it only copies."""
    kernels = np.flatnonzero((events.kind == COMPUTE) | (events.kind == COLLECTIVE))
    return int(events.start_ps[kernels[0] if len(kernels) else 0])


def _at(values: Ids | Ints, index: Ids | Ints) -> Any:
    """``values[index]``, with anything for index -1."""
    return values[np.maximum(index, 0)] if len(values) else np.zeros(len(index), np.int64)


def _latency_and_floor(gaps: Gaps) -> tuple[int, int]:
    """Median launch latency with an empty queue, and the usual gap between queued events (capped)."""
    length = gaps.end_ps - gaps.start_ps
    waited = (gaps.launch >= 0) & ~gaps.queued & (gaps.launch_start_ps < gaps.end_ps)
    latency = int(np.median((gaps.end_ps - gaps.launch_start_ps)[waited])) if waited.any() else 0
    queued = length[gaps.queued]
    floor = min(int(percentile(queued, FLOOR_PERCENTILE)), FLOOR_CAP_PS) if len(queued) else 0
    return latency, floor


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
    input_wait = _input_waits(gaps, index, before, host, groups)
    compiling = subtract(intersect(_as_set(before), host.under(COMPILE)), input_wait)
    rest = subtract(_as_set(before), join(input_wait, compiling))
    issuing = _inside_calls(gaps, index, before, rest, host, groups)
    on_host = intersect(issuing, host.time_of(computing))
    issuing_ops = subtract(issuing, on_host)
    nothing_ready = _executor_waits(gaps, index, before, issuing_ops, host)
    reached = np.minimum(np.maximum(called + latency, gaps.launch_end_ps), gaps.end_ps)
    launched = union(called[late], reached[late])
    on_the_way = union(gaps.start_ps[gaps.queued], arrived[gaps.queued])
    return {
        "input_wait": input_wait,
        "compile": compiling,
        "between_steps": subtract(rest, issuing),
        "host_op": on_host,
        "kernel_launch": join(subtract(issuing_ops, nothing_ready), launched, on_the_way),
        "sync": join(union(arrived[long], gaps.end_ps[long]), nothing_ready),
        "floor": union(arrived[short], gaps.end_ps[short]),
    }


def host_ops(host: HostEvents, groups: Groups) -> Ints:
    """Ops of a step that compute on the host: they launch nothing and take longer than a launch would."""
    launching = covering(host.parent, host.trace.has("correlation_id", at=host.row))
    tf_data = np.array([name.startswith("tf_data") for name in host.trace.lines.name], np.bool_)
    long = host.end_ps - host.start_ps >= HOST_OP_PS
    in_step = (groups.of_host >= 0) & ~tf_data[host.line]
    return np.flatnonzero(host.flagged(HOST_OP) & ~launching & long & in_step)


def _as_set(spans: Spans) -> Spans:
    return union(spans.start, spans.end)


def _input_waits(gaps: Gaps, index: Ints, before: Spans, host: HostEvents, groups: Groups) -> Spans:
    """Waiting for the next batch on the chain of threads that launches the event after the gap.

    A wait belongs to the chain if it is on the launching thread or in the launch's step; where either step is
    unknown it is believed.
    """
    waits = np.flatnonzero(host.flagged(INPUT_WAIT))
    found = [nothing()]
    for line in distinct(host.line[waits]):
        found.append(_waits_of_thread(gaps, index, before, host, groups, waits[host.line[waits] == line]))
    return join(*found)


def _waits_of_thread(
    gaps: Gaps, index: Ints, before: Spans, host: HostEvents, groups: Groups, waits: Ints
) -> Spans:
    """One thread's waits. Only outermost ones count, which keeps them disjoint and the pairs few."""
    reach = np.maximum.accumulate(host.end_ps[waits])
    waits = waits[np.concatenate([[True], host.start_ps[waits][1:] >= reach[:-1]])]
    i, j = pairs(before.start, before.end, host.start_ps[waits], host.end_ps[waits])
    wait, launch = waits[j], gaps.launch[index[i]]
    step_of_wait, step_of_launch = groups.of_host[wait], groups.of_host[launch]
    same_chain = (
        (host.line[wait] == host.line[launch])
        | (step_of_wait == step_of_launch)
        | (step_of_wait < 0)
        | (step_of_launch < 0)
    )
    start = np.maximum(before.start[i], host.start_ps[wait])
    end = np.minimum(before.end[i], host.end_ps[wait])
    return union(start[same_chain], end[same_chain])


def _inside_calls(
    gaps: Gaps,
    index: Ints,
    before: Spans,
    rest: Spans,
    host: HostEvents,
    groups: Groups,
) -> Spans:
    """The part of ``rest`` in which the runtime itself is at work on the event that ends the gap.

    Inside the outermost runtime call of the launch, or of the launch before the gap; and the pauses within one
    call (its threads wait) or between eager ops of one step.
    """
    if not len(index) or not len(rest):
        return nothing()
    launch = gaps.launch[index]
    previous = gaps.previous_launch[index]
    call, call_before = host.call[launch], np.where(previous >= 0, _at(host.call, previous), -1)
    i, j = pairs(rest.start, rest.end, before.start, before.end)
    start = np.maximum(rest.start[i], before.start[j])
    end = np.minimum(rest.end[i], before.end[j])
    inside = [
        union(
            np.where(known[j] >= 0, np.maximum(start, _at(host.start_ps, known[j])), end),
            np.minimum(end, _at(host.end_ps, known[j])),
        )
        for known in (call, call_before)
    ]
    same_call = (call >= 0) & (call == call_before)
    pause = _eager_pauses(gaps, index, before, launch, previous, host, groups)
    whole = (same_call | pause)[j]
    return intersect(rest, join(*inside, union(start[whole], end[whole])))


def _executor_waits(gaps: Gaps, index: Ints, before: Spans, issuing: Spans, host: HostEvents) -> Spans:
    """The part of ``issuing`` in which the executor of the function that ends the gap has nothing to run.

    While threads of the pool that launches run anything, the GPU waits for its turn there, not for a result.
    """
    turn = host.flagged(TURN)
    if not turn.any() or not len(issuing):
        return nothing()
    launch = gaps.launch[index]
    own = turn & _of_pools(host, distinct(host.line[launch]))[host.line]
    pauses = subtract(issuing, host.time_of(own))
    function = host.in_function[launch]
    by_executor = (host.in_turn[launch] >= 0) & (function >= 0)
    i, j = pairs(pauses.start, pauses.end, before.start, before.end)
    start = np.maximum(np.maximum(pauses.start[i], before.start[j]), _at(host.start_ps, function)[j])
    end = np.minimum(pauses.end[i], before.end[j])
    waits = by_executor[j] & (end - start > HAND_OVER_PS)
    return union(start[waits], end[waits])


def _of_pools(host: HostEvents, lines: list[int]) -> Bools:
    """Which threads are of the pools (``tf_Compute/12`` is of ``tf_Compute``) of these ones."""
    pool = [name.partition("/")[0] for name in host.trace.lines.name]
    wanted = {pool[line] for line in lines}
    return np.array([name in wanted for name in pool], np.bool_)


def _eager_pauses(
    gaps: Gaps,
    index: Ints,
    before: Spans,
    launch: Ints,
    previous: Ints,
    host: HostEvents,
    groups: Groups,
) -> Bools:
    """Gaps between two eager ops of one step: Python dispatches op by op, so the launch is what is slow."""
    same_thread = (previous >= 0) & (host.line[launch] == host.line[np.maximum(previous, 0)])
    same_step = groups.of_host[launch] == np.where(previous >= 0, _at(groups.of_host, previous), -2)
    pauses: Bools = same_thread & same_step & (before.end - before.start < EAGER_PAUSE_PS)
    return pauses
