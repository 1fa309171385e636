"""``run -- COMMAND``: a training program as it is, recorded where it calls ``Model.fit``, else by the clock."""

import argparse
import os
import signal
import subprocess
from pathlib import Path
from typing import Final

from tb_gpu_advisor.capture import site
from tb_gpu_advisor.capture.hook import STARTED_BY, TRACES_PYTHON, VARIABLE
from tb_gpu_advisor.cli.base import Options, say
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import NOTHING, keep_nothing, why_nothing
from tb_gpu_advisor.text import Catalog

#: Signals that clusters send to the process that they started, for the program in it.
_PASSED_ON: Final = [
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2") if hasattr(signal, name)
]


def add_arguments(parser: argparse.ArgumentParser, catalog: Catalog) -> None:
    parser.add_argument("-o", "--logdir", default="logs", help=catalog.text("cli-run-logdir"))
    parser.add_argument("--python", action="store_true", help=catalog.text("cli-run-python"))
    parser.add_argument(
        "program", nargs=argparse.REMAINDER, metavar="-- COMMAND", help=catalog.text("cli-run-command")
    )


def run(options: Options, catalog: Catalog) -> int:
    command = options.program[1:] if options.program[:1] == ["--"] else options.program
    if not command:
        raise AdvisorError("no-program")
    logdir = Path(options.logdir).absolute()
    before = _left(logdir)
    path = os.pathsep.join([str(Path(site.__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {VARIABLE: str(logdir), STARTED_BY: str(os.getpid()), "PYTHONPATH": path}
    environment[TRACES_PYTHON] = "1" if options.python else ""
    try:
        code = _code_of(command, environment)
    except OSError as error:
        raise AdvisorError(
            "program-not-started", program=command[0], cause=error.strerror or str(error)
        ) from None
    if code == 0 and _left(logdir) == before:
        why = keep_nothing(why_nothing("recorded-no-fit", options.logdir), str(logdir))
        say(catalog.sentences(catalog.what_and_do(why.code, why.arguments)))
    return code


def _code_of(command: list[str], environment: dict[str, str]) -> int:
    """The program's exit code, as shells have it. The program decides when it ends: a terminal's interrupt reaches it
    as well as us, and it may save weights then; what only we are sent to end is passed on."""
    # Files that were opened for the program are its own: <(command) of a shell is one.
    with subprocess.Popen(command, env=environment, close_fds=False) as program:
        handlers = {signal.SIGINT: signal.signal(signal.SIGINT, signal.SIG_IGN)}
        for number in _PASSED_ON:
            handlers[number] = signal.signal(number, lambda number, _: program.send_signal(number))
        try:
            code = program.wait()
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    return code if code >= 0 else 128 - code


def _left(logdir: Path) -> tuple[frozenset[Path], int]:
    """What recordings have left there: sessions, and when the last one said that it recorded nothing."""
    folder, note = logdir / "plugins" / "profile", logdir / NOTHING
    return (
        frozenset(folder.iterdir()) if folder.is_dir() else frozenset(),
        note.stat().st_mtime_ns if note.is_file() else 0,
    )
