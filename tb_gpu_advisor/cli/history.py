"""``history LOGDIR``: when the step time of a program changed, and what went with it."""

import argparse

from tb_gpu_advisor.cli.base import Command, Options, Progress, add_output, fail_all
from tb_gpu_advisor.cli.source import Source, add_arguments, is_pattern, source
from tb_gpu_advisor.comparing.history import history
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.row import row_of
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.history import history_grids
from tb_gpu_advisor.export.html import history_html
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import RunRow
from tb_gpu_advisor.wire.as_json import to_json


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog, "cli-history-run")
    add_output(parser, catalog, "json", "markdown", "html")


def rows(
    runs: Source, sessions: list[Session], progress: Progress
) -> tuple[list[RunRow], list[AdvisorError]]:
    """The rows of these runs, in the order of the sessions, and why others have none."""
    programs, problems = Programs(), list[AdvisorError]()
    by_run = {
        session.run: row_of(report, session.captured, programs.of(report))
        for session, report in runs.known(sessions, progress, problems)
    }
    return [by_run[session.run] for session in sessions if session.run in by_run], problems


def _run(options: Options, catalog: Catalog) -> int:
    runs = source(options)
    of_pattern = options.run is not None and is_pattern(options.run)
    sessions = runs.wanted(options.run if of_pattern else None)
    # Sessions come newest first.
    named = sessions[0].run if options.run is None or of_pattern else runs.session(options.run).run
    with Progress(catalog) as progress:
        known, problems = rows(runs, sessions, progress)
    if not of_pattern:
        program = next((row.program for row in known if row.run == named), None)
        known = [row for row in known if row.program == program]
    if not known:
        return fail_all(problems, catalog)
    result = history(known)
    others = {"json": lambda: to_json(result), "html": lambda: history_html(result, catalog)}
    runs.write_grids(options, lambda: history_grids(result, catalog), others)
    return fail_all(problems, catalog)


COMMAND = Command("history", _add_arguments, _run)
