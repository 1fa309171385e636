"""``compare LOGDIR RUN_A RUN_B``: the second run against the first, which is the baseline."""

from __future__ import annotations

import argparse

from tb_gpu_advisor.cli.base import Command, Options, Progress, colorful, width, write
from tb_gpu_advisor.cli.source import Source, add_arguments, source
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.compared import comparison_markdown, comparison_text
from tb_gpu_advisor.export.html import comparison_html
from tb_gpu_advisor.export.json import to_json
from tb_gpu_advisor.judging.settings import USUAL, Settings
from tb_gpu_advisor.report.compare import compare
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog)
    parser.add_argument("baseline", metavar="RUN_A", help=catalog.text("cli-baseline"))
    parser.add_argument("candidate", metavar="RUN_B", help=catalog.text("cli-candidate"))
    formats = ("text", "json", "markdown", "html")
    parser.add_argument("--format", choices=formats, default="text", help=catalog.text("cli-format"))
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-output"))


def reports(runs: Source, pattern: str, progress: Progress, settings: Settings = USUAL) -> list[Report]:
    """The reports of a run, or of all runs whose names match a pattern (``train/*``)."""
    sessions = runs.matching(pattern)
    comparison = dict(runs.reports(sessions, progress, settings))
    for report in comparison.values():
        if isinstance(report, AdvisorError):
            raise report
    return [report for session in sessions if isinstance(report := comparison[session], Report)]


def _run(options: Options, catalog: Catalog) -> None:
    runs = source(options)
    with Progress(catalog) as progress:
        before, after = (
            reports(runs, pattern, progress) for pattern in (options.baseline, options.candidate)
        )
        comparison = compare(before, after)
    output: str | None = options.output
    if options.format == "json":
        text = to_json(comparison)
    elif options.format == "markdown":
        text = comparison_markdown(comparison, catalog)
    elif options.format == "html":
        text = comparison_html(before[0], after[0], comparison, catalog)
    else:
        text = comparison_text(comparison, catalog, color=colorful(output), width=width(output))
    write(text, output, runs.inputs(options))


COMMAND = Command("compare", _add_arguments, _run)
