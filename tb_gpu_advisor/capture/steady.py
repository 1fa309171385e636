"""Order statistics of step times: what is usual, whether it stays so, and what is unlike it.

Where steps run asynchronously, as on every GPU, the program's clock tells when they were launched, and no more. So the
devices are waited for now and then, and what a step takes is the time between two such moments, over the steps between
them.
"""

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


#: Steps between two moments at which the devices are waited for. Our default: waiting for devices costs little against
#: so many steps.
CHUNK: Final = 8
#: Chunks in which a trend is looked for where two do not agree. Our default: fewer show no trend, and more take longer.
JUDGED_CHUNKS: Final = 6
#: After so many chunks that differ, a program that never gets steady is recorded as it is, or after as many as the
#: recording has patience for. Our default: 200 steps (``window.PATIENCE_STEPS``).
MOST_CHUNKS: Final = 25


class AsyncSteps:
    """Time per step of the last chunks; ``steady`` when the newest two agree, or more of them show no trend.

    ``patience``: after how many steps the program is recorded as it is.
    """

    def __init__(self, now_s: float, patience: int | None = None) -> None:
        # As many steps were seen before.
        self._most_chunks = MOST_CHUNKS if patience is None else max(2, patience // CHUNK - 1)
        self._since_s = now_s
        self._steps = 0
        self._chunks_s: list[float] = []

    def step(self) -> bool:
        """Counts a step; whether the devices are to be waited for now."""
        self._steps += 1
        return self._steps == CHUNK

    def waited(self, now_s: float) -> None:
        """The devices have done what was asked of them."""
        self._chunks_s.append((now_s - self._since_s) / CHUNK)
        self.again(now_s)

    def again(self, now_s: float) -> None:
        """The chunk begins here: something else was done, or the last one has ended."""
        self._since_s, self._steps = now_s, 0

    @property
    def usual(self) -> Usual:
        """Of a step: chunks of so many steps vary less than steps do, by the root of their number."""
        chunks = usual_of(self._chunks_s[-JUDGED_CHUNKS:])
        return Usual(
            self._chunks_s[-1] if self._two_agree else chunks.median, chunks.width * math.sqrt(CHUNK)
        )

    @property
    def steady(self) -> bool:
        """Whether the last two chunks took about the same, or the last six show no trend."""
        newest = self._chunks_s[-JUDGED_CHUNKS:]
        return self._two_agree or (len(newest) == JUDGED_CHUNKS and stays(newest))

    @property
    def _two_agree(self) -> bool:
        newest = self._chunks_s[-2:]
        return len(newest) == 2 and abs(newest[1] - newest[0]) <= DRIFT * newest[1]

    @property
    def given_up(self) -> bool:
        """Whether so many chunks differed that the program is recorded as it is."""
        return len(self._chunks_s) >= self._most_chunks
