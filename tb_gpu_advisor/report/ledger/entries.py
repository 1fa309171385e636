"""The ledger: findings as rows, what evaluates them, and both as the report carries them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.graph import NOISE_SHARE
from tb_gpu_advisor.judging.base import Check, Outcome, Saving, claims
from tb_gpu_advisor.judging.cures import OF_KERNELS, about_one, reach_of
from tb_gpu_advisor.judging.saving import NOTHING_SAVED, Savings, Stair, most_lost_ms, savable
from tb_gpu_advisor.report.capture import work
from tb_gpu_advisor.report.ledger.changed_line import fix_of
from tb_gpu_advisor.report.ledger.user_code import place_of
from tb_gpu_advisor.report.merging import merged
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.report.whatif import shorter, step_after
from tb_gpu_advisor.wire import (
    CATEGORIES,
    Bounds,
    BusyOp,
    Category,
    ClaimedTime,
    Estimate,
    Ledger,
    LedgerRow,
    NextLimit,
    PartTime,
    Table,
)

#: Checks other than those of the capture that say that what was set up is not what was meant: whatever is measured then
#: is of another program.
SET_UP: Final = frozenset({"idle-gpus"})
#: A saving below so many spreads of the steps is within noise. Our default: steps differ by more in one of 20.
NOISE_SPREADS: Final = 2.0
#: Rows of which every set is evaluated. Our default: 31 sets.
MOST_SETS: Final = 5
#: A part that no row claims is named from this share of the step on. Our default: what is worth a headline.
LEAST_UNEXPLAINED: Final = 0.05


class Rows(Struct, frozen=True, dict=True):
    """The stairs of a run's findings, and what evaluates them; ``step_ms`` is the step that they are parts of, None
    where no steps are known. ``settle`` are the findings to settle first, which are in no row."""

    facts: Facts
    settle: tuple[str, ...]
    outcomes: Mapping[str, Outcome]
    savings: Savings
    stairs: tuple[Stair, ...]
    step_ms: float | None
    passed: Mapping[str, Outcome]

    @cached_property
    def bounds(self) -> Bounds:
        """What all rows save together."""
        saved = self.stairs[-1].together if self.stairs else NOTHING_SAVED
        return Bounds(rounded(saved.low_ms), rounded(saved.high_ms))

    @cached_property
    def row_of(self) -> dict[str, int]:
        """The number of the row of each finding."""
        return {check: at for at, stair in enumerate(self.stairs) for check in stair.checks}

    @cached_property
    def noise_ms(self) -> float:
        """What counts as noise."""
        periods = self.facts.limiting_steps.periods
        median = middle(periods)
        spread = middle(abs(period - median) for period in periods)
        return max(NOISE_SHARE * self.savings.step_ms, NOISE_SPREADS * spread)

    def is_noise(self, finding: Outcome, saved: Saving) -> bool:
        """Whether a finding saves less than noise. What comes in some of the steps only is itself what these differ
        by."""
        some, of = (finding.args.get(name) for name in ("steps", "of"))
        return saved.high_ms < self.noise_ms and not (some and of and 0 < float(some.value) < float(of.value))

    def loser(self, at: int) -> Outcome:
        """The finding of a row that is about most of its time."""
        losses = {check: self.outcomes[check].loss_ms for check in about_one(self.stairs[at].checks)}
        most = max(losses, key=lambda check: -1.0 if losses[check] is None else losses[check] or 0.0)
        return self.outcomes[most]

    def saved(self, stairs: Iterable[Stair]) -> Saving:
        """What these rows save together."""
        return self.savings.of([check for stair in stairs for check in stair.checks])


def rows_of(facts: Facts, outcomes: Sequence[tuple[Check, Outcome]]) -> Rows:
    """The findings of a run as rows, in the order of the staircase."""
    has_failed = [check for check, one in outcomes if one.status == "failed"]
    invalid = (check.id for check in has_failed if check.section == "0" or check.id in SET_UP)
    # GPUs that do nothing before how it was recorded.
    settle = tuple(sorted(invalid, key=lambda check: check not in SET_UP))
    failed = {check.id: one for check, one in outcomes if one.status == "failed" and check.id not in settle}
    passed = {check.id: one for check, one in outcomes if one.status == "passed"}
    savings = Savings(facts, savable({check.id: one for check, one in outcomes}))
    rows = merged(failed)
    if not facts.has_time:
        stairs = tuple(Stair(row, NOTHING_SAVED, NOTHING_SAVED) for row in rows)
        return Rows(facts, settle, failed, savings, stairs, None, passed)
    return Rows(facts, settle, failed, savings, savings.staircase(rows), savings.step_ms, passed)


def ledger(rows: Rows) -> Ledger:
    """The rows as the report carries them."""
    step_ms = rows.step_ms
    falls = _falls(rows) if step_ms else [()] * len(rows.stairs)
    made = tuple(_row(rows, at, falls[at]) for at in range(len(rows.stairs)))
    bar = _bar(rows) if step_ms and rows.facts.alone is None else ()
    return Ledger(
        today_ms=None if step_ms is None else rounded(step_ms),
        work=work(rows.facts),
        settle_first=rows.settle,
        rows=made,
        bar=bar,
        unexplained=_unexplained(rows, bar, made),
        busy=_busy(rows.facts),
        subsets=_subsets(rows),
        account=None,
        next=_next_limit(rows),
    )


def _row(rows: Rows, at: int, falls: tuple[PartTime, ...]) -> LedgerRow:
    stair = rows.stairs[at]
    findings, loser = [rows.outcomes[check] for check in stair.checks], rows.loser(at)
    lead, part = findings[0], next(iter(loser.causes), None)
    place = place_of(findings, part)
    tables = [one for finding in findings for one in finding.evidence if isinstance(one, Table)]
    return LedgerRow(
        checks=stair.checks,
        cause=next(iter(lead.causes), None),
        part=part,
        place=place,
        loss_ms=None if loser.loss_ms is None else rounded(loser.loss_ms),
        saving_ms=_rounded(Estimate(stair.saving.low_ms, stair.saving.likely_ms, stair.saving.high_ms)),
        falls=falls,
        step_after_ms=None if rows.step_ms is None else _step(rows.step_ms, stair.together),
        within_noise=rows.step_ms is not None and rows.is_noise(lead, stair.saving),
        fix=fix_of(stair.checks[0], lead),
        instances=max((table.total_rows for table in tables if table.id == "gaps"), default=0),
        confidence=lead.confidence,
        brought=tuple(check for check in stair.checks[1:] if _is_mended(rows, check, stair.checks)),
    )


def _is_mended(rows: Rows, check: str, row: tuple[str, ...]) -> bool:
    """Whether the fix of another finding of the row fixes this one: it brings this one about, or has the same cure."""
    return rows.outcomes[check].brought_by in row or not set(reach_of(row[0])).isdisjoint(reach_of(check))


def _rounded(one: Estimate) -> Estimate:
    return Estimate(rounded(one.low), None if one.likely is None else rounded(one.likely), rounded(one.high))


def _step(step_ms: float, saved: Saving) -> Estimate:
    return _rounded(step_after(step_ms, saved))


def _falls(rows: Rows) -> list[tuple[PartTime, ...]]:
    """By row how much each part likely becomes shorter after the rows above, and where that is unknown at best. On a
    host alone only losses are seen: what else is saved there at best is computing."""
    part_ms, falls = rows.savings.part_ms, [tuple[PartTime, ...]()] * len(rows.stairs)
    left, is_alone = {part: part_ms(part) for part in CATEGORIES}, rows.facts.alone is not None
    for at, stair in sorted(enumerate(rows.stairs), key=lambda one: one[1].saving.likely_ms is None):
        findings, likely_ms = [rows.outcomes[check] for check in stair.checks], stair.saving.likely_ms
        at_best = (most_lost_ms,) if likely_ms is None and not is_alone else ()
        claimed, saved_ms = claims(findings, part_ms, *at_best), stair.saving.high_ms
        if is_alone:
            claimed["compute"] = max(claimed.get("compute", 0.0), saved_ms - sum(claimed.values()))
        after = shorter(left, claimed, saved_ms if likely_ms is None else likely_ms)
        fallen = ((part, rounded(left[part] - after[part])) for part in CATEGORIES)
        falls[at], left = tuple(PartTime(part, ms) for part, ms in fallen if ms > 0), after
    return falls


def _bar(rows: Rows) -> tuple[ClaimedTime, ...]:
    """The step of the GPU that limits, in parts, each split by the rows that claim it, in their order."""
    gpu = rows.facts.limiting_gpu
    left = {part: gpu.mean_ms(part) for part in CATEGORIES}
    claimed: dict[tuple[Category, int | None], float] = {}
    for at, stair in enumerate(rows.stairs):
        findings = [rows.outcomes[check] for check in stair.checks]
        # What makes a GPU late is its own time, in another part than that in which the others wait.
        lost = {part: ms for one in findings for part, ms in one.parts_ms.items() if part not in one.causes}
        for part, ms in (lost | claims(findings, gpu.mean_ms)).items():
            claimed[part, at] = min(ms, left[part])
            left[part] -= claimed[part, at]
    claimed |= {(part, None): ms for part, ms in left.items()}
    return tuple(
        ClaimedTime(part, row, rounded(ms))
        for part in CATEGORIES
        for row in (*range(len(rows.stairs)), None)
        if (ms := claimed.get((part, row), 0.0)) > 0
    )


def _unexplained(rows: Rows, bar: tuple[ClaimedTime, ...], made: Sequence[LedgerRow]) -> tuple[PartTime, ...]:
    """Parts of the step that no row explains: not computing, which needs no cause, the profiler, warm-up that is to be
    settled first, what goes with the fixes of rows about other parts, or what a row must be about since the step has no
    room for both."""
    step_ms, loss_ms = rows.step_ms or 0.0, max((row.loss_ms or 0.0 for row in made), default=0.0)
    warm_up = "compile" if "warm-up-in-window" in rows.settle else ""
    falls = [fall for row in made for fall in row.falls]
    return tuple(
        PartTime(one.part, ms)
        for one in bar
        if one.row is None and one.part != "compute" and one.part != "profiler" and one.part != warm_up
        for gone_ms in [sum(fall.ms for fall in falls if fall.part == one.part)]
        if (ms := rounded(min(one.ms - gone_ms, step_ms - loss_ms))) >= LEAST_UNEXPLAINED * step_ms
    )


def _subsets(rows: Rows) -> dict[str, Estimate]:
    count = len(rows.stairs)
    if rows.step_ms is None or count > MOST_SETS:
        return {}
    sets = (numbers for size in range(1, count + 1) for numbers in combinations(range(count), size))
    return {
        ",".join(map(str, numbers)): _step(rows.step_ms, rows.saved(rows.stairs[at] for at in numbers))
        for numbers in sets
    }


def _next_limit(rows: Rows) -> NextLimit | None:
    """What the step waits for once all rows are fixed, though it hardly does today: other waits hide it, and not what a
    fix leaves of its own cause. What GPUs compute takes as long as before, and GPUs that wait for each other are meant
    to."""
    facts, graph = rows.facts, rows.facts.graph
    fixed_ms = rows.stairs[-1].together.likely_ms if rows.stairs else None
    if rows.step_ms is None or fixed_ms is None or graph is None:
        return None
    failed, hidden = savable(rows.outcomes), dict[str, Outcome]()
    reached = {reach for check in failed for reach in reach_of(check)} | OF_KERNELS | {"turns"}
    for check, one in rows.passed.items():
        reaches = reach_of(check)
        if reaches and reached.isdisjoint(reaches):
            reached.update(reaches)
            hidden[check] = one
    savings = Savings(facts, failed | hidden)
    fixed_ms = max(fixed_ms, graph.saved_share(savings.change(graph, tuple(failed))) * rows.step_ms)
    least_share = LEAST_UNEXPLAINED + fixed_ms / rows.step_ms

    def may_save(*checks: str) -> bool:
        return graph.saved_share(savings.change(graph, (*failed, *checks))) >= least_share

    # One evaluation tells of most runs that there is nothing: none alone saves more than all of them.
    more_ms = dict[str, float]()
    for check in filter(may_save, hidden) if may_save(*hidden) else ():
        saved = Savings(facts, failed | {check: hidden[check]}).of((*failed, check))
        more_ms[check] = rounded((saved.likely_ms or 0.0) - fixed_ms)
    most = max(more_ms, key=lambda check: more_ms[check], default="")
    is_large = most and more_ms[most] >= LEAST_UNEXPLAINED * rows.step_ms
    return NextLimit(most, more_ms[most]) if is_large else None


def _busy(facts: Facts) -> tuple[BusyOp, ...]:
    """The op types of the GPU that limits the step by layer, the longest first; none where no GPU worked."""
    if not facts.has_gpu_work:
        return ()
    return tuple(
        replace(one, ms=rounded(one.ms), share=round(one.share, 6), launches=rounded(one.launches))
        for one in facts.limiting_gpu.op_times.rows
    )
