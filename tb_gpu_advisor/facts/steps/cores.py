"""How many of the host's cores work while the step waits for its batch: where all do, more threads bring nothing."""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.order import by_value
from tb_gpu_advisor.columns.spans import intersect
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import HOST_OP, INPUT_WAIT
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.steps.pipelines import PYTHON_OPS
from tb_gpu_advisor.facts.steps.windows import Steps


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
    ops = host.rows(HOST_OP)
    runs = by_name(
        host.trace, host.name[ops], lambda name: name.rpartition(":")[2] not in PYTHON_OPS, np.bool_
    )
    ops = ops[rows_where(runs)]
    on_lines = (host.time_of(ops[on_line]) for _, on_line in by_value(host.line[ops]))
    busy_ps = sum(intersect(on_line, waits).total for on_line in on_lines)
    return CoresFact(int(budget.max(initial=0)), busy_ps / waits.total)
