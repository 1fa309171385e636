"""The plainest decoder, which others are held to: protobuf parses a file as one message, and loops fill the columns."""

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.columns.arrays import smallest
from tb_gpu_advisor.trace.model import WANTED_STATS, StatColumn, Trace, value_type
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.trace.tables import Tables, text, wanted_of


def decode_whole(data: bytes) -> Trace | None:
    """None if the bytes are no XSpace."""
    try:
        space = messages()["XSpace"].FromString(_without_unread(data))
    except DecodeError:
        return None
    tables = Tables()
    stats: dict[str, list[tuple[int, int]]] = {}
    rows: list[tuple[int, int, int]] = []
    metadata = [np.zeros(0, np.int32)]
    of_planes = [tables.add_plane(plane) for plane in space.planes]
    for plane, of_plane in zip(space.planes, of_planes, strict=True):
        ids: list[int] = []
        for number, line in enumerate(plane.lines, len(tables.lines().id)):
            for event in line.events:
                for stat in event.stats:
                    if wanted := wanted_of(stat, of_plane.stat_names, tables.strings):
                        stats.setdefault(WANTED_STATS[wanted[0]], []).append((len(rows), wanted[1]))
                rows.append((number, event.offset_ps, event.duration_ps))
                ids.append(event.metadata_id)
            tables.add_line(of_plane.plane, line, len(line.events))
        metadata.append(of_plane.rows_of(np.array(ids, np.int64)).astype(np.int32))
    columns = np.array(rows, np.int64).reshape(-1, 3)
    line = columns[:, 0].astype(smallest(len(tables.lines().id)))
    start_ps = tables.base_ps().take(line) + columns[:, 1]
    return Trace(
        planes=tables.planes(),
        lines=tables.lines(),
        metadata=tables.metadata(),
        line=line,
        meta=np.concatenate(metadata),
        start_ps=start_ps,
        end_ps=start_ps + columns[:, 2],
        stats={name: _column(name, stats[name]) for name in sorted(stats)},
        strings=tuple(map(text, tables.strings.ids)),
        errors=tuple(map(text, space.errors)),
        warnings=tuple(map(text, space.warnings)),
        origin_ps=tables.origin_ns() * 1000,
    )


def _column(name: str, given: list[tuple[int, int]]) -> StatColumn:
    row, value = zip(*given, strict=True)
    return StatColumn(np.array(row, np.int32), np.array(value, value_type(name)))


def _without_unread(data: bytes) -> bytes:
    """A file without those lines of GPUs that begin with the id of one that was derived, whatever is in them."""
    space = messages(("XPlane", "lines"))["XSpace"].FromString(data)
    for plane in space.planes:
        if plane.name.startswith(b"/device:GPU:"):
            lines = [line for line in plane.lines if not _is_unread(line)]
            del plane.lines[:]
            plane.lines.extend(lines)
    without: bytes = space.SerializeToString()
    return without


def _is_unread(line: bytes) -> bool:
    """By the first field that protobuf can read at all."""
    for length in range(2, 16):
        try:
            start = messages()["XLine"].FromString(line[:length])
        except DecodeError:
            continue
        return bool((start.id & 0xFFFFFFFF) > 0xDEADBEEF)
    return False
