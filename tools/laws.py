"""Holds the ledger of all simulated runs and a thousand random drawings to its laws, and its first finding on every
surface to the same: ``make laws`` (an hour of processor time). Names what breaks one, and fails then."""

import sys
from concurrent.futures import ProcessPoolExecutor

from tests.simulator.test_ledger_laws import PARTS, part_holds


def broken(part: int) -> str:
    """What is wrong with one part; empty for nothing."""
    try:
        part_holds(part)
    except AssertionError as error:
        return f"part {part}: {error}"
    return ""


def main() -> None:
    with ProcessPoolExecutor() as pool:
        wrong = [one for one in pool.map(broken, range(PARTS)) if one]
    print("\n".join(wrong) or f"All laws hold in {PARTS} parts.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
