"""A budget for a run: what it may cost, which findings are allowed, and whether it may be slower than a baseline.

The file is TOML::

    step_ms = 20.0                    # the median step may not be longer
    saving_share = 0.10               # no finding may claim more of the step
    checks = ["input-bound"]          # these must not fail (default: none)
    slower = false                    # a regression against the baseline is over budget (default)

    [shares]                          # parts of the step, at most
    input_wait = 0.05

    [thresholds]                      # limits of checks, in place of those that the report names
    launch-bound = 0.10

    [model]                           # what no profile holds, for the speed of AllReduce
    parameters = 25_600_000
    bandwidth = 120                   # of the links between the GPUs, in one direction, GB/s

    [[acknowledged]]                  # known, and not to be reported until then
    check = "launch-bound"
    reason = "waits for the new model"
    expires = 2027-01-31
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

import msgspec

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.settings import Settings
from tb_gpu_advisor.report.given import MOST_GB_PER_S, MOST_PARAMETERS
from tb_gpu_advisor.report.thresholds import wrong_thresholds
from tb_gpu_advisor.wire import CATEGORIES, CheckResult, Comparison, Given, Quantity, Report

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Without a file, a finding that claims this share of the step is over budget.
DEFAULT_SAVING_SHARE: Final = 0.10


class Acknowledged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finding that is known; ``expires`` is the first day on which it counts again."""

    check: str
    reason: str
    expires: date | None = None


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the user tells of the model and the machine."""

    parameters: int | None = None
    bandwidth: float | None = None


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """See the module for what each entry means; what is absent is not limited."""

    step_ms: float | None = None
    saving_share: float | None = None
    checks: tuple[str, ...] = ()
    slower: bool = False
    shares: dict[str, float] = {}
    thresholds: dict[str, float] = {}
    model: Model = Model()
    acknowledged: tuple[Acknowledged, ...] = ()

    @property
    def settings(self) -> Settings:
        """What of it changes verdicts."""
        return Settings(self.thresholds, Given(self.model.parameters, self.model.bandwidth))


DEFAULT: Final = Budget(saving_share=DEFAULT_SAVING_SHARE)


@dataclass(frozen=True)
class Case:
    """One line of the gate: ``id`` names its message, ``args`` fill it.

    ``status`` is "over", "within", "acknowledged" or "unknown".
    """

    id: str
    subject: str
    status: str
    args: dict[str, Quantity]


def parse(text: str, file: str) -> Budget:
    """A budget file; raises ``budget-wrong`` with what is wrong in it."""
    try:
        budget = msgspec.convert(tomllib.loads(text), Budget)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise AdvisorError("budget-wrong", file=file, cause=str(error)) from error
    known = {check.id for check in ALL}
    named = {*budget.checks, *(entry.check for entry in budget.acknowledged)}
    wrong = sorted(named - known) + sorted(set(budget.shares) - set(CATEGORIES))
    wrong += wrong_thresholds(budget.thresholds)
    limits = {"parameters": MOST_PARAMETERS, "bandwidth": MOST_GB_PER_S}
    wrong += [
        f"{name} = {value}"
        for name, value in msgspec.structs.asdict(budget.model).items()
        if value is not None and not 0 < value <= limits[name]
    ]
    if wrong:
        raise AdvisorError("budget-wrong", file=file, cause=", ".join(wrong))
    return budget


def cases(report: Report, budget: Budget, against: Comparison | None, today: date) -> list[Case]:
    """Everything that the budget limits, and what the run does about it."""
    return [
        *_step(report, budget),
        *_shares(report, budget),
        *_findings(report, budget, today),
        *(() if against is None or budget.slower else _regression(against)),
    ]


def _step(report: Report, budget: Budget) -> Iterator[Case]:
    if budget.step_ms is None:
        return
    limit = {"limit": Quantity(budget.step_ms, "ms")}
    if report.step_time is None or report.capture.step_source == "none":
        yield Case("gate-step-unknown", "step", "unknown", limit)
        return
    median = report.step_time.median_ms
    yield Case("gate-step", "step", _over(median > budget.step_ms), limit | {"value": Quantity(median, "ms")})


def _shares(report: Report, budget: Budget) -> Iterator[Case]:
    parts: dict[str, float] = {part.category: part.share for part in report.breakdown}
    for category, limit in budget.shares.items():
        share = parts.get(category)
        args = {"limit": Quantity(limit, "share"), "category": Quantity(category, "text")}
        if share is None:
            yield Case("gate-share-unknown", category, "unknown", args)
        else:
            args["value"] = Quantity(share, "share")
            yield Case("gate-share", category, _over(share > limit), args)


def _findings(report: Report, budget: Budget, today: date) -> Iterator[Case]:
    known = {entry.check: entry for entry in budget.acknowledged}
    for check in report.checks:
        if not _limited(check, report, budget):
            continue
        args = {"check": Quantity(check.id, "text"), "share": Quantity(_share(check, report), "share")}
        entry = known.get(check.id)
        if check.status == "no_data":
            yield Case("gate-finding-unknown", check.id, "unknown", args)
        elif check.status != "failed":
            yield Case("gate-finding-gone", check.id, "within", args)
        elif entry is not None and (entry.expires is None or today < entry.expires):
            args["reason"] = Quantity(entry.reason, "text")
            yield Case("gate-finding-acknowledged", check.id, "acknowledged", args)
        else:
            yield Case("gate-finding", check.id, "over", args)


def _limited(check: CheckResult, report: Report, budget: Budget) -> bool:
    """Whether the budget says anything about this row: it is named, or claims too much."""
    if check.id in budget.checks:
        return True
    # Less than steps differ from each other anyway must never fail a build.
    claims = check.status == "failed" and not check.within_noise
    return claims and budget.saving_share is not None and _share(check, report) > budget.saving_share


def _share(check: CheckResult, report: Report) -> float:
    if check.saving_ms is None or report.step_time is None:
        return 0.0
    return round(check.saving_ms.high / report.step_time.mean_ms, 6)


def _regression(found: Comparison) -> Iterator[Case]:
    """Only the noise verdict counts, never the bare difference."""
    args = {
        "before": Quantity(found.baseline.median_ms, "ms"),
        "after": Quantity(found.candidate.median_ms, "ms"),
        "share": Quantity(abs(found.delta_share), "share"),
    }
    status = {"slower": "over", "cannot_tell": "unknown"}.get(found.verdict, "within")
    yield Case("compare-" + found.verdict.replace("_", "-"), "regression", status, args)


def _over(is_over: bool) -> str:
    return "over" if is_over else "within"
