"""What the host does before the launch that ends a gap, and so why a GPU idles."""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.ancestors import holding
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of, flagged, taken
from tb_gpu_advisor.columns.order import ascending, in_both
from tb_gpu_advisor.columns.spans import (
    Spans,
    intersect,
    join,
    measure_in,
    nothing,
    pairs,
    pieces,
    search,
    subtract,
    union,
)
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COPY_D2H, COPY_H2D, DeviceEvents, outer_calls
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import (
    ALLOCATES,
    ALLOCATION,
    DISPATCH,
    EXTENSION,
    FUNCTION,
    GPU,
    HOST_OP,
    PYTHON,
    PYTORCH,
    TURN,
)
from tb_gpu_advisor.facts.events.names import distinct, id_of
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.gpu.gaps import LAUNCH_PS, Gaps, values_at
from tb_gpu_advisor.facts.steps.eager_ops import EAGER_KERNEL
from tb_gpu_advisor.facts.steps.grouping import Groups
from tb_gpu_advisor.facts.steps.input import Fetches

# Between two turns of the executor a thread of the pool has to wake up; longer pauses mean that no op was ready. Our
# default: waking up takes some microseconds, on a busy host tens of them.
HAND_OVER_PS: Final = 50_000_000
# Python between two ops of a step that launch; longer pauses are work of its own. Measured: of the pauses between eager
# ops in two real captures none was longer.
PAUSE_PS: Final = 1_000_000_000
#: Guide: a launch takes 20 to 40 µs. Our default: what takes five times as long is none.
_LONG_PS: Final = 200_000_000
# An op launches fewer kernels; what launches more runs several. Our default: as of functions (``grouping``).
OF_OP: Final = 3


def host_ops(host: HostEvents, groups: Groups) -> Ints:
    """Ops of a step that compute on the host, eager ones included: they launch nothing and take longer than a launch
    does. PyTorch's ops that only look at a tensor in another way take up to 0.2 ms in real captures, so of PyTorch's
    only longer ones compute, whether steps are known or not. Calls of the driver on threads that launch count as well,
    if they reserve or release memory for as long as a launch takes."""
    torch_ops = host.lasting(host.named(PYTORCH), _LONG_PS)
    torch_ops = torch_ops[host.call(torch_ops) == torch_ops]
    calls, ops = (host.lasting(host.rows(flag), LAUNCH_PS) for flag in (ALLOCATES, HOST_OP))
    kernels = host.lasting(host.called(EAGER_KERNEL), LAUNCH_PS)
    ops = np.append(ops, kernels[~holding(host.parent, kernels, host.rows(FUNCTION | HOST_OP))])
    if groups.label:
        torch_ops = torch_ops[groups.of_host[torch_ops] >= 0]
    ops = np.append(ops[groups.of_host[ops] >= 0], torch_ops)
    ops = ops[~host.is_worker[host.line[ops]]]
    ops = _launching_nothing(host, ops)
    calls = calls[host.launches_of_lines[host.line[calls]] > 0]
    return np.concatenate([ops, calls])


def python_of_calls(host: HostEvents) -> Ints:
    """Python's functions that the runtime's calls call, and that launch nothing: a framework's functions, or the
    program's, which take containers of arguments apart before anything is launched."""
    called = host.rows(PYTHON)
    called = called[~flagged(taken(host.flags, host.parent.take(called)), PYTHON)]
    return _launching_nothing(host, called[host.call(called) >= 0])


def python_of_its_own(host: HostEvents) -> Spans:
    """When Python's functions run that launch nothing and take longer than any launch does."""
    return host.time_of(_launching_nothing(host, host.lasting(host.rows(PYTHON), _LONG_PS)))


def _launching_nothing(host: HostEvents, events: Ints) -> Ints:
    """Those of these events that hold no launch."""
    return events[~holding(host.parent, events, host.carriers("correlation_id"))]


def dispatched(gaps: Gaps, idle: Spans) -> Spans:
    """The part of ``idle`` in PyTorch's ops, in what calls them, and in calls of the driver, on threads that launch. It
    is the framework's time and not Python's, even where an op launches nothing."""
    host = gaps.host
    if not len(host.names.ids_with(DISPATCH | GPU)) or not len(idle):
        return nothing()
    threads = distinct(host.line[gaps.launch[gaps.before[0]]])
    running = np.concatenate([host.rows(0), *(host.running_in(idle, line) for line in threads)])
    calls = host.named(DISPATCH | GPU, running), running[flagged(host.flags[running], EXTENSION)]
    return intersect(join(*map(host.time_of, calls)), idle)


def input_waits(gaps: Gaps, fetches: Fetches) -> Spans:
    """Idle time before launches in which the step takes a batch, and before a late batch in which tf.data's threads
    make it: whatever the host does meanwhile, the GPU waits for the batch."""
    _, spans = gaps.before
    taking, late = fetches.taking, rows_where(fetches.late)
    of, gap = pairs(taking.start[late], taking.end[late], spans.start, spans.end)
    before = union(spans.start[gap], np.minimum(taking.end[late[of]], spans.end[gap]))
    awaited = intersect(before, join(*gaps.host.once(workers_at_work))) if len(before) else before
    return intersect(union(spans.start, spans.end), join(taking, awaited))


def going_on(gaps: Gaps, groups: Groups) -> Bools:
    """Late gaps in which the runtime goes on with what it was doing: within one of its calls, whose threads wait, or
    between two ops of one step that the same thread runs one by one, without work of Python's own."""
    host = gaps.host
    goes_on: Bools = gaps.late & (gaps.call >= 0) & (gaps.call == gaps.previous_call)
    undecided = rows_where(gaps.late & ~goes_on & (gaps.previous_launch >= 0))
    same_step = groups.of_host[gaps.launch[undecided]] == groups.of_host[gaps.previous_launch[undecided]]
    undecided = undecided[same_step]
    launch, previous = gaps.launch[undecided], gaps.previous_launch[undecided]
    start_ps, called_ps = gaps.start_ps[undecided], gaps.called_ps[undecided]
    launches = host.function(launch) >= 0
    if not launches.all():
        launches |= 2 * measure_in(host.once(python_of_its_own), start_ps, called_ps) < called_ps - start_ps
    short = (called_ps - start_ps < PAUSE_PS) & launches
    # In turns of an executor without a function: its call began before the profiler did.
    goes_on[undecided] = (host.line[launch] == host.line[previous]) & short
    in_turns = rows_where((host.turn(launch) >= 0) & (host.turn(previous) >= 0))
    of_lost = (host.function(launch[in_turns]) < 0) & (host.function(previous[in_turns]) < 0)
    goes_on[undecided[in_turns[of_lost]]] = True
    return goes_on


def inside_calls(gaps: Gaps, rest: Spans, goes_on: Bools) -> Spans:
    """The part of ``rest`` in which the runtime works on the event that ends the gap: inside the outermost runtime call
    of the launch, or of the launch before the gap, and all of the gaps in which it goes on with what it was doing."""
    host, (index, spans) = gaps.host, gaps.before
    inside = [
        union(
            np.where(known >= 0, np.maximum(spans.start, values_at(host.start_ps, known)), spans.end),
            np.minimum(spans.end, values_at(host.end_ps, known)),
        )
        for known in (gaps.call[index], gaps.previous_call[index])
    ]
    whole = spans.at(goes_on[index])
    return intersect(rest, join(*inside, union(whole.start, whole.end)))


def turns_of_others(gaps: Gaps) -> Spans:
    """When the threads that launch for this GPU are in calls that launch only for other GPUs: this one waits for its
    turn, whatever is done there."""
    host = gaps.host
    if not launches_for_others(gaps):
        return nothing()
    events, of_others = gaps.events, host.launches()
    of_others = of_others.compress(~are_of(of_others, events.launch))
    of_threads = are_of(taken(host.line, of_others), gaps.threads)
    calls = host.calls_of(of_others.compress(of_threads))
    return host.time_of(calls[~are_of(calls, events.once(outer_calls, host))])


def unseen(gaps: Gaps, issuing: Spans) -> Spans:
    """The parts of ``issuing``, longer than a pause between two ops, in which no thread that launches for this GPU
    shows an op, or what an op calls: nothing shows what is waited for.

    A function, a turn of TensorFlow's executor and whatever else launches several kernels is no op, and says nothing of
    the time between two of its ops: one that computes on the host has an event of its own (executor.cc traces expensive
    ops).
    """
    host = gaps.host
    stretches = _longer(issuing, PAUSE_PS)
    if not len(stretches):
        return stretches
    launches = gaps.events.launches
    of_lines = (host.running_in(stretches, line) for line in gaps.threads)
    events = np.concatenate([launches[:0], *of_lines])
    events = events[(host.call(events) >= 0) & ((host.flags[events] & FUNCTION) == 0)]
    started = np.sort(taken(host.start_ps, launches), kind="stable")
    held = search(started, host.end_ps[events]) - search(started, host.start_ps[events])
    flags = host.flags[events]
    seen = ascending(events[((held < OF_OP) & ((flags & TURN) == 0)) | flagged(flags, EXTENSION)])
    return without_workers(host, _longer(subtract(stretches, at_work(host, seen, gaps.events)), PAUSE_PS))


def without_workers(host: HostEvents, silent: Spans) -> Spans:
    """Those of the spans in which no workers are busy that could have taken the thread's core, or Python's lock."""
    busy_ps = measure_in(join(*host.once(workers_at_work)), silent.start, silent.end)
    return silent.at(2 * busy_ps < silent.length_ps)


def at_work(host: HostEvents, seen: Ints, launched: DeviceEvents) -> Spans:
    """When these events show that something is done. Of a kernel's launch that takes longer than any pause does only
    the moment is known. An op in a turn of TensorFlow's executor that launches has no event of its own, but it reserves
    memory once it has begun, and releases some as it ends (executor.cc): it is at work until its next act, or since its
    last one."""
    kernels = launched.launch.compress((launched.kind <= COLLECTIVE) & (launched.launch >= 0))
    start_ps, end_ps = host.start_ps[seen], host.end_ps[seen]
    is_moment = (end_ps - start_ps > PAUSE_PS) & are_of(seen, kernels)
    end_ps[is_moment] = start_ps[is_moment]
    names = host.name[seen]
    for name, bound, away in zip(ALLOCATION, (end_ps, start_ps), (1, -1), strict=True):
        at = rows_where(names == id_of(host.trace, name))
        near, turn = np.clip(seen[at] + away, 0, len(host) - 1), host.turn(seen[at])
        of_turn = (turn >= 0) & (host.turn(near) == turn) & (near != turn)
        bound[at] = np.where(of_turn, (host.start_ps if away > 0 else host.end_ps)[near], bound[at])
    return union(start_ps, np.maximum(end_ps, start_ps + 1))


def _longer(spans: Spans, least_ps: int) -> Spans:
    return spans.at(spans.length_ps > least_ps)


def executor_waits(gaps: Gaps, issuing: Spans) -> Spans:
    """The part of ``issuing`` in which the executor of the function that ends the gap has nothing to run. Turns of the
    pool's threads that launch for this GPU, or launch nothing, are left out: there the GPU waits for its turn. It waits
    for a result while turns launch only for other GPUs, or run what tf.data makes of later batches."""
    host, (index, spans) = gaps.host, gaps.before
    turns = host.rows(TURN)
    if not len(turns) or not len(issuing):
        return nothing()
    launch = gaps.launch[index]
    # ``tf_Compute/12`` is of the pool ``tf_Compute``.
    pool = [name.partition("/")[0] for name in host.trace.lines.name]
    wanted = {pool[line] for line in distinct(host.line[launch])}
    of_pool = turns[np.array([name in wanted for name in pool], np.bool_)[host.line[turns]]]
    others = np.append(_of_others(of_pool, gaps), in_both(of_pool, host.turns_of_tf_data))
    pauses = subtract(issuing, host.time_of(of_pool[~are_of(of_pool, others)]))
    pauses = _longer(pauses, HAND_OVER_PS)
    _, j, start, end = pieces(pauses.start, pauses.end, spans.start, spans.end)
    long = rows_where(end - start > HAND_OVER_PS)
    launch, end = launch[j[long]], end[long]
    function = host.function(launch)
    start = np.maximum(start[long], values_at(host.start_ps, function))
    waits = (host.turn(launch) >= 0) & (function >= 0) & (end - start > HAND_OVER_PS)
    return union(start[waits], end[waits])


def carried(gaps: Gaps) -> Spans:
    """When threads that launch no kernels, nor ops of TensorFlow's executor, work on what they took from the GPU, until
    they bring something back, as MPI brings sums of gradients. ``launches`` of one thread follow each other."""
    events, host = gaps.events, gaps.host
    launched = rows_where(events.launch >= 0)
    line = taken(host.line, events.launches)
    launched = launched[~are_of(line, line[events.kind[launched] <= COLLECTIVE])]
    lone = launched[host.turn(events.launch[launched]) < 0]
    lone = lone[np.argsort(events.launch[lone], kind="stable")]
    line, (down, up) = host.line[events.launch[lone]], (lone[:-1], lone[1:])
    back = (events.kind[down] == COPY_D2H) & (events.kind[up] == COPY_H2D) & (line[:-1] == line[1:])
    return union(events.end_ps[down[back]], host.start_ps[events.launch[up[back]]])


def launches_for_others(gaps: Gaps) -> bool:
    """Whether the host launches for other GPUs as well."""
    return int(gaps.host.launches_of_lines.sum()) > int(np.count_nonzero(gaps.events.launch >= 0))


def _of_others(turns: Ints, gaps: Gaps) -> Ints:
    """Turns that launch, but never for this GPU."""
    if not launches_for_others(gaps):
        return turns[:0]
    host, every = gaps.host, gaps.host.launches()
    # The last place is that of events in no turn.
    other = np.zeros(len(host) + 1, np.bool_)
    other[host.turn(every)] = True
    other[host.turn(gaps.events.launches)] = False
    return turns[other[turns]]
