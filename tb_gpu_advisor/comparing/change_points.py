"""Where a series of numbers changes its level, with a bound on false alarms that needs no model of the noise.

A permutation test: of a series without a change every order is as likely, so the largest difference between the sides
of a cut, over all cuts, is compared with that of random orders of the same numbers (each side weighted as in CUSUM;
E. S. Page 1954). Its p-value is exact whatever the distribution (Phipson and Smyth 2010 on counting the observed order
too). The latest values are asked about once more by themselves, with a chance of their own: who looks for a change
anywhere pays for all places, and the newest one is what a reader came for. Where no single cut passes, a level that
came and went is looked for in the same way, with two cuts (Olshen et al. 2004). What passes splits the series, and
each part is tested again (binary segmentation).

Values whose errors are known count by them, in addition to what they differ by otherwise, as in a meta-analysis with
random effects (DerSimonian and Laird 1986). Values depend on each other (a machine that grows hotter over a week): that
is a change to it. docs/history.md tells what can be detected at which noise, by this test and by any.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tb_gpu_advisor.columns.order import MAD_TO_SD, median
from tb_gpu_advisor.comparing.statistics import SEED

#: Series without a change in which one is reported: by a single cut, by the latest runs alone, and by two cuts. Our
#: default: together less than the 1 % promised, most for what a reader came for.
ALPHA_ONE: Final = 0.0025
ALPHA_LATEST: Final = 0.006
ALPHA_TWO: Final = 0.001
#: Fewer runs than this after a change are no level. Our default: two may be one bad run and its neighbour.
FEWEST_SIDE: Final = 3
#: How many values count as the latest. Measured: as soon as there may be a change, and when one of 5 % is seen at 2 %
#: noise in 96 of 100 histories (docs/history.md).
LATEST: Final = 8, FEWEST_SIDE
#: Defined: with fewer values no order is rare enough. The three latest of 12 are the highest in 1 of 220 orders, and
#: the halves stand apart in 2 of 924.
FEWEST: Final = 12
#: Values this many robust standard deviations off count as no farther. Our default: one wild run is no level.
WILD: Final = 5.0
#: Random orders. Our default: the rarest chance above is that of four of them.
_ORDERS: Final = 3_999
#: Our default: scores computed at a time, of 8 bytes each.
_AT_A_TIME: Final = 1_000_000

#: This much of what values differ by is never their own errors. Our default: those of few steps are not known well.
_LEAST_BETWEEN: Final = 0.5

Numbers = NDArray[np.float64]
#: Of each order (row) of values and weights how far the sides of each cut are apart, in the same units for all.
Scores = Callable[[Numbers, Numbers], Numbers]


@dataclass(frozen=True)
class Cut:
    """A change: the value ``at`` is the first of the new level."""

    at: int
    p_value: float


def cuts(values: Sequence[float], errors: Sequence[float] = ()) -> tuple[Cut, ...]:
    """The changes of level in a series, from the first to the last; none in one of fewer than ``FEWEST`` values.

    ``errors`` are the standard errors of the values, where they are known.
    """
    error = np.asarray(errors or [0.0] * len(values), np.float64)
    changes = _cuts(np.asarray(values, np.float64), error, 0, True)
    return tuple(sorted(changes, key=lambda cut: cut.at))


def _cuts(values: Numbers, errors: Numbers, first: int, latest: bool) -> list[Cut]:
    """Those of a part of the series; ``latest`` is the part that ends with it."""
    n = len(values)
    if n < FEWEST:
        return []
    middle = median(values)
    spread = MAD_TO_SD * median(np.abs(values - middle))
    # Wild values are brought nearer. It looks at no order, so the test stays exact.
    tamed = np.clip(values, middle - WILD * spread, middle + WILD * spread) if spread else values
    if np.ptp(tamed) == 0:
        return []
    series = tamed, _weights(errors, spread)
    here = _one_cut(*series, np.arange(FEWEST_SIDE, n - FEWEST_SIDE + 1), ALPHA_ONE)
    if not here and latest:
        at = np.array([n - runs for runs in LATEST if n - runs >= FEWEST_SIDE])
        here = _one_cut(*series, at, ALPHA_LATEST)
    here = here or _two_cuts(*series)
    places = [0, *(cut.at for cut in here), n]
    inside = [
        cut
        for start, end in (pairwise(places) if here else ())
        for cut in _cuts(values[start:end], errors[start:end], first + start, latest and end == n)
    ]
    return [Cut(first + cut.at, cut.p_value) for cut in here] + inside


def _weights(errors: Numbers, spread: float) -> Numbers:
    """How much each value counts: by its own error, and by what values differ by besides. It looks at no order."""
    if spread == 0:
        return np.ones_like(errors)
    variance = errors**2
    between = max(spread**2 - median(variance), _LEAST_BETWEEN * spread**2)
    weights: Numbers = 1 / (between + variance)
    return weights


def _one_cut(values: Numbers, weights: Numbers, at: NDArray[np.int64], alpha: float) -> list[Cut]:
    def scores(moved: Numbers, weighing: Numbers) -> Numbers:
        return _apart(np.cumsum(moved, axis=1)[:, at - 1], np.cumsum(weighing, axis=1)[:, at - 1], weights)

    best, p_value = _test(values, weights, scores, alpha)
    return [] if p_value is None else [Cut(int(at[best]), p_value)]


def _two_cuts(values: Numbers, weights: Numbers) -> list[Cut]:
    n = len(values)
    starts, ends = np.triu_indices(n + 1, FEWEST_SIDE)
    kept = (starts >= FEWEST_SIDE) & (ends <= n - FEWEST_SIDE)
    starts, ends = starts[kept], ends[kept]

    def between(numbers: Numbers) -> Numbers:
        sums = np.cumsum(numbers, axis=1)
        inside: Numbers = sums[:, ends - 1] - sums[:, starts - 1]
        return inside

    def scores(moved: Numbers, weighing: Numbers) -> Numbers:
        return _apart(between(moved), between(weighing), weights)

    best, p_value = _test(values, weights, scores, ALPHA_TWO)
    return [] if p_value is None else [Cut(int(at[best]), p_value) for at in (starts, ends)]


def _apart(moved: Numbers, weighing: Numbers, weights: Numbers) -> Numbers:
    """How far the weighted mean of some values is from that of the others, in its own standard errors: ``moved`` is the
    sum of their weighted distances from the mean of all, ``weighing`` that of their weights."""
    total = weights.sum()
    apart: Numbers = np.abs(moved) * np.sqrt(total / (weighing * (total - weighing)))
    return apart


def _test(values: Numbers, weights: Numbers, scores: Scores, alpha: float) -> tuple[int, float | None]:
    """The place of the highest score, and how rare one as high is in random orders; None above ``alpha``."""
    moved = weights * (values - np.average(values, weights=weights))
    observed = scores(moved[np.newaxis], weights[np.newaxis])[0]
    best = int(np.argmax(observed))
    # Sums of the same numbers in another order differ in the last digits.
    least = observed[best] * (1 - 1e-9)
    random = np.random.default_rng(SEED)
    as_high, drawn = 0, 0
    at_once = max(1, min(100, _AT_A_TIME // len(observed)))
    while drawn < _ORDERS:
        size = min(at_once, _ORDERS - drawn)
        orders = random.permuted(np.tile(np.arange(len(values)), (size, 1)), axis=1)
        as_high += int(np.count_nonzero(scores(moved[orders], weights[orders]).max(axis=1) >= least))
        drawn += size
        if 1 + as_high > alpha * (1 + _ORDERS):
            return best, None
    return best, (1 + as_high) / (1 + drawn)
