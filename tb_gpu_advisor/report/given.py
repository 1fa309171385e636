"""What a user may tell of the model and the machine, checked: it comes from command lines, addresses and files."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from msgspec.structs import astuple

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import Given

N = TypeVar("N", int, float)

#: What is below or above any model and any link is a slip of the pen.
POSSIBLE: Final[dict[str, tuple[float, float]]] = {
    "parameters": (1, 10**14),
    "bandwidth": (1e-6, 1e6),
    "examples": (1, 10**9),
}


def parse_given(parameters: str | None, bandwidth: str | None, examples: str | None) -> Given:
    """What was typed, None or empty for nothing; raises ``given-wrong`` with the name of what is not possible."""
    return Given(
        within("parameters", parameters, int, *POSSIBLE["parameters"]),
        within("bandwidth", bandwidth, float, *POSSIBLE["bandwidth"]),
        within("examples", examples, int, *POSSIBLE["examples"]),
    )


def examples_of_each(typed: str | None, runs: int) -> list[Given]:
    """What was typed of so many runs: one number for all, or one for each, with commas between. Raises as above."""
    each = (typed or "").split(",")
    if len(each) not in (1, runs):
        raise AdvisorError("given-wrong", name="examples", value=(typed or "")[:40])
    return [parse_given(None, None, one) for one in (each * runs if len(each) == 1 else each)]


def over(typed: Given, stored: Given) -> Given:
    """What was typed, and where nothing was, what is stored."""
    return Given(*(one or other for one, other in zip(astuple(typed), astuple(stored), strict=True)))


def within(
    name: str,
    typed: str | None,
    number_of: Callable[[str], N],
    least: float,
    most: float,
    code: str = "given-wrong",
) -> N | None:
    """A number that was typed, None where none was; raises ``AdvisorError`` of this code for one that is not within
    both."""
    if not typed:
        return None
    with suppress(ValueError):
        if least <= (number := number_of(typed)) <= most:
            return number
    raise AdvisorError(code, name=name, value=typed[:40])
