"""What each GPU did: kernels and copies of its streams, as columns sorted by start.

Copies are recognised by name and by the profiler's ``memcpy_details``; on AMD a copy may be a blit kernel
(``__amd_rocclr_copyBuffer``), whose direction is that of the host call that launched it.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.columns.arrays import Bools, Ids, Int8s, Ints, Rows, rows_where
from tb_gpu_advisor.columns.lookup import matches_of_rows, taken
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import Spans, covering, join, nothing, search, subtract, union
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.kernel_roles import is_collective
from tb_gpu_advisor.facts.events.names import by_name, id_of
from tb_gpu_advisor.trace.lanes import Lanes, chosen_rows, line_rows
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import Category

#: Kinds: places in ``BUSY``.
COMPUTE: Final = 0
COLLECTIVE: Final = 1
COPY_H2D: Final = 2
COPY_D2H: Final = 3
COPY_D2D: Final = 4
_BLIT: Final = 5  # a copy whose direction only its launch tells

#: Defined: more than there are. A number that holds a kind together with something else has room for each.
KINDS: Final = 8

_COPY = pattern(r"(?i)^(?:\[cuda )?memcpy[ _]?(h ?to ?d|h2d|d ?to ?h|d2h|d ?to ?d|d2d|p ?to ?p|p2p)?")
_FILL = pattern(r"(?i)^(?:\[cuda )?memset|^__amd_rocclr_fillbuffer")
_BLIT_COPY = pattern(r"^__amd_rocclr_copy(Buffer|Image)")
_HOST_COPY = pattern(r"(?i)memcpy(?:_?(htod|h2d|dtoh|d2h|dtod|d2d|peer))")
_XLA_OP = "XlaModule:"
#: What names ops in older files, and is read nowhere else.
OLD_STATS: Final = ("level 0", "annotation")
T = TypeVar("T")
_DIRECTION = {"h": COPY_H2D, "d": COPY_D2D, "p": COPY_D2D}


class DeviceEvents(Struct, frozen=True, dict=True):
    """Device events of one GPU, sorted by start. ``row`` is the event's row in the trace.

    ``kind`` is one of the constants above; ``launch`` the place among the host's events of the call with the same
    correlation id (-1 if none); ``op`` an interned framework op ("name:Type"), 0 if unknown.
    """

    gpu: int
    row: Ids
    start_ps: Ints
    end_ps: Ints
    kind: Int8s
    launch: Ints
    name: Ids
    op: Ids
    line: Ids

    def __len__(self) -> int:
        return len(self.row)

    def only(self, which: Bools) -> "DeviceEvents":
        """Some of the events."""
        gpu, *columns = astuple(self)
        return DeviceEvents(gpu, *(column[which] for column in columns))

    def once(self, ask: "Callable[[Any, DeviceEvents], T]", host: object) -> T:
        """What several facts ask of all these events and of the host's, made once; another host is asked anew."""
        if ask not in self._known or self._known[ask][0] is not host:
            self._known[ask] = host, ask(host, self)
        answer: T = self._known[ask][1]
        return answer

    @cached_property
    def _known(self) -> dict[object, tuple[object, Any]]:
        """What was asked of these events and which host's, and the answers."""
        return {}

    @property
    def launches(self) -> Ints:
        """The launch of each event that has one."""
        is_launched = self.launch >= 0
        return self.launch if is_launched.all() else self.launch.compress(is_launched)

    @property
    def is_kernel(self) -> Bools:
        """Which events compute or reduce; the others copy or fill memory."""
        return self.kind <= COLLECTIVE

    def between_host_and_gpu(self, index: Ids | Ints) -> Bools:
        """Which of these events are copies to or from the host."""
        kind = self.kind[index]
        return (kind == COPY_H2D) | (kind == COPY_D2H)


def device_events(trace: Trace, lanes: Lanes) -> dict[int, DeviceEvents]:
    """Device events by GPU number, idle GPUs included (with no events)."""
    calls, xla_op = _calls(trace), id_of(trace, _XLA_OP)
    return {
        gpu: _of_gpu(trace, gpu, line_rows(trace, lines), calls, xla_op)
        for gpu, lines in lanes.streams.items()
    }


def _calls(trace: Trace) -> tuple[Ints, Ints]:
    """Host calls that may have launched something: their correlation ids, and their places among the host's events."""
    at, ids = astuple(trace.known("correlation_id", trace.host))
    # Of several ids of one call the last counts, as everywhere.
    last = np.append(at[1:] != at[:-1], True)[: len(at)]
    return ids[last], at[last]


def _of_gpu(trace: Trace, gpu: int, place: Rows, calls: tuple[Ints, Ints], xla_op: int) -> DeviceEvents:
    start = trace.start_ps[place]
    order = np.argsort(start, kind="stable")
    names = trace.names(place)[order]
    kind = by_name(trace, names, kind_of_name, np.int8).copy()
    ids, call_at = calls
    asked = trace.known("correlation_id", place)
    call = matches_of_rows(ids, asked.row, asked.value, len(start)).take(order)
    launch = np.append(call_at, np.int32(-1)).take(call)  # -1 is the last one
    unknown_copy = trace.has("memcpy_details", at=place)[order] & (kind == COMPUTE)
    kind[unknown_copy] = COPY_D2D
    return DeviceEvents(
        gpu=gpu,
        row=chosen_rows(place, order),
        start_ps=start.take(order),
        end_ps=trace.end_ps[place].take(order),
        kind=_resolve_blits(trace, kind, launch),
        launch=launch,
        name=names,
        op=_framework_ops(trace, place, xla_op).take(order),
        line=trace.line[place].take(order),
    )


def kind_of_name(name: str) -> int:
    """The kind of a device event by its name. A copy made by a kernel has none of the constants yet."""
    if is_collective(name.lower()):
        return COLLECTIVE
    copy = _COPY.match(name)
    if copy:
        return _direction(copy.group(1))
    # What fills memory is no kernel of the program's, and moves within the GPU.
    return _BLIT if _BLIT_COPY.match(name) else COPY_D2D if _FILL.match(name) else COMPUTE


def _direction(spelled: str | None) -> int:
    letters = "".join(letter for letter in (spelled or "").lower() if letter in "hdp")
    return COPY_D2H if letters.startswith("dh") else _DIRECTION.get(letters[:1], COPY_D2D)


def _resolve_blits(trace: Trace, kind: Int8s, launch: Ints) -> Int8s:
    """Gives blit copies the direction of the host call that launched them, device to device if that is unknown."""
    is_blit = kind == _BLIT
    kind[is_blit] = COPY_D2D
    blits = rows_where(is_blit & (launch >= 0))
    names = trace.names(trace.host)[launch[blits]]
    kind[blits] = by_name(
        trace, names, lambda name: _direction("".join(_HOST_COPY.findall(name)[:1])), np.int8
    )
    return kind


def _framework_ops(trace: Trace, rows: Rows, xla_op: int) -> Ids:
    """The framework op of each event: ``tf_op``; for XLA the op's ``name``; in TF 2.2-2.4 files ``level 0``."""
    out = trace.string_ids("tf_op", at=rows)
    # XLA names every kernel "XlaModule:" and puts the op elsewhere.
    out = np.where(out == xla_op, 0, out)
    for other in ("name", "hlo_op", *OLD_STATS):
        if len(trace.stat(other).row) and not out.all():
            out = np.where(out == 0, trace.string_ids(other, at=rows), out)
    return out


def outer_calls(host: HostEvents, events: DeviceEvents) -> Ids:
    """The outermost runtime call around each event's launch, -1 for none."""
    return host.call(events.launch)


def launched_in(host: HostEvents, launch: Ids | Ints, named: int) -> Bools:
    """Which of these launches begin while an event runs whose name is of a class; none of -1."""
    calls, inside = host.named(named), np.zeros(len(launch), np.bool_)
    if len(calls):
        known = rows_where(launch >= 0)
        inside[known] = covering(host.time_of(calls), taken(host.start_ps, launch[known])) >= 0
    return inside


def op_labels(events: DeviceEvents, at: Ints) -> Ids:
    """The interned text that shows the type of each event's op: its op, or its kernel where the op is unknown."""
    op = events.op[at]
    return np.where(op > 0, op, events.name[at])


def shown_name(trace: Trace, op: int, name: int) -> str:
    """What a device event is called: its op without attributes, else its own name."""
    return trace.strings[op].partition("#")[0] or trace.strings[name]


def busy_time(events: DeviceEvents, of_chain: Bools) -> dict[Category, Spans]:
    """Exposed time by kind: a copy counts where no kernel runs, a collective where nothing computes. What the step's
    own chain starts before a copy from or to the host ends did not wait for it, so the copy counts from then on; the
    last copy of the chain, with which everything ends, counts in full."""
    taken, began = nothing(), np.append(events.start_ps.compress(of_chain), 0)
    parts = dict[Category, Spans]()
    for kind, name in enumerate(BUSY):
        rows = rows_where(events.kind == kind)
        start, end = events.start_ps[rows], events.end_ps[rows]
        if kind in (COPY_H2D, COPY_D2H):
            last = search(began[:-1], end) - 1
            is_last = of_chain[rows] & (last == len(began) - 2)
            start = np.where(is_last, start, np.maximum(start, began[last]))
        spans = union(start, end)
        parts[name] = subtract(spans, taken)
        taken = join(taken, spans) if len(taken) else spans
    return parts
