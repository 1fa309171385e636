"""Where a command finds its runs, and how it gets their reports: from the cache where they are kept, else made."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from fnmatch import fnmatchcase

import msgspec

from tb_gpu_advisor.cli.base import Options, Progress
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.base import OURS
from tb_gpu_advisor.reading.cluster import cluster
from tb_gpu_advisor.report.cache import Cache, Settings, default_folder, settings_of_thresholds
from tb_gpu_advisor.report.given import settings_of
from tb_gpu_advisor.report.runs import analyze_runs
from tb_gpu_advisor.sessions import (
    FileSystem,
    Session,
    file_system_for,
    find_session,
    find_sessions,
    processes_for,
)
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import NOTHING_GIVEN, Given, Report


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog, reads: bool = True) -> None:
    """LOGDIR and what goes with it; ``reads`` is false for a command that only lists."""
    parser.add_argument("logdir", metavar="LOGDIR", help=catalog.text("cli-logdir"))
    parser.add_argument("--follow-links", action="store_true", help=catalog.text("cli-follow-links"))
    if reads:
        parser.add_argument("--no-cache", action="store_true", help=catalog.text("cli-no-cache"))
        parser.add_argument("--dask", metavar="ADDRESS", default="", help=catalog.text("cli-dask"))


@dataclass(frozen=True)
class Source:
    """The runs of a LOGDIR."""

    logdir: str
    follow_links: bool
    cache: Cache | None
    files: FileSystem
    dask: str = ""

    def session(self, run: str | None = None) -> Session:
        """The named run, the newest one without a name. Raises ``AdvisorError``: run-not-found."""
        return find_session(self.logdir, run, self.files, self.follow_links)

    def sessions(self) -> list[Session]:
        """All runs of the log directory."""
        return find_sessions(self.logdir, self.files, self.follow_links)

    def matching(self, pattern: str) -> list[Session]:
        """The runs whose names match (``train/*``), or the one of this name. Raises ``AdvisorError``: run-not-found."""
        if not is_pattern(pattern):
            return [self.session(pattern)]
        known = self.sessions()
        if exact := [session for session in known if session.run == pattern]:
            return exact  # the signs of a pattern may be part of a name
        sessions = [session for session in known if fnmatchcase(session.run, pattern)]
        if not sessions:
            some = ", ".join(session.run for session in known[:5])
            raise AdvisorError("run-not-found", run=pattern, path=self.logdir, known=some)
        return sessions

    def report(
        self,
        session: Session,
        progress: Progress,
        thresholds: Mapping[str, float] = OURS,
        one_gpu_step_ms: float | None = None,
        given: Given = NOTHING_GIVEN,
    ) -> Report:
        """One run; raises ``AdvisorError``."""
        ((_, found),) = self.reports([session], progress, thresholds, one_gpu_step_ms, given)
        if isinstance(found, AdvisorError):
            raise found
        return found

    def reports(
        self,
        sessions: list[Session],
        progress: Progress,
        thresholds: Mapping[str, float] = OURS,
        one_gpu_step_ms: float | None = None,
        given: Given = NOTHING_GIVEN,
    ) -> Iterator[tuple[Session, Report | AdvisorError]]:
        """Several runs as they come: those that are kept, then the others, whose hosts are read beside each other."""
        settings = (*_settings(thresholds, one_gpu_step_ms), *settings_of(given))
        left = []
        for session in sessions:
            stored = self.cache.load(session, settings) if self.cache else None
            if stored is None:
                left.append(session)
            else:
                yield session, msgspec.json.decode(stored, type=Report)
        if not left:
            return
        with cluster(self.dask) if self.dask else nullcontext() as pool:
            workers = processes_for(*left)
            for at, found in analyze_runs(
                left, self.files, progress, thresholds, workers, given, pool, one_gpu_step_ms
            ):
                if isinstance(found, Report):
                    data = msgspec.json.encode(found)
                    if self.cache:
                        self.cache.store(left[at], found, data, self.files, settings)
                    # As one that was kept: a number that is whole may be written in two ways.
                    found = msgspec.json.decode(data, type=Report)
                yield left[at], found


def is_pattern(run: str) -> bool:
    """Whether it may name several runs."""
    return any(sign in run for sign in "*?[")


def source(options: Options) -> Source:
    """Where the runs are that these options name, and what is kept of them."""
    cache = None if getattr(options, "no_cache", True) else Cache(default_folder())
    files = file_system_for(options.logdir)
    return Source(options.logdir, options.follow_links, cache, files, getattr(options, "dask", ""))


def _settings(thresholds: Mapping[str, float], one_gpu_step_ms: float | None) -> Settings:
    """What of these is the user's own; nothing for the report that the tab shows too."""
    beside = (("one_gpu_step_ms", one_gpu_step_ms),) if one_gpu_step_ms else ()
    return (*settings_of_thresholds(thresholds), *beside)
