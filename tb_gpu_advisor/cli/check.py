"""``check LOGDIR``: a gate for CI. Exit code 0 within budget, 1 over, 3 when a limit cannot be checked."""

from __future__ import annotations

import argparse
from datetime import date

import msgspec

from tb_gpu_advisor.cli.base import Command, Options, Progress, say, write
from tb_gpu_advisor.cli.compare import reports
from tb_gpu_advisor.cli.source import Source, add_arguments, source
from tb_gpu_advisor.errors import EXIT_CANNOT_TELL, EXIT_OVER_BUDGET, AdvisorError
from tb_gpu_advisor.export.gate import gate_github, gate_json, gate_junit, gate_text
from tb_gpu_advisor.report.budget import DEFAULT, Budget, parse
from tb_gpu_advisor.report.compare import compare
from tb_gpu_advisor.report.gate import Case, cases
from tb_gpu_advisor.sessions import read_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog)
    parser.add_argument("--run", metavar="RUN", default=None, help=catalog.text("cli-run"))
    parser.add_argument("--baseline", metavar="RUN", default=None, help=catalog.text("cli-against"))
    parser.add_argument("--budget", metavar="FILE", default=None, help=catalog.text("cli-budget"))
    formats = ("text", "json", "junit", "github")
    parser.add_argument("--format", choices=formats, default="text", help=catalog.text("cli-format"))
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-output"))


def _run(options: Options, catalog: Catalog) -> int:
    budget, runs = _budget(options.budget), source(options)
    with Progress(catalog) as progress:
        if options.run is None:
            candidates = [runs.report(runs.session(), progress, budget.settings)]
            say(catalog.text("cli-newest", args={"run": candidates[0].run}))
        else:
            candidates = reports(runs, options.run, progress, budget.settings)
        against = None
        if options.baseline is not None:
            against = compare(_baseline(runs, options.baseline, progress), candidates)
    answers = cases(candidates, budget, against, date.today())
    code = exit_code(answers)
    written = {
        "text": lambda: gate_text(candidates[0].run, answers, catalog),
        "json": lambda: gate_json(candidates[0].run, answers, code),
        "junit": lambda: gate_junit(candidates[0].run, answers, catalog),
        "github": lambda: gate_github(answers, catalog),
    }
    write(written[options.format](), options.output, runs.inputs(options))
    return code


def exit_code(answers: list[Case]) -> int:
    """Over budget is certain; not knowing comes second."""
    statuses = {case.status for case in answers}
    return EXIT_OVER_BUDGET if "over" in statuses else EXIT_CANNOT_TELL if "unknown" in statuses else 0


def _budget(file: str | None) -> Budget:
    return DEFAULT if file is None else parse(read_text(file), file)


def _baseline(runs: Source, baseline: str, progress: Progress) -> list[Report]:
    """A run of the logdir, or a report that was stored as JSON."""
    if not baseline.endswith(".json"):
        return reports(runs, baseline, progress)
    try:
        return [msgspec.json.decode(read_text(baseline), type=Report)]
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise AdvisorError("budget-wrong", file=baseline, cause=str(error)) from error


COMMAND = Command("check", _add_arguments, _run)
