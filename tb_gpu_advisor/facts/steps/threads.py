"""How many of the host's threads work at once: in Python, of which the interpreter's lock lets one work while others
wait for it, and in ops while the step waits for its batch: where all cores do, more threads bring nothing.

The tracer shows a thread in a function whether it works or waits for the lock. In what a function calls that is built
in, a thread may have given the lock away: that is left out.
"""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, rows_where
from tb_gpu_advisor.columns.lookup import flagged
from tb_gpu_advisor.columns.order import by_value
from tb_gpu_advisor.columns.spans import Spans, intersect, join, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import EAGER, HOST_OP, INPUT_WAIT, PYTHON_LINE
from tb_gpu_advisor.facts.steps.stage_functions import PYTHON_OPS
from tb_gpu_advisor.facts.steps.windows import Steps


class PythonThreads(Struct, frozen=True):
    """How many threads are in lines of Python, on average over the time in which any is, ``between`` steps and while
    the next batch is ``awaited``; 0 where none is seen."""

    between: float = 0.0
    awaited: float = 0.0


def python_threads(host: HostEvents, between: Spans, awaited: Spans) -> PythonThreads:
    """By the Python tracer's events."""
    either = join(between, awaited)
    if not (PYTHON_LINE & host.names.classes and len(either)):
        return PythonThreads()
    in_lines = []
    for at in (host.running_in(either, line) for line in host.lines):
        has_line = flagged(host.flags[at], PYTHON_LINE)
        is_called = ~has_line & (host.parent[at] >= 0)
        in_lines.append(subtract(host.time_of(at[has_line]), host.time_of(at[is_called])))
    return PythonThreads(*(_at_once(in_lines, during) for during in (between, awaited)))


def waits_for_lock(host: HostEvents, line: int, of_input: Bools) -> Spans:
    """When a thread is still in a call of TensorFlow's, though all that this ran is over, and Python makes the next
    batches: that has the interpreter's lock, which it gives away every 5 ms (``sys.getswitchinterval``)."""
    calls, over_ps = host.calls_of(host.rows(EAGER)), np.zeros(len(host) + 1, np.int64)
    within = host.called_by(calls)
    np.maximum.at(over_ps, host.parent[within], host.end_ps[within])
    calls = calls[(host.line[calls] == line) & (over_ps[calls] > 0)]
    python = host.whose(lambda name: name.rpartition(":")[2] in PYTHON_OPS, rows_where(of_input))
    return intersect(union(over_ps[calls], host.end_ps[calls]), host.time_of(python))


def _at_once(in_lines: list[Spans], during: Spans) -> float:
    running = [intersect(one, during) for one in in_lines]
    return sum(one.total for one in running) / max(join(*running).total, 1)


class CoresFact(Struct, frozen=True):
    """``cores`` is how many tf.data counts on (its ``cpu_budget``, as many as the process may use), 0 if it does not
    say; ``busy`` how many threads are in ops, on average over the waits for input. Python is left out: it may sleep, or
    wait for its lock."""

    cores: int = 0
    busy: float = 0.0


def cores_at_work(host: HostEvents, steps: Steps | None) -> CoresFact:
    """The cores of a host while its steps wait; nothing without steps or waits."""
    if steps is None:
        return CoresFact()
    waits = intersect(host.under(INPUT_WAIT), steps.span)
    budget = host.trace.stat("cpu_budget").value
    if not waits.total:
        return CoresFact()
    ops = host.whose(lambda name: name.rpartition(":")[2] not in PYTHON_OPS, host.rows(HOST_OP))
    on_lines = (host.time_of(ops[on_line]) for _, on_line in by_value(host.line[ops]))
    busy_ps = sum(intersect(on_line, waits).total for on_line in on_lines)
    return CoresFact(int(budget.max(initial=0)), busy_ps / waits.total)
