"""What the steps of a host wait for in a capture without GPU work. A moment of a step counts as input wait when the
step's input op waits and no op computes meanwhile, as "between" when neither the runtime nor an op is at work: that is
Python. tf.data's own threads are no part of a step's work.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import among, ascending, in_both, standard_error, without
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import (
    Spans,
    complement,
    covering,
    intersect,
    join,
    measure_in,
    search,
    subtract,
)
from tb_gpu_advisor.facts.events.culprits import per_step, python_that_takes, under, within
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import XLA_WAITS, outermost, python_in, thread_of
from tb_gpu_advisor.facts.events.host_kinds import exchanges, stays_on_host
from tb_gpu_advisor.facts.events.host_names import FUNCTION, GPU, HOST_OP, INPUT_WAIT, RUNTIME, STAGE, TRAINS
from tb_gpu_advisor.facts.events.names import present
from tb_gpu_advisor.facts.events.preparing.preparation import preparations
from tb_gpu_advisor.facts.events.preparing.when_prepared import runs_nothing
from tb_gpu_advisor.facts.steps.eager_ops import (
    around_of,
    eager_kernels,
    eager_runs,
    one_by_one,
    ops_around,
    running,
)
from tb_gpu_advisor.facts.steps.facts import HostStepFacts, StepFacts, few_steps, find_pauses, listed_ms
from tb_gpu_advisor.facts.steps.grouping import (
    has_number,
    labels_of,
    step_numbers,
    step_roots,
    steps_by_number,
)
from tb_gpu_advisor.facts.steps.in_between import are_seldom, calls_around, longest_of_runs, seldom_runs
from tb_gpu_advisor.facts.steps.input import input_stages, late_waits
from tb_gpu_advisor.facts.steps.repetition import begins_of_repeats, begins_of_turns, repeated_calls, updating
from tb_gpu_advisor.facts.steps.threads import cores_at_work, python_threads, waits_for_lock
from tb_gpu_advisor.facts.steps.training import (
    by_roles,
    kinds_that_train,
    ops_of_xla,
    place_under,
    run_steps,
    trained,
    trains,
    turns_of,
)
from tb_gpu_advisor.facts.steps.turns import find_turns
from tb_gpu_advisor.facts.steps.windows import COMPILE_SHARE, FOREIGN_SHARE, Steps, steady_windows
from tb_gpu_advisor.facts.steps.work import LOOP_OP, host_work, runs_ops
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import StepSource

#: Work after the last marker, in long steps, that shows a host ahead of it. Our default: less may be the last one's.
AHEAD_STEPS: Final = 1.0
# The drivers' calls, TensorFlow's threads and allocators for GPUs, XLA's executables for them.
OF_GPU = pattern(
    r"^(cu|cuda|hip)[A-Z]|^tf_(gpu|GPU)|^GPU_\d+_bfc|Gpu(Executable|Client|Compiler)|^gpu_host_bfc"
)


def step_facts(steps: Steps) -> StepFacts:
    """What checks see of the steps."""
    ms = listed_ms(steps.windows.length_ps)
    of_all = steps.source, steps.method, steps.seen
    left_out = steps.excluded, steps.foreign_ps / PS_PER_MS, steps.foreign
    return StepFacts(*of_all, len(ms), sum(ms) / len(ms), ms, steps.numbers, (), *left_out)


def find_host_steps(trace: Trace, host: HostEvents, compiling: Spans) -> tuple[Steps, int, int] | None:
    """Windows from one root to the next on the training thread, that thread, and when the last root ends.

    Where the thread runs ahead of the roots' work, windows begin with that work, as on a GPU. What the file itself
    groups is marked, such as a Keras function whose own mark began before the profiler did. A program that runs no
    function takes a batch as a step begins, or repeats the same ops; without either, all that it runs is one window.
    None where nothing runs, or where the host drives a GPU that the capture does not show, and runs ahead of it.
    """
    if not len(host) or _saw_gpu(trace, host) or host.once(runs_nothing):
        return None
    roots, others, method = _roots(trace, host)
    if not len(roots):
        return None
    others = others[are_seldom(host, others, search(host.start_ps[roots], host.start_ps[others]), len(roots))]
    roots, start, last_ps = _bounds(host, roots, method)
    kept = len(roots) - 1 or 1
    start, end = start[:kept], np.maximum(np.append(start[1:], last_ps), start + 1)[:kept]
    # With their calls, but of threads ahead of their work, and what these run; what most steps run is the steps' own.
    works = ops_of_xla(host, waits=True) if start[0] > host.start_ps[roots[0]] else np.ones(len(host), bool)
    under = (place_under(host, np.where((call := host.call(of)) >= 0, call, of)) for of in (roots, others))
    own_ps, foreign_ps = (measure_in(host.time_of(works & (of >= 0)), start, end) for of in under)
    # What their own calls compile is no other's run, as of each network that a search makes and trains.
    compiled = intersect(compiling, calls_around(host, in_both(roots, host.rows(FUNCTION))))
    compiles = measure_in(compiled, start, end) > COMPILE_SHARE * (end - start)
    is_other = ~compiles & (foreign_ps > FOREIGN_SHARE * own_ps)
    is_seldom = is_other & (2 * is_other.sum() < len(is_other))
    analysed, excluded, longer_ps = steady_windows(start, end, compiling, {"evaluation": is_seldom})
    numbers = tuple(step_numbers(trace, host, roots))[:kept]
    source: StepSource = "markers" if method == "roots" else "none" if method == "none" else "derived"
    label, seen = labels_of(trace, host, roots[:1], roots[:0])[0], len(roots) * (source != "none")
    foreign = longest_of_runs(host, others, label) if longer_ps else ""
    steps = Steps(source, method, start, end, numbers, label, analysed, excluded, seen, longer_ps, foreign)
    return steps, int(host.line[roots[0]]), last_ps


def _roots(trace: Trace, host: HostEvents) -> tuple[Ints, Ints, str]:
    """What steps begin with, other runs on the thread, and the method by which that is known."""
    roots, are_marks = host.once(step_roots)
    roots = outermost(host, roots)
    training_roots, others = _training(trace, host, roots)
    if are_marks or (len(training_roots) and are_of(training_roots, host.carriers("group_id")).all()):
        return training_roots, np.append(others, seldom_runs(host, training_roots)), "roots"
    if len(training_roots):
        roots = roots[host.line[roots] == host.line[training_roots[0]]]  # others' are no parts of its steps
        if run_steps(host, roots, training_roots):
            return training_roots, others, "function-runs"
        return repeated_calls(host, roots)
    waits = host.input_waits  # of the program itself
    training_roots, others = _training(trace, host, waits[~_of_input(host)[waits]])
    if len(training_roots) > 1 and runs_ops(host):  # a step is over as the next one's batch is taken
        return updating(host, training_roots), others, "batches"
    return repeated_calls(host, eager_runs(host))


def _bounds(host: HostEvents, roots: Ints, method: str) -> tuple[Ints, Ints, int]:
    """The steps' roots, when each begins, and when the last one is over. They begin with their roots or, where one of
    these is a step ahead of its work, with the first op of each; roots of which the capture shows no op are left out.
    Without steps everything is one window."""
    ops = rows_where(ops_of_xla(host, waits=True))
    if method == "none":
        until_ps = max(_over_ps(host, int(roots[-1])), int(host.end_ps[ops].max(initial=0)))
        return roots[:1], host.start_ps[roots[:1]], until_ps
    step = place_under(host, roots)[ops]
    begin_ps = np.full(int(step.max(initial=0)) + 2, np.iinfo(np.int64).max)  # the last one is that of none
    np.minimum.at(begin_ps, step, host.start_ps[ops])
    seen, begin_ps = roots[: len(begin_ps) - 1], begin_ps[:-1]
    ahead_ps, of_others_ps = int((begin_ps - host.end_ps[seen]).max()), int(begin_ps[-1] - begin_ps[0])
    if (np.diff(begin_ps) > 0).all() and (len(seen) - 1) * ahead_ps > of_others_ps:
        return seen, begin_ps, int(host.end_ps[ops].max())
    return roots, host.start_ps[roots], _over_ps(host, int(roots[-1]))


def _over_ps(host: HostEvents, root: int) -> int:
    """When a root is over. A function that runs on other threads returns at once; its work goes on, in the runtime's
    call that waits for it, or after it."""
    at_root = np.arange(len(host)) == root
    call = host.top_ancestor(host.flagged(RUNTIME))[root]
    begun = (host.top_ancestor(at_root) == root) & ~_of_input(host)
    return int(max(host.end_ps[begun | at_root].max(), host.end_ps[call if call >= 0 else root]))


def _saw_gpu(trace: Trace, host: HostEvents) -> bool:
    """Whether the host called a GPU's driver, kept threads for a GPU, or took memory of one."""
    threads = {trace.lines.name[line] for line in host.lines}
    memory = present(trace, trace.string_ids("allocator_name", at=host.row))
    names = (*host.names.with_words(GPU), *threads, *memory)
    return bool(len(trace.known("correlation_id", host.row).row)) or any(map(OF_GPU.search, names))


def _training(trace: Trace, host: HostEvents, roots: Ints) -> tuple[Ints, Ints]:
    """Roots of the kind and thread, or pool of threads, that take most time, in order of time; of a numbered kind if
    some are numbered, of a kind that trains if some train. Then the roots of other kinds there, which are no steps."""
    if not len(roots):
        return roots, roots
    roots = roots[np.argsort(host.start_ps[roots], kind="stable")]
    kinds: dict[tuple[str, str], list[int]] = {}
    trains = trained(host, (under_roots := place_under(host, roots)).take)
    labels = labels_of(trace, host, roots, trains)
    threads = [thread_of(host, line) for line in host.line[roots].tolist()]
    have_number = has_number(trace, host, roots)
    kinds_of_steps = steps_by_number(labels, have_number.tolist()) or frozenset(labels)
    training = kinds_of_steps & (of_training := kinds_that_train(labels, trains)) or kinds_of_steps
    for place, (label, thread) in enumerate(zip(labels, threads, strict=True)):
        if label in training:
            kinds.setdefault((label, thread), []).append(place)
    # A run on other threads takes its call's time without marks; of calls that return at once their programs take it.
    runs = rows_where(ops_of_xla(host, waits=True) & (under_roots >= 0))
    took = host.spans(np.where(~have_number.any() & ((call := host.call(roots)) >= 0), call, roots)).length_ps
    np.add.at(took, under_roots[runs], host.end_ps[runs] - host.start_ps[runs])
    begins = longest = np.array(max(kinds.values(), key=lambda places: int(took[places].sum())))
    on_line = np.array([thread == threads[longest[0]] for thread in threads])
    is_other = np.array([label not in training for label in labels])
    if not have_number.any():
        # Functions that train in turns, as those of two networks, make a step together.
        turns, line = turns_of(host, under_roots, labels), rows_where(on_line)
        rounds = line[~is_other[line] & bool(of_training)]
        begins = rounds[begins_of_repeats(turns[rounds], shortest=True)]
        if not len(begins):
            of_turns = ~(is_other & by_roles(host, under_roots.take, len(roots))[1])[line]
            is_other = ~are_of(turns, turns[longest])
            begins = line[begins_of_turns(turns[line], rows_where(are_of(line, longest)), of_turns)]
        is_other[without(longest, begins)] = True
    return roots[begins], roots[is_other & on_line]


def _of_input(host: HostEvents) -> Bools:
    """Events of tf.data: on its threads, called by one of its stages, or in turns of its functions. A function that
    trains is none, though tf.data may run it: a loop over batches within a function is one of its stages."""
    of_input = host.is_worker[host.line] | (host.nearest_ancestor(host.flagged(STAGE)) >= 0)
    if len(turns := host.turns_of_tf_data):
        runs = host.trace.ints("id", at=host.in_trace(turns))
        training = host.turn(host.whose(trains, host.named(TRAINS)))
        turn, train = host.turn(np.arange(len(host))), among(ascending(runs[are_of(turns, training)]), runs)
        of_input = (of_input | are_of(turn, turns)) & ~are_of(turn, turns[train])
    return of_input


def host_step_facts(name: str, host: HostEvents, steps: Steps, line: int, to_ps: int) -> HostStepFacts | None:
    """What steps of a thread, whose markers end at ``to_ps``, wait for; None without work, or if it ran ahead."""
    windows, count, around = steps.windows, len(steps.windows), ops_around(host, [])
    span = int(windows.start[0]), int(windows.end[-1])
    others = _of_input(host) | are_of(host.call(np.arange(len(host))), around)  # Python's, not the step's
    waits = join(host.under(INPUT_WAIT), waits_for_lock(host, line, others))
    ops, once, computing = _own_ops(host, line, others)
    runtime = host.flagged(RUNTIME) & ~others
    behind, calls = join(computing, host.time_of(runtime)), runtime & (host.line == line)
    if _ran_ahead(host, behind, calls, windows, (line, to_ps)) or not intersect(behind, windows).total:
        return None
    at_work = join(computing, host.time_of(host.called(XLA_WAITS)))  # programs are so between their ops, too
    waiting = intersect(subtract(late_waits(host, waits), at_work), windows)
    idle = subtract(windows, join(computing, waits, host.profiler, host.preparing))
    python = python_in(host, line, idle, runtime)
    python_ms, waits_ms = (measure_in(of, windows.start, windows.end) / PS_PER_MS for of in (python, waiting))
    return HostStepFacts(
        host=name,
        steps=(facts := step_facts(steps)),
        stages=input_stages(host, steps),
        computing_ms=intersect(computing, windows).total / count / PS_PER_MS,
        host_op_ms=intersect(_only(host, once, stays_on_host), windows).total / count / PS_PER_MS,
        exchange_ms=intersect(_only(host, once, exchanges), windows).total / count / PS_PER_MS,
        input_wait_ms=waiting.total / count / PS_PER_MS,
        input_wait_error_ms=standard_error(waits_ms),
        between_ms=python.total / count / PS_PER_MS,
        between_error_ms=standard_error(python_ms),
        between=per_step(under(host, line, complement(running(host, line, calls), *span), python), count),
        ops=per_step(within(host, once, windows, True), count),
        one_by_one=one_by_one(host, line, windows, (idle, python), ops, around),
        around=around_of(host, around[covering(windows, host.start_ps[around]) >= 0], count),
        cores=cores_at_work(host, steps),
        work=host_work(host, steps, ops, windows),
        prepared=preparations(host, subtract(windows, waits), windows),
        takes=per_step(python_that_takes(host, waiting), count),
        python=python_threads(host, python, waiting),
        few_waits=few_steps(waits_ms.tolist()),
        pauses=find_pauses(python_ms.tolist(), facts.ms, facts.number),
        turns=find_turns(host, windows, rows_where(ops), once, idle, others),
    )


def _own_ops(host: HostEvents, line: int, others: Bools) -> tuple[Bools, Ints, Spans]:
    """The step's ops that count once, and when they, or kernels of those that Python calls, run."""
    ops, kernels = (host.flagged(HOST_OP) | ops_of_xla(host)) & ~others, eager_kernels(host, line)
    return ops, _once(host, ops), join(host.time_of(ops), host.time_of(kernels[~others[kernels]]))


def _only(host: HostEvents, ops: Ints, name_holds: Callable[[str], bool]) -> Spans:
    """When only those of these ops run whose names are of a kind."""
    some = host.whose(name_holds, ops)
    return subtract(host.time_of(some), host.time_of(without(ops, some)))


def _ran_ahead(host: HostEvents, behind: Spans, calls: Bools, windows: Spans, last: tuple[int, int]) -> bool:
    """Whether much of what runs ``behind`` a thread is left between the ``last`` marker on its line and the end of the
    capture. What the thread calls there, an evaluation for instance, is not left of its steps, on whatever threads;
    of a thread that waits in its calls only what a pool's thread ends a little later runs outside of them."""
    rows = rows_where(host.start_ps > last[1])
    call = host.call(rows)
    called = host.time_of(rows[(call >= 0) & (host.line[call] == last[0]) & (host.start_ps[call] > last[1])])
    since, until = np.array(last[1:]), host.end_ps.max(keepdims=True)
    left_ps = int(measure_in(subtract(behind, join(host.time_of(calls), called)), since, until)[0])
    a_long_step_ps = int(np.sort(windows.length_ps)[-2:][0])  # the longest may be far off
    return left_ps > max(AHEAD_STEPS * a_long_step_ps, MOST * int(measure_in(behind, since, until)[0]))


def _once(host: HostEvents, ops: Bools) -> Ints:
    """Those of these ops that count: of TensorFlow's ops none within another one, of XLA's none that only runs others,
    such as a loop, on whatever thread they are."""
    xla_ops, outer = ops_of_xla(host) & ops, host.top_ancestor(host.flagged(HOST_OP))
    up = host.nearest_ancestor(xla_ops)[host.parent[ops & (host.parent >= 0)]]
    loops = host.whose(lambda name: bool(LOOP_OP.search(name)), rows_where(xla_ops))
    begun = np.sort(host.start_ps[xla_ops])
    loops = loops[search(begun, host.end_ps[loops] - 1) > search(begun, host.start_ps[loops])]
    runs_others = are_of(np.arange(len(host)), ascending(np.append(up[up >= 0].astype(np.int64), loops)))
    return rows_where(ops & ((outer < 0) | (outer == np.arange(len(host)))) & ~runs_others)
