"""What the plugin costs when TensorBoard starts.

``python -m benchmarks.tensorboard_start LOGDIR PYTHON_WITHOUT PYTHON_WITH``

The two are Pythons of environments that differ by this package. They take turns; the first turn of each is left out.
Prints medians of processor time and memory when TensorBoard says its address, and their ratios. A TensorBoard that does
not say it within two minutes is ended, and so is one that does not end.
"""

import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

import psutil

from tests.browser.server import tensorboard

TURNS: Final = 6


def started(python: str, logdir: Path) -> tuple[float, float]:
    """Seconds of processor time and MB of memory of a TensorBoard that has just begun to serve."""
    with (
        tempfile.TemporaryDirectory() as scratch,
        tensorboard(logdir, Path(scratch), "--load_fast=false", python=python),
    ):
        (server,) = psutil.Process().children()
        used = server.cpu_times()
        return used.user + used.system, server.memory_info().rss / 2**20


def main() -> None:
    # Not resolved: an environment's Python is a link.
    logdir, *pythons = (Path(one).absolute() for one in sys.argv[1:])
    # What lies here is not what is installed there.
    os.environ.pop("PYTHONPATH", None)
    os.chdir(tempfile.gettempdir())
    turns = [[started(str(python), logdir) for python in pythons] for _ in range(1 + TURNS)][1:]
    for at, name in enumerate(("processor time, s", "memory, MB")):
        without, with_plugin = (statistics.median(turn[side][at] for turn in turns) for side in (0, 1))
        print(f"{name}: {without:.3f} without, {with_plugin:.3f} with, ratio {with_plugin / without:.3f}")


if __name__ == "__main__":
    main()
