"""The work of one step: how many batches it takes, and of how many examples each.

A step is what the program marks, and one mark may hold several batches: ``steps_per_execution``, a loop inside
``tf.function``, ``jax.lax.scan``, gradients that are accumulated. Then every op of the model is launched as many times
in each step as there are batches. A loop inside the model (an RNN's over time, a scan over layers) repeats its own ops
only: the rest of the model and the optimizer are launched once.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.causes import FEWEST
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, covering
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import EAGER, HOST_OP, STAGE
from tb_gpu_advisor.facts.events.names import distinct, grouped
from tb_gpu_advisor.facts.events.scopes import around, is_gradient, layer_of
from tb_gpu_advisor.facts.steps.training import ops_of_xla, xla_devices
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import MOST_KERNELS, Inside

#: So many of a step's distinct ops are launched in multiples of the number of batches. Our default: what stands around
#: a loop over batches (a counter, a mean of the losses) is a handful of ops.
_ALL: Final = 0.9
#: The same where the optimizer is not in the loop: its ops are not always named as such, and the sums of gradients are
#: made and divided outside. Our default: a small model accumulated by JAX has 0.83.
_ALL_BUT_UPDATES: Final = 0.75
#: Our default: ops that the profiler samples, and those that some steps leave out or run again, are further off a whole
#: number.
_WHOLE: Final = 0.02
#: Ops that change weights: TensorFlow's kernels, Keras' and optax' scopes.
_UPDATES: Final = pattern(r"(?i)optimi[sz]er|ResourceApply|Adam|RMSprop|\bsgd\b|apply_updates|optax")
#: What a model multiplies by, as far as names tell: a loop over elements has none, and no batches.
_MULTIPLIES: Final = pattern(r"(?i)dot|conv(?!ert)|mat_?mul|gemm|einsum|fusion|custom|rnn|attention")
#: XLA moves data around a loop as it needs: no part of the program.
_MOVES: Final = pattern(
    r"(?:^|/)(?:loop_|wrapped_|input_)?(?:copy|broadcast|bitcast|convert|transpose|tuple)[\w.]*$"
)
#: A loop as an op of XLA: one over batches is alone, one over layers runs forward and back.
LOOP_OP: Final = pattern(r"(?:^|/)while(?:\.\d+)?$")
#: A loop in the path of an op, and what is around it. JAX writes a loop that is differentiated as ``jvp(while)``.
_LOOP: Final = pattern(r"^(?P<around>.*?)(?:^|/)(?P<of>(?:\w+\()*)while[\w)]*/")
#: How many batches a pipeline makes for each that a step takes. Our default: it runs ahead, and may end.
_A_BATCH: Final = (0.5, 2.0)
#: Stages of tf.data that make other batches of those that they get.
_OTHER_BATCHES: Final = pattern(r"(?i)unbatch|rebatch|flatmap|interleave|window|batch")
#: What wraps whole functions, and is no layer; and the name of a function that takes a step.
_WRAPPER: Final = around("function", "branch", "replica")
_STEP: Final = pattern(r"^(?:(?=\w*step)\w*|)$")


class StepWork(Struct, frozen=True):
    """The work of a step as far as a host's file tells: ``examples`` is what the program says of a step's batches
    together, 0 for nothing; ``batches`` is at least 1, and ``inside`` says what each of several is. ``ops`` are those
    that run on a host without GPU work, most often first."""

    examples: int = 0
    batches: int = 1
    inside: Inside = ""
    ops: tuple[str, ...] = ()


def runs_ops(host: HostEvents) -> bool:
    """Whether any op is seen to run, and not only what makes some ready."""
    return bool(ops_of_xla(host, waits=True).any()) or len(host.rows(HOST_OP | EAGER)) > 0


def step_work(
    trace: Trace, host: HostEvents, steps: Steps | None, ops: Iterable[tuple[str, float]]
) -> StepWork:
    """``ops`` are the distinct ops of a step, with how often each is launched in it."""
    if steps is None or steps.source == "none":
        return StepWork()
    batches, inside = repeated(ops)
    return StepWork(_batch_size(trace, host, steps, batches) * batches, batches, inside)


def host_work(host: HostEvents, steps: Steps, ops: Bools, windows: Spans) -> StepWork:
    """The work of steps whose ``ops`` run on the host."""
    ran = _ops_in(host, ops, windows)
    usual = sorted(ran, key=lambda one: (-one[1], one[0]))[:MOST_KERNELS]
    usual_ops = dict.fromkeys(op for op, _ in usual)
    return replace(step_work(host.trace, host, steps, ran), ops=tuple(usual_ops))


def _ops_in(host: HostEvents, ops: Bools, windows: Spans) -> list[tuple[str, float]]:
    """The ops that start in windows, by name and program, with how often each runs in one on each of XLA's devices."""
    rows = rows_where(ops)
    rows = rows[covering(windows, host.start_ps[rows]) >= 0]
    first, group = grouped(host.name[rows], host.trace.string_ids("hlo_module", at=host.in_trace(rows)))
    names, strings = host.name[rows[first]].tolist(), host.trace.strings
    runs = len(windows) * host.once(xla_devices)
    return [
        (strings[name], count / runs) for name, count in zip(names, np.bincount(group).tolist(), strict=True)
    ]


def repeated(ops: Iterable[tuple[str, float]]) -> tuple[int, Inside]:
    """How often each op of a step is launched in it, if all are as often, and what that makes of a step; else 1."""
    whole = ((op, count) for op, count in ops if abs(count - round(count)) <= _WHOLE)
    # Of an op its path, without its type and inputs.
    named = [
        (op.partition("#")[0].partition(":")[0], round(count)) for op, count in whole if round(count) > 0
    ]
    # XLA numbers them, or their path tells; eager ops have only their types.
    named = [(op, count) for op, count in named if "/" in op or "fusion" in op or "." in op]
    if sum(bool(LOOP_OP.search(op)) for op, _ in named) > 1:
        return 1, ""
    named = [(op, count) for op, count in named if not _MOVES.search(op) and not LOOP_OP.search(op)]
    # In JAX a path is a place in Python, which layers have in common that are not in a loop.
    unrolled = any(op.startswith("jit(") for op, _ in named) and not any(_LOOP.match(op) for op, _ in named)
    if unrolled or not any(_MULTIPLIES.search(op) for op, _ in named):
        return 1, ""
    for times, _ in Counter(count for _, count in named if count > 1).most_common(3):
        inside = [op for op, count in named if count % times == 0]
        # Turns of a loop within a loop are no batches.
        nested = [op.count("while/body") > 1 for op, count in named if count == times]
        if len(set(inside)) < FEWEST or _is_of_model(inside) or 2 * sum(nested) > len(nested):
            continue
        # Without gradients there is nothing to sum up.
        trains = any(_UPDATES.search(op) or is_gradient(op) for op, _ in named)
        # A loop of JAX that trains nothing, and runs no layers, may be any, as over time.
        may_be = trains or any(layer_of(op.rpartition("while/body/")[2]) or "jit(" not in op for op in inside)
        if may_be and len(inside) >= _ALL * len(named):
            return times, "steps"
        model = [op for op in inside if not _UPDATES.search(op)]
        others = [op for op, count in named if count % times and not _UPDATES.search(op)]
        updates = len(inside) - len(model)
        if updates and updates >= len(named) - len(inside) - len(others):
            continue  # weights change each time, as those of one network of two
        if trains and len(model) >= _ALL_BUT_UPDATES * (len(model) + len(others)):
            return times, "gradients"
    return 1, ""


def _is_of_model(ops: list[str]) -> bool:
    """Whether the loop that most of the ops are in lies inside the model: below a layer, or differentiated, of which
    TensorFlow's forward ops do not tell."""
    loops = [loop for op in ops if (loop := _LOOP.match(op))]
    of_model = [
        one
        for one in loops
        if one["of"]
        or not all(_WRAPPER.match(scope) or _STEP.match(scope) for scope in one["around"].split("/"))
    ]
    return 2 * len(of_model) > len(ops) or any(is_gradient(one["around"]) for one in loops)


def _batch_size(trace: Trace, host: HostEvents, steps: Steps, batches: int) -> int:
    """Examples of a batch, by the marks of the steps (Keras 2), else by the pipeline's own stage; 0 where these tell
    none, or another one now and then."""
    marked = host.carriers("batch_size")
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    marked = marked[(host.start_ps[marked] < end) & (host.end_ps[marked] > start)]
    is_stage = (host.flags[marked] & STAGE) != 0
    by_marks = _usual_size(trace, host, marked[~is_stage])
    if by_marks:
        return by_marks
    stages = marked[is_stage]
    per_batch = len(stages) / max(1, len(steps.start_ps)) / batches
    # Stages behind one may take its batches apart.
    behind = (trace.strings[name].rpartition("::")[0] for name in distinct(host.name[stages]))
    if not _A_BATCH[0] <= per_batch <= _A_BATCH[1] or any(map(_OTHER_BATCHES.search, behind)):
        return 0
    return _usual_size(trace, host, stages)


def _usual_size(trace: Trace, host: HostEvents, at: Ints) -> int:
    sizes = ascending(trace.ints("batch_size", at=host.in_trace(at)))
    return max(0, int(sizes[0])) if len(sizes) == 1 else 0
