"""What fixes take away, as changes of the graph: parts that shrink, and edges that go.

Each cure is a function of the graph and of how much of it comes true (``much``, 1 for all of it).
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.order import ascending
from tb_gpu_advisor.facts.events.device import COMPUTE, COPY_D2H, COPY_H2D
from tb_gpu_advisor.facts.replay.graph import Change, Graph, PartKind, Role
from tb_gpu_advisor.facts.replay.hardware import MEMORY_SPEEDUP, REACHED, KernelChange
from tb_gpu_advisor.facts.replay.selections import (
    among_nodes,
    are_edges,
    is_for,
    launch_parts,
    of_kind,
    runs_of,
    shared,
    waits_before,
)
from tb_gpu_advisor.trace.units import NS_PER_MS

#: An op on the host of which a copy may be there. Our default: shorter ones are the executor's normal work.
_HOST_OP_NS: Final = 15_000.0
#: A copy that takes longer moves much. Our default: a launch takes as long.
_LARGE_COPY_NS: Final = 30_000.0
#: A kernel that takes no longer is shorter than its launch. Measured: launches arrive in 6 to 8 µs.
_TINY_NS: Final = 8_000.0
#: What is left of a kernel that is fused into another one, and of its launch. Measured: simulated twins.
_FUSED_LEFT: Final = 0.2
#: What the host takes for a launch in a function, in calls of the driver. Measured: from one launch to the next in a
#: turn of TensorFlow's executor 1.7 to 4.4 of them at the median, in 14 threads of 11 real captures.
_FUNCTION_CALLS: Final = 2.5
#: … and in a compiled program. Measured: 1.2 to 1.8 in a real capture of JAX.
_COMPILED_CALLS: Final = 1.5
#: … and of what is launched after a decision that is no longer read. Measured: simulated twins.
_DECIDED_LEFT: Final = 0.15


def without(graph: Graph, *kinds: PartKind, much: float = 1.0) -> Change:
    """Parts of these kinds take less time."""
    change = graph.unchanged()
    change.scale[of_kind(graph, *kinds)] = 1 - much
    return change


def per_step_ns(graph: Graph, kind: PartKind, change: Change | None = None) -> float:
    """The time of parts of a kind per step, averaged over the GPUs, with a change applied if one is given."""
    return _per_step_ns(graph, of_kind(graph, kind), graph.unchanged() if change is None else change)


def shared_ms(graph: Graph, kind: PartKind) -> float:
    """The time of parts of a kind per step, as far as all GPUs spend it before the same op, averaged over the GPUs."""
    return per_step_ns(graph, kind, Change(shared(graph, kind), graph.unchanged().gone)) / NS_PER_MS


def computing_ns(graph: Graph, change: Change) -> float:
    """What kernels take per step with a change, averaged over the GPUs."""
    runs = runs_of(graph)
    return _per_step_ns(graph, runs[(runs >= 0) & (graph.columns.kind == COMPUTE)], change)


def _per_step_ns(graph: Graph, parts: Bools | Ints, change: Change) -> float:
    c = graph.columns
    return float((c.part_ns[parts] * change.scale[parts]).sum()) / graph.steps / max(1, len(ascending(c.gpu)))


def batches_in_time(graph: Graph, much: float = 1.0) -> Change:
    """No step waits for its batch, or each waits for less of the time."""
    change = without(graph, "input", much=much)
    if much == 1:
        change.gone[are_edges(graph, "batch")] = True
    else:
        change.scale[of_kind(graph, "pace")] = 1 - much
    return change


def less_python(graph: Graph, much: float = 1.0, reads: bool = True) -> Change:
    """Python between steps takes no longer than a loop needs; with ``reads``, what takes most of it reads nothing back
    either."""
    c, per_step = graph.columns, per_step_ns(graph, "python")
    change = without(
        graph, "python", much=much * max(0.0, per_step - graph.loop_ns) / per_step if per_step else 0.0
    )
    if reads and per_step:
        waits = _before_python(graph)
        _end_waits(graph, change, waits, 1.0)
        read = among_nodes(graph, c.source[waits])[c.end] & is_for(graph, "read")
        change = change.and_also(dropped(graph, read, 1.0))
    return change


def reads_later(graph: Graph) -> Change:
    """Python between steps takes as long as before, but while the GPU works: nothing waits for what is read there."""
    change, c = graph.unchanged(), graph.columns
    if per_step_ns(graph, "python") > graph.loop_ns:
        read = among_nodes(graph, c.end[is_for(graph, "read")])[c.source]
        change.gone[(are_edges(graph, "wait", "turn") & read) | _before_python(graph)] = True
    return change


def _before_python(graph: Graph) -> Bools:
    """The waits after which the longest of Python begins."""
    c, python = graph.columns, of_kind(graph, "python")
    return waits_before(graph, c.part_edge[python & (c.part_ns >= MOST * c.part_ns[python].max())])


def faster_kernels(graph: Graph, much: float, of: KernelChange) -> Change:
    """Kernels take what is usually left of them after a change; with ``much`` above 1, at best, what the hardware's
    rates would leave. The rates do not apply to kernels that memory limits."""
    change, c = graph.unchanged(), graph.columns
    left = c.factors.get(of)
    if left is None:
        return change
    runs = runs_of(graph)
    rows = rows_where((runs >= 0) & (c.kind == COMPUTE))
    usual = np.minimum(left / REACHED, np.maximum(left, 1 / MEMORY_SPEEDUP))
    change.scale[runs[rows]] = (left if much > 1 else 1 - much * (1 - usual))[rows]
    if of == "fused":
        change.scale[launch_parts(graph, c.away & (c.kind == COMPUTE))] = max(
            0.0, 1 - much * (1 - _FUSED_LEFT)
        )
    return change


def in_function(graph: Graph, much: float) -> Change:
    """Launches take as long as within a function that is called once per step; Python's own work between them stays.
    With ``much`` above 1, at best, they are part of a call that is there already."""
    return _launches_of(graph, _FUNCTION_CALLS, min(1.0, much), 0.0 if much > 1 else graph.loop_ns)


def fewer_launches(graph: Graph, much: float) -> Change:
    """Launches take as long as in a compiled program, and kernels that are shorter than a launch join those with which
    they can be fused. With ``much`` above 1, at best, everything is compiled, whatever is shorter than a launch joins
    something else, and one launch waits for a core in place of all."""
    runs, c = runs_of(graph), graph.columns
    tiny = (runs >= 0) & (c.kind == COMPUTE)
    tiny &= c.part_ns[np.maximum(runs, 0)] <= _TINY_NS
    at_best = much > 1
    change = _launches_of(graph, 0.0 if at_best else _COMPILED_CALLS, min(1.0, much))
    left = 0.0 if at_best else 1 - much * (1 - _FUSED_LEFT)
    if at_best:
        change = change.and_also(faster_kernels(graph, much, "fused")).and_also(without(graph, "contended"))
    else:
        tiny &= c.away
        change.scale[launch_parts(graph, tiny)] *= left
    change.scale[runs[tiny]] = left
    change.scale[of_kind(graph, "pause") & among_nodes(graph, c.start[tiny])[c.target[c.part_edge]]] = left
    return change


def compiled(graph: Graph, much: float) -> Change:
    """The same, and longer kernels are fused as well."""
    return fewer_launches(graph, much).and_also(faster_kernels(graph, much, "fused"))


def _launches_of(graph: Graph, calls: float, much: float, per_step_ns: float = 0.0) -> Change:
    """For each launch the host takes no longer than so many of the driver's calls, and this much more for each step."""
    change = graph.unchanged()
    launches = of_kind(graph, "launch")
    ns = np.maximum(graph.columns.part_ns[launches], 1.0)
    left_ns = np.minimum(ns, calls * graph.call_ns)
    left_ns += per_step_ns * graph.steps * len(ascending(graph.columns.gpu)) / max(1, len(ns))
    change.scale[launches] = 1 - much * (1 - np.minimum(1.0, left_ns / ns))
    return change


def without_copies(graph: Graph, much: float, role: Role) -> Change:
    """Copies for this end go, and what waited for them no longer waits; ``much`` as in ``dropped``."""
    return dropped(graph, is_for(graph, role), much)


def batches_copied_ahead(graph: Graph, much: float) -> Change:
    """Copies of batches go from the step, though they are still launched: at best by another thread."""
    change = without_copies(graph, much, "batch")
    if much <= 1:
        change.scale[launch_parts(graph, is_for(graph, "batch"))] = 1.0
    return change


def without_step_copies(graph: Graph, much: float, large: bool) -> Change:
    """Copies of the step go, except those to and from ops on the host: the ``large`` ones, which take long to move, or
    the small ones, where the wait is long and not the copy; all, where there are none of the kind. ``much`` as in
    ``dropped``."""
    runs = runs_of(graph)
    moves = (runs >= 0) & (graph.columns.part_ns[np.maximum(runs, 0)] > _LARGE_COPY_NS)
    # That a large result is not read at all is likely, and no more.
    which = is_for(graph, "of_step") | (is_for(graph, "read") & moves & (much > 0))
    which &= ~around(graph, of_kind(graph, "on_host"))
    of_size = which & (moves == large)
    return dropped(graph, of_size if of_size.any() else which, much)


def ops_on_gpu(graph: Graph, much: float = 1.0) -> Change:
    """Ops of the step that run on the host go, with the copies to and from them: what all GPUs lose to them. What only
    one GPU loses makes that one late, and what decides on the loss scale is left."""
    on_host, share, change = of_kind(graph, "on_host"), shared(graph, "on_host"), graph.unchanged()
    on_host &= ~_decided(graph)
    change.scale[on_host] = 1 - much * share[on_host]
    return change.and_also(dropped(graph, around(graph, on_host & (share == 1)), float(much == 1)))


def static_loss_scale(graph: Graph, much: float) -> Change:
    """Nothing looks for infinities, the host reads and makes no decision, and what waited for the decision is launched
    at once; ``much`` as in ``dropped``."""
    change, after = dropped(graph, is_for(graph, "scaling"), much), _decided(graph)
    change.scale[of_kind(graph, "launch") & after] *= _DECIDED_LEFT
    change.scale[of_kind(graph, "on_host") & after] = 0.0
    return change


def _decided(graph: Graph) -> Bools:
    """The host's parts after a decision on the loss scale. A decision that is there at once is awaited as well, though
    nothing shows it."""
    c, which = graph.columns, is_for(graph, "scaling")
    read = are_edges(graph, "wait", "turn") & among_nodes(graph, c.end[which])[c.source]
    resumed = mask_of(np.append(c.target[read], c.launch[which & (c.kind == COPY_D2H)]), graph.nodes)
    return resumed[c.source[c.part_edge]]


def larger_batch(graph: Graph, times: float) -> Change:
    """Everything that grows with the batch takes so many times as long: kernels other than updates of variables, copies
    of batches, and the pipeline's pace."""
    change, c = graph.unchanged(), graph.columns
    runs = runs_of(graph)
    grows = (runs >= 0) & (c.kind == COMPUTE) & ~is_for(graph, "update")
    change.scale[runs[grows | ((runs >= 0) & is_for(graph, "batch"))]] = times
    change.scale[of_kind(graph, "pace", "input")] = times
    return change


def dropped(graph: Graph, which: Bools, much: float) -> Change:
    """Device events go, with their launches and the waits for them. With ``much``, which is likely but not promised, a
    compiler fuses the kernels on both sides of them; above 1, at best, nothing is left of those, and what else kept the
    host where it waited no longer does."""
    change, c = _fused_across(graph, which, much), graph.columns
    runs = runs_of(graph)[which]
    change.scale[runs[runs >= 0]] = 0.0
    change.scale[launch_parts(graph, which)] = 0.0
    waits = (
        are_edges(graph, "wait", "turn", "dependency", "memory") & among_nodes(graph, c.end[which])[c.source]
    )
    _end_waits(graph, change, waits, much)
    return change


def _end_waits(graph: Graph, change: Change, waits: Bools, much: float) -> None:
    c = graph.columns
    change.gone[waits] = True
    if much >= 1:
        change.gone[are_edges(graph, "late") & among_nodes(graph, c.target[waits])[c.target]] = True


def _fused_across(graph: Graph, which: Bools, much: float) -> Change:
    """Kernels that a compiler wrote become one if nothing was launched between them but what goes. A result that is
    copied has to be written, which is why the kernel that makes it and the one that reads it had not been fused."""
    change, c = graph.unchanged(), graph.columns
    order = np.lexsort((c.launch, c.gpu))
    written = rows_where((is_for(graph, "fused") & ~which)[order])
    gone = np.cumsum(which[order])[written]
    between = np.diff(written, prepend=-1) - 1
    joins = (
        (between > 0)
        & (np.diff(gone, prepend=0) == between)
        & (np.diff(c.gpu[order[written]], prepend=-1) == 0)
    )
    kernel, run = order[written], runs_of(graph)[order[written]]
    ns, number = c.part_ns[run], np.cumsum(~joins)
    longest = np.zeros(int(number.max(initial=0)) + 1)
    np.maximum.at(longest, number, ns)
    others = rows_where(ns < longest[number])
    left = 1 - much * (1 - _FUSED_LEFT) if much <= 1 else 0.0
    change.scale[run[others]] = left
    change.scale[launch_parts(graph, mask_of(kernel[others], graph.devices))] = left
    return change


def around(graph: Graph, ops: Bools) -> Bools:
    """Copies around ops on the host: those that were awaited, or at least launched, right before one, or launched right
    after one."""
    c = graph.columns
    on_host = c.part_edge[ops & (c.part_ns > _HOST_OP_NS)]
    up = (c.kind == COPY_H2D) & among_nodes(graph, c.target[on_host])[c.launch]
    before = waits_before(graph, on_host)
    down = among_nodes(graph, c.source[before])[c.end] | among_nodes(graph, c.source[on_host])[c.launch]
    return up | ((c.kind == COPY_D2H) & down)
