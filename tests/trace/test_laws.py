"""A few numbers that no profile has are left out, a file of many is refused, and either is named."""

import math
import struct
from typing import Any

import numpy as np
import pytest

from tb_gpu_advisor import trace
from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.trace.laws import LONGEST_PS
from tb_gpu_advisor.trace.model import LONGEST_NS, LeftOut
from tests.trace.spaces import field
from tests.trace.test_limits import engine

__all__ = ["engine"]
PLANE, STREAM, KERNEL = "/device:GPU:0", "Stream #1(Compute)", "gemm"
INT64 = 1 << 63
EPOCH_NS = 1_771_595_650_217_823_548


def signed(value: int) -> int:
    return value % (1 << 64)


def event(offset_ps: int = 1000, dur_ps: int = 500, stat: bytes = b"") -> bytes:
    return field(4, field(1, 1) + field(2, signed(offset_ps)) + field(3, signed(dur_ps)) + stat)


def space(
    *events: bytes, timestamp_ns: int = 0, stats: dict[str, bytes] | None = None, more: bytes = b""
) -> bytes:
    """A GPU with a stream; ``stats`` are values on the plane."""
    names = ["peak_bytes_in_use", "parallelism", "correlation_id", *(stats or {})]
    plane = field(2, PLANE.encode()) + field(4, field(1, 1) + field(2, field(2, KERNEL.encode())))
    for key, name in enumerate(names, 1):
        plane += field(5, field(1, key) + field(2, field(2, name.encode())))
    for key, value in enumerate((stats or {}).values(), 4):
        plane += field(6, field(1, key) + value)
    line = field(2, STREAM.encode()) + field(3, signed(timestamp_ns)) + b"".join(events)
    return field(1, plane + field(3, line) + more)


def number(value: float) -> bytes:
    return b"\x11" + struct.pack("<d", value)


def stat_of(key: int, value: bytes) -> bytes:
    return field(4, field(1, key) + value)


def refused(data: bytes) -> dict[str, Any]:
    with pytest.raises(TraceError) as caught:
        trace.decode(data)
    assert caught.value.code == "trace-impossible"
    return caught.value.arguments


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("one", "what", "value"),
    [
        (event(offset_ps=2 * LONGEST_PS + 1), "offset_ps", 2 * LONGEST_PS + 1),
        (event(offset_ps=-2 * LONGEST_PS - 1), "offset_ps", -2 * LONGEST_PS - 1),
        (event(offset_ps=INT64 - 1), "offset_ps", INT64 - 1),
        (event(offset_ps=-INT64), "offset_ps", -INT64),
        (event(dur_ps=-1), "duration_ps", -1),
        (event(dur_ps=LONGEST_PS + 1), "duration_ps", LONGEST_PS + 1),
        (event(dur_ps=INT64 - 1), "duration_ps", INT64 - 1),
        (event(stat=stat_of(1, field(4, signed(-5)))), "peak_bytes_in_use", -5),
        (event(stat=stat_of(1, field(4, 1 << 61))), "peak_bytes_in_use", 1 << 61),
        (event(stat=stat_of(2, field(4, INT64 - 1))), "parallelism", INT64 - 1),
    ],
)
def test_an_event_is_named(one: bytes, what: str, value: object) -> None:
    error = refused(space(event(), one, event()))
    assert error == {
        "file": "",
        "where": "event",
        "what": what,
        "value": str(value),
        "plane": PLANE,
        "line": STREAM,
        "event": KERNEL,
        "number": 2,
    }


#: So many events that one or two next to them are few.
MANY = [event(offset_ps=1000 * number) for number in range(20)]


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("one", "what", "value"),
    [
        (event(offset_ps=INT64 - 1), "offset_ps", INT64 - 1),
        (event(dur_ps=-1), "duration_ps", -1),
        (event(dur_ps=LONGEST_PS + 1, stat=stat_of(3, field(4, 7))), "duration_ps", LONGEST_PS + 1),
    ],
)
def test_a_few_impossible_events_are_left_out(one: bytes, what: str, value: int) -> None:
    sound = trace.decode(space(*MANY, event(stat=stat_of(3, field(4, 5)))))
    decoded = trace.decode(space(*MANY[:7], one, *MANY[7:], event(stat=stat_of(3, field(4, 5))), one))
    assert decoded.left_out == LeftOut(2, what, str(value), KERNEL)
    assert sound.left_out is None
    assert decoded.start_ps.tolist() == sound.start_ps.tolist()
    assert decoded.end_ps.tolist() == sound.end_ps.tolist()
    assert decoded.ints("correlation_id").tolist() == sound.ints("correlation_id").tolist()
    assert decoded.lines.events.tolist() == sound.lines.events.tolist() == [21]


@pytest.mark.usefixtures("engine")
def test_of_a_line_on_another_clock_only_that_is_left_out() -> None:
    other = field(3, field(2, b"other") + field(3, EPOCH_NS) + event())
    last = field(3, field(2, b"last") + event(offset_ps=7))
    decoded = trace.decode(space(*MANY, more=other + last))
    assert decoded.left_out == LeftOut(1, "timestamp_ns", str(EPOCH_NS), "other")
    assert decoded.lines.first_event.tolist() == [0, 20, 20]
    assert decoded.lines.events.tolist() == [20, 0, 1]
    assert decoded.start_ps[-1] == 7


@pytest.mark.usefixtures("engine")
def test_of_stats_only_the_impossible_value_is_left_out() -> None:
    odd = event(stat=stat_of(1, field(4, signed(-5))) + stat_of(3, field(4, 9)))
    entry = field(1, 2) + field(2, field(2, b"other") + field(5, field(1, 1) + field(4, signed(-7))))
    stats = {"memory_size": number(math.nan), "core_count": field(4, 80)}
    decoded = trace.decode(space(*MANY, *MANY, odd, stats=stats, more=field(4, entry)))
    assert decoded.events == 41
    assert decoded.left_out == LeftOut(3, "peak_bytes_in_use", "-5", KERNEL)
    assert len(decoded.stat("peak_bytes_in_use").row) == 0
    assert decoded.ints("correlation_id")[-1] == 9
    assert decoded.planes.stats == ({"core_count": 80},)


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("base_ns", [0, LONGEST_NS])
def test_sums_that_wrap_are_seen(base_ns: int) -> None:
    """The start of an event is its line's timestamp and its offset, in 64 bits."""
    for offset_ps in range(INT64 - 4, INT64):
        for sign in (1, -1):
            error = refused(space(event(offset_ps=sign * offset_ps), timestamp_ns=sign * base_ns))
            assert error["what"] == "offset_ps"
            assert int(str(error["value"])) == sign * offset_ps


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("timestamp_ns", [-LONGEST_NS - 1, -INT64])
def test_a_timestamp_is_named(timestamp_ns: int) -> None:
    error = refused(space(event(), timestamp_ns=timestamp_ns))
    assert (error["where"], error["what"], error["value"]) == ("line", "timestamp_ns", str(timestamp_ns))
    assert (error["plane"], error["line"]) == (PLANE, STREAM)


@pytest.mark.usefixtures("engine")
def test_lines_of_two_clocks_are_refused() -> None:
    other = field(3, field(2, b"other") + field(3, EPOCH_NS) + event())
    error = refused(space(event(), more=other))
    assert (error["line"], error["value"]) == ("other", str(EPOCH_NS))


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("timestamp_ns", [0, 7, EPOCH_NS, INT64 - 1, LONGEST_NS, LONGEST_NS + 1])
def test_a_clock_may_begin_anywhere(timestamp_ns: int) -> None:
    decoded = trace.decode(space(event(), timestamp_ns=timestamp_ns))
    assert (int(decoded.start_ps[0]) - 1000) % 1000 == 0
    assert abs(int(decoded.start_ps[0])) <= LONGEST_PS + 1000


@pytest.mark.usefixtures("engine")
def test_what_is_just_possible_is_read() -> None:
    data = space(
        event(offset_ps=-2 * LONGEST_PS, dur_ps=LONGEST_PS),
        event(offset_ps=2 * LONGEST_PS, dur_ps=0, stat=stat_of(3, field(4, signed(-1)))),
        event(stat=stat_of(1, field(4, 0)) + stat_of(3, number(1e308))),
        stats={"memory_size": field(4, 80 << 30), "anything": field(3, (1 << 64) - 1)},
    )
    assert trace.decode(data).events == 3


@pytest.mark.usefixtures("engine")
def test_durations_have_a_sum() -> None:
    error = refused(space(*(event(dur_ps=LONGEST_PS) for _ in range(9))))
    assert (error["what"], error["number"]) == ("sum of duration_ps", 6)
    assert trace.decode(space(*(event(dur_ps=LONGEST_PS) for _ in range(5)))).events == 5


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("memory_size", number(float("nan")), "nan"),
        ("memory_size", field(3, (1 << 64) - 1), str((1 << 64) - 1)),
        ("core_count", field(4, signed(-1)), "-1"),
        ("compute_cap_major", field(4, 1001), "1001"),
        ("anything", number(float("inf")), "inf"),
    ],
)
def test_a_plane_is_named(name: str, value: bytes, shown: str) -> None:
    error = refused(space(event(), stats={name: value}))
    assert (error["where"], error["what"], error["value"], error["plane"]) == ("plane", name, shown, PLANE)


@pytest.mark.usefixtures("engine")
def test_a_stat_of_all_events_is_named() -> None:
    entry = field(1, 2) + field(2, field(2, b"other") + field(5, field(1, 1) + field(4, signed(-7))))
    error = refused(space(event(), more=field(4, entry)))
    assert (error["where"], error["what"], error["value"]) == ("metadata", "peak_bytes_in_use", "-7")
    assert (error["plane"], error["event"]) == (PLANE, "other")


def test_long_names_are_cut() -> None:
    long = field(3, field(2, b"x" * 10_000) + field(3, signed(-INT64)) + event())
    assert refused(space(more=long))["line"] == "x" * 120


@pytest.mark.usefixtures("engine")
def test_no_number_makes_numpy_warn(recwarn: pytest.WarningsRecorder) -> None:
    rng = np.random.default_rng(1)
    for _ in range(300):
        times = rng.choice([0, 1, 10**6, 1 << 62, INT64 - 1, -INT64, -1], 3).tolist()
        try:
            trace.decode(space(event(*times[:2]), event(), timestamp_ns=times[2]))
        except TraceError:
            continue
    assert not [str(warning.message) for warning in recwarn]
