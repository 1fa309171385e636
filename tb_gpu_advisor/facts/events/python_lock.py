"""How many threads run Python at once: of these the interpreter's lock lets one work, and the others wait for it.

The tracer shows a thread in a function whether it works or waits for the lock. In what a function calls that is built
in, a thread may have given the lock away: that is left out.
"""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.order import by_value
from tb_gpu_advisor.columns.spans import Spans, intersect, join, subtract
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PYTHON_LINE


class PythonThreads(Struct, frozen=True):
    """How many threads are in lines of Python, on average over the time in which any is, ``between`` steps and while
    the next batch is ``awaited``; 0 where none is seen."""

    between: float = 0.0
    awaited: float = 0.0


def python_threads(host: HostEvents, between: Spans, awaited: Spans) -> PythonThreads:
    """By the Python tracer's events."""
    rows, has_line = host.rows(PYTHON_LINE), host.flagged(PYTHON_LINE)
    in_lines = []
    for line, places in by_value(host.line[rows]):
        on_line = host.of_line(line)
        calls = np.arange(on_line.start, on_line.stop)
        calls = calls[~has_line[calls] & (host.parent[calls] >= 0)]
        in_lines.append(subtract(host.time_of(rows[places]), host.time_of(calls)))
    return PythonThreads(*(_at_once(in_lines, during) for during in (between, awaited)))


def _at_once(in_lines: list[Spans], during: Spans) -> float:
    running = [intersect(one, during) for one in in_lines]
    return sum(one.total for one in running) / max(join(*running).total, 1)
