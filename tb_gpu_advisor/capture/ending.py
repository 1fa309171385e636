"""The end of a recording: three lines for whoever started the training; in a notebook the report itself."""

from __future__ import annotations

import sys
import time
import warnings
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tb_gpu_advisor.capture.recording import Recording
    from tb_gpu_advisor.text import Catalog
    from tb_gpu_advisor.wire import Quantity, Report

#: The first process of several waits so long for the profiles of the others.
OTHERS_S: Final = 10.0
_LOOK_S: Final = 0.1


def told(recording: Recording) -> Report | None:
    """The report of the last recording, whose first finding is printed; None, with a line that says why, where there
    is none. Only the first of several processes tells. Never raises: a training stands behind it."""
    from tb_gpu_advisor.errors import AdvisorError
    from tb_gpu_advisor.text import Catalog

    catalog = Catalog("en")
    try:
        if recording.forked:
            return None
        if not recording.ended:
            if recording.window.leads and not recording.failed:
                print(_why_nothing(recording, catalog), file=sys.stderr)
            return None
        if recording.ended[-1].process not in ("", "rank0"):
            return None
        return _report(recording, catalog)
    except (AdvisorError, OSError) as error:
        warnings.warn(f"GPU Advisor has no report: {error}", stacklevel=3)
    except Exception as error:
        # A broad catch: whatever is wrong with us, the training has done its work and its program goes on.
        warnings.warn(f"GPU Advisor has no report: {type(error).__name__}: {error}", stacklevel=3)
    return None


def told_at_exit(recording: Recording) -> None:
    """Tells of a training that did not come to its end, where there is something to tell."""
    if recording.ended:
        told(recording)


def _report(recording: Recording, catalog: Catalog) -> Report:
    from tb_gpu_advisor import analyze
    from tb_gpu_advisor.export.headline import first_lines

    ended = recording.ended[-1]
    until_s = time.monotonic() + OTHERS_S
    while ended.profiles < ended.note.processes and time.monotonic() < until_s:
        time.sleep(_LOOK_S)
    report = analyze(str(ended.folder))
    show = _notebook()
    if show is not None:
        show(report)
    print(*first_lines(report, recording.logdir, catalog), sep="\n")
    return report


def _why_nothing(recording: Recording, catalog: Catalog) -> str:
    """Whether steps never got steady, or too few of them were left then."""
    window = recording.window
    if window.steady_after is None:
        return catalog.text("capture-none", args={"seen": _count(window.step)})
    args = {"steady": _count(window.steady_after), "least": _count(window.budget.least_steps)}
    return catalog.text("capture-few", args=args)


def _count(number: int) -> Quantity:
    from tb_gpu_advisor.wire import Quantity

    return Quantity(number, "count")


def _notebook() -> Any:
    """What shows an object in the notebook that the program runs in, if it does."""
    shell = sys.modules.get("IPython")
    running = None if shell is None else shell.get_ipython()
    if running is None or type(running).__name__ == "TerminalInteractiveShell":
        return None
    from IPython.display import display

    return display
