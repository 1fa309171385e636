"""The gate: over only what is limited, unknown where nobody can tell, and never on noise."""

from datetime import date

import msgspec
import pytest

from tb_gpu_advisor.comparing.budget import DEFAULT, Budget, Training, parse
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import cases, exit_code
from tb_gpu_advisor.export.gate import gate_github, gate_text
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import Account, AccountPart, Bounds, Estimate, Note, Quantity, Report, StepTime
from tests.comparing.test_compare import SAMPLE as PARTIAL
from tests.comparing.test_compare import noisy
from tests.golden.make_samples import samples

TODAY = date(2026, 1, 15)
SAMPLE = msgspec.structs.replace(PARTIAL, problems=())
FAILED = next(check.id for check in SAMPLE.checks if check.status == "failed")
#: No GPU worked and nothing was decided.
_UNDECIDED = samples()["undecided"]
NO_GPU = msgspec.structs.replace(
    _UNDECIDED,
    errors=(),
    checks=tuple(msgspec.structs.replace(check, status="no_data") for check in _UNDECIDED.checks),
)


def statuses(report: Report, budget: Budget) -> dict[str, str]:
    return {case.subject: case.status for case in cases([report], budget, None, TODAY)}


def unknown(report: Report, budget: Budget = DEFAULT) -> list[str]:
    return [case.id for case in cases([report], budget, None, TODAY) if case.status == "unknown"]


def of_host(steps: list[float]) -> Report:
    """A capture without GPU work whose host's steps are known, and in which a check was decided."""
    time = StepTime(
        sorted(steps)[len(steps) // 2], sum(steps) / len(steps), min(steps), max(steps), tuple(steps), ()
    )
    capture = msgspec.structs.replace(NO_GPU.capture, steps=len(steps))
    checks = tuple(
        msgspec.structs.replace(check, status="passed", reason="") if check.id == "input-bound" else check
        for check in NO_GPU.checks
    )
    return msgspec.structs.replace(NO_GPU, host_step_time=time, capture=capture, checks=checks)


ON_PURPOSE = """
[[acknowledged]]
check = "no-gpu-activity"
reason = "runs on the CPU"
"""


def test_a_run_that_the_profile_cannot_judge_is_never_within_budget() -> None:
    assert unknown(NO_GPU) == ["gate-no-gpu", "gate-no-steps", "gate-nothing-decided"]
    assert unknown(NO_GPU, Budget()) == unknown(NO_GPU)
    assert unknown(SAMPLE) == []


def test_a_run_on_the_cpu_passes_only_where_the_budget_says_so() -> None:
    report = of_host([10.0, 11.0, 12.0])
    assert unknown(report) == ["gate-no-gpu"]
    assert statuses(report, parse(ON_PURPOSE, "b")) == {"capture": "acknowledged"}
    limited = parse("step_ms = 10.5\n" + ON_PURPOSE, "b")
    assert statuses(report, limited) == {"capture": "acknowledged", "step": "over"}


def test_findings_of_a_run_that_fell_back_to_the_cpu_decide_nothing() -> None:
    report = of_host([10.0, 11.0, 12.0])
    failed = msgspec.structs.replace(
        next(check for check in SAMPLE.checks if check.status == "failed" and check.section != "0"),
        within_noise=False,
        saving_ms=Bounds(1.0, 5.0),
    )
    report = msgspec.structs.replace(report, checks=(*report.checks, failed))
    assert exit_code(cases([report], DEFAULT, None, TODAY)) == 3
    limited = msgspec.structs.replace(DEFAULT, acknowledged=parse(ON_PURPOSE, "b").acknowledged)
    assert exit_code(cases([report], limited, None, TODAY)) == 1


def test_a_host_that_could_not_be_read_leaves_the_run_undecided() -> None:
    assert PARTIAL.problems
    assert unknown(PARTIAL, Budget()) == ["gate-host-unread"] * len(PARTIAL.problems)


def test_a_part_that_is_an_error_leaves_the_run_undecided() -> None:
    assert _UNDECIDED.errors
    assert unknown(msgspec.structs.replace(SAMPLE, errors=_UNDECIDED.errors), Budget()) == [
        "gate-part-broken"
    ]


def test_every_capture_of_a_run_has_to_say_enough() -> None:
    judged = cases([SAMPLE, NO_GPU], Budget(), None, TODAY)
    assert [case.id for case in judged if case.status == "unknown"] == unknown(NO_GPU)


def test_a_check_that_broke_is_no_pass() -> None:
    checks = tuple(
        msgspec.structs.replace(check, status="error", reason="internal", saving_ms=None)
        if check.id == FAILED
        else msgspec.structs.replace(check, saving_ms=None)
        for check in SAMPLE.checks
    )
    assert unknown(msgspec.structs.replace(SAMPLE, checks=checks)) == ["gate-finding-unknown"]


def test_a_named_check_may_be_undecided_where_the_budget_says_so() -> None:
    open_check = next(check.id for check in SAMPLE.checks if check.status == "no_data")
    known = f'''
checks = ["{open_check}"]
[[acknowledged]]
check = "{open_check}"
reason = "one GPU only"
'''
    assert statuses(SAMPLE, parse(known, "b")) == {open_check: "acknowledged"}


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
    expired = [case.status for case in cases([SAMPLE], known, None, date(2026, 1, 16))]
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
    last_statuses = [cases([SAMPLE], Budget(), against, TODAY)[-1].status for against in (same, slower, few)]
    assert last_statuses == ["within", "over", "unknown"]
    assert cases([SAMPLE], Budget(slower=True), slower, TODAY) == []


def counted(rate: float | None, used: float | None, parts: dict[str, float]) -> Report:
    """A report with so many examples per second, used memory, and seconds of the program."""
    notes = () if used is None else (Note("memory", {"used": Quantity(used, "share")}),)
    account = Account(sum(parts.values()), tuple(AccountPart(name, s) for name, s in parts.items()))
    ledger = msgspec.structs.replace(
        SAMPLE.ledger,
        work=msgspec.structs.replace(SAMPLE.ledger.work, examples_per_s=rate),
        account=account if parts else None,
    )
    capture = msgspec.structs.replace(SAMPLE.capture, notes=notes)
    return msgspec.structs.replace(SAMPLE, ledger=ledger, capture=capture)


ALL = Budget(examples_per_s=100.0, memory_headroom=0.1, program={"validation": 0.2, "callback": 0.1})
PARTS = {"steps": 60.0, "validation": 25.0, "callback:Plots": 6.0, "callback:Log": 9.0}


def test_a_budget_limits_what_a_run_gets_done_its_memory_and_its_programs_time() -> None:
    subjects = ("rate", "memory", "validation", "callback")
    for report, status in (
        (counted(99.0, 0.95, PARTS), "over"),
        (counted(101.0, 0.85, {"steps": 70.0, "validation": 5.0}), "within"),
        (counted(None, None, {}), "unknown"),
    ):
        assert statuses(report, ALL) == dict.fromkeys(subjects, status)


def test_a_budget_limits_the_money_that_fixes_save() -> None:
    """Of a step of 10 ms four are likely saved, on as many GPUs as worked, at 2 an hour for 100 hours."""
    report = samples()["all-failed"]
    ledger, gpus = report.ledger, sum(gpu.activity == "active" for gpu in report.capture.gpus)
    last = msgspec.structs.replace(ledger.rows[-1], step_after_ms=Estimate(5.0, 6.0, 9.0))
    of_rows = {(): 0.0, (last,): 80.0 * gpus}
    for rows, money in of_rows.items():
        step = msgspec.structs.replace(ledger, today_ms=10.0, rows=rows, account=None)
        for limit, status in ((money, "within"), (money - 1, "over")):
            if limit >= 0:
                budget = Budget(training=Training(100.0, 2.0, limit))
                assert statuses(msgspec.structs.replace(report, ledger=step), budget)["money"] == status
    unsure = msgspec.structs.replace(last, step_after_ms=Estimate(5.0, None, 9.0))
    step = msgspec.structs.replace(ledger, today_ms=10.0, rows=(unsure,))
    budget = Budget(training=Training(100.0, 2.0, 50.0))
    assert statuses(msgspec.structs.replace(report, ledger=step), budget)["money"] == "unknown"


@pytest.mark.parametrize("language", available_languages())
def test_these_limits_are_shown_in_every_language(language: str) -> None:
    catalog = Catalog(language)
    money = msgspec.structs.replace(ALL, training=Training(100.0, 2.0, 50.0))
    for report in (counted(99.0, 0.95, PARTS), counted(None, None, {})):
        assert gate_text("run", cases([report], money, None, TODAY), catalog)
    assert catalog.missing == []


def test_annotations_are_no_more_than_are_shown() -> None:
    many = cases([counted(99.0, 0.95, PARTS)], ALL, None, TODAY) * 6
    lines = gate_github(many, Catalog("en")).splitlines()
    assert [len(lines), lines[-1].rpartition("::")[2].split()[0]] == [10, "15"]
