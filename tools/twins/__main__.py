"""Prints how right savings are, against the twins of a draw of simulated programs (``make twins``).

python -m tools.twins [COMMIT ...] [--seed N] [--count M] [--list] [--json FILE] [--record] [--kept DIR]

Of this checkout's package, and of those of other commits where any are named. The draw without options is the
gate: a figure below its floor (floors.json here) fails, and ``--record`` raises the floors. Another seed is a fresh
draw: its rule is in tests/simulator/mixed.py. A quarter as many programs are slowed down from outside. The first time
150 programs take some minutes on two cores; after that seconds.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

import msgspec

from tools.same.__main__ import KEPT
from tools.same.reports import Reports
from tools.same.trees import working_tree
from tools.twins import outside
from tools.twins.programs import Outside, Program, complete, complete_outsides, outsides, programs
from tools.twins.score import Judged, judged, wanted
from tools.twins.table import SMALLER, Figures, below, figures, table

SEED: Final = 40
COUNT: Final = 150
FLOORS: Final = Path(__file__).with_name("floors.json")


class Side(msgspec.Struct):
    """All that came of one package."""

    name: str
    package: str
    figures: Figures
    programs: list[Judged]
    outside: list[outside.Said]


def main() -> int:
    options = _options()
    drawn = programs(options.seed, options.count, options.kept)
    slowed = outsides(options.seed, options.count // 4, options.kept)
    trees = {"this checkout": working_tree(), **{commit: commit for commit in options.commits}}
    sides = [side(name, Reports(tree, options.kept), drawn, slowed) for name, tree in trees.items()]
    for one in sides:
        _print(one, options.list)
    file = options.json or options.kept / f"twins-{options.seed}-{options.count}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(sides)) + b"\n")
    print(f"every program: {file}")
    if (options.seed, options.count) != (SEED, COUNT):
        return 0
    if options.record:
        FLOORS.write_text(json.dumps(_floors(sides[0].figures), indent=2) + "\n", encoding="utf-8")
    worse = below(sides[0].figures, json.loads(FLOORS.read_text(encoding="utf-8")))
    print(
        "\n".join(["below the floor (tools/twins/floors.json):", *worse])
        if worse
        else "no figure below its floor"
    )
    return 1 if worse else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("commits", nargs="*", metavar="COMMIT", help="other packages beside this one")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the draw (default: {SEED}, the gate's)")
    parser.add_argument("--count", type=int, default=COUNT, help=f"programs (default: {COUNT})")
    parser.add_argument("--list", action="store_true", help="name each promise that is not right")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where all of it is written")
    parser.add_argument("--record", action="store_true", help="these figures are the new floors")
    parser.add_argument(
        "--kept", type=Path, default=KEPT, metavar="DIR", help="where files and reports are kept"
    )
    return parser.parse_args()


def side(name: str, reports: Reports, drawn: list[Program], slowed: list[Outside]) -> Side:
    """What one package says of all programs, judged."""
    captures = [one.capture() for one in drawn]
    pairs = [one.captures() for one in slowed]
    made = reports.of([*captures, *(capture for pair in pairs for capture in pair)])
    documents = {capture: msgspec.json.decode(data) for capture, data in made.items()}
    asked = [(program, documents[one.name]) for program, one in zip(drawn, captures, strict=True)]
    complete([wanted(program, document) for program, document in asked])
    complete_outsides(
        [(one, outside.fixed(documents[slow.name])) for one, (slow, _) in zip(slowed, pairs, strict=True)]
    )
    every = [judged(program, document) for program, document in asked]
    said = [
        outside.said(one.truth, *(documents[capture.name] for capture in pair))
        for one, pair in zip(slowed, pairs, strict=True)
    ]
    reached = figures(every) | {"outside": outside.figures(said)}
    return Side(name, reports.package, reached, every, said)


def _print(one: Side, listed: bool) -> None:
    print(f"\n{one.name} (package {one.package[:10]})\n\n{table(one.figures)}\n")
    print(f"causes outside of the program, as shares of the step\n\n{outside.table(one.outside)}\n")
    for program in one.programs:
        if program.error:
            print(f"no report: {program.name}: {program.error}")
        if listed:
            _list(program)


def _list(program: Judged) -> None:
    for promise in program.promises:
        if not (promise.close and promise.inside):
            print(
                f"{program.name}: {promise.name} saves {promise.true:.1%}, likely {promise.likely:.1%}"
                f" ({promise.low:.1%} to {promise.high:.1%}){'' if promise.reported else ', not reported'}"
            )
    if not program.first_is_best:
        print(
            f"{program.name}: first is {program.first or 'nothing'}, best {program.best}: {program.regret:.1%}"
        )


def _floors(reached: Figures) -> Figures:
    """Those of the largest groups, with no slack: the draw is the same each time."""
    counted = ("faults", "programs", "no likely step")
    return {
        group: {
            name: round(value + (1 if name in SMALLER else -1) * 5e-7, 6) + 0.0
            for name, value in reached[group].items()
            if name not in counted
        }
        for group in ("all", "idle+comm", "kernels", "outside")
    }


if __name__ == "__main__":
    sys.exit(main())
