"""``explain CHECK_ID``: what a check looks for, why, and what to do about it."""

from __future__ import annotations

import argparse

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.cli.base import Command, Options, write
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.explain import explain
from tb_gpu_advisor.text import Catalog


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument("check", metavar="CHECK_ID", help=catalog.text("cli-check"))


def _run(options: Options, catalog: Catalog) -> None:
    check = next((check for check in ALL if check.id == options.check), None)
    if check is None:
        raise AdvisorError("unknown-check", check=options.check, known=", ".join(check.id for check in ALL))
    write(explain(check, catalog), None)


COMMAND = Command("explain", _add_arguments, _run)
