"""Runs every check and turns whatever happens into one of the five statuses."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.judging.base import Check, Outcome, limited_to, no_data, not_applicable
from tb_gpu_advisor.judging.places import with_picture

_log = logging.getLogger(__name__)


#: How savings are found of which nothing was measured.
MODELS: Final = ("model", "scenario")
#: What may run a training with TensorFlow.
TRAINING: Final = ("keras", "custom-loop")
#: No limit is the user's own.
OURS: Final[Mapping[str, float]] = MappingProxyType({})


def run_all(
    checks: Iterable[Check], facts: Facts, run: str, thresholds: Mapping[str, float] = OURS
) -> list[tuple[Check, Outcome]]:
    """One outcome per check, in order. No check can take the report down.

    ``thresholds`` are the user's own limits, by the ids of checks.
    """
    found = []
    for check in checks:
        with limited_to(thresholds.get(check.id)):
            found.append((check, _run(check, facts, run)))
    return found


def _run(check: Check, facts: Facts, run: str) -> Outcome:
    try:
        outcome = _for_this_program(_not_too_sure(check.run(facts)), facts)
        return with_picture(outcome, facts)
    except MissingData as missing:
        return no_data(missing.reason)
    except NotApplicable as other:
        return not_applicable(other.reason)
    except Exception:
        # The one broad catch: a fault of ours in one check becomes a row that says so.
        _log.exception("check %s failed on run %s", check.id, run)
        return Outcome("error", reason="internal")


def _not_too_sure(outcome: Outcome) -> Outcome:
    """What a model promises nobody knows for sure."""
    modelled = outcome.saving is not None and outcome.saving.method in MODELS
    return outcome.doubted("medium", "model") if modelled and outcome.confidence == "high" else outcome


def _for_this_program(outcome: Outcome, facts: Facts) -> Outcome:
    """Code for what runs this training, where that is known: Keras, or a loop of its own."""
    if not set(TRAINING) <= set(outcome.fixes) or facts.api not in TRAINING:
        return outcome
    fixes = tuple(fix for fix in outcome.fixes if fix not in TRAINING or fix == facts.api)
    return replace(outcome, fixes=fixes)
