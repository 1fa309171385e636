"""The reference decoder: protobuf parses, plain loops fill the columns.

Slow and obvious. It defines what every other engine must return, and serves as the fallback until a
faster one takes over.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.columns import (
    FLOAT,
    INT,
    STRING,
    WANTED_STATS,
    Lines,
    Metadata,
    Planes,
    StatColumn,
    Trace,
)
from tb_gpu_advisor.trace.schema import messages

_MAX_INT64 = (1 << 63) - 1
# Timestamps this large count from the epoch (2001 and later), so the file's own zero is its first line.
_EPOCH_NS = 10**18


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    try:
        space = messages()["XSpace"].FromString(data)
    except DecodeError as error:
        raise TraceError("not-an-xspace", _first_bad_byte(data)) from error
    return _Builder().build(space)


def _first_bad_byte(data: bytes) -> int:
    """Offset of the first top-level field that cannot be read."""
    space = messages()["XSpace"]
    position = 0
    while position < len(data):
        end = _end_of_field(data, position)
        if end is None:
            return position
        try:
            space.FromString(data[position:end])
        except DecodeError:
            return position
        position = end
    return position


def _end_of_field(data: bytes, position: int) -> int | None:
    tag, position = _varint(data, position)
    if position < 0 or tag & 7 != 2:
        return None
    length, position = _varint(data, position)
    if position < 0 or position + length > len(data):
        return None
    return position + length


def _varint(data: bytes, position: int) -> tuple[int, int]:
    value = 0
    for shift in range(0, 70, 7):
        if position >= len(data):
            return 0, -1
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
    return 0, -1


class _Stats:
    """Collects (row, kind, bits) triples per stat name."""

    def __init__(self) -> None:
        self.rows: dict[str, list[int]] = {}
        self.kinds: dict[str, list[int]] = {}
        self.values: dict[str, list[int]] = {}

    def add(self, name: str, row: int, kind: int, bits: int) -> None:
        self.rows.setdefault(name, []).append(row)
        self.kinds.setdefault(name, []).append(kind)
        self.values.setdefault(name, []).append(bits)

    def columns(self) -> dict[str, StatColumn]:
        return {
            name: StatColumn(
                np.array(self.rows[name], np.int64),
                np.array(self.kinds[name], np.uint8),
                np.array(self.values[name], np.int64),
            )
            for name in sorted(self.rows)
        }


class _Builder:
    def __init__(self) -> None:
        self.ids: dict[str, int] = {"": 0}
        self.event_stats = _Stats()
        self.metadata_stats = _Stats()
        self.wanted = frozenset(WANTED_STATS)

    def intern(self, text: bytes) -> int:
        return self.ids.setdefault(text.decode("utf-8", "replace"), len(self.ids))

    def build(self, space: Any) -> Trace:
        plane_stats: list[dict[str, int | float | str]] = []
        stat_names: list[frozenset[str]] = []
        meta_plane: list[int] = []
        meta_name: list[int] = []
        meta_display: list[int] = []
        line_plane: list[int] = []
        line_id: list[int] = []
        line_name: list[str] = []
        line_first: list[int] = []
        line_events: list[int] = []
        line_base_ns: list[int] = []
        ev_line: list[int] = []
        ev_meta: list[int] = []
        ev_offset: list[int] = []
        ev_dur: list[int] = []
        ev_occ: list[int] = []
        for plane_index, plane in enumerate(space.planes):
            names = {entry.key: entry.value.name for entry in plane.stat_metadata}
            text_names = {key: name.decode("utf-8", "replace") for key, name in names.items()}
            stat_names.append(frozenset(text_names.values()))
            plane_stats.append(self._plain(plane.stats, text_names, names))
            meta_rows: dict[int, int] = {}
            for entry in plane.event_metadata:
                row = meta_rows.setdefault(entry.key, len(meta_name))
                if row < len(meta_name):  # a repeated map key: the last one wins
                    meta_name[row] = self.intern(entry.value.name)
                    meta_display[row] = self.intern(entry.value.display_name)
                    continue
                meta_plane.append(plane_index)
                meta_name.append(self.intern(entry.value.name))
                meta_display.append(self.intern(entry.value.display_name))
                self._collect(self.metadata_stats, row, entry.value.stats, text_names, names)
            unknown = -1
            for line in plane.lines:
                line_plane.append(plane_index)
                line_id.append(line.id)
                line_name.append((line.display_name or line.name).decode("utf-8", "replace"))
                line_first.append(len(ev_line))
                line_events.append(len(line.events))
                line_base_ns.append(line.timestamp_ns)
                for event in line.events:
                    meta = meta_rows.get(event.metadata_id, unknown)
                    if meta < 0:  # an event without metadata has an empty name
                        meta = unknown = len(meta_name)
                        meta_plane.append(plane_index)
                        meta_name.append(0)
                        meta_display.append(0)
                    row = len(ev_line)
                    ev_line.append(len(line_id) - 1)
                    ev_meta.append(meta)
                    ev_offset.append(event.offset_ps)
                    ev_dur.append(event.duration_ps)
                    ev_occ.append(event.num_occurrences)
                    if event.stats:
                        self._collect(self.event_stats, row, event.stats, text_names, names)
        origin_ns = min((b for b, n in zip(line_base_ns, line_events, strict=True) if n), default=0)
        origin_ns = origin_ns if origin_ns >= _EPOCH_NS else 0
        base_ps = (np.array(line_base_ns, np.int64) - origin_ns) * 1000
        lines = np.array(ev_line, np.int32)
        return Trace(
            planes=Planes(
                tuple(plane.name.decode("utf-8", "replace") for plane in space.planes),
                tuple(plane_stats),
            ),
            lines=Lines(
                np.array(line_plane, np.int32),
                np.array(line_id, np.int64),
                tuple(line_name),
                np.array(line_first, np.int64),
                np.array(line_events, np.int64),
            ),
            metadata=Metadata(
                np.array(meta_plane, np.int32),
                np.array(meta_name, np.int32),
                np.array(meta_display, np.int32),
                self.metadata_stats.columns(),
            ),
            line=lines,
            meta=np.array(ev_meta, np.int32),
            start_ps=base_ps[lines] + np.array(ev_offset, np.int64) if len(lines) else np.zeros(0, np.int64),
            dur_ps=np.array(ev_dur, np.int64),
            occurrences=np.array(ev_occ, np.int64),
            stats=self.event_stats.columns(),
            strings=tuple(self.ids),
            stat_names=tuple(stat_names),
            hostnames=_texts(space.hostnames),
            errors=_texts(space.errors),
            warnings=_texts(space.warnings),
            origin_ps=origin_ns * 1000,
        )

    def _collect(
        self, into: _Stats, row: int, stats: Iterable[Any], names: dict[int, str], raw: dict[int, bytes]
    ) -> None:
        for stat in stats:
            name = names.get(stat.metadata_id, "")
            if name in self.wanted:
                into.add(name, row, *self._value(stat, raw))

    def _value(self, stat: Any, raw: dict[int, bytes]) -> tuple[int, int]:
        which = stat.WhichOneof("value")
        if which == "double_value":
            return FLOAT, struct.unpack("<q", struct.pack("<d", stat.double_value))[0]
        if which in ("str_value", "bytes_value"):
            return STRING, self.intern(getattr(stat, which))
        if which == "ref_value":
            return STRING, self.intern(raw.get(stat.ref_value, b""))
        value = getattr(stat, which) if which else 0
        return INT, value - (1 << 64) if value > _MAX_INT64 else value

    def _plain(
        self, stats: Iterable[Any], names: dict[int, str], raw: dict[int, bytes]
    ) -> dict[str, int | float | str]:
        out: dict[str, int | float | str] = {}
        for stat in stats:
            which = stat.WhichOneof("value")
            value = getattr(stat, which) if which else 0
            if which == "ref_value":
                value = raw.get(value, b"")
            name = names.get(stat.metadata_id, "")
            out[name] = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        return out


def _texts(values: Iterable[bytes]) -> tuple[str, ...]:
    return tuple(value.decode("utf-8", "replace") for value in values)
