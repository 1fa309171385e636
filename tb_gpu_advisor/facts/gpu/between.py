"""What Python did between two runtime calls while a GPU stood idle.

Threads of a pool launch what the thread that trains calls, so it is that one which tells: between the end of one of its
runtime calls and the start of the next, its outermost events are the user's work. What lies under none of them is of
the function that is still running after the first call.
"""

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.spans import Spans, intersect, measure_in, subtract, union
from tb_gpu_advisor.facts.events.culprits import NamedTime, by_label, outermost, with_others
from tb_gpu_advisor.facts.events.names import distinct
from tb_gpu_advisor.facts.gpu.gaps import Gaps
from tb_gpu_advisor.facts.gpu.inside_steps import running_functions


def between_calls(gaps: Gaps, idle: Spans, around: Ints) -> list[NamedTime]:
    """Names for ``idle`` (time of one GPU in which Python is at work), longest first; what is left has no name. Calls
    that run ops ``around`` the step's function are Python's work as well."""
    host = gaps.host
    amount = measure_in(idle, gaps.start_ps, gaps.end_ps)
    idle_gaps = rows_where((amount > 0) & (gaps.launch >= 0))
    if not len(idle_gaps):
        return []
    running = running_functions(gaps, idle_gaps, traced=True)
    events, times = [around], [measure_in(idle, host.start_ps[around], host.end_ps[around])]
    of_gaps, idle = idle, subtract(idle, host.time_of(around))
    launched_by = host.line[gaps.launch[idle_gaps]]
    line_of = launched_by if host.training_line < 0 else np.full(len(idle_gaps), host.training_line)
    for line in distinct(line_of):
        on_line = line_of == line
        line_gaps, around = idle_gaps[on_line], running[on_line]
        window = _windows(gaps, line_gaps, line)
        outer_events, waiting = outermost(host, line, window), intersect(idle, window)
        events.append(outer_events)
        times.append(measure_in(waiting, host.start_ps[outer_events], host.end_ps[outer_events]))
        rest = subtract(idle, union(host.start_ps[outer_events], host.end_ps[outer_events]))
        line_gaps, around = line_gaps[around >= 0], around[around >= 0]
        events.append(around)
        until = np.clip(host.end_ps[around], gaps.start_ps[line_gaps], gaps.end_ps[line_gaps])
        times.append(measure_in(rest, gaps.start_ps[line_gaps], until))
    event, ps = np.concatenate(events), np.concatenate(times)
    return with_others(host, distinct(line_of), by_label(host, event, ps), of_gaps)


def _windows(gaps: Gaps, gap: Ints, line: int) -> Spans:
    """Time of a thread between the runtime call before each gap and the one that ends it."""
    host, call, before = gaps.host, gaps.call[gap], gaps.previous_call[gap]
    launch_before = gaps.previous_launch[gap]

    def on_line(event: Ids | Ints) -> Bools:
        return (event >= 0) & (host.line[event] == line)

    end = np.where(on_line(call), host.start_ps[np.maximum(call, 0)], gaps.launch_start_ps[gap])
    start = np.where(on_line(launch_before), host.end_ps[np.maximum(launch_before, 0)], gaps.start_ps[gap])
    start = np.where(on_line(before), host.end_ps[np.maximum(before, 0)], start)
    return union(np.minimum(start, end), end)
