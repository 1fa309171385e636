"""The stages of tf.data pipelines: how often each ran, how much of the time was its own, and at what pace it works.

An event ``Iterator::Root::Prefetch::Map`` is one call of the last stage in its path. On a thread, calls nest as the
stages do; a stage with a buffer is called on one thread and filled on others (tf.data's own analysis, xprof's
``xplane_to_tf_data_stats.cc``, splits there too). The consumer's time in such a stage is waiting. Its own work is in
the functions that it runs on a pool of threads, which carry the id of the call that started them.

A pipeline on the GPU's side (``Iterator::Prefetch::Generator``) hands over what one on the host's side has made: it is
a buffer as well, and where nothing else is seen nobody knows which stage is slow.
"""

from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.ancestors import flagged_around
from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.lookup import rows_flagged
from tb_gpu_advisor.columns.order import ascending, by_value
from tb_gpu_advisor.columns.spans import intersect, search, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import BUFFERED, INPUT_WAIT, STAGE
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.steps.stage_functions import (
    StageFunctions,
    functions_of_stages,
    is_device_side,
    stage_name,
    stage_path,
)
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.units import PS_PER_MS

_NO_TURNS: Final = np.zeros(0, np.int64)
_NO_FUNCTION: Final = StageFunctions(_NO_TURNS, _NO_TURNS, 0, apart=False)
# Stages that tf.data adds around the user's own.
_AUTOMATIC: Final = frozenset({"Root", "Model", "MaxIntraOpParallelism", "PrivateThreadPool", "Options"})


class StageFact(Struct, frozen=True):
    """A tf.data stage over the analysed steps; ``self_ms`` leaves out the stages that it calls, ``pace_ms`` is for how
    long it keeps the pipeline: the time in which any of its calls works.

    ``runs_per_step`` is how often it runs its function, and ``at_once`` how many of these lasted side by side while any
    did, whatever ``parallelism`` declares; they are 0 if unknown. ``op``, ``runs_python`` and ``python`` are as in
    ``StageFunctions``. ``waits`` marks stages with a buffer, whose own time is waiting for what fills it. ``filled`` is
    how many elements of the stage before its longest call took, of ``filling_ms``.
    """

    name: str
    path: str
    count_per_step: float
    self_ms: float
    pace_ms: float
    parallelism: int
    waits: bool
    at_once: float = 0.0
    op: str = ""
    runs_python: bool = False
    python: str = ""
    runs_per_step: float = 0.0
    filled: int = 0
    filling_ms: float = 0.0


def names_input(host: HostEvents) -> bool:
    """Whether any event is the taking of a batch that a pipeline or a loader makes. One that only holds a tensor, as
    Keras 2 makes of each batch for ``train_on_batch``, was given it by Python."""
    names = (host.trace.strings[name] for name in distinct(host.name[host.rows(STAGE)]))
    makers = {stage_name(stage_path(name)) for name in names} - _AUTOMATIC - BUFFERED
    return len(host.rows(INPUT_WAIT)) > 0 and makers != {"FromTensor"}


def input_stages(host: HostEvents, steps: Steps | None) -> tuple[StageFact, ...]:
    """Stages by path, the most self time first; none without steps or without tf.data."""
    rows = host.rows(STAGE)
    if steps is None or not len(rows):
        return ()
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    callers = flagged_around(host.parent[rows], host.parent, host.flags, STAGE)
    self_ps = np.maximum(host.own_ps(rows, rows, callers), 0)
    inside = (host.end_ps[rows] > start) & (host.start_ps[rows] < end)
    rows, self_ps = rows[inside], self_ps[inside]
    functions = functions_of_stages(host)
    number = max(1, len(steps.start_ps))
    facts = []
    calls_of: dict[str, list[Ints]] = {}
    for name, places in by_value(host.name[rows]):
        calls_of.setdefault(stage_path(host.trace.strings[name]), []).append(places)
    for path, parts in calls_of.items():
        if stage_name(path) in _AUTOMATIC:
            continue
        calls = np.sort(np.concatenate(parts))
        function = functions.get(path, _NO_FUNCTION)
        turns = function.turns
        seen = (host.end_ps[turns] > start) & (host.start_ps[turns] < end)
        function = replace(function, turns=turns[seen], of=function.of[seen])
        facts.append(_stage(host, path, rows[calls], self_ps[calls], function, number))
    return tuple(sorted(facts, key=lambda fact: (-fact.self_ms, fact.path)))


def _stage(
    host: HostEvents, path: str, calls: Ints, self_ps: Ints, function: StageFunctions, steps: int
) -> StageFact:
    """One stage, by its calls and what its function does."""
    turns = function.turns
    works_apart = function.apart and len(turns) > 0
    turns_ps = sum(host.time_of(turns[on_line]).total for _, on_line in by_value(host.line[turns]))
    together_ps = host.time_of(turns).total
    own_ps = turns_ps if works_apart else self_ps.sum()
    pace_ps = (
        together_ps if works_apart else union(host.start_ps[calls], host.start_ps[calls] + self_ps).total
    )
    longest = int(calls[np.argmax(host.end_ps[calls] - host.start_ps[calls])])
    return StageFact(
        name=stage_name(path),
        path=path,
        count_per_step=len(calls) / steps,
        self_ms=float(own_ps) / steps / PS_PER_MS,
        pace_ms=pace_ps / steps / PS_PER_MS,
        parallelism=int(host.trace.ints("parallelism", 0, at=host.in_trace(calls)).max()),
        waits=(stage_name(path) in BUFFERED and not works_apart) or is_device_side(path),
        at_once=_side_by_side(host, function),
        op=function.op,
        runs_python=function.runs_python,
        python=function.python.removeprefix("$"),
        runs_per_step=function.runs / steps,
        filled=_taken_in(host, longest),
        filling_ms=float(host.end_ps[longest] - host.start_ps[longest]) / PS_PER_MS,
    )


def _side_by_side(host: HostEvents, function: StageFunctions) -> float:
    """How many runs of a function last at once, while any does; 0 if none is seen. A run may be on several threads, and
    is one; a call that waits for its run lasts as long, and what its threads do afterwards is no part of it."""
    if not len(function.turns):
        return 0.0
    if not function.apart:
        calls = ascending(function.of)
        start, end = host.start_ps[calls], host.end_ps[calls]
    else:
        order = np.argsort(function.of, kind="stable")
        first = np.append(0, rows_where(np.diff(function.of[order]) != 0) + 1)
        start = np.minimum.reduceat(host.start_ps[function.turns[order]], first)
        end = np.maximum.reduceat(host.end_ps[function.turns[order]], first)
    return float((end - start).sum() / max(union(start, end).total, 1))


def _taken_in(host: HostEvents, call: int) -> int:
    """How many calls of other stages a call of a stage makes itself."""
    on_line = host.of_line(int(host.line[call]))
    inside = slice(
        call + 1, call + 1 + int(search(host.start_ps[call + 1 : on_line.stop], host.end_ps[[call]])[0])
    )
    stages = rows_flagged(host.flags[inside], STAGE) + inside.start
    around = flagged_around(host.parent[stages], host.parent, host.flags, STAGE)
    return int((around == call).sum())


def input_pace_ms(host: HostEvents, steps: Steps | None) -> float:
    """What the busiest of tf.data's threads works per step: stages on one thread take turns, so that a batch takes at
    least as long."""
    if steps is None:
        return 0.0
    most_ps = max((intersect(busy, steps.span).total for busy in host.workers_at_work), default=0)
    return most_ps / max(1, len(steps.start_ps)) / PS_PER_MS
