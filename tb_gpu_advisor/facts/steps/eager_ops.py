"""Ops that Python runs one by one, and whose they are: the step's own, or others around a step that a function runs.

Python runs the step itself where its eager ops update variables or compute gradients. Where a function does that, or
takes most of the time, eager ops are a callback's, a metric's, a summary's or the framework's own, and so is what runs
outside of a step's mark that holds a function.
"""

import re
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.ancestors import holding
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import ascending, without
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, covering, intersect, join, measure_in, search, subtract, union
from tb_gpu_advisor.facts.events.culprits import HostWork, per_step, within
from tb_gpu_advisor.facts.events.device import DeviceEvents, outer_calls
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_kinds import prepares
from tb_gpu_advisor.facts.events.host_names import EAGER, INPUT_WAIT, JAX_RUNS, TRAINS
from tb_gpu_advisor.facts.events.names import distinct, first_like
from tb_gpu_advisor.facts.steps.training import FEWEST_KERNELS, GRADIENTS, MANY, UPDATES, is_any, xla_devices
from tb_gpu_advisor.trace.units import PS_PER_MS

#: In which an eager op's kernel runs (TensorFlow: common_runtime/eager/execute.cc); it has no event of its own.
EAGER_KERNEL: Final = "EagerKernelExecute"
_SUMMARIES: Final = pattern(r": (?:Write|Flush|Import|Create)?\w*Summar")
#: By these Keras 3 looks whether there was another batch, and takes what its function returned; and before the function
#: of a single batch it sets metrics to zero and makes tensors of NumPy's arrays, which are no callback's work either.
_OF_KERAS: Final = pattern(r": (?:Optional(?:HasValue|GetValue)|AssignVariableOp|_EagerConst)$")
#: By these Python takes the values of variables, as for a checkpoint, or makes some to keep them in.
_READS: Final = pattern(r": (?:ReadVariableOp|Identity|VarHandleOp)$")
#: Who runs ops around the step's function: something that writes summaries, or that reads the model's variables, or
#: others: callbacks, metrics and the program's own loop.
Whose = Literal["summaries", "variables", "others", "nobody"]


class Around(Struct, frozen=True):
    """Eager ops around the step's function, per step: their number, the time of the ops and of the Python between them,
    and whose they are."""

    ops: float = 0.0
    ms: float = 0.0
    whose: Whose = "nobody"


def around_of(host: HostEvents, around: Ints, steps: int) -> Around:
    """What is known of these calls."""
    if not len(around):
        return Around()
    of_eager = host.rows(EAGER)[are_of(host.call(host.rows(EAGER)), around)]
    # Up to a function or a batch it is all for the same, such as what is computed of weights, and assigned then.
    others = ascending(np.append(host.function_calls, host.calls_of(host.input_waits)))
    assigns = host.calls_of(host.whose(lambda name: name.endswith(": AssignVariableOp"), host.rows(EAGER)))
    before = around[np.maximum(search(around, assigns) - 1, 0)]
    assigns = assigns[(before < assigns) & (search(others, before) == search(others, assigns))]
    calls = ascending(np.append(around, assigns))
    after = rows_where(np.diff(search(others, calls)) == 0) + 1
    between = union(host.end_ps[calls[after - 1]], host.start_ps[calls[after]])
    ps = join(host.time_of(calls), subtract(between, host.preparing)).total
    reads = host.whose(lambda name: bool(_READS.search(name)), of_eager)
    most: Whose = "variables" if len(reads) > MOST * len(of_eager) else "others"
    writes = len(host.whose(lambda name: bool(_SUMMARIES.search(name)), of_eager))
    return Around(len(around) / steps, ps / steps / PS_PER_MS, "summaries" if writes else most)


def launched_eagerly(host: HostEvents, events: DeviceEvents) -> Bools:
    """Device events whose launch is inside a runtime call but in no function. A turn of the executor is a function's
    work even where the function's call is not in the file: the profiler may have started after the call, and drops what
    began before."""
    call, launch = events.once(outer_calls, host), events.launch
    eager: Bools = (call >= 0) & (host.function(launch) < 0) & (host.turn(launch) < 0)
    return eager & ~are_of(call, np.append(host.function_calls, host.once(_calls_of_framework)))


def _threads(host: HostEvents, line: int) -> Ints:
    """The thread ``line``, and other threads that run ops eagerly which train: those of tf.distribute's replicas."""
    training = host.whose(lambda name: is_any(name, GRADIENTS, UPDATES), host.rows(EAGER))
    return np.append(host.line[training].astype(np.int64), line)


def eager_kernels(host: HostEvents, line: int) -> Ints:
    """Kernels of the ops that this thread, and those that train with it, run eagerly."""
    executes = host.called(EAGER_KERNEL)
    return executes[are_of(host.call(executes), op_calls(host, _threads(host, line)))]


def op_calls(host: HostEvents, lines: Ints) -> Ints:
    """The outermost calls by which threads run an op eagerly, in order of time. Functions are left out, and so are
    calls that take a batch, take a function's result, or make something ready."""
    calls = host.calls_of(host.rows(EAGER))
    calls = calls[are_of(host.line[calls], lines)]
    others = (host.function_calls, host.calls_of(host.rows(INPUT_WAIT)), host.once(_calls_of_framework))
    return calls[~are_of(calls, np.concatenate(others))]


def running(host: HostEvents, line: int, calls: Bools) -> Spans:
    """When calls of a thread that run a function or one of the step's ops are under way; all calls where none does
    that, as with PyTorch. Other calls, such as making a tensor, are part of what Python does."""
    runs, rows = np.append(host.function_calls, op_calls(host, np.array([line]))), rows_where(calls)
    return host.time_of(rows[are_of(host.call(rows), runs)] if len(runs) else rows)


def eager_runs(host: HostEvents) -> Ints:
    """The ops that the training thread runs eagerly."""
    every = host.rows(EAGER)
    eager = every[host.around(host.parent[every], EAGER) < 0]
    return eager[are_of(host.call(eager), op_calls(host, np.array([host.training_line])))]


def _calls_of_framework(host: HostEvents) -> Ints:
    """The calls that take a function's result, only make a tensor, or make something ready to run."""
    makes_ready = host.whose(lambda name: prepares(name) is not None, host.rows(EAGER))
    return np.append(host.calls_of(makes_ready), host.once(_makes_tensors))


def _makes_tensors(host: HostEvents) -> Ints:
    """The calls that do something only for Keras, or only for another op, and nothing that the program asked for."""
    eager = host.rows(EAGER)
    marked = host.whose(lambda name: bool(_OF_KERAS.search(name)), eager)
    return without(host.calls_of(marked), host.calls_of(without(eager, marked)))


def ops_around(host: HostEvents, devices: list[DeviceEvents]) -> Ints:
    """The outermost calls by which the training thread runs an op eagerly that is none of the step's, in order of time;
    none where Python runs the step op by op."""
    of_functions = host.function_calls
    eager = op_calls(host, np.array([host.training_line]))
    if not len(eager) or not len(of_functions):
        return eager[:0]
    trains = host.named(TRAINS)
    call, name = host.call(trains), host.name[trains]
    by_functions = [name[are_of(call, of_functions)]]
    by_functions += [one.op[(one.launch >= 0) & ~one.once(launched_eagerly, host)] for one in devices]
    function_trains = any(_tell(host, names, GRADIENTS, UPDATES) for names in by_functions)
    if _tell(host, name[are_of(call, eager)], UPDATES, *(() if function_trains else (GRADIENTS,))):
        return eager[:0]
    if function_trains or _functions_take_most(host, devices, eager, of_functions):
        return eager
    marks = rows_where(host.marks_step)
    held = host.time_of(marks[holding(host.parent, marks, of_functions)])
    return eager[covering(held, host.start_ps[eager]) < 0] if len(held) else eager[:0]


def _tell(host: HostEvents, ids: Ids, *words: re.Pattern[str]) -> bool:
    """Whether one of these names of ops is of one of the kinds."""
    return any(is_any(host.trace.strings[name], *words) for name in distinct(first_like(host.trace, ids)))


def _functions_take_most(host: HostEvents, devices: list[DeviceEvents], eager: Ints, functions: Ints) -> bool:
    """Whether functions take most of the GPUs' computing time, or of the host's where no GPU computes."""
    of_eager, of_functions = 0, 0
    for events in devices:
        dur_ps, is_eager = events.end_ps - events.start_ps, events.once(launched_eagerly, host)
        of_eager += int(dur_ps[is_eager].sum())
        of_functions += int(dur_ps[(events.launch >= 0) & ~is_eager].sum())
    if not of_eager + of_functions:
        of_eager, of_functions = (host.time_of(calls).total for calls in (eager, functions))
    return of_functions >= MOST * (of_eager + of_functions)


class OneByOne(Struct, frozen=True):
    """Per step: ``ops`` of the step that the training thread runs eagerly and their ``share`` of all ops; ``idle_ms``
    between them, in which no op computes, and ``python_ms`` of that, in which nothing else works either; ``work`` names
    the ops, longest first."""

    ops: float
    share: float
    idle_ms: float
    python_ms: float
    work: tuple[HostWork, ...]


def one_by_one(
    host: HostEvents, line: int, windows: Spans, idle: tuple[Spans, Spans], function_ops: Bools, around: Ints
) -> OneByOne:
    """The ops that the thread ``line``, and those that take turns with it, run one by one. ``idle`` are two sets: when
    no op computes, and when nothing else works either. ``function_ops`` are ops that the runtime runs, ``around`` calls
    of ops around the step's function."""
    eager, of_jax, lines = host.rows(EAGER), host.named(JAX_RUNS), _threads(host, line)
    every = of_jax if (is_jax := not len(eager)) else eager
    calls = host.calls_of(every[are_of(host.line[every], lines)])
    # A tensor that Python makes from one op to the next is part of that.
    calls = calls[is_jax | ~are_of(calls, host.once(_makes_tensors))]
    calls = calls[np.argsort(host.start_ps[calls], kind="stable")]
    functions = calls if is_jax else host.function_calls[are_of(host.line[host.function_calls], lines)]
    are_many = len(functions) >= MANY * len(windows) and not _are_steps(host, functions, function_ops)
    if is_jax:
        functions = _like_ops(host, functions, function_ops, are_many)
    elif not are_many:
        functions = functions[:0]
    counted = functions if is_jax else np.append(op_calls(host, lines), functions)
    start, end = host.start_ps[calls], host.end_ps[calls]
    step = covering(windows, start)
    single = (step >= 0) & are_of(calls, np.sort(counted)) & (is_jax | ~are_of(calls, around))
    follows = single[:-1] & single[1:] & (step[:-1] == step[1:]) & (end[:-1] < start[1:])
    # Of an op's call in which no kernel is known nobody knows whether it computes.
    unknown = ~are_of(calls, np.sort(functions)) & (measure_in(idle[0], start, end) >= end - start)
    from_ps, to_ps = np.where(unknown, end, start), np.where(unknown, start, end)
    pairs = union(from_ps[:-1][follows], to_ps[1:][follows]), union(end[:-1][follows], start[1:][follows])
    inside = function_ops & (host.start_ps >= windows.start[0]) & (host.start_ps < windows.end[-1])
    count, ops = len(windows), int(single.sum())
    idle_ms, python_ms = (
        intersect(one, of).total / count / PS_PER_MS for one, of in zip(idle, pairs, strict=True)
    )
    # Of JAX' each runs a program of an op or two.
    share = ops / max(1, ops, (0 if is_jax else ops) + int(inside.sum()))
    named = calls[single] if is_jax else eager[are_of(host.call(eager), calls[single])]
    return OneByOne(ops / count, share, idle_ms, python_ms, per_step(within(host, named, windows), count))


def _like_ops(host: HostEvents, calls: Ints, ops: Bools, are_many: bool) -> Ints:
    """Those of JAX' calls whose program is like an op: a single op, if of several functions, such as what an index
    runs; where they are many, hardly more than one, or one of JAX' own ("_normal"). A larger program is none, however
    often Python calls it, such as a policy."""
    number = np.bincount(host.call(rows_where(ops)) + 1, minlength=len(host) + 1)[calls + 1]
    single = calls[number == 1]
    if not are_many:
        return single[:0] if _are_of_one(host, single) else single
    of_library = are_of(calls, host.whose(lambda name: "(_" in name, calls))
    return calls[of_library | (number < FEWEST_KERNELS * host.once(xla_devices))]


def _are_of_one(host: HostEvents, calls: Ints) -> bool:
    """Whether most of these calls are of one function."""
    return 2 * int(np.bincount(host.name[calls], minlength=1).max()) > len(calls)


def _are_steps(host: HostEvents, calls: Ints, function_ops: Bools) -> bool:
    """Whether most of these calls of functions are of one, and their ops take most of their time."""
    ran, of_calls = host.time_of(function_ops), host.time_of(calls)
    return _are_of_one(host, calls) and intersect(ran, of_calls).total >= MOST * of_calls.total
