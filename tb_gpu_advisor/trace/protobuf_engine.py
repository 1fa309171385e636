"""The reference decoder: protobuf parses, and what it parsed is gathered into columns.

It defines what the native decoder must return, and decodes where that one was not built. A file is read part by part:
the names of all planes first, then their lines. Most stats of a file are equal to others, so events hand theirs over as
bytes, and each that differs is decoded once.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from operator import attrgetter
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.columns.arrays import Ids, Ints
from tb_gpu_advisor.trace.event_stats import StatCodes
from tb_gpu_advisor.trace.lanes import GPU_PREFIX, is_unread
from tb_gpu_advisor.trace.limits import Limits
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.scan import BYTES, VARINT, Damaged, Field, Scan, TooMany
from tb_gpu_advisor.trace.schema import STATS_AS_BYTES, messages, nested
from tb_gpu_advisor.trace.tables import PlaneTables, Stats, Tables, numbers_of_lines, text

NAME = "protobuf"

#: Field numbers of XSpace.planes, XPlane.lines, and XSpace's texts: errors, warnings and host names; of XPlane's name,
#: event metadata, stat metadata and stats; how deep in the file's messages the fields of a plane and of a line are; the
#: tags of a metadata's id and of a line's event. Defined: TensorFlow's xplane.proto.
_PLANES, _LINES = 1, 3
_TEXTS: Final = (2, 3, 4)
_ENTRIES: Final = (2, 4, 5, 6)
_PLANE_DEPTH: Final = 1
LINE_DEPTH: Final = 2
_ID_TAG: Final = 1 << 3 | VARINT
_EVENT_TAG: Final = 4 << 3 | BYTES
# Our default: what is longer holds a whole program, which nobody reads.
_LONGEST_ENTRY_BYTES: Final = 1 << 20
# A line is parsed in parts: protobuf takes several times the memory of what it parses, and parses fastest what stays in
# the processor's cache. Measured: on a capture of 50 MB half a megabyte takes 2.8 µs an event, 4 MB 4.5.
_PART_BYTES: Final = 1 << 19
#: Our default: what is longer in a line is no event.
LONGEST_FIELD_BYTES: Final = 1 << 24
# The messages in each message by field number; those in the tables of names are walked, not named.
_CHILDREN: Final[dict[str, dict[int, str]]] = {
    "XPlane": {4: "EventMetadataEntry", 5: "StatMetadataEntry", 6: "XStat"},
    "EventMetadataEntry": {2: "XEventMetadata"},
    "StatMetadataEntry": {2: "XStatMetadata"},
    "XLine": {4: "XEvent"},
    "XEvent": {4: "XStat"},
    "XEventMetadata": {5: "XStat"},
}
#: The field that holds many numbers. Defined: TensorFlow's xplane.proto, child_id.
_PACKED: Final = ("XEventMetadata", 6)


def decode_file(file: BinaryIO, size: int, limits: Limits) -> Trace:
    """Columns of an open file of so many bytes, read part by part; raises ``Damaged``, ``TooMany`` and ``OSError``."""
    with _garbage_kept():
        return _File(Scan(file, size), limits).trace()


@contextmanager
def _garbage_kept() -> Iterator[None]:
    """Without Python's search for cycles, which would look at every event several times, a fifth of all time, and find
    none."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Part(NamedTuple):
    """Some fields of a line: where they start in the file, and their bytes."""

    start: int
    data: bytes


#: Where the lines of a plane start and end in the file.
_Lines = list[tuple[int, int]]


class _File:
    """A file while it is read, and its columns so far: a list of arrays each, one for every part of a line."""

    def __init__(self, scan: Scan, limits: Limits) -> None:
        self._scan, self._limits = scan, limits
        self._lines = self._entries = self._entry_bytes = 0
        self._tables = Tables()
        self._stats = Stats()
        self._events = 0
        self._metadata_row: list[Ids] = [np.zeros(0, np.int32)]
        self._offset_ps: list[Ints] = [np.zeros(0, np.int64)]
        self._dur_ps: list[Ints] = [np.zeros(0, np.int64)]

    def trace(self) -> Trace:
        """All of it; raises ``Damaged``."""
        walked: list[tuple[Field, bytes, _Lines]] = []
        texts: list[bytes] = []
        for field in self._scan.fields(0, self._scan.size, 0):
            if (field.number, field.wire) == (_PLANES, BYTES):
                self._hold(len(walked) < self._limits.planes, "planes")
                walked.append(self._walk_plane(field))
            elif field.number in _TEXTS and field.wire == BYTES:
                self._hold(len(texts) < self._limits.entries, "entries")
                self._hold_bytes(field.end - field.body)
                texts.append(self._scan.bytes(field.start, field.end))
        planes = [self._read_plane(*plane) for plane in walked]
        for tables, lines in planes:
            codes = StatCodes(self._stats, self._tables.strings, tables.stat_names)
            for start, end in lines:
                self._read_line(tables, codes, start, end)
        return self._columns(messages()["XSpace"].FromString(b"".join(texts)))

    def _hold(self, is_within: bool, what: str) -> None:
        """Raises ``TooMany`` if a limit is exceeded."""
        if not is_within:
            raise TooMany(what)

    def _hold_bytes(self, count: int) -> None:
        """Raises ``TooMany`` if there are more bytes of entries with these than there may be."""
        self._entry_bytes += count
        self._hold(self._entry_bytes <= self._limits.entry_bytes, "entry_bytes")

    def _walk_plane(self, plane: Field) -> tuple[Field, bytes, _Lines]:
        """With its fields but the lines, and where those lie."""
        others: list[bytes] = []
        lines: _Lines = []
        for field in self._scan.fields(plane.body, plane.end, _PLANE_DEPTH):
            if (field.number, field.wire) == (_LINES, BYTES):
                self._hold(self._lines < self._limits.lines, "lines")
                self._lines += 1
                lines.append((field.body, field.end))
            elif field.number in _ENTRIES and field.wire == BYTES:
                self._hold(self._entries < self._limits.entries, "entries")
                self._entries += 1
                if field.end - field.body <= _LONGEST_ENTRY_BYTES:
                    self._hold_bytes(field.end - field.start)
                    others.append(self._scan.bytes(field.start, field.end))
        return plane, b"".join(others), lines

    def _read_plane(self, plane: Field, others: bytes, lines: _Lines) -> tuple[PlaneTables, _Lines]:
        """All of a plane but its lines, and where those lie that are read."""
        try:
            message = messages()["XSpace"].FromString(nested(others, _PLANES)).planes[0]
        except DecodeError as error:
            bad_at = first_bad_field(self._scan, plane.body, plane.end, "XPlane", _PLANE_DEPTH)
            raise Damaged(bad_at) from error
        if text(message.name).startswith(GPU_PREFIX):
            lines = [line for line in lines if not is_unread(self._first_id(*line))]
        return self._tables.add_plane(message), lines

    def _first_id(self, start: int, end: int) -> int:
        """The id of a line that begins with it, else 0."""
        try:
            tag, after = self._scan.tag(start, end)
            return self._scan.varint(after, end)[0] if tag == _ID_TAG else 0
        except Damaged:
            return 0

    def _read_line(self, plane: PlaneTables, codes: StatCodes, start: int, end: int) -> None:
        line, before = messages()["XLine"](), self._events
        for part in parts_of_line(self._scan, start, end):
            try:
                space = messages(STATS_AS_BYTES)["XSpace"].FromString(nested(part.data, _LINES, _PLANES))
                parsed = space.planes[0].lines[0]
                self._read_events(plane, codes, parsed.events)
            except DecodeError as error:
                refused, size = Scan(BytesIO(part.data), len(part.data)), len(part.data)
                bad_at = first_bad_field(refused, 0, size, "XLine", LINE_DEPTH)
                raise Damaged(part.start + bad_at) from error
            parsed.ClearField("events")
            line.MergeFromString(parsed.SerializeToString())
        self._tables.add_line(plane.plane, line, self._events - before)

    def _read_events(self, plane: PlaneTables, codes: StatCodes, events: Any) -> None:
        """Adds events to the columns; raises ``DecodeError`` where one of their stats is damaged."""
        metadata_id, offset_ps, dur_ps = (
            np.fromiter(map(attrgetter(name), events), np.int64, len(events))
            for name in ("metadata_id", "offset_ps", "duration_ps")
        )
        self._metadata_row.append(plane.rows_of(metadata_id).astype(np.int32))
        self._offset_ps.append(offset_ps)
        self._dur_ps.append(dur_ps)
        codes.read(events, self._events)
        self._events += len(events)
        self._hold(self._events <= self._limits.events, "events")

    def _columns(self, space: Any) -> Trace:
        tables, lines = self._tables, self._tables.lines()
        line, start_ps = numbers_of_lines(lines.events), np.concatenate(self._offset_ps)
        start_ps += tables.base_ps().take(line)
        return Trace(
            planes=tables.planes(),
            lines=lines,
            metadata=tables.metadata(),
            line=line,
            meta=np.concatenate(self._metadata_row),
            start_ps=start_ps,
            end_ps=start_ps + np.concatenate(self._dur_ps),
            stats=self._stats.columns(),
            strings=tuple(map(text, tables.strings.ids)),
            errors=tuple(map(text, space.errors)),
            warnings=tuple(map(text, space.warnings)),
            origin_ps=tables.origin_ns() * 1000,
        )


def parts_of_line(scan: Scan, start: int, end: int) -> Iterator[Part]:
    """All of a line's fields in order, each in one part; raises ``Damaged``."""
    while end - start > _PART_BYTES:
        data = scan.bytes(start, start + _PART_BYTES)
        whole = _whole_events(data)
        if not whole:
            field = next(scan.fields(start, end, LINE_DEPTH))
            if field.end - start > LONGEST_FIELD_BYTES:
                raise Damaged(start)
            whole = field.end - start
            data = scan.bytes(start, field.end)
        yield Part(start, data[:whole])
        start += whole
    if start < end:
        yield Part(start, scan.bytes(start, end))


def _whole_events(data: bytes) -> int:
    """How many bytes the events take at the beginning, up to one that is cut off or longer than 16 KB."""
    at = last = 0
    try:
        while data[at] == _EVENT_TAG:
            last, length = at, data[at + 1]
            if length < 0x80:
                at += 2 + length
            elif data[at + 2] < 0x80:
                at += 3 + (length & 0x7F | data[at + 2] << 7)
            else:
                break
    except IndexError:
        pass
    return at if at <= len(data) else last


def first_bad_field(scan: Scan, at: int, end: int, message: str, depth: int) -> int:
    """Where the innermost field of a message starts that cannot be read; the end if each can be read alone. It lies
    between two places in a file; lines of a plane are not looked into."""
    try:
        _walk(scan, at, end, message, depth)
    except Damaged as damaged:
        return damaged.offset
    return end


def _walk(scan: Scan, at: int, end: int, message: str, depth: int) -> None:
    """Raises ``Damaged`` at the innermost bad field. Protobuf says which messages need a closer look."""
    for field in scan.fields(at, end, depth):
        if field.wire != BYTES:
            continue
        child = _CHILDREN.get(message, {}).get(field.number)
        if child is not None and not _readable(child, scan.bytes(field.body, field.end)):
            _walk(scan, field.body, field.end, child, depth + 1)
        if (message, field.number) == _PACKED:
            _walk_packed(scan, field)


def _readable(message: str, data: bytes) -> bool:
    try:
        messages()[message].FromString(data)
    except DecodeError:
        return False
    return True


def _walk_packed(scan: Scan, field: Field) -> None:
    at = field.body
    while at < field.end:
        try:
            at = scan.varint(at, field.end)[1]
        except Damaged:
            raise Damaged(field.start) from None
