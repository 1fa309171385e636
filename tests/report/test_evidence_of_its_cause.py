"""The picture of a finding is of the finding's own cause, over the demo runs and the captures that are there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import Session, find_sessions
from tb_gpu_advisor.wire import CheckResult, Report, Timeline

ROOT = Path(__file__).parents[2]
#: Real captures lie next to the project where somebody has put them; nothing depends on them.
CAPTURES = [ROOT.parent / "shared" / name for name in ("captures", "captures-more")]
LOGDIRS = [ROOT / "demo_logs", *(folder for folder in CAPTURES if folder.is_dir())]


def sessions() -> Iterator[Session]:
    for logdir in LOGDIRS:
        yield from find_sessions(str(logdir))


def pictured(report: Report | None) -> list[tuple[CheckResult, Timeline]]:
    return [
        (check, shown)
        for check in (() if report is None else report.checks)
        if check.status == "failed"
        for shown in check.evidence
        if isinstance(shown, Timeline)
    ]


def report_of(session: Session) -> Report | None:
    """None for a damaged capture, which has no findings."""
    try:
        return analyze(session)
    except AdvisorError:
        return None


@pytest.mark.parametrize("session", list(sessions()), ids=lambda session: session.run)
def test_evidence_and_claim_share_their_cause(session: Session) -> None:
    for check, shown in pictured(report_of(session)):
        middle_us = shown.start_us + shown.dur_us / 2
        end_us = shown.start_us + shown.dur_us
        assert {mark.category for mark in shown.marks} <= set(check.causes), check.id
        # The instance takes the middle half of the picture, and something of it is lost for this cause.
        low_us, high_us = middle_us - shown.dur_us / 4, middle_us + shown.dur_us / 4
        lost_us = sum(
            max(0.0, min(mark.start_us + mark.dur_us, high_us) - max(mark.start_us, low_us))
            for mark in shown.marks
        )
        assert lost_us > 0.1 * (high_us - low_us), check.id
        for link in check.links:
            if link.tool == "trace_viewer" and link.host == shown.host:
                assert link.start_ms is not None, check.id
                assert link.end_ms is not None, check.id
                assert link.start_ms * 1e3 <= low_us + 1e-3, check.id
                assert link.end_ms * 1e3 >= min(high_us, end_us) - 1e-3, check.id
