"""Whose run is read next, of those that wait."""

import pytest

from tb_gpu_advisor.plugin import jobs as module
from tb_gpu_advisor.plugin.jobs import WAITING, Jobs
from tb_gpu_advisor.wire import Running
from tests.plugin.held import KIND, Reading, asked, finished, session

GREEDY, MODEST, ANOTHER = (f"10.0.0.{number}" for number in range(3))


@pytest.fixture
def reading() -> Reading:
    return Reading()


@pytest.fixture(autouse=True)
def _one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 1)
    monkeypatch.setattr(module, "GRACE_S", 0.0)


def test_who_was_served_longest_ago_is_next(reading: Reading) -> None:
    jobs = Jobs()
    many = [reading.task(session(f"many{number}")) for number in range(WAITING)]
    for task in many:
        asked(jobs, task, GREEDY)
    asked(jobs, reading.task(session("one")), MODEST)
    asked(jobs, reading.task(session("many3")), ANOTHER)
    reading.go.set()
    assert all(finished(jobs, task, GREEDY) for task in many)
    # Once more the one that came first, then those that came meanwhile.
    first = ("many0", "many1", "one", "many3", "many2")
    assert reading.calls == [*first, *(f"many{at}" for at in range(4, WAITING))]


def test_an_address_has_one_turn_however_much_it_asks_for(reading: Reading) -> None:
    jobs = Jobs()
    for number in range(WAITING):
        asked(jobs, reading.task(session(f"many{number}")), GREEDY)
    late = reading.task(session("late"))
    asked(jobs, late, MODEST)
    reading.go.set()
    assert finished(jobs, late, MODEST)
    assert reading.calls[:3] == ["many0", "many1", "late"]


def test_of_what_one_address_asks_for_only_the_last_wait(reading: Reading) -> None:
    jobs = Jobs()
    tasks = [reading.task(session(f"run{number}")) for number in range(WAITING + 4)]
    shared = reading.task(session("run2"))
    for task in tasks[:3]:
        asked(jobs, task, GREEDY)
    asked(jobs, shared, MODEST)
    for task in tasks[3:]:
        asked(jobs, task, GREEDY)
    assert len(jobs._waiting) == WAITING + 1
    assert jobs.running(KIND, "run1") is None
    assert isinstance(jobs.running(KIND, "run2", MODEST), Running)
    reading.go.set()
    assert finished(jobs, tasks[1], GREEDY)  # who still looks at it asks again
    assert finished(jobs, shared, MODEST)
