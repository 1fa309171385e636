"""The idle waterfall: every picosecond of a step on a GPU in exactly one category.

Busy time is compute, exposed collective or a copy that is exposed and waited for. An idle gap [a, b) before a device
event that was launched by the host call [ls, le) is divided so (research: HTA's idle breakdown, refined):

- ls < a: ``kernel_launch`` while the event was on its way, up to the run's own empty-queue latency or the end of a call
  of its own that lasts longer; after that it was queued, and a short gap is the hardware's ``floor``, a longer one
  ``sync`` (a dependency between streams or a synchronisation), while graphs of kernels run ``unknown``.
- before ls: ``profiler`` while the profiler itself works, ``input_wait`` while the step takes its batch, and before
  that, where it was not ready, while tf.data's threads make it, whatever else the host does; ``compile`` under a
  compiler, ``host_op`` while an op of the step that launches nothing runs on the host for longer than a launch takes,
  or memory is reserved or released for as long, ``copy_wait`` in waits for copies, ``kernel_launch`` while the thread
  waits for a core, inside the runtime call that issues the event, or in another op of PyTorch's within the step (the
  host is too slow), ``sync`` where TensorFlow's executor has nothing to run there (no op's inputs are ready) and the
  host has other GPUs to wait for, else the user's Python: ``host_python`` within a step, ``between_steps`` outside it.
- from ls: ``kernel_launch`` until the call has returned and the run's own latency is over: had the launch come in time,
  nothing would have waited for that; for a copy whose call blocks, ``copy_wait``.

What of ``kernel_launch`` and ``host_op`` goes to loading a kernel, or to making a library ready, is ``compile``; of the
rest, and of the host's Python, ``host_stopped`` is when the host stood still in calls that take microseconds otherwise.

Copies that others launch ahead, such as threads of tf.data, may lie within a gap of the step: k is then the next event
that the step's own chain of threads launches. What nothing tells of is ``unknown``: a gap without a launch to look at,
what the GPU waits for once a launch has come (another program on it, say), an executor that has nothing to run for the
only GPU, a call that waits for a copy once that has ended, what lies between calls of the driver where the host shows
nothing else, and a long pause in a call while no thread that launches shows an op, or shows the launch of a kernel that
takes so long. Of that ``host_op`` is what a thread without kernels does with what it takes from the GPU, until it
brings something back.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY, IDLE, INSIDE, OF_HOST
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of, taken
from tb_gpu_advisor.columns.spans import Spans, complement, intersect, join, nothing, search, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import ALLOCATES
from tb_gpu_advisor.facts.events.preparing.first_runs import loads
from tb_gpu_advisor.facts.gpu import before_launch
from tb_gpu_advisor.facts.gpu.copy_waits import CopyWaits, copy_waits, of_others
from tb_gpu_advisor.facts.gpu.gaps import Gaps, latency_and_floor
from tb_gpu_advisor.facts.gpu.python_before_launch import inside_steps
from tb_gpu_advisor.facts.gpu.stops import stopped, without_core
from tb_gpu_advisor.facts.steps.grouping import Groups
from tb_gpu_advisor.facts.steps.input import Fetches
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import Category


class HostData(Struct, frozen=True, dict=True):
    """What all GPUs of a host share. ``host_ops`` are the ops of steps that compute on the host, ``of_calls`` Python
    within calls of the runtime, ``around`` the calls that run ops eagerly which are none of the step's, ``fetches``
    when they take batches."""

    name: str
    trace: Trace
    host: HostEvents
    groups: Groups
    steps: Steps
    host_ops: Ints
    of_calls: Ints
    around: Ints
    fetches: Fetches

    @cached_property
    def windows(self) -> Spans:
        """The analysed windows."""
        return self.steps.windows


class Waterfall(Struct, frozen=True, dict=True):
    """The partition of one GPU's time by category: disjoint, covering first to last device event.

    What the host does is kept ``with_profiler``: the profiler's own work may be a moment of each event, and would cut
    every cause into as many pieces. In ``stops`` the host stood still, also while the GPU was busy; in ``without_core``
    it did so for workers. In ``carried`` threads without kernels work on what they took from the GPU. In ``launched``
    the GPU waits for something unknown although the host has launched what comes next. ``launch_latency_ps`` is the
    median time from launch call to kernel start with an empty queue, 0 if never seen.
    """

    with_profiler: dict[Category, Spans]
    gaps: Gaps
    copy_waits: CopyWaits
    stops: Spans
    without_core: Spans
    carried: Spans
    launched: Spans
    launch_latency_ps: int

    @property
    def unexplained(self) -> Spans:
        """When it is unknown what the GPU waits for of the host."""
        return join(subtract(self.with_profiler["unknown"], self.launched), self.stops)

    def part(self, category: Category) -> Spans:
        """The time of a category."""
        spans, profiler = self.with_profiler.get(category, nothing()), self.gaps.host.profiler
        if category in BUSY or not len(profiler):
            return spans
        if category == "profiler":
            return intersect(self.gaps.before_calls, profiler)
        return subtract(spans, intersect(intersect(self.gaps.before_calls, spans), profiler))

    @cached_property
    def idle_in_gaps(self) -> dict[Category, tuple[Ids, Ints]]:
        """By idle category the gaps that hold some of it, and how many picoseconds each holds."""
        held = dict[Category, tuple[Ids, Ints]]()
        for category in IDLE:
            spans = self.part(category)
            gap = search(self.gaps.start_ps, spans.start, right=True) - 1  # none goes on in the next one
            first = rows_where(np.diff(gap, prepend=-1))
            held[category] = gap[first].astype(np.int32), np.add.reduceat(spans.length_ps, first)
        return held


def waterfall(
    busy: dict[Category, Spans], gaps: Gaps, of_host: HostData, within: tuple[int, int]
) -> Waterfall:
    """Divide the time ``within`` two moments on one GPU; time before its first and after its last event is
    ``unknown``."""
    groups, around = of_host.groups, of_host.around
    latency, floor = latency_and_floor(gaps)
    held = without_core(gaps, of_host.fetches.taking, of_host.host_ops)
    goes_on, in_copies = before_launch.going_on(gaps, groups), copy_waits(gaps, of_host.host_ops, held)
    waits = join(union(in_copies.start_ps, in_copies.end_ps), of_others(gaps))
    waits = subtract(intersect(Spans(gaps.start_ps, gaps.end_ps), waits), in_copies.lost)
    of_input = before_launch.input_waits(gaps, of_host.fetches)
    of_waits = of_input, waits, in_copies.lost, held
    before = _before_launches(gaps, of_host, goes_on, of_waits)
    stops = stopped(gaps, subtract(join(*(before[name] for name in OF_HOST)), gaps.host.profiler))
    divided = _divided(gaps, before, waits, stops, (latency, floor))
    parts = busy | (_between_steps(divided, gaps, around) if len(around) else divided)
    unknown = complement(join(*parts.values(), intersect(gaps.before_calls, gaps.host.profiler)), *within)
    carried = before_launch.carried(gaps)
    brought = intersect(unknown, carried)
    parts |= {"host_op": join(parts["host_op"], brought), "unknown": subtract(unknown, brought)}
    for name in ("before", "before_calls"):  # nobody asks for them again where the profiler does nothing
        gaps.__dict__.pop(name, None)
    behind = np.where(gaps.queued, gaps.start_ps, gaps.called_ps)
    known = gaps.launch >= 0
    launched = intersect(parts["unknown"], union(behind.compress(known), gaps.end_ps.compress(known)))
    return Waterfall(parts, gaps, in_copies, stops, held, carried, launched, latency)


def _between_steps(parts: dict[Category, Spans], gaps: Gaps, around: Ints) -> dict[Category, Spans]:
    """The same, where what the host does before it launches an op around the step's function is between steps."""
    rows = rows_where(gaps.late & are_of(gaps.call, around))
    before = union(gaps.start_ps[rows], gaps.end_ps[rows])
    moved = [intersect(parts[name], before) for name in INSIDE]
    left = {name: subtract(parts[name], before) for name in INSIDE}
    return parts | left | {"between_steps": join(parts["between_steps"], *moved)}


def _before_launches(
    gaps: Gaps, of_host: HostData, goes_on: Bools, waits: tuple[Spans, Spans, Spans, Spans]
) -> dict[Category, Spans]:
    """The time of late gaps before their launches, by cause; ``waits`` are waits for the batch, waits for copies, waits
    for something unknown, and waits for a core. All of it still contains the profiler's own work."""
    host, computing, idle = gaps.host, of_host.host_ops, gaps.before_calls
    of_input, of_copies, lost, held = waits
    compiling = subtract(intersect(idle, host.preparing), of_input)
    rest = subtract(idle, join(of_input, compiling, lost))
    held = intersect(rest, held)
    in_turn = intersect(subtract(rest, join(held, of_copies)), before_launch.turns_of_others(gaps))
    rest = subtract(rest, join(held, in_turn))
    issuing = before_launch.inside_calls(gaps, rest, goes_on)
    calls = computing[(host.flags[computing] & ALLOCATES) != 0]
    on_host = join(intersect(issuing, host.time_of(computing)), intersect(rest, host.time_of(calls)))
    copying = subtract(intersect(rest, of_copies), on_host)
    issuing = subtract(issuing, join(on_host, copying, host.time_of(of_host.of_calls)))
    python = subtract(rest, join(issuing, on_host, copying))
    seen = subtract(issuing, host.profiler)
    nothing_ready = before_launch.executor_waits(gaps, seen)
    launching = subtract(issuing, join(nothing_ready, before_launch.unseen(gaps, seen)))
    inside = inside_steps(gaps, python, of_host.groups)
    of_ops = before_launch.dispatched(gaps, inside)
    if len(host.carriers("correlation_id")) == len(host):
        # Nobody knows what a host does between calls of the driver that shows no others.
        python = inside = of_ops
    computed = intersect(of_ops, host.time_of(computing))
    return {
        "input_wait": of_input,
        "compile": compiling,
        "between_steps": subtract(python, inside),
        "kernel_launch": join(launching, held, in_turn, subtract(of_ops, computed)),
        "host_python": subtract(inside, of_ops),
        "host_op": join(on_host, computed),
        "copy_wait": copying,
        "sync": nothing_ready if before_launch.launches_for_others(gaps) else nothing(),
    }


def _divided(
    gaps: Gaps, before: dict[Category, Spans], waits: Spans, stops: Spans, times: tuple[int, int]
) -> dict[Category, Spans]:
    """The idle spans by cause, including those ``before`` late launches; what is left is unknown. ``times`` are the
    latency of launches and the hardware's floor."""
    latency, floor = times
    (late, spans), queued, called = gaps.before, gaps.queued, gaps.called_ps
    launched_ps = np.clip(gaps.explained_ps(latency), called, gaps.end_ps)
    arrived = np.clip(gaps.arrivals_ps(latency), gaps.start_ps, gaps.end_ps)
    copying = join(before["copy_wait"], subtract(waits, gaps.before_calls))
    short = queued & (gaps.end_ps - arrived <= floor)
    # On another stream than the event before the gap ran on: that one was waited for.
    switched = taken(gaps.events.line, gaps.own_next) != taken(gaps.events.line, gaps.own_previous)
    switched = rows_where(queued & ~short & switched)
    launched = join(union(spans.end, launched_ps[late]), union(gaps.start_ps[queued], arrived[queued]))
    launched = join(before["kernel_launch"], launched)
    loading = intersect(join(before["host_op"], launched), gaps.events.once(loads, gaps.host))
    waiting = union(arrived[switched], gaps.end_ps[switched])
    at_work = before | {
        "host_op": subtract(before["host_op"], loading),
        "kernel_launch": subtract(launched, join(copying, loading)),
    }
    worked = {name: subtract(at_work[name], stops) for name in OF_HOST}
    return (
        at_work
        | worked
        | {
            "compile": join(before["compile"], subtract(loading, copying)),
            "host_stopped": intersect(stops, join(*(at_work[name] for name in OF_HOST))),
            "copy_wait": copying,
            "sync": join(before["sync"], subtract(waiting, copying)),
            "floor": subtract(union(arrived.compress(short), gaps.end_ps.compress(short)), copying),
        }
    )
