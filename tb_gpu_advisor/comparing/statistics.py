"""What a comparison needs of statistics that numpy lacks, so that nobody has to install a library for it.

The two distributions agree with scipy's, which the tests hold them to.
"""

import math
import statistics
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.order import MAD_TO_SD

#: With up to this many values on the smaller side all orders of both sides are counted. Defined: by scipy.
_EXACT_VALUES: Final = 8
#: Our default: with more pairs than this counting takes long, and the normal distribution differs by less than anybody
#: reads.
_EXACT_PAIRS: Final = 50_000
#: Random divisions of a permutation test. Our default: a p-value of 5 % is then right to half a per cent.
_DRAWS: Final = 1_999
#: Our default: values shuffled at a time, of 8 bytes each.
_AT_A_TIME: Final = 500_000
#: Where random numbers begin. Our default: any, but always the same, as is then what is said of two runs.
SEED: Final = 20

#: By the number of values on the smaller side, what the distance of two like sides exceeds once in a hundred times.
#: Measured: on 200,000 pairs of sides of that size, drawn from a normal distribution.
_RARE_DISTANCE: Final = {4: 9.7, 5: 7.6, 6: 6.2, 7: 5.6, 8: 5.0}
RARE: Final = 0.01
#: Defined: with fewer values on a side no test can be significant (4 + 4: p = 0.029 at best).
FEWEST: Final = 4


def are_far_apart(first: Sequence[float], second: Sequence[float]) -> bool:
    """Whether the medians of two sides, the smaller of four to eight values, are further apart than those of like sides
    are once in a hundred times (``RARE``), by what all values differ from their side's median, which one wild value on
    each side hardly changes. With so few values a test of ranks is lost to a single one."""
    middles = statistics.median(first), statistics.median(second)
    rare = _RARE_DISTANCE.get(min(len(first), len(second)))
    if rare is None:
        return False
    around = [
        abs(value - middle) for side, middle in zip((first, second), middles, strict=True) for value in side
    ]
    error = MAD_TO_SD * statistics.median(around) * math.sqrt(1 / len(first) + 1 / len(second))
    return abs(middles[0] - middles[1]) > rare * error


def mann_whitney(first: Sequence[float], second: Sequence[float]) -> float:
    """Two-sided p value of the Mann-Whitney U test of two sides that both have values.

    Exact where one side has few values and no two are equal, else by the normal distribution with corrections for ties
    and continuity (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, section 4.1).
    """
    ordered = sorted(second)
    # Of each pair which one is larger; equal ones count half.
    u = sum(bisect_left(ordered, value) + bisect_right(ordered, value) for value in first) / 2
    few, many = sorted((len(first), len(second)))
    u = min(u, few * many - u)
    counts = Counter((*first, *second))
    if len(counts) == few + many and few <= _EXACT_VALUES and few * many <= _EXACT_PAIRS:
        return min(1.0, 2 * _orders_up_to(int(u), few, many) / math.comb(few + many, few))
    return _by_normal(u, few, many, counts)


def _orders_up_to(u: int, few: int, many: int) -> int:
    """Of all orders of both sides, how many have a U of at most ``u``: sums of coefficients of the Gaussian binomial
    ``product of (1 - q^(many + i)) / (1 - q^i), i = 1..few``."""
    orders = [1] + [0] * u
    for i in range(1, few + 1):
        for k in range(u, many + i - 1, -1):
            orders[k] -= orders[k - many - i]
        for k in range(i, u + 1):
            orders[k] += orders[k - i]
    return sum(orders)


def _by_normal(u: float, few: int, many: int, counts: Counter[float]) -> float:
    """``u`` is the smaller one of both sides, ``counts`` how often each value occurs."""
    values = few + many
    ties = sum(count**3 - count for count in counts.values())
    variance = few * many / 12 * (values + 1 - ties / (values * (values - 1)))
    if variance <= 0:
        return 1.0  # all values are equal
    z = (few * many / 2 - u - 0.5) / math.sqrt(variance)
    return min(1.0, math.erfc(z / math.sqrt(2)))


@dataclass(frozen=True)
class Gain:
    """How much shorter the mean of one side is, and half of the 95 % interval of that."""

    ms: float
    noise_ms: float


def gain(before: Sequence[float], after: Sequence[float]) -> Gain | None:
    """Of two sides whose values may spread differently (B. L. Welch 1947); None with fewer than ``FEWEST`` on one."""
    if min(len(before), len(after)) < FEWEST:
        return None
    errors = [statistics.variance(side) / len(side) for side in (before, after)]
    degrees = 1.0
    if sum(errors) > 0:
        of_sides = zip(errors, (before, after), strict=True)
        degrees = sum(errors) ** 2 / sum(error**2 / (len(side) - 1) for error, side in of_sides)
    noise_ms = _t_quantile(degrees) * math.sqrt(sum(errors))
    return Gain(statistics.fmean(before) - statistics.fmean(after), noise_ms)


def _t_quantile(degrees: float) -> float:
    """The 97.5 % quantile of Student's t for three degrees of freedom or more, within 1 % (Cornish and Fisher's
    expansion: Abramowitz and Stegun, 26.7.5)."""
    z = 1.959964
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / degrees**power for power, term in enumerate(terms, 1))


def permutation_p(first: Sequence[float], second: Sequence[float]) -> float:
    """Two-sided p value of the difference of means: how often random divisions of the same values into two sides are as
    far apart. It needs no model of the values (Phipson and Smyth 2010, who count the observed division too)."""
    values = np.array([*first, *second])
    values -= values.mean()
    # Of centred values the sum of one side tells the difference of both means.
    least = abs(values[: len(first)].sum()) * (1 - 1e-12)
    random = np.random.default_rng(SEED)
    as_far, left = 0, _DRAWS
    while left:
        size = min(left, max(1, _AT_A_TIME // len(values)))
        orders = random.permuted(np.tile(values, (size, 1)), axis=1)
        as_far += int(np.count_nonzero(np.abs(orders[:, : len(first)].sum(axis=1)) >= least))
        left -= size
    return (1 + as_far) / (1 + _DRAWS)


def rejected(p_values: Sequence[float], weights: Sequence[float], alpha: float) -> set[int]:
    """The places of the hypotheses that fall when at most ``alpha`` of true families may lose one: Holm's rule,
    weighted (S. Holm 1979). ``weights`` say how much of ``alpha`` each is worth."""
    left, fallen = dict(enumerate(p_values)), set[int]()
    while left:
        whole = sum(weights[at] for at in left)
        next_ = min(left, key=lambda at: left[at] / weights[at])
        if left[next_] > alpha * weights[next_] / whole:
            break
        fallen.add(next_)
        del left[next_]
    return fallen


def coin_quantile(share: Fraction, tries: int) -> int:
    """The least number of heads that at least ``share`` (above 0, below 1) of all rows of ``tries`` fair coins do not
    exceed: the binomial distribution's quantile at one half."""
    needed = share * 2**tries
    heads, ways = 0, 1
    rows = ways
    while rows < needed:
        ways = ways * (tries - heads) // (heads + 1)
        heads += 1
        rows += ways
    return heads
