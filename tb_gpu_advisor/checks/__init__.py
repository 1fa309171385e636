"""The checks, and nothing else: facts in, what was measured out; no text, markup, I/O or raw trace.

Each file of this folder holds one, as its ``CHECK``. ``ALL`` is the checklist in the guide's order.
"""

import os
from importlib import import_module
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.base import SECTIONS, Check

_PLACES: Final = list(SECTIONS)


def _place(check: Check) -> tuple[int, int]:
    return _PLACES.index(check.section), check.order


_NAMES: Final = [
    file.removesuffix(".py")
    for file in os.listdir(os.path.dirname(__file__))  # noqa: PTH120, PTH208 -- pathlib takes longer than the checks
    if file.endswith(".py") and not file.startswith("_")
]
ALL: tuple[Check, ...] = tuple(
    sorted((import_module(f"{__name__}.{name}").CHECK for name in _NAMES), key=_place)
)


def check_of(name: str) -> Check:
    """The check of an id. Raises ``AdvisorError``: unknown-check."""
    for check in ALL:
        if check.id == name:
            return check
    raise AdvisorError("unknown-check", check=name, known=tuple(check.id for check in ALL))


__all__ = ["ALL", "check_of"]
