"""Rows of many runs: those that are known at once, the others as they are read; and the history of a program."""

import threading
from collections.abc import Sequence
from typing import Final

from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.row import row_of
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.plugin.jobs import Client, UnderWay
from tb_gpu_advisor.plugin.logdirs import Logdirs, Searching, StoredRun
from tb_gpu_advisor.plugin.reports import Reports
from tb_gpu_advisor.reading.recent import Recent
from tb_gpu_advisor.report.build import Made
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.wire import History, Problem, Rows, RunProblem, RunRow

#: Runs of one question: what a screen shows. Our default: more rows are asked for as one scrolls.
MOST_ASKED: Final = 50
#: Runs of one question that are begun: more would push each other out of the queue, the newest first. Our default: half
#: of those that may wait.
BEGUN: Final = 4
#: Rows held in memory, some 4 KB each. Our default: some 50 MB, more runs than a log directory of years has.
KEPT: Final = 12_000

_Key = tuple[str, object, Settings]


class RowTable:
    """Rows by run, the identity of its files and the settings of who asks."""

    def __init__(self, logdirs: Logdirs, reports: Reports) -> None:
        self._logdirs, self._reports = logdirs, reports
        self._rows: Recent[_Key, RunRow] = Recent(KEPT)
        self._programs = Programs()
        self._lock = threading.Lock()

    def rows(self, runs: Sequence[str], settings: Settings, client: Client, read: bool) -> Rows:
        """The rows of these runs; with ``read`` those that are not known are read, a few at a time in this order.
        Raises ``AdvisorError``: too-many-runs; ``Searching``."""
        if len(runs) > MOST_ASKED:
            raise AdvisorError("too-many-runs", most=MOST_ASKED)
        rows: list[RunRow] = []
        running: list[str] = []
        unknown: list[str] = []
        problems: list[RunProblem] = []
        for run in dict.fromkeys(runs):
            try:
                row = self._row(run, settings, client, read and len(running) < BEGUN, waits=not running)
                rows.append(row) if row else unknown.append(run)
            except UnderWay:
                running.append(run)
            except AdvisorError as error:
                problems.append(RunProblem(run, Problem(error.code, error.arguments)))
            except Searching:
                raise
            except Exception:
                # A broad catch at the edge of a run: a fault of ours there must not cost the rows of the others.
                log_fault(__name__, "the row of %s failed", run)
                problems.append(RunProblem(run, Problem("internal", {"run": run})))
        return Rows(tuple(rows), tuple(running), tuple(unknown), tuple(problems))

    def history(self, run: str, settings: Settings, client: Client) -> History:
        """Known runs of the program of ``run``. Raises ``AdvisorError``; ``Searching``; ``UnderWay``."""
        from tb_gpu_advisor.comparing.history import history

        row = self._row(run, settings, client, read=True)
        return history([one for one in self.known(settings) if row and one.program == row.program])

    def known(self, settings: Settings) -> list[RunRow]:
        """The rows that are known, the newest first."""
        sessions = [stored[0] for stored in self._logdirs.sessions()]
        rows = [self._rows.get((session.run, session.identity, settings)) for session in sessions]
        return [row for row in rows if row is not None]

    def _row(
        self, run: str, settings: Settings, client: Client, read: bool, waits: bool = True
    ) -> RunRow | None:
        stored = self._logdirs.find(run)
        key = (run, stored[0].identity, settings)
        if (row := self._rows.get(key)) is not None:
            return row
        made = self._reports.ready(stored, settings, client)
        if made is None and read:
            made = self._reports.report(stored, settings, client, waits)
        return None if made is None else self._keep(key, made, stored)

    def _keep(self, key: _Key, made: Made, stored: StoredRun) -> RunRow:
        report = made.report
        with self._lock:  # two runs that come at once would each be the first of their program
            program = self._programs.of(report)
        row = row_of(report, stored[0].captured, program)
        if not report.problems:  # a run of which a host is missing may be whole the next time
            self._rows.put(key, row)
        return row
