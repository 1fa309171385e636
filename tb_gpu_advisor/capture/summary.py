"""The end of a recording: three lines for whoever started the training; in a notebook the report itself."""

from __future__ import annotations

import atexit
import sys
import time
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from tb_gpu_advisor.capture.account import keep_account
from tb_gpu_advisor.capture.guard import at_exit, catalog_of_user, guarded, say, say_why
from tb_gpu_advisor.sessions import keep_nothing, why_nothing

if TYPE_CHECKING:
    from tb_gpu_advisor.capture.account import Account
    from tb_gpu_advisor.capture.profile import Guest
    from tb_gpu_advisor.capture.session_folder import KeptRecording
    from tb_gpu_advisor.sessions import Recorded
    from tb_gpu_advisor.text import Catalog
    from tb_gpu_advisor.wire import Report

#: The first process of several waits so long for the profiles of the others. Our default: writing a profile takes
#: seconds.
OTHERS_S: Final = 10.0
_LOOK_S: Final = 0.1


class Summary:
    """Tells how a recording ended, at the end of a fit or block, else when the program ends, where ``tells``.

    ``at_exit_too`` is for what has no end of its own: then it also says there why nothing was recorded. With an
    ``account`` the program did not ask: its output is left alone, and of many fits one says why, when it ends.
    ``seconds`` are those of the program by part, which are kept next to the profile.
    """

    #: Until it is made.
    _recording: Guest | None = None

    @guarded
    def __init__(
        self,
        recording: Guest,
        tells: bool,
        at_exit_too: bool = False,
        account: Account | None = None,
        seconds: Callable[[Recorded], dict[str, float]] | None = None,
    ) -> None:
        self._recording, self._tells, self._at_exit_too = recording, tells, at_exit_too
        self._account, self._seconds = account, seconds
        self._report: Report | None = None
        self._of: KeptRecording | None = None
        atexit.register(self.at_exit)

    @guarded
    def tell(self) -> Report | None:
        """Prints the lines, or why there are none, which is kept, too; the report. Only the first of several processes
        tells, and no process that the program forked off."""
        recording = self._recording
        if recording is None:
            return None
        atexit.unregister(self.at_exit)
        recording.interrupted()
        why = recording.why_nothing()
        if why is not None:
            why = keep_nothing(why, recording.logdir)
            if self._account is not None:
                self._account.why = why
            elif self._tells:
                say_why(why)
        if self._seconds is not None and recording.ended:
            ended = recording.ended[-1]
            keep_account(ended, self._seconds(ended.note))
        return self.report() if self._tells else None

    @at_exit
    def at_exit(self) -> None:
        """The same for a training that did not come to its end, where there is something to tell."""
        if self._recording is not None:
            self._tells = self._tells and (self._at_exit_too or bool(self._recording.ended))
            self.tell()

    @guarded
    def report(self) -> Report | None:
        """The report of the last recording so far, made and printed when it is asked for first."""
        recording = self._recording
        if recording is None or recording.forked or not recording.ended or not recording.ended[-1].leads:
            return None
        if self._of is not recording.ended[-1]:
            self._of = recording.ended[-1]
            self._report = self._made(recording, catalog_of_user())
        return self._report

    def _made(self, recording: Guest, catalog: Catalog) -> Report | None:
        from tb_gpu_advisor.export.findings import first_lines

        ended, report = _last_with_steps(recording.ended)
        is_only = len(recording.ended) == 1
        recording.reported(ended)
        self._of = recording.ended[-1]  # of others that were made later nothing may be left
        error = _error_of_program()
        if error and self._at_exit_too and is_only and not report.capture.steps:
            ended.drop()  # what a program makes before it trains
            why = why_nothing("recorded-failed", recording.logdir, error=error)
            say_why(keep_nothing(why, recording.logdir))
            return None
        if self._account is not None:
            self._account.ended = ended
        if self._tells and not self._is_known(report):
            show = _notebook()
            if show is not None:
                show(report)
            lines = "\n".join(first_lines(report, recording.logdir, catalog))
            say(lines, sys.stdout if self._account is None else sys.stderr)
        return report

    def _is_known(self, report: Report) -> bool:
        """Whether a fit of the same program, that did not ask for it, was said to have the same finding first."""
        first = report.ledger.rows[0].checks if report.ledger.rows else ()
        known = set[tuple[str, ...]]() if self._account is None else self._account.said
        is_known = first in known
        known.add(first)
        return is_known


def _last_with_steps(recordings: list[KeptRecording]) -> tuple[KeptRecording, Report]:
    """The last one whose report knows steps, else the last one."""
    last, *others = reversed(recordings)
    of_last = last, _report_of(last)
    of_others = ((one, _report_of(one)) for one in others)
    return next((one for one in chain([of_last], of_others) if one[1].capture.steps), of_last)


def _report_of(ended: KeptRecording) -> Report:
    from tb_gpu_advisor import analyze

    until_s = time.monotonic() + OTHERS_S
    while ended.profiles < ended.note.processes and time.monotonic() < until_s:
        time.sleep(_LOOK_S)
    return analyze(str(ended.folder))


def _error_of_program() -> str:
    """The exception that ended the program, which Python keeps when it prints one; empty for none, and for an
    interrupt."""
    kind = getattr(sys, "last_type", None)
    return kind.__name__ if kind is not None and issubclass(kind, Exception) else ""


def _notebook() -> Any:
    """What shows an object in the notebook that the program runs in, if it does."""
    shell = sys.modules.get("IPython")
    running = None if shell is None else shell.get_ipython()
    if running is None or type(running).__name__ == "TerminalInteractiveShell":
        return None
    from IPython.display import display

    return display
