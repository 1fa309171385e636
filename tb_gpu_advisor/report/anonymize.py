"""Reports without names of machines, runs and folders.

Names are replaced everywhere by the same made-up ones, so that a report still says which is which. Names of kernels,
ops, functions and files stay: they are what a report is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tb_gpu_advisor.wire import Report

# Folders in front of a file's name, as Unix, Windows and remote logdirs write them.
_FOLDERS: Final = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://|[A-Za-z]:\\|/|~/)(?:[^\s/\\:\"']+[/\\])+(?=[^\s/\\:\"']*\.\w)"
)
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
    hosts = {host: f"host-{number}" for number, host in enumerate(sorted(_hosts(report)), 1)}
    names = hosts | {report.run: "run-1"} if report.run else hosts
    # Longest first: one host's name may begin another's.
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    pattern = re.compile(rf"(?<![\w.-])(?:{known})(?![\w-])") if known else None

    def masked(text: str) -> str:
        if pattern is not None:
            text = pattern.sub(lambda match: names[match.group()], text)
        return _FOLDERS.sub("…/", text)

    return msgspec.convert(_walk(msgspec.to_builtins(report), masked), Report)


def _hosts(report: Report) -> set[str]:
    found = {*report.hosts, *(problem.host for problem in report.problems)}
    found |= {gpu.host for gpu in report.capture.gpus} | {one.host for one in report.gpu_breakdowns}
    return found | {link.host for check in report.checks for link in check.links}


def _walk(value: Any, masked: Callable[[str], str]) -> Any:
    """The same structure with its texts masked."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, list | tuple):
        return [_walk(one, masked) for one in value]
    if isinstance(value, dict):
        return {key: one if key in _OWN else _walk(one, masked) for key, one in value.items()}
    return value
