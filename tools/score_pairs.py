"""Prints how right comparisons are on simulated pairs (``make score-pairs``), and fails below the bars.

python -m tools.score_pairs [--pairs N]
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests.simulator.pairs import SEEN_STEPS, STEPS, alarms, fault_pairs, finding_is_right, is_seen, share

#: At most so many false alarms, at least so many changes seen and findings right.
MOST_ALARMS: Final = 0.05
LEAST_SEEN: Final = 0.9
LEAST_RIGHT: Final = 0.98


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of runs that differ by noise alone")
    options = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        by_pair = list(pool.map(alarms, range(options.pairs), chunksize=8))
        seen = share(pool.map(is_seen, range(options.pairs // 2), chunksize=8))
        cases = fault_pairs()
        right = list(pool.map(finding_is_right, cases, chunksize=4))
    below = []
    print(f"{options.pairs} pairs of captures of one program, steps with 3 % noise")
    for steps in STEPS:
        wrong = share(one.of_steps[steps] for one in by_pair)
        print(f"  false alarms at {steps:2} steps: {wrong:.1%}")
        below += [f"false alarms at {steps}"] if wrong > MOST_ALARMS else []
    print(f"a change of 5 % seen at {SEEN_STEPS} steps: {seen:.1%} of {options.pairs // 2} pairs")
    below += ["a change of 5 %"] if seen < LEAST_SEEN else []
    print(f"new and fixed findings right: {share(right):.1%} of {len(right)} pairs with and without a fault")
    below += ["findings"] if share(right) < LEAST_RIGHT else []
    for case, is_right in zip(cases, right, strict=True):
        if not is_right:
            print(f"  not in {case.name}")
    if below:
        sys.exit("below the bar: " + ", ".join(below))


if __name__ == "__main__":
    main()
