"""Two runs side by side: is one faster, what explains it, what became of the findings.

Statistics: median step with an interval by order statistics, the Mann-Whitney test (of few steps, one of which may be
wild, also the distance of the medians), and a least effect below which a difference is not worth a verdict even when it
is significant. The means are judged too, by a permutation test: waits in some steps leave the median as it is. Both
tests share one chance of a false alarm (Holm's rule). No step is thrown out. Steps of one capture are not independent
samples of the machine, so a comparison of single captures says so; with several captures on each side their medians are
compared.
"""

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter
from typing import Final

from tb_gpu_advisor.columns.order import MAD_TO_SD
from tb_gpu_advisor.comparing.changes import finding_changes, kernel_changes, part_changes
from tb_gpu_advisor.comparing.kept import kept_promises
from tb_gpu_advisor.comparing.program import differing
from tb_gpu_advisor.comparing.statistics import (
    FEWEST,
    RARE,
    are_far_apart,
    coin_quantile,
    gain,
    mann_whitney,
    permutation_p,
    rejected,
)
from tb_gpu_advisor.version import __version__
from tb_gpu_advisor.wire import (
    FRAMEWORK_NAMES,
    SCHEMA,
    Comparison,
    LongSteps,
    Middle,
    Note,
    Quantity,
    Report,
    Side,
    StepTime,
    Verdict,
)

#: A difference must be this unlikely by chance.
ALPHA: Final = Fraction(5, 100)
#: Nobody acts on less than this share of the step.
LEAST_EFFECT: Final = 0.02
#: How much of it the tests of medians and of means are worth: so much that four steps on each side can still differ.
WEIGHTS: Final = (0.6, 0.4)
#: Steps that are named where some of them make the means differ.
STEPS_NAMED: Final = 8
#: Captures on each side from which their medians are compared instead of their steps.
CAPTURES: Final = 4
#: Runs with kernel counts further apart than this do different work.
KERNELS_APART: Final = 0.2
_POWER_Z: Final = 1.96 + 0.84  # 5 % false alarms, 80 % power

_Sides = tuple[list[float], list[float]]


def compare(baseline: Sequence[Report], candidate: Sequence[Report]) -> Comparison:
    """The candidate against the baseline: one report or several captures of each."""
    # One whose GPUs did nothing is not compared with one whose GPUs did.
    alone = not any(report.step_time for report in (*baseline, *candidate))
    median_ms, mean_ms = attrgetter("median_ms"), attrgetter("mean_ms")
    before, after = _sample(baseline, alone, median_ms), _sample(candidate, alone, median_ms)
    # Savings are of the mean step.
    means = _sample(baseline, alone, mean_ms), _sample(candidate, alone, mean_ms)
    judged = _judged((before, after), means)
    sides = _side(baseline, before, means[0]), _side(candidate, after, means[1])
    detectable = _detectable(before, after)
    long_steps = None
    if judged.about == "mean":
        in_candidate = judged.delta_ms > 0
        longer, other = (means[1], sides[0].mean_ms) if in_candidate else (means[0], sides[1].mean_ms)
        long_steps = _long_steps(candidate if in_candidate else baseline, longer, other, alone)
    findings = finding_changes(baseline[0], candidate[0])
    promises, unjudged = kept_promises(baseline[0], candidate[0], findings, gain(*means))
    return Comparison(
        schema=SCHEMA,
        version=__version__,
        baseline=sides[0],
        candidate=sides[1],
        verdict=judged.verdict,
        about=judged.about,
        long_steps=long_steps,
        steps_of="host" if alone else "gpu",
        delta_ms=round(judged.delta_ms, 6),
        delta_share=round(judged.share, 6),
        p_value=None if judged.p_value is None else round(judged.p_value, 6),
        detectable_share=None if detectable is None else round(detectable, 6),
        within_capture=len(baseline) == 1 or len(candidate) == 1,
        unlike=_unlike(baseline[0], candidate[0]),
        breakdown=part_changes(baseline[0], candidate[0]),
        findings=findings,
        kernels=kernel_changes(baseline[0], candidate[0]),
        promises=promises,
        unjudged=unjudged,
    )


def verdict_note(comparison: Comparison) -> Note:
    """The verdict as a message's id and its numbers: what the verdict is about, before and after."""
    sides = comparison.baseline, comparison.candidate
    before, after = (side.mean_ms if comparison.about == "mean" else side.median_ms for side in sides)
    args = {
        "before": Quantity(before, "ms"),
        "after": Quantity(after, "ms"),
        "share": Quantity(abs(comparison.delta_share), "share"),
    }
    about = "mean-" if comparison.about == "mean" else ""
    return Note(f"compare-{about}{comparison.verdict.replace('_', '-')}", args)


def _sample(reports: Sequence[Report], alone: bool, middle: Callable[[StepTime], float]) -> list[float]:
    """Step lengths of the only capture, or the median or mean of each of many; of their hosts ``alone`` or of their
    GPUs."""
    known = [report.host_step_time if alone else report.step_time for report in reports]
    times = [time for time in known if time is not None]
    if len(times) >= CAPTURES:
        return [middle(time) for time in times]
    return [ms for time in times for ms in time.steps_ms]


def _side(reports: Sequence[Report], sample: list[float], means: list[float]) -> Side:
    low, high = median_interval(sample)
    first = reports[0]
    return Side(
        runs=tuple(report.run for report in reports),
        framework=first.capture.framework,
        gpus=tuple(gpu.model for gpu in first.capture.gpus if gpu.activity == "active"),
        steps=sum(report.capture.steps for report in reports),
        median_ms=round(statistics.median(sample), 6) if sample else 0.0,
        mean_ms=round(statistics.fmean(means), 6) if means else 0.0,
        low_ms=round(low, 6),
        high_ms=round(high, 6),
    )


def median_interval(sample: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the median by order statistics; the whole range where there are too few values."""
    if not sample:
        return 0.0, 0.0
    ordered = sorted(sample)
    outside = coin_quantile(ALPHA / 2, len(ordered))
    return ordered[max(0, outside - 1)], ordered[min(len(ordered) - 1, len(ordered) - outside)]


def _p_value(before: list[float], after: list[float]) -> float | None:
    if min(len(before), len(after)) < FEWEST:
        return None
    by_rank = mann_whitney(before, after)
    return RARE if by_rank > RARE and are_far_apart(before, after) else by_rank


@dataclass(frozen=True)
class _Judged:
    """A verdict, and the difference that it is about."""

    verdict: Verdict
    about: Middle
    delta_ms: float
    share: float
    p_value: float | None


def _judged(samples: _Sides, means: _Sides) -> _Judged:
    """By the medians; by the means where these alone differ, or the other way: waits in some steps leave the median as
    it is, and a training takes as long as its mean step says."""
    p_value = _p_value(*samples)
    of_medians = _differ("median", statistics.median, samples, p_value)
    if p_value is None:
        return of_medians
    of_means = _differ("mean", statistics.fmean, means, 1.0)
    if abs(of_means.share) >= LEAST_EFFECT:
        of_means = replace(of_means, p_value=permutation_p(*means))
    fallen = rejected((p_value, of_means.p_value or 0.0), WEIGHTS, float(ALPHA))
    seen = 0 in fallen and abs(of_medians.share) >= max(LEAST_EFFECT, 2 * _noise(*samples))
    if 1 in fallen and not (seen and of_medians.verdict == of_means.verdict):
        return of_means
    return of_medians if seen else replace(of_medians, verdict="no_difference")


def _differ(
    about: Middle, middle: Callable[[Sequence[float]], float], sides: _Sides, p_value: float | None
) -> _Judged:
    """What the verdict is if the difference is none by chance."""
    before_ms, after_ms = (middle(side) if side else 0.0 for side in sides)
    delta_ms = after_ms - before_ms
    verdict: Verdict = "cannot_tell" if p_value is None else "slower" if delta_ms > 0 else "faster"
    return _Judged(verdict, about, delta_ms, delta_ms / before_ms if before_ms else 0.0, p_value)


def _long_steps(
    reports: Sequence[Report], longer: list[float], mean_ms: float, alone: bool
) -> LongSteps | None:
    """The fewest of the longest steps of a side without which its mean would not be longer than ``mean_ms``, the other
    one's; None where whole captures were compared."""
    names = [name for report in reports for name in _names(report, alone, len(reports) > 1)]
    if len(names) != len(longer):
        return None
    middle_ms = statistics.median(longer)
    beyond_ms = sum(longer) - mean_ms * len(longer)
    removed: list[int] = []
    for at in sorted(range(len(longer)), key=lambda at: -longer[at]):
        if beyond_ms <= 0 or longer[at] <= middle_ms:
            break
        beyond_ms -= longer[at] - middle_ms
        removed.append(at)
    first = sorted(removed)[:STEPS_NAMED]
    low_ms = min((longer[at] for at in removed), default=0.0)
    return LongSteps(len(removed), len(longer), round(low_ms, 6), tuple(names[at] for at in first))


def _names(report: Report, alone: bool, several: bool) -> list[str]:
    """What the steps of a report are called, of several reports with the name of the run."""
    time = report.host_step_time if alone else report.step_time
    if time is None:
        return []
    count = len(time.steps_ms)
    names = time.numbers if len(time.numbers) >= count else [str(n) for n in range(1, count + 1)]
    return [f"{report.run}: {name}" if several else name for name in names[:count]]


def _noise(before: list[float], after: list[float]) -> float:
    """The standard error of a median, as a share of it: by the noisier side."""
    return max(_spread(sample) / math.sqrt(len(sample)) for sample in (before, after))


def _spread(sample: list[float]) -> float:
    """Robust standard deviation as a share of the median."""
    middle = statistics.median(sample)
    deviation = statistics.median(abs(value - middle) for value in sample)
    return MAD_TO_SD * deviation / middle if middle else 0.0


def _detectable(before: list[float], after: list[float]) -> float | None:
    """The smallest change that would have been seen four times out of five, as a share of the step."""
    if min(len(before), len(after)) < FEWEST:
        return None
    spread = max(_spread(before), _spread(after))
    return max(LEAST_EFFECT, _POWER_Z * spread * math.sqrt(1 / len(before) + 1 / len(after)))


def _unlike(before: Report, after: Report) -> tuple[Note, ...]:
    """What besides the change under test differs, so that the step times may not be comparable."""
    kernels = tuple(sum(kernel.count_per_step for kernel in report.kernels) for report in (before, after))
    pairs = {
        # That one was not recognized is no difference.
        "framework": tuple(FRAMEWORK_NAMES.get(one.capture.framework) for one in (before, after)),
        "gpus": (_gpus(before), _gpus(after)),
        "hosts": (str(len(before.hosts)), str(len(after.hosts))),
        "version": (before.version, after.version),
    }
    notes = [_note(name, a, b) for name, (a, b) in pairs.items() if a and b and a != b]
    if before.capture.step_method != after.capture.step_method:
        notes.append(Note("unlike-steps-found-by", {}))
    if (program := differing(before, after)) is not None:
        notes.append(program)
    elif max(kernels) > (1 + KERNELS_APART) * max(min(kernels), 1e-9):
        notes.append(_note("kernels", f"{kernels[0]:.0f}", f"{kernels[1]:.0f}"))
    return tuple(notes)


def _gpus(report: Report) -> str:
    models = [gpu.model or "GPU" for gpu in report.capture.gpus if gpu.activity == "active"]
    return ", ".join(f"{models.count(model)} × {model}" for model in sorted(set(models))) or "–"


def _note(name: str, before: str, after: str) -> Note:
    return Note(f"unlike-{name}", {"before": Quantity(before, "text"), "after": Quantity(after, "text")})
