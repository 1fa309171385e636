"""From one small op to the next on a host: turns of executors, loops and calls in which hardly anything computes."""

from typing import Final, Literal

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import by_value, percentile
from tb_gpu_advisor.columns.spans import Spans, covering, intersect, measure_in, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import JAX_RUNS, TURN
from tb_gpu_advisor.facts.events.scopes import in_loop, layer_of
from tb_gpu_advisor.facts.steps.training import MANY
from tb_gpu_advisor.facts.steps.work import LOOP_OP
from tb_gpu_advisor.trace.units import PS_PER_MS

# Of the calls of a program so many per cent wait for nothing. Measured: calls of one recorded program take 0.2 to 14 ms
# for 0.1 ms of computing where a thread makes the next batches, those of 300 arrays 1.2 to 9 ms.
_QUICKEST: Final = 10.0
#: Of a shorter op of TensorFlow's to run it is a good part. Our default: a few times the 5 to 10 µs that this takes.
_SHORT_PS: Final = 50_000_000
#: What is counted: turns of TensorFlow's executor, short ops of its loops, ops in XLA's loops, calls of JAX.
TurnsOf = Literal["turns", "looped", "loops", "calls"]


class Turns(Struct, frozen=True):
    """Turns per step and their kind: turns of TensorFlow's executor, of which those ``without`` hold no op that takes
    time (the profiler leaves out cheap ones); where most of its ops are short and ``looped`` in a ``layer``, these;
    XLA's ops, of which those without are in ``loops``; or JAX' ``calls``, of which those without compute for less than
    half of their time. In ``passing_ms`` of them nothing computes; for ops that are looped it is the time of the
    loops."""

    number: float = 0.0
    without: float = 0.0
    passing_ms: float = 0.0
    of: TurnsOf = "turns"
    layer: str = ""


def find_turns(host: HostEvents, windows: Spans, ops: Ints, once: Ints, idle: Spans, others: Bools) -> Turns:
    """The turns of steps with these ``ops``, of which those that contain no others are ``once``; without turns of
    ``others``. In ``idle`` nothing computes."""
    of: TurnsOf
    turns = host.rows(TURN)[~others[host.rows(TURN)]]
    every = once[covering(windows, host.start_ps[once]) >= 0]
    is_short, layer = host.end_ps[every] - host.start_ps[every] < _SHORT_PS, ""
    looped = host.whose(in_loop, every[is_short])
    if len(loops := host.whose(lambda name: bool(LOOP_OP.search(name)), ops[~are_of(ops, once)])):
        of, which = "loops", every[covering(host.time_of(loops), host.start_ps[every]) >= 0]
        passing_ps = _between_ops(host, intersect(host.time_of(loops), windows), loops, every)
    elif len(looped) >= max(MANY * len(windows), len(every) / 2):
        of, which, layer = "looped", looped, layer_of(host.trace.strings[int(host.name[looped[0]])])
        runs = [looped[at] for _, at in by_value(covering(windows, host.start_ps[looped]))]
        hulls = np.array([(host.start_ps[at].min(), host.end_ps[at].max()) for at in runs])
        passing_ps = subtract(union(*hulls.T), host.time_of(every[~is_short])).total
    elif len(turns):
        of, every = "turns", turns[covering(windows, host.start_ps[turns]) >= 0]
        which = every[~are_of(every, host.turn(ops[host.turn(ops) >= 0]))]
        # A few that hold nothing run what the profiler has no ops of, as a program of XLA's before TensorFlow 2.16.
        passing_ps = intersect(host.time_of(which), idle).total * (len(which) >= MANY * len(windows))
    else:
        of, every = "calls", host.calls_of(host.named(JAX_RUNS))
        every = every[covering(windows, host.start_ps[every]) >= 0]
        which, passing_ps = _long_calls(host, every, idle, MANY * len(windows))
    ms = passing_ps / PS_PER_MS * (2 * len(which) > len(every))
    return Turns(len(every) / len(windows), len(which) / len(windows), ms / len(windows), of, layer)


def _between_ops(host: HostEvents, within: Spans, loops: Ints, ops: Ints) -> int:
    """The time of loops in which none of these ops runs, averaged over XLA's devices. Where a loop calls Python of the
    program, nothing is known of that time."""
    of_loops, of_ops = (host.trace.ints("device_ordinal", at=host.in_trace(at)) for at in (loops, ops))
    looped = ((intersect(within, host.time_of(loops[at])), one) for one, at in by_value(of_loops))
    passing_ps = [
        subtract(time, host.time_of(ops[(of_ops == one) | (of_ops < 0)])).total for time, one in looped
    ]
    return sum(passing_ps) // len(passing_ps)


def _long_calls(host: HostEvents, calls: Ints, idle: Spans, many: int) -> tuple[Ints, int]:
    """Those of JAX' calls that compute for less than half of their time, and what each takes for that, which is no more
    than the program's quickest calls take: a longer one waited for something else. None where they are ``many``, or
    where no ops are recorded, as by JAX 0.4.20: nobody knows when those compute."""
    if len(calls) >= many or not len(host.carriers("hlo_op")):
        return calls[:0], 0
    start, end = host.start_ps[calls], host.end_ps[calls]
    idle_ps = measure_in(idle, start, end)
    is_long = 2 * idle_ps > end - start
    calls, idle_ps = calls[is_long], idle_ps[is_long]
    of_programs = (idle_ps[places] for _, places in by_value(host.name[calls]))
    return calls, sum(int(np.minimum(ps, percentile(ps, _QUICKEST)).sum()) for ps in of_programs)
