"""The runs of a program in time: which of them changed the step time, and what went with it.

Steps that do other work, for another batch or several batches in one call, are compared by what they get done.
"""

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, median
from typing import Final, TypeVar

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import LITTLE
from tb_gpu_advisor.comparing.change_points import FEWEST, cuts
from tb_gpu_advisor.comparing.verdict import LEAST_EFFECT
from tb_gpu_advisor.comparing.work import scaled

#: Runs of a history; of more the newest. Our default: a chart shows no more points.
MOST: Final = 200
#: Of what moved with a change this many are named. Our default: the rest explains little.
_MOST_NAMED: Final = 3

Shift = TypeVar("Shift", wire.PartChange, wire.CheckShift)


def history(rows: Iterable[wire.RunRow]) -> wire.History:
    """The history of runs of one program. Runs without steps are no part of it."""
    timed = sorted((row for row in rows if row.step_time), key=lambda row: (row.captured, row.run))
    unit, shown = _by_work(timed[-MOST:])
    newest = shown[-1].work if shown else wire.NO_WORK
    return wire.History(
        *wire.HEAD,
        rows=tuple(shown),
        changes=_changes(shown, unit),
        per=unit,
        work=_amount(newest, unit),
        fewest=FEWEST,
        left_out=len(timed) - len(shown),
    )


def _by_work(rows: Sequence[wire.RunRow]) -> tuple[wire.WorkUnit, list[wire.RunRow]]:
    """The rows with times of as much work as a step of the newest one does, and in what that is counted: in examples
    where all runs tell them; a step where all do the same."""
    unit: wire.WorkUnit = "examples" if all(row.work.examples for row in rows) else "batches"
    unit = unit if len({_amount(row.work, unit) for row in rows}) > 1 else "step"
    return unit, [scaled(row, _amount(rows[-1].work, unit) / _amount(row.work, unit)) for row in rows]


def _amount(work: wire.Work, unit: wire.WorkUnit) -> float:
    return float((work.examples if unit == "examples" else work.batches if unit == "batches" else 1) or 1)


def _changes(rows: Sequence[wire.RunRow], unit: wire.WorkUnit) -> tuple[wire.ChangePoint, ...]:
    level_cuts = cuts([math.log(max(step_ms(row), 1e-9)) for row in rows], _errors(rows))
    places = [0, *(cut.at for cut in level_cuts), len(rows)]
    changes = []
    for cut, start, end in zip(level_cuts, places, places[2:], strict=False):
        before, after = rows[start : cut.at], rows[cut.at : end]
        change = _change(before, after, cut.p_value, _amount(rows[-1].work, unit), unit)
        if abs(change.after_ms - change.before_ms) >= LEAST_EFFECT * change.before_ms:
            changes.append(change)
    return tuple(changes)


def _errors(rows: Sequence[wire.RunRow]) -> list[float]:
    """The standard error of each run's mean step, as a share of it: what steps of this program differ by, over the
    root of how many the run has. Nothing where no run tells."""
    spreads = [spread for row in rows if (spread := _spread(row)) is not None]
    if not spreads:
        return []
    spread = median(spreads)
    return [spread / math.sqrt(max(1, row.steps)) for row in rows]


def _spread(row: wire.RunRow) -> float | None:
    """The standard deviation of a run's steps, as a share of their mean, by their range (L. H. C. Tippett 1925, with
    the extremes of a normal sample by Blom's formula, 1958); None of a run without several."""
    time = row.step_time
    if time is None or row.steps < 2 or time.mean_ms <= 0:
        return None
    extremes = 2 * NormalDist().inv_cdf((row.steps - 0.375) / (row.steps + 0.25))
    return (time.high_ms - time.low_ms) / time.mean_ms / extremes


def _change(
    before: Sequence[wire.RunRow],
    after: Sequence[wire.RunRow],
    p_value: float,
    work: float,
    unit: wire.WorkUnit,
) -> wire.ChangePoint:
    before_ms, after_ms = (median(step_ms(row) for row in side) for side in (before, after))
    least = LITTLE * abs(after_ms - before_ms)
    slower = after_ms > before_ms
    parts = [
        wire.PartChange(one, _part(before, one), _part(after, one))
        for one in {part.category: None for row in (*before, *after) for part in row.breakdown}
    ]
    checks = [
        wire.CheckShift(one, _loss(before, one), _loss(after, one))
        for one in {check.id: None for row in (*before, *after) for check in row.checks}
    ]
    moved, causes = _moved(parts, least, slower), _causes(_moved(checks, least, slower), least)
    return wire.ChangePoint(
        run=after[0].run,
        previous=before[-1].run,
        said=_said(after[0].run, before_ms, after_ms, work, unit),
        before_ms=round(before_ms, 6),
        after_ms=round(after_ms, 6),
        p_value=round(p_value, 6),
        parts=tuple(part for part in moved if not any(_is_same(part, check, least) for check in causes)),
        checks=causes,
    )


def _said(run: str, before_ms: float, after_ms: float, work: float, unit: wire.WorkUnit) -> wire.Note:
    way, sides = "slower" if after_ms > before_ms else "faster", (before_ms, after_ms)
    args = {"run": wire.Quantity(run, "text")}
    if unit != "step":
        sides = 1e3 * work / before_ms, 1e3 * work / after_ms
        args["unit"] = wire.Quantity(unit, "text")
    numbers = zip(("before", "after"), sides, strict=True)
    args |= {name: wire.Quantity(round(one, 6), "ms" if unit == "step" else "count") for name, one in numbers}
    args["share"] = wire.Quantity(round(abs(sides[1] / sides[0] - 1), 6), "share")
    return wire.Note(f"history-{way}" if unit == "step" else f"history-rate-{way}", args)


def _causes(checks: tuple[wire.CheckShift, ...], apart_ms: float) -> tuple[wire.CheckShift, ...]:
    """Each cause once, as in a ledger: of findings of the same time the first."""
    same = [
        [other for other in checks[:at] if _is_same(one, other, apart_ms)] for at, one in enumerate(checks)
    ]
    return tuple(one for one, others in zip(checks, same, strict=True) if not others)


def _is_same(one: wire.PartChange | wire.CheckShift, other: wire.CheckShift, apart_ms: float) -> bool:
    """Whether a finding says what a part of the step, or another finding, says, which then is said once."""
    return max(abs(one.before_ms - other.before_ms), abs(one.after_ms - other.after_ms)) < LITTLE * apart_ms


def _moved(shifts: list[Shift], least_ms: float, slower: bool) -> tuple[Shift, ...]:
    """Those that moved most, the way that the step went before the other way."""
    moved = [one for one in shifts if abs(one.after_ms - one.before_ms) >= max(least_ms, 1e-6)]
    moved.sort(key=lambda one: (one.before_ms - one.after_ms) * (1 if slower else -1))
    return tuple(moved[:_MOST_NAMED])


def step_ms(row: wire.RunRow) -> float:
    """The mean step of a row that has steps: waits that come in some steps only count as much as they cost."""
    return row.step_time.mean_ms if row.step_time else 0.0


def _part(rows: Sequence[wire.RunRow], category: wire.Category) -> float:
    """Over the rows that have parts at all."""
    of_rows = [{part.category: part.ms_per_step for part in row.breakdown} for row in rows if row.breakdown]
    return round(median(parts.get(category, 0.0) for parts in of_rows or [{}]), 6)


def _loss(rows: Sequence[wire.RunRow], check: str) -> float:
    of_rows = ({one.id: one.loss_ms for one in row.checks if one.status == "failed"} for row in rows)
    return round(median(losses.get(check, 0.0) for losses in of_rows), 6)
