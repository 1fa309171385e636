"""The small parts of an XSpace, for the reference decoder: planes, metadata and lines, without their events."""

import struct
from array import array
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where, smallest
from tb_gpu_advisor.columns.lookup import position_of
from tb_gpu_advisor.trace.model import (
    LONGEST_NS,
    NUMBER_STATS,
    WANTED_STATS,
    Lines,
    Metadata,
    Planes,
    StatColumn,
    value_type,
)

_COLUMN: Final = {name: column for column, name in enumerate(WANTED_STATS)}
#: In place of a column. Defined: none has it, those count from 0.
NOT_WANTED: Final = -1
_TEXTS: Final = ("str_value", "bytes_value", "ref_value")
#: The one stat that is a double.
_DOUBLE: Final = len(NUMBER_STATS) - 1


# Planes without stats share one dictionary: a damaged file may hold a plane in every two bytes.
EMPTY_STATS: dict[str, int | float | str] = {}


def text(value: bytes) -> str:
    """Names come from arbitrary programs: what is no UTF-8 is replaced."""
    return value.decode("utf-8", "replace")


def numbers_of_lines(events: Ints) -> Any:
    """For each event the number of its line, given how many events each line has."""
    return np.repeat(np.arange(len(events), dtype=smallest(len(events))), events)


class Strings:
    """Interned texts by their bytes, numbered by first appearance; id 0 is the empty one."""

    def __init__(self) -> None:
        self.ids: dict[bytes, int] = {b"": 0}

    def intern(self, value: bytes) -> int:
        """The number of a text, a new one for a new text."""
        return self.ids.setdefault(value, len(self.ids))


class Stats:
    """Wanted stats of all events so far, or of all metadata: distinct ones by code, and which rows have which."""

    def __init__(self) -> None:
        self._column, self._value = array("b"), array("q")
        self._row: list[Ids] = [np.zeros(0, np.int32)]
        self._code: list[Ids] = [np.zeros(0, np.int32)]

    def __len__(self) -> int:
        """Codes so far."""
        return len(self._column)

    def define(self, column: int, value: int) -> None:
        """The next code: of which wanted stat it is, and its value."""
        self._column.append(column)
        self._value.append(value)

    def add(self, row: Ids, code: Ids) -> None:
        """Rows, ascending, and the code of a stat that each has."""
        wanted = rows_where(np.frombuffer(self._column, np.int8)[code] != NOT_WANTED)
        self._row.append(row[wanted])
        self._code.append(code[wanted])

    def columns(self) -> dict[str, StatColumn]:
        """Those that occur, by name."""
        row, code = np.concatenate(self._row), np.concatenate(self._code)
        column = np.array(self._column, np.int8)[code]
        order = np.argsort(column, kind="stable")
        row, code = row[order], code[order]
        value = np.array(self._value, np.int64)[code]
        bounds = np.searchsorted(column[order], np.arange(len(WANTED_STATS) + 1)).tolist()
        parts = {name: slice(*bounds[at : at + 2]) for at, name in enumerate(WANTED_STATS)}
        return {
            name: StatColumn(row[part], value[part].astype(value_type(name)))
            for name, part in sorted(parts.items())
            if part.start < part.stop
        }


def wanted_of(stat: Any, names: dict[int, bytes], strings: Strings) -> tuple[int, int] | None:
    """Which of the wanted stats an XStat is, and its value as ``StatColumn`` has it; None for others, and where it is
    of the other kind. ``names`` are those of the plane's stats."""
    column = _COLUMN.get(text(names.get(stat.metadata_id, b"")))
    if column is None:
        return None
    which, is_text = stat.WhichOneof("value"), column >= len(NUMBER_STATS)
    if which in _TEXTS:
        given = names.get(stat.ref_value, b"") if which == "ref_value" else getattr(stat, which)
        return (column, strings.intern(given)) if is_text else None
    if is_text or (which == "double_value") != (column == _DOUBLE):
        return None
    if which == "double_value":
        return column, struct.unpack("<q", struct.pack("<d", stat.double_value))[0]
    value: int = getattr(stat, which) if which else 0
    return column, value - (1 << 64) if value >= 1 << 63 else value


class Tables:
    """Planes and metadata while a file is read; feed planes in file order, and lines, then take the results."""

    def __init__(self) -> None:
        self.strings = Strings()
        self._planes = list[tuple[str, dict[str, int | float | str]]]()
        self._metadata_stats, self._with_stats = Stats(), array("i")
        #: Plane, name and display name of each event metadata; plane, id, timestamp and number of events of each line.
        self._metadata = list[tuple[int, int, int]]()
        self._lines = list[tuple[int, int, int, int]]()
        self._line_names = list[str]()

    def add_plane(self, plane: Any) -> "PlaneTables":
        """Read a plane's own fields (its lines are not looked at)."""
        index, first = len(self._planes), len(self._metadata)
        names = {entry.key: entry.value.name for entry in plane.stat_metadata}
        self._planes.append((text(plane.name), _plain(plane.stats, names)))
        entries = {entry.key: entry.value for entry in plane.event_metadata}  # of a repeated key the last
        for value in entries.values():
            for wanted in filter(None, (wanted_of(stat, names, self.strings) for stat in value.stats)):
                self._metadata_stats.define(*wanted)
                self._with_stats.append(len(self._metadata))
            name, display_name = self.strings.intern(value.name), value.display_name
            self._metadata.append((index, name, self.strings.intern(display_name) if display_name else 0))
        self._metadata.append((index, 0, 0))  # an event without metadata has an empty name
        keys = np.fromiter(entries, np.int64, len(entries))
        order = np.argsort(keys)
        return PlaneTables(index, names, keys[order], first + np.append(order, len(order)))

    def add_line(self, plane: int, line: Any, events: int) -> None:
        """Read the own fields of a plane's line, once its events are read."""
        name = line.display_name or line.name
        self.strings.intern(name)
        self._line_names.append(text(name))
        self._lines.append((plane, line.id, line.timestamp_ns, events))

    def origin_ns(self) -> int:
        """What is taken off all timestamps: 0, unless they count from elsewhere, such as the epoch."""
        earliest = min((base_ns for _, _, base_ns, events in self._lines if events), default=0)
        return earliest if earliest > LONGEST_NS else 0

    def base_ps(self) -> Ints:
        """Start of each line's axis in picoseconds (wrapping like the file's own 64-bit numbers would)."""
        return (self.lines().timestamp_ns - np.int64(self.origin_ns())) * np.int64(1000)

    def planes(self) -> Planes:
        """All planes."""
        return Planes(tuple(name for name, _ in self._planes), tuple(stats for _, stats in self._planes))

    def lines(self) -> Lines:
        """All lines, in the order of their planes."""
        plane, ids, base_ns, events = np.array(self._lines, np.int64).reshape(-1, 4).T.copy()
        first = np.cumsum(events) - events
        return Lines(plane.astype(np.int32), ids, tuple(self._line_names), base_ns, first, events)

    def metadata(self) -> Metadata:
        """All metadata of events."""
        plane, name, display_name = np.array(self._metadata, np.int32).reshape(-1, 3).T.copy()
        rows = np.array(self._with_stats, np.int32)
        self._metadata_stats.add(rows, np.arange(len(rows), dtype=np.int32))
        return Metadata(plane, name, display_name, self._metadata_stats.columns())


class PlaneTables(Struct, frozen=True):
    """What events of one plane refer to: stat names by id, and by the ascending ``keys`` of event metadata the row that
    each has; the last row, which is empty, is that of unknown metadata."""

    plane: int
    stat_names: dict[int, bytes]
    keys: Ints
    rows: Ints

    def rows_of(self, keys: Ints) -> Ints:
        """The row of each key."""
        return self.rows[position_of(self.keys, keys)]


def _plain(stats: Iterable[Any], names: dict[int, bytes]) -> dict[str, int | float | str]:
    out: dict[str, int | float | str] = {}
    known: dict[bytes, str] = {}

    def shared(value: bytes) -> str:
        """A text that many stats refer to is there once."""
        if value not in known:
            known[value] = text(value)
        return known[value]

    for stat in stats:
        which = stat.WhichOneof("value")
        value = getattr(stat, which) if which else 0
        if which == "ref_value":
            value = names.get(value, b"")
        out[shared(names.get(stat.metadata_id, b""))] = shared(value) if isinstance(value, bytes) else value
    return out or EMPTY_STATS
