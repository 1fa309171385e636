"""The gate: over only what is limited, unknown only where nobody can tell, and never on noise."""

from datetime import date

import msgspec
import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.report.budget import DEFAULT, Budget, cases, parse
from tb_gpu_advisor.report.compare import compare
from tb_gpu_advisor.wire import Bounds, Report
from tests.report.test_compare import SAMPLE, noisy

TODAY = date(2026, 1, 15)
FAILED = next(check.id for check in SAMPLE.checks if check.status == "failed")


def statuses(report: Report, budget: Budget) -> dict[str, str]:
    return {case.subject: case.status for case in cases(report, budget, None, TODAY)}


def test_a_budget_file_is_read_whole() -> None:
    budget = parse(
        f"""
step_ms = 20.0
saving_share = 0.1
checks = ["{FAILED}"]
[shares]
input_wait = 0.05
[[acknowledged]]
check = "{FAILED}"
reason = "known"
expires = 2026-02-01
""",
        "budget.toml",
    )
    assert (budget.step_ms, budget.shares, budget.acknowledged[0].expires) == (
        20.0,
        {"input_wait": 0.05},
        date(2026, 2, 1),
    )


@pytest.mark.parametrize(
    "text",
    [
        "step_ms = ",
        'step_ms = "long"',
        'checks = ["no-such"]',
        "[shares]\nnothing = 1",
        "stepms = 2",
        "[thresholds]\nno-such = 1",
        "[thresholds]\nno-gpu-activity = 1",
        "[thresholds]\nlaunch-bound = -1",
        "[thresholds]\nlaunch-bound = nan",
        '[thresholds]\nlaunch-bound = "3 %"',
        "[thresholds]\nlaunch-bound = true",
    ],
)
def test_a_budget_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(AdvisorError) as error:
        parse(text, "budget.toml")
    assert error.value.code == "budget-wrong"


def test_step_and_shares_have_limits() -> None:
    assert SAMPLE.step_time is not None
    part = max(SAMPLE.breakdown, key=lambda part: part.share)
    tight = Budget(step_ms=SAMPLE.step_time.median_ms * 0.9, shares={part.category: part.share * 0.9})
    assert statuses(SAMPLE, tight) == {"step": "over", part.category: "over"}
    loose = Budget(step_ms=SAMPLE.step_time.median_ms * 1.1, shares={part.category: 1.0})
    assert set(statuses(SAMPLE, loose).values()) == {"within"}


def test_a_named_check_must_not_fail_unless_it_is_acknowledged() -> None:
    assert statuses(SAMPLE, Budget(checks=(FAILED,))) == {FAILED: "over"}
    known = parse(
        f"""
checks = ["{FAILED}"]
[[acknowledged]]
check = "{FAILED}"
reason = "known"
expires = 2026-01-16
""",
        "b",
    )
    assert statuses(SAMPLE, known) == {FAILED: "acknowledged"}
    expired = [case.status for case in cases(SAMPLE, known, None, date(2026, 1, 16))]
    assert expired == ["over"]


def test_what_cannot_be_decided_is_unknown() -> None:
    open_check = next(check.id for check in SAMPLE.checks if check.status == "no_data")
    assert statuses(SAMPLE, Budget(checks=(open_check,))) == {open_check: "unknown"}


def test_without_a_file_large_savings_are_over() -> None:
    assert SAMPLE.step_time is not None
    checks = tuple(
        msgspec.structs.replace(c, saving_ms=Bounds(0.0, SAMPLE.step_time.mean_ms / 2), within_noise=False)
        if c.id == FAILED
        else msgspec.structs.replace(c, saving_ms=None)
        for c in SAMPLE.checks
    )
    report = msgspec.structs.replace(SAMPLE, checks=checks)
    assert statuses(report, DEFAULT) == {FAILED: "over"}


def test_a_regression_needs_the_verdict_and_not_a_number() -> None:
    same = compare([noisy(1, 10.0, 20)], [noisy(2, 10.0, 20)])
    slower = compare([noisy(1, 10.0, 20)], [noisy(2, 12.0, 20)])
    few = compare([noisy(1, 10.0, 3)], [noisy(2, 12.0, 3)])
    found = [cases(SAMPLE, Budget(), against, TODAY)[-1].status for against in (same, slower, few)]
    assert found == ["within", "over", "unknown"]
    assert cases(SAMPLE, Budget(slower=True), slower, TODAY) == []
