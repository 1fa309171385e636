"""What opening a small run that was never read costs TensorBoard, compared with the same analysis in a process that is
warm.

    python -m benchmarks.unseen_runs [--runs 200]

Runs are opened one after the other, as the tab asks for them. Counted is processor time, of TensorBoard and of all
that it starts, so that a busy machine makes little difference. Memory is that of TensorBoard, and of what reads.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil

from benchmarks.small_runs import list_runs, read_report, write_runs
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import find_session
from tests.browser.server import tensorboard

#: Runs before those that count: patterns are compiled, pages of memory are there.
WARM: Final = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        os.environ["XDG_CACHE_HOME"] = str(scratch / "cache")
        folders = [f"r{number:04}" for number in range(WARM + runs)]
        write_runs(scratch / "runs", folders)
        names = [f"{folder}/s" for folder in folders]
        alone_s = _analyses_s(scratch / "runs", names)
        with tensorboard(scratch / "runs", scratch) as url:
            (server,) = psutil.Process().children()
            opened_s, most = _opened(url, server, names)
    print(f"the analysis in a warm process {alone_s * 1e3:.1f} ms, a run opened {opened_s * 1e3:.1f} ms:")
    print(f"{opened_s / alone_s:.2f} times; TensorBoard at most {most[0]} MB, what reads {most[1]} MB")


def _analyses_s(logs: Path, names: list[str]) -> float:
    for number, name in enumerate(names):
        if number == WARM:
            begun_s = time.process_time()
        analyze(find_session(str(logs / name[:-2])))
    return (time.process_time() - begun_s) / (len(names) - WARM)


def _opened(url: str, server: psutil.Process, names: list[str]) -> tuple[float, tuple[int, int]]:
    """Seconds a run, and megabytes of TensorBoard and of all that reads."""
    most = (0, 0)
    list_runs(url)
    for number, name in enumerate(names):
        if number == WARM:
            begun_s = sum(_seconds(server))
        read_report(url, name)
        held = server.memory_info().rss, sum(child.memory_info().rss for child in server.children())
        most = max(most[0], round(held[0] / 1e6)), max(most[1], round(held[1] / 1e6))
    return (sum(_seconds(server)) - begun_s) / (len(names) - WARM), most


def _seconds(server: psutil.Process) -> Iterator[float]:
    for process in (server, *server.children()):
        used = process.cpu_times()
        yield (
            used.user
            + used.system
            + (used.children_user + used.children_system if process is server else 0.0)
        )


if __name__ == "__main__":
    main()
