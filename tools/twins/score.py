"""What the product promised for the programs of a draw, against what their twins show.

- A fault's **promise** is the What if with all findings fixed that tell of the fault: likely, at least, at most;
  nothing where none of them is reported. It is *close* where the likely saving is within 3 % of the step of the true
  one, and *inside* where the true one is in its range, give or take 1 % of the step (``TOLERANCE``: noise).
- A **row** is a finding with a saving of its own, against the twin without the faults that it reports.
- The **first fix** is the first card. Its regret is what the best single fix saves more than it, as a share of the
  step; it is the best one where that is no more than noise. What the program had without the faults is simulated, too,
  where a first card is about it (``OTHERS`` of the twins).
- **Together** is the What if with the findings of all faults that are reported: by how much its step is off, as a share
  of the twin's. Where no likely step is given, the middle of the range stands for it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from tests.simulator.mixed import KINDS, Kind
from tests.simulator.twins import OTHERS, detected_by, findings
from tools.twins.programs import TOGETHER, Program, Truth, Wanted, key

#: Below this share of the step a difference is noise.
TOLERANCE: Final = 0.01
#: How near a likely saving has to be, as a share of the step.
CLOSE: Final = 0.03

Json = Mapping[str, Any]


class Promise(Struct):
    """Shares of the step; ``true`` is what the twin shows. ``reported`` is whether any finding is about it."""

    name: str
    kind: Kind
    several: bool
    reported: bool
    likely: float
    low: float
    high: float
    true: float

    @property
    def close(self) -> bool:
        return abs(self.likely - self.true) <= CLOSE

    @property
    def inside(self) -> bool:
        return self.low - TOLERANCE <= self.true <= self.high + TOLERANCE

    @property
    def width(self) -> float:
        return self.high - self.low


class Judged(Struct):
    """One program. ``together`` is None where none of its faults is reported; ``unsure`` where no likely step is
    given."""

    name: str
    several: bool
    error: str
    promises: list[Promise]
    rows: list[Promise]
    first: str
    best: str
    regret: float
    together: float | None
    unsure: bool

    @property
    def first_is_best(self) -> bool:
        return self.regret <= TOLERANCE


def wanted(program: Program, document: Json) -> Wanted:
    """The twins that it takes to judge a report."""
    failed, faults = _failed(document), program.faults
    sets = {detected_by(check, faults, failed) for check in (*_first(document), *_rows(document))}
    sets.add(_reported(failed, faults))
    others = tuple(check for check in _first(document) if not detected_by(check, faults) and check in OTHERS)
    return Wanted(program, tuple(sorted(one for one in sets if one)), others)


def judged(program: Program, document: Json) -> Judged:
    """A report against the truth, which holds what was ``wanted``."""
    truth, faults, scenario = program.truth, program.faults, program.scenario
    several = scenario.workload.gpus * scenario.workload.hosts > 1
    failed = _failed(document)
    promises = [
        Promise(
            fault,
            KINDS[fault],
            several,
            fault in _reported(failed, faults),
            *_asked(document, fault),
            _saved(truth, (fault,)),
        )
        for fault in faults
    ]
    rows = [
        Promise(check, KINDS[of[0]], several, True, 0.0, *_bounds(document, check), _saved(truth, of))
        for check in _rows(document)
        if (of := detected_by(check, faults, failed))
    ]
    first, singles = next(iter(_first(document)), ""), {one.name: one.true for one in promises}
    of_first = detected_by(first, faults, failed)
    first_saves = _saved(truth, of_first) if of_first else _other(truth, first)
    best = max(singles, key=lambda fault: singles[fault])
    together, unsure = _together(document, truth, _reported(failed, faults))
    return Judged(
        name=" + ".join(f"{fault} {strength}" for fault, strength in scenario.faults),
        several=several,
        error=str(document.get("error") or document.get("crash") or ""),
        promises=promises,
        rows=rows,
        first=first,
        best=best,
        regret=max(0.0, singles[best] - first_saves),
        together=together,
        unsure=unsure,
    )


def _failed(document: Json) -> dict[str, Json]:
    checks = document["report"]["checks"] if "report" in document else ()
    return {check["id"]: check for check in checks if check["status"] == "failed"}


def _first(document: Json) -> Sequence[str]:
    return document["report"]["first"][:1] if "report" in document else ()


def _rows(document: Json) -> list[str]:
    """Findings with a saving; fusing tiny kernels takes away more than a fault put in."""
    return [check for check, row in _failed(document).items() if row["saving_ms"] and check != "tiny-kernels"]


def _reported(failed: Mapping[str, Json], faults: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        sorted(fault for fault in faults if any(check in failed for check in findings(fault, faults)))
    )


def _saved(truth: Truth, off: tuple[str, ...]) -> float:
    return 1 - truth.without_ms[key(off)] / truth.step_ms


def _other(truth: Truth, check: str) -> float:
    return 1 - truth.others_ms.get(check, truth.step_ms) / truth.step_ms


def _asked(document: Json, name: str) -> tuple[float, float, float]:
    """Likely, at least and at most, of a What if."""
    answer = document.get("what_if", {}).get(name)
    if answer is None or answer["step_ms"] is None:
        return 0.0, 0.0, 0.0
    today = answer["today_ms"]
    low, high = answer["step_ms"]["low"], answer["step_ms"]["high"]
    return 1 - likely_ms(answer) / today, 1 - high / today, 1 - low / today


def likely_ms(answer: Json) -> float:
    """What a What if calls likely, or the middle of its range."""
    middle = (answer["step_ms"]["low"] + answer["step_ms"]["high"]) / 2
    return float(middle if answer["likely_ms"] is None else answer["likely_ms"])


def _bounds(document: Json, check: str) -> tuple[float, float]:
    saving, step_ms = _failed(document)[check]["saving_ms"], document["report"]["step_time"]["mean_ms"]
    return saving["low"] / step_ms, saving["high"] / step_ms


def _together(document: Json, truth: Truth, reported: tuple[str, ...]) -> tuple[float | None, bool]:
    answer = document.get("what_if", {}).get(TOGETHER)
    if not reported or answer is None:
        return None, False
    likely, _, _ = _asked(document, TOGETHER)
    return abs((1 - likely) * answer["today_ms"] / truth.without_ms[key(reported)] - 1), answer[
        "likely_ms"
    ] is None
