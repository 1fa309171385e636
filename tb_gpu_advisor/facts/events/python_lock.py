"""How many threads run Python at once: of these the interpreter's lock lets one work, and the others wait for it.

The tracer shows a thread in a function whether it works or waits for the lock. In what a function calls that is built
in, a thread may have given the lock away: that is left out.
"""

from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools
from tb_gpu_advisor.columns.lookup import flagged
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

    def has_line(rows: slice) -> Bools:
        return flagged(host.flags[rows], PYTHON_LINE)

    def is_called(rows: slice) -> Bools:
        return ~has_line(rows) & (host.parent[rows] >= 0)

    threads = map(host.of_line, host.lines)
    in_lines = [subtract(host.time_in(rows, has_line), host.time_in(rows, is_called)) for rows in threads]
    return PythonThreads(*(_at_once(in_lines, during) for during in (between, awaited)))


def _at_once(in_lines: list[Spans], during: Spans) -> float:
    running = [intersect(one, during) for one in in_lines]
    return sum(one.total for one in running) / max(join(*running).total, 1)
