"""How many threads run Python at once: of these the interpreter's lock lets one work, and the others wait for it.

The tracer shows a thread in a function whether it works or waits for the lock. In what a function calls that is built
in, a thread may have given the lock away: that is left out.
"""

from msgspec import Struct

from tb_gpu_advisor.columns.lookup import flagged
from tb_gpu_advisor.columns.spans import Spans, intersect, join, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PYTHON_LINE
from tb_gpu_advisor.facts.events.names import distinct


class PythonThreads(Struct, frozen=True):
    """How many threads are in lines of Python, on average over the time in which any is, ``between`` steps and while
    the next batch is ``awaited``; 0 where none is seen."""

    between: float = 0.0
    awaited: float = 0.0


def python_threads(host: HostEvents, between: Spans, awaited: Spans) -> PythonThreads:
    """By the Python tracer's events."""
    in_lines = []
    for line in distinct(host.line):
        part = host.of_line(line)
        has_line = flagged(host.flags[part], PYTHON_LINE)
        is_called = ~has_line & (host.parent[part] >= 0)
        lines, calls = (
            union(host.start_ps[part][which], host.end_ps[part][which]) for which in (has_line, is_called)
        )
        in_lines.append(subtract(lines, calls))
    return PythonThreads(*(_at_once(in_lines, during) for during in (between, awaited)))


def _at_once(in_lines: list[Spans], during: Spans) -> float:
    running = [intersect(one, during) for one in in_lines]
    return sum(one.total for one in running) / max(join(*running).total, 1)
