"""What of the Python before a launch belongs to a step, and is not between two of them."""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.spans import Spans, intersect, union
from tb_gpu_advisor.facts.events.host_names import PYTHON
from tb_gpu_advisor.facts.gpu.before_launch import PAUSE_PS
from tb_gpu_advisor.facts.gpu.chain import last_own, next_own
from tb_gpu_advisor.facts.gpu.gaps import Gaps, values_at
from tb_gpu_advisor.facts.steps.grouping import Groups, inherited

#: Ops of their own after a step's functions are no part of it if the GPU works on them for no more than this share. Our
#: default: a metric, say, and no part of the training.
AFTER_SHARE: Final = 0.1


def inside_steps(gaps: Gaps, rest: Spans, groups: Groups) -> Spans:
    """The part of ``rest`` that lies within a step: between two launches of the same step, unless its last function has
    been called before; and until a function returns that is still running after its last launch (a gradient tape that
    deletes what it has kept), unless that takes no longer than returning does: every loop pays for it, and nobody's
    work is in it. Without steps nothing is between any.
    """
    index, spans = gaps.before
    start, end = spans.start, spans.end
    running = running_functions(gaps, index)
    until = np.where(running >= 0, values_at(gaps.host.end_ps, running), start)
    until = np.where(np.minimum(until, end) - start > PAUSE_PS, until, start)
    until = np.where(within_step(gaps, index, groups), end, until)
    return intersect(rest, union(start, np.minimum(until, end)))


def within_step(gaps: Gaps, index: Ints, groups: Groups) -> Bools:
    """Whether the chain's kernels around each of these gaps are of the same step, and what comes next does not come
    after all of the step's functions. Copies between two steps belong to neither."""
    if not groups.label:
        return gaps.launch[index] >= 0
    events = gaps.events
    step = inherited(groups.of_event[events.gpu])
    kernels = gaps.of_chain & events.is_kernel
    own_next = gaps.own_next[index]
    following = step[next_own(kernels, own_next)]
    same: Bools = (following >= 0) & (following == step[last_own(kernels, gaps.own_previous[index])])
    after = _after_functions(gaps, groups, step)
    if not (same & after[own_next]).any():
        return same
    # The first place is that of no step.
    length = events.end_ps - events.start_ps
    of_step, of_ended = (
        np.bincount(step + 1, ps, minlength=len(groups.label) + 1)[1:] for ps in (length, length * after)
    )
    # Where functions are but a part of the step, what follows them is the step's as well.
    ended = of_ended <= AFTER_SHARE * of_step
    return same & ~(after[own_next] & ended[step[own_next]])


def _after_functions(gaps: Gaps, groups: Groups, step: Ints) -> Bools:
    """Whether each event was launched in no function, after all functions of its step that launch were called: what
    Python does after a training step (callbacks, metrics) runs ops of its own."""
    events, host = gaps.events, gaps.host
    after = np.zeros(len(events), np.bool_)
    known = rows_where((events.launch >= 0) & (step >= 0))
    launch, step = events.launch[known], step[known]
    function = host.function(launch)
    inside = function >= 0
    last_ps = np.full(len(groups.label), np.iinfo(np.int64).max)
    last_ps[step[inside]] = np.iinfo(np.int64).min
    np.maximum.at(last_ps, step[inside], host.start_ps[function[inside]])
    from_python = (host.call(launch) >= 0) | (host.line[launch] == host.training_line)
    after[known] = from_python & ~inside & (host.start_ps[launch] > last_ps[step])
    return after


def running_functions(gaps: Gaps, of: Ints, traced: bool = False) -> Ids | Ints:
    """The outermost event around the runtime call before each ``of`` the gaps that is no step's marker, nor around the
    next call as well, -1 for none: the program's own function, or a part of it that it names. Functions that only
    Python's tracer shows count where ``traced``."""
    host = gaps.host
    parent, python = host.parent, host.flags
    previous, call = gaps.previous_call[of], gaps.call[of]
    at = np.where(previous >= 0, previous, gaps.previous_launch[of])
    functions = np.full(len(of), -1, at.dtype)
    next_ps = np.where(call >= 0, values_at(host.start_ps, call), gaps.launch_start_ps[of])
    climbing = rows_where((at >= 0) & (gaps.launch[of] >= 0))
    while len(climbing):
        up = parent[at[climbing]]
        # What ends after the next call has begun holds that as well: a step's marker, a loop.
        climbing, up = climbing[up >= 0], up[up >= 0]
        inside = (host.end_ps[up] <= next_ps[climbing]) & ~host.marks_step[up]
        climbing, up = climbing[inside], up[inside]
        at[climbing] = up
        counts = traced | ((python[up] & PYTHON) == 0)
        functions[climbing[counts]] = up[counts]
    return functions
