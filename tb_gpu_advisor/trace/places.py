"""Where the events of a plane's lines lie.

An event says how long it is, and so where the next one begins: a chain, to be followed from its first link. Going from
link to link in Python is slow, so numpy looks for links from many places at once: lines are cut into stretches, and in
each a cursor begins at a byte that could be an event's first. A wrong guess is soon right: what looks like an event is
mostly a stat, the last part of an event, and behind it comes the next event. Still these links are only proposals. A
line is read from its first byte on, and proposals are taken from where it comes to one; what is between is read field
by field.

Lines are read a window of the file at a time, so that what is found there is decoded while it is in the processor's
cache.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.trace.cursors import Buffer, stable_order
from tb_gpu_advisor.trace.scan import BYTES, Damaged, fields
from tb_gpu_advisor.trace.sources import Memory

#: Where lines, or events, begin and end.
Places = tuple[Ints, Ints]

_EVENTS: Final = 4
_EVENT_TAG: Final = 0x22
#: How deep in the file's messages the fields of planes and lines are.
PLANE_DEPTH, LINE_DEPTH = 1, 2
# So much is read at once: what is made of it stays in the processor's cache.
_WINDOW_BYTES: Final = 1 << 22
# So many events are decoded at once at most.
_BLOCK_EVENTS: Final = 1 << 14
# What is shorter is read faster field by field.
_SHORTEST_STRETCH_BYTES: Final = 1 << 9
_SHORT_LINE_BYTES: Final = 1 << 6
# The more bytes there are, the more and the longer the stretches: a round costs time, and so does a cursor.
_STRETCH_FACTOR: Final = 2
# Words that are looked through at once for what could be an event's first byte.
_WORDS_AHEAD: Final = 8


@dataclass(frozen=True)
class Window:
    """A part of a plane's lines: its bytes, where events are in it, and the lines that end in it."""

    buffer: Buffer
    events: Places
    #: Number of events, and all other fields.
    lines: list[tuple[int, bytes]]

    def blocks(self) -> Iterator[Places]:
        """Events to be decoded at once."""
        start, end = self.events
        for at in range(0, len(start), _BLOCK_EVENTS):
            yield start[at : at + _BLOCK_EVENTS], end[at : at + _BLOCK_EVENTS]


class Lines:
    """The lines of a plane, which must be in the file's order."""

    def __init__(self, source: Memory, start: Sequence[int], end: Sequence[int]) -> None:
        self._source, self._start, self._end = source, start, end

    def windows(self) -> Iterator[Window]:
        """All of them, one after the other; raises ``Damaged``. A window's bytes are gone with the next one."""
        line, at, size = 0, self._start[0] if self._start else 0, _WINDOW_BYTES
        so_far = 0, bytearray()
        while line < len(self._start):
            last = bisect_left(self._start, at + size, line + 1) - 1
            stop = min(at + size, self._end[last])
            starts = [0, *(start - at for start in self._start[line + 1 : last + 1])]
            ends = [*(end - at for end in self._end[line:last]), stop - at]
            events = _Events(self._source.buffer(at, stop), at, (starts, ends), so_far)
            for start, end in zip(starts[:-1], ends[:-1], strict=True):
                events.read(start, end)
            reached = at + events.read(starts[-1], ends[-1], cut=stop < self._end[last])
            so_far = events.unfinished
            yield Window(events.buffer, events.places(), events.lines)
            if stop == self._end[last]:
                line, size = last + 1, _WINDOW_BYTES
                at = self._start[line] if line < len(self._start) else stop
            else:
                size = 2 * size if reached == at else _WINDOW_BYTES
                line, at = last, reached


class _Events:
    """The events in a window of so many lines, or parts of them."""

    def __init__(
        self, buffer: Buffer, base: int, lines: tuple[list[int], list[int]], so_far: tuple[int, bytearray]
    ) -> None:
        self.buffer, self._base = buffer, base
        self.lines: list[tuple[int, bytes]] = []
        #: Of the line that is being read: the number of events, and all other fields.
        self.unfinished = so_far
        self._start, self._end = array("q"), array("q")
        begins, ends = _links(buffer, np.array(lines, np.int64))
        self._begins = array("q", begins.tobytes())
        self._links = buffer.content(begins), ends
        self._runs = _Runs(begins, ends)

    def places(self) -> Places:
        """Starts and ends of the contents of the events so far."""
        return np.frombuffer(self._start, np.int64), np.frombuffer(self._end, np.int64)

    def read(self, at: int, end: int, *, cut: bool = False) -> int:
        """Read a line, or what of it lies in the window; where it ends, or where the first field begins that is cut."""
        before, (count, others) = len(self._start), self.unfinished
        data, first = self.buffer.data, self.buffer.start
        while at < end:
            after = self._take_runs(at)
            if after is None:
                try:
                    field = next(fields(data, first + at, first + end, LINE_DEPTH))
                except Damaged as damaged:
                    if cut:
                        break
                    raise Damaged(damaged.offset - first + self._base) from None
                after = field.end - first
                if (field.number, field.wire) == (_EVENTS, BYTES):
                    self._start.append(field.body - first)
                    self._end.append(after)
                else:
                    others += data[first + at : field.end]
            at = after
        count += len(self._start) - before
        self.unfinished = count, others
        if not cut:
            self.lines.append((count, bytes(others)))
            self.unfinished = 0, bytearray()
        return at

    def _take_runs(self, at: int) -> int | None:
        """Take the linked events from here on; where the last one ends, or None if no link begins here."""
        if self.buffer.data[self.buffer.start + at] != _EVENT_TAG:
            return None
        first = bisect_left(self._begins, at)
        if first == len(self._begins) or self._begins[first] != at:
            return None
        contents, ends = self._links
        linked = self._runs.from_link(first)
        self._start.frombytes(contents[linked].tobytes())
        self._end.frombytes(ends[linked].tobytes())
        return self._end[-1]


class _Runs:
    """Links that follow each other without a break, and where each such run goes on."""

    def __init__(self, begins: Ints, ends: Ints) -> None:
        breaks = np.flatnonzero(begins[1:] != ends[:-1]) + 1
        self._stop = np.append(breaks, len(begins))
        self._starts, self._stops = [0, *breaks.tolist()], self._stop.tolist()
        after = ends.take(self._stop - 1) if len(ends) else ends
        #: The link that begins where the run ends, and which run that is in, or -1.
        self._link = np.searchsorted(begins, after)
        run = np.searchsorted(breaks, self._link, side="right")
        run[np.append(begins, -1).take(self._link) != after] = -1
        self._run = run.tolist()

    def from_link(self, link: int) -> Ints | slice:
        """The links from this one on, as far as they lead."""
        run = bisect_right(self._starts, link) - 1
        if self._run[run] < 0:
            return slice(link, self._stops[run])
        runs = []
        while run >= 0:
            runs.append(run)
            run = self._run[run]
        stops = self._stop[runs]
        taken = np.zeros(stops[-1] + 1, np.int8)
        taken[link] = 1
        taken[self._link[runs[:-1]]] = 1
        taken[stops] = -1
        return np.flatnonzero(np.cumsum(taken[:-1], dtype=np.int8).view(np.bool_))


def _links(buffer: Buffer, lines: Ints) -> Places:
    """Proposals in lines that begin and end there, in order: where an event's field begins, and where it ends."""
    at, stop, end = _stretches(lines)
    if not len(at):
        return at, at
    cursor = np.arange(len(at))
    found = [(at[:0],) * 3]
    while len(at):
        missed = np.flatnonzero(buffer.bytes[at] != _EVENT_TAG)
        if len(missed):
            at = at.copy()  # it is kept as the ends of what was found
            at[missed] = _next_tags(buffer, at[missed])
        after = buffer.after(at)
        fits = after <= end
        if len(missed):
            fits &= buffer.bytes[at] == _EVENT_TAG
            fits &= at < stop
        if fits.all():
            found.append((cursor, at, after))
            at = after
        else:
            found.append((cursor[fits], at[fits], after[fits]))
            at = np.where(fits, after, at + 1)
        going = at < stop
        if not going.all():
            still = np.flatnonzero(going)
            cursor, at, stop, end = (column[still] for column in (cursor, at, stop, end))
    cursors, begins, ends = map(np.concatenate, zip(*found, strict=True))
    order = stable_order(cursors)
    return begins[order], ends[order]


def _next_tags(buffer: Buffer, at: Ints) -> Ints:
    """The next byte that could be an event's first; as far as one looks ahead, if there is none so near."""
    size = 8 * _WORDS_AHEAD
    like = buffer.wide(at, _WORDS_AHEAD).view(np.uint8).reshape(-1, size) == _EVENT_TAG
    return at + np.where(like.any(axis=1), like.argmax(axis=1), size)


def _stretches(lines: Ints) -> tuple[Ints, Ints, Ints]:
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
