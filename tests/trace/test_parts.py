"""The native engine reads a file on disk part by part, and several lines at once: to the same columns."""

import os
import threading
import tracemalloc
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor import trace as module
from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.model import Trace
from tests.checks.judge import steady
from tests.trace.on_disk import write
from tests.trace.same import assert_same
from tests.trace.spaces import field, spaces, varint, wrap
from tests.trace.test_engines import FILES, ODD, UNLIMITED, assert_same_outcome, outcome, read
from tests.trace.whole import decode_whole

engine = pytest.importorskip("tb_gpu_advisor.trace.native_engine")
pytestmark = pytest.mark.skipif(not hasattr(os, "pread"), reason="this system reads files as a whole")

#: A window that nearly every field is longer than, and one that a few fit into.
WINDOWS = (1, 100)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of a few bytes, for as many threads as there can be."""
    monkeypatch.setattr(engine, "_LEAST_BYTES", 1)
    monkeypatch.setattr(engine, "processors", lambda: 16)


def of_file(file: BinaryIO, data: bytes, window: int) -> Trace | None:
    write(file, data)
    return outcome(lambda: engine._decoded((file.fileno(), len(data), window), UNLIMITED), len(data))


def assert_reads_the_same(file: BinaryIO, data: bytes) -> None:
    expected = decode_whole(data)
    for window in WINDOWS:
        assert_same_outcome(expected, of_file(file, data, window))


@pytest.mark.usefixtures("small")
@given(data=spaces())
def test_made_up_spaces(file: BinaryIO, data: bytes) -> None:
    assert_reads_the_same(file, data)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("case", ODD)
def test_odd_encodings(file: BinaryIO, case: str) -> None:
    assert_reads_the_same(file, ODD[case])


@pytest.mark.usefixtures("small")
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_file_with_changed_bytes(file: BinaryIO, changes: list[tuple[int, int]]) -> None:
    data = bytearray(steady(steps=2).to_bytes())
    for at, value in changes:
        data[at % len(data)] = value
    assert_reads_the_same(file, bytes(data))


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_files_are_the_same_in_shares(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However lines are shared out; the first time by one thread."""
    monkeypatch.setattr(engine, "_LEAST_BYTES", 1)
    traces = []
    for threads in (1, 2, 3, 16):
        monkeypatch.setattr(engine, "_THREADS", threads)
        monkeypatch.setattr(engine, "processors", lambda threads=threads: threads)
        try:
            with path.open("rb") as opened:
                traces.append(module.decode_file(opened))
        except TraceError:
            assert decode_whole(path.read_bytes()) is None
    for other in traces[1:]:
        assert_same(traces[0], other)


@pytest.mark.usefixtures("small")
def test_columns_of_many_pages(file: BinaryIO) -> None:
    """Those of several shares become one by moving their pages."""
    assert_reads_the_same(file, steady(steps=2000).to_bytes())


#: Of events in lines that are a share each: so that columns are short, have pages of their own or grow once they have
#: them, and that the first or the last one is empty.
SIZES = (
    (1, 1),
    (0, 1500, 3),
    (1500, 0, 1500),
    (3, 140_000, 1500, 1024),
    (140_000, 1, 0),
    (2048, 2049, 140_000),
)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("sizes", SIZES)
def test_short_and_long_columns_are_joined(file: BinaryIO, sizes: tuple[int, ...]) -> None:
    names = field(5, field(1, 1) + field(2, field(2, b"correlation_id")))
    lines, number = b"", 0
    for size in sizes:
        ids = range(number, number := number + size)
        events = (
            field(1, 1) + field(2, at) + field(3, 2) + field(4, field(1, 1) + field(4, at)) for at in ids
        )
        lines += field(3, b"".join(field(4, event) for event in events))
    data = field(1, names + lines)
    decoded = of_file(file, data, 1 << 16)
    assert decoded is not None
    assert decoded.lines.events.tolist() == list(sizes)
    expected = np.arange(number)
    for column in (decoded.start_ps, decoded.end_ps - 2, decoded.stats["correlation_id"].value):
        assert np.array_equal(column, expected)
    assert np.array_equal(decoded.stats["correlation_id"].row, expected)


def with_ops(*ops: int) -> bytes:
    """Events with one stat each."""
    return b"".join(field(4, field(1, 1) + field(4, field(1, 1) + field(5, b"op %d" % op))) for op in ops)


@pytest.mark.usefixtures("small")
def test_texts_that_only_events_have(file: BinaryIO) -> None:
    """Each thread numbers them for itself: the same ones, others, and those of names."""
    names = field(5, field(1, 1) + field(2, field(2, b"tf_op"))) + field(
        4, field(1, 1) + field(2, field(2, b"op 3"))
    )
    lines = b"".join(
        field(3, field(2, b"line %d" % (line % 5)) + with_ops(line, line + 1, 3)) for line in range(40)
    )
    data = field(1, names + lines)
    decoded = of_file(file, data, WINDOWS[1])
    assert decoded is not None
    texts = [decoded.strings[at] for at in decoded.stats["tf_op"].value]
    assert texts == [f"op {op}" for line in range(40) for op in (line, line + 1, 3)]
    assert_reads_the_same(file, data)


def test_a_file_that_becomes_shorter_is_shown(file: BinaryIO) -> None:
    data = steady(steps=2).to_bytes()
    assert of_file(file, data, 100) is not None
    file.truncate(len(data) // 2)
    with pytest.raises(OSError, match="became shorter while it was read"):
        engine._decoded((file.fileno(), len(data), 100), UNLIMITED)


def test_what_the_system_says_is_shown() -> None:
    with pytest.raises(OSError, match="Bad file descriptor"):
        engine._decoded((10**6, 100, 100), UNLIMITED)


def test_a_length_past_the_end_of_the_file_takes_no_room(file: BinaryIO) -> None:
    """A field is brought whole only if it can be whole."""
    claimed = field(1, field(3, bytes(200) + varint(4 << 3 | 2) + varint(10**9)))
    assert of_file(file, claimed, 10) is None


def test_what_is_no_file_is_read_whole() -> None:
    data = wrap(field(1, 7))
    assert_same_outcome(decode_whole(data), read(engine, data))


def test_a_file_is_never_in_memory_as_a_whole(file: BinaryIO) -> None:
    """Nor is what nobody reads."""
    data = steady(steps=2).to_bytes() + field(15, bytes(50 << 20))
    write(file, data)
    file.seek(0)
    before = new_peak_kb()
    tracemalloc.start()
    decoded = engine.decode_file(file, len(data), UNLIMITED)
    python = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(decoded.line)
    assert python < 10 << 20
    assert peak_kb() - before < 10 << 10


def new_peak_kb() -> int:
    """The memory that this process has now, from which on its peak is measured."""
    if Path("/proc/self/clear_refs").exists():
        Path("/proc/self/clear_refs").write_text("5")
    return peak_kb()


def peak_kb() -> int:
    """0 where nobody tells."""
    status = Path("/proc/self/status")
    return int(status.read_text().split("VmHWM:")[1].split()[0]) if status.exists() else 0


@given(length=st.lists(st.integers(0, 10**9), max_size=50), most=st.integers(1, 16))
def test_shares_are_all_lines_in_order(length: list[int], most: int) -> None:
    shares = engine._shares(np.array(length, np.int64), most)
    assert 1 <= len(shares) <= most
    assert [line for first, end in shares for line in range(first, end)] == list(range(len(length)))
    assert all(first < end for first, end in shares) or not length


def test_shares_are_of_about_the_same_size() -> None:
    many = np.full(1000, 1 << 20)
    assert engine._shares(many, 4) == [(0, 250), (250, 500), (500, 750), (750, 1000)]
    assert engine._shares(np.array([1 << 30]), 4) == [(0, 1)]
    assert engine._shares(np.array([1 << 10, 1 << 30, 1 << 10]), 4) == [(0, 1), (1, 2), (2, 3)]


def test_lines_are_read_at_once_or_where_no_thread_can_begin_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert engine.at_once(lambda number: number**2, range(4)) == [0, 1, 4, 9]
    meeting = threading.Barrier(3)
    engine.at_once(lambda _: meeting.wait(timeout=10), range(3))
    for wrong in range(2):
        with pytest.raises(ZeroDivisionError):
            engine.at_once(lambda number, wrong=wrong: 1 // (number - wrong), range(2))

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert engine.at_once(lambda _: threading.get_ident(), range(3)) == [threading.get_ident()] * 3
