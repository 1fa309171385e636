"""Losses of some of the steps alone, such as pauses at the ends of epochs: a mean over all is that of neither kind."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.order import middle

#: Our default: a pause is so many times as long as a usual step without its gap; the noise of a busy machine is less.
_LONG: Final = 3.0
#: Our default: a pause is so many times as long as any other gap; what lies nearer is one kind, on a busy machine.
_APART: Final = 2.0
#: Our default: pauses that hold less of all time between steps are not what it is about.
_MOST: Final = 0.5
#: A few steps hold so much of what is lost. Our default: what is left over the others is noise.
_NEARLY_ALL: Final = 0.9
#: One in so many is few. Our default: what comes in every second or third step is its rhythm.
_ONE_IN: Final = 4


class Pauses(Struct, frozen=True):
    """After ``count`` of so many steps the program pauses, for ``each_ms`` on average, and for ``usual_ms`` after the
    others; ``every`` so many steps where the pauses come as regularly, else 0. ``count`` is 0 without any."""

    count: int = 0
    of: int = 0
    each_ms: float = 0.0
    usual_ms: float = 0.0
    every: int = 0


def find_pauses(gaps_ms: Sequence[float], steps_ms: Sequence[float], numbers: Sequence[int]) -> Pauses:
    """Of steps that follow each other: the gap after each, how long it lasts with that, and its number."""
    if not gaps_ms or len(gaps_ms) != len(steps_ms):
        return Pauses()
    usual_ms = middle(step - gap for step, gap in zip(steps_ms, gaps_ms, strict=True))
    long = [at for at, gap in enumerate(gaps_ms) if gap > _LONG * usual_ms]
    pausing_ms = sum(gaps_ms[at] for at in long)
    # After more than every second step it is what steps do.
    others = len(gaps_ms) - len(long)
    if not long or others < max(1, len(long) - 1) or pausing_ms < _MOST * sum(gaps_ms):
        return Pauses()
    if min(gaps_ms[at] for at in long) < _APART * max(gap for gap in gaps_ms if gap <= _LONG * usual_ms):
        return Pauses()
    between = {after - before for before, after in pairwise(numbers[at] for at in long)}
    each_ms, usual_ms = pausing_ms / len(long), (sum(gaps_ms) - pausing_ms) / others
    return Pauses(len(long), len(gaps_ms), each_ms, usual_ms, between.pop() if len(between) == 1 else 0)


class FewSteps(Struct, frozen=True):
    """``steps`` of ``of`` hold nearly all that is lost, ``each_ms`` on average; both 0 where no few do. ``most_ms`` is
    what one step loses at most."""

    steps: int = 0
    of: int = 0
    each_ms: float = 0.0
    most_ms: float = 0.0


def few_steps(lost_ms: Sequence[float]) -> FewSteps:
    """The few of these steps that hold what is lost."""
    longest_first, wanted_ms = sorted(lost_ms, reverse=True), _NEARLY_ALL * sum(lost_ms)
    held_ms, steps = 0.0, 0
    while held_ms < wanted_ms:
        held_ms += longest_first[steps]
        steps += 1
    few = steps if 0 < steps * _ONE_IN <= len(lost_ms) else 0
    return FewSteps(few, len(lost_ms), held_ms / few if few else 0.0, max(lost_ms, default=0.0))
