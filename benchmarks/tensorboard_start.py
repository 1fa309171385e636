"""What the plugin costs when TensorBoard starts.

``python -m benchmarks.tensorboard_start LOGDIR PYTHON_WITHOUT PYTHON_WITH``

The two are Pythons of environments that differ by this package. They take turns; the first turn of each is left out.
Prints medians of processor time and memory when TensorBoard says its address, and their ratios. Linux only.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

TURNS = 6


def started(python: str, logdir: str) -> tuple[float, float]:
    """Seconds of processor time and MB of memory of a TensorBoard that has just begun to serve."""
    where = [f"--logdir={logdir}", "--port=0", "--host=127.0.0.1", "--load_fast=false"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        [python, "-m", "tensorboard.main", *where],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        cwd=tempfile.gettempdir(),
    ) as server:
        assert server.stdout is not None
        next(line for line in server.stdout if "http://127" in line)
        process = Path(f"/proc/{server.pid}")
        ticks = process.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]
        memory = re.search(r"VmRSS:\s+(\d+)", process.joinpath("status").read_text())
        server.terminate()
    assert memory is not None
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"), int(memory[1]) / 1024


def main() -> None:
    logdir, *pythons = sys.argv[1:]
    turns = [[started(python, logdir) for python in pythons] for _ in range(1 + TURNS)][1:]
    for at, name in enumerate(("processor time, s", "memory, MB")):
        without, with_plugin = (statistics.median(turn[side][at] for turn in turns) for side in (0, 1))
        print(f"{name}: {without:.3f} without, {with_plugin:.3f} with, ratio {with_plugin / without:.3f}")


if __name__ == "__main__":
    main()
