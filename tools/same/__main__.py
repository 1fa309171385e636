"""Holds the reports of all captures at hand to those of a commit (``make same COMMIT=...``).

python -m tools.same [COMMIT] [--of COMMIT] [--twice] [--simulated N] [--only WORD] [--kept DIR]

Prints the hash of all reports of either side and each row that moved; fails where one did. What is in nobody's way to
change (no capture moved) is shown by "0 moved". Reports are kept by the package's tree in git, simulated files by the
simulator's, so that only what is new is made: half a minute the first time, seconds after that. Captures that this
checkout lacks are named and left out.
"""

import argparse
import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.same.captures import real, simulated
from tools.same.moved import Moved, listing, moves
from tools.same.reports import Reports
from tools.same.trees import ROOT, working_tree

KEPT: Final = ROOT / ".venv" / "same"


def main() -> int:
    options = _options()
    captures, lacking = real()
    captures += simulated(options.simulated, options.kept)
    captures = [one for one in captures if options.only in one.name]
    for folder in lacking:
        print(f"left out: {folder} (not here)")
    base, side = Reports(options.commit, options.kept), Reports(options.of or working_tree(), options.kept)
    before, after = base.of(captures), side.of(captures)
    _show_hash(options.commit, base.package, before)
    _show_hash(options.of or "this checkout", side.package, after)
    again = side.anew(captures) if options.twice else after
    if unequal := [name for name in after if again[name] != after[name]]:
        print("not the same bytes the second time: " + ", ".join(unequal))
        return 1
    every = [Moved(name, rows) for name in after if (rows := moves(before[name], after[name]))]
    return _show(every, len(captures), options.kept)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("commit", nargs="?", default="HEAD", help="what to hold to (default: HEAD)")
    parser.add_argument("--of", metavar="COMMIT", default="", help="a commit in place of this checkout")
    parser.add_argument("--twice", action="store_true", help="make them a second time: the same bytes?")
    parser.add_argument("--simulated", type=int, default=120, metavar="N", help="simulated captures")
    parser.add_argument("--only", default="", metavar="WORD", help="captures with this word in their name")
    parser.add_argument("--kept", type=Path, default=KEPT, metavar="DIR", help="where reports are kept")
    return parser.parse_args()


def _show_hash(side: str, package: str, reports: Mapping[str, bytes]) -> None:
    digest = hashlib.sha256()
    for name in sorted(reports):
        digest.update(name.encode() + b"\0" + reports[name] + b"\0")
    print(f"{len(reports)} reports of {side} (package {package[:10]}): sha256 {digest.hexdigest()[:16]}")


def _show(every: list[Moved], captures: int, kept: Path) -> int:
    """Rows on the terminal as many as one reads, and all of them in a file."""
    if not every:
        print("0 moved")
        return 0
    print(listing(every))
    file = kept / "moved.txt"
    file.write_text(listing(every, whole=True) + "\n", encoding="utf-8")
    print(f"{len(every)} of {captures} captures moved; every row: {file}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
