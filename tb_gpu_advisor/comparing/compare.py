"""Two runs side by side: is one faster, what explains it, what became of the findings.

Statistics: median step with an interval by order statistics, the Mann-Whitney test (of few steps, one of which may be
wild, also the distance of the medians), and a least effect below which a difference is not worth a verdict even when
it is significant. No step is thrown out. Steps of one capture are not independent samples of the machine, so a
comparison of single captures says so; with several captures on each side their medians are compared.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tb_gpu_advisor.columns.order import MAD_TO_SD
from tb_gpu_advisor.comparing.changes import finding_changes, kernel_changes, part_changes
from tb_gpu_advisor.comparing.kept import kept_promises
from tb_gpu_advisor.comparing.statistics import (
    FEWEST,
    RARE,
    are_far_apart,
    coin_quantile,
    gain,
    mann_whitney,
)
from tb_gpu_advisor.version import __version__
from tb_gpu_advisor.wire import SCHEMA, Comparison, Note, Quantity, Report, Side, Verdict

#: A difference must be this unlikely by chance.
ALPHA: Final = Fraction(5, 100)
#: Nobody acts on less than this share of the step.
LEAST_EFFECT: Final = 0.02
#: Captures on each side from which their medians are compared instead of their steps.
CAPTURES: Final = 4
#: Runs with kernel counts further apart than this do different work.
KERNELS_APART: Final = 0.2
_POWER_Z: Final = 1.96 + 0.84  # 5 % false alarms, 80 % power


def compare(baseline: Sequence[Report], candidate: Sequence[Report]) -> Comparison:
    """The candidate against the baseline: one report or several captures of each."""
    # One whose GPUs did nothing is not compared with one whose GPUs did.
    alone = not any(report.step_time for report in (*baseline, *candidate))
    before, after = _sample(baseline, alone), _sample(candidate, alone)
    sides = _side(baseline, before), _side(candidate, after)
    delta = sides[1].median_ms - sides[0].median_ms
    share = delta / sides[0].median_ms if sides[0].median_ms else 0.0
    p_value = _p_value(before, after)
    detectable = _detectable(before, after)
    findings = finding_changes(baseline[0], candidate[0])
    gained = gain(*(_means(reports, alone) for reports in (baseline, candidate)))
    promises, unjudged = kept_promises(baseline[0], candidate[0], findings, gained)
    return Comparison(
        schema=SCHEMA,
        version=__version__,
        baseline=sides[0],
        candidate=sides[1],
        verdict=_verdict(before, after, p_value, share),
        steps_of="host" if alone else "gpu",
        delta_ms=round(delta, 6),
        delta_share=round(share, 6),
        p_value=None if p_value is None else round(p_value, 6),
        detectable_share=None if detectable is None else round(detectable, 6),
        within_capture=len(baseline) == 1 or len(candidate) == 1,
        unlike=_unlike(baseline[0], candidate[0]),
        breakdown=part_changes(baseline[0], candidate[0]),
        findings=findings,
        kernels=kernel_changes(baseline[0], candidate[0]),
        promises=promises,
        unjudged=unjudged,
    )


def _sample(reports: Sequence[Report], alone: bool) -> list[float]:
    """Step lengths of the only capture, or the median of each of many; of their hosts ``alone`` or of their GPUs."""
    known = [report.host_step_time if alone else report.step_time for report in reports]
    times = [time for time in known if time is not None]
    if len(times) >= CAPTURES:
        return [time.median_ms for time in times]
    return [ms for time in times for ms in time.steps_ms]


def _means(reports: Sequence[Report], alone: bool) -> list[float]:
    """As ``_sample``, of means: savings are of the mean step."""
    known = [report.host_step_time if alone else report.step_time for report in reports]
    times = [time for time in known if time is not None]
    if len(times) >= CAPTURES:
        return [time.mean_ms for time in times]
    return [ms for time in times for ms in time.steps_ms]


def _side(reports: Sequence[Report], sample: list[float]) -> Side:
    low, high = median_interval(sample)
    first = reports[0]
    return Side(
        runs=tuple(report.run for report in reports),
        framework=first.capture.framework,
        gpus=tuple(gpu.model for gpu in first.capture.gpus if gpu.activity == "active"),
        steps=sum(report.capture.steps for report in reports),
        median_ms=round(statistics.median(sample), 6) if sample else 0.0,
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


def _verdict(before: list[float], after: list[float], p_value: float | None, share: float) -> Verdict:
    if p_value is None:
        return "cannot_tell"
    least = max(LEAST_EFFECT, 2 * _noise(before, after))
    if p_value >= ALPHA or abs(share) < least:
        return "no_difference"
    return "slower" if share > 0 else "faster"


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
        "framework": (before.capture.framework, after.capture.framework),
        "gpus": (_gpus(before), _gpus(after)),
        "hosts": (str(len(before.hosts)), str(len(after.hosts))),
        "steps-found-by": (before.capture.step_method, after.capture.step_method),
        "version": (before.version, after.version),
    }
    notes = [_note(name, *pair) for name, pair in pairs.items() if pair[0] != pair[1]]
    if max(kernels) > (1 + KERNELS_APART) * max(min(kernels), 1e-9):
        notes.append(_note("kernels", f"{kernels[0]:.0f}", f"{kernels[1]:.0f}"))
    return tuple(notes)


def _gpus(report: Report) -> str:
    models = [gpu.model or "GPU" for gpu in report.capture.gpus if gpu.activity == "active"]
    return ", ".join(f"{models.count(model)} × {model}" for model in sorted(set(models))) or "–"


def _note(name: str, before: str, after: str) -> Note:
    return Note(f"unlike-{name}", {"before": Quantity(before, "text"), "after": Quantity(after, "text")})
