"""Without a compiler too, a file on disk is read part by part: to the same columns."""

from __future__ import annotations

import os
import tracemalloc
from io import BytesIO
from typing import BinaryIO
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tb_gpu_advisor.trace import numpy_engine, places, protobuf_engine
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.sources import OnDisk
from tests.checks.judge import steady
from tests.trace.on_disk import write
from tests.trace.same import assert_same
from tests.trace.spaces import field, spaces, varint, wrap
from tests.trace.test_engines import ODD, assert_same_outcome, outcome, read

pytestmark = pytest.mark.skipif(not hasattr(os, "preadv"), reason="this system reads files as a whole")

#: Windows and chunks that nearly every field is longer than, and those that a few fit into.
SIZES = (1, 100)


def of_file(file: BinaryIO, data: bytes, size: int) -> Trace | None:
    write(file, data)
    with patch.object(places, "_WINDOW_BYTES", size):
        return outcome(lambda: numpy_engine._decoded(OnDisk(file.fileno(), len(data), size)), len(data))


def assert_reads_alike(file: BinaryIO, data: bytes) -> None:
    expected = read(protobuf_engine, data)
    for size in SIZES:
        assert_same_outcome(expected, of_file(file, data, size))


@settings(max_examples=300, deadline=None)
@given(data=spaces())
def test_made_up_spaces(file: BinaryIO, data: bytes) -> None:
    assert_reads_alike(file, data)


@pytest.mark.parametrize("case", ODD)
def test_odd_encodings(file: BinaryIO, case: str) -> None:
    assert_reads_alike(file, ODD[case])


@settings(max_examples=200, deadline=None)
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_file_with_changed_bytes(file: BinaryIO, changes: list[tuple[int, int]]) -> None:
    data = bytearray(steady(steps=2).to_bytes())
    for at, value in changes:
        data[at % len(data)] = value
    assert_reads_alike(file, bytes(data))


def test_a_file_that_becomes_shorter_is_told(file: BinaryIO) -> None:
    data = steady(steps=2).to_bytes()
    write(file, data[: len(data) // 2])
    with pytest.raises(OSError, match="became shorter while it was read"):
        numpy_engine._decoded(OnDisk(file.fileno(), len(data), 100))


def test_a_length_beyond_the_file_takes_no_room(file: BinaryIO) -> None:
    claimed = field(1, field(3, bytes(200) + varint(4 << 3 | 2) + varint(10**9)))
    assert of_file(file, claimed, 10) is None


def test_what_is_no_file_is_read_whole() -> None:
    data = wrap(field(1, 7))
    assert_same(protobuf_engine.decode(data), numpy_engine.decode_file(BytesIO(data)))


def test_a_file_is_never_in_memory_as_a_whole(file: BinaryIO) -> None:
    """Nor is what nobody reads."""
    event = field(4, field(1, 1) + field(3, 500) + field(4, field(1, 9) + field(5, b"x" * 100)))
    write(file, field(1, field(3, event * 200_000)) + field(15, bytes(50 << 20)))
    file.seek(0)
    tracemalloc.start()
    found = numpy_engine.decode_file(file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found.line) == 200_000
    assert peak < 60 << 20
