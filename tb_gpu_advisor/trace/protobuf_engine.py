"""The reference decoder: protobuf parses, plain loops fill the columns.

Slow and obvious. It defines what every other engine must return, and reads the rare file that the vectorised engine
refuses.
"""

from __future__ import annotations

import numpy as np
from google.protobuf.message import DecodeError

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.scan import first_bad_byte
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.trace.tables import StatRows, Tables, text

NAME = "protobuf"


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    try:
        space = messages()["XSpace"].FromString(data)
    except DecodeError as error:
        raise TraceError("not-an-xspace", first_bad_byte(data)) from error
    tables = Tables()
    stats = StatRows(tables.strings)
    rows: list[tuple[int, int, int, int]] = []
    metadata = [np.zeros(0, np.int32)]
    for plane in space.planes:
        of_plane = tables.add_plane(plane)
        ids: list[int] = []
        for line in plane.lines:
            tables.add_line(of_plane.plane, line, len(line.events))
            for event in line.events:
                stats.add(len(rows), event.stats, of_plane.stat_names)
                rows.append(
                    (
                        len(tables.line_id) - 1,
                        event.offset_ps,
                        event.duration_ps,
                        event.num_occurrences,
                    )
                )
                ids.append(event.metadata_id)
        metadata.append(of_plane.rows.of(np.array(ids, np.int64)).astype(np.int32))
    columns = np.array(rows, np.int64).reshape(-1, 4)
    line = columns[:, 0].astype(np.int32)
    return Trace(
        planes=tables.planes(),
        lines=tables.lines(),
        metadata=tables.metadata(),
        line=line,
        meta=np.concatenate(metadata),
        start_ps=tables.base_ps()[line] + columns[:, 1] if len(line) else columns[:, 1],
        dur_ps=columns[:, 2],
        occurrences=columns[:, 3],
        stats=stats.columns(),
        strings=tuple(tables.strings.ids),
        hostnames=tuple(map(text, space.hostnames)),
        errors=tuple(map(text, space.errors)),
        warnings=tuple(map(text, space.warnings)),
        origin_ps=tables.origin_ns() * 1000,
    )
