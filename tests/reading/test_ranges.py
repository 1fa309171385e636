"""Ranges of timelines against a plain model: every span looked at, one by one."""

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tb_gpu_advisor.facts import summarise_with_tracks
from tb_gpu_advisor.reading.ranges import Subject, bounds_us, cut, home_of, steps_of
from tb_gpu_advisor.reading.tracks_file import TracksFile, decoded_tracks, encoded_tracks
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Lane, TimelineRange
from tests.build.runs import Run
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import steady

#: Starts and durations in nanoseconds, on one thread.
spans = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 120)), min_size=1, max_size=60)
windows = st.tuples(st.integers(-20, 500), st.integers(1, 400))


def kept(data: bytes) -> TracksFile:
    facts, tracks = summarise_with_tracks(decode(data), "h")
    return decoded_tracks(memoryview(encoded_tracks(tracks(), facts)), "run", "h")


def thread(events: list[tuple[int, int]]) -> TracksFile:
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("python")
    for start_ns, dur_ns in events:
        line.event(f"{start_ns}+{dur_ns}", at_us=start_ns / 1e3, dur_us=dur_ns / 1e3)
    return kept(space.to_bytes())


#: Spans that overlap without nesting in more rows than are shown.
CROWDED = [
    *[(0, 22), (0, 100), (2, 0), (1, 0), (1, 100), (3, 99), (21, 0), (67, 0), (30, 120), (21, 56), (67, 19)],
    *[
        (101, 120),
        (178, 94),
        (217, 116),
        (129, 90),
        (207, 6),
        (177, 30),
        (217, 102),
        (318, 0),
        (318, 1),
        (328, 0),
    ],
]


def range_of(tracks: TracksFile, start_us: float, end_us: float, width: int) -> TimelineRange:
    return cut(tracks, Subject(0, "kernel_launch"), (start_us, end_us), width)


def rows(lane: Lane) -> list[list[tuple[float, float, int, float, str]]]:
    of_row: list[list[tuple[float, float, int, float, str]]] = [[] for _ in range(lane.rows)]
    columns = zip(lane.row, lane.start_us, lane.dur_us, lane.count, lane.covered_us, lane.name, strict=True)
    for row, start, dur, count, covered, name in columns:
        of_row[row].append((start, dur, count, covered, lane.names[name] if name >= 0 else ""))
    return of_row


def ps(us: float) -> int:
    """Sums of microseconds are off by their last digit."""
    return round(us * 1e6)


@given(spans, windows, st.integers(1, 40))
@example([(0, 81), (29, 42)], (71, 1), 1)  # it begins where a span ends
@example([(162, 0), (172, 0)], (0, 1), 1)  # the range ends where a span begins
@example(CROWDED, (319, 1), 1)  # no row has room for some, of several rows
@example([(0, 2), (1, 11), (2, 0), (2, 0)], (2, 1), 1)  # two without length begin where it begins
def test_a_range_counts_every_span_and_covers_their_time(
    events: list[tuple[int, int]], window: tuple[int, int], width: int
) -> None:
    tracks = thread(events)
    whole = range_of(tracks, *bounds_us(tracks), width=100_000).lanes[0]
    assert set(whole.count) <= {1}
    assert len(whole.count) + whole.dropped == len(events)
    start_us, end_us = window[0] / 1e3, (window[0] + window[1]) / 1e3
    answer = range_of(tracks, start_us, end_us, width)
    for shown, every in zip(rows(answer.lanes[0]), rows(whole), strict=True):
        touching = [
            one for one in every if one[0] < answer.end_us and ps(one[0]) + ps(one[1]) > ps(answer.start_us)
        ]
        # A span without length at the very start begins in the range without touching it.
        touching += [one for one in every if one[1] == 0 and one[0] == answer.start_us]
        assert sum(count for _, _, count, _, _ in shown) == len(touching)
        assert sum(one[3] for one in shown) == pytest.approx(sum(one[1] for one in touching))
        for one in shown:
            assert one[2] > 1 or one in touching  # true start, duration and name
            assert one[2] == 1 or one[4] == ""


@given(spans, windows, st.integers(1, 40))
def test_rows_do_not_overlap_and_lanes_stay_within_the_width(
    events: list[tuple[int, int]], window: tuple[int, int], width: int
) -> None:
    tracks = thread(events)
    lane = range_of(tracks, window[0] / 1e3, (window[0] + window[1]) / 1e3, width).lanes[0]
    assert len(lane.name) <= max(2 * width, 3 * lane.rows)
    for row in rows(lane):
        ends = [start + dur for start, dur, *_ in row]
        assert all(end <= start + 1e-9 for end, (start, *_) in zip(ends, row[1:], strict=False))


def test_many_small_spans_are_merged_with_their_count_and_time() -> None:
    tracks = thread([(10 * at, 4) for at in range(10_000)])
    lane = range_of(tracks, *bounds_us(tracks), width=100).lanes[0]
    assert len(lane.name) <= 200
    assert sum(lane.count) == 10_000
    assert sum(lane.covered_us) == pytest.approx(40.0)
    assert set(lane.name) == {-1}


def test_a_span_that_reaches_out_of_the_range_tells_its_own_time() -> None:
    tracks = thread([(0, 100_000), (2_000, 50_000)])
    lane = range_of(tracks, 10.0, 20.0, 100).lanes[0]
    assert rows(lane) == [[(0.0, 100.0, 1, 100.0, "0+100000")], [(2.0, 50.0, 1, 50.0, "2000+50000")]]


def test_calls_deeper_than_the_rows_are_counted() -> None:
    tracks = thread([(at, 1000 - 2 * at) for at in range(30)])
    lane = range_of(tracks, *bounds_us(tracks), width=100).lanes[0]
    assert (lane.rows, len(lane.name), lane.dropped) == (12, 12, 18)


def test_marks_instances_and_steps_are_those_of_the_gpu() -> None:
    tracks = kept(steady(wait_us=2000.0).to_bytes())
    start_us, end_us = home_of(tracks, Subject(0, "input_wait"))
    answer = cut(tracks, Subject(0, "input_wait"), (start_us, end_us), 100)
    worst = answer.instances[0]
    assert [one.lost_us for one in answer.instances] == sorted(
        (one.lost_us for one in answer.instances), reverse=True
    )
    assert start_us < worst.start_us < worst.start_us + worst.dur_us < end_us
    assert sum(answer.marks.covered_us) >= worst.lost_us - 1e-6
    assert worst.step in {step.step for step in answer.steps}
    step = answer.steps[0]
    assert home_of(tracks, Subject(0, "input_wait", step.step)) == (
        step.start_us,
        step.start_us + step.dur_us,
    )
    assert {lane.kind for lane in answer.lanes} == {"host", "gpu"}


def test_the_parts_of_each_step_sum_to_its_length() -> None:
    steps = steps_of(kept(steady(wait_us=2000.0).to_bytes()), 0)
    assert len(steps.steps) > 2
    for at, step in enumerate(steps.steps):
        assert sum(part.ms[at] for part in steps.parts) * 1e3 == pytest.approx(step.dur_us)


def test_what_was_cut_or_is_something_else_is_refused() -> None:
    facts, tracks = summarise_with_tracks(decode(steady().to_bytes()), "h")
    data = encoded_tracks(tracks(), facts)
    for broken in (b"", data[:4], data[:12], data[: len(data) // 2], data + b"x", b"x" + data[1:]):
        with pytest.raises(msgspec.DecodeError):
            decoded_tracks(memoryview(broken), "run", "h")


def test_an_empty_capture_has_an_empty_range() -> None:
    tracks = kept(Run().to_bytes())
    answer = range_of(tracks, 0.0, 1.0, 10)
    assert sum(len(lane.name) for lane in answer.lanes) == 0


def test_exposed_collectives_are_marked_and_stepped_through_from_a_typical_one() -> None:
    run = Several(transfer_us=300.0, compute_us=(500.0, 700.0))
    tracks = kept(run.to_bytes())
    shown = cut(tracks, Subject(0, "collective"), bounds_us(tracks), 1000)
    # The faster GPU also waits for the slower one in its collective.
    assert [one.dur_us for one in shown.instances] == pytest.approx([500.0] * len(shown.instances))
    assert sum(shown.marks.count) == run.steps
    assert [one.step for one in shown.instances[:2]] != ["", ""]
    start_us, end_us = home_of(tracks, Subject(0, "collective"))
    assert (end_us - start_us) == pytest.approx(2 * 500.0)
    assert all("collective" not in lane.label for lane in shown.lanes)


def test_what_computing_hides_is_no_instance() -> None:
    run = Several(transfer_us=300.0, compute_us=(500.0,), overlaps=True)
    tracks = kept(run.to_bytes())
    assert cut(tracks, Subject(0, "collective"), bounds_us(tracks), 1000).instances == ()


def test_launches_of_a_kernel_are_marked_and_stepped_through_longest_first() -> None:
    name, run = "volta_sgemm_128x64_tn", Run()
    for longest_us in (500.0, 700.0, 600.0, 500.0):
        run.train_step((("dense/MatMul:MatMul", name, longest_us), 20.0))
    tracks = kept(run.to_bytes())
    shown = cut(tracks, Subject(0, "compute", kernel=name), bounds_us(tracks), 1000)
    assert sum(shown.marks.count) == 4
    assert [one.dur_us for one in shown.instances] == pytest.approx(
        [600.0, 700.0, 500.0][: len(shown.instances)]
    )
    assert cut(tracks, Subject(0, "compute", kernel="another"), bounds_us(tracks), 1000).marks.count == ()


def test_the_thread_that_runs_python_is_shown_next_to_those_that_launch_more() -> None:
    run = Run()
    for number in range(5):
        run.python = run.cpu.line("python3" if number == 4 else f"tf_Compute/{number}")
        for _ in range(10 - number):
            run.launch("dense/MatMul:MatMul", "sgemm", 5.0)
    run.python.event("loss_in_python", run.now_us, 900.0)
    tracks = kept(run.to_bytes())
    labels = [lane.label for lane in range_of(tracks, *bounds_us(tracks), width=100).lanes]
    assert labels[:3] == ["tf_Compute/0", "tf_Compute/1", "tf_Compute/2"]
    assert "python3" in labels
