"""Events are found where they are, wherever one begins to look for them."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tb_gpu_advisor.trace import places
from tb_gpu_advisor.trace.places import LINE_DEPTH, Lines
from tb_gpu_advisor.trace.scan import BYTES, Damaged, Field, fields
from tb_gpu_advisor.trace.sources import Memory
from tests.trace.spaces import field

#: Much in it looks like the first byte of an event, and like a length.
BODIES = st.lists(st.sampled_from([b'"', b'"\x02ab', b"\x00", b"\x08\x01", b"x" * 130, b"\xff"]), max_size=6)
EVENT = BODIES.map(lambda parts: field(4, b"".join(parts)))
PADDED = BODIES.map(lambda parts: field(4, b"".join(parts), padding=2))
OTHER = st.sampled_from([field(1, 34), field(2, b'a "name"'), field(3, 1 << 40), field(4, 7), b"\x13\x14"])
#: A window that nearly every field is longer than, one that some fit into, and one for all.
WINDOW = st.sampled_from([1, 100, 1 << 20])
LINE = st.lists(st.one_of(EVENT, EVENT, EVENT, PADDED, OTHER), max_size=60).map(b"".join)


@pytest.fixture(autouse=True, scope="module")
def _many_stretches() -> Iterator[None]:
    """Short data has one stretch, so tests make stretches and lines short."""
    with patch.multiple(places, _SHORTEST_STRETCH_BYTES=1, _SHORT_LINE_BYTES=3):
        yield


def by_hand(data: bytes, at: int, end: int) -> list[Field] | int:
    """The fields of a line, or where it is damaged."""
    try:
        return list(fields(data, at, end, LINE_DEPTH))
    except Damaged as damaged:
        return damaged.offset


def found(data: bytes, lines: list[tuple[int, int]]) -> tuple[list[tuple[int, bytes]], list[bytes]]:
    """Of each line the number of events and its other fields, and all events."""
    starts, ends = zip(*lines, strict=True)
    of_lines, events = [], []
    for window in Lines(Memory(data), starts, ends).windows():
        of_lines += window.lines
        events += [piece for block in window.blocks() for piece in window.buffer.pieces(*block)]
    return of_lines, events


def assert_as_by_hand(data: bytes, lines: list[tuple[int, int]]) -> None:
    """What was read is what stands in the fields, up to the first damaged one."""
    of_lines, events = [], []
    for line in lines:
        inside = by_hand(data, *line)
        if isinstance(inside, int):
            with pytest.raises(Damaged) as caught:
                found(data, lines)
            assert caught.value.offset == inside
            return
        here = [one for one in inside if (one.number, one.wire) == (4, BYTES)]
        of_lines.append((len(here), b"".join(data[one.start : one.end] for one in inside if one not in here)))
        events += [data[one.body : one.end] for one in here]
    assert found(data, lines) == (of_lines, events)


@settings(max_examples=500, deadline=None)
@given(parts=st.lists(LINE, min_size=1, max_size=4), between=st.binary(min_size=2, max_size=8), window=WINDOW)
def test_lines_of_any_fields(parts: list[bytes], between: bytes, window: int) -> None:
    data, lines = between, []
    for part in parts:
        lines.append((len(data), len(data) + len(part)))
        data += part + between
    with patch.object(places, "_WINDOW_BYTES", window):
        assert_as_by_hand(data, lines)


@settings(max_examples=500, deadline=None)
@given(line=LINE, cut=st.integers(0, 2000), byte=st.integers(0, 255), at=st.integers(0, 2000), window=WINDOW)
def test_damaged_lines(line: bytes, cut: int, byte: int, at: int, window: int) -> None:
    data = bytearray(line + b"\0\0")
    if at < len(data):
        data[at] = byte
    with patch.object(places, "_WINDOW_BYTES", window):
        assert_as_by_hand(bytes(data), [(0, min(cut, len(data)))])


def test_most_events_are_found_from_many_places_at_once() -> None:
    stat = field(4, field(1, 1) + field(4, 9))
    data = b"".join(field(4, field(1, n) + stat * (n % 4)) for n in range(3000))
    with patch.object(places, "fields", side_effect=fields) as hand:
        lines, events = found(data, [(0, len(data))])
    assert lines == [(3000, b"")]
    assert len(events) == 3000
    assert hand.call_count < 150
