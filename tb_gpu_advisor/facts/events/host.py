"""What the host did: its events, and questions about them and the events around them."""

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import Struct, field

from tb_gpu_advisor.columns.ancestors import Runs, chosen_around, flagged_around
from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, Uint16s, mask_of, positions, rows_where
from tb_gpu_advisor.columns.lookup import are_of, flagged, parts, position_of, rows_flagged, taken
from tb_gpu_advisor.columns.order import ascending, by_value
from tb_gpu_advisor.columns.spans import Spans, join, nothing, search, union
from tb_gpu_advisor.facts.events.host_names import (
    ALLOCATES,
    EAGER,
    FUNCTION,
    FUNCTIONS,
    INPUT_WAIT,
    RUNTIME,
    SYNCHRONIZES,
    TURN,
    HostNames,
)
from tb_gpu_advisor.facts.events.names import by_name, id_of
from tb_gpu_advisor.trace.model import EventNames, StatColumn, Trace
from tb_gpu_advisor.trace.units import PS_PER_MS

T = TypeVar("T")
#: How tf.data names its threads.
WORKERS: Final = "tf_data_"
#: Positions of no more events are kept for who asks again. Our default: two megabytes; most sets are small.
_MOST_KEPT: Final = 1 << 18
#: Where a thread has fewer events for each span, all are looked at. Measured: with 18 both take as long.
_EVENTS_PER_SPAN: Final = 16


class HostEvents(Struct, frozen=True, dict=True):
    """Host events line by line, each line in order of start, longer events first. ``parent`` is the place of the event
    around each, -1 for a root; where an event is ``linked`` that is its producer, and ``nested`` is the event of its
    thread that it lies in (or -1). ``flags`` are the classes of its name. ``profiler`` is when the profiler itself was
    at work, ``of_profiler`` which events that is; in ``preparing`` something is made ready to run. ``turns_of_tf_data``
    are turns of executors that run functions of tf.data, which make later batches."""

    trace: Trace
    row: slice
    start_ps: Ints
    end_ps: Ints
    line: Ids
    name: EventNames
    flags: Uint16s
    parent: Ids
    names: HostNames
    linked: Ints
    nested: Ids
    profiler: Spans = field(default_factory=nothing)
    preparing: Spans = field(default_factory=nothing)
    of_profiler: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    turns_of_tf_data: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def __len__(self) -> int:
        return len(self.start_ps)

    @cached_property
    def _known(self) -> dict[object, Any]:
        """What was asked of these events, and the answers; a copy with other flags begins anew."""
        return {}

    @cached_property
    def _runs(self) -> Runs:
        """The same of what is around events."""
        return {}

    def once(self, ask: "Callable[[HostEvents], T]") -> T:
        """What several facts ask of all these events, made once."""
        if ask not in self._known:
            self._known[ask] = ask(self)
        answer: T = self._known[ask]
        return answer

    def in_trace(self, at: Ints) -> Ints:
        """The rows of the trace at these positions."""
        return at + self.row.start

    def carriers(self, stat: str, test: Callable[[StatColumn], Bools] | None = None) -> Ints:
        """Positions of the events that have a stat, or have one that passes a test; malformed files repeat some."""
        column = self.trace.known(stat, self.row)
        at = column.row.astype(np.int64)
        return at if test is None else at[test(column)]

    def by_name(self, of: Callable[[str], int], words: int, otherwise: int, dtype: Any) -> Any:
        """``of(name)`` for each event whose name has one of these words, ``otherwise`` for the others; the result may
        be read-only."""
        return self.name.each_of(self.names.values(of, words, otherwise, dtype))

    def named(self, words: int, among: Ints | None = None) -> Ints:
        """Positions of the events whose name has one of these words, among all or some events."""
        return self._called(("", words), lambda: self.names.ids_with(words), among)

    def matching(self, names: re.Pattern[str], words: int, among: Ints | None = None) -> Ints:
        """Those whose name also begins as a pattern says."""
        strings, ids = self.names.strings, self.names.ids_with(words).tolist()
        return self._called((names, words), lambda: [at for at in ids if names.match(strings[at])], among)

    def _called(self, key: object, ids: Callable[[], Ints | list[int]], among: Ints | None) -> Ints:
        if among is not None:
            return among[are_of(self.name[among], ids())]
        return _kept(self._known, key, lambda: self.name.places_of(ids()))

    def whose(self, name_holds: Callable[[str], bool], at: Ints) -> Ints:
        """Those of some events for whose name this holds."""
        return at[by_name(self.trace, self.name[at], name_holds, np.bool_)]

    def called(self, text: str) -> Ints:
        """Positions of the events with exactly this name."""
        return self.name.places_of([id_of(self.trace, text)])

    def around(self, at: Ids | Ints, flag: int, is_outermost: bool = False) -> Ids:
        """For each of some events the innermost event of a class among it and those around it, or the outermost; -1
        where there is none, and for -1."""
        if not flag & self.names.classes:
            return np.full(len(at), -1, np.int32)
        return flagged_around(at, self.parent, self.flags, flag, is_outermost, self._runs)

    def call(self, at: Ids | Ints) -> Ids:
        """The outermost runtime call around each of some events."""
        return self.around(at, RUNTIME, is_outermost=True)

    def calls_of(self, at: Ids | Ints) -> Ints:
        """The outermost runtime calls around some events, each once, in order."""
        calls = self.call(at)
        return ascending(calls.compress(calls >= 0).astype(np.int64))

    @cached_property
    def function_calls(self) -> Ints:
        """The outermost runtime calls that run a function, in order. A function that XLA compiles runs like an op,
        under the function's name."""
        named = self.named(FUNCTIONS)
        return self.calls_of(np.append(self.rows(FUNCTION), named[flagged(self.flags[named], EAGER)]))

    def called_by(self, callers: Ids | Ints) -> Ints:
        """Positions of the events whose parent is one of these."""
        return rows_where(taken(mask_of(callers, len(self) + 1), self.parent))

    def function(self, at: Ids | Ints) -> Ids:
        """The innermost function around each of some events."""
        return self.around(at, FUNCTION)

    def turn(self, at: Ids | Ints) -> Ids:
        """The innermost turn of an executor around each of some events."""
        return self.around(at, TURN)

    @cached_property
    def is_worker(self) -> Bools:
        """By line whether it is one of tf.data's own threads."""
        return np.array([name.startswith(WORKERS) for name in self.trace.lines.name], np.bool_)

    @cached_property
    def training_line(self) -> int:
        """The thread from which Python calls functions and ops, -1 if none does; tf.data's own threads do not count."""
        called = np.concatenate([self.rows(FUNCTION), self.rows(EAGER)])
        number = np.bincount(self.line[called], minlength=len(self.trace.lines.name))
        number[: len(self.is_worker)][self.is_worker] = 0
        return int(np.argmax(number)) if number.any() else -1

    @cached_property
    def training_calls(self) -> Ints:
        """The outermost runtime calls of the training thread, in order of time."""
        rows, calls = self.of_line(self.training_line), self.rows(RUNTIME)
        calls = calls[slice(*search(calls, np.array((rows.start, rows.stop))))]
        return calls[self.around(self.parent[calls], RUNTIME) < 0]

    @cached_property
    def marks_step(self) -> Bools:
        """Which events are markers of steps."""
        return mask_of(np.append(self.carriers("_r"), self.carriers("step_num")), len(self))

    def launches(self) -> Ids:
        """The events that launch, for all GPUs."""
        rows: Ids = self.trace.known("correlation_id", self.row).row
        return rows.compress(~flagged(taken(self.flags, rows), SYNCHRONIZES | ALLOCATES))

    @cached_property
    def launches_of_lines(self) -> Ints:
        """The number of launches on each line."""
        return np.bincount(taken(self.line, self.launches()), minlength=len(self.trace.lines.name))

    @cached_property
    def input_waits(self) -> Ints:
        """Waits for the next batch: the outermost ones only, which do not overlap on a thread."""
        waits = self.rows(INPUT_WAIT)
        outer_waits = [waits[:0]]
        for _, on_line in by_value(self.line[waits]):
            line_waits = waits[on_line]
            reach = np.maximum.accumulate(self.end_ps[line_waits])
            outer_waits.append(line_waits[np.append(True, self.start_ps[line_waits][1:] >= reach[:-1])])
        return np.concatenate(outer_waits)

    @property
    def lines(self) -> list[int]:
        """The lines that have events, in order."""
        lines = np.arange(len(self.trace.lines.name) + 1, dtype=self.line.dtype)
        return rows_where(np.diff(np.searchsorted(self.line, lines))).tolist()

    def of_line(self, line: int) -> slice:
        """The places of the events of a line."""
        return slice(*np.searchsorted(self.line, np.array((line, line + 1), self.line.dtype)).tolist())

    def flagged(self, flag: int) -> Bools:
        """Which events are of one of these classes."""
        return flagged(self.flags, flag)

    def rows(self, flag: int) -> Ints:
        """Positions of the events of one of the classes."""
        if not flag & self.names.classes:
            return np.zeros(0, np.int64)
        return _kept(self._known, flag, lambda: rows_flagged(self.flags, flag))

    @cached_property
    def long(self) -> Ints:
        """Positions of the events that last at least a millisecond."""
        last_ps = (self.end_ps[part] - self.start_ps[part] for part in parts(len(self)))
        return rows_where(np.concatenate([np.zeros(0, np.bool_), *(ps >= PS_PER_MS for ps in last_ps)]))

    def lasting(self, at: Ints, least_ps: float) -> Ints:
        """Those of the chosen events that last at least this long."""
        return at.compress(self.end_ps.take(at) - self.start_ps.take(at) >= least_ps)

    def under(self, flag: int) -> Spans:
        """The time in which events of one of the classes run."""
        return self.time_of(self.rows(flag))

    def spans(self, at: Ints) -> Spans:
        """When each of these events runs; they follow each other."""
        return Spans(self.start_ps[at], self.end_ps[at])

    def time_of(self, at: Ints | Bools) -> Spans:
        """The time in which the chosen events run."""
        rows = rows_where(at) if at.dtype == np.bool_ else at
        pieces = (rows[part] for part in parts(len(rows)))
        return join(*(union(self.start_ps[piece], self.end_ps[piece]) for piece in pieces))

    def own_ps(self, events: Ints, called: Ints, by: Ids | Ints) -> Ints:
        """The time of each of some events without what it calls; given with each is the event that calls it (or -1)."""
        place = np.full(len(self) + 1, -1, np.int32)
        place[events] = np.arange(len(events), dtype=np.int32)
        own_ps = self.end_ps[events] - self.start_ps[events]
        for part in parts(len(called)):
            at = place.take(by[part])
            of, at = called[part][at >= 0], at[at >= 0]
            np.subtract.at(own_ps, at, self.end_ps[of] - self.start_ps[of])
        return own_ps

    def running_in(self, during: Spans, line: int) -> Ints:
        """Positions of the events of a thread that run in a set of time, in order: those that begin in it, and those
        around the beginning of one of its spans."""
        rows, follows_ps = self.of_line(line), np.append(during.start, np.iinfo(np.int64).max)

        def run(at: Ints | slice) -> Bools:
            next_ps = follows_ps[search(during.end, self.start_ps[at], right=True)]
            running: Bools = (next_ps <= self.start_ps[at]) | (next_ps < self.end_ps[at])
            return running

        if rows.stop - rows.start < _EVENTS_PER_SPAN * len(during):
            running = [rows_where(run(part)) + part.start for part in parts(rows.stop, rows.start)]
            return np.concatenate([np.zeros(0, np.int64), *running])
        first, after = (search(self.start_ps[rows], ps) + rows.start for ps in (during.start, during.end))
        begun = positions(after - first, first)
        at = ascending(first[first > rows.start] - 1)
        around = [at]
        while len(at):
            linked = position_of(self.linked, at)
            at = np.where(linked < 0, self.parent.take(at), self.nested.take(linked))
            at = ascending(at[at >= 0])
            around.append(at)
        above = ascending(np.concatenate(around))
        return ascending(np.append(begun, above[run(above)]))

    def innermost(self, at: Ids | Ints, wanted: Bools) -> Ids:
        """The innermost chosen event among each of some events and those around it, -1 where there is none."""
        return flagged_around(at, self.parent, wanted)

    def top_ancestor(self, wanted: Bools) -> Ids:
        """The outermost chosen event among each event and its ancestors, -1 where there is none."""
        return chosen_around(self.parent, wanted, is_outermost=True)

    def nearest_ancestor(self, wanted: Bools) -> Ids:
        """The innermost chosen event among each event and its ancestors, -1 where there is none."""
        return chosen_around(self.parent, wanted)


def _kept(known: dict[object, Any], key: object, find: Callable[[], Ints]) -> Ints:
    """What is known, or else looked for."""
    rows: Ints = known[key] if key in known else find()
    if len(rows) <= _MOST_KEPT:
        known[key] = rows
    return rows
