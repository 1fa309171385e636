"""The place of the first row of every report, and whether its capture holds a name of the user's program at all: their
Python, name scopes, functions or annotations (``python -m tools.places LOGDIR …``).

A capture without any such name can have no place; of the others the share with one is printed last. What PyTorch marks
its loader with names a place of a wait for input alone.
"""

import argparse
import re
from collections import Counter
from pathlib import Path
from typing import Final

import tb_gpu_advisor
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts.events.frames import is_library
from tb_gpu_advisor.facts.events.scopes import before_loop, own_scopes
from tb_gpu_advisor.sessions import Session, find_sessions
from tb_gpu_advisor.trace import decode_file
from tb_gpu_advisor.wire import Place

#: Kinds of places that are the user's own; the type of an op is the framework's.
OWN: Final = frozenset({"line", "function", "layer", "range", "stage", "callback", "calls"})
#: A function with its file, an op with its type in its scopes, a function that JAX compiled, what a program marks.
LINE: Final = re.compile(r"\$?[^\s$>:]+\.py:\d+ \S+")
OP: Final = re.compile(r"(?P<path>[\w./-]+/[\w.-]+):_?[A-Z]\w*")
COMPILED: Final = re.compile(r"(?:jit|PjitFunction)\([^()_][^()]*\)")
MARK: Final = re.compile(r"## .+ ##|nn\.Module: .+")
LOADER: Final = re.compile(r"enumerate\(.+\)#.+")


def kind_of(name: str) -> str | None:
    """What a name of an event or of its op tells of the user's program; None for nothing."""
    if LINE.fullmatch(name):
        return None if is_library(name) else "line"
    if op := OP.fullmatch(name):
        return "layer" if own_scopes(before_loop(op["path"].split("/")[:-1])) else None
    if COMPILED.match(name):
        return "function"
    return "mark" if MARK.fullmatch(name) else "loader" if LOADER.fullmatch(name) else None


def names_of(session: Session) -> Counter[str]:
    """How many names of each kind the events of a session have."""
    kinds: Counter[str] = Counter()
    for file in session.hosts:
        with Path(file.path).open("rb") as opened:
            trace = decode_file(opened)
        kinds.update(kind for name in trace.strings if (kind := kind_of(name)) is not None)
    return kinds


def said(place: Place | None) -> str:
    return "–" if place is None else f"{place.kind} {place.name}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logdirs", nargs="+", type=Path)
    able = placed = 0
    print("run\tholds\tfirst row\tplace")
    for logdir in parser.parse_args().logdirs:
        for session in find_sessions(str(logdir)):
            try:
                rows = tb_gpu_advisor.analyze(logdir, run=session.run).ledger.rows
                kinds = names_of(session)
            except AdvisorError:
                continue  # a damaged capture has no report
            if rows:
                holds = bool(kinds.keys() - {"loader"}) or (
                    "loader" in kinds and rows[0].part == "input_wait"
                )
                has = rows[0].place is not None and rows[0].place.kind in OWN
                able, placed = able + holds, placed + (holds and has)
                shown = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
                print("\t".join([session.run, shown or "nothing", rows[0].checks[0], said(rows[0].place)]))
    print(f"{placed} of {able} captures that hold a name of the user's have a place of theirs")


if __name__ == "__main__":
    main()
