"""Whether kernels take ever longer within a capture: what it costs to know."""

import tracemalloc
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tb_gpu_advisor.columns.spans import Spans
from tb_gpu_advisor.facts.events.kernels import class_of_name
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.slowing import SlowingFact, slowing


def _slowing(step: list[int], group: list[int], ps: list[int]) -> SlowingFact:
    """Of kernels in these steps, of these groups, that take as long."""
    start = np.zeros(len(step), np.int64)
    window = Spans(*(np.zeros(max(step) + 1, np.int64),) * 2)
    gpu = SimpleNamespace(
        of_host=SimpleNamespace(windows=window),
        window=np.array(step),
        events=SimpleNamespace(start_ps=start, end_ps=start + ps),
    )
    groups = max(group) + 1
    kernels = SimpleNamespace(
        group=np.array(group),
        event=np.arange(len(step)),
        name=np.arange(groups),
        trace=SimpleNamespace(strings=("op",)),
        like=np.zeros(groups, np.int32),
        kinds=(class_of_name(""),),
        kind=np.zeros(groups, np.int64),
    )
    return slowing(cast("GpuData", gpu), cast("KernelGroups", kernels))


def test_as_many_names_as_steps_take_no_memory_for_each_pair_of_them() -> None:
    steps = 3000
    equal = [(step, group, 1000 + step) for step in range(steps) for group in range(5)]
    others = [(step, 5 + step, 1000) for step in range(steps)]
    step, group, ps = map(list, zip(*equal, *others, strict=True))
    tracemalloc.start()
    fact = _slowing(step, group, ps)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (fact.uniform_share, fact.rising_share) == (1.0, 1.0)
    assert peak < 10_000_000


def test_kernels_that_are_not_in_every_step_equally_often_show_nothing() -> None:
    in_all = [(step, group, 1000) for step in range(4) for group in range(3)]
    twice_in_one = [(step, 5, 9000) for step in (0, 0, 1, 2)]
    fact = _slowing(*map(list, zip(*in_all, *twice_in_one, strict=True)))
    assert fact == SlowingFact(1.0, 1.0, 1.0, 0.0)
    assert _slowing(*map(list, zip(*in_all[1:], *twice_in_one, strict=True))) == SlowingFact()


def test_a_step_that_is_faster_falls_with_each_step_before_it() -> None:
    ps = [1000, 1100, 1200, 1000, 1300]
    fact = _slowing(*map(list, zip(*((s, g, ps[s]) for s in range(5) for g in range(5)), strict=True)))
    assert fact.rising_share == pytest.approx(0.8)
