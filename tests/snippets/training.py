"""How a program trained with the code of a fix ends against the same program without it.

The distance of two programs is that between their weights, as a share of how far the unchanged program's weights moved:
0 where they end the same, 1 where the code undid or prevented all that was to be learnt. The loss is measured on the
data of the unchanged program.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

#: Tolerances of the distance, each our default: several times what was measured, and far below 1.
#: The same arithmetic, perhaps in another order: float32 has 24 bits, and some forty steps add up.
SAME: Final = 0.002
#: Matrix products in 16 bits: bf16 has 8 bits.
HALF: Final = 0.05
#: Other batches: half as many steps, or none of the last, smaller batch.
BATCHES: Final = 0.3
#: Examples in another random order: the unchanged program itself ends so far away with another seed (0.3 measured).
ORDER: Final = 0.5


@dataclass(frozen=True)
class Ended:
    """A program after training: its weights, and its loss before and after."""

    weights: Sequence[Any]
    first: float
    last: float


def compared(fixed: Ended, unchanged: Ended, start: Sequence[Any], tolerance: float) -> dict[str, object]:
    """What the table says of a training; ``same`` is whether it ends where it has to."""
    same_shapes = [np.shape(one) for one in fixed.weights] == [np.shape(one) for one in unchanged.weights]
    moved = _norm(unchanged.weights, start)
    distance = _norm(fixed.weights, unchanged.weights) / moved if same_shapes else None
    # Weights of other shapes have no distance: then the loss may end that share above the unchanged program's.
    near = distance < tolerance if distance is not None else fixed.last < (1 + tolerance) * unchanged.last
    return {
        "first": fixed.first,
        "last": fixed.last,
        "unchanged": unchanged.last,
        "distance": distance,
        "tolerance": tolerance,
        "same": bool(near and fixed.last < fixed.first and unchanged.last < unchanged.first),
    }


def _norm(ones: Sequence[Any], others: Sequence[Any]) -> float:
    """The length of the difference of all weights."""
    parts = [
        np.sum((np.float64(one) - np.float64(other)) ** 2) for one, other in zip(ones, others, strict=True)
    ]
    return float(np.sqrt(sum(parts)))


@dataclass(frozen=True)
class Program:
    """What a snippet is executed in. ``make`` gives fresh names around it, ``before`` is the code of the unchanged
    program in its place; programs of one ``key`` are the same without their code. Without a ``tolerance`` nothing is
    trained. ``effect`` looks at what the code brought. ``inside`` is of code that stands in a step and not outside it:
    the step executes ``code``. ``instead`` are words of the code that stand for others here, ``under`` is what the
    table tells of the program."""

    make: Callable[[], dict[str, Any]]
    key: object
    before: str = ""
    tolerance: float | None = SAME
    effect: Callable[[dict[str, Any]], None] | None = None
    inside: bool = False
    instead: Mapping[str, str] = field(default_factory=dict)
    under: str = ""
