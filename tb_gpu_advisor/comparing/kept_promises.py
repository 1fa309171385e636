"""Promises kept: what was promised of findings that are fixed now, against what the step gained.

What the step gained is all that changed between two runs. With several findings fixed at once it is held against what
was promised of them together. A finding, or several that explain the same time, is held against its own part only where
the gain can be divided: its causes are parts of the step that no other one has, what was promised of each adds up to
what was promised of all, and what is left of the step stayed as it was. Of several GPUs it cannot: what one waits for
is another one's time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tb_gpu_advisor.comparing.changes import part_changes
from tb_gpu_advisor.comparing.program import machine
from tb_gpu_advisor.comparing.statistics import Gain
from tb_gpu_advisor.comparing.verdict import LEAST_EFFECT
from tb_gpu_advisor.report.promises import promised_of
from tb_gpu_advisor.wire import (
    Category,
    CheckResult,
    Estimate,
    FindingChange,
    KeptPromise,
    Outcome,
    Promise,
    Promised,
    Report,
    Unjudged,
)

#: Who fixes these gives a step more to do, so that the lengths of steps cannot be compared.
OTHER_WORK: Final = frozenset({"small-batch", "small-model"})
#: It is promised nothing, and saves more than its parts that have rows of their own: it fuses other kernels, too.
XLA: Final = "xla-off"


@dataclass(frozen=True)
class Fixed:
    """A finding that is fixed, wholly or in part, and what was promised of it; ``causes`` are none where its gain
    cannot be separated from that of others."""

    promise: Promise
    low_ms: float
    high_ms: float
    causes: frozenset[Category]
    in_part: bool


def kept_promises(
    before: Report, after: Report, changes: Sequence[FindingChange], gain: Gain | None, other_work: bool
) -> tuple[tuple[KeptPromise, ...], Unjudged]:
    """What came of the promises of findings that are fixed, and why of some of them nothing is said; ``gain`` is the
    mean step's, None with too few, ``other_work`` that steps do other work, or nobody knows."""
    promised = promised_of(before)
    noise_ms = gain.noise_ms if gain else 0.0
    gone = {one.id for one in changes if one.change == "fixed"}
    step_ms = before.time.mean_ms if before.time else 0.0
    least_ms = max(noise_ms, LEAST_EFFECT * step_ms)
    fixed = _fixed(before, after, promised, gone, least_ms) if changes else []
    if not fixed or gain is None:
        return (), "few-steps" if fixed else ""
    if gone & OTHER_WORK or other_work:
        return (), "other-work"
    if len({(machine(one), len(one.hosts)) for one in (before, after)}) > 1:
        return (), "other-machine"

    def held(some: Sequence[Fixed], got_ms: float) -> KeptPromise:
        low_ms, high_ms = _joint(before, promised, some, gone)
        return KeptPromise(
            checks=tuple(one.promise.id for one in some),
            version=promised.version,
            low_ms=round(low_ms, 6),
            high_ms=round(high_ms, 6),
            got_ms=round(got_ms, 6),
            noise_ms=round(gain.noise_ms, 6),
            step_ms=round(step_ms, 6),
            in_part=any(one.in_part for one in some),
            outcome=_outcome(low_ms, high_ms, got_ms, gain.noise_ms),
        )

    whole = held(fixed, gain.ms)
    groups = _by_cause(fixed)
    gained_ms = {part.category: part.before_ms - part.after_ms for part in part_changes(before, after)}
    parts = [held(some, sum(gained_ms.get(one, 0.0) for one in causes)) for causes, some in groups]
    adds_up = abs(whole.high_ms - sum(part.high_ms for part in parts)) <= least_ms
    if len(parts) == 1 or not (adds_up and _divides(groups, gained_ms, noise_ms)):
        return (whole,), _unjudged(after, gone, len(fixed) > 1)
    return (whole, *parts), _unjudged(after, gone, any(len(some) > 1 for _, some in groups))


def _unjudged(after: Report, gone: set[str], together: bool) -> Unjudged:
    # The row of XLA may also pass because little is left to improve.
    xla = [check.args["xla"].value for check in after.checks if check.id == XLA and "xla" in check.args]
    return "with-xla" if XLA in gone and xla == ["on"] else "together" if together else ""


def _fixed(before: Report, after: Report, promised: Promised, gone: set[str], least_ms: float) -> list[Fixed]:
    """Those that pass now, and those that still fail and lose less by more than ``least_ms``."""
    old, new = ({check.id: check for check in report.checks} for report in (before, after))
    left = {one.id: one for one in promised_of(after).checks}
    fixed = []
    for promise in promised.checks:
        check, now, rest = old.get(promise.id), new.get(promise.id), left.get(promise.id)
        if check is None or now is None:
            continue
        causes = frozenset(check.causes) if check.section.startswith("1") else frozenset()
        if promise.id in gone:
            fixed.append(Fixed(promise, promise.low_ms, promise.high_ms, causes, False))
        elif rest is not None and _fell_ms(check, now) > least_ms:
            low_ms = max(0.0, promise.low_ms - rest.high_ms)
            fixed.append(Fixed(promise, low_ms, max(low_ms, promise.high_ms - rest.low_ms), causes, True))
    return fixed


def _fell_ms(before: CheckResult, after: CheckResult) -> float:
    if before.status != "failed" or before.loss_ms is None or after.loss_ms is None:
        return 0.0
    return before.loss_ms - after.loss_ms


def _joint(before: Report, promised: Promised, fixed: Sequence[Fixed], gone: set[str]) -> tuple[float, float]:
    """What was promised of several findings together: what the ledger says of their rows, where these are fixed as a
    whole; else at least what one of them saves, and at most what all do: those of the same causes mean the same
    time."""
    step = None if before.promised else _step_after(before, {one.promise.id for one in fixed}, gone)
    if step is not None and before.ledger.today_ms is not None:
        return max(0.0, before.ledger.today_ms - step.high), before.ledger.today_ms - step.low
    low_ms = max(one.low_ms for one in fixed)
    if len(fixed) == 1:
        return low_ms, fixed[0].high_ms
    highs_ms: dict[object, float] = {}
    for one in fixed:
        place = one.causes or one.promise.id
        highs_ms[place] = max(one.high_ms, highs_ms.get(place, 0.0))
    high_ms = sum(highs_ms.values())
    if promised.recoverable is not None:
        high_ms = min(high_ms, promised.recoverable.high)
    return low_ms, max(high_ms, *(one.high_ms for one in fixed if not one.in_part), low_ms)


def _step_after(report: Report, checks: set[str], gone: set[str]) -> Estimate | None:
    """The step with the rows fixed that have these findings; None where one of these rows is not wholly gone, or the
    report does not tell of this set of them."""
    ledger = report.ledger
    rows = [at for at, row in enumerate(ledger.rows) if not checks.isdisjoint(row.checks)]
    if not rows or not gone.issuperset(check for at in rows for check in ledger.rows[at].checks):
        return None
    known = ledger.subsets.get(",".join(map(str, rows)))
    return ledger.rows[rows[-1]].step_after_ms if known is None and rows[-1] == len(rows) - 1 else known


def _by_cause(fixed: Iterable[Fixed]) -> list[tuple[frozenset[Category], list[Fixed]]]:
    """Findings whose causes are the same parts of the step, or share one, stand together."""
    groups: list[tuple[frozenset[Category], list[Fixed]]] = []
    for one in fixed:
        near = [group for group in groups if group[0] & one.causes]
        groups = [group for group in groups if group not in near]
        causes = one.causes.union(*(group[0] for group in near))
        groups.append((causes, [*(other for group in near for other in group[1]), one]))
    return groups


def _divides(
    groups: list[tuple[frozenset[Category], list[Fixed]]], gained_ms: dict[Category, float], noise_ms: float
) -> bool:
    """Whether each group has causes, and the rest of the step is as long as before."""
    causes = frozenset[Category]().union(*(causes for causes, _ in groups))
    others_ms = sum(abs(ms) for category, ms in gained_ms.items() if category not in causes)
    return bool(gained_ms) and all(causes for causes, _ in groups) and others_ms <= noise_ms


def _outcome(low_ms: float, high_ms: float, got_ms: float, noise_ms: float) -> Outcome:
    if low_ms <= got_ms <= high_ms:
        return "inside"
    if low_ms - noise_ms <= got_ms <= high_ms + noise_ms:
        return "noise"
    return "below" if got_ms < low_ms else "above"
