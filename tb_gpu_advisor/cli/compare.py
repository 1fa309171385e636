"""``compare LOGDIR RUN_A RUN_B ...``: the other runs against the first, which is the baseline."""

import argparse
from typing import Final

from tb_gpu_advisor.cli.base import Options, Progress, add_output
from tb_gpu_advisor.cli.source import Source, add_logdir, source
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.report.given import examples_of_each
from tb_gpu_advisor.settings import USUAL, Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report, RunRow

#: Runs next to the baseline. Our default: more are no table that a person reads.
MOST: Final = 12


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog)
    parser.add_argument("baseline", metavar="RUN_A", help=catalog.text("cli-baseline"))
    parser.add_argument("candidates", metavar="RUN_B", nargs="+", help=catalog.text("cli-candidate"))
    add_examples(parser, catalog)
    add_output(parser, catalog, "json", "markdown", "html")


def add_examples(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    """``--examples``: of each run, the baseline's first."""
    parser.add_argument(
        "--examples", metavar="N[,N]", default=None, help=catalog.text("cli-examples-of-each")
    )


def reports(runs: Source, pattern: str, progress: Progress, settings: Settings = USUAL) -> list[Report]:
    """The reports of a run, or of all runs whose names match a pattern (``train/*``)."""
    sessions = runs.wanted(pattern)
    answers = dict(runs.reports(sessions, progress, settings))
    for report in answers.values():
        if isinstance(report, AdvisorError):
            raise report
    return [report for session in sessions if isinstance(report := answers[session], Report)]


def run(options: Options, catalog: Catalog) -> None:
    if len(options.candidates) > MOST:
        raise AdvisorError("too-many-runs", most=MOST)
    runs = source(options)
    with Progress(catalog) as progress:
        patterns = (options.baseline, *options.candidates)
        examples = examples_of_each(options.examples, len(patterns))
        sides = [
            reports(runs, pattern, progress, Settings(given=given))
            for pattern, given in zip(patterns, examples, strict=True)
        ]
        comparisons = [compare(sides[0], side) for side in sides[1:]]
    # Of several captures of a side the first stands for its findings, and all for its step time.
    firsts = [side[0] for side in sides]
    rows = _rows(firsts, runs, options) if len(firsts) > 2 and options.format == "html" else []
    runs.write_view(options, View(tuple(firsts), tuple(rows), tuple(comparisons)), catalog)


def _rows(firsts: list[Report], runs: Source, options: Options) -> list[RunRow]:
    programs = Programs()
    dates = [runs.wanted(side)[0].captured for side in (options.baseline, *options.candidates)]
    return [row_of(one, date, programs.of(one)) for one, date in zip(firsts, dates, strict=True)]
