"""The command line: one file per sub-command.

Exit codes (scripts rely on them): 0 fine, 1 over budget, 2 wrong usage, 3 cannot tell or unreadable.
"""

from __future__ import annotations

import argparse
import io
import logging
import sys
from collections.abc import Sequence

from tb_gpu_advisor import __version__
from tb_gpu_advisor.cli import capture, check, compare, explain, report, run, runs
from tb_gpu_advisor.cli.base import Command, fail, forget_stdout
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.text import Catalog, available_languages, nearest
from tb_gpu_advisor.text.catalog import language_of_environment
from tb_gpu_advisor.trace import ENGINE

COMMANDS: tuple[Command, ...] = (
    runs.COMMAND,
    report.COMMAND,
    compare.COMMAND,
    check.COMMAND,
    explain.COMMAND,
    run.COMMAND,
    capture.COMMAND,
)
_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Only faults of ours leave a traceback."""
    _set_encodings()
    try:
        options = _parser().parse_args(argv)
        return _run(options)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has seen enough.
        forget_stdout()
        return 0


def _run(options: argparse.Namespace) -> int:
    catalog = Catalog(options.lang or language_of_environment())
    try:
        _check_language(options.lang)
        return options.run_command(options, catalog) or 0
    except AdvisorError as error:
        return fail(error, catalog)
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except Exception:
        logging.getLogger(__name__).exception("tb-gpu-advisor %s", options.command)
        return fail(AdvisorError("internal", run=getattr(options, "logdir", options.command)), catalog)


def _set_encodings() -> None:
    """UTF-8 into pipes, whatever the machine's habit; a terminal that lacks a symbol gets a "?" for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _check_language(wanted: str | None) -> None:
    """A language that was asked for by name must be there; one that the environment asks for need not be."""
    if wanted is not None and nearest(wanted) is None:
        raise AdvisorError("unknown-language", language=wanted, known=", ".join(available_languages()))


def _parser() -> argparse.ArgumentParser:
    catalog = Catalog(language_of_environment())
    parser = argparse.ArgumentParser(prog="tb-gpu-advisor", description=catalog.text("cli-description"))
    version = catalog.text("cli-version", args={"version": __version__, "engine": ENGINE})
    parser.add_argument("--version", action="version", version=f"tb-gpu-advisor {version}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=catalog.text(f"cli-{command.name}-help"))
        command.add_arguments(sub, catalog)
        sub.add_argument("--lang", default=None, help=catalog.text("cli-lang"))
        sub.set_defaults(command=command.name, run_command=command.run)
    return parser
