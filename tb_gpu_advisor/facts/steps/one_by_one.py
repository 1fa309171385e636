"""Ops that Python runs one by one in the steps of a host, and the Python between them."""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, rows_where
from tb_gpu_advisor.columns.intervals import Spans, intersect, union
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import EAGER, FUNCTION, INPUT_WAIT
from tb_gpu_advisor.trace.units import PS_PER_MS


class OneByOne(Struct, frozen=True):
    """Per step: ``ops`` that the thread which trains runs eagerly, their ``share`` of all ops, and ``python_ms``
    between two of them in which nothing else works."""

    ops: float
    share: float
    python_ms: float


def one_by_one(host: HostEvents, line: int, windows: Spans, python: Spans, function_ops: Bools) -> OneByOne:
    """Of the thread ``line``; ``python`` is the time in which nothing else works, ``function_ops`` are ops that the
    runtime runs. Taking a batch is no op of the step."""
    eager = host.flagged(EAGER) & (host.line == line)
    outermost = host.top_ancestor(eager)
    calls = rows_where(eager & (outermost == np.arange(len(host))))
    holds_function = np.zeros(len(host), np.bool_)
    of_functions = outermost[host.rows(FUNCTION)]
    holds_function[of_functions[of_functions >= 0]] = True
    start, end = host.start_ps[calls], host.end_ps[calls]
    step = search(windows.start, start, right=True) - 1
    single = (step >= 0) & (start < windows.end[step])
    single &= ~holds_function[calls] & ~host.flagged(INPUT_WAIT)[calls]
    follows = single[:-1] & single[1:] & (step[:-1] == step[1:]) & (end[:-1] < start[1:])
    between = union(end[:-1][follows], start[1:][follows])
    inside = function_ops & (host.start_ps >= windows.start[0]) & (host.start_ps < windows.end[-1])
    count, ops = len(windows), int(single.sum())
    return OneByOne(
        ops=ops / count,
        share=ops / max(1, ops + int(inside.sum())),
        python_ms=intersect(python, between).total / count / PS_PER_MS,
    )
