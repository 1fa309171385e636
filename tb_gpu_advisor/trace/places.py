"""Where the events of a plane's lines lie.

An event says how long it is, and so where the next one begins: a chain, to be followed from its first link. Going from
link to link in Python is slow, so numpy looks for links from many places at once: lines are cut into stretches, and in
each a cursor begins at a byte that could be an event's first. A wrong guess is soon right: what looks like an event is
mostly a stat, the last part of an event, and behind it comes the next event. Still these links are only proposals. A
line is read from its first byte on, and proposals are taken from where it comes to one; what is between is read field
by field.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from math import isqrt
from typing import Final

import numpy as np

from tb_gpu_advisor.trace.columns import Ints
from tb_gpu_advisor.trace.cursors import BYTES_OF_FIELDS, stable_order
from tb_gpu_advisor.trace.scan import BYTES, fields

#: Where lines, or events, begin and end.
Places = tuple[Ints, Ints]

_EVENTS: Final = 4
_EVENT_TAG: Final = 0x22
_EVENT_BYTE: Final = bytes([_EVENT_TAG])
#: How deep in the file's messages the fields of planes and lines are.
PLANE_DEPTH, LINE_DEPTH = 1, 2
# What is shorter is read faster field by field.
_SHORTEST_STRETCH_BYTES: Final = 1 << 9
_SHORT_LINE_BYTES: Final = 1 << 6
# The more bytes there are, the more and the longer the stretches: a round costs time, and so does a cursor.
_STRETCH_FACTOR: Final = 4


class Events:
    """Where the events of a plane are. Its lines must be read in the file's order."""

    def __init__(self, data: bytes, lines: Places) -> None:
        self._data = data
        self._start, self._end = array("q"), array("q")
        self._links = at, _, after = _links(data, lines)
        self._begins = array("q", at.tobytes())
        breaks = np.flatnonzero(at[1:] != after[:-1])
        self._run_ends = [*(breaks + 1).tolist(), len(at)]

    def places(self) -> Places:
        """Starts and ends of the contents of the events so far."""
        return np.frombuffer(self._start, np.int64), np.frombuffer(self._end, np.int64)

    def read(self, at: int, end: int) -> tuple[int, bytes]:
        """The number of events of the line in these bytes, and its other fields; raises ``Damaged``."""
        before, others = len(self._start), bytearray()
        while at < end:
            after = self._take_run(at)
            if after is None:
                field = next(fields(self._data, at, end, LINE_DEPTH))
                after = field.end
                if (field.number, field.wire) == (_EVENTS, BYTES):
                    self._start.append(field.body)
                    self._end.append(after)
                else:
                    others += self._data[at:after]
            at = after
        return len(self._start) - before, bytes(others)

    def _take_run(self, at: int) -> int | None:
        """Take the linked events from here on; where the last one ends, or None if no link begins here."""
        if self._data[at] != _EVENT_TAG:
            return None
        first = bisect_left(self._begins, at)
        if first == len(self._begins) or self._begins[first] != at:
            return None
        stop = self._run_ends[bisect_right(self._run_ends, first)]
        _, starts, ends = self._links
        self._start.frombytes(starts[first:stop].tobytes())
        self._end.frombytes(ends[first:stop].tobytes())
        return self._end[-1]


def _links(data: bytes, lines: Places) -> tuple[Ints, Ints, Ints]:
    """Proposals in the file's order: where an event's field begins, where its content, and where that ends."""
    raw = np.frombuffer(data, np.uint8)
    shorts = np.ndarray((max(len(data) - 2, 0),), "<u2", data, offset=1, strides=(1,))
    at, stop, end = _stretches(lines)
    if not len(at):
        return at, at, at
    cursor = np.arange(len(at))
    found = [(at[:0],) * 3]
    while len(at):
        missed = np.flatnonzero(raw[at] != _EVENT_TAG)
        if len(missed):
            places = zip(at[missed].tolist(), stop[missed].tolist(), strict=True)
            at = at.copy()  # it is kept as the ends of what was found
            at[missed] = [data.find(_EVENT_BYTE, *place) for place in places]
            cursor, at, stop, end = (column[at >= 0] for column in (cursor, at, stop, end))
        after = at + BYTES_OF_FIELDS[shorts[at]]
        fits = after <= end
        if fits.all():
            found.append((cursor, at, after))
            at = after
        else:
            found.append((cursor[fits], at[fits], after[fits]))
            at = np.where(fits, after, at + 1)
        going = at < stop
        if not going.all():
            cursor, at, stop, end = (column[going] for column in (cursor, at, stop, end))
    cursors, begins, ends = map(np.concatenate, zip(*found, strict=True))
    order = stable_order(cursors)
    begins, ends = begins[order], ends[order]
    return begins, begins + 2 + (raw[begins + 1] >> 7), ends


def _stretches(lines: Places) -> tuple[Ints, Ints, Ints]:
    """Where each begins and stops, and the end of its line. No event begins in the last two bytes of a line."""
    long = np.flatnonzero(lines[1] - lines[0] >= _SHORT_LINE_BYTES)
    start, end = lines[0][long], lines[1][long]
    length = end - start - 2
    size = _STRETCH_FACTOR * isqrt(int(length.sum()))
    if size < _SHORTEST_STRETCH_BYTES:
        return start[:0], start[:0], start[:0]
    count = -(-length // size)
    line = np.repeat(np.arange(len(count)), count)
    nth = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    at = start[line] + nth * size
    return at, np.minimum(at + size, (start + length)[line]), end[line]
