"""Prints how right the advisor is on simulated runs (``make score``), and fails below the floors.

python -m tools.score [--seeds N] [--every N] [--list CHECK]
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.simulator.grid import scenarios
from tests.simulator.judge import Verdicts, judge
from tests.simulator.score import below_floor, score, table
from tools import promises


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1, help="draws of noise per scenario")
    parser.add_argument("--every", type=int, default=1, help="one of so many scenarios of each kind")
    parser.add_argument("--only", default="", help="scenarios whose name begins so")
    parser.add_argument(
        "--list", default="", metavar="CHECK", help="name the scenarios in which a check was wrong"
    )
    parser.add_argument("--record", action="store_true", help="keep what came of promises, of a part as well")
    options = parser.parse_args()
    wanted = [s for s in scenarios(options.seeds) if s.name.startswith(options.only)][:: options.every]
    with ProcessPoolExecutor() as pool:
        verdicts = list(pool.map(judge, wanted, chunksize=4))
    scored = score(verdicts)
    print(f"{len(verdicts)} scenarios\n")
    print(table(scored))
    if options.list:
        print()
        for verdict in verdicts:
            _explain(verdict, options.list)
    if options.record or (not options.only and options.every == 1):
        promises.write(promises.simulated(scored.checks, promises.read()))
    if not options.only and (below := below_floor(scored)):
        sys.exit("below the floor (tests/simulator/floors.json): " + ", ".join(below))


def _explain(verdict: Verdicts, check: str) -> None:
    should, failed = verdict.should.get(check), check in verdict.failed
    if should is not None and should != failed:
        print(f"{verdict.scenario.name} (seed {verdict.scenario.seed}): {'wrong' if failed else 'missed'}")
    for saving in verdict.savings:
        if saving.check == check and not saving.covered:
            print(
                f"{verdict.scenario.name} (seed {verdict.scenario.seed}): promised {saving.low:.3f} to"
                f" {saving.high:.3f} of the step, saved {saving.true:.3f}"
            )


if __name__ == "__main__":
    main()
