"""Reports of bounded size: a name in a profile may be as long as the profile."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tb_gpu_advisor.wire import Report

#: Usual reports have about 50 KB, those of many hosts some hundred.
MOST_BYTES: Final = 1 << 20
#: The longest names of kernels, which are C++ templates, have some two thousand characters.
LONGEST: Final = 4000


def shortened(report: Report) -> Report:
    """The report, with texts longer than ``LONGEST`` cut off if it is an unusually large one."""
    if len(msgspec.json.encode(report)) <= MOST_BYTES:
        return report
    return msgspec.convert(_cut(msgspec.to_builtins(report)), Report)


def _cut(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
    if isinstance(value, list | tuple):
        return [_cut(one) for one in value]
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in value.items()}
    return value
