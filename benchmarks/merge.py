"""What it takes to put hosts of eight GPUs together, compared with few of them: what is sent, reading it, the checks.

python -m benchmarks.merge [--steps 134]

One host is simulated and stands for all under other names, since only what hosts send is looked at.
"""

import argparse
import time
from dataclasses import replace

from msgspec import structs

from tb_gpu_advisor.facts import Facts, HostFacts, summarise
from tb_gpu_advisor.reading.encoding import decoded, encoded
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tests.simulator.api import simulate
from tests.simulator.faults.base import FOUR
from tests.simulator.scenario import Scenario

FEW, MANY = 8, 256


def named(data: bytes, name: str) -> HostFacts:
    host = decoded(data)
    return structs.replace(host, host=name, gpus=tuple(structs.replace(gpu, host=name) for gpu in host.gpus))


def seconds(data: bytes, count: int) -> tuple[float, float]:
    """Of processor time: reading what so many hosts sent, and the report of it."""
    began = time.process_time()
    hosts = tuple(named(data, f"worker-{number}") for number in range(count))
    read = time.process_time()
    build("run", tuple(host.host for host in hosts), Facts(hosts), ())
    return read - began, time.process_time() - read


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--steps", type=int, default=134)
    options = parser.parse_args()
    capture = replace(FOUR.capture, steps=options.steps)
    ((host, data),) = simulate(Scenario("run", replace(FOUR, gpus=8, capture=capture))).files.items()
    sent = encoded(summarise(decode(data), host))
    print(f"{len(data) / 1e6:.1f} MB in the file, {len(sent) / 1e3:.1f} KB sent")
    seconds(sent, FEW)  # what is made once
    for count in (FEW, MANY):
        read, report = (1e3 * one / count for one in seconds(sent, count))
        print(f"{count} hosts: {read:.1f} ms to read and {report:.1f} ms of checks for each host")


if __name__ == "__main__":
    main()
