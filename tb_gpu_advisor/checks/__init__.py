"""The checks, and nothing else: facts in, what was measured out; no text, markup, I/O or raw trace.

Each file of this folder holds one, as its ``check``. ``ALL`` is the checklist in the guide's order.
"""

from importlib import import_module

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.judging.base import CHECKLIST, Check

ALL: tuple[Check, ...] = tuple(
    import_module(f"{__name__}.{name.replace('-', '_')}").check
    for names in CHECKLIST.values()
    for name in names
)


def check_of(name: str) -> Check:
    """The check of an id. Raises ``AdvisorError``: unknown-check."""
    for check in ALL:
        if check.id == name:
            return check
    raise AdvisorError("unknown-check", check=name, known=tuple(check.id for check in ALL))


__all__ = ["ALL", "check_of"]
