"""A report that was stored as JSON, to compare another run with."""

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import read_text
from tb_gpu_advisor.wire import Report


def stored(baseline: str) -> Report | None:
    """The report in a file of this name; None for any other name, which is that of a run. Raises ``AdvisorError``:
    baseline-wrong, file-not-readable."""
    return parse_baseline(read_text(baseline), baseline) if baseline.endswith(".json") else None


def parse_baseline(text: str, file: str) -> Report:
    """The report in ``text``, the content of ``file``. Raises ``AdvisorError``: baseline-wrong.

    Fields that this version does not know are left out; where it lacks one that comparing needs, because an older
    version wrote it, nothing is made up.
    """
    try:
        document = msgspec.json.decode(text)
        if isinstance(document, dict):
            # Added after the first version: what that promised is what its checks say.
            document.setdefault("promised", None)
            document.setdefault("errors", [])
            document["checks"] = _without_evidence(document.get("checks"))
        return msgspec.convert(document, Report)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise AdvisorError("baseline-wrong", file=file, cause=str(error)) from error


def _without_evidence(checks: object) -> object:
    """Nobody compares it, and its shape has changed since the first version."""
    if not isinstance(checks, list):
        return checks
    return [{**check, "evidence": []} if isinstance(check, dict) else check for check in checks]
