"""What holds for every ledger: its numbers among themselves, and its rows against the checks.

A loss is a part of the step. A saving, likely or else at best, is no more than its loss, or than the parts that the row
says become shorter, and no part becomes shorter by more than there is of it. What is likely lies within its bounds. The
staircase only goes down. The first rows together give the step after the last of them, to the digit. The bar is the
step. What limits next is no more than the step with all rows fixed. Each failed check of the guide's chapters is in one
row.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from tb_gpu_advisor.wire import CATEGORIES, CheckResult, Estimate, Ledger, LedgerRow

#: How far apart equal numbers may be, as a share and in ms. Our default: they are rounded to a millionth of a ms; sums
#: of them, and of many steps, may be further apart.
CLOSE: Final = 1e-3
LEAST: Final = 1e-4


def broken_by_ledger(ledger: Ledger, checks: Iterable[CheckResult]) -> Iterator[str]:
    """The names of the laws that it breaks, one for each time."""
    step_ms = ledger.today_ms
    for at, row in enumerate(ledger.rows):
        yield from _row(row, math.inf if step_ms is None else step_ms)
        if (row.step_after_ms is None) != (step_ms is None) or not _in_order(row.saving_ms):
            yield "ledger-saving"
        first = ",".join(map(str, range(at + 1)))
        if ledger.subsets and ledger.subsets.get(first) != row.step_after_ms:
            yield "ledger-subsets"
    yield from _staircase([row.step_after_ms for row in ledger.rows if row.step_after_ms is not None])
    if ledger.bar and not _fits(ledger):
        yield "ledger-falls"
    if ledger.bar and not math.isclose(sum(one.ms for one in ledger.bar), step_ms or 0.0, rel_tol=CLOSE):
        yield "ledger-bar"
    left = ledger.rows[-1].step_after_ms if ledger.rows else None
    if ledger.next is not None and not (left and left.likely and 0 < ledger.next.ms <= left.likely + LEAST):
        yield "ledger-next"
    if ledger.today_ms is not None or ledger.rows:
        yield from _with_checks(ledger, checks)


def _row(row: LedgerRow, step_ms: float) -> Iterator[str]:
    loss_ms = row.loss_ms or 0.0
    if not 0 <= loss_ms <= step_ms * (1 + CLOSE) + LEAST:
        yield "ledger-loss"
    seen_ms = max(loss_ms, sum(fall.ms for fall in row.falls))
    best_ms = row.saving_ms.high if row.saving_ms.likely is None else row.saving_ms.likely
    if best_ms > seen_ms * (1 + CLOSE) + LEAST or any(one.ms < 0 for one in row.falls):
        yield "ledger-falls"


def _fits(ledger: Ledger) -> bool:
    """Whether no part becomes shorter by more than there is of it."""
    left_ms = dict.fromkeys(CATEGORIES, LEAST)
    for one in ledger.bar:
        left_ms[one.part] += one.ms
    for fall in (fall for row in ledger.rows for fall in row.falls):
        left_ms[fall.part] -= fall.ms
    return min(left_ms.values()) >= 0


def _in_order(one: Estimate) -> bool:
    """Whether what is likely is within the bounds."""
    likely = one.high if one.likely is None else one.likely
    return 0 <= one.low <= likely <= one.high < math.inf


def _staircase(steps: list[Estimate]) -> Iterator[str]:
    for one in steps:
        if not _in_order(one):
            yield "ledger-step"
    for above, below in pairwise(steps):
        likely = above.likely is None or (below.likely is not None and below.likely <= above.likely + LEAST)
        if not (below.low <= above.low + LEAST and below.high <= above.high + LEAST and likely):
            yield "ledger-staircase"


def _with_checks(ledger: Ledger, checks: Iterable[CheckResult]) -> Iterator[str]:
    """Each failed check of a chapter is in one row, which it names, or is to be settled first. A check that is an error
    by now may still be in its row."""
    rows = [check for row in ledger.rows for check in row.checks]
    named_by = dict(enumerate(row.checks for row in ledger.rows))
    for check in checks:
        if check.status == "error":
            continue
        times = rows.count(check.id)
        if check.status != "failed" or check.id in ledger.settle_first:
            expected, named = 0, check.row is None
        else:
            expected, named = 1, check.row is not None and check.id in named_by.get(check.row, ())
        if times != expected or not named:
            yield "ledger-checks"
