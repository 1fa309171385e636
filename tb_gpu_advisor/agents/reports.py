"""The runs of a log directory and their reports, kept while an agent asks about them."""

from threading import Lock
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.settings import USUAL, Settings
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.hosts import hosts_of
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.limits import limits_of, processes_for
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.reading.recent import Recent
from tb_gpu_advisor.report.runs import analyze_runs
from tb_gpu_advisor.report.whatif import Asked, answer
from tb_gpu_advisor.sessions import (
    Problems,
    Session,
    file_system_for,
    find_session,
    find_sessions,
    no_runs,
)
from tb_gpu_advisor.wire import Report, WhatIf

#: Reports in memory, each some 100 KB; those of runs that were not asked for the longest go first. Our default: some 3
#: MB in all.
MOST: Final = 32


class Reports:
    """Of ``logdir``. A run is read again only if its files changed since; files are read in processes of their own."""

    def __init__(self, logdir: str) -> None:
        self.logdir = logdir
        self._reader = Reader(file_system_for(logdir), Kept.usual(), limits=limits_of(None, None))
        self._known: Recent[tuple[Session, Settings], Report] = Recent(MOST)
        # Servers may answer questions on several threads.
        self._lock = Lock()

    def sessions(self) -> list[Session]:
        """Newest first. Raises ``AdvisorError``: logdir-not-found, file-not-readable, no-sessions, or why our last
        recording recorded nothing."""
        problems: Problems = []
        sessions = find_sessions(self.logdir, self._reader.fs, problems=problems)
        if not sessions:
            raise no_runs(self.logdir, problems)
        return sessions

    def session(self, run: str) -> Session:
        """The run of a name or of an unambiguous part of one, the newest without. Raises ``AdvisorError``."""
        return find_session(self.logdir, run or None, self._reader.fs)

    def report(self, session: Session, settings: Settings = USUAL) -> Report:
        """Raises ``AdvisorError`` where no host of it can be read."""
        with self._lock:
            report = self._known.get((session, settings))
            if report is None:
                report = self._read(session, settings)
                self._known.put((session, settings), report)
            return report

    def what_if(self, session: Session, asked: Asked, settings: Settings) -> WhatIf:
        """From what is kept of its hosts. Raises ``AdvisorError`` as ``report`` does, and whatif-no-gpu."""
        with self._lock:
            hosts = hosts_of(session.hosts, self._reader, Processes(processes_for(session)))
            return answer(session.run, hosts, settings, asked)

    def _read(self, session: Session, settings: Settings) -> Report:
        where = Processes(processes_for(session))
        ((_, report),) = analyze_runs([session], self._reader, settings, where)
        if isinstance(report, AdvisorError):
            raise report
        return report
