"""The decoder without a compiler: numpy decodes many events at once, protobuf reads everything else.

Protobuf reads all planes without their lines. Then, a window of the file at a time, it is found where the lines' events
are, and a cursor per event walks its fields: in each round every unfinished event reads one field, so there are as many
rounds as an event has fields. Their stats are read together. What is unusual (unknown fields in events, groups, padded
numbers) is first written anew as profilers write it.
"""

from __future__ import annotations

import os
from array import array
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.lookup import parts
from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.cursors import LONGEST_LENGTH, Buffer, UnusualError, tags_in
from tb_gpu_advisor.trace.growing import Growing, keep_working_memory
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.numpy_stats import Found, StatColumns, StatReader
from tb_gpu_advisor.trace.places import PLANE_DEPTH, Lines
from tb_gpu_advisor.trace.scan import BYTES, Damaged, Field, first_bad_byte
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.trace.sources import Memory, OnDisk
from tb_gpu_advisor.trace.tables import Lookup, Tables, text
from tb_gpu_advisor.trace.texts import Texts
from tb_gpu_advisor.trace.unusual import written_anew

NAME = "numpy"

# Less than most files have per event.
_USUAL_EVENT_BYTES: Final = 64
# An event with more fields is unusual; the longest in real captures have 20.
_MOST_FIELDS: Final = 500
#: Field numbers of XSpace.planes and XPlane.lines.
_PLANES, _LINES = 1, 3
_PLANE_TAG: Final = bytes([_PLANES << 3 | BYTES])
# So much of a plane is read by protobuf even if there might be lines in it, which it reads into 50 times their memory.
_MOST_AT_ONCE_BYTES: Final = 1 << 21
#: Those of XSpace's texts: errors, warnings and host names.
_TEXTS: Final = (2, 3, 4)
#: Tags of XEvent's fields.
_META, _OFFSET, _DUR, _STAT, _OCCURRENCES = 0x08, 0x10, 0x18, 0x22, 0x28


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    return _decoded(Memory(data))


def decode_file(file: BinaryIO) -> Trace:
    """Columns of an open file; raises ``TraceError`` and ``OSError``. One on this machine is read part by part."""
    try:
        descriptor = file.fileno()
    except OSError:  # what came from elsewhere
        return decode(file.read())
    if not hasattr(os, "preadv"):  # Windows
        return decode(file.read())
    return _decoded(OnDisk(descriptor, os.fstat(descriptor).st_size))


def _decoded(source: Memory) -> Trace:
    keep_working_memory(len(source))
    try:
        return _File(source).trace()
    except (DecodeError, Damaged) as error:
        raise TraceError("not-an-xspace", first_bad_byte(source.bytes(0, len(source)))) from error


@dataclass(frozen=True)
class _Plane:
    """A plane's lines, and what reads the metadata ids and stats of their events."""

    number: int
    lines: Lines
    rows: Lookup
    stats: StatReader


class _File:
    """A file while it is read: first everything but the lines, then those."""

    def __init__(self, source: Memory) -> None:
        self._source = source
        self._tables = Tables()
        self._texts = Texts(self._tables.strings)
        self._planes: list[_Plane] = []
        rest = []
        for field in source.fields(0, len(source)):
            if (field.number, field.wire) == (_PLANES, BYTES):
                self._planes.append(self._outline(field))
            elif field.number in _TEXTS:
                rest.append(source.bytes(field.start, field.end))
        self._space = messages()["XSpace"].FromString(b"".join(rest))

    def _outline(self, plane: Field) -> _Plane:
        message, lines = self._parts(plane)
        found = self._tables.add_plane(message)
        return _Plane(found.plane, lines, found.rows, StatReader(found.stat_names, self._texts))

    def _parts(self, plane: Field) -> tuple[Any, Lines]:
        """A plane without its lines, and where those are."""
        others, start, end = [], array("q"), array("q")
        other, message = plane.body, None
        for field in self._source.fields(plane.body, plane.end, PLANE_DEPTH):
            if (field.number, field.wire) == (_LINES, BYTES):
                others.append(self._source.bytes(other, field.start))
                start.append(field.body)
                end.append(field.end)
                other = field.end
            elif message is None and field.number > _LINES and plane.end - field.start < _MOST_AT_ONCE_BYTES:
                # Protobuf writes fields in order, so this is the end of the lines, and it reads the rest faster.
                message = _plane_of([*others, self._source.bytes(other, plane.end)])
                if not len(message.lines):
                    break
        else:
            message = _plane_of([*others, self._source.bytes(other, plane.end)])
        return message, Lines(self._source, start, end)

    def _events(self) -> _Events:
        events = _Events(len(self._source))
        for plane in self._planes:
            for window in plane.lines.windows():
                for count, others in window.lines:
                    self._tables.add_line(plane.number, messages()["XLine"].FromString(others), count)
                for start, end in window.blocks():
                    events.read(window.buffer, start, end, plane)
        return events

    def trace(self) -> Trace:
        """What it holds."""
        tables, space, events = self._tables, self._space, self._events()
        line = np.repeat(np.arange(len(tables.line_events), dtype=np.int32), tables.line_events)
        start_ps = events.offset_ps.values()
        base_ps = tables.base_ps()
        for part in parts(len(line)):
            start_ps[part] += base_ps.take(line[part])
        return Trace(
            planes=tables.planes(),
            lines=tables.lines(),
            metadata=tables.metadata(),
            line=line,
            meta=events.meta.values(),
            start_ps=start_ps,
            dur_ps=events.dur_ps.values(),
            occurrences=events.occurrences(),
            stats=events.stats.columns(),
            strings=tuple(tables.strings.ids),
            hostnames=tuple(map(text, space.hostnames)),
            errors=tuple(map(text, space.errors)),
            warnings=tuple(map(text, space.warnings)),
            origin_ps=tables.origin_ns() * 1000,
        )


def _plane_of(parts: list[bytes]) -> Any:
    """The plane that consists of these bytes; in a space, because protobuf limits how deep groups may be."""
    left, length = sum(map(len, parts)), bytearray()
    while left > 0x7F:
        length.append(left & 0x7F | 0x80)
        left >>= 7
    length.append(left)
    return messages()["XSpace"].FromString(b"".join((_PLANE_TAG, length, *parts))).planes[0]


class _Events:
    """Columns of all events, filled from the first row on."""

    def __init__(self, file_bytes: int) -> None:
        expected = file_bytes // _USUAL_EVENT_BYTES
        self.meta = Growing(np.int32, expected)
        self.offset_ps, self.dur_ps = (Growing(np.int64, expected) for _ in range(2))
        self.stats = StatColumns(file_bytes)
        #: Few events have any.
        self._occurrences: list[tuple[Ints, Ints]] = []

    def occurrences(self) -> Ints:
        """Of every event."""
        found = np.zeros(len(self.meta), np.int64)
        for row, value in self._occurrences:
            found[row] = value
        return found

    def read(self, buffer: Buffer, start: Ints, end: Ints, plane: _Plane) -> None:
        """Decode the next events, which lie at these places."""
        try:
            self._add(buffer, start, end, np.arange(len(start)), plane)
        except UnusualError:
            pieces = written_anew(buffer.pieces(start, end))
            buffer = Buffer(pieces.data, 0, len(pieces.data))
            self._add(buffer, pieces.start, pieces.end, pieces.event, plane)

    def _add(self, buffer: Buffer, start: Ints, end: Ints, event: Ints, plane: _Plane) -> None:
        """Decode pieces of the next events. Nothing is kept if something in them is unusual."""
        columns = {tag: np.zeros(len(start), np.int64) for tag in (_META, _OFFSET, _DUR, _OCCURRENCES)}
        found = _walk(buffer, start, end, columns)
        row = event + len(self.meta)
        plane.stats.read(buffer, found, row, self.stats)
        if event[-1] + 1 < len(event):  # of an event in pieces the first has its numbers
            first = np.flatnonzero(np.diff(event, prepend=-1))
            columns, row = {tag: column[first] for tag, column in columns.items()}, row[first]
        self.meta.add(plane.rows.of(columns[_META]))
        self.offset_ps.add(columns[_OFFSET])
        self.dur_ps.add(columns[_DUR])
        several = np.flatnonzero(columns[_OCCURRENCES])
        if len(several):
            self._occurrences.append((row[several], columns[_OCCURRENCES][several]))


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
                found.append(Found(event, begin, content, after))
                event, at, end = _unfinished(event, after, end)
                continue
        tag, value, after = buffer.fields(at, word)
        for known, mine in tags_in(tag):
            if known == _STAT:
                if (after[mine] - at[mine] > LONGEST_LENGTH + 1).any():
                    raise UnusualError
                begin = after[mine] - 2
                after[mine] += value[mine].view(np.int64)
                found.append(Found(event[mine], begin, buffer.words(begin), after[mine].copy()))
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
    return event.take(still), at.take(still), end.take(still)
