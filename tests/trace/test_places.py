"""Events are found where they are, wherever one begins to look for them."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tb_gpu_advisor.trace import places
from tb_gpu_advisor.trace.places import LINE_DEPTH, Events
from tb_gpu_advisor.trace.scan import BYTES, Damaged, Field, fields
from tests.trace.spaces import field

#: Much in it looks like the first byte of an event, and like a length.
BODIES = st.lists(st.sampled_from([b'"', b'"\x02ab', b"\x00", b"\x08\x01", b"x" * 130, b"\xff"]), max_size=6)
EVENT = BODIES.map(lambda parts: field(4, b"".join(parts)))
PADDED = BODIES.map(lambda parts: field(4, b"".join(parts), padding=2))
OTHER = st.sampled_from([field(1, 34), field(2, b'a "name"'), field(3, 1 << 40), field(4, 7), b"\x13\x14"])
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


def assert_as_by_hand(data: bytes, lines: list[tuple[int, int]]) -> None:
    """What was read is what stands in the fields, up to the first damaged one."""
    at, end = np.array(lines, np.int64).reshape(-1, 2).T
    events = Events(data, (at, end))
    expected = []
    for line in lines:
        inside = by_hand(data, *line)
        if isinstance(inside, int):
            with pytest.raises(Damaged) as caught:
                events.read(*line)
            assert caught.value.offset == inside
            return
        here = [one for one in inside if (one.number, one.wire) == (4, BYTES)]
        others = b"".join(data[one.start : one.end] for one in inside if one not in here)
        assert events.read(*line) == (len(here), others)
        expected += [(one.body, one.end) for one in here]
    assert list(zip(*map(np.ndarray.tolist, events.places()), strict=True)) == expected


@settings(max_examples=500, deadline=None)
@given(parts=st.lists(LINE, max_size=4), between=st.binary(min_size=2, max_size=8))
def test_lines_of_any_fields(parts: list[bytes], between: bytes) -> None:
    data, lines = between, []
    for part in parts:
        lines.append((len(data), len(data) + len(part)))
        data += part + between
    assert_as_by_hand(data, lines)


@settings(max_examples=500, deadline=None)
@given(line=LINE, cut=st.integers(0, 2000), byte=st.integers(0, 255), at=st.integers(0, 2000))
def test_damaged_lines(line: bytes, cut: int, byte: int, at: int) -> None:
    data = bytearray(line + b"\0\0")
    if at < len(data):
        data[at] = byte
    assert_as_by_hand(bytes(data), [(0, min(cut, len(data)))])


def test_most_events_are_found_from_many_places_at_once() -> None:
    stat = field(4, field(1, 1) + field(4, 9))
    data = b"".join(field(4, field(1, n) + stat * (n % 4)) for n in range(3000))
    with patch.object(places, "fields", side_effect=fields) as hand:
        count, others = Events(data, (np.array([0]), np.array([len(data)]))).read(0, len(data))
    assert (count, others) == (3000, b"")
    assert hand.call_count < 150
