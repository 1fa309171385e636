"""XSpaces that hypothesis makes up, and encodings that no profiler writes but protobuf allows."""

from typing import Any

from hypothesis import strategies as st

from tb_gpu_advisor.trace.model import WANTED_STATS
from tb_gpu_advisor.trace.schema import messages

_INT64 = st.one_of(st.integers(-3, 300), st.integers(-(1 << 63), (1 << 63) - 1))
_UINT64 = st.one_of(st.integers(0, 300), st.integers(0, (1 << 64) - 1))
_TEXT = st.one_of(st.sampled_from([b"", b"gemm", b"MemcpyH2D", b"\xff\xfe"]), st.binary(max_size=12))
_STAT_NAME = st.one_of(st.sampled_from([name.encode() for name in WANTED_STATS]), _TEXT)
_ID = st.one_of(st.integers(0, 6), st.sampled_from([-1, 1 << 21, (1 << 63) - 1]))
_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "double_value": st.floats(allow_nan=False),
    "uint64_value": _UINT64,
    "int64_value": _INT64,
    "str_value": _TEXT,
    "bytes_value": _TEXT,
    "ref_value": st.integers(0, 6),
}


@st.composite
def stats(draw: st.DrawFn) -> Any:
    stat = messages()["XStat"](metadata_id=draw(_ID))
    for field in draw(st.lists(st.sampled_from(sorted(_VALUES)), max_size=2)):
        setattr(stat, field, draw(_VALUES[field]))
    return stat


@st.composite
def events(draw: st.DrawFn) -> Any:
    event = messages()["XEvent"](metadata_id=draw(_ID), duration_ps=draw(_INT64))
    if draw(st.booleans()):
        event.offset_ps = draw(_INT64)
    else:
        event.num_occurrences = draw(_INT64)
    event.stats.extend(draw(st.lists(stats(), max_size=3)))
    return event


@st.composite
def planes(draw: st.DrawFn) -> Any:
    plane = messages()["XPlane"](id=draw(_INT64), name=draw(_TEXT))
    for key in draw(st.lists(_ID, max_size=4)):
        entry = plane.event_metadata.add(key=key)
        entry.value.name, entry.value.display_name = draw(_TEXT), draw(_TEXT)
        entry.value.stats.extend(draw(st.lists(stats(), max_size=2)))
    for key in draw(st.lists(_ID, max_size=5)):
        plane.stat_metadata.add(key=key).value.name = draw(_STAT_NAME)
    plane.stats.extend(draw(st.lists(stats(), max_size=2)))
    for _ in range(draw(st.integers(0, 3))):
        timestamp_ns = draw(st.one_of(st.integers(0, 10**9), st.just(1_771_595_650_217_823_548)))
        line = plane.lines.add(id=draw(_INT64), name=draw(_TEXT), timestamp_ns=timestamp_ns)
        line.events.extend(draw(st.lists(events(), max_size=5)))
    return plane


@st.composite
def spaces(draw: st.DrawFn) -> bytes:
    """A serialized XSpace of up to three planes."""
    space = messages()["XSpace"](hostnames=draw(st.lists(_TEXT, max_size=2)))
    space.planes.extend(draw(st.lists(planes(), max_size=3)))
    data: bytes = space.SerializeToString()
    return data


def varint(value: int, padding: int = 0) -> bytes:
    """A varint, made longer than needed by ``padding`` bytes."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    for _ in range(padding):
        out[-1] |= 0x80
        out.append(0)
    return bytes(out)


def field(number: int, payload: bytes | int, padding: int = 0) -> bytes:
    """A field of the wire: bytes length-delimited, numbers as varints."""
    if isinstance(payload, bytes):
        return varint(number << 3 | 2) + varint(len(payload), padding) + payload
    return varint(number << 3) + varint(payload, padding)


def wrap(event: bytes, metadata: bytes = b"") -> bytes:
    """An XSpace with one plane, one line and this event; ``metadata`` goes into the plane."""
    line = field(2, b"Stream #1(Compute)") + field(4, event)
    plane = field(2, b"/device:GPU:0") + metadata + field(3, line)
    return field(1, plane)
