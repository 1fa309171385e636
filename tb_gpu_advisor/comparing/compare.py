"""Two runs side by side: is one faster, what explains it, what became of the findings.

What is said is of the mean step, as in a report. Whether it differs, the medians tell (the Mann-Whitney test; of few
steps, one of which may be wild, also their distance), and the means, by a permutation test: waits in some steps leave
the median as it is. Both tests share one chance of a false alarm (Holm's rule), and a difference below a least effect
is not worth a verdict even when it is significant. No step is thrown out. Steps of one capture are not independent
samples of the machine, so a comparison of single captures says so; with several captures on each side their medians are
compared.
"""

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tb_gpu_advisor.comparing.changes import finding_changes, kernel_changes, kernel_notes, part_changes
from tb_gpu_advisor.comparing.kept_promises import kept_promises
from tb_gpu_advisor.comparing.program import differing
from tb_gpu_advisor.comparing.rows_of_runs import ledger_changes
from tb_gpu_advisor.comparing.statistics import FEWEST, coin_quantile, gain
from tb_gpu_advisor.comparing.verdict import ALPHA, LEAST_EFFECT, Judged, Sides, judged_of, said, spread
from tb_gpu_advisor.comparing.work import SAME_WORK, Ratio, is_other_work, scaled, work_ratio
from tb_gpu_advisor.wire import FRAMEWORK_NAMES, HEAD, Comparison, LongSteps, Note, Report, Side, quantities

#: Steps that are named where some of them make the means differ. Our default: a line has room for them.
STEPS_NAMED: Final = 8
#: Captures on each side from which their medians are compared instead of their steps. Defined: with fewer no test can
#: be significant.
CAPTURES: Final = FEWEST
#: Runs with kernel counts further apart than this do different work. Our default: means over steps differ by less.
KERNELS_APART: Final = 0.2
#: Standard errors that a difference must have. Defined: with 5 % false alarms it is seen in 80 % of cases.
_POWER_Z: Final = 1.96 + 0.84


def compare(baseline: Sequence[Report], candidate: Sequence[Report]) -> Comparison:
    """The candidate against the baseline: one report or several captures of each."""
    # One whose GPUs did nothing is not compared with one whose GPUs did.
    alone = not any(report.step_time for report in (*baseline, *candidate))
    other_program = differing(baseline[0], candidate[0])
    work = SAME_WORK if other_program else work_ratio(baseline[0], candidate[0])
    sides = _side(baseline, alone), _side(candidate, alone)
    candidate = [scaled(report, work.factor) for report in candidate]
    medians, means = (
        (_sample(baseline, alone, of), _sample(candidate, alone, of)) for of in ("median_ms", "mean_ms")
    )
    judged = judged_of(medians, means, work, other_program)
    findings = () if other_program else finding_changes(baseline[0], candidate[0])
    other_work = is_other_work(baseline[0], candidate[0], work)
    promises, unjudged = kept_promises(baseline[0], candidate[0], findings, gain(*means), other_work)
    return Comparison(
        *HEAD,
        baseline=sides[0],
        candidate=sides[1],
        verdict=judged.verdict,
        said=other_program or said(judged, work, sides, means if judged.about == "mean" else medians),
        per=work.unit,
        about=judged.about,
        long_steps=_long_steps(baseline, candidate, means, judged, alone),
        steps_of="host" if alone else "gpu",
        delta_ms=round(judged.delta_ms, 6),
        delta_share=round(judged.share, 6),
        p_value=None if judged.p_value is None else round(judged.p_value, 6),
        detectable_share=_detectable(*medians),
        within_capture=len(baseline) == 1 or len(candidate) == 1,
        unlike=_unlike(baseline[0], candidate[0], work, other_program is not None),
        breakdown=part_changes(baseline[0], candidate[0]),
        findings=findings,
        rows=() if other_program else ledger_changes(baseline[0], candidate[0], findings),
        kernels=() if other_program else kernel_changes(baseline[0], candidate[0]),
        promises=promises,
        unjudged=unjudged,
    )


def _sample(reports: Sequence[Report], alone: bool, of: str) -> list[float]:
    """Step lengths of the only capture, or the median or mean of each of many; of their hosts ``alone`` or of their
    GPUs."""
    known = [report.host_step_time if alone else report.step_time for report in reports]
    times = [time for time in known if time is not None]
    if len(times) >= CAPTURES:
        return [getattr(time, of) for time in times]
    return [ms for time in times for ms in time.steps_ms]


def _side(reports: Sequence[Report], alone: bool) -> Side:
    sample, means = (_sample(reports, alone, of) for of in ("median_ms", "mean_ms"))
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
        work=first.work,
    )


def median_interval(sample: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the median by order statistics; the whole range where there are too few values."""
    if not sample:
        return 0.0, 0.0
    ordered = sorted(sample)
    outside = coin_quantile(ALPHA / 2, len(ordered))
    return ordered[max(0, outside - 1)], ordered[min(len(ordered) - 1, len(ordered) - outside)]


def _long_steps(
    baseline: Sequence[Report], candidate: Sequence[Report], means: Sides, judged: Judged, alone: bool
) -> LongSteps | None:
    """Where the verdict is about means, the fewest of the longest steps of a side without which its mean would not be
    longer than the other one's; None where whole captures were compared."""
    if judged.about != "mean" or not judged.alone:
        return None
    is_slower = judged.delta_ms > 0
    reports, longer, shorter = (candidate, *means[::-1]) if is_slower else (baseline, *means)
    names = [name for report in reports for name in _names(report, alone, len(reports) > 1)]
    if len(names) != len(longer):
        return None
    middle_ms = statistics.median(longer)
    excess_ms = sum(longer) - statistics.fmean(shorter) * len(longer)
    removed: list[int] = []
    for at in sorted(range(len(longer)), key=lambda at: -longer[at]):
        if excess_ms <= 0 or longer[at] <= middle_ms:
            break
        excess_ms -= longer[at] - middle_ms
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


def _detectable(before: list[float], after: list[float]) -> float | None:
    """The smallest change that would have been seen four times out of five, as a share of the step."""
    if min(len(before), len(after)) < FEWEST:
        return None
    widest = max(spread(before), spread(after))
    return round(max(LEAST_EFFECT, _POWER_Z * widest * math.sqrt(1 / len(before) + 1 / len(after))), 6)


def _unlike(before: Report, after: Report, work: Ratio, other_program: bool) -> tuple[Note, ...]:
    """What besides the change under test differs, so that the step times may not be comparable."""
    kernels = tuple(sum(kernel.count_per_step for kernel in report.kernels) for report in (before, after))
    pairs = {
        # That one was not recognized is no difference.
        "framework": tuple(FRAMEWORK_NAMES.get(one.capture.framework) for one in (before, after)),
        "gpus": (_gpus(before), _gpus(after)),
        "hosts": (str(len(before.hosts)), str(len(after.hosts))),
        "version": (before.version, after.version),
    }
    notes = [note for note in (work.note,) if note is not None]
    notes += [_note(name, a, b) for name, (a, b) in pairs.items() if a and b and a != b]
    if before.capture.step_method != after.capture.step_method:
        notes.append(Note("unlike-steps-found-by", {}))
    if other_program:
        return tuple(notes)
    if work.unit == "step" and max(kernels) > (1 + KERNELS_APART) * max(min(kernels), 1e-9):
        notes.append(_note("kernels", f"{kernels[0]:.0f}", f"{kernels[1]:.0f}"))
    if work.factor == 1 and _gpus(before) == _gpus(after):
        notes += kernel_notes(before, after)
    return tuple(notes)


def _gpus(report: Report) -> str:
    models = sorted(Counter(report.capture.gpu_names).items())
    return ", ".join(f"{count} × {model}" for model, count in models) or "–"


def _note(name: str, before: str, after: str) -> Note:
    return Note(f"unlike-{name}", quantities("text", before=before, after=after))
