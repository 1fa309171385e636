"""``whatif LOGDIR``: the step with findings fixed, another batch, or another number of GPUs."""

import argparse

from tb_gpu_advisor.cli.base import Command, Look, Options, Progress, add_output, look
from tb_gpu_advisor.cli.source import add_arguments, source
from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.export.promises import predicted
from tb_gpu_advisor.report.given import parse_given
from tb_gpu_advisor.report.whatif import answer, asked_for
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import WhatIf
from tb_gpu_advisor.wire.as_json import to_json


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_arguments(parser, catalog, "cli-run")
    parser.add_argument(
        "--fix", metavar="ID", action="append", default=[], help=catalog.text("cli-whatif-fix")
    )
    parser.add_argument("--batch", metavar="2x", default="1x", help=catalog.text("cli-whatif-batch"))
    parser.add_argument("--gpus", metavar="N", default=None, help=catalog.text("cli-whatif-gpus"))
    parser.add_argument("--parameters", metavar="N", default=None, help=catalog.text("cli-parameters"))
    parser.add_argument("--bandwidth", metavar="GB/s", default=None, help=catalog.text("cli-bandwidth"))
    parser.add_argument("--examples", metavar="N", default=None, help=catalog.text("cli-examples"))
    add_output(parser, catalog, "json")


def _run(options: Options, catalog: Catalog) -> None:
    asked = asked_for(options.fix, options.batch, options.gpus)
    settings = Settings(given=parse_given(options.parameters, options.bandwidth, options.examples))
    runs = source(options)
    session = runs.session(options.run)
    with Progress(catalog) as progress:
        prediction = answer(session.run, runs.hosts(session, progress), settings, asked)
    ways = {
        "text": lambda: _text(prediction, catalog, look(options.output)),
        "json": lambda: to_json(prediction),
    }
    runs.write_as(options, ways)


def _text(prediction: WhatIf, catalog: Catalog, shown: Look) -> str:
    page = Page(**shown)
    page.line(catalog.text("whatif-title", args={"run": prediction.run}), "bold")
    for line in predicted(prediction, catalog):
        page.line(line, indent=2)
    if prediction.parts:
        page.line()
        header = [
            Column(catalog.text("whatif-part")),
            Column(catalog.text("whatif-today"), right=True, keeps=True),
            Column(catalog.text("whatif-then"), right=True, keeps=True),
        ]
        rows = [
            [
                catalog.category(part.category),
                catalog.written(part.today_ms, "ms"),
                catalog.written(part.likely_ms, "ms"),
            ]
            for part in prediction.parts
        ]
        page.table(header, rows, indent=2)
    return page.text()


COMMAND = Command(_add_arguments, _run)
