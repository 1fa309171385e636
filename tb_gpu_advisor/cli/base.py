"""What the sub-commands share: where output goes, progress on a terminal, and how wide it is:
argparse and ``shutil`` tell that too, and load what packs archives for it."""

import argparse
import errno
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, TextIO

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.escapes import logged, logged_lines
from tb_gpu_advisor.sessions import host_of
from tb_gpu_advisor.sessions.atomic import write_output
from tb_gpu_advisor.text import Catalog


def columns_of(terminal: TextIO) -> int | None:
    """What ``COLUMNS`` says, or else the terminal itself; None where neither tells."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    with suppress(OSError, ValueError, AttributeError):  # no terminal, or a stream that was closed
        return os.get_terminal_size(terminal.fileno()).columns or None
    return None


Options = argparse.Namespace

# What a shell, or ``--run``, would take for a pattern.
_PATTERN: Final = r"[*?]|\[[^/\\]+\]"
#: A pipe always gets this width, so that output can be compared. Our default: longer lines are hard to read.
_WIDTH: Final = 100
#: Our default: nobody needs to know how long something takes that is over sooner.
_ESTIMATE_AFTER_S: Final = 3.0


def write(text: str | bytes, output: str | None, inputs: Iterable[str] = ()) -> None:
    """Text or bytes to a file, which must not be a profile or one of ``inputs``, whatever its name, and is whole or as
    it was; or to standard output.

    Raises ``AdvisorError``: output-is-pattern, output-is-input, output-not-writable.
    """
    if output is None:
        _print(text if isinstance(text, str) else text.decode())
        return
    check_output(output)
    real = Path(os.path.realpath(output))
    if host_of(real.name) is not None or any(_is_same(output, one) for one in inputs):
        raise AdvisorError("output-is-input", file=output)
    with writing(output):
        write_output(output, text.encode() if isinstance(text, str) else text)


@contextmanager
def writing(output: str) -> Iterator[None]:
    """What the system refuses inside becomes an ``AdvisorError``: output-not-writable."""
    try:
        yield
    except OSError as error:
        raise AdvisorError("output-not-writable", file=output, cause=error.strerror or str(error)) from error


def _print(text: str) -> None:
    if sys.stdout is None:  # it was closed
        raise AdvisorError("output-not-writable", file="stdout", cause=os.strerror(errno.EBADF))
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:
        forget_stdout()
        with writing("stdout"):
            raise


def forget_stdout() -> None:
    """Nobody takes what is left to write: Python shall not complain of it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _is_same(output: str, file: str) -> bool:
    try:
        return os.path.samefile(output, file)  # noqa: PTH121 -- names that may be addresses
    except (OSError, ValueError):
        return False


def say(text: str) -> None:
    """Something about the output, apart from it."""
    if sys.stderr is not None:  # it was not closed
        with suppress(OSError):  # nor is it full
            print(logged(_fitted(logged_lines(text))), file=sys.stderr, flush=True)


def _fitted(text: str) -> str:
    """As wide as the terminal that shows it; as it is in a pipe."""
    if not sys.stderr.isatty():
        return text
    from tb_gpu_advisor.export.layout import folded

    return folded(text, _columns(sys.stderr))


def check_output(output: str) -> None:
    """Refuses a pattern as the name of a file or folder: it would be written as it stands. Raises ``AdvisorError``."""
    if re.search(_PATTERN, output):
        raise AdvisorError("output-is-pattern", file=output)


def add_format(parser: argparse.ArgumentParser, catalog: Catalog, *formats: str) -> None:
    """``--format``: text, or one of these."""
    text_first = ("text", *formats)
    parser.add_argument("--format", choices=text_first, default="text", help=catalog.text("cli-format"))


def add_output(parser: argparse.ArgumentParser, catalog: Catalog, *formats: str) -> None:
    """The same, and the file to write to."""
    add_format(parser, catalog, *formats)
    parser.add_argument("-o", "--output", metavar="FILE", default=None, help=catalog.text("cli-output"))


def fail_all(errors: Iterable[AdvisorError], catalog: Catalog) -> int:
    """Says all of them; returns the exit code, 0 without any."""
    return max((fail(error, catalog) for error in errors), default=0)


def tell(options: Options, catalog: Catalog) -> None:
    """What the command left out, which may be what was looked for; what to do once for all of a kind."""
    left_out = [catalog.what_and_do(one.code, one.arguments) for one in getattr(options, "left_out", ())]
    for do, of_a_kind in groupby(left_out, itemgetter(1)):
        for text in (*map(itemgetter(0), of_a_kind), do):
            say(text)


def fail(error: AdvisorError, catalog: Catalog) -> int:
    """Says what went wrong and what to do; returns the exit code."""
    what, do = catalog.what_and_do(error.code, error.arguments)
    say(catalog.text("cli-error", args={"what": what}))
    say(do)
    return error.exit_code


def look(output: str | None) -> tuple[bool, int]:
    """Whether text is written in colors, as on a terminal that shows them (https://no-color.org), and in how many
    columns: as wide as that is; in files and pipes everywhere."""
    width = shown_width(output)
    if width is None:
        return False, _WIDTH
    without = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not without, width


def shown_width(output: str | None) -> int | None:
    """The columns that text may take on the terminal that shows it; None in a file or pipe."""
    is_seen = output is None and sys.stdout is not None and sys.stdout.isatty()
    return _columns(sys.stdout) if is_seen else None


def _columns(terminal: TextIO) -> int:
    return min(_WIDTH, columns_of(terminal) or _WIDTH)


class Progress:
    """One line on a terminal's standard error that is gone afterwards; nothing in a pipe."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._began_s = time.monotonic()

    def __call__(self, stage: str, share: float) -> None:
        if self._shown:
            args = {
                "stage": self._catalog.text(f"cli-stage-{stage}"),
                "share": self._catalog.written(share, "share"),
            }
            spent_s = time.monotonic() - self._began_s
            message = "cli-progress"
            if share > 0 and spent_s > _ESTIMATE_AFTER_S:
                left_s = max(1, round(spent_s * (1 - share) / share))
                args["left"] = self._catalog.written(left_s, "s")
                message = "cli-progress-left"
            sys.stderr.write(f"\r\x1b[K{self._catalog.text(message, args=args)}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Make room for what is written now."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def give_up(self, error: AdvisorError) -> None:
        """Say what went wrong and end the command, from any thread, whatever the others do."""
        self.clear()
        code = fail(error, self._catalog)
        if sys.stderr is not None:
            sys.stderr.flush()
        os._exit(code)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()
