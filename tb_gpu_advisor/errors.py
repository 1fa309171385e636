"""The one error type a user may see.

An ``AdvisorError`` carries a code and arguments, never prose: ``locales/<lang>/errors.ftl`` says what
happened, which file it happened to and what to do. The command line turns it into a message and an
exit code, the plugin into a problem JSON.
"""

import sys
from functools import partial
from typing import Final, TypeAlias

from tb_gpu_advisor.escapes import encodable, logged_lines

EXIT_OVER_BUDGET: Final = 1
EXIT_USAGE: Final = 2
EXIT_CANNOT_TELL: Final = 3

#: Letters of what is wrong in a file that a message shows. Our default: a file may hold anything.
MOST_CAUSE: Final = 200

#: What fills a message in; several names are written one after another as each language does.
Argument: TypeAlias = str | int | float | tuple[str, ...]

#: Every code, by the exit code of the command line and the HTTP status of the plugin that it ends with.
_BY_END: Final = {
    (EXIT_USAGE, 400): """
        one-run-only missing-parameter wrong-parameter too-many-runs given-wrong whatif-wrong
        unknown-language budget-wrong baseline-wrong output-is-input output-is-pattern
        findings-format finding-format file-no-text limits-wrong no-program program-not-started
    """,
    (EXIT_USAGE, 403): "other-site other-host page-header",
    (EXIT_USAGE, 404): "logdir-not-found run-not-found runs-gone no-timeline gpu-not-found unknown-check",
    (EXIT_USAGE, 414): "address-too-long",
    (EXIT_USAGE, 422): "filesystem-missing",
    (EXIT_USAGE, 500): "output-not-writable",
    (EXIT_USAGE, 501): "package-missing package-broken",
    (EXIT_USAGE, 502): "cluster-unreachable",
    (EXIT_CANNOT_TELL, 404): """
        no-sessions no-baseline recorded-no-step recorded-no-fit recorded-failed recorded-unsteady recorded-few
        recorded-others recorded-fault recorded-disk-full
    """,
    (EXIT_CANNOT_TELL, 422): """
        session-empty foreign-file gzip-wrong link-left-out timeline-not-kept whatif-no-gpu
        file-not-readable file-empty memory-limit time-limit summary-too-large trace-damaged
        trace-impossible trace-too-large numbers-left-out
    """,
    (EXIT_CANNOT_TELL, 500): """
        host-lost reader-silent analysis-lost report-broken part-broken gpu-broken internal
    """,
    (EXIT_CANNOT_TELL, 502): "worker-not-recorded",
}
CODES: Final = {code: end for end, codes in _BY_END.items() for code in codes.split()}


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

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in sorted(self.arguments.items()))
        return f"{self.code}({shown})"

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.code, **self.arguments), ()


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

    def in_file(self, file: str) -> "TraceError":
        """The same of a file with this name."""
        return TraceError(self.code, **{**self.arguments, "file": file})
