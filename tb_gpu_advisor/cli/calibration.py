"""``calibration LOGDIR``: what was promised of findings that were fixed since, and what it brought."""

from __future__ import annotations

import argparse

from tb_gpu_advisor.cli.base import Command, Options, Progress, colorful, fail, width, write
from tb_gpu_advisor.cli.source import add_arguments, source
from tb_gpu_advisor.comparing.calibration import Timed, calibration, timed
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.promises import calibration_markdown, calibration_text
from tb_gpu_advisor.sessions import captured_at
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire.as_json import to_json


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog)
    parser.add_argument("--run", metavar="RUN", default=None, help=catalog.text("cli-calibration-run"))
    formats = ("text", "json", "markdown")
    parser.add_argument("--format", choices=formats, default="text", help=catalog.text("cli-format"))
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-output"))


def _run(options: Options, catalog: Catalog) -> int:
    runs = source(options)
    sessions = runs.sessions() if options.run is None else runs.matching(options.run)
    if not sessions:
        raise AdvisorError("no-sessions", path=options.logdir)
    programs, known = Programs(), list[Timed]()
    problems = list[AdvisorError]()
    with Progress(catalog) as progress:
        for session, report in runs.reports(sessions, progress):
            if isinstance(report, AdvisorError):
                problems.append(report)
            else:
                known.append(timed(report, captured_at(session), programs.of(report)))
    found = calibration(known)
    output: str | None = options.output
    if options.format == "json":
        text = to_json(found)
    elif options.format == "markdown":
        text = calibration_markdown(found, catalog)
    else:
        text = calibration_text(found, catalog, color=colorful(output), width=width(output))
    write(text, output, runs.inputs(options))
    return max((fail(problem, catalog) for problem in problems), default=0)


COMMAND = Command("calibration", _add_arguments, _run)
