"""Ops that Python runs one by one in the steps of a host, and the Python between them."""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.spans import Spans, covering, intersect, search, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import JAX_RUNS
from tb_gpu_advisor.facts.steps.eager_ops import Around, around_of, op_calls
from tb_gpu_advisor.trace.units import PS_PER_MS

#: With so many programs of JAX's in a step Python runs its operations one by one, unless most are of one function,
#: which are steps themselves. Our default: a jitted step is one, and a loop of several models a few.
_MANY: Final = 20


class OneByOne(Struct, frozen=True):
    """Per step: ``ops`` of the step that the thread which trains runs eagerly, their ``share`` of all ops, and
    ``python_ms`` between two of them in which nothing else works; ``around`` are those around the step's function."""

    ops: float
    share: float
    python_ms: float
    around: Around


def one_by_one(
    host: HostEvents, line: int, windows: Spans, python: Spans, function_ops: Bools, around: Ints
) -> OneByOne:
    """Of the thread ``line``; ``python`` is the time in which nothing else works, ``function_ops`` are ops that the
    runtime runs, ``around`` calls of ops around the step's function."""
    eager, of_jax = host.eager_ops, host.named(JAX_RUNS)
    every = of_jax if (is_jax := not len(eager)) else eager
    calls = host.calls_of(every[host.line[every] == line])
    most = int(np.bincount(host.name[calls], minlength=1).max())
    if is_jax and (len(calls) < _MANY * len(windows) or 2 * most > len(calls)):
        calls = calls[:0]
    start, end = host.start_ps[calls], host.end_ps[calls]
    step = search(windows.start, start, right=True) - 1
    single = (step >= 0) & (start < windows.end[step])
    single &= is_jax | (are_of(calls, op_calls(host, line)) & ~are_of(calls, around))
    follows = single[:-1] & single[1:] & (step[:-1] == step[1:]) & (end[:-1] < start[1:])
    between = union(end[:-1][follows], start[1:][follows])
    inside = function_ops & (host.start_ps >= windows.start[0]) & (host.start_ps < windows.end[-1])
    count, ops = len(windows), int(single.sum())
    return OneByOne(
        ops=ops / count,
        # Of JAX' each runs a program of an op or two.
        share=ops / max(1, ops, (0 if is_jax else ops) + int(inside.sum())),
        python_ms=intersect(python, between).total / count / PS_PER_MS,
        around=around_of(host, around[covering(windows, host.start_ps[around]) >= 0], count),
    )
