"""A report that was stored as JSON, to compare another run with."""

from collections.abc import Iterator
from typing import Final

import msgspec

from tb_gpu_advisor.errors import MOST_CAUSE, AdvisorError
from tb_gpu_advisor.report.laws import broken_laws
from tb_gpu_advisor.sessions import read_text
from tb_gpu_advisor.wire import Report

#: Parts that are not compared.
_NOT_COMPARED: Final = frozenset({"gpu_breakdowns", "ledger", "precision", "tensorflow", "several_gpus"})
#: Our default: sizes in a profile are below this, and all else is smaller.
_MOST: Final = 2.0**60
#: Parts that are wrong and named. Our default: a file that is no report of ours breaks every law.
_MOST_NAMED: Final = 4


def stored(baseline: str) -> Report | None:
    """The report in a file of this name; None for any other name, which is that of a run. Raises ``AdvisorError``:
    baseline-wrong, file-not-readable."""
    return parse_baseline(read_text(baseline), baseline) if baseline.endswith(".json") else None


def parse_baseline(text: str, file: str) -> Report:
    """The report in ``text``, the content of ``file``. Raises ``AdvisorError``: baseline-wrong.

    Fields that this version does not know are left out; where one is missing that it knows, nothing is made up.
    """
    try:
        report = msgspec.json.decode(text, type=Report)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise AdvisorError("baseline-wrong", file=file, cause=str(error)[:MOST_CAUSE]) from error
    wrong = [
        *_too_long(msgspec.to_builtins(report)),
        *sorted({part for part, _ in broken_laws(report)} - _NOT_COMPARED),
    ]
    if wrong:
        named = tuple(one[:MOST_CAUSE] for one in wrong[:_MOST_NAMED])
        raise AdvisorError("baseline-wrong", file=file, cause=named)
    return report


def _too_long(value: object, place: str = "") -> Iterator[str]:
    """Where in a report numbers lie that none has."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _too_long(inner, f"{place}.{name}".lstrip("."))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _too_long(inner, place)
    elif isinstance(value, int | float) and not abs(value) < _MOST:
        yield place
