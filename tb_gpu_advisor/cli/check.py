"""``check LOGDIR``: a gate for CI. Exit code 0 within budget, 1 over, 3 when a limit cannot be checked."""

import argparse
from datetime import date
from typing import Final

from msgspec.structs import replace

from tb_gpu_advisor.cli.base import Options, Progress, add_output, say, shown_width
from tb_gpu_advisor.cli.compare import add_examples, reports
from tb_gpu_advisor.cli.source import Source, add_logdir, source
from tb_gpu_advisor.comparing.baseline import stored
from tb_gpu_advisor.comparing.budget import DEFAULT, Budget, parse
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import cases, exit_code
from tb_gpu_advisor.comparing.program import is_same_program
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.gate import gate_github, gate_json, gate_junit, gate_text
from tb_gpu_advisor.report.given import examples_of_each, over
from tb_gpu_advisor.sessions import read_text
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Given, Report

#: In place of the name of a run: the last one that was good.
AUTO: Final = "auto"
#: Earlier runs that are looked at for it. Our default: each has to be read, and an older one is of another program.
MOST_LOOKED_AT: Final = 50


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-run")
    parser.add_argument("--baseline", metavar="RUN", default=None, help=catalog.text("cli-against"))
    parser.add_argument("--budget", metavar="FILE", default=None, help=catalog.text("cli-budget"))
    add_examples(parser, catalog)
    add_output(parser, catalog, "json", "junit", "github")


def run(options: Options, catalog: Catalog) -> int:
    file, runs = options.budget, source(options)
    budget = DEFAULT if file is None else parse(read_text(file), file)
    of_baseline, of_run = examples_of_each(options.examples, 2)
    settings = _settings(budget, of_run)
    with Progress(catalog) as progress:
        if options.run is None:
            candidates = [runs.report(runs.session(), progress, settings)]
            say(catalog.text("cli-newest", args={"run": candidates[0].run}))
        else:
            candidates = reports(runs, options.run, progress, settings)
        against = None
        if options.baseline is not None:
            if options.baseline == AUTO:
                baseline = [last_good(runs, candidates[0], budget, of_baseline, progress)]
            elif (kept := stored(options.baseline)) is not None:
                baseline = [kept]
            else:
                baseline = reports(runs, options.baseline, progress, Settings(given=of_baseline))
            against = compare(baseline, candidates)
    answers = cases(candidates, budget, against, date.today())
    code = exit_code(answers)
    ways = {
        "text": lambda: gate_text(candidates[0].run, answers, catalog, shown_width(options.output)),
        "json": lambda: gate_json(candidates[0].run, answers, code),
        "junit": lambda: gate_junit(candidates[0].run, answers, catalog),
        "github": lambda: gate_github(answers, catalog),
    }
    runs.write_as(options, ways)
    return code


def _settings(budget: Budget, typed: Given) -> Settings:
    return replace(budget.settings, given=over(typed, budget.settings.given))


def last_good(runs: Source, candidate: Report, budget: Budget, given: Given, progress: Progress) -> Report:
    """The last run before this one that is of the same program and within the budget, by what was specified of it.

    Raises ``AdvisorError``: no-baseline.
    """
    sessions, settings = runs.wanted(None), _settings(budget, given)
    places = [place for place, session in enumerate(sessions) if session.run == candidate.run]
    for session in sessions[places[0] + 1 :][:MOST_LOOKED_AT] if places else ():
        ((_, report),) = runs.reports([session], progress, settings)
        if isinstance(report, AdvisorError) or not is_same_program(candidate, report):
            continue
        if exit_code(cases([report], budget, None, date.today())) == 0:
            return report
    raise AdvisorError("no-baseline", run=candidate.run)
