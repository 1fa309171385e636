"""Where a series of numbers changes its level, with a bound on false alarms that needs no model of the noise.

A permutation test: of a series without a change every order is as likely, so the largest difference between the sides
of a cut, over all cuts, is compared with that of random orders of the same numbers (each side weighted as in CUSUM;
E. S. Page 1954). Its p-value is exact whatever the distribution (Phipson and Smyth 2010 on counting the observed order
too). Where no single cut is found, a level that came and went is looked for in the same way, with two cuts (Olshen et
al. 2004). What is found splits the series, and each part is tested again (binary segmentation).

Runs that depend on each other, such as those of a machine that grows hotter over a week, are a change to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tb_gpu_advisor.columns.order import MAD_TO_SD, median

#: Series without a change in which one is found: by a single cut, and by two. Together less than the 1 % promised.
ALPHA_ONE: Final = 0.006
ALPHA_TWO: Final = 0.003
#: Fewer runs than this after a change are no level, maybe one bad run and its neighbour.
FEWEST_SIDE: Final = 3
#: With fewer values no order is rare enough: of 15 values, three that are higher than all others stand at one of the
#: two ends in 2 of 455 orders.
FEWEST: Final = 15
#: Of the values left after a cut was found fewer are enough: 5 and 6 stand apart in 2 of 462 orders.
FEWEST_PART: Final = 11
#: Values this many robust standard deviations off count as no farther: one wild run is no level.
WILD: Final = 5.0
_ORDERS: Final = 3_999
_SEED: Final = 20
#: Scores computed at a time (8 bytes each).
_AT_A_TIME: Final = 1_000_000

Numbers = NDArray[np.float64]
#: Of each series (row) how far the sides of each cut are apart, in units that are alike for all cuts.
Scores = Callable[[Numbers], Numbers]


@dataclass(frozen=True)
class Cut:
    """A change: the value ``at`` is the first of the new level."""

    at: int
    p_value: float


def cuts(values: Sequence[float]) -> tuple[Cut, ...]:
    """The changes of level in a series, from the first to the last; none in one of fewer than ``FEWEST`` values."""
    if len(values) < FEWEST:
        return ()
    return tuple(sorted(_cuts(np.asarray(values, np.float64), 0), key=lambda cut: cut.at))


def _cuts(values: Numbers, first: int) -> list[Cut]:
    tamed = _tamed(values)
    if len(values) < FEWEST_PART or np.ptp(tamed) == 0:
        return []
    here = _one_cut(tamed) or _two_cuts(tamed)
    places = [0, *(cut.at for cut in here), len(values)]
    parts = pairwise(places) if here else ()
    inside = [cut for start, end in parts for cut in _cuts(values[start:end], first + start)]
    return [Cut(first + cut.at, cut.p_value) for cut in here] + inside


def _tamed(values: Numbers) -> Numbers:
    """The values with wild ones brought nearer. It looks at no order, so the test stays exact."""
    middle = median(values)
    spread = MAD_TO_SD * median(np.abs(values - middle))
    return np.clip(values, middle - WILD * spread, middle + WILD * spread) if spread else values


def _one_cut(values: Numbers) -> list[Cut]:
    n = len(values)
    at = np.arange(FEWEST_SIDE, n - FEWEST_SIDE + 1)

    def scores(series: Numbers) -> Numbers:
        sums = np.cumsum(series, axis=1)
        return _apart(sums[:, at - 1], at, sums[:, -1:], n)

    best, p_value = _test(values, scores, ALPHA_ONE)
    return [] if p_value is None else [Cut(int(at[best]), p_value)]


def _two_cuts(values: Numbers) -> list[Cut]:
    n = len(values)
    starts, ends = np.triu_indices(n + 1, FEWEST_SIDE)
    kept = (starts >= FEWEST_SIDE) & (ends <= n - FEWEST_SIDE)
    starts, ends = starts[kept], ends[kept]
    if not len(starts):
        return []

    def scores(series: Numbers) -> Numbers:
        sums = np.cumsum(series, axis=1)
        return _apart(sums[:, ends - 1] - sums[:, starts - 1], ends - starts, sums[:, -1:], n)

    best, p_value = _test(values, scores, ALPHA_TWO)
    return [] if p_value is None else [Cut(int(at[best]), p_value) for at in (starts, ends)]


def _apart(of_one: Numbers, size: NDArray[np.int64], total: Numbers, n: int) -> Numbers:
    """How far the mean of ``size`` values whose sum is ``of_one`` is from that of the others."""
    apart = of_one / size - (total - of_one) / (n - size)
    weighted: Numbers = np.abs(apart) * np.sqrt(size * (n - size) / n)
    return weighted


def _test(values: Numbers, scores: Scores, alpha: float) -> tuple[int, float | None]:
    """The place of the highest score, and how rare one as high is in random orders; None above ``alpha``."""
    observed = scores(values[np.newaxis])[0]
    best = int(np.argmax(observed))
    # Sums of the same numbers in another order differ in the last digits.
    least = observed[best] * (1 - 1e-12)
    random = np.random.default_rng(_SEED)
    as_high, drawn = 0, 0
    at_once = max(1, min(100, _AT_A_TIME // len(observed)))
    while drawn < _ORDERS:
        size = min(at_once, _ORDERS - drawn)
        orders = random.permuted(np.tile(values, (size, 1)), axis=1)
        as_high += int(np.count_nonzero(scores(orders).max(axis=1) >= least))
        drawn += size
        if 1 + as_high > alpha * (1 + _ORDERS):
            return best, None
    return best, (1 + as_high) / (1 + drawn)
