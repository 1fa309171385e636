"""Runs every check and turns whatever happens into one of the five statuses."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from tb_gpu_advisor.checks.base import Check, Outcome, no_data, not_applicable
from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable

_log = logging.getLogger(__name__)


def run_all(checks: Iterable[Check], facts: Facts, run: str) -> list[tuple[Check, Outcome]]:
    """One outcome per check, in order. No check can take the report down."""
    return [(check, _run(check, facts, run)) for check in checks]


def _run(check: Check, facts: Facts, run: str) -> Outcome:
    try:
        return check.run(facts)
    except MissingData as missing:
        return no_data(missing.reason)
    except NotApplicable as other:
        return not_applicable(other.reason)
    except Exception:
        # The one broad catch: a fault of ours in one check becomes a row that says so.
        _log.exception("check %s failed on run %s", check.id, run)
        return Outcome("error", reason="internal")
