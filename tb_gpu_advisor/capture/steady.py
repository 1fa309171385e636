"""Order statistics of step times: what is usual, whether it stays so, and what is unlike it."""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import Final

#: Steady: of so many last steps the middle half lies within a share of their median. More are needed where they vary.
#: Our default: quieter steps need fewer.
SPREADS: Final = ((8, 0.05), (16, 0.2), (32, 1.0))
JUDGED: Final = SPREADS[0][0]
#: Steady besides: the newer half's median differs from the older one's by less than this share of the median, ... Our
#: default: twice the least spread.
DRIFT: Final = 0.1
#: ... or by no more than chance makes medians of so many differ: this times the middle half's width, over the root of
#: how many a half has (one standard deviation, as if steps were normally distributed). Defined: 1.253 times the root of
#: 2, over 1.349.
DRIFT_BY_CHANCE: Final = 1.3
#: Of two steps the later one is the faster one more often than by chance, by so many standard deviations (Mann and
#: Kendall's test): warm-up goes on. Our default: three of a hundred steady programs look so, and wait a step longer.
FASTER_DEVIATIONS: Final = 2.0
#: A step that is longer than the median by more than so many times the middle half's width is of another kind: a
#: checkpoint, an evaluation, a compilation. At least and at most these shares of the median, however even steps are.
#: Our default: outside of what chance makes of usual steps.
UNLIKE_WIDTHS: Final = 4.0
UNLIKE_LEAST: Final = 0.25
UNLIKE_MOST: Final = 0.6
#: Steps that take less than this part of what is usual are another kind: those at an epoch's end, when the input has
#: read all and a shuffle buffer only empties. Our default: half.
TYPICAL: Final = 0.5


@dataclass(frozen=True)
class Usual:
    """Order statistics of the last steps, in s."""

    median: float
    width: float

    @property
    def most(self) -> float:
        """A step that takes longer is of another kind. Where steps vary much, twice their middle half is usual."""
        excess = min(max(UNLIKE_LEAST * self.median, UNLIKE_WIDTHS * self.width), UNLIKE_MOST * self.median)
        return self.median + max(excess, 2 * self.width)

    @property
    def least(self) -> float:
        """A step that takes less is of another kind: its batch was there, and those before it had to wait."""
        return min(TYPICAL * self.median, self.median - 2 * self.width)


def usual_of(times: list[float]) -> Usual:
    """The median, and how wide the middle half is; cheap, since it is asked after each step.

    Where a quarter of the steps are evaluations, the slow side of the middle half is theirs; the fast side is not.
    """
    ordered = sorted(times)
    count = len(ordered)
    low, middle, high = ordered[count // 4], ordered[count // 2], ordered[count * 3 // 4]
    return Usual(middle, min(high - low, 2 * (middle - low)))


def gets_faster(times: list[float]) -> bool:
    """Whether warm-up goes on, slowly."""
    count = len(times)
    faster = sum((later < sooner) - (later > sooner) for sooner, later in combinations(times, 2))
    return faster >= FASTER_DEVIATIONS * math.sqrt(count * (count - 1) * (2 * count + 5) / 18)


def stays(times: list[float]) -> bool:
    """Whether the newer half's median lies no farther from the older one's than steady steps' do."""
    usual, half = usual_of(times), len(times) // 2
    older, newer = sorted(times[:half]), sorted(times[half:])
    by_chance = DRIFT_BY_CHANCE * usual.width / math.sqrt(half)
    return abs(newer[half // 2] - older[half // 2]) <= max(DRIFT * usual.median, by_chance)
