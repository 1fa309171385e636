"""``explain CHECK_ID``: what a check looks for, why, and what to do about it."""

import argparse

from tb_gpu_advisor.checks import check_of
from tb_gpu_advisor.cli.base import Options, shown_width, write
from tb_gpu_advisor.export.explain import explain, wrapped
from tb_gpu_advisor.text import Catalog


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument("check", metavar="CHECK_ID", help=catalog.text("cli-check"))


def run(options: Options, catalog: Catalog) -> None:
    page = explain(check_of(options.check), catalog)
    width = shown_width(None)
    write(page if width is None else wrapped(page, width), None)
