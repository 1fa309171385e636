"""``capture ADDRESS LOGDIR``: records programs that serve TensorFlow's profiler service, then reports."""

import argparse

from tb_gpu_advisor.capture.remote import capture_remote
from tb_gpu_advisor.cli.base import Options, write
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.findings import first_lines
from tb_gpu_advisor.text import Catalog

#: Our default: a day, of which no profile can be read.
_MOST_SECONDS = 86_400


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument("addresses", metavar="ADDRESS[,ADDRESS…]", help=catalog.text("cli-capture-address"))
    parser.add_argument("logdir", metavar="LOGDIR", help=catalog.text("cli-capture-logdir"))
    parser.add_argument("--seconds", type=float, default=5.0, help=catalog.text("cli-capture-seconds"))


def run(options: Options, catalog: Catalog) -> None:
    if not 0 < options.seconds <= _MOST_SECONDS:
        raise AdvisorError("given-wrong", name="--seconds", value=str(options.seconds))
    addresses, duration_ms = options.addresses.split(","), round(1000 * options.seconds)
    report = capture_remote(addresses, options.logdir, duration_ms)
    write("\n".join(first_lines(report, options.logdir, catalog)) + "\n", None)
