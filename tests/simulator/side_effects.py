"""Pairs of runs in which the cure costs something itself: workers that compete for cores, copies that come to light, a
second stage of the input pipeline close behind the first.

Both are whole programs, before and after somebody gave the slow stage more workers; no fault is taken away for nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tests.simulator.faults import FAULTS
from tests.simulator.judge import Saving, report_of
from tests.simulator.scenario import Scenario, healthy_ms
from tests.simulator.workload import Capture, Workload

#: Findings that more workers are the advice of.
CHECKS: Final = ("input-bound", "slow-input-stage")
_MODELS: Final = (("resnet", 32), ("transformer", 16))
#: Reading, mapping and batching, as parts of the step without them: mapping is the slowest.
_STAGES: Final = ((1.0, 1.1, 0.9), (0.9, 1.0, 0.2), (1.2, 1.8, 0.1), (1.4, 1.6, 0.1), (1.9, 2.0, 1.5))


@dataclass(frozen=True)
class Pair:
    """A program before and after."""

    name: str
    before: Workload
    after: Workload

    def savings(self) -> list[Saving]:
        """The predictions of what the cure is the advice of, against what it saved."""
        before, after = (Scenario(self.name, one).run() for one in (self.before, self.after))
        step_ms = before.step_ms()
        saved = 1 - after.step_ms() / step_ms
        return [
            Saving(check.id, check.saving_ms.low / step_ms, check.saving_ms.high / step_ms, saved)
            for check in report_of(before).checks
            if check.id in CHECKS and check.status == "failed" and check.saving_ms is not None
        ]


def pairs() -> Iterator[Pair]:
    """All of them."""
    for model, batch in _MODELS:
        base = replace(FAULTS["input-bound"].base, model=model, batch=batch)
        step_us = healthy_ms(replace(base, capture=Capture()), 1) * 1e3
        slow, _, _ = Scenario("slow", base, (("input-bound", 0.8),)).program()
        for cores in (2, 4):
            few = replace(slow, contended=True, speed=replace(slow.speed, cores=cores))
            for workers in (2, 4, 8):
                yield _pair(f"{model}/{workers}-workers-on-{cores}-cores", few, workers)
        for ahead, pinned in ((False, False), (True, True), (True, False)):
            copied = replace(slow, copies_ahead=ahead, pinned_batches=pinned)
            yield _pair(f"{model}/copies-{ahead}-{pinned}", copied)
        for read, mapped, batched in _STAGES:
            stages = replace(
                slow.input, read_us=read * step_us, map_us=mapped * step_us, batch_us=batched * step_us
            )
            for contended in (False, True):
                speed = replace(slow.speed, cores=3) if contended else slow.speed
                staged = replace(slow, input=stages, contended=contended, speed=speed)
                yield _pair(f"{model}/stages-{read}-{mapped}-{batched}-{contended}", staged)


def _pair(name: str, before: Workload, workers: int = 8) -> Pair:
    return Pair(name, before, replace(before, input=replace(before.input, parallelism=workers)))
