"""Writes ``demo_logs/``: simulated runs, one story each, with the truth next to them. Same bytes every time.

``demo_logs/recorded/`` is left alone: those were recorded (``tools/record/``).
"""

import json
from pathlib import Path
from typing import Final

from tests.simulator import month
from tests.simulator.api import SESSION, simulate
from tests.simulator.stories import STORIES, Story

DEMO_LOGS: Final = Path(__file__).resolve().parents[1] / "demo_logs"
RECORDED: Final = DEMO_LOGS / "recorded"
_INTRODUCTION: Final = """\
# Demo runs

**Simulated** profiles, written by `make demo-logs`: no GPU was involved. Seeds are fixed, and a test proves that the
files are what the simulator (`tests/simulator/`) writes. Each run tells one story; `truth.json` in its folder says what
really happened: every step's time by category, which faults are in, and how long the step takes without each of them.
What `recorded/` holds is real.

| run | what it simulates | checks that must fail, and no others | compare with | step |
|---|---|---|---|---|
"""
_AND_A_MONTH: Final = f"""
`{month.NAME}/` holds a month of runs of one program, one a day: one of them made it slower, and one mended it.
"""
_STORY: Final = """\
# {name}

A **simulated** profile, written by `make demo-logs`; no GPU was involved.

What it simulates: {tells}.

A step takes {step_ms:.2f} ms. Checks that must fail, and no others: {finds}.
{compare_with}
`truth.json` says what really happened in every step, in ms.
"""
_MONTH: Final = """\
# {name}

**Simulated** profiles, written by `make demo-logs`; no GPU was involved. One program, captured once a day for a month:
`tb-gpu-advisor history demo_logs --run {name}/{last}` shows the run that got slower, and the one that was mended.

`truth.json` says which days these are, what was wrong, and how long a step took on each day, in ms.
"""


def month_files() -> dict[str, bytes]:
    """The files of the month of runs by path below ``demo_logs/``."""
    days = range(1, month.DAYS + 1)
    runs = {month.session(day): simulate(month.scenario(day)) for day in days}
    truth = {
        "slower_from": month.session(month.FIRST_SLOW_DAY),
        "repaired_in": month.session(month.REPAIRED_DAY),
        "cause": month.CAUSE,
        "step_ms": {session: round(run.step_ms, 3) for session, run in runs.items()},
    }
    return {
        f"{month.NAME}/plugins/profile/{session}/{host}.xplane.pb": data
        for session, run in runs.items()
        for host, data in run.files.items()
    } | {
        f"{month.NAME}/truth.json": (json.dumps(truth, indent=1) + "\n").encode(),
        f"{month.NAME}/README.md": _MONTH.format(name=month.NAME, last=month.session(month.DAYS)).encode(),
    }


def story_files(story: Story) -> dict[str, bytes]:
    """The files of a story by path below ``demo_logs/``."""
    simulated = simulate(story.scenario)
    profiles = f"{story.name}/plugins/profile/{SESSION}"
    return {f"{profiles}/{host}.xplane.pb": data for host, data in simulated.files.items()} | {
        f"{story.name}/truth.json": simulated.truth().encode(),
        f"{story.name}/README.md": _readme(story, simulated.step_ms).encode(),
    }


def _readme(story: Story, step_ms: float) -> str:
    compare_with = f"\nCompare it with `{story.compare_with}`.\n" if story.compare_with else ""
    return _STORY.format(
        name=story.name, tells=story.tells, step_ms=step_ms, finds=_finds(story), compare_with=compare_with
    )


def _finds(story: Story) -> str:
    return ", ".join(f"`{check}`" for check in sorted(story.finds)) or "none"


def readme(truths: dict[str, bytes]) -> bytes:
    """The table of all stories, whose steps are as long as their ``truth.json`` says."""
    rows = []
    for story in STORIES:
        step_ms = json.loads(truths[f"{story.name}/truth.json"])["step_ms"]
        compare_with = f"`{story.compare_with}`" if story.compare_with else ""
        rows.append(
            f"| `{story.name}/{SESSION}` | {story.tells} | {_finds(story)} | {compare_with} | {step_ms:.2f} ms |\n"
        )
    return (_INTRODUCTION + "".join(rows) + _AND_A_MONTH).encode()


def main() -> None:
    """Write everything in ``demo_logs/`` that is not recorded, and take away what is no longer made."""
    wanted: dict[str, bytes] = {}
    for story in STORIES:
        wanted |= story_files(story)
    wanted["README.md"] = readme(wanted)
    wanted |= month_files()
    for old in DEMO_LOGS.rglob("*"):
        if old.is_file() and RECORDED not in old.parents and str(old.relative_to(DEMO_LOGS)) not in wanted:
            old.unlink()
    for name, data in wanted.items():
        target = DEMO_LOGS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        print(f"demo_logs/{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
