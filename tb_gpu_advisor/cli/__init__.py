"""The command line: one file per sub-command, which says its arguments (``add_arguments``) and does it (``run``).

Exit codes (scripts rely on them): 0 fine, 1 over budget, 2 wrong usage, 3 cannot tell or unreadable.
argparse asks gettext for its own words; while a command line is read our messages answer instead.
"""

import argparse
import gc
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Final, NoReturn

from tb_gpu_advisor.cli.base import columns_of, fail, forget_stdout, tell
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.escapes import logged_lines
from tb_gpu_advisor.machine import WITHOUT_ALGEBRA
from tb_gpu_advisor.native.core import engine_name, is_stale
from tb_gpu_advisor.text import Catalog, available_languages, nearest
from tb_gpu_advisor.text.catalog import language_of_environment
from tb_gpu_advisor.version import __version__

#: What argparse says of our arguments, from Python 3.10 on: the message that says it, and what argparse fills in. Words
#: that it says only of programs' own mistakes, or in ways that no command of ours uses, stay as they are.
_WORDS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "usage: ": ("cli-usage", {}),
    "positional arguments": ("cli-arguments", {}),
    "options": ("cli-options", {}),
    "show this help message and exit": ("cli-show-help", {}),
    "unrecognized arguments: %s": ("cli-unknown-arguments", {"arguments": "%s"}),
    "ignored explicit argument %r": ("cli-takes-no-value", {"value": "%r"}),
    "the following arguments are required: %s": ("cli-arguments-missing", {"arguments": "%s"}),
    "expected one argument": ("cli-value-missing", {}),
    "expected at least one argument": ("cli-values-missing", {}),
    "ambiguous option: %(option)s could match %(matches)s":
        ("cli-ambiguous-option", {"option": "%(option)s", "matches": "%(matches)s"}),
    # The only types that we ask for are numbers.
    "invalid %(type)s value: %(value)r": ("cli-not-a-number", {"value": "%(value)r"}),
    "invalid choice: %(value)r (choose from %(choices)s)":
        ("cli-invalid-choice", {"value": "%(value)r", "choices": "%(choices)s"}),
    "argument %(argument_name)s: %(message)s":
        ("cli-argument-wrong", {"argument": "%(argument_name)s", "what": "%(message)s"}),
    "%(prog)s: error: %(message)s\n": ("cli-error", {"what": "%(message)s"}),
}  # fmt: skip


@contextmanager
def said_by(catalog: Catalog) -> Iterator[None]:
    """argparse's words are the catalog's, inside."""
    names = vars(argparse)
    gettext = names["_"]

    def said(text: str) -> str:
        if text not in _WORDS:
            return str(gettext(text))
        message, filled_in = _WORDS[text]
        words = catalog.text(message, args=filled_in)
        if text.endswith("\n"):
            return f"%(prog)s: {words}\n"
        # A full-width colon brings its own space.
        return f"{words} " if text.endswith(" ") and not words.endswith("：") else words

    names["_"] = said
    try:
        yield
    finally:
        names["_"] = gettext


#: Each is a module of this folder, imported only when it is asked for: what one needs takes others half a second.
COMMANDS: Final = (
    *("runs", "report", "compare", "history", "calibration", "table", "check"),
    *("whatif", "explain", "run", "capture", "mcp"),
)
#: Defined: by shells, 128 and the number of SIGINT.
_INTERRUPTED = 130
# Python looks for cycles after so many new objects. What is imported has none, and is with a small report more than
# fifty thousand of them. Our default: several times as many.
_OBJECTS_BETWEEN_SEARCHES: Final = 200_000


def entry() -> None:
    """``tb-gpu-advisor``: ends the process itself, since taking apart what was loaded takes as long as loading it."""
    if "run" not in sys.argv[1:4]:  # which hands its environment on, and has --lang before it at most
        os.environ.update({**WITHOUT_ALGEBRA, **os.environ})
    gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES)
    try:
        code = main()
    except SystemExit as end:  # --version, --help, and what argparse refuses
        code = end.code if isinstance(end.code, int) else 0
    with suppress(OSError):  # nobody reads any more
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    os._exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. Only faults of ours leave a traceback."""
    _set_encodings()
    try:
        given = sys.argv[1:] if argv is None else argv
        return _run(_options(given))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader of the pipe has seen enough.
        forget_stdout()
        return 0


def _run(options: argparse.Namespace) -> int:
    catalog = Catalog(options.lang or language_of_environment(), asked=bool(options.lang))
    try:
        # One that was asked for by name must be there; one that the environment asks for need not be.
        if options.lang is not None and nearest(options.lang) is None:
            known = available_languages()
            raise AdvisorError("unknown-language", language=options.lang, known=known)
        code = options.run_command(options, catalog) or 0
        tell(options, catalog)
        return code
    except AdvisorError as error:
        tell(options, catalog)
        return fail(error, catalog)
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except Exception:
        log_fault(__name__, "tb-gpu-advisor %s", options.command)
        return fail(AdvisorError("internal", run=getattr(options, "logdir", options.command)), catalog)


def _set_encodings() -> None:
    """UTF-8 into pipes, whatever the machine's habit; a terminal that lacks a symbol gets a "?" for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _formatter(prog: str) -> argparse.HelpFormatter:
    """As wide as the terminal, but for two columns, as argparse has it."""
    return argparse.HelpFormatter(prog, width=(columns_of(sys.stdout) or 80) - 2)


def _language(given: Sequence[str]) -> str:
    """What ``--lang`` asks for, or else the environment: help is written before the arguments are parsed."""
    for at, word in enumerate(given):
        option, _, value = word.partition("=")
        if option == "--":  # what follows is the program's that is run
            break
        if option == "--lang":
            return value or "".join(given[at + 1 : at + 2])
    return language_of_environment()


def _options(given: Sequence[str]) -> argparse.Namespace:
    """Ends the process, as argparse does, where help is asked for or an argument is wrong."""
    catalog = Catalog(_language(given))
    with said_by(catalog):
        return _parser(given, catalog).parse_args(given)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in harmless words: arguments may come from anywhere, too."""

    def error(self, message: str) -> NoReturn:
        super().error(logged_lines(message))


def _parser(given: Sequence[str], catalog: Catalog) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tb-gpu-advisor", description=catalog.text("cli-description"), formatter_class=_formatter
    )
    version = catalog.text("cli-version", args={"version": __version__, "engine": engine_name()})
    version += f" – {catalog.text('note-stale-decoder')}" if is_stale() else ""
    parser.add_argument(
        "--version",
        action="version",
        version=f"tb-gpu-advisor {version}",
        help=catalog.text("cli-show-version"),
    )
    parser.add_argument("--lang", default=None, help=catalog.text("cli-lang"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND", prog="tb-gpu-advisor")
    # All are for the help, and for who asks for none of them: making one takes as long as reading a few messages.
    for name in given[:1] if given[:1] and given[0] in COMMANDS else COMMANDS:
        sub = commands.add_parser(name, help=catalog.text(f"cli-{name}-help"), formatter_class=_formatter)
        if name in given:
            command = import_module(f"tb_gpu_advisor.cli.{name}")
            command.add_arguments(sub, catalog)
            # Before the command or behind it; what is not given here leaves what was given there.
            sub.add_argument("--lang", default=argparse.SUPPRESS, help=catalog.text("cli-lang"))
            sub.set_defaults(command=name, run_command=command.run)
    return parser
