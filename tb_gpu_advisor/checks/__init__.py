"""The checks, and nothing else: facts in, what was measured out; no text, markup, I/O or raw trace.

Each file of this folder holds one, as its ``CHECK``. ``ALL`` is the checklist in the guide's order.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from tb_gpu_advisor.judging.base import SECTIONS, Check

_PLACES: Final = list(SECTIONS)


def _place(check: Check) -> tuple[int, int]:
    return _PLACES.index(check.section), check.order


ALL: tuple[Check, ...] = tuple(
    sorted((import_module(f"{__name__}.{file.name}").CHECK for file in iter_modules(__path__)), key=_place)
)

__all__ = ["ALL"]
