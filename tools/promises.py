"""Keeps the record of every check's promises, which ``explain`` shows: written by the full scores, never by hand."""

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from tb_gpu_advisor.export.explain import FILE, RealPair, Record, Simulated
from tests.simulator.score import CheckScore

#: What the scorer of real captures prints of a pair.
_PAIR: Final = re.compile(
    r"^pair: .*: ([\w,-]+) promised ([\d.]+)\.\.([\d.]+) ms, realised ([\d.]+) ms: \w+, width ([\d.]+)%",
    re.MULTILINE,
)


def read() -> dict[str, Record]:
    """The record as it stands."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Record]) if FILE.is_file() else {}


def write(records: dict[str, Record]) -> None:
    """By check, in a form that shows its changes line by line."""
    data = msgspec.json.encode(dict(sorted(records.items())))
    FILE.write_bytes(msgspec.json.format(data, indent=2) + b"\n")


def simulated(scores: Iterable[CheckScore], known: dict[str, Record]) -> dict[str, Record]:
    """The record with what a full score of simulated runs showed."""
    return known | {one.check: Record(_of(one), known.get(one.check, Record()).real) for one in scores}


def _of(one: CheckScore) -> Simulated:
    return Simulated(
        faults=one.right + one.missed,
        right=one.right,
        promises=len(one.savings),
        within=sum(saving.covered for saving in one.savings),
        kept=sum(saving.kept for saving in one.savings),
    )


def real(printed: str, known: dict[str, Record]) -> dict[str, Record]:
    """The record with the pairs that the scorer of real captures printed, once each."""
    pairs: dict[str, list[RealPair]] = {}
    for checks, low, high, saved, width in _PAIR.findall(printed):
        pair = RealPair(float(low), float(high), float(saved), round(float(width) / 100, 6))
        for check in checks.split(","):
            if pair not in pairs.setdefault(check, []):
                pairs[check].append(pair)
    return known | {
        check: Record(known.get(check, Record()).simulated, tuple(of_pair))
        for check, of_pair in pairs.items()
    }
