"""Events as no profiler writes them, written anew as profilers do, for the decoder in numpy.

Protobuf allows much that profilers never do: padded numbers, unknown fields and groups, fields in any order. Protobuf
itself reads such events, a block of them at a time, and writes them plainly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.trace.schema import messages

#: Stats of one piece; an event with more becomes several.
MOST_STATS: Final = 400


@dataclass(frozen=True)
class Pieces:
    """Where pieces of events lie in ``data``, and which event each is of; an event's first piece has its numbers."""

    data: bytes
    start: Ints
    end: Ints
    event: Ints


def written_anew(events: Iterable[bytes]) -> Pieces:
    """The same events; raises protobuf's ``DecodeError`` if they are none."""
    found = [
        (number, piece.SerializeToString())
        for number, event in enumerate(_parsed(events))
        for piece in _split(event)
    ]
    length = np.array([len(piece) for _, piece in found], np.int64)
    ends = np.cumsum(length)
    event = np.array([number for number, _ in found], np.int64)
    return Pieces(b"".join(piece for _, piece in found), ends - length, ends, event)


def _parsed(events: Iterable[bytes]) -> Any:
    """In messages as deep as those of the file: protobuf limits how deep groups may be."""
    space = messages(events_as_bytes=True)["XSpace"]()
    space.planes.add().lines.add().events.extend(events)
    parsed = messages()["XSpace"].FromString(space.SerializeToString())
    parsed.DiscardUnknownFields()
    return parsed.planes[0].lines[0].events


def _split(event: Any) -> Iterator[Any]:
    stats = event.stats[MOST_STATS:]
    del event.stats[MOST_STATS:]
    yield event
    for at in range(0, len(stats), MOST_STATS):
        yield messages()["XEvent"](stats=stats[at : at + MOST_STATS])
