"""The end of a recording: a note beside the profile, and a few lines for whoever started the training."""

from __future__ import annotations

import json
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report

#: Beside the profile: what the recording knew and the profile does not.
NOTE: Final = "gpu_advisor_capture.json"


@dataclass
class Ended:
    """A recording that was kept: its session folder, step times before, during and after, whether steps were steady."""

    folder: Path
    before_ms: float
    recorded_ms: tuple[float, ...]
    steady: bool
    last_step: int
    after_ms: float = 0.0

    def keep_note(self) -> None:
        """Writes what the recording cost beside the profile."""
        note = {
            "before_ms": self.before_ms,
            "during_ms": median(self.recorded_ms) if self.recorded_ms else 0.0,
            "after_ms": self.after_ms,
            "steps": len(self.recorded_ms),
            "steady": self.steady,
        }
        (self.folder / NOTE).write_text(json.dumps(note), encoding="utf-8")


def told(logdir: str, ended: list[Ended]) -> Report | None:
    """The report of the last recording, whose headline and first finding are printed; None, with a line that says
    why, where there is none. Never raises: a training stands behind it."""
    from tb_gpu_advisor.errors import AdvisorError
    from tb_gpu_advisor.export.first import first_lines
    from tb_gpu_advisor.text import Catalog

    catalog = Catalog("en")
    try:
        if not ended:
            print(catalog.text("capture-none"), file=sys.stderr)
            return None
        for one in ended:
            one.keep_note()
        from tb_gpu_advisor import analyze

        report = analyze(str(ended[-1].folder))
        print(*first_lines(report, logdir, catalog), sep="\n")
        return report
    except (AdvisorError, OSError) as error:
        warnings.warn(f"GPU Advisor has no report: {error}", stacklevel=2)
        return None
