"""The record of a check's promises: what of them came true where its fault was removed.

``record.json`` beside this file is what the last full scores wrote (``make score``, ``make score-real``): on simulated
runs with a fault and without it, and on real captures before and after a fix.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Quantity

FILE: Final = Path(__file__).with_name("record.json")


class Simulated(msgspec.Struct, frozen=True):
    """Runs with a fault of this check's, and how many it found; its promises beside what removing the fault saved: how
    many lay within the interval, and how many saved at least its low end."""

    faults: int
    found: int
    promises: int
    within: int
    kept: int


class RealPair(msgspec.Struct, frozen=True):
    """A real program before and after its fix, in ms per step."""

    low_ms: float
    high_ms: float
    saved_ms: float


class Record(msgspec.Struct, frozen=True):
    """Of one check."""

    simulated: Simulated | None = None
    real: tuple[RealPair, ...] = ()


@cache
def records() -> dict[str, Record]:
    """By the ids of checks; a check without a record is not there."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Record])


def record_lines(check: str, catalog: Catalog) -> list[str]:
    """A sentence for each kind of evidence; nothing for a check without a record."""
    record = records().get(check, Record())
    lines = []
    if (simulated := record.simulated) is not None:
        counts = {name: Quantity(value, "count") for name, value in msgspec.structs.asdict(simulated).items()}
        lines.append(catalog.text("record-found", args=counts))
        if simulated.promises:
            lines.append(catalog.text("record-promises", args=counts))
    for pair in record.real:
        times = {
            "low": Quantity(pair.low_ms, "ms"),
            "high": Quantity(pair.high_ms, "ms"),
            "saved": Quantity(pair.saved_ms, "ms"),
        }
        lines.append(catalog.text("record-real", args=times))
    return lines
