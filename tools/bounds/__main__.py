"""Installs each extra at the oldest and the newest release that setup.py allows, and uses it there.

    python -m tools.bounds                        all of them (a quarter of an hour, 5 GB)
    python -m tools.bounds --extras mcp table     some of them; "package" is what all need
    python -m tools.bounds --write                writes docs/bounds.md

Each row is a new environment that is removed when the row is done. Fails when a row does. Rows whose Python this
machine lacks are left out and said so.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bounds.requirements import ROOT, declared, oldest
from tools.bounds.trials import TRIALS
from tools.environment import Environment, find_python
from tools.matrix import build

PAGE: Final = ROOT / "docs" / "bounds.md"
PACKAGE: Final = "package"
#: The oldest Python that we support runs the oldest releases, and the newest one that all extras have wheels for the
#: newest; the package itself is tried on each between.
OLDEST_PYTHON: Final = "3.10"
NEWEST_PYTHON: Final = "3.13"
PYTHONS: Final = ("3.10", "3.11", "3.12", "3.13", "3.14")
_INTRODUCTION: Final = """# Oldest and newest releases

Made by `python -m tools.bounds --write`, which fails where a row does. Each row is a new environment with the wheel of
this package and one extra, whose packages are the oldest releases that `setup.py` allows, or the newest ones that there
are. There it is used: a report is read through it, a table written and read back, an agent's client asks, a training is
recorded. [compatibility.md](compatibility.md) is about TensorFlow and TensorBoard.

| extra | bound | Python | releases | result |
|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """An extra, or the package alone ("")."""

    extra: str
    bound: str
    python: str
    pins: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.extra or PACKAGE


def rows() -> Iterator[Row]:
    """In the order in which setup.py has them."""
    needs, extras = declared()
    yield Row("", "oldest", OLDEST_PYTHON, tuple(map(oldest, needs)))
    yield from (Row("", "newest", python, tuple(needs)) for python in PYTHONS)
    for extra, requirements in extras.items():
        # Tools for development are pinned to a minor release, and their oldest ones exclude each other.
        if extra != "dev":
            yield Row(extra, "oldest", OLDEST_PYTHON, tuple(map(oldest, requirements)))
        yield Row(extra, "newest", NEWEST_PYTHON, tuple(requirements))


@dataclass(frozen=True)
class Tried:
    row: Row
    python: str
    releases: str
    fault: str

    def line(self) -> str:
        # pip lists every release that there is before it says which one it misses.
        fault = self.fault.strip().rpartition("\nERROR: ")[2]
        result = fault.replace("\n", " ").replace("|", "\\|") or "✓"
        return f"| {self.row.name} | {self.row.bound} | {self.python} | {self.releases} | {result} |\n"


def try_row(row: Row, wheel: Path) -> Tried | None:
    """None where this machine has no such Python."""
    python = find_python(row.python)
    if python is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        here = Environment(python, scratch / "venv")
        what = f"{wheel}[{row.extra}]" if row.extra else str(wheel)
        fault = here.install(what, *row.pins) or TRIALS[row.extra](here, scratch)
        return Tried(row, here.version(), _releases(row, here.packages()), fault)


def _releases(row: Row, installed: dict[str, str]) -> str:
    """Of what the row asks for, as far as it is there."""
    names = [pin.partition(";")[0].replace("[", " ").replace(">", " ").replace("=", " ") for pin in row.pins]
    asked = [name.split()[0].split("~")[0].lower().replace("_", "-").replace(".", "-") for name in names]
    known = {name.replace(".", "-"): release for name, release in installed.items()}
    return ", ".join(f"{name} {known[name]}" for name in asked if name in known)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--extras", nargs="*", default=[], help="some of them; package is what all need")
    parser.add_argument("--write", action="store_true", help="write docs/bounds.md")
    options = parser.parse_args(arguments)
    results = []
    with tempfile.TemporaryDirectory() as folder:
        wheel = build(Path(folder)).wheel
        for row in rows():
            if options.extras and row.name not in options.extras:
                continue
            if (tried := try_row(row, wheel)) is None:
                print(
                    f"{row.name} on Python {row.python}: left out, this machine does not have it", flush=True
                )
                continue
            results.append(tried)
            print(tried.line(), end="", flush=True)
    if options.write:
        PAGE.write_text(_INTRODUCTION + "".join(one.line() for one in results), encoding="utf-8")
    return int(any(one.fault for one in results))


if __name__ == "__main__":
    sys.exit(main())
