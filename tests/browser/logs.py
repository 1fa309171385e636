"""The log directory that the browser tests open: one run of each kind that a person may meet."""

import os
from pathlib import Path

from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
#: In the order in which they were captured.
_STORIES = (
    *("single-precision", "memory", "replicas-uneven", "input-fixed", "one-step"),
    *("replicas-staggered", "cpu-only", "broken", "input-bound", "launch-bound"),
)
RUNS = tuple(f"{story}/2026_01_15_10_{minute:02}_00" for minute, story in enumerate(_STORIES))
SINGLE, MEMORY, UNEVEN_GPUS, INPUT_FIXED, ONE_STEP, FOUR_GPUS, NO_GPU, BROKEN, INPUT_BOUND, LAUNCH_BOUND = (
    RUNS
)
NEWEST = RUNS[-1]
HOST = "demo-host"
GIB = 1 << 30


def write(logdir: Path) -> Path:
    """Some of the demo runs, one that tells its memory, one without a GPU, and one whose only file is damaged."""
    _write_run(logdir, NO_GPU, _cpu_only())
    _write_run(logdir, MEMORY, Several(memory=(4 * GIB, 15 * GIB), transfer_us=200.0).to_bytes())
    for run in RUNS:
        if run not in (NO_GPU, MEMORY):
            content = _demo("input-bound" if run == BROKEN else run.partition("/")[0])
            _write_run(logdir, run, content[: len(content) // 2] if run == BROKEN else content)
    return logdir


def _demo(story: str) -> bytes:
    return next((DEMO_LOGS / story).rglob("*.xplane.pb")).read_bytes()


def _write_run(logdir: Path, run: str, content: bytes) -> None:
    """Whose files are older the later it was captured, as after a copy in that order."""
    name, _, session = run.partition("/")
    file = logdir / name / "plugins" / "profile" / session / f"{HOST}.xplane.pb"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    os.utime(file, (1_800_000_000 - RUNS.index(run),) * 2)


def _cpu_only() -> bytes:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python3")
    for step in range(10):
        python.event("train", at_us=1000 * step, dur_us=900, step_num=step, _r=1)
    return space.to_bytes()
