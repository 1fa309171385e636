"""What fixing findings saves, one finding or several together: evaluations of the graph of the step.

Where a finding's cure is in the table, the likely saving is the unchanged graph less the one with the cure. The low end
is a promise: the graph with the part of the cure that is sure, less what graphs err by. What has no cure there, and
everything in a run whose graph is not believed, saves at most what it was seen to lose; nothing is likely or promised
of it. So nothing is promised of time in which nobody knows what happened.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, inf
from typing import Final, Literal

from msgspec import Struct

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.balance import at_best
from tb_gpu_advisor.facts.replay.cures import computing_ns, per_step_ns
from tb_gpu_advisor.facts.replay.graph import LEAST_ERROR, NOISE_SHARE, Change, Graph
from tb_gpu_advisor.facts.run.across import in_turn
from tb_gpu_advisor.judging.base import Outcome, Saving, claims
from tb_gpu_advisor.judging.cures import CURES, ERROR_SHARE, OBSERVED, OF_KERNELS, Reach, about_one, reach_of
from tb_gpu_advisor.judging.forms import not_held
from tb_gpu_advisor.judging.idle import STANDARD_ERRORS
from tb_gpu_advisor.judging.quantities import NS_PER_MS
from tb_gpu_advisor.wire import Category

#: Reasons for which nobody knows what a finding's time was spent on: nothing of it is promised.
UNKNOWN: Final = frozenset({"unnamed-host-time"})
#: Reasons for which nobody knows what a cure would save: what of it is waiting only other ranks could tell, whether it
#: comes again only more steps, what can be done meanwhile only the program, and nothing what an idle GPU waits for.
UNSEEN: Final = {"one-rank", "unmatched-ranks", "seen-once", "needed-at-once", "host-waits", "turns"}
#: A step of a staircase that saves less of the step is none. Our default: half of what counts as noise.
LEAST_STAIR: Final = 0.005
#: Of no finding, and of those that save nothing.
NOTHING_SAVED: Final = Saving(0.0, None, 0.0, "measured")
Level = Literal["low", "likely", "high"]
#: A finding's check, what it loses in ms per step, and whether anybody knows what on.
_Lost = tuple[str, float, bool]


def saves(check: str) -> bool:
    """Whether fixing such a finding makes the step shorter."""
    return check in CURES or check in OBSERVED


def savable(outcomes: Mapping[str, Outcome]) -> dict[str, Outcome]:
    """Those of the findings that save something."""
    return {check: one for check, one in outcomes.items() if one.status == "failed" and one.saving}


class Stair(Struct, frozen=True):
    """Findings fixed together: by how much the step falls after those before, and what all up to here save, in ms. The
    likely ones are None where no graph is believed, or none has a cure of these."""

    checks: tuple[str, ...]
    saving: Saving
    together: Saving


class Savings:
    """Evaluations of one run's graph; ``outcomes`` are the failed ones that save something, by the ids of checks."""

    def __init__(self, facts: Facts, outcomes: Mapping[str, Outcome]) -> None:
        self._facts, self._outcomes = facts, outcomes
        self._graph: Graph | None = facts.graph if facts.has_gpu_work else None
        # A finding's loss is all of it that a change depends on: who asks of the same facts again plays nothing again.
        self._changes: dict[tuple[_Lost, Level], Change] = facts.once(lambda _: {}, "changes of the graph")
        self._played: dict[tuple[tuple[_Lost, ...], Level], float] = facts.once(lambda _: {}, "played")

    @property
    def step_ms(self) -> float:
        """The mean step that savings are of."""
        return self._facts.step_ms

    def of(self, findings: Sequence[str]) -> Saving:
        """What these findings save together. How far a graph errs does not depend on how much of a cure comes true."""
        checks, curable, same_ms, others_ms = self._parted(findings)
        if not checks:
            return NOTHING_SAVED
        left_ms = self._left_by_kernels_ms(checks, curable)
        if self._graph is None or not curable:
            return Saving(0.0, None, min(others_ms, left_ms), "measured")
        # The steps that are played may take less than all do, or more: where the cause comes in bursts, that is its.
        more_ms = self.step_ms - self._graph.observed_ns / self._graph.steps / NS_PER_MS
        most_ms = min(self._most_ms(curable), left_ms)
        noise = hypot(LEAST_ERROR, STANDARD_ERRORS * self._facts.limiting_steps.error_share)
        least = max(min(NOISE_SHARE, noise), self._graph.error_share)
        errors = {check: max(CURES[check].error, least) for check in curable}
        likely = min(max(0.0, self._saved_ms(curable, "likely")), most_ms)
        error_ms = max(least, *(CURES[check].error_at_best for check in curable)) * self.step_ms
        at_best_ms = hypot(max(0.0, self._saved_ms(curable, "high") - likely), error_ms)
        high = likely + max(at_best_ms, max(errors.values()) * self.step_ms) + max(0.0, more_ms)
        return Saving(
            max(0.0, min(self._sure_ms(self._graph, errors) + min(0.0, more_ms), likely)),
            likely,
            min(max(min(high, most_ms), same_ms) + others_ms, left_ms),
            "replay",
        )

    def _sure_ms(self, graph: Graph, errors: Mapping[str, float]) -> float:
        """What is sure of some findings is sure of all: one that is known less well takes nothing from the others."""
        # A graph has no cores: what workers take of those, and time of unknown cause, may lie elsewhere.
        contended_ms = per_step_ns(graph, "contended")
        if contended_ms:
            contended_ms = per_step_ns(graph, "contended", self.change(graph, errors)) / NS_PER_MS
        taken_ms = max(contended_ms, self._facts.limiting_gpu.contention.working_ms) if contended_ms else 0.0
        elsewhere_ms = taken_ms + self.part_ms("unknown")
        sure = [check for check in errors if self._is_named(check) or CURES[check].unnamed]
        low = 0.0
        for error in {max(errors[check], elsewhere_ms / self.step_ms) for check in sure}:
            known = tuple(check for check in sure if errors[check] <= error)
            named = tuple(filter(self._is_named, known))
            sure_ms = self._saved_ms(named, "low")
            short_ms = self._saved_ms(named, "likely") - sure_ms
            low = max(low, sure_ms + short_ms - hypot(max(0.0, short_ms), error * self.step_ms))
            # Of what nobody knows no more than it was seen to lose.
            lost_ms = sum(self._outcomes[one].loss_ms or 0.0 for one in known if one not in named)
            least = min(self._saved_ms(known, "low"), self._saved_ms(known, "likely"), sure_ms + lost_ms)
            low = max(low, least - error * self.step_ms)
        return low

    def _is_named(self, check: str) -> bool:
        return check not in self._outcomes or UNKNOWN.isdisjoint(self._outcomes[check].confidence_reasons)

    def _most_ms(self, curable: Iterable[str]) -> float:
        """What fixes can touch: of each loss that they reach the largest named, inf where one may touch more."""
        most: dict[tuple[str, ...], float] = {}
        for check in curable:
            of, cure = self._outcomes[check], CURES[check]
            at_most_ms = inf if of.at_most_ms is None or not cure.bounded else of.at_most_ms
            ms = min(at_most_ms, of.cured_ms) * self._gpus(check)
            most[cure.limited] = max(ms, most.get(cure.limited, 0.0))
        return sum(most.values(), 0.0)

    def _gpus(self, check: str) -> float:
        """Of how many GPUs each names the loss of one: of kernels' that of all that take turns."""
        return 1.0 if OF_KERNELS.isdisjoint(CURES[check].reaches) else in_turn(self._facts.limiting_host)

    def _left_by_kernels_ms(self, checks: Iterable[str], curable: Sequence[str]) -> float:
        """The step without the least that its kernels take with these fixed; kernels differ a little for no reason."""
        alone = self._facts.alone
        lost = {part for one in checks if one not in curable for part in self._outcomes[one].causes}
        computing_ms = self.part_ms("compute") if alone is None else alone.least_ms("host_op" in lost)
        if "compute" in lost:
            computing_ms = 0.0
        elif self._graph is not None and curable:
            left_ns = computing_ns(self._graph, self.change(self._graph, curable, "high"))
            computing_ms = min(computing_ms, left_ns / NS_PER_MS)
        return self.step_ms - computing_ms * (1 - NOISE_SHARE)

    def _causes(self, checks: Sequence[str]) -> tuple[str, ...]:
        """Those that save something, without those that another one of them brings about: with that one fixed, nothing
        is left to do there, but what a cure of another loss takes away besides, if the first can be evaluated."""
        by = {one: self._outcomes[one].brought_by for one in checks if one in self._outcomes}
        curable = self._curable(by)
        known = [one for one in curable if by[one] in curable or by[one] not in CURES]
        kept = [one for one in known if set(reach_of(one)).isdisjoint(reach_of(by[one]))]
        return tuple(one for one in by if one in kept or by[one] not in checks)

    def _curable(self, checks: Iterable[str]) -> tuple[str, ...]:
        known = sorted({one for one in checks if one in CURES and self._graph is not None})
        return tuple(one for one in known if UNSEEN.isdisjoint(self._outcomes[one].confidence_reasons))

    def change(self, graph: Graph, checks: Iterable[str], level: Level = "likely") -> Change:
        """That of the graph by these findings' fixes: the least that any of them leaves, or what all leave together."""
        change = graph.unchanged()
        for one in self._fixed(checks, level):
            and_one = Change.times if CURES[one[0]].of_the_rest else Change.and_also
            change = and_one(change, self._change(graph, one, level))
        return at_best(graph, change) if level == "high" else change

    def staircase(self, rows: Sequence[tuple[str, ...]]) -> tuple[Stair, ...]:
        """The findings as rows, in the order in which fixing them shortens the step most, given the rows before. Of a
        fix that is known less well at most the finding's own loss counts, since more is time that others lose; so it is
        with a fix of several losses, which counts where nothing else saves. Where no finding saves anything alone, the
        pair that saves most is one row. Those that save nothing after the others keep their order, and come last."""
        left, taken, stairs, before = list(rows), tuple[str, ...](), list[Stair](), self.of(())
        while left:
            for row in self._next(taken, left):
                taken += row
                together = self.of(taken)
                is_known = bool(self._curable(row)) or not self._causes(row)
                stairs.append(Stair(row, _fall(before, together, is_known), together))
                before = together
            left = [row for row in left if not set(taken).issuperset(row)]
        return tuple(stairs)

    def _next(self, taken: tuple[str, ...], left: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        before_ms, least_ms = self._likely(*taken), LEAST_STAIR * self.step_ms

        def saves_ms(checks: Sequence[str]) -> float:
            return min(self._likely(*taken, *checks) - before_ms, max(map(self._own_ms, checks)))

        for of in (about_one, list[str]):
            best = max(left, key=lambda row: saves_ms(of(row)))
            if saves_ms(of(best)) >= least_ms:
                return [best]
        pairs = [one + other for at, one in enumerate(left) for other in left[at + 1 :]]
        pair = max(pairs, key=lambda two: self._likely(*taken, *two), default=())
        return [pair] if pair and self._likely(*taken, *pair) - before_ms >= least_ms else left

    def _own_ms(self, check: str) -> float:
        """At most what a finding counts for: its loss where its fix is known less well, half of it where unknown."""
        loss_ms = self._outcomes[check].loss_ms if check in self._outcomes else None
        if loss_ms is None or not self._curable((check,)):
            return inf if loss_ms is None else loss_ms / 2
        is_known = CURES[check].error <= ERROR_SHARE and self._is_named(check)
        return inf if is_known else loss_ms * self._gpus(check)

    def _likely(self, *findings: str) -> float:
        """What is likely saved; where that is unknown, half of the most."""
        _, curable, same_ms, others_ms = self._parted(findings)
        return max(self._saved_ms(curable, "likely"), same_ms / 2) + others_ms / 2

    def _parted(self, findings: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...], float, float]:
        """The findings split: those with causes of their own, those with a cure, what the others lose of time that such
        a cure reaches or that they bring about, and what they lose of other time."""
        checks = self._causes(findings)
        curable = self._curable(checks)
        of = {*curable, *(self._outcomes[check].brought_by for check in curable)}
        reached = {reach for check in of for reach in reach_of(check)}
        left = [check for check in checks if check not in curable]
        others = [check for check in left if reached.isdisjoint(reach_of(check))]
        same = [check for check in left if check not in others]
        return checks, curable, self._lost_ms(same), self._lost_ms(others)

    def _lost_ms(self, checks: Sequence[str]) -> float:
        """What findings lose together: for each loss that their cures reach the largest, at most its part of the step.
        What is about no part adds its own."""
        of_reach: dict[tuple[Reach, ...], list[Outcome]] = {}
        for check in checks:
            of_reach.setdefault(reach_of(check), []).append(self._outcomes[check])
        lost: dict[Category, dict[tuple[Reach, ...], float]] = {}
        for reaches in sorted(of_reach, key=len):
            for part, ms in claims(of_reach[reaches], self.part_ms, most_lost_ms).items():
                # One that reaches several losses is about the same time as those that reach one of these.
                times = lost.setdefault(part, {})
                same = [other for other in times if not set(other).isdisjoint(reaches)]
                times[tuple({*reaches, *(one for other in same for one in other)})] = max(
                    ms, sum(times.pop(other) for other in same)
                )
        without_part = (most_lost_ms(one) for of in of_reach.values() for one in of if not one.causes)
        of_parts = (
            min(sum(times.values()), max(*times.values(), self.part_ms(part))) for part, times in lost.items()
        )
        return sum(of_parts, sum(without_part, 0.0))

    def part_ms(self, part: Category) -> float:
        """How long a part of the step is; on a host without a GPU any part may be the whole step."""
        return self.step_ms if self._facts.alone is not None else self._facts.limiting_gpu.mean_ms(part)

    def _saved_ms(self, checks: tuple[str, ...], level: Level) -> float:
        """At most what all findings save: in rounds that are played, buffers that fill may hide what limits then."""
        return min(self._play(checks, level), self._play(self._curable(self._outcomes), level))

    def _play(self, checks: tuple[str, ...], level: Level) -> float:
        graph, fixed = self._graph, self._fixed(checks, level)
        if graph is None or not fixed:
            return 0.0
        if (fixed, level) not in self._played:
            self._played[fixed, level] = graph.saved_share(self.change(graph, checks, level)) * self.step_ms
        return self._played[fixed, level]

    def _change(self, graph: Graph, fixed: _Lost, level: Level) -> Change:
        if (fixed, level) not in self._changes:
            cure, (_, loss_ms, is_named) = CURES[fixed[0]], fixed
            idle_ms = sum(map(self._facts.common_ms, cure.idle))
            lost = min(1.0, loss_ms / (idle_ms or inf)) if cure.idle else loss_ms * NS_PER_MS
            unnamed = cure.unnamed if level == "low" and not is_named else None
            by_rates = level == "likely" and "matrices" in cure.reaches
            much = getattr(cure, level) * (not_held(self._facts) if by_rates else 1)
            self._changes[fixed, level] = unnamed(graph) if unnamed else cure.change(graph, much, lost)
        return self._changes[fixed, level]

    def _fixed(self, checks: Iterable[str], level: Level) -> tuple[_Lost, ...]:
        """What has a cure of these, and of what brings them about; where another finding has the same loss, it is
        likely that one's, what it leaves is theirs, and one only seen at the same time is not fixed with them."""
        fixed: dict[_Lost, None] = {}
        for check in (one for one in checks if one in CURES):
            outcome = self._outcomes[check]
            fixed[check, outcome.loss_ms or 0.0, self._is_named(check)] = None
            by = outcome.brought_by
            of_it = self._outcomes.get(by, outcome)
            same = reach_of(by) in {reach_of(one) for one in self._outcomes if one != check}
            if by in CURES and not (same and (level != "high" or "correlation" in of_it.confidence_reasons)):
                fixed[by, of_it.loss_ms or 0.0, self._is_named(by)] = None
        return tuple(fixed)


def most_lost_ms(one: Outcome) -> float:
    """The most that its fix saves, as far as that was seen."""
    return one.loss_ms or 0.0 if one.at_most_ms is None else one.at_most_ms


def _fall(before: Saving, after: Saving, is_known: bool) -> Saving:
    """What is saved in addition; None is likely where the graph has no cure for a fix."""
    known_ms = after.likely_ms if is_known else None
    likely = None if known_ms is None else max(0.0, known_ms - (before.likely_ms or 0.0))
    high = max(0.0, after.high_ms - before.high_ms, likely or 0.0)
    return Saving(min(max(0.0, after.low_ms - before.low_ms), likely or 0.0), likely, high, after.method)
