"""``calibration LOGDIR``: what was promised of findings that were fixed since, and what it brought."""

import argparse

from tb_gpu_advisor.cli.base import Options, Progress, add_output, fail_all
from tb_gpu_advisor.cli.source import add_logdir, source
from tb_gpu_advisor.comparing.calibration import calibration, timed
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.promises import calibration_grids
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire.as_json import to_json


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-calibration-run")
    add_output(parser, catalog, "json", "markdown")


def run(options: Options, catalog: Catalog) -> int:
    runs = source(options)
    programs, problems = Programs(), list[AdvisorError]()
    with Progress(catalog) as progress:
        reports = runs.known(runs.wanted(options.run), progress, problems)
        known = [timed(one, session.captured, programs.of(one)) for session, one in reports]
    result = calibration(known)
    runs.write_grids(options, lambda: calibration_grids(result, catalog), {"json": lambda: to_json(result)})
    return fail_all(problems, catalog)
