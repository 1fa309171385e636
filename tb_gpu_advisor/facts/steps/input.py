"""The input of steps: when they take their batches, and the stages of tf.data pipelines that make these: how often each
ran, how much of the time was its own, and at what pace it works.

An event ``Iterator::Root::Prefetch::Map`` is one call of the last stage in its path. On a thread, calls nest as the
stages do; a stage with a buffer is called on one thread and filled on others (tf.data's own analysis, xprof's
``xplane_to_tf_data_stats.cc``, splits there too). The consumer's time in such a stage is waiting. Its own work is in
the functions that it runs on a pool of threads, which carry the id of the call that started them.

A pipeline on the GPU's side (``Iterator::Prefetch::Generator``) hands over what one on the host's side has made: it is
a buffer as well, and where nothing else is seen nobody knows which stage is slow.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of, rows_flagged
from tb_gpu_advisor.columns.order import ascending, by_value, median, percentile
from tb_gpu_advisor.columns.spans import (
    Spans,
    covering,
    intersect,
    measure_in,
    nothing,
    search,
    subtract,
    union,
)
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import BUFFERED, HOST_OP, INPUT_WAIT, PYTHON, STAGE
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.events.tf_data import workers_at_work
from tb_gpu_advisor.facts.steps.stage_functions import (
    PYTHON_OPS,
    StageFunctions,
    functions_of_stages,
    is_device_side,
    stage_name,
    stage_path,
)
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.units import PS_PER_MS

_NO_TURNS: Final = np.zeros(0, np.int64)
_NO_FUNCTION: Final = StageFunctions(_NO_TURNS, _NO_TURNS, apart=False)
# Stages that tf.data adds around the user's own.
_AUTOMATIC: Final = frozenset({"Root", "Model", "MaxIntraOpParallelism", "PrivateThreadPool", "Options"})
#: A batch that is ready is handed over within this. Measured: 27 to 183 us, mostly 70, in recordings of programs whose
#: buffers were full, on two busy cores.
HAND_OVER_PS: Final = 100_000_000
#: What a stage with a buffer does as soon as its element is there, by TensorFlow's names (``prefetch_dataset_op.cc``,
#: ``map_and_batch_dataset_op.cc``, ...).
_CONSUMES: Final = tuple(
    f"{stage}Consume"
    for stage in ("Prefetch", "ParallelMap", "MapAndBatch", "ParallelBatch", "ParallelInterleave")
)


class StageFact(Struct, frozen=True):
    """A tf.data stage over the analysed steps; ``self_ms`` leaves out the stages that it calls, ``pace_ms`` is for how
    long it keeps the pipeline: the time in which any of its calls works.

    ``runs_per_step`` is how often it runs its function, whose ops take ``ops_ms``, and ``at_once`` how many of these
    lasted side by side while any did, whatever ``parallelism`` declares; they are 0 if unknown. ``op``, ``runs_python``
    and ``python`` are as in ``StageFunctions``. ``waits`` marks stages with a buffer, whose own time is waiting for
    what fills it. ``filled`` is how many elements of the stage before its longest call took, of ``filling_ms``;
    ``apart`` and ``apart_ms`` are those of calls outside of the analysed steps.
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
    ops_ms: float = 0.0
    filled: int = 0
    filling_ms: float = 0.0
    apart: int = 0
    apart_ms: float = 0.0


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
    callers = host.around(host.parent[rows], STAGE)
    self_ps = np.maximum(host.own_ps(rows, rows, callers), 0)
    inside = (host.end_ps[rows] > start) & (host.start_ps[rows] < end)
    others = covering(steps.windows, host.start_ps[rows]) < 0
    functions = functions_of_stages(host)
    number = max(1, len(steps.start_ps))
    facts = []
    calls_of: dict[str, list[Ints]] = {}
    for name, places in by_value(host.name[rows]):
        calls_of.setdefault(stage_path(host.trace.strings[name]), []).append(places)
    for path, parts in calls_of.items():
        every = np.sort(np.concatenate(parts))
        calls = every[inside[every]]
        if stage_name(path) in _AUTOMATIC or not len(calls):
            continue
        function = functions.get(path, _NO_FUNCTION)
        turns = function.turns
        seen = (host.end_ps[turns] > start) & (host.start_ps[turns] < end)
        function = replace(function, turns=turns[seen], of=function.of[seen])
        fact = _stage(host, path, rows[calls], self_ps[calls], function, number)
        apart, apart_ms = _longest(host, rows[every[others[every]]])
        facts.append(replace(fact, apart=apart, apart_ms=apart_ms))
    return tuple(sorted(facts, key=lambda fact: (-fact.self_ms, fact.path)))


def _stage(
    host: HostEvents, path: str, calls: Ints, self_ps: Ints, function: StageFunctions, steps: int
) -> StageFact:
    """One stage, by its calls and what its function does."""
    turns = function.turns
    works_apart = function.apart and len(turns) > 0
    own_ps, busy = int(self_ps.sum()), union(host.start_ps[calls], host.start_ps[calls] + self_ps)
    if works_apart:
        own_ps = sum(host.time_of(turns[on_line]).total for _, on_line in by_value(host.line[turns]))
        busy = host.time_of(turns)
    filled, filling_ms = _longest(host, calls)
    runs_per_step = len(ascending(function.of)) / steps
    return StageFact(
        name=stage_name(path),
        path=path,
        count_per_step=len(calls) / steps,
        self_ms=own_ps / steps / PS_PER_MS,
        pace_ms=busy.total / steps / PS_PER_MS,
        parallelism=int(host.trace.ints("parallelism", 0, at=host.in_trace(calls)).max()),
        waits=(stage_name(path) in BUFFERED and not works_apart) or is_device_side(path),
        at_once=_side_by_side(host, function),
        op=function.op,
        runs_python=function.runs_python,
        python=function.python.removeprefix("$"),
        runs_per_step=runs_per_step,
        ops_ms=function.ops_ps * runs_per_step / PS_PER_MS,
        filled=filled,
        filling_ms=filling_ms,
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


def _longest(host: HostEvents, calls: Ints) -> tuple[int, float]:
    """How many calls of other stages the longest of these calls makes itself, and how long it is; 0 without any."""
    if not len(calls):
        return 0, 0.0
    call = int(calls[np.argmax(host.end_ps[calls] - host.start_ps[calls])])
    on_line = host.of_line(int(host.line[call]))
    inside = slice(
        call + 1, call + 1 + int(search(host.start_ps[call + 1 : on_line.stop], host.end_ps[[call]])[0])
    )
    stages = rows_flagged(host.flags[inside], STAGE) + inside.start
    around = host.around(host.parent[stages], STAGE)
    return int((around == call).sum()), float(host.end_ps[call] - host.start_ps[call]) / PS_PER_MS


def input_pace_ms(host: HostEvents, steps: Steps) -> float:
    """What the busiest of tf.data's threads works per step: stages on one thread take turns, so that a batch takes at
    least as long."""
    most_ps = max((intersect(busy, steps.span).total for busy in host.once(workers_at_work)), default=0)
    return most_ps / max(1, len(steps.start_ps)) / PS_PER_MS


#: Two waits that lie so close to each other are one. Measured: the op and its thread in real captures are less than 15
#: µs apart.
_FETCH_APART_PS: Final = 30_000_000
#: The percentile of calls' lengths that nothing disturbs. Our default: the shortest tenth.
UNDISTURBED: Final = 10
#: What taking a batch that is ready takes at most. Our default: four times what recorded programs need.
_MOST_HAND_OVER_PS: Final = 60_000_000
#: … and with nothing else in it. Measured: 4 to 15 µs in recorded programs.
_READY_PS: Final = 15_000_000
#: A fetch that takes so much longer than one that is ready waited for its batch. Our default: what a thread needs to
#: wake up.
_LATE_PS: Final = 25_000_000
#: … and so does this share of the step. Our default: below what steps differ by.
_LATE_SHARE: Final = 0.004
#: After all moments.
_NEVER: Final = float(np.iinfo(np.int64).max)


class Fetches(Struct, frozen=True):
    """When steps take their batches, and which of these are ``late``: they were not ready."""

    taking: Spans
    late: Bools


def fetches_of(host: HostEvents, steps: Steps) -> Fetches:
    """Those of all of a host's GPUs."""
    (taking,) = fetches(host, [np.zeros(0, np.int64)])
    return Fetches(taking, are_late(taking, ready_ps(taking), float(steps.windows.length_ps.mean())))


def are_late(taking: Spans, ready_ps: int, step_ps: float) -> Bools:
    """Which fetches take longer than one that is ready."""
    return taking.length_ps > ready_ps + max(_LATE_PS, _LATE_SHARE * step_ps)


def hand_over_ps(taking: Spans) -> int:
    """What taking a batch takes that is ready: as long as the shortest tenth."""
    usual_ps = percentile(taking.length_ps, UNDISTURBED) if len(taking) else 0
    return int(min(usual_ps, _MOST_HAND_OVER_PS))


def ready_ps(taking: Spans) -> int:
    """The same, of a fetch that waits for nothing else."""
    return min(hand_over_ps(taking), _READY_PS)


def fetches(host: HostEvents, launched_ps: Sequence[Ints]) -> list[Spans]:
    """By GPU, each by when it is launched for, when its step takes a batch: the op that asks for it, and what runs for
    that on another thread right after. Where as many threads ask as there are GPUs, each asks for another one: that
    which launches soonest after it. Python that takes elements on threads of tf.data takes none."""
    waits = host.input_waits
    waits = waits[~(host.is_worker[host.line[waits]] & ((host.flags[waits] & PYTHON) != 0))]
    if not len(waits):
        return [nothing()] * len(launched_ps)
    of_lines = [waits[on_line] for _, on_line in by_value(host.line[waits])]
    if len(launched_ps) == 1 or len(of_lines) < len(launched_ps):
        return [_taking(host, waits, launched_ps if len(launched_ps) == 1 else [])] * len(launched_ps)
    far = sorted(
        (_until_launch_ps(moments, host.end_ps[rows]), at, place)
        for at, moments in enumerate(launched_ps)
        for place, rows in enumerate(of_lines)
    )
    place_of: dict[int, int] = {}
    for _, at, place in far:
        if at not in place_of and place not in place_of.values():
            place_of[at] = place
    return [_taking(host, of_lines[place_of[at]], [one]) for at, one in enumerate(launched_ps)]


def _until_launch_ps(launched_ps: Ints, ends: Ints) -> float:
    """Median time from these moments to the next launch."""
    place = search(launched_ps, ends)
    known = place < len(launched_ps)
    return median(launched_ps[place[known]] - ends[known]) if known.any() else _NEVER


def _taking(host: HostEvents, waits: Ints, launched_ps: Sequence[Ints]) -> Spans:
    """Waits that lie close to each other are one, but where something was launched in between: a step that is one
    launch takes no longer than that."""
    waits = waits[np.argsort(host.start_ps[waits], kind="stable")]
    start, reached = host.start_ps[waits], np.maximum.accumulate(host.end_ps[waits])
    apart = start[1:] - reached[:-1] > _FETCH_APART_PS
    for moments in launched_ps:
        apart |= search(moments, start[1:]) > search(moments, reached[:-1])
    first = rows_where(np.append(True, apart))
    return Spans(start[first], reached[np.append(first[1:] - 1, len(waits) - 1)])


def late_waits(host: HostEvents, waits: Spans) -> Spans:
    """The waits for batches that are not ready. What an op takes around a call of tf.data is its own, and so is what a
    buffer takes to hand over what is there, which may lose its core, while no Python with its lock makes the next."""
    takes, stages = host.flagged(INPUT_WAIT), host.rows(STAGE)
    stages = stages[host.nearest_ancestor(takes)[stages] >= 0]
    consumes = np.concatenate([host.called(name) for name in _CONSUMES])
    consumes = consumes[are_of(host.parent[consumes], stages)]
    python = host.whose(lambda name: name.rpartition(":")[2] in PYTHON_OPS, host.rows(HOST_OP))
    ready = subtract(union(host.start_ps[consumes], host.end_ps[host.parent[consumes]]), host.time_of(python))
    calls = host.time_of(stages)
    in_stages, waited = (measure_in(one, waits.start, waits.end) for one in (calls, subtract(calls, ready)))
    return waits.at(np.where(in_stages > 0, waited, waits.length_ps) > HAND_OVER_PS)
