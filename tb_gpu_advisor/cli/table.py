"""``table LOGDIR -o FILE``: a line for each run, for notebooks and spreadsheets."""

import argparse

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.cli.base import Options, Progress, check_output, fail_all, write
from tb_gpu_advisor.cli.history import rows
from tb_gpu_advisor.cli.source import add_logdir, source
from tb_gpu_advisor.export.html import view_html
from tb_gpu_advisor.export.table import cells_of, csv_text, parquet_bytes
from tb_gpu_advisor.export.view import View
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import RunRow


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    add_logdir(parser, catalog, "cli-runs")
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-table-output"))


def run(options: Options, catalog: Catalog) -> int:
    runs, output = source(options), options.output
    if output is not None:
        check_output(output)
    with Progress(catalog) as progress:
        known, problems = rows(runs, runs.wanted(options.run), progress)
    write(_written(known, output or "", catalog), output, runs.inputs(options))
    return fail_all(problems, catalog)


def _written(known: list[RunRow], output: str, catalog: Catalog) -> str | bytes:
    """As the name of the file says."""
    if output.endswith(".html"):
        return view_html(View(rows=tuple(known)), catalog)
    checks = [check.id for check in ALL]
    table = [cells_of(row, checks) for row in known]
    return parquet_bytes(table) if output.endswith(".parquet") else csv_text(table)
