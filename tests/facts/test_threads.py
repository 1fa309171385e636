"""Threads for facts: none for a small file, and an error is the one that was raised."""

import threading

import pytest

from tb_gpu_advisor.facts.threads import SMALL, fact_threads


def _fail() -> None:
    raise RuntimeError


@pytest.mark.parametrize(("events", "is_here"), [(SMALL, True), (SMALL + 1, False)])
def test_a_small_file_has_one_thread(events: int, is_here: bool) -> None:
    with fact_threads(events) as pool:
        threads = {pool.submit(threading.get_ident).result() for _ in range(2)}
        assert (threads == {threading.get_ident()}) == is_here
        with pytest.raises(RuntimeError):
            pool.submit(_fail).result()
