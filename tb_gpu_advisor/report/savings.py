"""What findings save one after the other, and all together: the staircase of ``judging/saving.py``."""

from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome
from tb_gpu_advisor.judging.saving import NOISE_SHARE, Savings, Stair
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import Bounds

#: A saving below twice the spread of the steps is within noise.
NOISE_SPREADS: Final = 2.0


class Combined(Struct, frozen=True):
    """In ms per step: what all findings save together, the fall of the step by each in the order of the staircase, and
    what counts as noise.

    ``one_gpu_ms`` is what those of chapter 1 of the guide save together at most, ``several_ms`` what the others save
    beyond that, so that no time is in both.
    """

    bounds: Bounds
    stairs: tuple[Stair, ...]
    one_gpu_ms: float
    several_ms: float
    noise_ms: float

    @property
    def after_ms(self) -> dict[str, float]:
        """What each finding but the first is likely to save once those before it are fixed, where that is known."""
        return {
            stair.check: rounded(stair.saving.likely_ms)
            for stair in self.stairs[1:]
            if stair.saving.likely_ms is not None
        }


def combine(facts: Facts, outcomes: list[tuple[Check, Outcome]]) -> Combined:
    """What comes of all failed checks with a saving. What another finding brings about comes after that one: fixed
    before it, it would leave nothing to save there."""
    saving = {check.id: (check, one) for check, one in outcomes if one.saving is not None}
    savings = Savings(facts, {check: one for check, (_, one) in saving.items()})
    causes = [check for check, (_, one) in saving.items() if one.brought_by not in saving]
    stairs = savings.staircase(causes, [check for check in saving if check not in causes])
    all_ms = savings.of(tuple(saving))
    one_gpu_ms = savings.of([check for check, (of, _) in saving.items() if of.section != "2"]).high_ms
    return Combined(
        Bounds(round(float(all_ms.low_ms), 6), round(float(all_ms.high_ms), 6)),
        stairs,
        min(one_gpu_ms, all_ms.high_ms),
        max(0.0, all_ms.high_ms - one_gpu_ms),
        _noise_ms(facts),
    )


def _noise_ms(facts: Facts) -> float:
    periods = facts.limiting_steps.periods
    median = middle(periods)
    spread = middle(abs(period - median) for period in periods)
    return max(NOISE_SHARE * facts.step_ms, NOISE_SPREADS * spread)
