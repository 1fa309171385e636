"""Whose program a finding is about: what runs it, and the first name in its evidence, for its advice and its code."""

from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.wire import Quantity, Table

#: Columns that name somebody, the most telling one first.
NAMES: Final = ("op", "stage", "host-event", "kernel")


def advised(outcome: Outcome, program: dict[str, Quantity]) -> Outcome:
    """A failed row with what its advice needs besides its numbers; others as they are."""
    if outcome.status != "failed":
        return outcome
    named = culprit(outcome)
    names = {"culprit": Quantity(named, "text")} if named else {}
    return replace(outcome, args=outcome.args | program | names)


def culprit(outcome: Outcome) -> str:
    """The first row of the evidence that names an op, a stage, an event or a kernel; empty where none does."""
    for table in outcome.evidence:
        if not isinstance(table, Table):
            continue
        columns = [column.id for column in table.columns]
        for wanted in NAMES:
            at = columns.index(wanted) if wanted in columns else -1
            names = [str(row[at]) for row in table.rows if at >= 0 and row[at]]
            if names:
                return names[0]
    return ""
