"""The decoder without a compiler: numpy decodes many events at once, protobuf reads everything else.

First it is found where the events lie. Then a cursor per event walks its fields: in each round every unfinished event
reads one field, so there are as many rounds as an event has fields. Stats are read likewise. What is unusual (unknown
fields in events, groups, padded numbers) is first written anew as profilers write it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.columns import Ids, Ints, Trace
from tb_gpu_advisor.trace.cursors import LONGEST_LENGTH, Buffer, UnusualError, tags_in
from tb_gpu_advisor.trace.numpy_stats import Found, StatColumns, StatReader
from tb_gpu_advisor.trace.places import PLANE_DEPTH, Events, Places
from tb_gpu_advisor.trace.scan import BYTES, Damaged, Field, fields, first_bad_byte
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.trace.tables import Lookup, Tables, text
from tb_gpu_advisor.trace.texts import Texts
from tb_gpu_advisor.trace.unusual import written_anew

NAME = "numpy"

# Events and bytes decoded at a time: few enough for the working arrays to stay in the processor's cache.
_BLOCK_EVENTS: Final = 1 << 14
_BLOCK_BYTES: Final = 1 << 22
# An event with more fields is unusual; the longest in real captures have 20.
_MOST_FIELDS: Final = 500
#: Field numbers of XSpace.planes and XPlane.lines.
_PLANES, _LINES = 1, 3
#: Those of XSpace's texts: errors, warnings and host names.
_TEXTS: Final = (2, 3, 4)
#: Tags of XEvent's fields.
_META, _OFFSET, _DUR, _STAT, _OCCURRENCES = 0x08, 0x10, 0x18, 0x22, 0x28


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    try:
        return _File(data).trace()
    except (DecodeError, Damaged) as error:
        raise TraceError("not-an-xspace", first_bad_byte(data)) from error


@dataclass(frozen=True)
class _Plane:
    """The events of a plane: where they lie in the file, and what reads their metadata ids and stats."""

    start: Ints
    end: Ints
    rows: Lookup
    stats: StatReader

    def blocks(self) -> Iterator[tuple[Ints, Ints]]:
        """Starts and ends of events that are decoded at once."""
        at = 0
        while at < len(self.start):
            near = int(np.searchsorted(self.end, self.start[at] + _BLOCK_BYTES, side="right"))
            to = min(at + _BLOCK_EVENTS, max(at + 1, near))
            yield self.start[at:to], self.end[at:to]
            at = to


class _File:
    """A file while it is read: first everything but the events, then those."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._tables = Tables()
        self._texts = Texts(self._tables.strings)
        self._planes: list[_Plane] = []
        rest = []
        for field in fields(data, 0, len(data)):
            if (field.number, field.wire) == (_PLANES, BYTES):
                self._planes.append(self._index(field))
            elif field.number in _TEXTS:
                rest.append(data[field.start : field.end])
        self._space = messages()["XSpace"].FromString(b"".join(rest))

    def _index(self, plane: Field) -> _Plane:
        others, lines = self._parts(plane)
        of_plane = self._tables.add_plane(messages()["XPlane"].FromString(others))
        events = Events(self._data, lines)
        for at, end in zip(*map(np.ndarray.tolist, lines), strict=True):
            count, rest = events.read(at, end)
            self._tables.add_line(messages()["XLine"].FromString(rest), count)
        return _Plane(*events.places(), of_plane.rows, StatReader(of_plane.stat_names, self._texts))

    def _parts(self, plane: Field) -> tuple[bytes, Places]:
        """A plane's fields but for its lines, and where those are."""
        others, start, end = [], array("q"), array("q")
        other = plane.body
        for field in fields(self._data, plane.body, plane.end, PLANE_DEPTH):
            if (field.number, field.wire) == (_LINES, BYTES):
                others.append(self._data[other : field.start])
                start.append(field.body)
                end.append(field.end)
                other = field.end
        others.append(self._data[other : plane.end])
        return b"".join(others), (np.frombuffer(start, np.int64), np.frombuffer(end, np.int64))

    def trace(self) -> Trace:
        tables, space = self._tables, self._space
        line = np.repeat(np.arange(len(tables.line_events), dtype=np.int32), tables.line_events)
        events = _Events(len(line))
        for plane in self._planes:
            for start, end in plane.blocks():
                events.read(self._data, start, end, plane)
        base_ps = tables.base_ps()
        return Trace(
            planes=tables.planes(),
            lines=tables.lines(),
            metadata=tables.metadata(),
            line=line,
            meta=events.meta,
            start_ps=base_ps[line] + events.offset_ps if len(line) else events.offset_ps,
            dur_ps=events.dur_ps,
            occurrences=events.occurrences,
            stats=events.stats.columns(),
            strings=tuple(tables.strings.ids),
            stat_names=tuple(tables.stat_names),
            hostnames=tuple(map(text, space.hostnames)),
            errors=tuple(map(text, space.errors)),
            warnings=tuple(map(text, space.warnings)),
            origin_ps=tables.origin_ns() * 1000,
        )


class _Events:
    """Columns of all events, filled from the first row on."""

    def __init__(self, count: int) -> None:
        self.meta: Ids = np.zeros(count, np.int32)
        self.offset_ps, self.dur_ps, self.occurrences = (np.zeros(count, np.int64) for _ in range(3))
        self.stats = StatColumns()
        self._next = 0

    def read(self, data: bytes, start: Ints, end: Ints, plane: _Plane) -> None:
        """Decode the next events, which lie at these places."""
        base, stop = int(start[0]), int(end[-1])
        try:
            self._fill(Buffer(data, base, stop), start - base, end - base, np.arange(len(start)), plane)
        except UnusualError:
            pieces = written_anew(data, start, end)
            self._fill(
                Buffer(pieces.data, 0, len(pieces.data)), pieces.start, pieces.end, pieces.event, plane
            )
        self._next += len(start)

    def _fill(self, buffer: Buffer, start: Ints, end: Ints, event: Ints, plane: _Plane) -> None:
        """Decode pieces of the next events. Nothing is kept if something in them is unusual."""
        columns = {tag: np.zeros(len(start), np.int64) for tag in (_META, _OFFSET, _DUR, _OCCURRENCES)}
        places = _walk(buffer, start, end, columns)
        plane.stats.read(buffer, places, event + self._next, self.stats)
        first = np.flatnonzero(np.diff(event, prepend=-1))
        rows = slice(self._next, self._next + len(first))
        self.meta[rows] = plane.rows.of(columns[_META][first])
        self.offset_ps[rows], self.dur_ps[rows] = columns[_OFFSET][first], columns[_DUR][first]
        self.occurrences[rows] = columns[_OCCURRENCES][first]


def _walk(buffer: Buffer, at: Ints, end: Ints, columns: dict[int, Any]) -> Found:
    """Read the fields of events into columns; returns their stats, an event's in their order."""
    found = [Found.none()]
    event = np.flatnonzero(at < end)
    at, end = at[event], end[event]
    for _ in range(_MOST_FIELDS):
        if not len(event):
            break
        word = buffer.words(at)
        if (word.astype(np.uint8) == _STAT).all():
            begin, content, after = buffer.contents(at, word)
            if (after <= end).all():
                found.append(Found(event, begin, after, content))
                event, at, end = _unfinished(event, after, end)
                continue
        tag, value, after = buffer.fields(at, word)
        for known, mine in tags_in(tag):
            if known == _STAT:
                if (after[mine] - at[mine] > LONGEST_LENGTH + 1).any():
                    raise UnusualError
                begin = after[mine] - 2
                after[mine] += value[mine].view(np.int64)
                found.append(Found(event[mine], begin, after[mine].copy(), buffer.words(begin)))
            elif known in columns:
                columns[known][event[mine]] = value[mine].view(np.int64)
                if known in (_OFFSET, _OCCURRENCES):  # a oneof: one clears the other
                    columns[_OFFSET + _OCCURRENCES - known][event[mine]] = 0
            else:
                raise UnusualError
        if (after > end).any():
            raise UnusualError
        event, at, end = _unfinished(event, after, end)
    else:
        raise UnusualError
    return Found.joined(found)


def _unfinished(event: Ints, at: Ints, end: Ints) -> tuple[Ints, Ints, Ints]:
    open_ = at < end
    if open_.all():
        return event, at, end
    still = np.flatnonzero(open_)
    return event[still], at[still], end[still]
