"""What the host does before the GPU waits for launches, where most of these waits have one reason."""

from collections import Counter
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.spans import covering
from tb_gpu_advisor.facts.events.device import COPY_D2H, COPY_H2D, launched_in
from tb_gpu_advisor.facts.events.host_names import EXTENSION, HOST_OP, OPTIMIZER, ZEROES
from tb_gpu_advisor.facts.events.op_forms import OF_LIBRARIES
from tb_gpu_advisor.facts.events.preparing.when_prepared import NUMBERED
from tb_gpu_advisor.facts.gpu.before_launch import PAUSE_PS
from tb_gpu_advisor.facts.gpu.gaps import GRAPH_LAUNCH, LAUNCH_PS, Gaps
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.steps.training import MANY

#: Arrays that a step puts on the GPU, or reads, one by one. Our default: more than inputs, labels and weights are.
_SEVERAL: Final = 4
#: What the host waits for the GPU in: calls of the program's own, reads, and reads of the backward pass.
_WAITING: Final[tuple[Literal["waits", "reads", "backward"], ...]] = ("waits", "reads", "backward")


class WaitsIn(Struct, frozen=True):
    """A program's own call of the driver, the op of PyTorch's in which it ``reads`` a value, or does so in its
    ``backward`` pass, or that of a ``library``, that of TensorFlow's which is long at work on the host before it
    launches, the call itself that launches a ``graph``, or ``copies`` an array, one of many ``functions`` of a step, or
    one that ``python`` is at work before; empty for none; and how often it is called."""

    name: str = ""
    kind: Literal["waits", "reads", "backward", "library", "op", "graph", "copies", "functions", "python"] = (
        "waits"
    )
    count_per_step: float = 0.0


class InOptimizer(Struct, frozen=True):
    """Shares, in 0..1, of the GPU's waits for launches that pass in calls of one of PyTorch's optimizers: in which it
    ``updates`` parameters, and in which it ``zeroes`` gradients."""

    updates: float = 0.0
    zeroes: float = 0.0


def waits_in(gpu: GpuData) -> WaitsIn:
    """What the host waits in, or works in, before most of the GPU's waits for launches, and how often."""
    waits = _waits_in(gpu)
    return replace(waits, count_per_step=times_per_step(gpu, waits.name)) if waits.name else waits


def times_per_step(gpu: GpuData, name: str) -> float:
    """How often something of this name begins in a step."""
    host, windows = gpu.of_host.host, gpu.of_host.windows
    return float((covering(windows, host.start_ps[host.called(name)]) >= 0).sum()) / len(windows)


def _waits_in(gpu: GpuData) -> WaitsIn:
    host, gaps = gpu.of_host.host, gpu.fall.gaps
    late, idle_ps = gpu.fall.idle_in_gaps["kernel_launch"]
    least_ps = MOST * idle_ps.sum()
    if (graph := _in_graph_launches(gaps, late, least_ps)) >= 0:
        return WaitsIn(host.trace.strings[host.name[graph]], "graph")
    wait = gaps.waits_before(late)
    # Until its queue is full again the host is behind by what it waited, less what else it does then, and by no more.
    waits = rows_where(wait >= 0)
    wait, first = wait[waits], late[waits]
    others_ps = gaps.end_ps[first] - gaps.start_ps[first] - idle_ps[waits]
    waited_ps = np.maximum(host.end_ps[wait] - host.start_ps[wait] - others_ps, 0)
    follows_ps = np.add.reduceat(np.append(idle_ps, 0), waits)
    before_ps = np.cumsum(follows_ps) - follows_ps
    # A short wait after a long one of the same step: the host is behind by what it has not made up since.
    step = gpu.window[gaps.next[first]]
    of_steps = np.split(waited_ps + before_ps, rows_where(np.diff(step) != 0) + 1)
    most_ps = np.concatenate([np.maximum.accumulate(ps) for ps in of_steps])
    behind_ps = np.minimum(follows_ps, most_ps - before_ps)
    call, op = host.call(wait), host.around(wait, EXTENSION, is_outermost=True)
    waited = rows_where((call < 0) | (op >= 0))
    call, op = call[waited], op[waited]
    # What waits is one cause, whatever the ops are called in which it does.
    kind = np.where(op < 0, 0, np.where(call == op, 1, 2))
    ps = np.bincount(kind, behind_ps[waited], len(_WAITING))
    most = int(ps.argmax())
    if ps[most] <= least_ps:
        return _works_in(gpu)
    names = host.name[np.where(op < 0, wait[waited], op)]
    longest = host.trace.strings[np.bincount(names, behind_ps[waited] * (kind == most)).argmax()]
    return WaitsIn(longest, "library" if OF_LIBRARIES.search(longest) else _WAITING[most])


def _in_graph_launches(gaps: Gaps, late: Ids | Ints, least_ps: float) -> int:
    """The first of the calls that launch graphs where these take more than ``least_ps`` of these gaps, longer than a
    launch each; -1 for none."""
    host, launch = gaps.host, gaps.launch[late].astype(np.int64)
    of_graph = host.whose(lambda name: bool(GRAPH_LAUNCH.search(name)), launch[launch >= 0])
    graphs = rows_where(are_of(launch, of_graph))
    launch, late = launch[graphs], late[graphs]
    start_ps = np.maximum(host.start_ps[launch], gaps.start_ps[late])
    held_ps = np.minimum(host.end_ps[launch], gaps.end_ps[late]) - start_ps
    long = rows_where(held_ps > LAUNCH_PS)
    return int(launch[long[0]]) if held_ps[long].sum() > least_ps else -1


def _works_in(gpu: GpuData) -> WaitsIn:
    """The longest op in which the host is long at work before it launches, where most waits are that; or of many
    functions that Python calls in turn, where they are within or between these; or what puts arrays on the GPU or
    reads them one by one: of reads the ops, where all are an op's."""
    host, gaps, steps = gpu.of_host.host, gpu.fall.gaps, len(gpu.of_host.windows)
    late, idle_ps = gpu.fall.idle_in_gaps["kernel_launch"]
    call, most_ps = gaps.call[late], MOST * idle_ps.sum()
    puts, reads = (rows_where(gpu.events.kind[gaps.next[late]] == of) for of in (COPY_H2D, COPY_D2H))
    if len(puts) >= _SEVERAL * steps and idle_ps[puts].sum() > most_ps:
        launch = gaps.launch[late[puts]]
        caller = np.where(host.parent[launch] < 0, launch, host.parent[launch])
        return WaitsIn(host.trace.strings[np.bincount(host.name[caller]).argmax()], "copies")
    if len(reads) >= _SEVERAL * steps and idle_ps[reads].sum() > most_ps:
        op = host.around(gaps.launch[late[reads]], EXTENSION, is_outermost=True)
        if (op >= 0).all():
            return WaitsIn(host.trace.strings[np.bincount(host.name[op]).argmax()], "reads")
    calls = rows_where((call != gaps.previous_call[late]) & are_of(call, host.function_calls))
    if len(calls) >= MANY * steps and idle_ps[calls].sum() > most_ps:
        named = Counter[str]()
        for name, count in Counter(host.name[call[calls]].tolist()).items():
            named[NUMBERED.sub(r"\1", host.trace.strings[name])] += count
        before_ps = np.maximum(host.start_ps[call[calls]] - gaps.start_ps[late[calls]], 0)
        is_python = before_ps.sum() > MOST * idle_ps[calls].sum()
        function = named.most_common(1)[0][0].rpartition(": ")[2]
        return WaitsIn(function, "python" if is_python else "functions")
    op = host.around(gaps.launch[late], HOST_OP)
    worked_ps = np.where(
        op >= 0, gaps.called_ps[late] - np.maximum(gaps.start_ps[late], host.start_ps[op]), 0
    )
    long = rows_where(worked_ps > PAUSE_PS)
    ps = np.bincount(host.name[op[long]], worked_ps[long], 1)
    return WaitsIn(host.trace.strings[ps.argmax()], "op") if ps.sum() > most_ps else WaitsIn()


def in_optimizer(gpu: GpuData) -> InOptimizer:
    """Of the GPU's waits for launches, by the calls of an optimizer in which the launches lie."""
    host, (late, idle_ps) = gpu.of_host.host, gpu.fall.idle_in_gaps["kernel_launch"]
    launch, all_ps = gpu.fall.gaps.launch[late], max(float(idle_ps.sum()), 1.0)
    shares = (idle_ps[launched_in(host, launch, of)].sum() / all_ps for of in (OPTIMIZER, ZEROES))
    return InOptimizer(*map(float, shares))
