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

# How the C side marks a value that is the id of a stat metadata's name.
_REF = 3
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
        columns = _native.events(data, lines.tobytes(), [_wanted(p.stat_names) for p in of_planes], seed)
    except ValueError as error:
        raise TraceError("not-an-xspace", int(str(error))) from error
    except DecodeError as error:
        raise TraceError("not-an-xspace", first_bad_byte(data)) from error
    meta_id, start, dur, occurrences = (np.frombuffer(column, np.int64) for column in columns[:4])
    events = np.array(tables.line_events, np.int64)
    line = np.repeat(np.arange(len(events), dtype=np.int32), events)
    stats = _stats(tables, of_planes, line, columns, data)
    return Trace(
        planes=tables.planes(),
        lines=tables.lines(),
        metadata=tables.metadata(),
        line=line,
        meta=_metadata_rows(tables, of_planes, meta_id),
        start_ps=start,
        dur_ps=dur,
        occurrences=occurrences,
        stats=stats,
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


def _wanted(names: dict[int, bytes]) -> tuple[bytes, bytes]:
    """Ids of a plane's wanted stats in ascending order, and the column of each."""
    pairs = sorted((key, _COLUMN_OF[text(name)]) for key, name in names.items() if text(name) in _COLUMN_OF)
    ids = np.array([key for key, _ in pairs], np.int64)
    return ids.tobytes(), np.array([column for _, column in pairs], np.int16).tobytes()


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


def _stats(
    tables: Tables, of_planes: list[PlaneTables], line: Ids, columns: tuple[bytes, ...], data: bytes
) -> dict[str, StatColumn]:
    """Stat columns by name, with references and texts interned."""
    event, value = np.frombuffer(columns[4], np.int64), np.frombuffer(columns[7], np.int64)
    column, kind = np.frombuffer(columns[5], np.int16), np.frombuffer(columns[6], np.uint8)
    value, kind = value.copy(), kind.copy()
    own = kind == STRING
    value[own] = _interned(tables, columns, data)[value[own]]
    _resolve_references(tables, of_planes, line, event, value, kind)
    order = np.argsort(column, kind="stable")
    bounds = np.searchsorted(column[order], np.arange(len(WANTED_STATS) + 1))
    found = {}
    for index in sorted(range(len(WANTED_STATS)), key=WANTED_STATS.__getitem__):
        chosen = order[bounds[index] : bounds[index + 1]]
        if len(chosen):
            found[WANTED_STATS[index]] = StatColumn(event[chosen], kind[chosen], value[chosen])
    return found


def _interned(tables: Tables, columns: tuple[bytes, ...], data: bytes) -> Ints:
    """Our id of each distinct text that the C side found."""
    offsets, lengths = (np.frombuffer(column, np.int64).tolist() for column in columns[8:10])
    intern = tables.strings.intern
    ids = [intern(data[offset : offset + length]) for offset, length in zip(offsets, lengths, strict=True)]
    return np.array(ids, np.int64)


def _resolve_references(
    tables: Tables,
    of_planes: list[PlaneTables],
    line: Ids,
    event: Ints,
    value: Ints,
    kind: np.ndarray[tuple[int], np.dtype[np.uint8]],
) -> None:
    """Turn references to stat metadata into interned texts, plane by plane."""
    references = np.flatnonzero(kind == _REF)
    if not len(references):
        return
    plane_of = np.array(tables.line_plane, np.int32)[line[event[references]]]
    for plane in np.unique(plane_of).tolist():
        rows = references[plane_of == plane]
        names = of_planes[plane].stat_names
        distinct, inverse = np.unique(value[rows], return_inverse=True)
        ids = [tables.strings.intern(names.get(key, b"")) for key in distinct.tolist()]
        value[rows] = np.array(ids, np.int64)[inverse]
    kind[references] = STRING
