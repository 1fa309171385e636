"""What several facts ask of a GPU's launches is looked for once, and each way to look for it has one answer."""

from dataclasses import replace
from typing import Any, Literal

import numpy as np
import pytest
from msgspec.structs import force_setattr

from tb_gpu_advisor.causes import BUSY, IDLE
from tb_gpu_advisor.columns.spans import Spans, join, measure_in
from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.gpu import one_gpu
from tb_gpu_advisor.facts.gpu.waterfall import Waterfall, waterfall
from tb_gpu_advisor.facts.run.host import HostFacts
from tb_gpu_advisor.trace import decode
from tests.simulator.api import brief, simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

Api = Literal["keras", "jax"]


def _summary(api: Api) -> HostFacts:
    run = simulate(Scenario("once", brief(replace(FOUR, gpus=2, api=api)), (("host-placed-ops", 0.3),)))
    return summarise(decode(next(iter(run.files.values()))), "host")


@pytest.mark.parametrize("api", ["keras", "jax"])
def test_calls_around_the_launches_of_a_gpu_are_climbed_to_once(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    climbed = list[bytes]()
    call = HostEvents.call

    def counted(host: HostEvents, at: Any) -> Any:
        climbed.append(np.asarray(at).tobytes())
        return call(host, at)

    monkeypatch.setattr(HostEvents, "call", counted)
    summary = _summary(api)
    longest = sorted(climbed, key=len)[-len(summary.gpus) :]
    assert len(set(longest)) == len(summary.gpus) == 2
    assert [climbed.count(one) for one in longest] == [1, 1]


@pytest.mark.parametrize("api", ["keras", "jax"])
def test_idle_time_of_gaps_is_what_each_cause_has_from_gap_to_gap(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[Waterfall]()
    divide = waterfall

    def divided(*args: Any) -> Waterfall:
        made.append(divide(*args))
        return made[-1]

    monkeypatch.setattr(one_gpu, "waterfall", divided)
    _summary(api)
    for fall in made:
        start_ps = fall.gaps.start_ps
        for category in IDLE:
            spans, (rows, idle_ps) = fall.part(category), fall.idle_in_gaps[category]
            each_ps = measure_in(spans, start_ps, np.append(start_ps[1:], np.iinfo(np.int64).max))
            assert rows.tolist() == each_ps.nonzero()[0].tolist()
            assert idle_ps.tolist() == each_ps[rows].tolist()
    assert len(made) == 2


def test_a_profiler_at_work_all_the_time_cuts_nothing_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made, divide = list[tuple[Waterfall, tuple[int, int]]](), waterfall

    def divided(*args: Any) -> Waterfall:
        _, gaps, _, (start, end) = args
        moments = np.arange(start, end, 1_000_000)
        force_setattr(gaps.host, "profiler", Spans(moments, moments + 500_000))
        made.append((divide(*args), (start, end)))
        return made[-1][0]

    monkeypatch.setattr(one_gpu, "waterfall", divided)
    _summary("keras")
    for fall, (start, end) in made:
        parts = [fall.part(category) for category in (*BUSY, *IDLE)]
        whole = join(*parts)
        assert len(whole) == 1
        assert whole.start[0] <= start < end <= whole.end[0]
        assert sum(one.total for one in parts) == whole.total
        profiled = fall.part("profiler")
        assert 0.4 < profiled.total / fall.gaps.before_calls.total < 0.6
        kept = sum(len(spans) for category, spans in fall.with_profiler.items() if category not in BUSY)
        assert 0 < 10 * kept < len(profiled)
    assert len(made) == 2
