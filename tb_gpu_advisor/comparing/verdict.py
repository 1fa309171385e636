"""Which of two sides of steps is faster: by their medians, by their means, or by neither. What is said is of the mean
step, which the parts of a step sum to and a training takes as long as; of the median only where the means would say
something else than the verdict."""

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from tb_gpu_advisor.columns.order import MAD_TO_SD
from tb_gpu_advisor.comparing.statistics import (
    FEWEST,
    RARE,
    are_far_apart,
    mann_whitney,
    permutation_p,
    rejected,
)
from tb_gpu_advisor.comparing.work import Ratio
from tb_gpu_advisor.wire import Middle, Note, Quantity, Side, Verdict, quantities

#: A difference must be this unlikely by chance. Our default: the usual one.
ALPHA: Final = Fraction(5, 100)
#: A difference of less than this share of the step is none. Our default: nobody acts on less, however sure it is.
LEAST_EFFECT: Final = 0.02
#: How much of it the tests of medians and of means are worth. Our default: with 3 of the 5 % the medians of four
#: steps on each side can still differ, of which the test gives 2.9 % at best.
WEIGHTS: Final = (0.6, 0.4)

Sides = tuple[list[float], list[float]]


@dataclass(frozen=True)
class Judged:
    """A verdict, and the difference that it is about; ``alone`` where the other middle shows no such difference."""

    verdict: Verdict
    about: Middle
    delta_ms: float
    share: float
    p_value: float | None
    alone: bool = False


def judged_of(samples: Sides, means: Sides, work: Ratio, other_program: Note | None) -> Judged:
    """By medians and means of both sides; none of two programs, and of steps of which nobody knows what they do."""
    judged = _judged(samples, means)
    if other_program is None and work.unit != "unknown":
        return judged
    verdict: Verdict = "cannot_tell" if other_program is None else "not_comparable"
    return replace(_differ("mean", statistics.fmean, means, None), verdict=verdict)


def _judged(samples: Sides, means: Sides) -> Judged:
    """By the medians; by the means where these alone differ, or the other way: waits in some steps leave the median as
    it is, and a training takes as long as its mean step says."""
    p_value = _p_value(*samples)
    of_medians = _differ("median", statistics.median, samples, p_value)
    of_both = _differ("mean", statistics.fmean, means, p_value)
    if p_value is None:
        return of_both
    differ = abs(of_both.share) >= LEAST_EFFECT
    of_means = replace(of_both, p_value=permutation_p(*means) if differ else 1.0, alone=True)
    fallen = rejected((p_value, of_means.p_value or 0.0), WEIGHTS, float(ALPHA))
    # The standard error of a median, as a share of it: by the noisier side.
    noise = max(spread(sample) / math.sqrt(len(sample)) for sample in samples)
    seen = 0 in fallen and abs(of_medians.share) >= max(LEAST_EFFECT, 2 * noise)
    if seen and differ and of_medians.verdict == of_both.verdict:
        return of_both
    if 1 in fallen:
        return of_means
    if seen:
        return replace(of_medians, alone=True)
    by_chance = differ and abs(of_medians.share) < LEAST_EFFECT
    return replace(of_medians if by_chance else of_both, verdict="no_difference", alone=by_chance)


def _differ(
    about: Middle, middle: Callable[[Sequence[float]], float], sides: Sides, p_value: float | None
) -> Judged:
    """What the verdict is if the difference is none by chance."""
    before_ms, after_ms = (middle(side) if side else 0.0 for side in sides)
    delta_ms = after_ms - before_ms
    verdict: Verdict = "cannot_tell" if p_value is None else "slower" if delta_ms > 0 else "faster"
    return Judged(verdict, about, delta_ms, delta_ms / before_ms if before_ms else 0.0, p_value)


def said(judged: Judged, work: Ratio, sides: tuple[Side, Side], samples: Sides) -> Note:
    """The verdict as a message's id and its numbers: what the verdict is about, before and after."""
    verdict = judged.verdict.replace("_", "-")
    if work.unit == "unknown":
        return Note("compare-work-unknown", {"times": Quantity(work.after / work.before, "count")})
    if work.unit == "step":
        before, after = (side.mean_ms if judged.about == "mean" else side.median_ms for side in sides)
        args = quantities("ms", before=before, after=after)
        args |= quantities("share", share=abs(round(judged.share, 6)))
        return Note(f"compare-{f'{judged.about}-' if judged.alone else ''}{verdict}", args)
    of_middle = statistics.fmean if judged.about == "mean" else statistics.median
    rates = [round(1e3 * work.before / of_middle(sample), 6) if sample else 0.0 for sample in samples]
    share = abs(rates[1] / rates[0] - 1) if all(rates) else 0.0
    args = quantities("count", before=rates[0], after=rates[1])
    args |= quantities("share", share=round(share, 6))
    return Note(f"compare-rate-{verdict}", args | quantities("text", unit=work.unit, about=judged.about))


def _p_value(before: list[float], after: list[float]) -> float | None:
    if min(len(before), len(after)) < FEWEST:
        return None
    by_rank = mann_whitney(before, after)
    return RARE if by_rank > RARE and are_far_apart(before, after) else by_rank


def spread(sample: list[float]) -> float:
    """Robust standard deviation as a share of the median."""
    middle = statistics.median(sample)
    deviation = statistics.median(abs(value - middle) for value in sample)
    return MAD_TO_SD * deviation / middle if middle else 0.0
