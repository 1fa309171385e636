"""Which events run in a set of time, whatever lies in what, and whoever they are linked to."""

from itertools import product
from unittest.mock import patch

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tb_gpu_advisor.columns.spans import union
from tb_gpu_advisor.facts.events import host as host_module
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import host_events
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder

#: From when on an event runs, how long, and whether another thread's event made what it works on.
EVENTS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 20), st.booleans()), max_size=20)
TIMES = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 15)), max_size=5)


def nested(events: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """Those that cross none of the ones before: on one thread none does."""
    kept: list[tuple[int, int, bool]] = []
    for start, us, linked in events:
        crosses = (
            start < other < start + us < other + length or other < start < other + length < start + us
            for other, length, _ in kept
        )
        if not any(crosses):
            kept.append((start, us, linked))
    return kept


def host_of(threads: list[list[tuple[int, int, bool]]]) -> HostEvents:
    space = XSpaceBuilder()
    plane = space.plane("/host:CPU")
    maker, lines = plane.line("maker"), [plane.line(f"thread {at}") for at in range(len(threads))]
    maker.event("makes", 0.0, 100.0, _pt=1, _p=1)
    for line, events in zip(lines, threads, strict=True):
        for start, us, linked in nested(events):
            stats = {"_ct": 1, "_c": 1} if linked else {}
            line.event("runs", float(start), float(us), "", **stats)
    return host_events(decode(space.to_bytes()))


@given(threads=st.lists(EVENTS, min_size=1, max_size=2), times=TIMES)
def test_what_begins_in_it_and_what_is_around_a_beginning_of_it_runs(
    threads: list[list[tuple[int, int, bool]]], times: list[tuple[int, int]]
) -> None:
    host = host_of(threads)
    start_ps, us_ps = np.array(times, np.int64).reshape(-1, 2).T * 1_000_000
    during = union(start_ps, start_ps + us_ps)
    for line, every in product(host.lines, (0, 1 << 10)):
        rows = host.of_line(line)
        expected = [
            at
            for at in range(rows.start, rows.stop)
            for begins, ends in zip(during.start.tolist(), during.end.tolist(), strict=True)
            if begins <= host.start_ps[at] < ends or host.start_ps[at] < begins < host.end_ps[at]
        ]
        with patch.object(host_module, "_EVENTS_PER_SPAN", every):  # from spans up, or all events
            assert host.running_in(during, line).tolist() == sorted(set(expected))


def _waits(host: HostEvents) -> int:
    return len(host.rows(INPUT_WAIT))


def test_a_copy_with_other_flags_answers_by_its_own() -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python").event("IteratorGetNextOp::DoCompute", 0.0, 10.0)
    host = host_events(decode(space.to_bytes()))
    assert host.rows(INPUT_WAIT).tolist() == [0]
    assert host.around(np.array([0]), INPUT_WAIT).tolist() == [0]
    assert host.once(_waits) == 1
    other = replace(host, flags=np.zeros(1, np.uint16))
    assert not len(other.rows(INPUT_WAIT))
    assert other.around(np.array([0]), INPUT_WAIT).tolist() == [-1]
    assert other.once(_waits) == 0
