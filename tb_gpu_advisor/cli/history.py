"""``history LOGDIR``: when the step time of a program changed, and what went with it."""

import argparse
from typing import Final

from tb_gpu_advisor.cli.base import Options, Progress, add_output, fail_all, say
from tb_gpu_advisor.cli.source import Source, add_logdir, is_pattern, source
from tb_gpu_advisor.comparing.history import history
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Quantity, RunRow

#: Of many programs these are named. Our default: what a line of an error holds.
_MOST_PROGRAMS: Final = 6


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-history-run")
    add_output(parser, catalog, "json", "markdown", "html")


def rows(
    runs: Source, sessions: list[Session], progress: Progress
) -> tuple[list[RunRow], list[AdvisorError]]:
    """The rows of these runs, in the order of the sessions, and why others have none."""
    programs, problems = Programs(), list[AdvisorError]()
    by_run = {}
    for session, report in runs.known(sessions, progress, problems):
        try:
            by_run[session.run] = row_of(report, session.captured, programs.of(report))
        except Exception:
            # A broad catch at the edge of a run: a fault of ours there must not cost the rows of the others.
            log_fault(__name__, "the row of %s failed", session.run)
            problems.append(AdvisorError("internal", run=session.run))
    return [by_run[session.run] for session in sessions if session.run in by_run], problems


def run(options: Options, catalog: Catalog) -> int:
    runs = source(options)
    of_pattern = options.run is not None and is_pattern(options.run)
    sessions = runs.wanted(options.run if of_pattern else None)
    named = None if options.run is None or of_pattern else runs.session(options.run).run
    with Progress(catalog) as progress:
        known, problems = rows(runs, sessions, progress)
    # Sessions come newest first, and so do rows.
    row_named = next((row for row in known if named in (None, row.run)), None)
    if row_named is None:
        return fail_all(problems, catalog)
    of_program = known if of_pattern else [row for row in known if row.program == row_named.program]
    runs.write_view(options, View(history=history(of_program)), catalog)
    if options.run is None:
        _say_which(row_named, known, catalog)
    return fail_all(problems, catalog)


def _say_which(newest: RunRow, known: list[RunRow], catalog: Catalog) -> None:
    """Whose history it is, where nobody asked for one, and which others there are, those of most runs first."""
    say(catalog.text("cli-history-newest", args={"run": Quantity(newest.run, "text")}))
    runs_of: dict[str, list[str]] = {}
    for row in known:
        if row.program != newest.program:
            runs_of.setdefault(row.program, []).append(row.run)
    most = sorted(runs_of.values(), key=len, reverse=True)[:_MOST_PROGRAMS]
    counts = [{"run": Quantity(runs[0], "text"), "runs": Quantity(len(runs), "count")} for runs in most]
    if counts:
        named = catalog.listed([catalog.text("cli-history-program", args=count) for count in counts])
        say(catalog.text("cli-history-others", args={"programs": Quantity(named, "text")}))
