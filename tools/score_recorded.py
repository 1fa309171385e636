"""Holds the advisor against recordings of known faults (``make score-recorded DIR=...``).

python -m tools.score_recorded DIR

DIR is what ``python -m tools.record`` wrote. For every recording: which of its known faults were detected, what else
was claimed, what was claimed of the healthy twin, and the true saving against the one promised.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tb_gpu_advisor import analyze
from tb_gpu_advisor.wire import Bounds, Report, Status

#: Checks of the capture say nothing about the program.
_CAPTURE: Final = "0"
#: Two measurements of one step time differ by this share of it on a quiet machine.
NOISE: Final = 0.05


@dataclass(frozen=True)
class Judged:
    """One recording. ``known`` gives the status of each check that its fault should fail, None where there is none."""

    program: str
    known: dict[str, Status | None]
    also: tuple[str, ...]
    healthy: tuple[str, ...]
    step_ms: float
    true_ms: float
    promised: Bounds | None

    @property
    def detected(self) -> tuple[str, ...]:
        return tuple(check for check, status in self.known.items() if status == "failed")

    @property
    def missed(self) -> tuple[str, ...]:
        return tuple(check for check, status in self.known.items() if status in ("passed", "error"))

    @property
    def undecided(self) -> tuple[str, ...]:
        return tuple(check for check in self.known if check not in self.detected + self.missed)

    @property
    def covered(self) -> bool | None:
        """Whether the true saving lies in the promised interval; None where no number was promised."""
        if self.promised is None:
            return None
        noise = NOISE * self.step_ms
        return self.promised.low - noise <= self.true_ms <= self.promised.high + noise


def judge(folder: Path) -> Judged:
    """The advisor's verdict on both twins of a recording."""
    story: dict[str, Any] = json.loads((folder / "recording.json").read_text())
    fault, healthy = _report(folder / "fault"), _report(folder / "healthy")
    status = {check.id: check.status for check in fault.checks}
    known = {check: status.get(check) for check in story["finds"]}
    return Judged(
        program=story["program"],
        known=known,
        also=tuple(check for check in _claims(fault) if check not in known),
        healthy=_claims(healthy),
        step_ms=story["step_ms"]["fault"],
        true_ms=story["saving_ms"],
        promised=_promised(fault, known),
    )


def _report(folder: Path) -> Report:
    [session] = folder.glob("plugins/profile/*")
    return analyze(str(folder), session.name)


def _claims(report: Report) -> tuple[str, ...]:
    return tuple(
        check.id for check in report.checks if check.status == "failed" and check.section != _CAPTURE
    )


def _promised(report: Report, known: dict[str, Status | None]) -> Bounds | None:
    """What the findings of the known fault promise: they explain the same time, so the widest of them."""
    promises = [
        check.saving_ms
        for check in report.checks
        if check.id in known and check.status == "failed" and check.saving_ms is not None
    ]
    if not promises:
        return None
    return Bounds(max(promise.low for promise in promises), max(promise.high for promise in promises))


def table(judged: list[Judged]) -> str:
    """The scoreboard as text."""
    lines = []
    for one in judged:
        saving = f"true saving {one.true_ms:.2f} of {one.step_ms:.2f} ms"
        if one.promised is not None:
            verdict = "covered" if one.covered else "NOT COVERED"
            saving += f", promised {one.promised.low:.2f} to {one.promised.high:.2f} ms: {verdict}"
        lines.append(f"{one.program}: {saving}")
        for label, checks in (
            ("detected", one.detected),
            ("missed", one.missed),
            ("cannot tell", one.undecided),
            ("also claimed", one.also),
            ("claimed of the healthy twin", one.healthy),
        ):
            if checks:
                lines.append(f"    {label}: {', '.join(checks)}")
    counts, missed, undecided = (
        sum(len(getattr(one, kind)) for one in judged) for kind in ("detected", "missed", "undecided")
    )
    promised = [one.covered for one in judged if one.covered is not None]
    lines += [
        "",
        f"known faults: {counts} detected, {missed} missed, {undecided} that the capture cannot tell",
        f"savings: {sum(promised)} of {len(promised)} cover the true one",
        f"claims beyond the known fault: {sum(len(one.also) for one in judged)},"
        f" of healthy twins: {sum(len(one.healthy) for one in judged)}",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.score_recorded",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("dir", type=Path)
    folder = parser.parse_args().dir
    recordings = sorted(file.parent for file in folder.rglob("recording.json"))
    if not recordings:
        sys.exit(f"no recording.json under {folder}")
    print(table([judge(recording) for recording in recordings]))


if __name__ == "__main__":
    main()
