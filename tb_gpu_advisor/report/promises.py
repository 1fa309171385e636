"""What a report promises, kept as it was first made: a later version may promise something else of the same run."""

import msgspec

from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import Promise, Promised, Report


def promised_of(report: Report) -> Promised:
    """What was promised of this run: by another version before, or by the report itself."""
    return report.promised or _promised(report)


def with_first_promise(report: Report, session: Session, kept: Kept) -> Report:
    """The report with what another version promised of the session when it first read it, if that is kept; else its
    own promises are kept from now on."""
    first, now = kept.promised(session), _promised(report)
    if first is not None and first.version != now.version:
        return msgspec.structs.replace(report, promised=first)
    if first != now:
        kept.keep_promised(session, now)
    return report


def _promised(report: Report) -> Promised:
    promises = (
        Promise(check.id, saving.low, saving.high, check.method)
        for check in report.failed
        if (saving := check.saving_ms) is not None and saving.high > 0
    )
    return Promised(report.version, report.recoverable, tuple(promises))
