"""``report LOGDIR``: the report of one run."""

from __future__ import annotations

import argparse
import sys

from tb_gpu_advisor.cli.base import Command, Options, Progress, colorful, width, write
from tb_gpu_advisor.export.json import to_json
from tb_gpu_advisor.export.markdown import report_markdown
from tb_gpu_advisor.export.text import report_text
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.text import Catalog


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument("logdir", metavar="LOGDIR", help=catalog.text("cli-logdir"))
    parser.add_argument("--run", metavar="RUN", default=None, help=catalog.text("cli-run"))
    parser.add_argument("--one-gpu", metavar="RUN", default=None, help=catalog.text("cli-one-gpu"))
    parser.add_argument(
        "--format", choices=("text", "json", "markdown"), default="text", help=catalog.text("cli-format")
    )
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-output"))


def _run(options: Options, catalog: Catalog) -> None:
    session = find_session(options.logdir, options.run)
    if options.run is None:
        print(catalog.text("cli-newest", args={"run": session.run}), file=sys.stderr)
    with Progress(catalog) as progress:
        one_gpu = None
        if options.one_gpu is not None:
            one_gpu = analyze(find_session(options.logdir, options.one_gpu), progress=progress).step_time
        step_ms = one_gpu.mean_ms if one_gpu else None
        report = analyze(session, progress=progress, one_gpu_step_ms=step_ms)
    if options.format == "json":
        write(to_json(report), options.output)
    elif options.format == "markdown":
        write(report_markdown(report, catalog), options.output)
    else:
        output: str | None = options.output
        write(report_text(report, catalog, color=colorful(output), width=width(output)), output)


COMMAND = Command("report", _add_arguments, _run)
