"""Threads for facts leave the interpreter as they found it."""

from __future__ import annotations

import sys
import threading

import pytest

from tb_gpu_advisor.facts.threads import SMALL, fact_threads


def test_the_switch_interval_is_short_while_any_executor_is_open() -> None:
    usual_s = sys.getswitchinterval()
    with fact_threads(SMALL + 1) as first:
        short_s = sys.getswitchinterval()
        assert short_s < usual_s
        with fact_threads(SMALL + 1) as second:
            assert [first.submit(int).result(), second.submit(int).result()] == [0, 0]
        assert sys.getswitchinterval() == short_s
    assert sys.getswitchinterval() == usual_s


def test_an_error_ends_it_as_well() -> None:
    usual_s = sys.getswitchinterval()
    with pytest.raises(RuntimeError), fact_threads(SMALL + 1):
        raise RuntimeError
    assert sys.getswitchinterval() == usual_s


def test_a_small_file_has_one_thread() -> None:
    with fact_threads(SMALL) as pool:
        assert [pool.submit(threading.get_ident).result() for _ in range(2)] == [threading.get_ident()] * 2
        with pytest.raises(RuntimeError):
            pool.submit(_fail)


def _fail() -> None:
    raise RuntimeError
