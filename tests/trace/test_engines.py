"""Both decoders read what the plainest one reads, or refuse what it refuses."""

import os
import shutil
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tb_gpu_advisor.trace import protobuf_engine
from tb_gpu_advisor.trace.limits import Limits
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.scan import Damaged
from tb_gpu_advisor.trace.schema import messages
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady
from tests.trace.on_disk import write
from tests.trace.same import assert_same
from tests.trace.spaces import field, spaces, varint, wrap
from tests.trace.whole import decode_whole

try:
    from tb_gpu_advisor.trace import native_engine
except ImportError:  # without a compiler there is none, and that is a way to install it
    native_engine = None  # type: ignore[assignment]

ENGINES = [engine for engine in (protobuf_engine, native_engine) if engine is not None]
ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "demo_logs").rglob("*.xplane.pb")) + sorted(
    (ROOT.parent / "shared" / "captures").rglob("*.xplane.pb")
)

everywhere = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.NAME)


UNLIMITED = Limits(*[1 << 60] * 5)


def read(engine: ModuleType, data: bytes, limits: Limits = UNLIMITED) -> Trace | None:
    """What a decoder makes of bytes, whatever their numbers are."""
    return outcome(lambda: engine.decode_file(BytesIO(data), len(data), limits), len(data))


def outcome(decode: Callable[[], Trace], size: int) -> Trace | None:
    """The trace, or None where the engine says that the bytes are none."""
    try:
        trace = decode()
    except Damaged as damaged:
        offset = damaged.offset
    else:
        return trace
    assert 0 <= offset <= size
    return None


def assert_reads_the_same(engine: ModuleType, data: bytes) -> None:
    assert_same_outcome(decode_whole(data), read(engine, data))


def assert_same_outcome(expected: Trace | None, decoded: Trace | None) -> None:
    assert (expected is None) == (decoded is None)
    if expected is not None and decoded is not None:
        assert_same(expected, decoded)


def test_the_native_engine_is_there_where_it_can_be_built() -> None:
    assert (native_engine is not None) == (shutil.which("cc") is not None)


@everywhere
@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-4:]))
def test_files(engine: ModuleType, file: Path) -> None:
    assert_reads_the_same(engine, file.read_bytes())


@given(data=spaces())
def test_made_up_spaces(data: bytes) -> None:
    expected = decode_whole(data)
    for engine in ENGINES:
        assert_same_outcome(expected, read(engine, data))


@everywhere
def test_a_file_cut_anywhere(engine: ModuleType) -> None:
    data = steady(steps=1).to_bytes()
    for end in range(len(data)):
        assert_reads_the_same(engine, data[:end])


@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4))
@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.NAME)
def test_a_file_with_changed_bytes(engine: ModuleType, changes: list[tuple[int, int]]) -> None:
    data = bytearray(steady(steps=2).to_bytes())
    for at, value in changes:
        data[at % len(data)] = value
    assert_reads_the_same(engine, bytes(data))


GPU, DERIVED, EVENT = b"/device:GPU:0", field(1, 0xDEADBEF1), field(4, field(1, 1) + field(3, 500))


def gpu(line: bytes) -> bytes:
    """An XSpace with a GPU that has this line."""
    return field(1, field(2, GPU) + field(3, line))


STAT = field(5, field(1, 1) + field(2, field(1, 1) + field(2, b"correlation_id")))
ODD = {
    "padded varints": wrap(field(1, 7, padding=2) + field(3, 500, padding=5)),
    "ten-byte varint": wrap(field(1, 1) + field(2, (1 << 64) - 1)),
    "more than 64 bits": wrap(b"\x18" + b"\xff" * 9 + b"\x02"),
    "unknown fields": wrap(field(1, 1) + field(14, 3) + field(99, b"later") + b"\x3d" + b"1234"),
    "a known field of another type": wrap(field(1, b"text") + field(3, 500)),
    "a tag of six bytes": wrap(b"\x88\x80\x80\x80\x80\x00\x01"),
    "a length of six bytes": wrap(b"\x22\x80\x80\x80\x80\x80\x00"),
    "an unknown group": wrap(b"\x5b" + field(1, 3) + b"\x5c" + field(3, 500)),
    "a group without end": wrap(b"\x5b" + field(1, 3)),
    "groups too deep": wrap(b"\x5b" * 200 + b"\x5c" * 200),
    "field number 0": wrap(b"\x00\x01"),
    "wire type 7": wrap(b"\x0f\x01"),
    "offset, then occurrences": wrap(field(2, 9) + field(5, 4)),
    "occurrences, then offset": wrap(field(5, 4) + field(2, 9)),
    "two values in one stat": wrap(field(4, field(1, 1) + field(4, 9) + field(5, b"last")), STAT),
    "a stat without value": wrap(field(4, field(1, 1)), STAT),
    "a stat twice": wrap(field(4, field(1, 1) + field(4, 1)) + field(4, field(1, 1) + field(4, 2)), STAT),
    "a length beyond the end": wrap(varint(4 << 3 | 2) + varint(10**9)),
    "a billion events claimed": field(1, field(3, varint(4 << 3 | 2) + varint(10**9))),
    "no event metadata": wrap(field(1, 123456789)),
    "metadata key twice": wrap(
        field(1, 1),
        field(4, field(1, 1) + field(2, field(2, b"first")))
        + field(4, field(1, 1) + field(2, field(2, b"last"))),
    ),
    "invalid UTF-8": wrap(field(1, 1), field(4, field(1, 1) + field(2, field(2, b"\xc3\x28")))),
    "hundreds of stats on one event": wrap(
        field(1, 1) + b"".join(field(4, field(1, 1) + field(4, at)) for at in range(1234)) + field(3, 500),
        STAT,
    ),
    "a name between the events": field(
        1, field(3, field(4, field(3, 500)) + field(2, b"line") + field(4, field(3, 700)))
    ),
    "an unknown field between usual events": field(
        1,
        field(3, b"".join(field(4, field(3, at) + (field(14, 3) if at == 50 else b"")) for at in range(99))),
    ),
    "an event in pieces of nothing": wrap(b""),
    "names before and between the lines": field(
        1,
        STAT
        + field(3, field(4, field(1, 2) + field(4, field(1, 1) + field(4, 9))))
        + field(4, field(1, 2) + field(2, field(2, b"gemm")))
        + field(3, field(2, b"line") + field(4, field(1, 2) + field(3, 500))),
    ),
    "a number twice, and none in the next event": gpu(field(4, field(1, 1) + field(1, 2)) + field(4, b"")),
    "numbers in one field, and none in the next event": gpu(field(4, field(1, b"\x01\x02")) + field(4, b"")),
    "a number in a field of several": gpu(field(4, field(3, b"\x05"))),
    "a group from one event to the next": gpu(field(4, b"\x5b") + field(4, b"\x5c")),
    "events with and without numbers": gpu(EVENT + field(4, field(1, 1)) + field(4, field(2, 9)) + EVENT),
    "a derived line": gpu(DERIVED + EVENT),
    "a derived line, its id sign-extended": gpu(field(1, (1 << 64) - 0x2152410E) + EVENT),
    "a derived line, its id in more bytes": gpu(b"\x88\x00" + varint(0xDEADBEF1, 3) + EVENT),
    "a derived line that is damaged": gpu(DERIVED + field(4, b"\x0f\x01")),
    "a derived line that ends in its id": gpu(DERIVED[:3]),
    "a derived line between others": gpu(EVENT) + gpu(DERIVED + EVENT) + gpu(field(2, b"Stream") + EVENT),
    "a derived line before the plane's name": field(1, field(3, DERIVED + EVENT) + field(2, GPU)),
    "a derived line of a plane that is called otherwise in the end": field(
        1, field(2, GPU) + field(3, DERIVED + EVENT) + field(2, b"/host:CPU")
    ),
    "a derived line whose id comes later": gpu(field(2, b"Ops") + DERIVED + EVENT),
    "the line of the steps": gpu(field(1, 0xDEADBEEF) + EVENT),
    "a host's line with such an id": field(1, field(2, b"/host:CPU") + field(3, DERIVED + EVENT)),
    "planes without lines": field(1, b"") + wrap(field(1, 1)) + field(1, field(2, b"/device:GPU:1")),
    "lines without events": field(1, field(3, b"") + field(3, field(2, b"python"))),
    "an empty file": b"",
    "a planes field of another type": field(1, 5),
}


@everywhere
@pytest.mark.parametrize("case", ODD)
def test_odd_encodings(engine: ModuleType, case: str) -> None:
    assert_reads_the_same(engine, ODD[case])


@everywhere
def test_events_of_derived_lines_are_not_there(engine: ModuleType) -> None:
    decoded = read(engine, gpu(field(2, b"Stream #1") + EVENT) + gpu(DERIVED + field(2, b"Ops") + EVENT * 9))
    assert decoded is not None
    assert (decoded.events, decoded.lines.name) == (1, ("Stream #1",))


@pytest.mark.deep
@everywhere
def test_a_file_over_two_gigabytes(engine: ModuleType, file: BinaryIO) -> None:
    """Protobuf itself reads none, so the same file without what makes it large, a hole, is the measure."""
    before, after = steady(steps=2).to_bytes(), steady(steps=3).to_bytes()
    length = (1 << 31) + 1000
    write(file, before + varint(15 << 3 | 2) + varint(length))
    file.seek(length, os.SEEK_CUR)
    file.write(after)
    file.flush()
    assert_same_outcome(
        decode_whole(before + after), engine.decode_file(file, file.seek(0, os.SEEK_END), UNLIMITED)
    )


@everywhere
def test_many_metadata_entries(engine: ModuleType) -> None:
    space = XSpaceBuilder()
    plane = space.plane("/device:GPU:0")
    for key in range(100_000):
        plane.proto.event_metadata.add(key=key).value.name = b"kernel_%d" % key
    for name in ("Stream #1(Compute)", "Stream #1(Compute)"):
        line = plane.proto.lines.add(name=name.encode())
        for at in range(1000):
            line.events.add(metadata_id=99_999 - at, offset_ps=10_000 - at)
    assert_reads_the_same(engine, space.to_bytes())


@everywhere
def test_a_damaged_byte_deep_inside_is_seen(engine: ModuleType) -> None:
    data = bytearray(steady(steps=1).to_bytes())
    at = data.index(b"kernel_details")  # in a stat name: make its length reach past its message
    data[at - 1] = 0x7F
    with pytest.raises(Damaged) as caught:
        engine.decode_file(BytesIO(data), len(data), UNLIMITED)
    assert at - 40 < caught.value.offset <= at


@everywhere
def test_a_text_that_many_plane_stats_refer_to_takes_its_room_once(engine: ModuleType) -> None:
    space = messages()["XSpace"]()
    plane = space.planes.add()
    for key in range(1, 500):
        entry = plane.stat_metadata.add(key=key)
        entry.value.name = b"T" * 50_000 if key == 1 else b"%d" % key
        plane.stats.add(metadata_id=key, ref_value=1)
        plane.stats.add(metadata_id=1, int64_value=key)
    tracemalloc.start()
    trace = read(engine, space.SerializeToString())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert trace is not None
    assert trace.planes.stats[0]["499"] == "T" * 50_000
    assert peak < 10 * 50_000


@pytest.mark.skipif(native_engine is None, reason="nothing was built")
def test_a_core_of_other_code_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from tb_gpu_advisor.native import core

    core.native_module.cache_clear()
    assert core.native_module() is not None
    assert not core.is_stale()
    core.native_module.cache_clear()
    monkeypatch.setattr(core, "interface", lambda: "of other functions")
    assert core.native_module() is None
    assert core.is_stale()
    core.native_module.cache_clear()


def test_the_reference_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from tb_gpu_advisor import trace
    from tb_gpu_advisor.native.core import native_module

    native_module.cache_clear()
    monkeypatch.setenv("TB_GPU_ADVISOR_ENGINE", "protobuf")
    assert trace._engine() is protobuf_engine
    native_module.cache_clear()
