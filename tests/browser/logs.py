"""The log directory that the browser tests open: one run of each kind that a person may meet."""

import os
import shutil
from pathlib import Path

from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
SESSION = "2026_01_15_10_00_00"

INPUT_BOUND = f"input-bound/{SESSION}"
INPUT_FIXED = f"input-fixed/{SESSION}"
LAUNCH_BOUND = f"launch-bound/{SESSION}"
ONE_STEP = f"one-step/{SESSION}"
FOUR_GPUS = f"replicas-staggered/{SESSION}"
UNEVEN_GPUS = f"replicas-uneven/{SESSION}"
SINGLE = f"single-precision/{SESSION}"
MEMORY = f"memory/{SESSION}"
NO_GPU = f"cpu-only/{SESSION}"
BROKEN = f"broken/{SESSION}"
STORIES = (INPUT_BOUND, INPUT_FIXED, LAUNCH_BOUND, ONE_STEP, FOUR_GPUS, UNEVEN_GPUS, SINGLE)
RUNS = (
    *(SINGLE, MEMORY, UNEVEN_GPUS, INPUT_FIXED, ONE_STEP),
    *(FOUR_GPUS, NO_GPU, BROKEN, INPUT_BOUND, LAUNCH_BOUND),
)
NEWEST = RUNS[-1]
HOST = "demo-host"
GIB = 1 << 30


def write(logdir: Path) -> Path:
    """Some of the demo runs, one that tells its memory, one without a GPU, and one whose only file is damaged."""
    for run in STORIES:
        story = run.partition("/")[0]
        shutil.copytree(DEMO_LOGS / story, logdir / story)
    _write_run(logdir, "cpu-only", _cpu_only())
    _write_run(logdir, "memory", Several(memory=(4 * GIB, 15 * GIB), transfer_us=200.0).to_bytes())
    demo = next((DEMO_LOGS / "input-bound").rglob("*.xplane.pb"))
    content = demo.read_bytes()
    _write_run(logdir, "broken", content[: len(content) // 2])
    for age, run in enumerate(RUNS):
        (file,) = (logdir / run.partition("/")[0]).rglob("*.xplane.pb")
        os.utime(file, (1_700_000_000 + age, 1_700_000_000 + age))
    return logdir


def _write_run(logdir: Path, name: str, content: bytes) -> None:
    folder = logdir / name / "plugins" / "profile" / SESSION
    folder.mkdir(parents=True)
    (folder / f"{HOST}.xplane.pb").write_bytes(content)


def _cpu_only() -> bytes:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python3")
    for step in range(10):
        python.event("train", at_us=1000 * step, dur_us=900, step_num=step, _r=1)
    return space.to_bytes()
