"""The one error type a user may see.

An ``AdvisorError`` carries a code and arguments, never prose: ``locales/<lang>/errors.ftl`` says what
happened, which file it happened to and what to do. The command line turns it into a message and an
exit code, the plugin into a problem JSON.
"""

from __future__ import annotations

import sys
from typing import Final, TypeAlias

from tb_gpu_advisor.escapes import encodable, logged_lines

EXIT_OVER_BUDGET: Final = 1
EXIT_USAGE: Final = 2
EXIT_CANNOT_TELL: Final = 3

#: Letters of what is wrong in a file that a message shows. Our default: a file may hold anything.
MOST_CAUSE: Final = 200

#: What fills a message in; several names are written one after another as each language does.
Argument: TypeAlias = str | int | float | tuple[str, ...]

#: Every code, with the exit code of the command line and the HTTP status of the plugin.
CODES: Final[dict[str, tuple[int, int]]] = {
    "logdir-not-found": (EXIT_USAGE, 404),
    "no-sessions": (EXIT_CANNOT_TELL, 404),
    "session-empty": (EXIT_CANNOT_TELL, 422),
    "foreign-file": (EXIT_CANNOT_TELL, 422),
    "gzip-wrong": (EXIT_CANNOT_TELL, 422),
    "link-left-out": (EXIT_CANNOT_TELL, 422),
    "run-not-found": (EXIT_USAGE, 404),
    "runs-gone": (EXIT_USAGE, 404),
    "one-run-only": (EXIT_USAGE, 400),
    "missing-parameter": (EXIT_USAGE, 400),
    "wrong-parameter": (EXIT_USAGE, 400),
    "no-timeline": (EXIT_USAGE, 404),
    "gpu-not-found": (EXIT_USAGE, 404),
    "timeline-not-kept": (EXIT_CANNOT_TELL, 422),
    "address-too-long": (EXIT_USAGE, 414),
    "too-many-runs": (EXIT_USAGE, 400),
    "no-baseline": (EXIT_CANNOT_TELL, 404),
    "other-site": (EXIT_USAGE, 403),
    "other-host": (EXIT_USAGE, 403),
    "page-header": (EXIT_USAGE, 403),
    "given-wrong": (EXIT_USAGE, 400),
    "whatif-wrong": (EXIT_USAGE, 400),
    "whatif-no-gpu": (EXIT_CANNOT_TELL, 422),
    "unknown-check": (EXIT_USAGE, 404),
    "unknown-language": (EXIT_USAGE, 400),
    "budget-wrong": (EXIT_USAGE, 400),
    "baseline-wrong": (EXIT_USAGE, 400),
    "output-not-writable": (EXIT_USAGE, 500),
    "output-is-input": (EXIT_USAGE, 400),
    "output-is-pattern": (EXIT_USAGE, 400),
    "findings-format": (EXIT_USAGE, 400),
    "frontend-missing": (EXIT_CANNOT_TELL, 500),
    "finding-format": (EXIT_USAGE, 400),
    "file-no-text": (EXIT_USAGE, 400),
    "file-not-readable": (EXIT_CANNOT_TELL, 422),
    "file-empty": (EXIT_CANNOT_TELL, 422),
    "host-lost": (EXIT_CANNOT_TELL, 500),
    "memory-limit": (EXIT_CANNOT_TELL, 422),
    "time-limit": (EXIT_CANNOT_TELL, 422),
    "reader-silent": (EXIT_CANNOT_TELL, 500),
    "summary-too-large": (EXIT_CANNOT_TELL, 422),
    "analysis-lost": (EXIT_CANNOT_TELL, 500),
    "cluster-unreachable": (EXIT_USAGE, 502),
    "package-missing": (EXIT_USAGE, 501),
    "package-broken": (EXIT_USAGE, 501),
    "trace-damaged": (EXIT_CANNOT_TELL, 422),
    "trace-impossible": (EXIT_CANNOT_TELL, 422),
    "trace-too-large": (EXIT_CANNOT_TELL, 422),
    "limits-wrong": (EXIT_USAGE, 400),
    "filesystem-missing": (EXIT_USAGE, 422),
    "worker-not-recorded": (EXIT_CANNOT_TELL, 502),
    "recorded-no-step": (EXIT_CANNOT_TELL, 404),
    "recorded-no-fit": (EXIT_CANNOT_TELL, 404),
    "recorded-unsteady": (EXIT_CANNOT_TELL, 404),
    "recorded-few": (EXIT_CANNOT_TELL, 404),
    "recorded-others": (EXIT_CANNOT_TELL, 404),
    "recorded-fault": (EXIT_CANNOT_TELL, 404),
    "recorded-disk-full": (EXIT_CANNOT_TELL, 404),
    "no-program": (EXIT_USAGE, 400),
    "program-not-started": (EXIT_USAGE, 400),
    "report-broken": (EXIT_CANNOT_TELL, 500),
    "part-broken": (EXIT_CANNOT_TELL, 500),
    "gpu-broken": (EXIT_CANNOT_TELL, 500),
    "numbers-left-out": (EXIT_CANNOT_TELL, 422),
    "internal": (EXIT_CANNOT_TELL, 500),
}


class AdvisorError(Exception):
    """Something the user can act on: ``code`` is a key of ``CODES``, ``args`` fill its message."""

    def __init__(self, code: str, **args: Argument) -> None:
        if code not in CODES:
            raise KeyError(code)
        super().__init__(code)
        self.code = code
        self.arguments = {name: _encodable(value) for name, value in args.items()}

    @property
    def exit_code(self) -> int:
        """What the command line ends with."""
        return CODES[self.code][0]

    @property
    def http_status(self) -> int:
        """What the plugin answers with."""
        return CODES[self.code][1]

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in sorted(self.arguments.items()))
        return f"{self.code}({shown})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.arguments)


def _encodable(value: Argument) -> Argument:
    if isinstance(value, tuple):
        return tuple(map(encodable, value))
    return encodable(value) if isinstance(value, str) else value


def import_failed(error: ImportError, package: str, module: str) -> AdvisorError:
    """What to say where ``module`` of ``package`` cannot be imported: that it is not there, or else why."""
    if isinstance(error, ModuleNotFoundError) and error.name == module:
        return AdvisorError("package-missing", package=package)
    return AdvisorError("package-broken", package=package, module=module, cause=cause_of(error))


def cause_of(error: BaseException) -> str:
    """The kind and the text of an exception, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def log_fault(logger: str, message: str, *names: object) -> None:
    """Writes what went wrong to the log, with the traceback of the exception that is being handled, if there is one.

    As harmless lines: whoever shows the log is a terminal or a CI runner, and an exception may name anything.
    """
    import traceback

    handled = [] if sys.exc_info()[0] is None else [traceback.format_exc().rstrip()]
    _log(logger, "ERROR", "\n".join([message % names, *handled]))


def log_warning(logger: str, message: str, *names: object) -> None:
    """The same of what costs no answer, without a traceback."""
    _log(logger, "WARNING", message % names)


def _log(logger: str, level: str, text: str) -> None:
    import logging

    logging.getLogger(logger).log(getattr(logging, level), "%s", logged_lines(text))


class TraceError(AdvisorError):
    """A file that cannot be made a trace of; whoever opened the file adds its name (``in_file``)."""

    def __init__(self, code: str, **args: Argument) -> None:
        super().__init__(code, **{"file": "", **args})

    def in_file(self, file: str) -> TraceError:
        """The same of a file with this name."""
        return TraceError(self.code, **{**self.arguments, "file": file})


def _rebuild(kind: type[AdvisorError], code: str, arguments: dict[str, Argument]) -> AdvisorError:
    return kind(code, **arguments)
