"""Whole processes compared: what somebody waits for who types a command."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.bars import row

#: A capture of 0.4 MB that comes with the project.
SMALL: Final = Path(__file__).parents[1] / "demo_logs" / "mixed-precision"
ROUNDS: Final = 9
_PYTHON: Final = (sys.executable, "-c")
_OURS: Final = (sys.executable, "-m", "tb_gpu_advisor")
#: Each with the most that it may take of another.
STARTS: Final = (
    ("--version", (*_OURS, "--version"), "python -c pass", (*_PYTHON, "pass"), 2.5),
    (
        "report of 0.4 MB",
        (*_OURS, "report", "--no-cache", str(SMALL)),
        "python -c 'import numpy'",
        (*_PYTHON, "import numpy"),
        1.5,
    ),
    (
        "report of 0.4 MB that is kept",
        (*_OURS, "report", str(SMALL)),
        "python -c 'import numpy'",
        (*_PYTHON, "import numpy"),
        1.0,
    ),
)
#: The overview page's process by ours.
TIMES_AS_FAST: Final = 12.0

Command = tuple[str, ...]


def _of_children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


_CLOCKS: Final = {"clock": time.perf_counter, "processor": _of_children_s}


def starts(clock: str, rounds: int = ROUNDS) -> list[str]:
    """Rows of the table of bars: commands on little or nothing next to Python's own start."""
    lines = []
    for name, ours, other, compared, most in STARTS:
        seconds = _medians((ours, compared), clock, rounds)
        lines.append(row(f"process: {name} / {other}", most, seconds[ours] / seconds[compared]))
    return lines


def next_to_overview(path: Path, rounds: int, clock: str) -> list[str]:
    """The row of a large file; none where xprof is not installed."""
    ours = (*_OURS, "report", "--no-cache", str(path))
    page = (sys.executable, "-m", "benchmarks.methods", "xprof overview_page", str(path))
    try:
        seconds = _medians((ours, page), clock, rounds)
    except subprocess.CalledProcessError as error:
        print(f"{error.cmd}: {error.stderr.decode(errors='replace').strip()[-200:]}", file=sys.stderr)
        return []
    what = f"process on {path.stat().st_size / 1e6:.0f} MB: report / overview page"
    return [row(what, 1 / TIMES_AS_FAST, seconds[ours] / seconds[page])]


def _medians(commands: tuple[Command, ...], clock: str, rounds: int) -> dict[Command, float]:
    """Seconds of whole processes, which take turns; the first round pays for the disk, and writes the
    bytecode that an installed package has, and what is kept."""
    samples: dict[Command, list[float]] = {command: [] for command in commands}
    with tempfile.TemporaryDirectory() as folder:
        own = {
            "PYTHONPYCACHEPREFIX": f"{folder}/code",
            "PYTHONDONTWRITEBYTECODE": "",
            "XDG_CACHE_HOME": folder,
        }
        environment = {**os.environ, **own}
        for _ in range(rounds + 1):
            for command, taken in samples.items():
                began_s = _CLOCKS[clock]()
                subprocess.run(command, check=True, capture_output=True, env=environment)
                taken.append(_CLOCKS[clock]() - began_s)
    return {command: statistics.median(taken[1:]) for command, taken in samples.items()}
