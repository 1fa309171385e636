"""``compare LOGDIR RUN_A RUN_B ...``: the other runs against the first, which is the baseline."""

from __future__ import annotations

import argparse
from typing import Final

from tb_gpu_advisor.cli.base import Command, Options, Progress, colorful, width, write
from tb_gpu_advisor.cli.source import Source, add_arguments, source
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.row import row_of
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.compared import comparison_markdown, comparison_text, side_markdown, side_text
from tb_gpu_advisor.export.html import comparison_html, matrix_html
from tb_gpu_advisor.judging.settings import USUAL, Settings
from tb_gpu_advisor.sessions import captured_at
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.version import __version__
from tb_gpu_advisor.wire import SCHEMA, Comparison, Comparisons, Report
from tb_gpu_advisor.wire.as_json import to_json

#: Runs beside the baseline: more are no table that a person reads.
MOST: Final = 12


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog)
    parser.add_argument("baseline", metavar="RUN_A", help=catalog.text("cli-baseline"))
    parser.add_argument("candidates", metavar="RUN_B", nargs="+", help=catalog.text("cli-candidate"))
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
    if len(options.candidates) > MOST:
        raise AdvisorError("too-many-runs", most=MOST)
    runs = source(options)
    with Progress(catalog) as progress:
        sides = [reports(runs, pattern, progress) for pattern in (options.baseline, *options.candidates)]
        comparisons = [compare(sides[0], side) for side in sides[1:]]
    if len(comparisons) == 1:
        text = _pair(sides, comparisons[0], options, catalog)
    else:
        # Of several captures of a side the first stands for its findings, and all for its step time.
        firsts = [side[0] for side in sides]
        if options.format == "html":
            programs = Programs()
            dates = [captured_at(runs.matching(side)[0]) for side in (options.baseline, *options.candidates)]
            rows = [row_of(one, date, programs.of(one)) for one, date in zip(firsts, dates, strict=True)]
            text = matrix_html(firsts, comparisons, rows, catalog)
        else:
            text = _several(firsts, comparisons, options, catalog)
    write(text, options.output, runs.inputs(options))


def _pair(sides: list[list[Report]], found: Comparison, options: Options, catalog: Catalog) -> str:
    output: str | None = options.output
    if options.format == "json":
        return to_json(found)
    if options.format == "markdown":
        return comparison_markdown(found, catalog)
    if options.format == "html":
        return comparison_html(sides[0][0], sides[1][0], found, catalog)
    return comparison_text(found, catalog, color=colorful(output), width=width(output))


def _several(firsts: list[Report], comparisons: list[Comparison], options: Options, catalog: Catalog) -> str:
    output: str | None = options.output
    if options.format == "json":
        return to_json(Comparisons(SCHEMA, __version__, tuple(comparisons)))
    if options.format == "markdown":
        return side_markdown(firsts, comparisons, catalog)
    return side_text(firsts, comparisons, catalog, color=colorful(output), width=width(output))


COMMAND = Command("compare", _add_arguments, _run)
