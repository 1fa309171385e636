"""Where a command finds its runs, and how it gets their reports: from the cache where they are kept, else made."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass

import msgspec

from tb_gpu_advisor.checks import OURS
from tb_gpu_advisor.cli.base import Options, Progress
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.report.cache import Cache, Settings, default_folder, settings_of_thresholds
from tb_gpu_advisor.report.cluster import cluster
from tb_gpu_advisor.report.given import settings_of
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
        return find_session(self.logdir, run, self.files, self.follow_links)

    def sessions(self) -> list[Session]:
        return find_sessions(self.logdir, self.files, self.follow_links)

    def report(
        self,
        session: Session,
        progress: Progress,
        thresholds: Mapping[str, float] = OURS,
        one_gpu_step_ms: float | None = None,
        given: Given = NOTHING_GIVEN,
    ) -> Report:
        def make() -> Report:
            with cluster(self.dask) if self.dask else nullcontext() as pool:
                return analyze(
                    session,
                    self.files,
                    progress,
                    one_gpu_step_ms=one_gpu_step_ms,
                    thresholds=thresholds,
                    workers=processes_for(session),
                    given=given,
                    pool=pool,
                )

        if self.cache is None:
            return make()
        settings = (*_settings(thresholds, one_gpu_step_ms), *settings_of(given))
        data, _ = self.cache.report(session, make, self.files, settings)
        return msgspec.json.decode(data, type=Report)


def source(options: Options) -> Source:
    cache = None if getattr(options, "no_cache", True) else Cache(default_folder())
    files = file_system_for(options.logdir)
    return Source(options.logdir, options.follow_links, cache, files, getattr(options, "dask", ""))


def _settings(thresholds: Mapping[str, float], one_gpu_step_ms: float | None) -> Settings:
    """What of these is the user's own; nothing for the report that the tab shows too."""
    beside = (("one_gpu_step_ms", one_gpu_step_ms),) if one_gpu_step_ms else ()
    return (*settings_of_thresholds(thresholds), *beside)
