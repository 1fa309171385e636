"""Which rows a fault of the capture may spoil: what to settle before one acts on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tb_gpu_advisor.judging.base import Check, Outcome

#: Rows that one step tells as well as many.
_OF_ANY_CAPTURE: Final = frozenset({"half-precision-softmax", "idle-gpus", "poor-scaling"})
_NAMES_OF_OPS: Final = frozenset(
    {
        "tiny-kernels",
        "eager-execution",
        "recurring-copies",
        "tensor-cores-unused",
        "unfused-elementwise",
        "single-precision",
        "half-precision-fallback",
        "unaligned-dimensions",
    }
)
_BETWEEN_STEPS: Final = frozenset(
    {
        "input-bound",
        "slow-input-stage",
        "step-gaps",
        "launch-bound",
        "tiny-kernels",
        "host-placed-ops",
        "blocking-copies",
        "recurring-copies",
    }
)
_COMPILING: Final = frozenset({"xla-off", "xla-recompiles", "launch-bound"})
#: By the check of section 0 that fails; None for all rows but those of any capture.
_SPOILS: Final[dict[str, frozenset[str] | None]] = {
    "no-step-markers": _BETWEEN_STEPS,
    "capture-too-short": None,
    "warm-up-in-window": _COMPILING,
    "dropped-events": None,
    "ops-hidden-by-graphs": _NAMES_OF_OPS,
}


def settle_first(outcomes: Iterable[tuple[Check, Outcome]]) -> dict[str, tuple[str, ...]]:
    """By decided row, the failed checks of the capture that undermine it, in their order."""
    found = list(outcomes)
    faults = [check.id for check, outcome in found if outcome.status == "failed" and check.id in _SPOILS]
    return {
        check.id: tuple(fault for fault in faults if _spoils(fault, check.id))
        for check, outcome in found
        if check.section != "0" and outcome.status in ("failed", "passed")
    }


def _spoils(fault: str, row: str) -> bool:
    rows = _SPOILS[fault]
    return row not in _OF_ANY_CAPTURE if rows is None else row in rows
