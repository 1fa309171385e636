"""``run -- COMMAND``: a training program as it is, recorded where it calls ``Model.fit``."""

import argparse
import os
import signal
import subprocess
from pathlib import Path

from tb_gpu_advisor.capture import site
from tb_gpu_advisor.capture.hook import VARIABLE
from tb_gpu_advisor.cli.base import Command, Options
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.text import Catalog


def _add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument("-o", "--logdir", default="logs", help=catalog.text("cli-run-logdir"))
    parser.add_argument(
        "program", nargs=argparse.REMAINDER, metavar="-- COMMAND", help=catalog.text("cli-run-command")
    )


def _run(options: Options, catalog: Catalog) -> int:
    command = options.program[1:] if options.program[:1] == ["--"] else options.program
    if not command:
        raise AdvisorError("no-program")
    logdir = Path(options.logdir).absolute()
    before = _sessions(logdir)
    path = os.pathsep.join([str(Path(site.__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {VARIABLE: str(logdir), "PYTHONPATH": path}
    try:
        code = _code_of(command, environment)
    except OSError as error:
        raise AdvisorError(
            "program-not-started", program=command[0], cause=error.strerror or str(error)
        ) from None
    if code == 0 and _sessions(logdir) == before:
        print(catalog.text("capture-no-fit", args={"logdir": str(options.logdir)}))
    return code


def _code_of(command: list[str], environment: dict[str, str]) -> int:
    """The program's exit code, as shells have it. The program decides when it ends: a terminal's interrupt reaches it
    as well as us, and it may save weights then; what only we are sent to end is passed on."""
    with subprocess.Popen(command, env=environment) as program:
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        end = signal.signal(signal.SIGTERM, lambda number, _: program.send_signal(number))
        try:
            code = program.wait()
        finally:
            signal.signal(signal.SIGINT, interrupt)
            signal.signal(signal.SIGTERM, end)
    return code if code >= 0 else 128 - code


def _sessions(logdir: Path) -> frozenset[Path]:
    folder = logdir / "plugins" / "profile"
    return frozenset(folder.iterdir()) if folder.is_dir() else frozenset()


COMMAND = Command("run", _add_arguments, _run)
