"""Rows of a decoded file: the host's one behind the other, its lines in order and nested, every event with what is its
own."""

from io import BytesIO

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tb_gpu_advisor.columns.nesting import parents
from tb_gpu_advisor.trace import decode, protobuf_engine
from tb_gpu_advisor.trace.lanes import find_lanes, line_rows
from tb_gpu_advisor.trace.limits import limits_for
from tb_gpu_advisor.trace.model import Trace
from tests.build.xspace import XSpaceBuilder
from tests.trace.same import assert_same

PLANES = ("/host:CPU", "/device:GPU:0", "/host:python-tracer")
#: By plane lines of events: start, length, and a stat that some have.
spaces = st.lists(
    st.tuples(
        st.sampled_from(PLANES),
        st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.none() | st.integers(0, 3)), max_size=12),
    ),
    max_size=6,
)


def written(lines: list[tuple[str, list[tuple[int, int, int | None]]]]) -> bytes:
    space = XSpaceBuilder()
    for number, (name, events) in enumerate(lines):
        plane = space.plane(name)
        line = plane.line(f"Stream #{number}", timestamp_ns=1000 * number)
        for start, length, stat in events:
            event = line.proto.events.add(metadata_id=plane.event_id(f"e{number}"))
            event.offset_ps, event.duration_ps = 100 + start, length
            if stat is not None:
                plane.add_stat(event.stats, "correlation_id", stat)
    return space.to_bytes()


def rows(trace: Trace, line: int) -> list[tuple[int, ...]]:
    """What each event of a line is: start, end, name, and its stat."""
    at = line_rows(trace, (line,))
    columns = trace.start_ps, trace.end_ps, trace.meta, trace.ints("correlation_id"), trace.line
    return list(zip(*(column[at].tolist() for column in columns), strict=True))


@given(lines=spaces)
def test_every_event_keeps_what_is_its_own(
    lines: list[tuple[str, list[tuple[int, int, int | None]]]],
) -> None:
    data = written(lines)
    as_written = protobuf_engine.decode_file(BytesIO(data), len(data), limits_for(len(data)))
    trace = decode(data)
    host = find_lanes(trace).host
    for line in range(len(trace.lines.name)):
        expected = rows(as_written, line)
        if line in host:
            expected.sort(key=lambda row: (row[0], -row[1]))
        assert rows(trace, line) == expected
    assert line_rows(trace, host) == trace.host
    inside = trace.line[trace.host], trace.start_ps[trace.host], trace.end_ps[trace.host]
    assert (np.diff(inside[0].astype(int)) >= 0).all()
    np.testing.assert_array_equal(trace.parent, parents(*inside))
    assert all((np.diff(column.row) >= 0).all() for column in trace.stats.values())


def test_a_file_in_order_stays_as_it_is() -> None:
    data = written([(PLANES[0], [(0, 9, 1), (1, 2, None), (4, 2, 2)]), (PLANES[1], [(5, 1, 1), (2, 1, 2)])])
    as_written = protobuf_engine.decode_file(BytesIO(data), len(data), limits_for(len(data)))
    trace = decode(data)
    assert trace.parent.tolist() == [-1, 0, 0]
    assert_same(replace(trace, host=as_written.host, parent=as_written.parent), as_written)


def test_calls_of_a_thread_lie_among_its_events() -> None:
    space = XSpaceBuilder()
    plane = space.plane("/host:CPU")
    calls, other, thread = (plane.line(name) for name in ("Host Threads/1", "other", "py_xla_execute/7"))
    other.event("wait", 0, 5000)
    for number in range(20):
        thread.event("thunk", 100 + 40 * number, 20)
        calls.event("hipLaunchKernel", 105 + 40 * number, 5, correlation_id=number)
    trace = decode(space.to_bytes())
    assert trace.lines.events.tolist() == [0, 1, 40]
    assert trace.parent.tolist() == [-1, *(at for pair in range(20) for at in (-1, 1 + 2 * pair))]
    assert trace.ints("correlation_id").tolist() == [
        -1,
        *(id_ for number in range(20) for id_ in (-1, number)),
    ]


def test_gpus_come_in_the_order_of_their_numbers_however_their_planes_do() -> None:
    event: list[tuple[int, int, int | None]] = [(0, 5, None)]
    lanes = find_lanes(decode(written([(f"/device:GPU:{number}", event) for number in (6, 4, 5)])))
    assert list(lanes.streams) == list(lanes.gpu_planes) == [4, 5, 6]
