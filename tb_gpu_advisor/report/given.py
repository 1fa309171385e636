"""What a user may tell of the model and the machine, checked: it comes from command lines, addresses and files."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import Given

N = TypeVar("N", int, float)

#: What is below or beyond any model and any link is a slip of the pen.
_POSSIBLE: Final = {"parameters": (1.0, 1e14), "bandwidth": (1e-6, 1e6)}


def parse_given(parameters: str | None, bandwidth: str | None) -> Given:
    """What was typed, None or empty for nothing; raises ``given-wrong`` with the name of what is not possible."""
    return Given(_told("parameters", parameters, int), _told("bandwidth", bandwidth, float))


def is_possible(name: str, value: float | None) -> bool:
    """Whether any model has so many ``parameters``, or any link such a ``bandwidth`` in GB/s; None was not told."""
    least, most = _POSSIBLE[name]
    return value is None or least <= value <= most


def _told(name: str, typed: str | None, number_of: Callable[[str], N]) -> N | None:
    if not typed:
        return None
    with suppress(ValueError):
        if is_possible(name, number := number_of(typed)):
            return number
    raise AdvisorError("given-wrong", name=name, value=typed[:40])
