"""Threads for facts leave the interpreter as they found it."""

from __future__ import annotations

import sys

import pytest

from tb_gpu_advisor.facts.threads import fact_threads


def test_the_switch_interval_is_short_while_any_executor_is_open() -> None:
    usual_s = sys.getswitchinterval()
    with fact_threads() as first:
        short_s = sys.getswitchinterval()
        assert short_s < usual_s
        with fact_threads() as second:
            assert [first.submit(int).result(), second.submit(int).result()] == [0, 0]
        assert sys.getswitchinterval() == short_s
    assert sys.getswitchinterval() == usual_s


def test_an_error_ends_it_as_well() -> None:
    usual_s = sys.getswitchinterval()
    with pytest.raises(RuntimeError), fact_threads():
        raise RuntimeError
    assert sys.getswitchinterval() == usual_s
