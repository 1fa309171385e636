"""How often a history's changes are detected, and seen where there is none, against the best that any test could do.

`python -m tools.score_history` prints the tables of docs/history.md. Run-to-run noise is normal; a step gets 5 % longer
in the last runs of 20 to 60. The bound is the test that knows where the change would be and how noisy the runs are.
"""

import argparse
import math
import random
from statistics import NormalDist
from typing import Final

from tb_gpu_advisor.comparing.change_points import cuts

LONGER: Final = 1.05
NOISE: Final = (0.01, 0.016, 0.02, 0.03, 0.05)
AFTER: Final = (3, 8, 15)
#: A change counts as detected where it is named at its run or at one so near.
NEAR: Final = 2
#: False alarms that are allowed, by both tests.
ALPHA: Final = 0.01


def history(draw: random.Random, noise: float, after: int) -> tuple[list[float], int]:
    """Logarithms of step times, the last ``after`` of which are longer; and where that begins."""
    runs = draw.randrange(20, 61)
    start = runs - after
    return [(math.log(LONGER) if run >= start else 0.0) + draw.gauss(0, noise) for run in range(runs)], start


def detected_share(noise: float, after: int, count: int) -> float:
    """The share of histories in which the change is named."""
    draw, seen = random.Random(1), 0
    for _ in range(count):
        values, start = history(draw, noise, after)
        seen += any(abs(cut.at - start) <= NEAR for cut in cuts(values))
    return seen / count


def bound(noise: float, after: int) -> float:
    """The mean power of the two-sided test of the place, by the normal distribution with known noise."""
    normal = NormalDist()
    rare = normal.inv_cdf(1 - ALPHA / 2)
    powers = []
    for runs in range(20, 61):
        away = math.log(LONGER) / noise * math.sqrt(after * (runs - after) / runs)
        powers.append(normal.cdf(away - rare) + normal.cdf(-away - rare))
    return sum(powers) / len(powers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="histories of each cell")
    count = parser.parse_args().count
    print("| noise from run to run |" + "".join(f" {after} runs after | bound |" for after in AFTER))
    print("|--:|" + "--:|" * 2 * len(AFTER))
    for noise in NOISE:
        cells = (
            f" {detected_share(noise, after, count):.0%} | {bound(noise, after):.0%} |" for after in AFTER
        )
        print(f"| {noise:.1%} |" + "".join(cells), flush=True)
    draw = random.Random(2)
    alarms = sum(bool(cuts(history(draw, draw.uniform(0.01, 0.05), 0)[0])) for _ in range(count))
    print(f"\nFalse alarms in histories without a change, 1 to 5 % noise: {alarms} of {count}")


if __name__ == "__main__":
    main()
