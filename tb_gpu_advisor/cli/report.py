"""``report LOGDIR``: the report of one run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tb_gpu_advisor.cli.base import Command, Options, Progress, colorful, width, write
from tb_gpu_advisor.cli.source import add_arguments, source
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.html import report_html
from tb_gpu_advisor.export.issue import find_check, issue_markdown, issue_picture
from tb_gpu_advisor.export.json import to_json
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.anonymize import anonymized
from tb_gpu_advisor.report.budget import Budget, parse
from tb_gpu_advisor.report.given import parse_given
from tb_gpu_advisor.sessions import read_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Given, Report


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog)
    parser.add_argument("--run", metavar="RUN", default=None, help=catalog.text("cli-run"))
    parser.add_argument("--one-gpu", metavar="RUN", default=None, help=catalog.text("cli-one-gpu"))
    parser.add_argument("--thresholds", metavar="FILE", default=None, help=catalog.text("cli-thresholds"))
    parser.add_argument("--parameters", metavar="N", default=None, help=catalog.text("cli-parameters"))
    parser.add_argument("--bandwidth", metavar="GB/s", default=None, help=catalog.text("cli-bandwidth"))
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown", "html"),
        default="text",
        help=catalog.text("cli-format"),
    )
    parser.add_argument("--finding", metavar="ID", default=None, help=catalog.text("cli-finding"))
    parser.add_argument("--anonymize", action="store_true", help=catalog.text("cli-anonymize"))
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-output"))


def _run(options: Options, catalog: Catalog) -> None:
    wanted = (
        Budget() if options.thresholds is None else parse(read_text(options.thresholds), options.thresholds)
    )
    typed, stored = parse_given(options.parameters, options.bandwidth), wanted.given
    given = Given(typed.parameters or stored.parameters, typed.gb_per_s or stored.gb_per_s)
    runs = source(options)
    session = runs.session(options.run)
    if options.run is None:
        print(catalog.text("cli-newest", args={"run": session.run}), file=sys.stderr)
    with Progress(catalog) as progress:
        one_gpu = None
        if options.one_gpu is not None:
            one_gpu = runs.report(runs.session(options.one_gpu), progress).step_time
        step_ms = one_gpu.mean_ms if one_gpu else None
        report = runs.report(session, progress, wanted.thresholds, step_ms, given)
    report = anonymized(report) if options.anonymize else report
    if options.finding is not None:
        _write_finding(report, options, catalog)
    elif options.format == "text":
        output: str | None = options.output
        write(report_text(report, catalog, color=colorful(output), width=width(output)), output)
    else:
        write(_DOCUMENTS[options.format](report, catalog), options.output)


_DOCUMENTS: Final[dict[str, Callable[[Report, Catalog], str]]] = {
    "json": lambda report, _: to_json(report),
    "markdown": report_markdown,
    "html": report_html,
}


def _write_finding(report: Report, options: Options, catalog: Catalog) -> None:
    """The finding, and its picture beside the file; there is no place for one on standard output."""
    if options.format != "markdown":
        raise AdvisorError("finding-format")
    check = find_check(report, options.finding)
    picture = issue_picture(check, catalog) if options.output else None
    file = Path(options.output).with_suffix(".svg") if picture else None
    if picture is not None and file is not None:
        write(picture, str(file))
    write(issue_markdown(report, check, quote(file.name) if file else "", catalog), options.output)


COMMAND = Command("report", _add_arguments, _run)
