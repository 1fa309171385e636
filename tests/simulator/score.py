"""The scoreboard: how often checks are right, how well idle time is explained, and whether savings hold."""

import json
import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tb_gpu_advisor.wire import CATEGORIES, Category
from tests.simulator.judge import Culprit, Saving, Verdicts
from tests.simulator.labels import RULES

#: A finding of nothing that promises more than this share of the step is a false one.
FALSE_PROMISE: Final = 0.02
#: What may not get worse. A gain raises it: ``python -m tools.score`` prints the numbers.
FLOORS: Final = Path(__file__).with_name("floors.json")
#: Of the precision and recall of a check that has no floor of its own there.
LEAST: Final = 0.97


@dataclass(frozen=True)
class CheckScore:
    """Counts of one check: rightly failed, wrongly failed, wrongly not failed; detected and missed among faults that
    cost 2 to 5 % of the step; and its savings."""

    check: str
    right: int
    wrong: int
    missed: int
    weak_detected: int
    weak_missed: int
    savings: tuple[Saving, ...]
    culprits: tuple[Culprit, ...] = ()

    @property
    def named(self) -> float:
        """How often the finding names what was put in."""
        return sum(culprit.right for culprit in self.culprits) / len(self.culprits) if self.culprits else 1.0

    @property
    def measured(self) -> bool:
        """Whether intervals of the run back the savings; how wide those of models are, is the models' matter."""
        return bool(self.savings) and all(saving.measured for saving in self.savings)

    @property
    def weak(self) -> int:
        return self.weak_detected + self.weak_missed

    @property
    def weak_recall(self) -> float:
        """At faults that cost 2 to 5 % of the step."""
        return self.weak_detected / self.weak if self.weak else 1.0

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0


@dataclass(frozen=True)
class Score:
    checks: tuple[CheckScore, ...]
    waterfall_mean: float
    waterfall_p95: float
    by_category: dict[Category, tuple[float, float]]
    whole: tuple[Saving, ...]
    false_promises: int

    def numbers(self) -> dict[str, float]:
        """Everything that has a floor, by name."""
        by_name = {"waterfall-right": 1 - self.waterfall_mean, "waterfall-right-p95": 1 - self.waterfall_p95}
        by_name["combined-covered"] = coverage(self.whole)
        by_name["no-false-promises"] = float(self.false_promises == 0)
        for check in self.checks:
            by_name[f"{check.check}/precision"] = check.precision
            by_name[f"{check.check}/recall"] = check.recall
            if check.weak:
                by_name[f"{check.check}/recall-at-2"] = check.weak_recall
            if check.culprits:
                by_name[f"{check.check}/named"] = check.named
            if check.savings:
                by_name[f"{check.check}/covered"] = coverage(check.savings)
                by_name[f"{check.check}/kept"] = float(all(saving.kept for saving in check.savings))
            if check.measured:
                by_name[f"{check.check}/narrow"] = 1 - width(check.savings)
        return {name: round(value, 4) for name, value in by_name.items()}


def below_floor(scored: Score) -> list[str]:
    """Numbers that are worse than their floor, with both."""
    floors = dict.fromkeys((f"{check}/{kind}" for check in RULES for kind in ("precision", "recall")), LEAST)
    floors |= json.loads(FLOORS.read_text())
    numbers = scored.numbers()
    return [
        f"{name} {numbers[name]:.3f} < {floor}"
        for name, floor in floors.items()
        if name in numbers and numbers[name] < floor
    ]


def coverage(savings: Iterable[Saving]) -> float:
    """How often the true saving lies in the promised interval."""
    kept = list(savings)
    return sum(saving.covered for saving in kept) / len(kept) if kept else 1.0


def width(savings: Iterable[Saving]) -> float:
    """Median width of the promised interval, as a share of the step."""
    widths = [saving.high - saving.low for saving in savings]
    return statistics.median(widths) if widths else 0.0


def score(verdicts: list[Verdicts]) -> Score:
    errors = sorted(verdict.wrong for verdict in verdicts if verdict.wrong_by)
    healthy = [verdict for verdict in verdicts if not verdict.scenario.faults]
    return Score(
        checks=tuple(_of_check(check, verdicts) for check in RULES),
        waterfall_mean=statistics.fmean(errors),
        waterfall_p95=_percentile(errors, 0.95),
        by_category={category: _error_of(category, verdicts) for category in CATEGORIES},
        whole=tuple(verdict.whole for verdict in verdicts if verdict.whole is not None),
        # On a healthy run only a finding of what really costs something may promise more than 2 % of the step.
        false_promises=sum(
            promise > FALSE_PROMISE and verdict.should[check] is False
            for verdict in healthy
            for check, promise in verdict.promises.items()
        ),
    )


def _percentile(ordered: list[float], share: float) -> float:
    return ordered[int(share * (len(ordered) - 1))]


def _error_of(category: Category, verdicts: list[Verdicts]) -> tuple[float, float]:
    """Median and 95th percentile of a category's error, in shares of the step."""
    errors = sorted(abs(verdict.wrong_by[category]) for verdict in verdicts if verdict.wrong_by)
    return _percentile(errors, 0.5), _percentile(errors, 0.95)


def _of_check(check: str, verdicts: list[Verdicts]) -> CheckScore:
    right = wrong = missed = 0
    weak = [check in verdict.failed for verdict in verdicts if check in verdict.weak]
    for verdict in verdicts:
        should, failed = verdict.should[check], check in verdict.failed
        right += failed and should is True
        wrong += failed and should is False
        missed += not failed and should is True
    savings = tuple(s for verdict in verdicts for s in verdict.savings if s.check == check)
    culprits = tuple(c for verdict in verdicts for c in verdict.culprits if c.check == check)
    return CheckScore(check, right, wrong, missed, sum(weak), len(weak) - sum(weak), savings, culprits)


def table(scored: Score) -> str:
    """The scoreboard as text."""
    lines = [
        f"{'check':25} right wrong missed precision recall  at 2-5 %  culprit named"
        " savings covered  kept width  backed by"
    ]
    for check in scored.checks:
        row = f"{check.check:25} {check.right:5} {check.wrong:5} {check.missed:6}"
        row += f" {check.precision:9.2f} {check.recall:6.2f}"
        row += f"  {check.weak_recall:4.2f} of {check.weak:<2}" if check.weak else " " * 12
        row += f"  {check.named:5.2f} of {len(check.culprits):<2}" if check.culprits else " " * 13
        if check.savings:
            kept = sum(saving.kept for saving in check.savings) / len(check.savings)
            row += f"  {len(check.savings):7} {coverage(check.savings):7.2f} {kept:5.2f} {width(check.savings):5.2f}"
            row += "  measured" if check.measured else "  model"
        lines.append(row)
    lines += [
        "",
        f"waterfall: {scored.waterfall_mean:.2%} of the step misplaced (mean), {scored.waterfall_p95:.2%} (p95)",
        "  by category, median and p95: "
        + ", ".join(f"{name} {mid:.2%} {high:.2%}" for name, (mid, high) in scored.by_category.items()),
        f"combined bound: covers the true saving in {coverage(scored.whole):.0%} of {len(scored.whole)} runs",
        f"false promises above 2 % of the step in healthy runs: {scored.false_promises}",
    ]
    return "\n".join(lines)
