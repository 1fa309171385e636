"""The ledger: what is one row, in which order, and the laws that hold for it."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.causes import of_check
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.cures import CURES, OBSERVED, reach_of
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.ledger.ledger_laws import broken_by_ledger
from tb_gpu_advisor.report.merging import merged
from tb_gpu_advisor.report.whatif import Asked, what_if
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Estimate, Ledger, NextLimit, PartTime, Report

DEMO_LOGS: Final = Path(__file__).parents[2] / "demo_logs"
SESSIONS: Final = sorted(
    {path.parent for path in DEMO_LOGS.rglob("*.xplane.pb") if "month" not in path.parts}
)
NAMES: Final = [str(session.relative_to(DEMO_LOGS).parts[:2]) for session in SESSIONS]


@cache
def facts_of(session: Path) -> Facts:
    files = sorted(session.glob("*.xplane.pb"))
    return Facts(tuple(summarise(decode(file.read_bytes()), file.name) for file in files))


@cache
def report_of(session: Path) -> Report:
    facts = facts_of(session)
    return build("run", tuple(host.host for host in facts.hosts), facts, ())


def session_of(name: str) -> Path:
    return next(session for session in SESSIONS if session.is_relative_to(DEMO_LOGS / name))


def failed(*checks: str, **losses: float) -> dict[str, Outcome]:
    by_id = {name.replace("_", "-"): ms for name, ms in losses.items()}
    wanted = {*checks, *by_id}
    return {check.id: Outcome("failed", loss_ms=by_id.get(check.id)) for check in ALL if check.id in wanted}


@pytest.mark.parametrize(
    "checks",
    [
        ("slow-input-stage", "input-bound"),
        ("launch-bound", "tiny-kernels", "xla-off"),
        ("eager-execution", "launch-bound", "tiny-kernels"),
        ("tensor-cores-unused", "single-precision"),
        ("unfused-elementwise", "xla-off"),
        ("blocking-copies", "recurring-copies"),
    ],
)
def test_one_loss_that_one_cure_reaches_is_one_row(checks: tuple[str, ...]) -> None:
    assert merged(failed(*checks)) == (checks,)


def test_other_losses_are_other_rows() -> None:
    checks = ("input-bound", "exposed-input-copy", "step-gaps", "host-placed-ops", "unaligned-dimensions")
    assert set(merged(failed(*checks))) == {(check,) for check in checks}


def test_what_another_finding_brings_about_is_of_its_row() -> None:
    both = failed("late-allreduce", "uneven-replicas")
    brought = {**both, "late-allreduce": replace(both["late-allreduce"], brought_by="uneven-replicas")}
    assert merged(brought) == (("uneven-replicas", "late-allreduce"),)


@pytest.mark.parametrize(
    ("launch_ms", "chains_ms", "owner"), [(2.0, 1.0, "launch-bound"), (1.0, 2.0, "unfused-elementwise")]
)
def test_a_check_of_two_rows_belongs_to_the_one_with_most_time(
    launch_ms: float, chains_ms: float, owner: str
) -> None:
    first, second = merged(failed("xla-off", launch_bound=launch_ms, unfused_elementwise=chains_ms))
    assert first == (owner, "xla-off")
    assert len(second) == 1


def test_cures_that_reach_one_loss_are_about_one_part() -> None:
    """Else rows of the table of cures would join what the table of causes keeps apart."""
    checks = [*CURES, *OBSERVED]
    for one in checks:
        for other in checks:
            if one != other and len(reach_of(one)) == 1 and reach_of(one) == reach_of(other) != ("balance",):
                assert set(of_check(one)) & set(of_check(other)), (one, other)


@pytest.mark.parametrize("session", SESSIONS, ids=NAMES)
def test_laws_hold_for_every_run(session: Path) -> None:
    report = report_of(session)
    assert report.errors == ()
    assert list(broken_by_ledger(report.ledger, report.checks)) == []


@pytest.mark.parametrize("session", SESSIONS, ids=NAMES)
def test_the_step_after_rows_is_what_if_of_their_checks(session: Path) -> None:
    facts, ledger = facts_of(session), report_of(session).ledger
    if not any(host.gpus for host in facts.hosts):
        return
    outcomes = {check.id: one for check, one in run_all(ALL, facts, "run")}
    for names in (*ledger.subsets, ",".join(map(str, range(len(ledger.rows))))):
        rows = [ledger.rows[int(at)] for at in names.split(",") if at]
        asked = Asked(tuple(check for row in rows for check in row.checks))
        answer = what_if("run", facts, outcomes, asked)
        expected = ledger.subsets.get(names) or (rows[-1].step_after_ms if rows else None)
        if expected is not None and answer.step_ms is not None:
            assert answer.today_ms == ledger.today_ms
            assert Estimate(answer.step_ms.low, answer.likely_ms, answer.step_ms.high) == expected


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return report_of(session_of("input-bound")).ledger


def test_rows_of_the_input_bound_run(ledger: Ledger) -> None:
    first = ledger.rows[0]
    assert first.checks == ("slow-input-stage", "input-bound")
    assert (first.cause, first.part) == ("input_wait", "input_wait")
    assert first.place is not None
    assert first.place.name == "Map"
    assert ledger.settle_first == ()
    assert ledger.unexplained == ()


@pytest.mark.parametrize(
    ("row", "law"),
    [
        ({"loss_ms": 99.0}, "ledger-loss"),
        ({"loss_ms": -1.0}, "ledger-loss"),
        ({"saving_ms": Estimate(2.0, 1.0, 3.0)}, "ledger-saving"),
        ({"saving_ms": Estimate(0.0, 3.0, 4.0), "falls": ()}, "ledger-falls"),
        ({"saving_ms": Estimate(0.0, None, 4.0), "falls": ()}, "ledger-falls"),
        ({"falls": (PartTime("sync", -1.0),)}, "ledger-falls"),
        ({"step_after_ms": Estimate(7.0, 9.1, 9.0)}, "ledger-step"),
        ({"step_after_ms": Estimate(0.1, 0.2, 0.3)}, "ledger-staircase"),
        ({"step_after_ms": Estimate(8.0, 8.5, 9.0)}, "ledger-subsets"),
        ({"step_after_ms": None}, "ledger-saving"),
        ({"checks": ("input-bound",)}, "ledger-checks"),
    ],
)
def test_laws_of_rows_can_be_broken(ledger: Ledger, row: dict[str, Any], law: str) -> None:
    wrong = replace(ledger, rows=(replace(ledger.rows[0], **row), *ledger.rows[1:]))
    assert law in set(broken_by_ledger(wrong, report_of(session_of("input-bound")).checks))


def test_laws_of_the_whole_can_be_broken(ledger: Ledger) -> None:
    checks = report_of(session_of("input-bound")).checks
    assert "ledger-bar" in set(broken_by_ledger(replace(ledger, bar=ledger.bar[1:]), checks))
    more = replace(ledger, next=NextLimit("step-gaps", (ledger.today_ms or 0.0) + 1.0))
    assert "ledger-next" in set(broken_by_ledger(more, checks))
    settled = replace(ledger, settle_first=("input-bound",))
    assert "ledger-checks" in set(broken_by_ledger(settled, checks))
