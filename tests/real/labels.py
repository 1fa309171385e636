"""Our labels of real captures, read event by event, and whether the product agrees (labels.tsv says how).

The columns are those of the labels that others made of theirs: capture, check, verdicts, number, tolerance, proof.
"""

import os
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tb_gpu_advisor import analyze
from tb_gpu_advisor.wire import Report

ROOT: Final = Path(__file__).parents[2]
_FILE: Final = Path(__file__).with_name("labels.tsv")
#: A row about the capture as a whole: how many steps were analysed.
STEPS: Final = "steps"
#: And one about the user's step in it.
STEP_MS: Final = "step-ms"
#: Where captures of public repositories lie, if anywhere, as OWNER/REPOSITORY/PATH.
PUBLIC_FOLDER: Final = os.environ.get("TB_GPU_ADVISOR_PUBLIC_CAPTURES", "")


@dataclass(frozen=True)
class Label:
    """What is right of one check (or of ``steps``) on one capture, and the events that show it.

    ``bounds`` are of the number by which the check decides, in its own unit; None where none is judged.
    """

    capture: str
    check: str
    verdicts: tuple[str, ...]
    bounds: tuple[float, float] | None
    proof: str

    @property
    def wanted(self) -> str:
        number = "" if self.bounds is None else f" {self.bounds[0]:.4g}..{self.bounds[1]:.4g}"
        return ",".join(self.verdicts) + number


class Said(NamedTuple):
    """What the product said of a label."""

    is_right: bool
    words: str


def read(text: str) -> tuple[Label, ...]:
    """The labels of a table; raises ValueError where a line is none."""
    lines = [line for line in text.splitlines() if line and not line.startswith(("#", "capture\t"))]
    return tuple(_label(line.split("\t")) for line in lines)


def _label(fields: list[str]) -> Label:
    capture, check, verdicts, number, tolerance, proof = fields
    return Label(capture, check, tuple(verdicts.split(",")), _bounds(number, tolerance), proof)


def _bounds(number: str, tolerance: str) -> tuple[float, float] | None:
    if number == "-":
        return None
    ends = [float(end) for end in number.split(" ")[0].split("..")]
    off = 0.0 if tolerance == "-" else float(tolerance.split(" ")[0])
    margins = [end * off / 100 if tolerance.endswith("%") else off for end in ends]
    return ends[0] - margins[0], ends[-1] + margins[-1]


LABELS: Final = read(_FILE.read_text(encoding="utf-8"))
#: Of captures that lie next to the checkout, where they do.
SHARED: Final = tuple(
    label
    for label in read(_FILE.with_name("shared.tsv").read_text(encoding="utf-8"))
    if (ROOT / label.capture).exists()
)
#: Of captures in public repositories, where they are there.
PUBLIC: Final = tuple(
    replace(label, capture=str(Path(PUBLIC_FOLDER, label.capture)))
    for label in (read(_FILE.with_name("public.tsv").read_text(encoding="utf-8")) if PUBLIC_FOLDER else ())
    if Path(PUBLIC_FOLDER, label.capture).exists()
)


@lru_cache
def report(capture: str) -> Report:
    """The product's report of a capture, a folder below the checkout."""
    return analyze(str(ROOT / capture))


def judge(label: Label) -> Said:
    """Whether the product agrees with a label."""
    judged = report(label.capture)
    if label.check == STEPS:
        return _numbered(label, "", judged.capture.steps)
    if label.check == STEP_MS:
        return _numbered(label, "", judged.step_time.median_ms if judged.step_time else 0.0)
    [row] = [check for check in judged.checks if check.id == label.check]
    if row.status not in label.verdicts:
        return Said(is_right=False, words=row.status)
    if row.threshold is None:
        return Said(is_right=label.bounds is None, words=row.status)
    value = row.args[row.threshold.arg].value if label.bounds else ""
    return _numbered(label, row.status, value)


def _numbered(label: Label, status: str, value: float | str) -> Said:
    if label.bounds is None or isinstance(value, str):
        return Said(is_right=label.bounds is None, words=status)
    return Said(label.bounds[0] <= value <= label.bounds[1], f"{status} {value:.4g}".strip())
