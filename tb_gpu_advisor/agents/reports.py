"""The runs of a log directory and their reports, as they are kept for the command line and the tab, too."""

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.host import Reader
from tb_gpu_advisor.reading.hosts import hosts_of
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.limits import limits_of, processes_for
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.report.build import analyze_runs
from tb_gpu_advisor.report.whatif import Asked, answer
from tb_gpu_advisor.sessions import Problems, Session, file_system_for, find_session, find_sessions, no_runs
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.wire import Report, WhatIf


class Reports:
    """Of ``logdir``. A run is read again only if its files changed since; files are read in processes of their own."""

    def __init__(self, logdir: str) -> None:
        self.logdir = logdir
        self._reader = Reader(file_system_for(logdir), Kept.usual(), limits=limits_of(None, None))

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
        kept = self._reader.kept if settings == USUAL else None
        if kept is not None and (report := kept.report(session)):
            return report
        where = Processes(processes_for(session))
        ((_, made),) = analyze_runs([session], self._reader, settings, where)
        if isinstance(made, AdvisorError):
            raise made
        return made

    def what_if(self, session: Session, asked: Asked, settings: Settings) -> WhatIf:
        """From what is kept of its hosts. Raises ``AdvisorError`` as ``report`` does, and whatif-no-gpu."""
        hosts = hosts_of(session.hosts, self._reader, Processes(processes_for(session)))
        return answer(session.run, hosts, settings, asked)
