"""The numbers and stats of many events at once, for the reference decoder.

Asking protobuf for the fields of one event after the other takes several times as long as parsing them. But values of a
repeated field that comes again are appended. So the bytes of all events, one after the other, are one message
(``XEvents``), whose fields are columns.
"""

import os
from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, NamedTuple

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.trace.schema import messages, nested

#: Follows the stats of each event. Nobody can write a file that has it.
END: Final = os.urandom(16)
_STATS: Final = 4
_METADATA_ID = attrgetter("metadata_id")
_OFFSET_PS = attrgetter("offset_ps")
_DURATION_PS = attrgetter("duration_ps")


class EventColumns(NamedTuple):
    """Events of a part of a line. ``stats`` are those of all, with ``END`` after those of each."""

    metadata_id: Ints
    offset_ps: Ints
    dur_ps: Ints
    stats: list[bytes]


def columns_of(line: Any, data: bytes) -> EventColumns:
    """Columns of the events in a part of a line, parsed with their stats as bytes and as it lies in the file."""
    # What is as long as protobuf itself writes it, without what it does not know, has no field of an event twice.
    line.DiscardUnknownFields()
    events = line.events
    if line.ByteSize() != len(data):
        stats = [stat for event in events for stat in (*event.stats, END)]
        return _columns(events, ((), (), ()), stats)
    contents = messages(("XLine", "events"))["XLine"].FromString(data).events
    end = nested(END, _STATS)
    together = messages()["XEvents"].FromString(end.join((*contents, b"")))
    columns = together.metadata_id, together.offset_ps, together.duration_ps
    return _columns(events, columns, together.stats[:])


def _columns(events: Any, columns: Iterable[Any], stats: list[bytes]) -> EventColumns:
    """With the columns as they are where every event has a number, else with the number of each event."""
    count = len(events)
    metadata_id, offset_ps, dur_ps = (
        np.fromiter(column if len(column) == count else map(of, events), np.int64, count)
        for column, of in zip(columns, (_METADATA_ID, _OFFSET_PS, _DURATION_PS), strict=True)
    )
    return EventColumns(metadata_id, offset_ps, dur_ps, stats)
