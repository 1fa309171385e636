"""What is made ready before a step can run: functions that are traced, programs that are compiled, kernels and
libraries that are loaded. In the first steps that is warm-up; what repeats in steady steps is work made again.

XLA compiles a function once per combination of input shapes, and TensorFlow traces one once per combination of shapes
and Python values. The function is the call around the compiler that has a name of its own, or that follows the trace;
shapes are known by ops that were traced with them.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import by_key
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, covering, intersect, measure_in, union
from tb_gpu_advisor.facts.events.call_chains import CALLS
from tb_gpu_advisor.facts.events.culprits import HostWork, longest_first, per_step
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_kinds import Kind
from tb_gpu_advisor.facts.events.host_names import EAGER, FUNCTIONS, JAX_MAKES, PYTHON, eager_op
from tb_gpu_advisor.facts.events.preparing import when_prepared
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Why: a function that is made anew each time, or other shapes; unknown where nothing tells.
Why = Literal["anew", "shapes", "unknown"]
#: Calls whose names tell the function: of TensorFlow and of JAX, and ops that run a cluster of XLA's.
_FUNCTION: Final = pattern(
    r"^Eager(?:Local)?Execute: (?P<tf>.+)|^(?:Pjit|JaxPmap)Function\((?P<jax>.+)\)|^(?P<op>[^$]+):_?Xla(Run|Launch)\w*$"
)
_MODULE: Final = pattern(r"#[^#\n]*?module(?:_name)?=([^,#]+)")
#: Python's own calls that make a function of JAX.
_MAKES: Final = pattern(r"^\$api\.py:\d+ (?:jit|pmap)$")
#: It repeats in steady steps if it comes in so many of them, or in this share of them, and in the later half as well.
#: Our default: two batches of another size are usual, the last one of an epoch for instance. Of fewer steps none tells.
_REPEATS: Final = 3
_OFTEN: Final = 0.25
#: More preparations than this are not looked at one by one. Our default: a bound of time.
MOST: Final = 1000


class Preparation(Struct, frozen=True):
    """What was prepared of one kind in the analysed steps: ``work`` names it, longest first; it began in ``steps``
    steps, counting those in which something else was done meanwhile; ``repeats`` says whether steady steps prepare it,
    and ``why``; ``traced`` whether most of it follows from traces."""

    kind: Kind
    ms_per_step: float
    steps: int
    repeats: bool
    why: Why
    work: tuple[HostWork, ...]
    traced: bool = False


def preparations(host: HostEvents, idle: Spans, windows: Spans) -> tuple[Preparation, ...]:
    """What was prepared in ``idle`` (the time in which nothing else was done), by kind, the longest first."""
    one = host.once(when_prepared.prepared)
    under_ps = measure_in(idle, one.start_ps, one.end_ps)
    at_of = by_key(rows_where(under_ps > 0)[:MOST].tolist(), one.kind.__getitem__)
    traced = _traced(host, one)
    of_kinds = [
        replace(
            _of_kind(host, one, np.array(rows), kind, idle, windows),
            traced=bool(2 * under_ps[rows].sum(where=traced[rows]) > under_ps[rows].sum()),
        )
        for kind, rows in at_of.items()
    ]
    return tuple(sorted(of_kinds, key=lambda of_kind: -of_kind.ms_per_step))


def _of_kind(
    host: HostEvents, one: when_prepared.Prepared, rows: Ints, kind: Kind, idle: Spans, windows: Spans
) -> Preparation:
    spans = intersect(union(one.start_ps[rows], one.end_ps[rows]), idle)
    under_ps = measure_in(idle, one.start_ps[rows], one.end_ps[rows])
    events = one.event[rows].tolist()
    labels = _of_traces(host, one.event[rows]) if kind == "trace" else [_label(host, at) for at in events]
    threads = [host.trace.lines.name[line].partition("/")[0] for line in host.line[events].tolist()]
    times = zip(labels, threads, [1] * len(events), under_ps.tolist(), strict=True)
    why = _why(host, labels) if kind == "compile" else "unknown"
    begun = one.start_ps[[at for at, of in enumerate(one.kind) if of == kind]]
    return preparation(kind, why, spans, begun, windows, times)


def preparation(
    kind: Kind, why: Why, spans: Spans, at: Ints, windows: Spans, times: Iterable[tuple[str, str, int, int]]
) -> Preparation:
    """Of what was prepared when, and began ``at``, with names and threads, how often and for how long."""
    begun, steps = covering(windows, at), max(1, len(windows))
    happened = mask_of(begun[begun >= 0], len(windows))
    work, ms = per_step(longest_first(times), steps), spans.total / steps / PS_PER_MS
    return Preparation(kind, ms, int(happened.sum()), repeats(happened), why, work)


def _traced(host: HostEvents, one: when_prepared.Prepared) -> Bools:
    """Which of what is prepared is compiled because of a trace: all that the next call compiles which compiles
    anything. What other calls compile has another reason, such as shapes of its own."""
    traced, follows, first = np.zeros(len(one.event), np.bool_), False, -1
    calls = host.call(one.event).tolist()
    for at in np.argsort(one.end_ps, kind="stable").tolist():
        if one.kind[at] == "trace":
            follows, first = True, -1
        elif one.kind[at] == "compile":
            first = calls[at] if first < 0 else first
            traced[at] = follows = follows and calls[at] in (first, -1)
    return traced


def repeats(happened: Bools) -> bool:
    """Whether what happened in these of the steady steps is a habit of theirs, and not the end of a warm-up."""
    number = int(happened.sum())
    late = len(happened) >= _REPEATS and bool(happened[len(happened) // 2 :].any())
    return late and number > 1 and (number >= _REPEATS or number >= _OFTEN * len(happened))


def _why(host: HostEvents, labels: list[str]) -> Why:
    """Why a function is compiled more than once, as far as shapes or the calls that make functions show it."""
    if len(labels) < 2:
        return "unknown"
    parts = [label.rpartition(CALLS) for label in labels]
    shapes = {last for _, _, last in parts if last.startswith("(")}
    if shapes:
        return "shapes" if len(shapes) > 1 else "anew"
    made = host.matching(_MAKES, JAX_MAKES)
    # For an op that the program runs by itself JAX makes a function, too, which it keeps for each shape.
    dispatches = np.array([name.startswith("$dispatch.py") for name in host.trace.strings], np.bool_)
    of_primitive = host.innermost(made, host.name.each_of(dispatches)) >= 0
    by_program = np.count_nonzero((host.call(made) < 0) & ~of_primitive)
    return "anew" if by_program >= max(Counter(first for first, _, _ in parts).values()) else "unknown"


def _of_traces(host: HostEvents, traces: Ints) -> list[str]:
    """The names of functions that were traced, by the call that follows, or the one around."""
    strings = host.trace.strings
    named = host.named(FUNCTIONS)
    named = named[(host.flags[named] & EAGER) != 0]
    of_call: dict[int, str] = {}
    for call, function in zip(
        host.call(named).tolist(), when_prepared.functions_of(host, named), strict=True
    ):
        if function:
            of_call.setdefault(call, function)
    labels = when_prepared.functions_of(host, traces)
    columns = (traces, when_prepared.called_next(host, traces), host.parent[traces])
    for at, (trace, call, parent) in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        is_function = parent >= 0 and not host.marks_step[parent] and not host.flags[parent] & PYTHON
        around = strings[host.name[parent]] if is_function else ""
        labels[at] = labels[at] or of_call.get(call) or around or strings[host.name[trace]]
    return labels


def _label(host: HostEvents, event: int) -> str:
    """Function, module or compiler, and shapes: "train_step > cluster_0 > (float[32,10])"."""
    name = host.trace.strings[host.name[event]]
    module = _MODULE.search(name)
    parts = [module.group(1) if module else name.partition("#")[0]]
    at, shapes = event, ""
    while at >= 0:
        function = _FUNCTION.match(host.trace.strings[host.name[at]])
        shape = host.trace.string_ids("shape", at=host.in_trace(np.array([at])))
        shapes = shapes or host.trace.strings[int(shape[0])]
        if function is not None:
            called = eager_op(next(filter(None, function.groupdict().values())))
            numbered = when_prepared.NUMBERED.search(called)
            parts.insert(0, called if numbered is None else numbered.group(1))
            break
        at = int(host.parent[at])
    return CALLS.join((*parts, shapes) if shapes else parts)
