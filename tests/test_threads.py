"""The pool: what it is given is made, by no more threads than it may have, and errors come to who asks."""

import threading

import pytest

from tb_gpu_advisor.threads import Pool

MANY = 50


def _fail() -> None:
    raise MemoryError


def test_all_is_made_and_each_result_is_its_own() -> None:
    with Pool(3) as pool:
        tasks = [pool.submit(pow, number, 2) for number in range(MANY)]
        assert [task.result() for task in tasks] == [number**2 for number in range(MANY)]


def test_so_many_run_at_a_time_and_no_more() -> None:
    meeting, running = threading.Barrier(2), threading.Semaphore(2)
    most: list[bool] = []

    def work() -> None:
        most.append(running.acquire(blocking=False))
        meeting.wait()
        running.release()
        meeting.wait()

    with Pool(2) as pool:
        for _ in range(6):
            pool.submit(work)
    assert most == [True] * 6


def test_who_leaves_waits_for_all() -> None:
    made: list[int] = []
    with Pool(1) as pool:
        for number in range(MANY):
            pool.submit(made.append, number)
    assert made == list(range(MANY))


def test_an_error_is_raised_where_the_result_is_asked_for_and_ends_nothing_else() -> None:
    with Pool(1) as pool:
        wrong, right = pool.submit(_fail), pool.submit(pow, 2, 3)
        assert right.result() == 8
        with pytest.raises(MemoryError):
            wrong.result()


def test_where_no_thread_can_begin_who_asks_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with Pool(2) as pool:
        tasks = [pool.submit(threading.get_ident) for _ in range(3)]
        assert [task.result() for task in tasks] == [threading.get_ident()] * 3
        with pytest.raises(MemoryError):
            pool.submit(_fail).result()
