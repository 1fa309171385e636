"""The one rule of verdicts, and what to settle before a row is acted on."""

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured, Outcome
from tb_gpu_advisor.judging.quantities import share
from tb_gpu_advisor.judging.runner import run_all, settle_first
from tests.build.runs import Run
from tests.checks.judge import judge

FACTS = Facts(())
FIRST = Check(
    "first", "1.1", lambda facts, limits: Measured({}), limit=Limit("share", 0.1, "share", "default")
)
FOLLOWER = replace(FIRST, id="follower", follows=FIRST)


def judged(measured: Measured, **thresholds: float) -> Outcome:
    check = replace(FIRST, run=lambda facts, limits: measured)
    return run_all([check], FACTS, "run", thresholds)[0][1]


def measured(value: float, **more: object) -> Measured:
    return replace(Measured({"share": share(value)}), **more)


@pytest.mark.parametrize(("value", "status"), [(0.099, "passed"), (0.1, "failed"), (0.3, "failed")])
def test_a_number_over_the_limit_fails(value: float, status: str) -> None:
    outcome = judged(measured(value, undecided=""))
    assert (outcome.status, outcome.reason) == (status, "")


def test_the_users_own_limit_is_the_one_in_force() -> None:
    assert judged(measured(0.2), first=0.25).status == "passed"
    assert judged(measured(0.05), first=0.05).status == "failed"


def test_a_row_that_passes_over_its_limit_names_the_condition_that_decided() -> None:
    assert judged(measured(0.2, spared_by="xla-on")).reason == "xla-on"
    assert judged(measured(0.2, spared_by="xla-on")).status == "passed"
    assert judged(measured(0.01, spared_by="xla-on")).reason == ""


def test_within_the_limit_a_row_may_still_be_undecided() -> None:
    within = judged(measured(0.01, undecided="one-step"))
    assert (within.status, within.reason) == ("no_data", "one-step")
    assert judged(measured(0.2, undecided="one-step")).status == "failed"


@pytest.mark.parametrize(
    ("value", "status"), [(0.07, "passed"), (0.09, "no_data"), (0.11, "no_data"), (0.13, "failed")]
)
def test_a_number_nearer_to_the_limit_than_captures_differ_decides_nothing(value: float, status: str) -> None:
    outcome = judged(measured(value, margin=0.02))
    assert (outcome.status, outcome.reason) == (status, "near-limit" if status == "no_data" else "")
    assert outcome.args["share"].value == value


def test_the_margin_is_about_the_limit_in_force() -> None:
    assert judged(measured(0.11, margin=0.02), first=0.3).status == "passed"
    assert judged(measured(0.29, margin=0.02), first=0.3).reason == "near-limit"
    assert judged(measured(0.1, margin=0.02, fails=True)).status == "failed"


def test_what_fails_by_itself_needs_no_number() -> None:
    assert judged(measured(0.0, fails=True, spared_by="xla-on")).status == "failed"


def test_the_finding_of_a_row_that_passes_is_never_made() -> None:
    def broken() -> Finding:
        raise ZeroDivisionError

    assert judged(measured(0.01, finding=broken)).status == "passed"
    assert judged(measured(0.2, finding=broken)).status == "error"


@pytest.mark.parametrize(
    ("error", "status"), [(MissingData("tf-data"), "no_data"), (NotApplicable("one-gpu"), "not_applicable")]
)
def test_a_finding_may_miss_what_it_needs(error: Exception, status: str) -> None:
    def missing() -> Finding:
        raise error

    assert judged(measured(0.2, finding=missing)).status == status


def test_doubts_of_a_measurement_and_of_its_finding_add_up() -> None:
    doubtful = measured(0.2, finding=lambda: Finding().doubted("high", "unnamed")).doubted("medium", "unseen")
    outcome = judged(doubtful)
    assert (outcome.confidence, outcome.confidence_reasons) == ("medium", ("unseen", "unnamed"))


def test_a_check_follows_another_ones_limit_until_it_has_its_own() -> None:
    assert Limits().of(FOLLOWER) == FIRST.limit
    assert Limits({"first": 0.9}).of(FOLLOWER) == Limit("share", 0.9, "share", "user")
    assert Limits({"first": 0.9, "follower": 0.3}).of(FOLLOWER) == Limit("share", 0.3, "share", "user")
    assert not Limits({"first": 0.9}).broken(FOLLOWER, 0.5)


def _outcomes(*failing: str) -> list[tuple[Check, Outcome]]:
    return [(check, Outcome("failed" if check.id in failing else "passed")) for check in ALL]


def test_nothing_to_settle_in_a_good_capture() -> None:
    assert not any(settle_first(_outcomes("launch-bound")).values())


def test_a_single_step_undermines_what_is_measured_per_step() -> None:
    first = settle_first(_outcomes("capture-too-short", "launch-bound"))
    assert first["launch-bound"] == ("capture-too-short",)
    assert first["step-gaps"] == ("capture-too-short",)  # that it passed is as unsure
    assert first["half-precision-softmax"] == ()
    assert "capture-too-short" not in first


def test_several_faults_stand_in_the_order_of_the_checklist() -> None:
    first = settle_first(_outcomes("dropped-events", "no-step-markers"))
    assert first["step-gaps"] == ("no-step-markers", "dropped-events")
    assert first["single-precision"] == ("dropped-events",)


@pytest.mark.parametrize(
    ("marks", "away_us", "launching_us", "status", "reason"),
    [
        (False, 40_000.0, 300.0, "no_data", "steps"),
        (False, 40_000.0, 0.0, "passed", ""),
        (False, 5000.0, 70.0, "passed", ""),
        (True, 40_000.0, 300.0, "passed", ""),
    ],
    ids=["most is no step's", "beyond no limit without it", "most is the work's", "steps are marked"],
)
def test_a_share_of_a_capture_most_of_which_may_be_no_step_does_not_pass(
    marks: bool, away_us: float, launching_us: float, status: str, reason: str
) -> None:
    """Python before the work: where nothing says what is a step, it may be one's or not."""
    run = Run(markers=marks)
    for index in range(9):
        begin = run.now_us
        run.now_us += launching_us if index == 4 else 0.0
        run.launch("", f"kernel_{index * index % 7}", 1000.0)
        run.python.event("aten::mm", begin, run.now_us - begin + 1)
        if marks:
            run.python.event("train", begin - 2, run.now_us - begin + 4, step_num=index, _r=1)
        run.now_us = max(run.now_us + 3, run.gpu_free_us) + (away_us if index == 3 else 0.0)
    outcome = judge("launch-bound", run)
    assert (outcome.status, outcome.reason) == (status, reason)


@pytest.mark.parametrize(("away_us", "status"), [(0.0, "failed"), (40_000.0, "no_data")])
def test_launches_are_not_in_time_because_most_of_a_capture_is_no_step(away_us: float, status: str) -> None:
    """A few small kernels, each of which the GPU waits for, after Python of which nobody knows what it is for."""
    run = Run(markers=False)
    for index in range(9):
        begin = run.now_us
        run.launch("", f"kernel_{index * index % 7}", 2.0)
        run.python.event("aten::mm", begin, run.now_us - begin + 1)
        run.now_us = max(run.now_us + 3, run.gpu_free_us) + (away_us if index == 3 else 30.0)
    outcome = judge("tiny-kernels", run)
    assert outcome.status == status
    assert outcome.reason == ("steps" if status == "no_data" else "")
