"""Which Python before a launch belongs to a step, which lies between two steps, and what it did.

Threads of a pool launch what the training thread calls, so that thread decides: between the end of one of its runtime
calls and the start of the next, its outermost events are the program's work. Time under none of them belongs to the
function that is still running after the first call.
"""

import numpy as np

from tb_gpu_advisor.causes import LITTLE
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import taken
from tb_gpu_advisor.columns.spans import Spans, intersect, measure_in, subtract, union
from tb_gpu_advisor.facts.events.culprits import NamedTime, by_label, outermost, with_others, within
from tb_gpu_advisor.facts.events.device import outer_calls
from tb_gpu_advisor.facts.events.host_kinds import GLOO
from tb_gpu_advisor.facts.events.host_names import PYTHON
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.before_launch import PAUSE_PS
from tb_gpu_advisor.facts.gpu.gaps import Gaps, own_around, values_at
from tb_gpu_advisor.facts.steps.grouping import Groups, inherited


def inside_steps(gaps: Gaps, rest: Spans, groups: Groups) -> Spans:
    """The part of ``rest`` that lies within a step: between two launches of one step, unless the step's last function
    has been called before. After the last launch a function that is still running counts until it returns (a gradient
    tape deletes what it kept), unless it takes no longer than returning does: every loop pays for that, and nobody's
    work is in it. Without steps all of it is inside."""
    index, spans = gaps.before
    start, end = spans.start, spans.end
    running = running_functions(gaps, index)
    until = np.where(running >= 0, values_at(gaps.host.end_ps, running), start)
    until = np.where(np.minimum(until, end) - start > PAUSE_PS, until, start)
    until = np.where(within_step(gaps, index, groups), end, until)
    return intersect(rest, union(start, np.minimum(until, end)))


def within_step(gaps: Gaps, index: Ints, groups: Groups) -> Bools:
    """Whether the chain's kernels around each of these gaps are of one step, and the next one does not come after all
    of the step's functions. Copies between two steps belong to neither."""
    if not groups.label:
        return gaps.launch[index] >= 0
    events = gaps.events
    step = inherited(groups.of_event[events.gpu])
    kernels = gaps.of_chain & events.is_kernel
    own_next = gaps.own_next[index]
    following, preceding = map(step.take, own_around(kernels, own_next, gaps.own_previous[index]))
    same: Bools = (following >= 0) & (following == preceding)
    after = _after_functions(gaps, groups, step)
    if not (same & after[own_next]).any():
        return same
    # The first place is that of no step.
    length = events.end_ps - events.start_ps
    of_step, of_ended = (
        np.bincount(step + 1, ps, minlength=len(groups.label) + 1)[1:] for ps in (length, length * after)
    )
    # Where functions are but a part of the step, what follows them is the step's as well.
    ended = of_ended <= LITTLE * of_step
    return same & ~(after[own_next] & ended[step[own_next]])


def _after_functions(gaps: Gaps, groups: Groups, step: Ints) -> Bools:
    """Whether each event was launched in no function, after the call of every function of its step that launches: what
    Python does after a training step (callbacks, metrics) runs ops of its own."""
    events, host = gaps.events, gaps.host
    after = np.zeros(len(events), np.bool_)
    known = rows_where((events.launch >= 0) & (step >= 0))
    launch, step = events.launch[known], step[known]
    function = host.function(launch)
    inside = function >= 0
    last_ps = np.full(len(groups.label), np.iinfo(np.int64).max)
    last_ps[step[inside]] = np.iinfo(np.int64).min
    np.maximum.at(last_ps, step[inside], taken(host.start_ps, function.compress(inside)))
    by_thread = taken(host.line, launch) == host.training_line
    from_python = by_thread | (events.once(outer_calls, host)[known] >= 0)
    after[known] = from_python & ~inside & (taken(host.start_ps, launch) > last_ps[step])
    return after


def running_functions(gaps: Gaps, of: Ints, traced: bool = False) -> Ids | Ints:
    """For each ``of`` the gaps the outermost event around the runtime call before it that is no step's marker and not
    around the next call as well, -1 for none: the program's own function, or a part of it that the program names.
    Functions that only Python's tracer shows count where ``traced``."""
    host = gaps.host
    parent, python = host.parent, host.flags
    previous, call = gaps.previous_call[of], gaps.call[of]
    at = np.where(previous >= 0, previous, gaps.previous_launch[of])
    functions = np.full(len(of), -1, at.dtype)
    next_ps = np.where(call >= 0, values_at(host.start_ps, call), gaps.launch_start_ps[of])
    climbing = rows_where((at >= 0) & (gaps.launch[of] >= 0))
    while len(climbing):
        up = taken(parent, at[climbing])
        # What ends after the next call has begun holds that as well: a step's marker, a loop.
        climbing, up = climbing[up >= 0], up[up >= 0]
        inside = (taken(host.end_ps, up) <= next_ps[climbing]) & ~taken(host.marks_step, up)
        climbing, up = climbing[inside], up[inside]
        at[climbing] = up
        counts = traced | ((taken(python, up) & PYTHON) == 0)
        functions[climbing[counts]] = up[counts]
    return functions


def between_calls(gaps: Gaps, idle: Spans, around: Ints) -> list[NamedTime]:
    """Names for ``idle`` (time of one GPU in which Python is at work), longest first, or for what gloo exchanges
    meanwhile; what is left has no name. Calls that run ops ``around`` the step's function are Python's work as well."""
    host = gaps.host
    idle_gaps = rows_where((measure_in(idle, gaps.start_ps, gaps.end_ps) > 0) & (gaps.launch >= 0))
    if not len(idle_gaps):
        return []
    running, events, times = running_functions(gaps, idle_gaps, traced=True), list[Ints](), list[Ints]()

    def add(event: Ints, within: Spans, start: Ints, end: Ints) -> None:
        ps = measure_in(within, start, end)
        events.append(event[ps > 0])  # a thread has many without
        times.append(ps[ps > 0])

    add(around, idle, host.start_ps[around], host.end_ps[around])
    of_gaps, idle = idle, subtract(idle, host.time_of(around))
    launched_by = host.line[gaps.launch[idle_gaps]]
    line_of = launched_by if host.training_line < 0 else np.full(len(idle_gaps), host.training_line)
    for line in distinct(line_of):
        on_line = line_of == line
        line_gaps, around = idle_gaps[on_line], running[on_line]
        window = _windows(gaps, line_gaps, line)
        outer_events, waiting = outermost(host, line, window), intersect(idle, window)
        add(outer_events, waiting, host.start_ps[outer_events], host.end_ps[outer_events])
        rest = subtract(idle, union(host.start_ps[outer_events], host.end_ps[outer_events]))
        line_gaps, around = line_gaps[around >= 0], around[around >= 0]
        until = np.clip(host.end_ps[around], gaps.start_ps[line_gaps], gaps.end_ps[line_gaps])
        add(around, rest, gaps.start_ps[line_gaps], until)
    event, ps = np.concatenate(events), np.concatenate(times)
    events.clear()
    times.clear()
    named = by_label(host, event, ps)
    exchanges = np.concatenate([host.called(name) for name in GLOO]) if not named else around[:0]
    return with_others(host, distinct(line_of), named, of_gaps) or within(host, exchanges, of_gaps)


def _windows(gaps: Gaps, gap: Ints, line: int) -> Spans:
    """Time of a thread between the runtime call before each gap and the one that ends it."""
    host, call, before = gaps.host, gaps.call[gap], gaps.previous_call[gap]
    launch_before = gaps.previous_launch[gap]

    def on_line(event: Ids | Ints) -> Bools:
        return (event >= 0) & (host.line[event] == line)

    end = np.where(on_line(call), host.start_ps[np.maximum(call, 0)], gaps.launch_start_ps[gap])
    start = np.where(on_line(launch_before), host.end_ps[np.maximum(launch_before, 0)], gaps.start_ps[gap])
    start = np.where(on_line(before), host.end_ps[np.maximum(before, 0)], start)
    return union(np.minimum(start, end), end)
