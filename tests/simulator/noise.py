"""Noise that stays with its cause: removing one thing from a program leaves the noise of all others as it was.

So two runs of one seed, with and without a fault, differ by the fault alone. Only ``random()`` and plain arithmetic are
used, which give the same numbers on every platform and Python version.
"""

import random
from collections.abc import Callable


class Noise:
    """Factors around 1 with a relative standard deviation of ``spread``; one independent series per key."""

    def __init__(self, seed: int, spread: float) -> None:
        self._seed = seed
        self._spread = spread
        self._series: dict[str, Callable[[], float]] = {}

    def factor(self, key: str) -> float:
        """The next factor of a key's series, between 1 - 3 and 1 + 3 spreads."""
        if self._spread == 0:
            return 1.0
        draw = self._series.get(key)
        if draw is None:
            draw = self._series[key] = random.Random(f"{self._seed}/{key}").random
        # The sum of three uniform numbers has a standard deviation of one half.
        return 1 + self._spread * 2 * (draw() + draw() + draw() - 1.5)

    def ns(self, key: str, mean_ns: float) -> int:
        """A duration around ``mean_ns``, at least 1 ns."""
        return max(1, round(mean_ns * self.factor(key)))

    def number(self, key: str) -> int:
        """A fixed 31-bit number for a key, for ids that the profiler would take from addresses or clocks."""
        return random.Random(f"{self._seed}#{key}").getrandbits(31)
