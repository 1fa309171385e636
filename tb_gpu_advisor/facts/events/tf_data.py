"""What tf.data runs: the functions that it calls, and when its own threads work."""

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.lookup import flagged, rows_flagged
from tb_gpu_advisor.columns.order import ascending
from tb_gpu_advisor.columns.spans import Spans, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import BUFFERED, INPUT_WAIT, STAGE, TF_DATA_FUNCTION


def captured_functions(host: HostEvents) -> tuple[Ints, Ints]:
    """Where tf.data calls functions, and the ids of these functions: events with such an ``id``, on whatever thread,
    run for it."""
    functions = host.named(TF_DATA_FUNCTION)
    return functions, ascending(host.trace.known("id", host.in_trace(functions)).value)


def workers_at_work(host: HostEvents) -> list[Spans]:
    """Time in which each of tf.data's threads works: neither waits for the step nor, in a stage with a buffer, for
    another one."""
    strings, busy = host.trace.strings, list[Spans]()
    for line in rows_where(host.is_worker).tolist():
        on_line = host.of_line(line)
        stages = rows_flagged(host.flags[on_line], STAGE) + on_line.start
        waits_inside = [
            strings[at].rpartition("::")[2].partition("[")[0] in BUFFERED for at in host.name[stages].tolist()
        ]
        works = ~flagged(host.flags[on_line], INPUT_WAIT)
        at_work = union(host.start_ps[on_line][works], host.end_ps[on_line][works])
        busy.append(subtract(at_work, host.time_of(stages[np.array(waits_inside, np.bool_)])))
    return busy
