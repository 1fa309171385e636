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

from tb_gpu_advisor.columns.ancestors import flagged_around
from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.intervals import Spans, intersect, union
from tb_gpu_advisor.columns.joins import last_match
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import chosen_rows
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import BUFFERED, STAGE, STAGE_PREFIX, TF_DATA_FUNCTION, TURN
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.units import PS_PER_MS

#: The end of a pipeline on the GPU's side, which takes its elements from the host's.
ON_DEVICE: Final = "Prefetch::Generator"
# Stages that tf.data adds around the user's own.
_AUTOMATIC: Final = frozenset({"Root", "Model", "MaxIntraOpParallelism", "PrivateThreadPool", "Options"})
_INDEX = pattern(r"\[\d+\]")


class StageFact(Struct, frozen=True):
    """A tf.data stage over the analysed steps; ``self_ms`` leaves out the stages that it calls, ``pace_ms`` is for how
    long its work keeps the pipeline, the threads that share it taken together.

    ``waits`` marks stages with a buffer, whose own time is waiting for what fills it. ``parallelism`` is 0 if unknown.
    """

    name: str
    path: str
    count_per_step: float
    self_ms: float
    pace_ms: float
    parallelism: int
    waits: bool


def input_stages(host: HostEvents, steps: Steps | None) -> tuple[StageFact, ...]:
    """Stages by path, the most self time first; none without steps or without tf.data."""
    rows = host.rows(STAGE)
    if steps is None or not len(rows):
        return ()
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    self_ps = _self_ps(host, rows)
    inside = (host.end_ps[rows] > start) & (host.start_ps[rows] < end)
    rows, self_ps = rows[inside], self_ps[inside]
    parallelism, path_of = host.trace.ints("parallelism", 0, at=chosen_rows(host.row, rows)), host.name[rows]
    work = _functions_of_stages(host)
    facts = []
    for path in distinct(path_of):
        calls = rows_where(path_of == path)
        text = _path(host, path)
        name = text.rpartition("::")[2]
        if name in _AUTOMATIC:
            continue
        turns = work.get(text, rows[:0])
        turns = turns[(host.end_ps[turns] > start) & (host.start_ps[turns] < end)]
        working = rows[calls] if not len(turns) else turns
        own_ps = self_ps[calls] if not len(turns) else (host.end_ps - host.start_ps)[turns]
        number = max(1, len(steps.start_ps))
        workers = int(parallelism[calls].max())
        facts.append(
            StageFact(
                name=name,
                path=text,
                count_per_step=len(calls) / number,
                self_ms=float(own_ps.sum()) / number / PS_PER_MS,
                pace_ms=_pace_ps(host, working, own_ps, workers if len(turns) else 0) / number / PS_PER_MS,
                parallelism=workers,
                waits=(name in BUFFERED and not len(turns)) or text == ON_DEVICE,
            )
        )
    return tuple(sorted(facts, key=lambda fact: (-fact.self_ms, fact.path)))


def input_pace_ms(host: HostEvents, steps: Steps | None) -> float:
    """What the busiest of tf.data's threads works per step: stages on one thread take turns, so that a batch takes at
    least as long."""
    if steps is None:
        return 0.0
    start, end = int(steps.start_ps.min()), int(steps.end_ps.max())
    span = Spans(np.array([start]), np.array([end]))
    most_ps = max((intersect(busy, span).total for busy in host.workers_at_work), default=0)
    return most_ps / max(1, len(steps.start_ps)) / PS_PER_MS


def _path(host: HostEvents, name: int) -> str:
    """The path of the stage that a name tells, without numbers of parallel branches."""
    return _INDEX.sub("", host.trace.strings[name]).removeprefix(STAGE_PREFIX)


def _pace_ps(host: HostEvents, working: Ints, own_ps: Ints, workers: int) -> float:
    """Time for which a stage keeps the pipeline: that of its work on so many threads; where nobody tells how many work
    at once, the time in which any of them does."""
    together_ps = union(host.start_ps[working], host.start_ps[working] + own_ps).total
    return max(float(own_ps.sum()) / workers, 0.0) if workers > 1 else float(together_ps)


def _functions_of_stages(host: HostEvents) -> dict[str, Ints]:
    """By path of a stage with a buffer the turns in which its functions run on other threads.

    The thread that fills the buffer calls the stage before this one, and starts a function on each element.
    """
    calls = host.named(TF_DATA_FUNCTION)
    turns = host.rows(TURN)
    if not len(calls) or not len(turns):
        return {}
    of_call, of_turn = (host.trace.known("id", chosen_rows(host.row, rows)) for rows in (calls, turns))
    called = last_match(of_call.value, of_turn.value)
    turns, call = turns[of_turn.row[called >= 0]], calls[of_call.row[called[called >= 0]]]
    # A stage that calls a function and waits for it has its time already, on whatever thread it runs.
    away = (host.line[turns] != host.line[call]) & (flagged_around(call, host.parent, host.flags, STAGE) < 0)
    turns, line = turns[away], host.line[call[away]]
    stage_of = {number: _filled_by(host, number) for number in distinct(line)}
    turns_of_path: dict[str, Ints] = {}
    for number, path in stage_of.items():
        if path:
            turns_of_path[path] = np.concatenate([turns_of_path.get(path, turns[:0]), turns[line == number]])
    return turns_of_path


def _filled_by(host: HostEvents, line: int) -> str:
    """The path of the stage whose buffer a thread fills: the one that calls the outermost stages seen on it."""
    on_line = host.of_line(line)
    stages = rows_where((host.flags[on_line] & STAGE) != 0) + on_line.start
    up = host.parent[stages]
    outer = stages[(up < 0) | ((host.flags[np.maximum(up, 0)] & STAGE) == 0)]
    callers = [_path(host, name).rpartition("::")[0] for name in distinct(host.name[outer])]
    filled = [path for path in callers if path.rpartition("::")[2] in BUFFERED]
    return filled[0] if filled else ""


def _self_ps(host: HostEvents, rows: Ints) -> Ints:
    """Duration of each stage less that of the stages called directly from it."""
    dur = host.end_ps[rows] - host.start_ps[rows]
    self_ps = dur.copy()
    up = host.parent[rows]
    nested = rows_where(up >= 0)
    caller = flagged_around(up[nested], host.parent, host.flags, STAGE)
    nested, caller = nested[caller >= 0], caller[caller >= 0]
    np.subtract.at(self_ps, search(rows, caller), dur[nested])
    result: Ints = np.maximum(self_ps, 0)
    return result
