"""The reference reads a file part by part, and each stat once: to the same columns."""

import gc
import os
import tracemalloc
from collections.abc import Iterator
from itertools import groupby
from typing import BinaryIO
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.trace import event_stats, protobuf_engine, scan
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.scan import Damaged
from tb_gpu_advisor.trace.schema import messages
from tests.checks.judge import steady
from tests.trace.on_disk import write
from tests.trace.spaces import field, spaces, varint, wrap
from tests.trace.test_engines import ODD, UNLIMITED, assert_same_outcome, read
from tests.trace.whole import decode_whole

#: Parts that nearly every field is longer than, and those that a few fit into.
PART_BYTES = (1, 100)


@pytest.fixture(autouse=True, scope="module")
def _forgetful() -> Iterator[None]:
    """Hardly any stat is remembered, and hardly any byte read ahead."""
    with patch.object(event_stats, "_MOST_KNOWN", 2), patch.object(scan, "_AHEAD_BYTES", 20):
        yield


def in_parts(data: bytes, size: int) -> Trace | None:
    with patch.object(protobuf_engine, "_PART_BYTES", size):
        return read(protobuf_engine, data)


def assert_reads_the_same(data: bytes) -> None:
    expected = decode_whole(data)
    for size in PART_BYTES:
        assert_same_outcome(expected, in_parts(data, size))


@given(data=spaces())
def test_made_up_spaces(data: bytes) -> None:
    assert_reads_the_same(data)


@pytest.mark.parametrize("case", ODD)
def test_odd_encodings(case: str) -> None:
    assert_reads_the_same(ODD[case])


@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_file_with_changed_bytes(changes: list[tuple[int, int]]) -> None:
    data = bytearray(steady(steps=1).to_bytes())
    for at, value in changes:
        data[at % len(data)] = value
    assert_reads_the_same(bytes(data))


def test_a_file_that_becomes_shorter_is_shown(file: BinaryIO) -> None:
    data = steady(steps=2).to_bytes()
    write(file, data[: len(data) // 2])
    with pytest.raises(OSError, match="became shorter while it was read"):
        protobuf_engine.decode_file(file, len(data), UNLIMITED)


def test_a_length_past_the_end_of_the_file_takes_no_room() -> None:
    assert in_parts(field(1, field(3, bytes(200) + varint(4 << 3 | 2) + varint(10**9))), 10) is None


def test_an_event_that_is_too_long_is_none(file: BinaryIO) -> None:
    """What a single wrong length makes of the rest of a line is not read as one event."""
    stats = field(4, field(1, 1)) * (protobuf_engine.LONGEST_FIELD_BYTES // 4)
    write(file, field(1, field(3, field(4, stats))))
    tracemalloc.start()
    with pytest.raises(Damaged):
        protobuf_engine.decode_file(file, file.seek(0, os.SEEK_END), UNLIMITED)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 << 20


def test_a_file_is_never_in_memory_as_a_whole(file: BinaryIO) -> None:
    """Nor is what nobody reads."""
    event = field(4, field(1, 1) + field(3, 500) + field(4, field(1, 9) + field(5, b"x" * 100)))
    write(file, field(1, field(3, event * 50_000)) + field(15, bytes(50 << 20)))
    tracemalloc.start()
    decoded = protobuf_engine.decode_file(file, file.seek(0, os.SEEK_END), UNLIMITED)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert decoded.events == 50_000
    assert peak < 15 << 20


def test_garbage_is_collected_again_also_after_damage() -> None:
    assert read(protobuf_engine, wrap(b"\x0f")) is None
    assert gc.isenabled()


def test_members_of_a_oneof_stand_side_by_side() -> None:
    """Protobuf 3 refuses a schema in which they do not."""
    for message in messages().values():
        described = message.DESCRIPTOR
        oneofs = [field.containing_oneof and field.containing_oneof.name for field in described.fields]
        runs = [name for name, _ in groupby(oneofs) if name]
        assert len(runs) == len(described.oneofs)
