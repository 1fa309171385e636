"""Reports of runs: built from known facts in this process, in milliseconds; only unknown facts cost a process. And rows
of many runs: those that are known at once, the others as they are read; and the history of a program."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor.comparing.history import history
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.plugin.jobs import Jobs, Task, UnderWay
from tb_gpu_advisor.plugin.logdirs import PATIENCE_S, Logdirs, Searching, StoredRun
from tb_gpu_advisor.reading.host import Progress, Reader, give_back
from tb_gpu_advisor.reading.hosts import Hosts, hosts_of, kept_hosts
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.limits import processes_for
from tb_gpu_advisor.reading.pool import Pool
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.reading.recent import Recent
from tb_gpu_advisor.report.build import Made, made_of
from tb_gpu_advisor.report.whatif import Asked, answer
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.wire import History, Problem, Rows, Running, RunProblem, RunRow, WhatIf

#: Reports held in memory, some 150 KB each. Measured: on 64 captures; our default is some 10 MB in all.
KEPT: Final = 64
#: Runs of one question: what a screen shows. Our default: more rows are asked for as one scrolls.
MOST_ASKED: Final = 50
#: Runs of one question that are begun: more would push each other out of the queue, the newest first. Our default: half
#: of those that may wait.
BEGUN: Final = 4
#: Rows held in memory, some 4 KB each. Our default: some 50 MB, more runs than a log directory of years has.
KEPT_ROWS: Final = 12_000
_KIND: Final = "report"
#: A run, the identity of its files, and the settings of who asks.
_Key = tuple[str, object, Settings]


class Reports:
    """Reports by run, the identity of its files and the settings of who asks."""

    def __init__(self, jobs: Jobs, reader: Reader, dask: str = "", pool: Pool | None = None) -> None:
        """What ``reader`` keeps outlives the process; else facts are in memory only. ``dask`` is the address of a
        scheduler on whose cluster hosts are read, or empty; in ``pool`` processes may wait."""
        self._jobs, self._reader, self._dask, self._pool = jobs, reader, dask, pool
        self._made: Recent[_Key, Made] = Recent(KEPT)
        #: Held while a report is built; nobody waits for a disk with it.
        self._building = threading.Lock()

    def report(self, stored: StoredRun, settings: Settings, peer: str = "", waits: bool = True) -> Made:
        """The report. Raises the ``AdvisorError`` that stands for it; ``UnderWay``, at once unless it ``waits``."""
        again = self._again(stored, settings)
        return again or self._built(stored, self._hosts(stored, peer, waits), settings)

    def what_if(self, stored: StoredRun, asked: Asked, settings: Settings, peer: str) -> WhatIf:
        """A prediction from the same facts. Raises as ``report`` does."""
        return answer(stored[0].run, self._hosts(stored, peer, waits=True), settings, asked)

    def ready(self, stored: StoredRun, settings: Settings) -> Made | None:
        """The report if no file has to be read for it."""
        if again := self._again(stored, settings):
            return again
        hosts = self._known(self._task(stored), stored)
        with suppress(UnderWay):
            return None if hosts is None else self._built(stored, hosts, settings)
        return None

    def running(self, run: str, peer: str = "") -> Running | None:
        """How far the reading of a run is; None when none is under way. Looks at no file."""
        return self._jobs.running(_KIND, run, peer)

    def _task(self, stored: StoredRun) -> Task[Hosts]:
        session, fs = stored

        def read(processes: Processes, progress: Progress) -> Hosts:
            return hosts_of(session.hosts, replace(self._reader, fs=fs), processes, progress)

        return Task(
            _KIND,
            session,
            processes=lambda: Processes(processes_for(session), self._dask, self._pool),
            read=read,
            is_whole=lambda hosts: not hosts.errors,
        )

    def _hosts(self, stored: StoredRun, peer: str, waits: bool) -> Hosts:
        task = self._task(stored)
        known = self._known(task, stored)
        return self._jobs.ask(task, peer, waits) if known is None else known

    def _known(self, task: Task[Hosts], stored: StoredRun) -> Hosts | None:
        hosts = self._jobs.known(task)
        if hosts is None and self._reader.kept is not None:
            hosts = kept_hosts(stored[0].hosts, self._reader.kept)
            if hosts is not None:
                self._jobs.put(task, hosts)
        return hosts

    def _again(self, stored: StoredRun, settings: Settings) -> Made | None:
        """The report if it was made before, by whatever process: its facts are read when somebody asks for those."""
        session, kept, key = stored[0], self._reader.kept, _key(stored, settings)
        made = self._made.get(key)
        if made is None and kept is not None and settings == USUAL:
            report_and_data = kept.report_with_data(session)
            if report_and_data is not None:
                made = Made(*report_and_data)
                self._made.put(key, made)
        return made

    def _built(self, stored: StoredRun, hosts: Hosts, settings: Settings) -> Made:
        """One at a time, since Python computes one at a time."""
        key = _key(stored, settings)
        if not self._building.acquire(timeout=PATIENCE_S):
            raise UnderWay(Running("running", "analysing", 0.0))
        try:
            made = None if hosts.errors else self._made.get(key)
            if made is not None:
                return made
            made = _made(stored, hosts, settings, self._reader.kept)
            if not hosts.errors:
                self._made.put(key, made)
        finally:
            self._building.release()
            give_back()
        if not hosts.errors and self._reader.kept is not None and settings == USUAL:
            self._reader.kept.keep_report(*stored, made.data)
        return made


def _key(stored: StoredRun, settings: Settings) -> _Key:
    session = stored[0]
    return session.run, (session.identity, session.recorded), settings


def _made(stored: StoredRun, hosts: Hosts, settings: Settings, kept: Kept | None) -> Made:
    try:
        return made_of(stored[0], hosts, settings, kept)
    except AdvisorError as error:
        if error.code == "host-lost":
            raise AdvisorError("analysis-lost", run=stored[0].run) from error
        raise


class RowTable:
    """Rows by run, the identity of its files and the settings of who asks."""

    def __init__(self, logdirs: Logdirs, reports: Reports) -> None:
        self._logdirs, self._reports = logdirs, reports
        self._rows: Recent[_Key, RunRow] = Recent(KEPT_ROWS)
        self._programs = Programs()
        self._lock = threading.Lock()

    def rows(self, runs: Sequence[str], settings: Settings, peer: str, read: bool) -> Rows:
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
                row = self._row(run, settings, peer, read and len(running) < BEGUN, waits=not running)
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

    def history(self, run: str, settings: Settings, peer: str) -> History:
        """Known runs of the program of ``run``. Raises ``AdvisorError``; ``Searching``; ``UnderWay``."""
        row = self._row(run, settings, peer, read=True)
        return history([one for one in self.known(settings) if row and one.program == row.program])

    def known(self, settings: Settings) -> list[RunRow]:
        """The rows that are known, the newest first."""
        sessions = [stored[0] for stored in self._logdirs.sessions()]
        rows = [self._rows.get((session.run, session.identity, settings)) for session in sessions]
        return [row for row in rows if row is not None]

    def _row(self, run: str, settings: Settings, peer: str, read: bool, waits: bool = True) -> RunRow | None:
        stored = self._logdirs.find(run)
        key = (run, stored[0].identity, settings)
        if (row := self._rows.get(key)) is not None:
            return row
        made = self._reports.ready(stored, settings)
        if made is None and read:
            made = self._reports.report(stored, settings, peer, waits)
        return None if made is None else self._keep(key, made, stored)

    def _keep(self, key: _Key, made: Made, stored: StoredRun) -> RunRow:
        report = made.report
        with self._lock:  # two runs that come at once would each be the first of their program
            program = self._programs.of(report)
        row = row_of(report, stored[0].captured, program)
        if not report.problems:  # a run of which a host is missing may be whole the next time
            self._rows.put(key, row)
        return row
