"""The command line: one file per sub-command.

Exit codes (scripts rely on them): 0 fine, 1 over budget, 2 wrong usage, 3 cannot tell or unreadable.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from tb_gpu_advisor import __version__
from tb_gpu_advisor.cli import report, runs
from tb_gpu_advisor.cli.base import Command
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.export.text import problem_text
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import ENGINE
from tb_gpu_advisor.wire import Problem

COMMANDS: tuple[Command, ...] = (runs.COMMAND, report.COMMAND)
_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Only faults of ours leave a traceback."""
    options = _parser().parse_args(argv)
    catalog = Catalog(options.lang or _locale())
    try:
        options.run_command(options, catalog)
    except AdvisorError as error:
        text = problem_text(Problem(error.code, error.arguments), catalog)
        print(catalog.text("cli-error", args={"what": text}), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has seen enough; keep Python from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0


def _parser() -> argparse.ArgumentParser:
    catalog = Catalog(_locale())
    parser = argparse.ArgumentParser(prog="tb-gpu-advisor", description=catalog.text("cli-description"))
    version = catalog.text("cli-version", args={"version": __version__, "engine": ENGINE})
    parser.add_argument("--version", action="version", version=f"tb-gpu-advisor {version}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=catalog.text(f"cli-{command.name}-help"))
        command.add_arguments(sub, catalog)
        sub.add_argument("--lang", default=None, help=catalog.text("cli-lang"))
        sub.set_defaults(run_command=command.run)
    return parser


def _locale() -> str:
    """The language that the environment asks for, by the usual order of variables."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return "en"
