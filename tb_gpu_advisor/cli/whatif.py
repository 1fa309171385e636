"""``whatif LOGDIR``: the step with findings fixed, another batch, or another number of GPUs."""

import argparse

from tb_gpu_advisor.cli.base import Options, Progress, add_output
from tb_gpu_advisor.cli.source import add_given, add_logdir, source
from tb_gpu_advisor.export.promises import whatif_grids
from tb_gpu_advisor.report.given import parse_given
from tb_gpu_advisor.report.whatif import answer, asked_for
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire.as_json import to_json


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-run")
    parser.add_argument(
        "--fix", metavar="ID", action="append", default=[], help=catalog.text("cli-whatif-fix")
    )
    parser.add_argument("--batch", metavar="2x", default="1x", help=catalog.text("cli-whatif-batch"))
    parser.add_argument("--gpus", metavar="N", default=None, help=catalog.text("cli-whatif-gpus"))
    add_given(parser, catalog)
    add_output(parser, catalog, "json", "markdown")


def run(options: Options, catalog: Catalog) -> None:
    asked = asked_for(options.fix, options.batch, options.gpus)
    settings = Settings(given=parse_given(options.parameters, options.bandwidth, options.examples))
    runs = source(options)
    session = runs.session(options.run)
    with Progress(catalog) as progress:
        prediction = answer(session.run, runs.hosts(session, progress), settings, asked)
    runs.write_grids(
        options, lambda: whatif_grids(prediction, catalog), {"json": lambda: to_json(prediction)}
    )
