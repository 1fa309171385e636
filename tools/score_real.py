"""Holds the advisor against labels of real captures (``make score-real``), and fails below the floors.

python -m tools.score_real [--shared DIR] [--only WORD] [--list]

Our own labels in tests/real are of captures that the project holds (labels.tsv), of others next to the checkout
(shared.tsv), and of public repositories (public.tsv, where TB_GPU_ADVISOR_PUBLIC_CAPTURES names a folder with them).
The labels that others made are of captures that are not ours to ship: where the folder DIR (default: ../shared) with
them, their labels and their scorer lies next to the checkout, it is scored with the captures' names and without them.
What is not there is said and left out.
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.real.labels import LABELS, PUBLIC, SHARED, Label, judge
from tools import promises

ROOT: Final = Path(__file__).parent.parent
FLOORS: Final = ROOT / "tests" / "real" / "floors.json"
_SCORER: Final = Path("tools") / "score_truth.py"
#: What the scorer prints, in per cent.
_FIGURES: Final = {
    "all": re.compile(r"^truth: .*\(([\d.]+) %\)$", re.MULTILINE),
    "told": re.compile(r"^told: .*\(([\d.]+) %\)$", re.MULTILINE),
    "balanced": re.compile(r"^balanced: ([\d.]+) %", re.MULTILINE),
}
_PAIR: Final = re.compile(r"^pair: .*: (within|OUTSIDE)", re.MULTILINE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared", metavar="DIR")
    parser.add_argument("--only", default="", help="captures with this word in their path")
    parser.add_argument("--list", action="store_true", help="name every label that is not met")
    options = parser.parse_args()
    figures: dict[str, float] = {}
    for name, labels in (("ours", LABELS), ("ours, shared", SHARED), ("ours, public", PUBLIC)):
        figures |= counted(name, [label for label in labels if options.only in label.capture], options.list)
    if (options.shared / _SCORER).is_file():
        for blind in (False, True):
            figures |= _shared(options.shared, options.only, options.list, blind)
    else:
        print(f"left out: no captures of others in {options.shared}")
    print("\n" + "\n".join(f"{name:16} {figure:5.1f} %" for name, figure in figures.items()))
    floors: dict[str, float] = json.loads(FLOORS.read_text())
    below = [f"{name} (floor {floors[name]} %)" for name, figure in figures.items() if figure < floors[name]]
    if below and not options.only:
        sys.exit("below the floor (tests/real/floors.json): " + ", ".join(below))


def counted(name: str, labels: Sequence[Label], listed: bool) -> dict[str, float]:
    """The share of labels of our own that the product meets."""
    if not labels:
        print(f"left out: {name}: no captures")
        return {}
    said = [judge(label) for label in labels]
    for label, one in zip(labels, said, strict=True):
        if listed and not one.is_right:
            print(
                f"wrong: {label.capture}: {label.check}: says {one.words}; truth is {label.wanted} [{label.proof}]"
            )
    right = sum(one.is_right for one in said)
    print(f"{name}: {right} of {len(labels)} labels right")
    return {name: 100 * right / len(labels)}


def _shared(folder: Path, only: str, listed: bool, blind: bool) -> dict[str, float]:
    """What the scorer next to the captures finds."""
    truth = folder / "truth"
    words = [
        sys.executable,
        str(folder / _SCORER),
        f"{sys.executable} -m tb_gpu_advisor",
        str(truth / "truth.tsv"),
    ]
    words += [str(folder / "captures"), str(folder / "captures-more"), "--pairs", str(truth / "pairs.tsv")]
    words += ["--only", only, *(["--list"] if listed else []), *(["--blind"] if blind else [])]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    print(f"{done.stdout}\n{done.stderr}" if listed or done.returncode > 1 else _last_lines(done.stdout))
    figures = {
        name: float(match.group(1))
        for name, spelled in _FIGURES.items()
        if (match := spelled.search(done.stdout))
    }
    pairs = _PAIR.findall(done.stdout)
    if pairs:
        figures["pairs"] = 100 * pairs.count("within") / len(pairs)
    if not only and not blind:
        promises.write(promises.real(done.stdout, promises.read()))
    return {f"{'blind ' if blind else ''}{name}": figure for name, figure in figures.items()}


def _last_lines(printed: str) -> str:
    """The figures, and each pair before and after a fix."""
    return "\n".join(
        line for line in printed.splitlines() if line.startswith(("told", "balanced", "pair", "truth"))
    )


if __name__ == "__main__":
    main()
