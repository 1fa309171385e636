"""Prints how near predictions of other steps come on simulated programs (``make score-whatif``).

python -m tools.score_whatif [--mixtures N] [--every N] [--list]
"""

import argparse
import statistics
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests.simulator.grid import scenarios
from tests.simulator.whatif import Predicted, doubled, fixed, mixtures, on_four, other_sizes, unchanged

#: Median and 95th percentile of the error that is wanted, by what was asked for.
BARS: Final = {
    "1 fixed": (0.05, 0.15),
    "2 fixed": (0.05, 0.15),
    "3 fixed": (0.05, 0.15),
    "batch 2x": (0.1, None),
    "4 GPUs": (0.1, None),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mixtures", type=int, default=150, help="programs with one to three faults")
    parser.add_argument("--every", type=int, default=2, help="one of so many scenarios, played unchanged")
    parser.add_argument("--list", action="store_true", help="name what lies outside of its range")
    options = parser.parse_args()
    sizes = list(other_sizes())
    with ProcessPoolExecutor() as pool:
        errors = list(pool.map(unchanged, list(scenarios(1))[:: options.every], chunksize=4))
        predictions = [
            one for one in pool.map(fixed, mixtures(options.mixtures), chunksize=2) if one is not None
        ]
        predictions += pool.map(doubled, *zip(*sizes, strict=True), chunksize=2)
        predictions += pool.map(on_four, *zip(*sizes, strict=True), chunksize=2)
    known = sorted(error for error in errors if error is not None)
    print(
        f"unchanged: {len(known)} runs, off by {statistics.median(known):.4%} (median),"
        f" {_p95(known):.2%} (p95); {sum(error > 0.03 for error in known)} above 3 %"
    )
    for kind, bars in BARS.items():
        _show(kind, bars, [one for one in predictions if one.kind == kind])
    for one in predictions if options.list else ():
        if not one.inside:
            print(f"outside: {one.name} ({one.kind}): {one.predicted.step_ms}, came {one.true_ms:.3f} ms")


def _show(kind: str, bars: tuple[float, float | None], predictions: list[Predicted]) -> None:
    errors = sorted(one.error for one in predictions if one.error is not None)
    if not errors:
        print(f"{kind:9} nothing predicted of {len(predictions)}")
        return
    wanted = f"{bars[0]:.0%}" + (f", p95 {bars[1]:.0%}" if bars[1] else "")
    print(
        f"{kind:9} {len(predictions):3} programs, {len(errors):3} likely steps: off by {statistics.median(errors):.1%}"
        f" (median), {_p95(errors):.1%} (p95; wanted {wanted}); inside {_share(one.inside for one in predictions):.0%},"
        f" no longer than said {_share(one.kept for one in predictions):.0%},"
        f" width {statistics.median(one.width for one in predictions):.1%} of the step"
    )


def _p95(ordered: list[float]) -> float:
    return ordered[int(0.95 * (len(ordered) - 1))]


def _share(answers: Iterable[bool]) -> float:
    every = list(answers)
    return sum(every) / len(every)


if __name__ == "__main__":
    main()
