"""Ranges that a program marks itself (``torch.profiler.record_function``, ``jax.profiler.TraceAnnotation``,
``tf.profiler.experimental.Trace``): in which of them a launch lies.

No profiler says that an event is one. They are what lies around the runtime's calls and is neither the runtime's, nor
Python's, nor an op, nor the mark of a step, nor one of the marks that frameworks set by themselves.

PyTorch's engine launches a backward pass on a thread of its own while the one that asked for it waits: launches there
lie in the ranges in which that one waits.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.ancestors import innermost_of
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import taken
from tb_gpu_advisor.columns.order import numbered
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.frames import is_library
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import DISPATCH, FUNCTION, PYTHON
from tb_gpu_advisor.facts.events.names import by_name, grouped

#: Marks of frameworks: Keras' own functions; PyTorch's steps, wrappers of models, compiled functions, collectives
#: (torch/csrc/distributed, torch/_dynamo, torch/_inductor, torch/_functorch) and gradients' functions; what drivers,
#: XLA and TensorFlow name by themselves.
_NOT_THEIRS: Final = pattern(
    r"^(?:(?:train|test|predict)(?:_function)?$|ProfilerStep#|(?:Distributed|FullySharded)DataParallel\.|FSDP::"
    r"|CompiledFunction$|(?:Torch-)?Compiled |TorchDynamo |Pregraph bytecode|record_param_comms$|(?:nccl|gloo|ucc):"
    r"|PJRT_|Eager[A-Z]|ExecutorDoneCallback$|_|INVALID$|enumerate\(|(?:cu|hip|cuda|nccl)[A-Z]|Memcpy|Memset"
    r"|\w*Backward\d*$|.*(?:::|CompiledFxGraph|:XLA GPU module$|:_?[A-Z]\w*$))"
)
#: What the program's own part of a mark stands in: TorchRec's "## forward ##", and modules and optimizers that PyTorch
#: marks: "nn.Module: Encoder_0", "Optimizer.step#SGD.step".
_WITHIN: Final = pattern(r"^(?:## |nn\.Module: |Optimizer\.\w+#)(?P<name>.*?)(?: ##)?$")
_OF_ENGINE: Final = pattern(r"^(?:autograd::engine|\w*Backward\d*$)")
#: Ranges within each other that are named, the innermost ones. Our default: modules of models lie less deep.
_DEEPEST: Final = 16


def ranges_around(host: HostEvents, events: Ids | Ints, by_ps: Ints | None = None) -> tuple[Ints, list[str]]:
    """For each of these events the ranges around it, the outermost first, as a number among texts such as
    "forward/encoder"; 0, the empty text, where it lies in none, and for -1. With a moment for each event, only ranges
    that had begun by then."""
    if not len(host):
        return np.zeros(len(events), np.int64), [""]
    calls = host.call(events)
    tops, of_top = numbered(np.where(calls < 0, events, calls))
    inner = _innermost(host, np.where(tops < 0, -1, host.parent[tops]))
    of_engine = rows_where((inner < 0) & (tops >= 0) & bool(host.names.ids_with(DISPATCH).size))
    of_engine = of_engine[named_around(host, tops[of_engine], lambda name: bool(_OF_ENGINE.match(name))) >= 0]
    if len(of_engine) and (inner >= 0).any():
        asking = int(np.bincount(host.line[inner[inner >= 0]]).argmax())
        moments = host.start_ps[tops[of_engine]]
        inner[of_engine] = _innermost(host, innermost_at(host, [asking], moments, moments))
    inner = inner[of_top]
    while by_ps is not None and (late := (inner >= 0) & (host.start_ps[inner] > by_ps)).any():
        inner[late] = _innermost(host, host.parent[inner[late]])
    marks, of_mark = numbered(inner)
    numbers = {"": 0}
    number = [numbers.setdefault(path, len(numbers)) for path in _paths(host, marks)]
    return np.array(number, np.int64)[of_mark], list(numbers)


def of_most(group: Ids | Ints, number: Ints, ranges: list[str]) -> dict[int, str]:
    """By group the number of the range in which most of its events lie."""
    first, pair = grouped(group, number)
    mostly = np.bincount(pair) > MOST * np.bincount(group)[group[first]]
    return {int(group[at]): ranges[number[at]] for at in first[mostly].tolist()}


def lines_around(host: HostEvents, events: Ids | Ints) -> tuple[Ints, list[str]]:
    """For each of these events the innermost function of the program's own Python around it, as a number among their
    names; 0, the empty text, where it lies in none."""
    if not (len(host) and len(events) and PYTHON & host.names.classes):
        return np.zeros(len(events), np.int64), [""]
    inner = named_around(host, events, lambda name: name.startswith("$") and not is_library(name))
    names, number = numbered(np.append(-1, np.where(inner < 0, -1, host.name[inner])).astype(np.int64))
    return number[1:].astype(np.int64), ["", *(host.trace.strings[name] for name in names[1:].tolist())]


def _innermost(host: HostEvents, events: Ids | Ints) -> Ints:
    """The innermost range among each event and those around it, -1 for none."""
    return named_around(
        host,
        events,
        lambda name: not _NOT_THEIRS.match(name),
        lambda at: (taken(host.flags, at) == 0) & ~taken(host.marks_step, at),
    )


def named_around(
    host: HostEvents,
    events: Ids | Ints,
    holds: Callable[[str], bool],
    among: Callable[[Ids | Ints], Bools] | None = None,
) -> Ints:
    """The innermost event for whose name this holds among each event and those around it, -1 for none; only the names
    of some events are looked at."""

    def wanted(at: Ids | Ints) -> Bools:
        is_wanted = np.ones(len(at), np.bool_) if among is None else among(at)
        is_wanted[is_wanted] = by_name(host.trace, host.name[at.compress(is_wanted)], holds, np.bool_)
        return is_wanted

    return innermost_of(events, host.parent, wanted).astype(np.int64)


def innermost_at(host: HostEvents, lines: list[int], start: Ints, end: Ints) -> Ids | Ints:
    """The innermost event of these threads around each of some stretches, -1 for none."""
    around, began_ps = np.full(len(start), -1), np.full(len(start), np.iinfo(np.int64).min)
    for of_line in map(host.of_line, lines):
        at = search(host.start_ps[of_line], start, right=True) - 1 + of_line.start
        begins = host.start_ps[np.maximum(at, 0)]
        is_later = (at >= of_line.start) & (begins >= began_ps)
        around, began_ps = np.where(is_later, at, around), np.where(is_later, begins, began_ps)
    while (ends := (around >= 0) & (host.end_ps[around] < end)).any():
        around = np.where(ends, host.parent[around], around)
    return around


def alone_in_function(host: HostEvents, launch: Ints) -> Bools:
    """Which of these launches, in their order, are the only one of their run of a function."""
    run = host.around(launch, FUNCTION)
    other = np.diff(run, prepend=-1, append=-1) != 0
    return other[:-1] & other[1:] & (run >= 0)


def _paths(host: HostEvents, marks: Ints) -> list[str]:
    """The names of each range and of those around it."""
    paths, strings, depth = [""] * len(marks), host.trace.strings, 0
    while len(inside := rows_where(marks >= 0)) and depth < _DEEPEST:
        for at in inside.tolist():
            name = strings[host.name[marks[at]]]
            within = _WITHIN.match(name)
            paths[at] = (name if within is None else within["name"]) + ("/" if paths[at] else "") + paths[at]
        marks, depth = _innermost(host, np.where(marks < 0, -1, host.parent[marks])), depth + 1
    return paths
