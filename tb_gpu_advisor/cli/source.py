"""Where a command finds its runs, and how it gets their reports."""

from __future__ import annotations

import argparse
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from msgspec import Struct

from tb_gpu_advisor.cli.base import Options, Progress, look, write
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.limits import Limits, limits_of, processes_for
from tb_gpu_advisor.sessions import (
    REASONS,
    FileSystem,
    HostFile,
    Problems,
    Session,
    choose,
    file_system_for,
    find_sessions,
    no_runs,
    normalize,
)
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report
from tb_gpu_advisor.wire.as_json import to_json

if TYPE_CHECKING:  # numpy and all facts come with most of them, which a kept report does without
    from tb_gpu_advisor.export.grids import Grids
    from tb_gpu_advisor.export.view import View
    from tb_gpu_advisor.reading import host
    from tb_gpu_advisor.reading.host import Answers, Reader, Where
    from tb_gpu_advisor.reading.hosts import Hosts


def add_logdir(parser: argparse.ArgumentParser, catalog: Catalog, run: str = "", reads: bool = True) -> None:
    """LOGDIR and what goes with it; ``run`` is the message that says what ``--run`` is for, where there is one, and
    ``reads`` is false for a command that only lists."""
    parser.add_argument("logdir", metavar="LOGDIR", help=catalog.text("cli-logdir"))
    parser.add_argument("--follow-links", action="store_true", help=catalog.text("cli-follow-links"))
    if reads:
        parser.add_argument("--no-cache", action="store_true", help=catalog.text("cli-no-cache"))
        parser.add_argument("--dask", metavar="ADDRESS", default="", help=catalog.text("cli-dask"))
        for name, unit in (("--max-memory", "MB"), ("--max-seconds", "S")):
            parser.add_argument(
                name, metavar=unit, type=int, default=None, help=catalog.text(f"cli{name[1:]}")
            )
    if run:
        parser.add_argument("--run", metavar="RUN", default=None, help=catalog.text(run))


def add_given(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    """What the user specifies of the model and the machine."""
    for name, unit in (("parameters", "N"), ("bandwidth", "GB/s"), ("examples", "N")):
        parser.add_argument(f"--{name}", metavar=unit, default=None, help=catalog.text(f"cli-{name}"))


class Source(Struct, frozen=True):
    """The runs of a LOGDIR."""

    logdir: str
    follow_links: bool
    fs: FileSystem
    kept: Kept | None
    limits: Limits
    dask: str = ""
    #: Links that were not followed, and recordings that recorded nothing, where not only a run was asked for by its
    #: name.
    left_out: Problems = []
    _read: list[str] = []

    def _reader(self) -> Reader:
        from tb_gpu_advisor.reading.host import Reader

        return Reader(self.fs, self.kept, limits=self.limits)

    def inputs(self, options: Options) -> tuple[str, ...]:
        """The files that a command with these options has read so far."""
        named = (getattr(options, name, None) for name in ("logdir", "thresholds", "budget", "baseline"))
        return (*filter(None, named), *self._read)

    def write_as(self, options: Options, ways: Mapping[str, Callable[[], str]]) -> None:
        """The document in the format that is asked for, the only one that is made."""
        write(ways[options.format](), options.output, self.inputs(options))

    def write_grids(
        self, options: Options, grids: Callable[[], Grids], others: Mapping[str, Callable[[], str]]
    ) -> None:
        """The same of a document that is text or Markdown, unless one of the ``others`` is asked for."""
        text = {"text": lambda: grids().text(*look(options.output)), "markdown": lambda: grids().markdown()}
        self.write_as(options, {**text, **others})

    def write_view(self, options: Options, view: View, catalog: Catalog) -> None:
        """What is shown together, in any of its forms."""
        from tb_gpu_advisor.export.html import view_html

        others = {"json": lambda: to_json(view.document()), "html": lambda: view_html(view, catalog)}
        self.write_grids(options, lambda: view.grids(catalog), others)

    def session(self, run: str | None = None) -> Session:
        """The named run, or the only one of a pattern; the newest one without a name.

        Raises ``AdvisorError``: as ``wanted`` does, and one-run-only.
        """
        first, *others = self.wanted(run)
        if run is not None and others:
            some = tuple(session.run for session in (first, *others[:4]))
            raise AdvisorError("one-run-only", run=run, known=some)
        return first

    def sessions(self, problems: Problems) -> list[Session]:
        """All runs of the log directory; why others are not among them goes into ``problems``."""
        return find_sessions(self.logdir, self.fs, self.follow_links, problems)

    def wanted(self, run: str | None) -> list[Session]:
        """The run of a name or of a part of one, or those whose names match a pattern (``train/*``); all without.

        Raises ``AdvisorError``: run-not-found, no-sessions.
        """
        problems: Problems = []
        known = self.sessions(problems)
        try:
            if not known:
                raise no_runs(normalize(self.logdir), problems)
            if run is None or is_pattern(run):
                self._note(problems)
                return known if run is None else self._matching(known, run)
            return [choose(known, run, normalize(self.logdir))]
        except AdvisorError as error:
            self._note([one for one in problems if one is not error])
            raise

    def _matching(self, known: list[Session], pattern: str) -> list[Session]:
        if exact := [session for session in known if session.run == pattern]:
            return exact  # the signs of a pattern may be part of a name
        sessions = [session for session in known if fnmatchcase(session.run, pattern)]
        if not sessions:
            some = tuple(session.run for session in known[:5])
            raise AdvisorError("run-not-found", run=pattern, path=self.logdir, known=some)
        return sessions

    def _note(self, problems: Problems) -> None:
        known = [one.arguments for one in self.left_out]
        known_links = [one for one in problems if one.code == "link-left-out" or one.code in REASONS]
        self.left_out.extend(one for one in known_links if one.arguments not in known)

    def report(self, session: Session, progress: Progress, settings: Settings = USUAL) -> Report:
        """One run; raises ``AdvisorError``."""
        ((_, report),) = self.reports([session], progress, settings)
        if isinstance(report, AdvisorError):
            raise report
        return report

    def reports(
        self, sessions: list[Session], progress: Progress, settings: Settings = USUAL
    ) -> Iterator[tuple[Session, Report | AdvisorError]]:
        """Several runs as they come, whose hosts are read at the same time."""
        self._read.extend(file.path for session in sessions for file in session.hosts)
        left, kept = [], self.kept if settings == USUAL else None
        for session in sessions:
            if kept is not None and (report := kept.report(session)):
                yield session, report
            else:
                left.append(session)
        if left:
            from tb_gpu_advisor.report.build import analyze_runs

            where = self._where(left, progress)
            for at, made in analyze_runs(left, self._reader(), settings, where, progress):
                yield left[at], made

    def known(
        self, sessions: list[Session], progress: Progress, problems: list[AdvisorError]
    ) -> Iterator[tuple[Session, Report]]:
        """Those of several runs that have a report, as they come; why others have none goes into ``problems``."""
        for session, report in self.reports(sessions, progress):
            if isinstance(report, AdvisorError):
                problems.append(report)
            else:
                yield session, report

    def hosts(self, session: Session, progress: Progress) -> Hosts:
        """What is known of the hosts of a run, which are read unless they are kept."""
        from tb_gpu_advisor.reading.hosts import hosts_of

        self._read.extend(file.path for file in session.hosts)
        return hosts_of(session.hosts, self._reader(), self._where([session], progress), progress)

    def _where(self, sessions: list[Session], progress: Progress) -> Where:
        if self.dask:
            from tb_gpu_advisor.reading.cluster import on_cluster

            return on_cluster(self.dask)
        from tb_gpu_advisor.reading.hosts import at_best

        return at_best(processes_for(*sessions), _watched(progress))


def is_pattern(run: str) -> bool:
    """Whether it may name several runs."""
    return any(sign in run for sign in "*?[")


def source(options: Options) -> Source:
    """Where the runs of a command are, and where what is read of them is kept."""
    kept = None if getattr(options, "no_cache", True) else Kept.usual()
    limits = limits_of(getattr(options, "max_memory", None), getattr(options, "max_seconds", None))
    dask = getattr(options, "dask", "")
    fs = file_system_for(options.logdir)
    runs = Source(options.logdir, options.follow_links, fs, kept, limits, dask)
    options.left_out = runs.left_out  # printed when the command has ended
    return runs


def _watched(shown: Progress) -> Where:
    """In this process, which ends when a host takes longer than it may: nothing else could stop it for sure."""
    from tb_gpu_advisor.reading.host import part_of

    def where(reader: Reader, files: Sequence[HostFile], progress: host.Progress) -> Answers:
        for place, file in enumerate(files):
            limits = reader.limits or Limits()
            timer = threading.Timer(limits.seconds_for(file), shown.give_up, (limits.too_much_time(file),))
            timer.daemon = True
            timer.start()
            try:
                yield place, reader.read(file, part_of(progress, place, len(files)))
            finally:
                timer.cancel()

    return where
