"""A decoded XSpace as frozen numpy columns.

One row of the event columns is one XEvent, in file order as far as that is the order of ``ordered.py``. Names and
string values are interned by their bytes into one table (``strings``); id 0 is always the empty string. Times are
picoseconds on the file's own axis, which the Profile tab shows:
``line.timestamp_ns * 1000 + event.offset_ps - origin_ps``.
"""

from typing import Any, Final

import numpy as np
from msgspec import Struct, field

from tb_gpu_advisor.columns.arrays import EVERYWHERE, Bools, Ids, Ints, Rows, mask_of, rows_where
from tb_gpu_advisor.columns.lookup import (
    are_of,
    ids_present,
    position_of,
    rows_between,
    spread,
    taken,
    values_of,
)
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Our default: ten days, longer than any profile.
LONGEST_NS: Final = 864 * 10**12

#: The stats that facts read as numbers, the last of them a double by its bits, and as texts. Everything else is skipped
#: while decoding, values of the other kind included.
NUMBER_STATS: Final[tuple[str, ...]] = (
    "_c", "_ct", "_p", "_pid", "_pt", "_r", "addr", "allocation_bytes", "batch_size", "bytes_allocated",
    "bytes_available", "bytes_reserved", "correlation_id", "cpu_budget", "cuda_graph_exec_id", "cuda_graph_id",
    "device_ordinal", "group_id", "id", "iter_num", "parallelism", "peak_bytes_in_use", "run_id", "step_num",
    "fragmentation",
)  # fmt: skip
TEXT_STATS: Final[tuple[str, ...]] = (
    "allocator_name", "annotation", "hlo_module", "hlo_op", "level 0", "memcpy_details", "name", "shape",
    "step_name", "tf_op",
)  # fmt: skip
WANTED_STATS: Final = (*NUMBER_STATS, *TEXT_STATS)


class StatColumn(Struct, frozen=True):
    """Values of one stat: ``row`` (ascending) is the event or metadata row it sits on.

    ``value`` is the two's complement of an int64 or uint64, the bits of a double, or for texts an int32, an index into
    ``Trace.strings`` (str_value, bytes_value and ref_value all do so). A row may occur twice in a malformed file;
    readers take the last.
    """

    row: Ids
    value: Any


def value_type(stat: str) -> Any:
    """Of the values of a wanted stat."""
    return np.int32 if stat in TEXT_STATS else np.int64


class Planes(Struct, frozen=True):
    """Planes in file order: names and their plain stats (numbers and strings by stat name)."""

    name: tuple[str, ...]
    stats: tuple[dict[str, int | float | str], ...]


class Lines(Struct, frozen=True):
    """Lines in file order. ``first_event``..``first_event + events`` are their rows."""

    plane: Ids
    id: Ints
    name: tuple[str, ...]
    timestamp_ns: Ints
    first_event: Ints
    events: Ints

    def rows(self, line: int) -> slice:
        """Where the events of a line stand."""
        first = int(self.first_event[line])
        return slice(first, first + int(self.events[line]))


class Metadata(Struct, frozen=True):
    """Event metadata of all planes: interned name and display name, and the stats sitting on it."""

    plane: Ids
    name: Ids
    display_name: Ids
    stats: dict[str, StatColumn]


class EventNames(Struct, frozen=True):
    """Interned names of events, each looked up when it is asked for: few are, and a column of them would be large."""

    of_metadata: Ids
    meta: Ids

    def __getitem__(self, at: Any) -> Any:
        """Of some of the events, or of one."""
        is_picked = isinstance(at, np.ndarray) and at.dtype != np.bool_
        meta = taken(self.meta, at) if is_picked else self.meta[at]
        return taken(self.of_metadata, meta) if np.ndim(meta) else self.of_metadata[meta]

    def present(self, strings: int) -> Ints:
        """Those that occur, ascending; ``strings`` is how many texts there are."""
        used = ids_present(self.meta, len(self.of_metadata))
        return ids_present(self.of_metadata[used], strings)

    def each_of(self, table: Any) -> Any:
        """For each event what a table has for its name; it may be read-only."""
        return taken(table[self.of_metadata], self.meta)

    def places_of(self, names: Ids | Ints | list[int]) -> Ints:
        """The events that have one of these names; of -1 none is."""
        named = are_of(self.of_metadata, names)
        return rows_where(taken(named, self.meta)) if named.any() else np.zeros(0, np.int64)


class LeftOut(Struct, frozen=True):
    """How many events and stats of a file were left out for numbers that no profile has, and the first of these: what
    it is, its value, and the name of the event, line or plane that has it."""

    count: int
    what: str
    value: str
    name: str


class Trace(Struct, frozen=True):
    """One decoded file. Arrays are read-only; ``stats`` holds only names of ``WANTED_STATS`` that occur. ``left_out``
    is None where everything could be read. ``host`` are the rows of the host, which lie one behind the other, and
    ``parent`` for each of them the place among them of the innermost event of its line around it, -1 where there is
    none (``ordered.py``); ``host_events`` writes over it."""

    planes: Planes
    lines: Lines
    metadata: Metadata
    line: Ids
    meta: Ids
    start_ps: Ints
    end_ps: Ints
    stats: dict[str, StatColumn]
    strings: tuple[str, ...]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    origin_ps: int
    left_out: LeftOut | None = None
    host: slice = EVERYWHERE
    parent: Ids = field(default_factory=lambda: np.zeros(0, np.int32))
    _cache: dict[str, StatColumn] = field(default_factory=dict)
    _forgotten: set[str] = field(default_factory=set)

    @property
    def events(self) -> int:
        """How many there are."""
        return len(self.line)

    @property
    def recorded_ms(self) -> tuple[float, float] | None:
        """When its first event begins and its last one ends, by the host's clock; None where nothing tells: profilers
        count from the epoch, or write when they began."""
        starts = (stats.get("profile_start_time") for stats in self.planes.stats)
        began_ns = self.origin_ps // 1000 or next((ns for ns in starts if isinstance(ns, int)), 0)
        if not began_ns or not self.events:
            return None
        first_ps, last_ps = int(self.start_ps.min()), int(self.end_ps.max())
        return began_ns / 1e6 + first_ps / PS_PER_MS, began_ns / 1e6 + last_ps / PS_PER_MS

    def names(self, at: Rows = EVERYWHERE) -> EventNames:
        """The names of all events, or only of those ``at`` rows."""
        return EventNames(self.metadata.name, self.meta[at])

    def stat(self, name: str) -> StatColumn:
        """The stat of every event that has it, on the event itself or else on its metadata."""
        assert name not in self._forgotten, name
        if name not in self._cache:
            self._cache[name] = self._merged(name)
        return self._cache[name]

    def forget(self, *stats: str) -> None:
        """Let go of stats that nobody will ask for again: columns take half as much memory as the file, more than half
        of it for stats."""
        self._forgotten.update(stats)
        for name in stats:
            self.stats.pop(name, None)
            self._cache.pop(name, None)

    def forget_values(self, stat: str) -> None:
        """Keep of a stat only which events have it."""
        row = self.stat(stat).row
        self.stats[stat] = self._cache[stat] = StatColumn(row, np.broadcast_to(np.int64(0), len(row)))

    def ints(self, name: str, missing: int = -1, at: Rows = EVERYWHERE) -> Ints:
        """One integer per event, ``missing`` where the event has no integer of that name; only those ``at`` rows."""
        return self._spread(name, missing, at)

    def known(self, name: str, at: Rows) -> StatColumn:
        """The places among the rows ``at`` of those that have a stat, and their values: for fields that may hold any
        number, so that none is left to stand for "none" (tf.data's ids of functions are negative)."""
        column = self.stat(name)
        if isinstance(at, slice):
            start, stop, _ = at.indices(self.events)
            inside = rows_between(column.row, start, stop)
            return StatColumn(column.row[inside] - np.int32(start), column.value[inside])
        position = position_of(column.row, at)
        place = rows_where(position >= 0)
        return StatColumn(place.astype(np.int32), column.value[position[place]])

    def string_ids(self, name: str, at: Rows = EVERYWHERE) -> Ids:
        """One interned string id per event, 0 (the empty string) where there is none; only those ``at`` rows."""
        return self._spread(name, 0, at)

    def has(self, name: str, at: Rows = EVERYWHERE) -> Bools:
        """Whether each event has a stat of that name; only those ``at`` rows."""
        return mask_of(self.known(name, at).row, len(self.line[at]))

    def _spread(self, name: str, missing: int, at: Rows) -> Any:
        """Values from rows that have one to all rows of ``at``."""
        column = self.stat(name)
        if not isinstance(at, slice):
            return values_of(column.row, column.value, at, missing)
        return spread(column.row, column.value, at.indices(self.events)[:2], missing)

    def _merged(self, name: str) -> StatColumn:
        nothing = StatColumn(np.zeros(0, np.int32), np.zeros(0, value_type(name)))
        of_events, shared = self.stats.get(name, nothing), self.metadata.stats.get(name)
        if shared is None:
            return of_events
        by_meta = np.full(len(self.metadata.name), -1, np.int32)
        by_meta[shared.row] = np.arange(len(shared.row), dtype=np.int32)
        source = taken(by_meta, self.meta)
        source[of_events.row] = -1
        row = rows_where(source >= 0).astype(np.int32)
        value = shared.value[source[row]]
        merged = np.concatenate([row, of_events.row])
        order = np.argsort(merged, kind="stable")
        return StatColumn(merged[order], np.concatenate([value, of_events.value])[order])
