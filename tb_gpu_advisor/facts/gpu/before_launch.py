"""What the host does before the launch that ends a gap: why a GPU stands still.

``before`` are the parts of gaps that lie before their launches, one for each gap of ``index``.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.ancestors import covering
from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.intervals import Spans, intersect, join, nothing, pairs, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import HOST_OP, TURN
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.gaps import Gaps, values_at
from tb_gpu_advisor.facts.steps.grouping import Groups

# The guide puts a launch at 20-40 µs: a host op shorter than one is part of the executor's normal work.
HOST_OP_PS: Final = 20_000_000
# Between two turns of the executor a thread of the pool has to wake up; longer pauses mean that no op was ready.
HAND_OVER_PS: Final = 50_000_000
# Python between two eager ops of a step; longer pauses are the user's own work.
EAGER_PAUSE_PS: Final = 1_000_000_000


def host_ops(host: HostEvents, groups: Groups) -> Ints:
    """Ops of a step that compute on the host: they launch nothing and take longer than a launch would."""
    tf_data = np.array([name.startswith("tf_data") for name in host.trace.lines.name], np.bool_)
    ops = host.rows(HOST_OP)
    ops = ops[host.end_ps[ops] - host.start_ps[ops] >= HOST_OP_PS]
    ops = ops[(groups.of_host[ops] >= 0) & ~tf_data[host.line[ops]]]
    if not len(ops):
        return ops
    launching = covering(host.parent, host.carrying("correlation_id"))
    return ops[~launching[ops]]


def input_waits(gaps: Gaps, index: Ints, before: Spans, host: HostEvents, groups: Groups) -> Spans:
    """Waiting for the next batch on the chain of threads that launches the event after the gap.

    A wait belongs to the chain if it is on the launching thread or in the launch's step; where either step is
    unknown it is believed.
    """
    waits = host.input_waits
    j, i = pairs(host.start_ps[waits], host.end_ps[waits], before.start, before.end)
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


def inside_calls(
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
    call, call_before = host.call[launch], np.where(previous >= 0, values_at(host.call, previous), -1)
    i, j = pairs(rest.start, rest.end, before.start, before.end)
    start = np.maximum(rest.start[i], before.start[j])
    end = np.minimum(rest.end[i], before.end[j])
    inside = [
        union(
            np.where(known[j] >= 0, np.maximum(start, values_at(host.start_ps, known)[j]), end),
            np.minimum(end, values_at(host.end_ps, known)[j]),
        )
        for known in (call, call_before)
    ]
    same_call = (call >= 0) & (call == call_before)
    pause = _eager_pauses(before, launch, previous, host, groups)
    whole = (same_call | pause)[j]
    return intersect(rest, join(*inside, union(start[whole], end[whole])))


def executor_waits(gaps: Gaps, index: Ints, before: Spans, issuing: Spans, host: HostEvents) -> Spans:
    """The part of ``issuing`` in which the executor of the function that ends the gap has nothing to run.

    While threads of the pool that launches run anything, the GPU waits for its turn there, not for a result.
    """
    turns = host.rows(TURN)
    if not len(turns) or not len(issuing):
        return nothing()
    launch = gaps.launch[index]
    own = turns[_of_pools(host, distinct(host.line[launch]))[host.line[turns]]]
    pauses = subtract(issuing, host.time_of(own))
    i, j = pairs(pauses.start, pauses.end, before.start, before.end)
    start, end = np.maximum(pauses.start[i], before.start[j]), np.minimum(pauses.end[i], before.end[j])
    long = np.flatnonzero(end - start > HAND_OVER_PS)
    if not len(long):
        return nothing()
    launch, end = launch[j[long]], end[long]
    function = host.in_function[launch]
    start = np.maximum(start[long], values_at(host.start_ps, function))
    waits = host.in_turn(launch) & (function >= 0) & (end - start > HAND_OVER_PS)
    return union(start[waits], end[waits])


def _of_pools(host: HostEvents, lines: list[int]) -> Bools:
    """Which threads are of the pools (``tf_Compute/12`` is of ``tf_Compute``) of these ones."""
    pool = [name.partition("/")[0] for name in host.trace.lines.name]
    wanted = {pool[line] for line in lines}
    return np.array([name in wanted for name in pool], np.bool_)


def _eager_pauses(before: Spans, launch: Ints, previous: Ints, host: HostEvents, groups: Groups) -> Bools:
    """Gaps between two eager ops of one step: Python dispatches op by op, so the launch is what is slow."""
    same_thread = (previous >= 0) & (host.line[launch] == values_at(host.line, previous))
    same_step = groups.of_host[launch] == np.where(previous >= 0, values_at(groups.of_host, previous), -2)
    pauses: Bools = same_thread & same_step & (before.end - before.start < EAGER_PAUSE_PS)
    return pauses
