"""The native decoder's Python side: C reads the events, protobuf the small rest, numpy puts both together."""

from __future__ import annotations

import os

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace import _native
from tb_gpu_advisor.trace.columns import STRING, WANTED_STATS, Ids, Ints, StatColumn, Trace
from tb_gpu_advisor.trace.damage import first_bad_byte
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.trace.tables import PlaneTables, Tables, text

NAME = "native"

Columns = tuple[bytes, bytes, bytes, bytes, bytes, bytes, list[tuple[bytes, bytes, bytes]]]

_COLUMN_OF = {name: column for column, name in enumerate(WANTED_STATS)}


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    tables = Tables()
    try:
        rest, planes = _native.index(data)
        space = messages()["XSpace"].FromString(rest)
        of_planes, lines = _read_small_parts(tables, planes)
        base_ps = tables.base_ps()
        lines[:, 3] = base_ps
        seed = int.from_bytes(os.urandom(8), "little")
        names = [_names(tables, plane) for plane in of_planes]
        events = sum(tables.line_events)
        columns = _native.events(data, lines.tobytes(), names, events, len(WANTED_STATS), seed)
    except ValueError as error:
        raise TraceError("not-an-xspace", int(str(error))) from error
    except DecodeError as error:
        raise TraceError("not-an-xspace", first_bad_byte(data)) from error
    meta_id, start, dur, occurrences = (np.frombuffer(column, np.int64) for column in columns[:4])
    line = np.repeat(np.arange(len(tables.line_events), dtype=np.int32), tables.line_events)
    return Trace(
        planes=tables.planes(),
        lines=tables.lines(),
        metadata=tables.metadata(),
        line=line,
        meta=_metadata_rows(tables, of_planes, meta_id),
        start_ps=start,
        dur_ps=dur,
        occurrences=occurrences,
        stats=_stats(tables, columns, data),
        strings=tuple(tables.strings.ids),
        stat_names=tuple(tables.stat_names),
        hostnames=tuple(map(text, space.hostnames)),
        errors=tuple(map(text, space.errors)),
        warnings=tuple(map(text, space.warnings)),
        origin_ps=tables.origin_ns() * 1000,
    )


def _read_small_parts(
    tables: Tables, planes: list[tuple[bytes, list[tuple[bytes, int, int, int]]]]
) -> tuple[list[PlaneTables], Ints]:
    """Planes, metadata and lines; the lines as (start, end, plane, base) rows for the C side."""
    schema = messages()
    of_planes, rows = [], []
    for index, (rest, lines) in enumerate(planes):
        of_planes.append(tables.add_plane(schema["XPlane"].FromString(rest)))
        for own, start, end, events in lines:
            tables.add_line(schema["XLine"].FromString(own), events)
            rows.append((start, end, index, 0))
    return of_planes, np.array(rows, np.int64).reshape(-1, 4)


def _names(tables: Tables, plane: PlaneTables) -> tuple[bytes, bytes, bytes]:
    """A plane's stat names for the C side: ids in ascending order, the column of each or -1, our id of its text."""
    ids = sorted(plane.stat_names)
    columns = [_COLUMN_OF.get(text(plane.stat_names[key]), -1) for key in ids]
    texts = [tables.strings.intern(plane.stat_names[key]) for key in ids]
    return (
        np.array(ids, np.int64).tobytes(),
        np.array(columns, np.int16).tobytes(),
        np.array(texts, np.int64).tobytes(),
    )


def _metadata_rows(tables: Tables, of_planes: list[PlaneTables], meta_id: Ints) -> Ids:
    """Metadata row of each event, plane by plane (a plane's events are contiguous)."""
    per_plane = np.bincount(
        np.array(tables.line_plane, np.int64),
        weights=np.array(tables.line_events, np.float64),
        minlength=len(of_planes),
    ).astype(np.int64)
    ends = np.cumsum(per_plane)
    parts = [
        plane.rows_of(meta_id[end - count : end])
        for plane, count, end in zip(of_planes, per_plane.tolist(), ends.tolist(), strict=True)
    ]
    return np.concatenate([np.zeros(0, np.int32), *parts])


def _stats(tables: Tables, columns: Columns, data: bytes) -> dict[str, StatColumn]:
    """Stat columns by name, with own texts interned."""
    own = _interned(tables, columns, data)
    found = {}
    for index in sorted(range(len(WANTED_STATS)), key=WANTED_STATS.__getitem__):
        event, kind, value = (
            np.frombuffer(raw, dtype)
            for raw, dtype in zip(columns[6][index], (np.int64, np.uint8, np.int64), strict=True)
        )
        if len(event):
            texts = np.flatnonzero(kind == STRING)
            if len(texts):
                value = value.copy()
                value[texts] = own[value[texts]]
            found[WANTED_STATS[index]] = StatColumn(event, np.minimum(kind, STRING), value)
    return found


def _interned(tables: Tables, columns: Columns, data: bytes) -> Ints:
    """Our id of each distinct text that the C side found."""
    offsets, lengths = (np.frombuffer(column, np.int64).tolist() for column in columns[4:6])
    intern = tables.strings.intern
    ids = [intern(data[offset : offset + length]) for offset, length in zip(offsets, lengths, strict=True)]
    return np.array(ids, np.int64)
