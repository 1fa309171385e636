"""Findings as rows, and what evaluates them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome, Saving
from tb_gpu_advisor.judging.cures import reach_of
from tb_gpu_advisor.judging.saving import NOISE_SHARE, NOTHING_SAVED, Savings, Stair, savable
from tb_gpu_advisor.report.merging import merged
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import Bounds

#: Checks other than those of the capture that say that what was set up is not what was meant: whatever is measured then
#: is of another program.
SET_UP: Final = frozenset({"idle-gpus"})
#: A saving below so many spreads of the steps is within noise. Our default: steps differ by more in one of 20.
NOISE_SPREADS: Final = 2.0


class Rows(Struct, frozen=True, dict=True):
    """The stairs of a run's findings, and what evaluates them; ``step_ms`` is the step that they are of, None where no
    steps are known. ``settle`` are the findings to settle first, which are in no row."""

    facts: Facts
    settle: tuple[str, ...]
    outcomes: Mapping[str, Outcome]
    savings: Savings
    stairs: tuple[Stair, ...]
    step_ms: float | None

    @cached_property
    def bounds(self) -> Bounds:
        """What all rows save together."""
        saved = self.stairs[-1].together if self.stairs else NOTHING_SAVED
        return Bounds(rounded(saved.low_ms), rounded(saved.high_ms))

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The number of each finding's row."""
        return {check: at for at, stair in enumerate(self.stairs) for check in stair.checks}

    @cached_property
    def noise_ms(self) -> float:
        """What counts as noise."""
        periods = self.facts.limiting_steps.periods
        median = middle(periods)
        spread = middle(abs(period - median) for period in periods)
        return max(NOISE_SHARE * self.savings.step_ms, NOISE_SPREADS * spread)

    def loser(self, at: int) -> Outcome:
        """The finding of a row that is about most of its time. What reaches the losses of several rows counts them
        together."""
        checks = self.stairs[at].checks
        about_one = [check for check in checks if len(reach_of(check)) < 2] or checks
        losses = {check: self.outcomes[check].loss_ms for check in about_one}
        most = max(losses, key=lambda check: -1.0 if losses[check] is None else losses[check] or 0.0)
        return self.outcomes[most]

    def saved(self, stairs: Iterable[Stair]) -> Saving:
        """What these rows save together."""
        return self.savings.of([check for stair in stairs for check in stair.checks])


def _settled_first(outcomes: Iterable[tuple[Check, Outcome]]) -> tuple[str, ...]:
    """Failed checks that make set-up or capture invalid: GPUs that do nothing before how it was recorded."""
    failed = [check for check, outcome in outcomes if outcome.status == "failed"]
    invalid = (check.id for check in failed if check.section == "0" or check.id in SET_UP)
    return tuple(sorted(invalid, key=lambda check: check not in SET_UP))


def rows_of(facts: Facts, outcomes: Sequence[tuple[Check, Outcome]]) -> Rows:
    """The findings of a run as rows, in the order of the staircase."""
    settle = _settled_first(outcomes)
    failed = {check.id: one for check, one in outcomes if one.status == "failed" and check.id not in settle}
    savings = Savings(facts, savable({check.id: one for check, one in outcomes}))
    rows = merged(failed)
    if not facts.has_time:
        stairs = tuple(Stair(row, NOTHING_SAVED, NOTHING_SAVED) for row in rows)
        return Rows(facts, settle, failed, savings, stairs, None)
    return Rows(facts, settle, failed, savings, savings.staircase(rows), savings.step_ms)
