"""Time per host of a report on many hosts compared with one on few.

python -m benchmarks.hosts [--dask ADDRESS] [--rounds N]

Hosts are simulated with two GPUs each. Ways and sizes take turns; ratios are of the medians of one run. All ways must
give the same report.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tb_gpu_advisor.reading.cluster import on_cluster
from tb_gpu_advisor.reading.host import Where, here
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.report.build import analyze
from tb_gpu_advisor.sessions import Session, find_session
from tb_gpu_advisor.wire import Report
from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

FEW, MANY = 8, 256


def many(session: Session, hosts: int) -> Session:
    """The session with its hosts under further names, up to so many."""
    files = session.hosts
    made = [files[number % len(files)]._replace(host=f"worker-{number}") for number in range(hosts)]
    return session._replace(hosts=tuple(made))


def seconds_per_host(session: Session, where: Where, reports: list[Report]) -> float:
    began = time.perf_counter()
    reports.append(analyze(session, where=where))
    return (time.perf_counter() - began) / len(session.hosts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--dask", metavar="ADDRESS", default="", help="also on the cluster of this scheduler")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        simulate(Scenario("run", replace(FOUR, gpus=2, hosts=FEW))).save(Path(folder))
        base = find_session(folder)
        ways: dict[str, Callable[[], Where]] = {
            "one process": lambda: here,
            "processes": lambda: Processes(os.cpu_count() or 1),
        }
        if options.dask:
            ways["dask"] = lambda: on_cluster(options.dask)
        spent: dict[tuple[str, int], list[float]] = {
            (way, hosts): [] for way in ways for hosts in (FEW, MANY)
        }
        reports: dict[int, list[Report]] = {FEW: [], MANY: []}
        for _ in range(options.rounds):
            for (way, hosts), taken in spent.items():
                taken.append(seconds_per_host(many(base, hosts), ways[way](), reports[hosts]))
        for hosts, made in reports.items():
            assert all(report == made[0] for report in made), f"reports of {hosts} hosts differ"
        print(f"{base.hosts[0].size_bytes / 1e6:.1f} MB per host")
        for way in ways:
            few, lots = (statistics.median(spent[way, hosts]) * 1e3 for hosts in (FEW, MANY))
            print(f"{way}: {few:.0f} ms per host at {FEW}, {lots:.0f} ms at {MANY}: {lots / few:.2f}x")


if __name__ == "__main__":
    main()
