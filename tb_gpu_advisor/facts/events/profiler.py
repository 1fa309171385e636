"""The profiler's own work among the host's events: no part of the user's step, though TensorFlow counts it into one.

Keras' TensorBoard callback stops the profiler with an export of the graph (``tf.summary.trace_export``). On the thread
of the loop Python makes the payload, which no event shows but its ``tf.constant``; then follow an eager ``LogicalAnd``
(may summaries be recorded?), the reading of its result, ``Identity``, ``WriteSummary``, deletions of tensor handles and
``FlushSummaryWriter``. A summary of the user's own makes the same calls without such a payload, which tells them apart.
Where the Python tracer ran, the functions that start, stop and export a profile have events of their own, and every
call of Python takes the tracer's own time. Sources: ``summary_ops_v2.py`` of TensorFlow 2.2 to 2.21, ``tensorboard.py``
of Keras 3, ``profiler.py`` of JAX.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import flagged, parts, taken
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, join, nothing, union
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_kinds import RELEASES
from tb_gpu_advisor.facts.events.host_names import PROFILER, PYTHON, RUNTIME
from tb_gpu_advisor.facts.events.names import distinct

_FUNCTION: Final = pattern(
    r"^\$(profiler\.py:\d+ (start|stop)_trace|profiler_v2\.py:\d+ (start|stop)"
    r"|summary_ops_v2\.py:\d+ trace_(on|off|export)"
    r"|(tensorboard|callbacks)\.py:\d+ _(start|stop)_(trace|profiler)"
    # What ``tb_gpu_advisor.capture`` does between the steps of a recording.
    r"|recording\.py:\d+ step_(begins|ends))$"
)
#: An eager op, of profiles since TensorFlow 2.11 and of older ones.
_OP: Final = pattern(r"^(?:EagerLocalExecute|EagerExecute): (\w+)$")
_CALL: Final = "TFE_Py_"
_WRITES: Final = "WriteSummary"
_FLUSHES: Final = "FlushSummaryWriter"
_MAY_RECORD: Final = "LogicalAnd"
_PAYLOAD: Final = "tf.constant"
#: What runs among an export's ops: conversions of arguments and deletions. Before the op that writes there is the
#: reading of the bool as well, which each release and driver names otherwise.
_AFTER: Final = ("convert_to_tensor", _PAYLOAD, RELEASES, "Memory")
#: An export is the last that a profile shows; of a program that always writes summaries no more are looked at. Our
#: default: a bound of time.
_LAST_WRITES: Final = 16
#: What the tracer takes for a call that it records. Measured: with JAX 0.10 on Python 3.11 a call of an empty function
#: takes 0.72 to 0.75 µs under it and 0.08 µs without; faster machines need less.
_TRACER_PS: Final = 500_000
#: So many events lie at most around the ops of an export, and between a call and the event of its op. Our default: a
#: bound of time.
_REACH: Final = 400
_DEEP: Final = 16


#: The first and the last event of a block on one thread, and when the work that they show began and ended.
_Block = tuple[int, int, int, int]


def with_profilers_work(host: HostEvents) -> HostEvents:
    """The same events, with which of them are the profiler's own work."""
    named = host.named(PROFILER)
    names = [host.trace.strings[at] for at in host.name[named].tolist()]
    named_events = list(zip(named.tolist(), names, strict=True))
    functions = [at for at, name in named_events if _FUNCTION.match(name)]
    writes = dict.fromkeys(
        call
        for call, (_, name) in zip(host.call(named).tolist(), named_events, strict=True)
        if _op(name) == _WRITES
    )
    blocks = [(at, at, int(host.start_ps[at]), int(host.end_ps[at])) for at in functions]
    # TensorFlow 2.2 shows no payload: where nothing else writes a summary, the one that is written is the export.
    is_lone = len(writes) == 1 and _PAYLOAD not in host.trace.strings
    blocks += [block for write in list(writes)[-_LAST_WRITES:] for block in _exports(host, write, is_lone)]
    traced = _under_tracer(host)
    if not blocks:
        return replace(host, profiler=traced) if len(traced) else host
    in_blocks = np.zeros(len(host), np.bool_)
    first, last, start, end = np.array(blocks).T
    for begins, ends in zip(first.tolist(), last.tolist(), strict=True):
        in_blocks[begins : ends + 1] = True
    working = join(union(start, end), traced)
    return replace(host, profiler=working, of_profiler=rows_where(host.nearest_ancestor(in_blocks) >= 0))


def of_the_program(devices: dict[int, DeviceEvents], host: HostEvents) -> dict[int, Bools]:
    """By GPU which of its events the profiler did not launch; empty where that is so for all."""
    is_programs = ~mask_of(host.of_profiler, len(host) + 1)  # the last one is that of no launch
    by_gpu = {gpu: taken(is_programs, events.launch) for gpu, events in devices.items()}
    return {} if all(of_gpu.all() for of_gpu in by_gpu.values()) else by_gpu


def _under_tracer(host: HostEvents) -> Spans:
    """The time that the tracer takes for calls on threads that call the runtime; on other threads it holds no step
    up."""
    if not host.names.classes & PYTHON:
        return nothing()
    calls = (
        host.start_ps[part].compress(flagged(host.flags[part], PYTHON))
        for line in map(host.of_line, distinct(host.line[host.rows(RUNTIME)]))
        for part in parts(line.stop, line.start)
    )
    return join(*(union(start_ps, start_ps + _TRACER_PS) for start_ps in calls))


def _exports(host: HostEvents, write: int, is_lone: bool) -> Iterator[_Block]:
    """The export to which a call that writes a summary belongs, if it belongs to one."""
    payload = _payload(host, write, is_lone)
    if payload >= 0:
        before = next(_before(host, payload), None)
        start_ps = int(host.start_ps[payload] if before is None else host.end_ps[before])
        last = _last(host, write)
        yield payload, last, start_ps, int(host.end_ps[last])


def _payload(host: HostEvents, write: int, is_lone: bool) -> int:
    """The constant before the question whether summaries may be recorded, -1 where something else stands there; the
    question itself where the summary is the only one and no constant is shown."""
    asked, payload = False, -1
    for at in _before(host, write):
        op, name = _op_of(host, at), _name(host, at)
        if payload >= 0:
            # A summary ends with a constant of its own, which the next summary finds before its question.
            if op == _WRITES:
                return -1
            if op is not None or not name.startswith(_AFTER) or name == _PAYLOAD:
                return payload
        elif asked:
            if not name.startswith(_AFTER):
                return -1
            payload = at if name == _PAYLOAD else -1
        elif op == _MAY_RECORD:
            if is_lone:
                return at
            asked = True
        elif op not in ("", "Identity", None):
            return -1
    return payload


def _last(host: HostEvents, write: int) -> int:
    """The last event that still belongs to a call that writes a summary."""
    last, line = write, host.of_line(int(host.line[write]))
    for at in _siblings(host, write, parts(line.stop, write + 1)):
        if _op_of(host, at) != _FLUSHES and not _name(host, at).startswith(_AFTER):
            break
        last = at
    return last


def _before(host: HostEvents, of: int) -> Iterator[int]:
    """The events before ``of`` on its thread that lie in the same event as it does, the last first."""
    line, parent = host.of_line(int(host.line[of])), int(host.parent[of])
    first = parent + 1 if line.start <= parent < of else line.start  # no event comes before what it lies in
    return _siblings(host, of, reversed(list(parts(of, first))), -1)


def _siblings(host: HostEvents, of: int, among: Iterable[slice], order: int = 1) -> Iterator[int]:
    """The events that lie in the same event as ``of``, looked for part by part, since few are asked for."""
    parent = host.parent[of]
    rows = (rows_where(host.parent[part] == parent)[::order] + part.start for part in among)
    return islice((at for some in rows for at in some.tolist()), _REACH)


def _op_of(host: HostEvents, call: int) -> str | None:
    """The op that a call from Python runs, "" if it ended before that; None for what is no such call."""
    name = _name(host, call)
    if op := _op(name):
        return op
    if not name.startswith(_CALL):
        return None
    inside = np.arange(call + 1, min(call + 1 + _DEEP, len(host)))
    ops = (_op(_name(host, at)) for at in inside[host.call(inside) == call].tolist())
    return next(filter(None, ops), "")


def _op(name: str) -> str:
    return match[1] if (match := _OP.match(name)) else ""


def _name(host: HostEvents, at: int) -> str:
    return host.trace.strings[int(host.name[at])]
