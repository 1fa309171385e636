"""``mcp LOGDIR``: a server for coding agents."""

import argparse

from tb_gpu_advisor.agents.server import serve
from tb_gpu_advisor.cli.base import Options
from tb_gpu_advisor.text import Catalog


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument(
        "logdir", metavar="LOGDIR", nargs="?", default="logs", help=catalog.text("cli-mcp-logdir")
    )


def run(options: Options, catalog: Catalog) -> None:
    serve(options.logdir, catalog)
