"""A report on four hosts of eight GPUs compared with xprof's overview page of the same run.

python -m benchmarks.fleet [--rounds N]

300,000 events on each host, simulated. Ways take turns, each in a fresh process; ratios are of the medians of one run.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

HOSTS, GPUS, STEPS = 4, 8, 134


def ours(logdir: str, workers: int) -> None:
    import msgspec

    from tb_gpu_advisor.reading.host import here
    from tb_gpu_advisor.reading.processes import Processes
    from tb_gpu_advisor.report.build import analyze
    from tb_gpu_advisor.sessions import find_session

    where = here if workers == 1 else Processes(workers)
    began = time.perf_counter()
    msgspec.json.encode(analyze(find_session(logdir), where=where))
    print(time.perf_counter() - began)


def overview_page(logdir: str) -> None:
    from xprof.convert import raw_to_tool_data

    files = sorted(map(str, Path(logdir).rglob("*.xplane.pb")))
    with tempfile.TemporaryDirectory() as folder:  # the converters leave caches next to the profile
        copies = [Path(folder) / Path(file).name for file in files]
        for link, file in zip(copies, files, strict=True):
            link.symlink_to(file)
        began = time.perf_counter()
        raw_to_tool_data.xspace_to_tool_data(
            list(map(str, copies)),
            "overview_page",
            {"hosts": [link.name for link in copies], "use_saved_result": False},
        )
        print(time.perf_counter() - began)


WAYS: dict[str, Callable[[str], None]] = {
    "one process": lambda logdir: ours(logdir, 1),
    "two processes": lambda logdir: ours(logdir, 2),
    "xprof overview_page": overview_page,
}


def save(folder: Path) -> None:
    """The run, simulated. Its imports are no business of the processes that read it."""
    from tests.simulator.api import simulate
    from tests.simulator.faults.base import FOUR
    from tests.simulator.scenario import Scenario

    workload = replace(FOUR, gpus=GPUS, hosts=HOSTS)
    workload = replace(workload, capture=replace(workload.capture, steps=STEPS))
    simulate(Scenario("run", workload)).save(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--way", choices=WAYS, help=argparse.SUPPRESS)
    parser.add_argument("--logdir", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way:
        WAYS[options.way](options.logdir)
        return
    with tempfile.TemporaryDirectory() as folder:
        save(Path(folder))
        size = sum(file.stat().st_size for file in Path(folder).rglob("*.xplane.pb"))
        print(f"{HOSTS} hosts of {GPUS} GPUs, {size / 1e6:.0f} MB")
        taken: dict[str, list[float]] = {way: [] for way in WAYS}
        for _ in range(options.rounds):
            for way, seconds in taken.items():
                command = [sys.executable, "-m", "benchmarks.fleet", "--way", way, "--logdir", folder]
                run = subprocess.run(command, check=True, capture_output=True, text=True)
                seconds.append(float(run.stdout.split()[-1]))
        page = statistics.median(taken["xprof overview_page"])
        for way, seconds in taken.items():
            median = statistics.median(seconds)
            print(f"{way}: {median:.2f} s, {median / page:.3f} of overview_page")


if __name__ == "__main__":
    main()
