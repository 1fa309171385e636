"""The reference decoder: protobuf parses, and what it parsed is gathered into columns.

It defines what the native decoder must return, and decodes where that one was not built. A file is read part by part:
the names of all planes first, then their lines. Most stats of a file are equal to others, so events hand theirs over as
bytes, and each that differs is decoded once.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from operator import attrgetter
from typing import Any, BinaryIO, Final

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.columns.arrays import Ids, Ints
from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.event_stats import EventStats, StatCodes
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.parts import LINE_DEPTH, parts_of_line
from tb_gpu_advisor.trace.scan import BYTES, Damaged, Field, Scan, first_bad_byte, first_bad_field
from tb_gpu_advisor.trace.schema import messages, nested
from tb_gpu_advisor.trace.tables import PlaneTables, Tables, text

NAME = "protobuf"

#: Field numbers of XSpace.planes, XPlane.lines, and XSpace's texts: errors, warnings and host names.
_PLANES, _LINES = 1, 3
_TEXTS: Final = (2, 3, 4)
# How deep in the file's messages the fields of a plane are.
_PLANE_DEPTH: Final = 1
_METADATA_ID = attrgetter("metadata_id")
_OFFSET_PS = attrgetter("offset_ps")
_DURATION_PS = attrgetter("duration_ps")


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    return _decoded(BytesIO(data), len(data))


def decode_file(file: BinaryIO) -> Trace:
    """Columns of an open file; raises ``TraceError`` and ``OSError``. It is read part by part."""
    return _decoded(file, file.seek(0, 2))


def _decoded(file: BinaryIO, size: int) -> Trace:
    try:
        with _garbage_kept():
            return _File(Scan(file, size)).trace()
    except Damaged as damaged:
        raise TraceError("not-an-xspace", damaged.offset) from damaged


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


@dataclass(frozen=True)
class _Plane:
    """A plane whose names are read, and where its lines start and end in the file."""

    tables: PlaneTables
    lines: list[tuple[int, int]]


class _File:
    """A file while it is read, and its columns so far: a list of arrays each, one for every part of a line."""

    def __init__(self, scan: Scan) -> None:
        self._scan = scan
        self._tables = Tables()
        self._stats = EventStats()
        self._events = 0
        self._metadata_row: list[Ids] = [np.zeros(0, np.int32)]
        self._offset_ps: list[Ints] = [np.zeros(0, np.int64)]
        self._dur_ps: list[Ints] = [np.zeros(0, np.int64)]

    def trace(self) -> Trace:
        """All of it; raises ``Damaged``."""
        planes, texts = [], []
        for field in self._scan.fields(0, self._scan.size, 0):
            if (field.number, field.wire) == (_PLANES, BYTES):
                planes.append(self._read_plane(field))
            elif field.number in _TEXTS and field.wire == BYTES:
                texts.append(self._scan.bytes(field.start, field.end))
        for plane in planes:
            codes = StatCodes(self._stats, self._tables.strings, plane.tables.stat_names)
            for start, end in plane.lines:
                self._read_line(plane.tables, codes, start, end)
        return self._columns(messages()["XSpace"].FromString(b"".join(texts)))

    def _read_plane(self, plane: Field) -> _Plane:
        """All of a plane but its lines."""
        others, lines, other = [], [], plane.body
        for field in self._scan.fields(plane.body, plane.end, _PLANE_DEPTH):
            if (field.number, field.wire) == (_LINES, BYTES):
                others.append(self._scan.bytes(other, field.start))
                lines.append((field.body, field.end))
                other = field.end
        others.append(self._scan.bytes(other, plane.end))
        try:
            message = messages()["XSpace"].FromString(nested(b"".join(others), _PLANES)).planes[0]
        except DecodeError as error:
            bad_at = first_bad_field(self._scan, plane.body, plane.end, "XPlane", _PLANE_DEPTH)
            raise Damaged(bad_at) from error
        return _Plane(self._tables.add_plane(message), lines)

    def _read_line(self, plane: PlaneTables, codes: StatCodes, start: int, end: int) -> None:
        line, before = messages()["XLine"](), self._events
        for part in parts_of_line(self._scan, start, end):
            try:
                space = messages(stats_as_bytes=True)["XSpace"].FromString(nested(part.data, _LINES, _PLANES))
                found = space.planes[0].lines[0]
                self._read_events(plane, codes, list(found.events))
            except DecodeError as error:
                raise Damaged(part.start + first_bad_byte(part.data, "XLine", LINE_DEPTH)) from error
            found.ClearField("events")
            line.MergeFromString(found.SerializeToString())
        self._tables.add_line(plane.plane, line, self._events - before)

    def _read_events(self, plane: PlaneTables, codes: StatCodes, events: list[Any]) -> None:
        """Adds events to the columns; raises ``DecodeError`` where one of their stats is damaged."""
        metadata_id, offset_ps, dur_ps = (
            np.fromiter(map(numbers, events), np.int64, len(events))
            for numbers in (_METADATA_ID, _OFFSET_PS, _DURATION_PS)
        )
        self._metadata_row.append(plane.rows.of(metadata_id).astype(np.int32))
        self._offset_ps.append(offset_ps)
        self._dur_ps.append(dur_ps)
        codes.read([event.stats[:] for event in events], self._events)
        self._events += len(events)

    def _columns(self, space: Any) -> Trace:
        tables = self._tables
        line = np.repeat(np.arange(len(tables.line_events), dtype=np.int32), tables.line_events)
        start_ps = np.concatenate(self._offset_ps)
        if len(line):
            start_ps += tables.base_ps()[line]
        return Trace(
            planes=tables.planes(),
            lines=tables.lines(),
            metadata=tables.metadata(),
            line=line,
            meta=np.concatenate(self._metadata_row),
            start_ps=start_ps,
            dur_ps=np.concatenate(self._dur_ps),
            stats=self._stats.columns(),
            strings=tuple(tables.strings.ids),
            hostnames=tuple(map(text, space.hostnames)),
            errors=tuple(map(text, space.errors)),
            warnings=tuple(map(text, space.warnings)),
            origin_ps=tables.origin_ns() * 1000,
        )
