"""How true the account of a program's time is, and what keeping it costs, on real trainings on this machine's CPU.

    python -m benchmarks.account [--only NAME ...] [--rounds 15]

Each program looks at a clock of its own around each part, and prints its seconds; the account is that which our
recorder keeps next to the profile. Both are of one run, so other programs that use the machine change both equally.
What it costs is measured alone, against the steps of a small model, and by turns with it and without it.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.trainings import COST, Program, programs
from tb_gpu_advisor.sessions import list_sessions
from tools.run_snippets import RECORD, ROOT

#: A part may be wrong by so much of the longer of both, or of the whole where a part is next to nothing.
MOST_WRONG: Final = 0.05
#: What keeping it may cost of the training, and of a step.
MOST_SHARE: Final = 0.01
MOST_US: Final = 20.0
_TIMEOUT_S: Final = 600


def _account(program: Program) -> tuple[dict[str, float], dict[str, float]]:
    """Seconds by part: the program's own, and ours."""
    with TemporaryDirectory() as folder:
        before = ["-m", "tb_gpu_advisor", "run", "-o", "logs", "--", str(RECORD)] if program.by_run else []
        out = _run(program.source, before, [] if program.by_run else ["callback"], folder)
        logs = Path(folder, "logs")
        sessions = list_sessions(str(logs)) if logs.exists() else []
        note = sessions[0].recorded if sessions else None
        clock = _printed(out, "CLOCK")
        clock["fit"] = clock.get("fit", 0.0) - clock.pop("recording", 0.0)
        return clock, dict(note.account or {}) if note else _printed(out, "SAID")


def _run(source: str, before: list[str], after: list[str], folder: str) -> str:
    Path(folder, "train.py").write_text(source)
    done = subprocess.run(
        [str(RECORD), *before, "train.py", *after],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=_TIMEOUT_S,
        check=False,
    )
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
    return done.stdout


def _printed(out: str, word: str) -> Any:
    return next((json.loads(line[len(word) :]) for line in out.splitlines() if line.startswith(word)), {})


def _wrong(clock: dict[str, float], ours: dict[str, float]) -> tuple[str, float]:
    """The part that is most wrong, and by how much: of the part, or of a twentieth of all where it is less."""
    least_s = MOST_WRONG * sum(clock.values())
    ours = {name: s for name, s in ours.items() if name in clock}
    wrong = {name: abs(ours.get(name, 0.0) - s) / max(s, least_s) for name, s in clock.items()}
    worst = max(wrong, key=lambda name: wrong[name])
    return worst, wrong[worst]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], help="programs whose names hold all of these")
    parser.add_argument("--rounds", type=int, default=15, help="of what it costs")
    options = parser.parse_args()
    print("| training | shown most wrong | by | |\n|---|---|---|---|")
    for name, program in programs().items():
        if all(one in name for one in options.only):
            clock, ours = _account(program)
            part, wrong = _wrong(clock, ours) if ours else ("no account", 1.0)
            shown = f"{part} ({clock.get(part, 0):.2f} s, shown {ours.get(part, 0):.2f} s)"
            print(f"| {name} | {shown} | {wrong:.1%} | {_is(wrong <= MOST_WRONG)} |", flush=True)
    if not options.only:
        with TemporaryDirectory() as folder:
            source = COST.format(backend="tensorflow", rounds=options.rounds)
            by_turns, us, share = _printed(_run(source, [], [], folder), "COST")
        print(f"\nCounting the parts of a fit takes {us:.1f} µs a step: {_is(us <= MOST_US)}")
        print(f"That is {share:.2%} of the training: {_is(share <= MOST_SHARE)}; by turns {by_turns:+.2%}")


def _is(within: bool) -> str:
    return "within" if within else "BEYOND"


if __name__ == "__main__":
    main()
