"""tf.data's stages: what their names tell (``Iterator::Root::Prefetch::Map[0]::Range`` is a call of ``Range``), and
what they run for their elements: on which threads, which op of it takes the time, and which Python.

A call of a function carries the id of its run, and so do the turns of executors in which it runs, on whatever thread. A
stage that waits for its function calls it inside its own event. Where a stage has a buffer, the thread that fills it
calls the stage before, and starts a function on each element without waiting for it.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.arrays import Bools, Ints, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import position_of, rows_flagged
from tb_gpu_advisor.columns.order import ascending, by_value
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.call_chains import CALLS
from tb_gpu_advisor.facts.events.culprits import HostWork, per_step, python_calls
from tb_gpu_advisor.facts.events.frames import loader_of
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import (
    BUFFERED,
    HOST_OP,
    INPUT_WAIT,
    LOADER,
    PYTHON,
    PYTHON_LINE,
    STAGE,
    STAGE_PREFIX,
    TF_DATA_FUNCTION,
    TURN,
)
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Types of ops that run Python. TensorFlow: ``tf.numpy_function``, ``tf.py_function``.
PYTHON_OPS: Final = frozenset({"PyFunc", "PyFuncStateless", "EagerPyFunc"})
_INDEX = pattern(r"\[\d+\]|/_\d+$")
_GENERATOR: Final = "Generator"
#: ``from_generator`` is a flat_map over one generator (``from_generator_op.py``).
_FROM_PYTHON: Final = "FlatMap"


def stage_path(name: str) -> str:
    """The path of the stage that an event is a call of, without the numbers of parallel branches and of nodes."""
    return STAGE_PREFIX.sub("", _INDEX.sub("", name))


def stage_name(path: str) -> str:
    """The stage itself: the last one of its path."""
    return path.rpartition("::")[2]


def is_generator(path: str) -> bool:
    """Whether a stage is a Python generator of the program."""
    before, _, name = path.rpartition("::")
    return name == _GENERATOR and stage_name(before) == _FROM_PYTHON


def is_device_side(path: str) -> bool:
    """Whether a stage is the end of a pipeline on a device, which takes its elements from one on the host: it hands
    over what was made there, as a buffer does (``multi_device_iterator_ops.py``: a generator under no flat_map)."""
    return stage_name(path) == _GENERATOR and not is_generator(path)


_ENDS: Final = "ExecutorDoneCallback"
#: Defined: neither the place of a turn nor that of none.
_NO_TURN: Final = -2


class StageFunctions(Struct, frozen=True):
    """What runs for one stage: all ``turns`` of executors, the call that each is ``of``, and whether they run ``apart``
    from the stage's own events, so that its work is theirs. ``ops_ps`` is what the ops of a run of its function take,
    and ``op`` the type of op that takes most of that, empty where none is seen; ``runs_python`` is whether ops that run
    Python take the larger part, and ``python`` the user's own function, as the tracer names it
    ("$file.py:15 read_batch"), empty where it saw none or several stages could have called it."""

    turns: Ints
    of: Ints
    apart: bool
    op: str = ""
    ops_ps: float = 0.0
    runs_python: bool = False
    python: str = ""


def functions_of_stages(host: HostEvents) -> dict[str, StageFunctions]:
    """What the function of each stage does, by path of the stage."""
    # Turns of executors, and what runs at their ends: the last ops of a function, too, in TensorFlow 2.10.
    all_turns = ascending(np.concatenate([host.rows(TURN), host.called(_ENDS)]))
    turns_of, apart, call = _turns(host, all_turns)
    # The threads of its functions; Python also runs on others of tf.data's.
    is_theirs = host.is_worker.copy()
    is_theirs[host.line[np.concatenate([all_turns[:0], *turns_of.values()])]] = True
    ops, turn_of_op = _under_turns(host, HOST_OP, all_turns, is_theirs)
    python, turn_of_python = _under_turns(host, PYTHON, all_turns, is_theirs)
    number = np.full(len(host) + 1, -1, np.int32)
    for at, turns in enumerate(turns_of.values()):
        number[turns] = at
    number[-1] = _NO_TURN
    ops_of, python_of = (dict(by_value(number[turn])) for turn in (turn_of_op, turn_of_python))
    none = np.zeros(0, np.int64)
    heaviest = [_heaviest(host, ops[ops_of.get(at, none)]) for at in range(len(turns_of))]
    # Of calls that run when the tracer starts no turn is in the file: they are the only such stage's.
    is_only = sum(runs_python for _, _, runs_python in heaviest) == 1
    functions = {}
    for at, ((path, turns), (op, ps, runs_python)) in enumerate(zip(turns_of.items(), heaviest, strict=True)):
        parts = [python_of.get(one, none) for one in ((at, _NO_TURN) if is_only else (at,))]
        of_stage = np.sort(np.concatenate(parts))
        calls = python_calls(host, python[of_stage]) if runs_python else ()
        name = calls[0].name.partition(CALLS)[0] if calls else ""
        of, is_apart = call[turns], path in apart
        runs = max(1, len(ascending(of)))
        functions[path] = StageFunctions(turns, of, is_apart, op, ps / runs, runs_python, name)
    return functions


def making_ms(host: HostEvents) -> float:
    """How long the thread that fills the last prefetch takes for the batches of the only step, counted by its slowest
    batch, since others may have been made ahead; 0 where that is not known. Its buffer may be full in one step and
    empty later, or the other way round."""
    rows = host.rows(STAGE)
    is_taken = host.around(rows, INPUT_WAIT) >= 0
    outer = rows[~is_taken & (host.around(host.parent[rows], STAGE) < 0)]
    last = min(
        (stage_path(host.trace.strings[name]) for name in distinct(host.name[outer])), key=len, default=""
    )
    buffer = last.rpartition("::")[0]
    if stage_name(buffer) != "Prefetch":
        return 0.0
    made = host.whose(lambda name: stage_path(name) == last, outer)
    taken = host.whose(lambda name: stage_path(name) == buffer, rows[is_taken])
    return len(taken) * int((host.end_ps[made] - host.start_ps[made]).max()) / PS_PER_MS


def input_python(host: HostEvents, steps: int) -> tuple[HostWork, ...]:
    """Python functions on tf.data's threads in the whole capture: the tracer sees only calls that run as it starts."""
    return per_step(python_calls(host, _on_threads(host, PYTHON, host.is_worker)), max(1, steps))


def loader(host: HostEvents) -> str:
    """The loader, which may have workers, by the Python tracer or by its own marks; empty for none."""
    python = rows_flagged(host.names.flags, PYTHON_LINE)
    names = (*host.names.ids_with(LOADER), *python)
    return loader_of(host.trace.strings[name] for name in names)


def _turns(host: HostEvents, turns: Ints) -> tuple[dict[str, Ints], set[str], Ints]:
    """Turns of each stage's functions in order, by path of the stage; the stages whose own events do not hold them; and
    by turn the call of the function."""
    calls = host.named(TF_DATA_FUNCTION)
    of_call, of_turn = (host.trace.known("id", host.in_trace(rows)) for rows in (calls, turns))
    called = position_of(of_call.value, of_turn.value, is_ascending=False)
    turns, call = turns[of_turn.row[called >= 0]], calls[of_call.row[called[called >= 0]]]
    call_of = np.full(len(host), -1)
    call_of[turns] = call
    around = host.around(call, STAGE)
    inside, outside = (
        rows_where(around >= 0),
        rows_where((around < 0) & (host.line[turns] != host.line[call])),
    )
    owner: dict[str, list[Ints]] = {}
    for name, places in by_value(host.name[around[inside]]):
        path = stage_path(host.trace.strings[name])
        owner.setdefault(path, []).append(turns[inside[places]])
    apart = set()
    for line, places in by_value(host.line[call[outside]]):
        path = _filled_by(host, line)
        if path:
            apart.add(path)
            owner.setdefault(path, []).append(turns[outside[places]])
    return {path: ascending(np.concatenate(rows)) for path, rows in owner.items()}, apart, call_of


def _filled_by(host: HostEvents, line: int) -> str:
    """The path of the stage whose buffer a thread fills: the stage that calls the outermost stages seen on the
    thread."""
    on_line = host.of_line(line)
    stages = rows_where((host.flags[on_line] & STAGE) != 0) + on_line.start
    up = host.parent[stages]
    outer = stages[(up < 0) | ((host.flags[np.maximum(up, 0)] & STAGE) == 0)]
    callers = [
        stage_path(host.trace.strings[name]).rpartition("::")[0] for name in distinct(host.name[outer])
    ]
    filled = [path for path in callers if stage_name(path) in BUFFERED]
    return filled[0] if filled else ""


def _on_threads(host: HostEvents, flag: int, threads: Bools) -> Ints:
    lines = map(host.of_line, rows_where(threads).tolist())
    return np.concatenate(
        [np.zeros(0, np.int64), *(rows_flagged(host.flags[on], flag) + on.start for on in lines)]
    )


def _under_turns(host: HostEvents, flag: int, all_turns: Ints, threads: Bools) -> tuple[Ints, Ints]:
    """Events of a class on these threads, and the turn that each is in; -1 for none."""
    rows, is_turn = _on_threads(host, flag, threads), mask_of(all_turns, len(host))
    return rows, host.innermost(rows, is_turn).astype(np.int64)


def _heaviest(host: HostEvents, ops: Ints) -> tuple[str, int, bool]:
    """The type of op that takes most of these ops' time, that time, and whether ops that run Python take the larger
    part of all."""
    ps: dict[str, int] = {}
    for name, places in by_value(host.name[ops]):
        kind, of_name = host.trace.strings[name].rpartition(":")[2].removeprefix("_Mkl"), ops[places]
        ps[kind] = ps.get(kind, 0) + int((host.end_ps[of_name] - host.start_ps[of_name]).sum())
    python_ps = sum(ps.get(kind, 0) for kind in PYTHON_OPS)
    all_ps = sum(ps.values())
    return max(ps, key=ps.__getitem__, default=""), all_ps, python_ps > MOST * all_ps
