"""Reports without names of machines, runs and folders.

Names are replaced everywhere by the same made-up ones, so that a report still says which is which. Names of kernels,
ops, functions and files stay: they are what a report is about.
"""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tb_gpu_advisor.wire import Report

# Where a path begins: an address, a drive, a share, a home, "./" or "../", or the root. TensorFlow's own names of
# devices ("/job:worker/…", "/device:GPU:0") are none. All up to the last separator of the text is taken for folders:
# with spaces in names nobody can tell where a path ends, and what is masked too much gives nothing away.
_FOLDERS: Final = re.compile(
    r"(?<![\w.…])(?:[A-Za-z][A-Za-z0-9+.-]*://|[A-Za-z]:[\\/]|\\\\|~[\w.-]*[\\/]|\.{1,2}[\\/]"
    r"|/(?!job:|replica:|task:|device:|host:)(?=\S))(?:[^\n\"'<>|]*[\\/])?"
)
#: Parts of a run's name that name nobody.
_USUAL: Final = frozenset({"train", "validation", "eval", "test", "logs", "profile", "plugins"})
#: Shorter parts of names occur in other words by accident.
_SHORTEST: Final = 4
# Texts that the program itself chooses, in which no name can stand.
_OWN: Final = frozenset(
    {
        "id",
        "section",
        "status",
        "reason",
        "method",
        "category",
        "kind",
        "unit",
        "type",
        "origin",
        "definition",
        "part",
        "precision",
    }
)


def anonymized(report: Report) -> Report:
    """The report with made-up names."""
    names = {name.lower(): made_up for name, made_up in _made_up(report).items()}
    # Longest first: one host's name may begin another's.
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<![a-z0-9])(?:{known})(?![a-z0-9])", re.IGNORECASE) if known else None

    def masked(text: str) -> str:
        if pattern is not None:
            text = pattern.sub(lambda match: names[match.group().lower()], text)
        return _FOLDERS.sub("…/", text)

    return msgspec.convert(_walk(msgspec.to_builtins(report), masked), Report)


def _made_up(report: Report) -> dict[str, str]:
    """Made-up names of hosts, of their names without the domain, of the run and of its parts."""
    names: dict[str, str] = {}
    for number, host in enumerate(sorted(_hosts(report)), 1):
        short = host.partition(".")[0]
        names[host] = f"host-{number}"
        if len(short) >= _SHORTEST:
            names.setdefault(short, f"host-{number}")
    for part in report.run.split("/"):
        if len(part) >= _SHORTEST and part.lower() not in _USUAL:
            names.setdefault(part, "run-1")
    return {name: made_up for name, made_up in (names | {report.run: "run-1"}).items() if name}


def _hosts(report: Report) -> set[str]:
    names = {*report.hosts, *(problem.host for problem in report.problems)}
    names |= {gpu.host for gpu in report.capture.gpus} | {one.host for one in report.gpu_breakdowns}
    return names | {link.host for check in report.checks for link in check.links}


def _walk(value: Any, masked: Callable[[str], str]) -> Any:
    """The same structure with its texts masked."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, list | tuple):
        return [_walk(one, masked) for one in value]
    if isinstance(value, dict):
        return {key: one if key in _OWN else _walk(one, masked) for key, one in value.items()}
    return value
