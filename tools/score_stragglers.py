"""Names who is late in simulated fleets with one planted cause each, and in healthy ones that look the same.

    python -m tools.score_stragglers [--hosts 512] [--scenarios 200] [--healthy 50]

A host has eight GPUs. Printed are the share of scenarios whose place and cause are named, what was named in healthy
ones, and seconds of processor time and memory of merging the hosts' facts and judging them.
"""

import argparse
import os
import sys
import time

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.lateness import Late, Longer, computes_longer, lateness
from tb_gpu_advisor.machine import peak_bytes
from tests.simulator.fleet import CAUSES, LOOK_ALIKES, Fleet, facts_of

#: What the score has to reach.
LEAST_NAMED = 0.99
MOST_MB = 1000.0
#: Times a host of many may take what one of eight does: the work grows with the hosts alone (1.0 measured).
MOST_TIMES = 3.0


#: What is said of a planted cause.
SAID = {
    "slow-gpu": ("slow-gpu",),
    # All of its GPUs compute longer, or their host takes longer to launch.
    "slow-host": ("slow-host", "launch"),
    "slow-link": ("copies",),
    "uneven-data": ("uneven-data",),
    "late-input": ("input",),
}


def shown(facts: Facts) -> tuple[Late, Longer]:
    """Who is late, and why it computes longer where it does."""
    late = lateness(facts)
    return late, computes_longer(facts, late.gpu) if late.cause == "compute" else Longer("other")


def is_named(fleet: Fleet) -> tuple[bool, float]:
    """Whether the planted cause and its place are what is reported, or nothing of a healthy run; and the seconds."""
    facts = facts_of(fleet)
    began_s = time.process_time()
    late, longer = shown(facts)
    spent_s = time.process_time() - began_s
    if fleet.cause in LOOK_ALIKES:
        return late.cause == "other", spent_s
    host, gpu = fleet.place
    said = longer.why if late.cause == "compute" else late.cause
    at_place = late.gpu.host == f"worker-{host:04}" and (fleet.whole_host or late.gpu.gpu == gpu)
    named = said in SAID[fleet.cause] and at_place
    if not named:
        print(f"{fleet}: {late} {longer}")
    return named, spent_s


def memory_mb() -> float:
    """The most that this process had; 0 where the system does not tell."""
    # Not ru_maxrss: that of a child process begins with its parent's.
    return (peak_bytes(os.getpid()) or 0) / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hosts", type=int, default=512)
    parser.add_argument("--scenarios", type=int, default=200)
    parser.add_argument("--healthy", type=int, default=50)
    options = parser.parse_args()
    planted = [Fleet(options.hosts, CAUSES[at % len(CAUSES)], at) for at in range(options.scenarios)]
    healthy = [Fleet(options.hosts, LOOK_ALIKES[at % len(LOOK_ALIKES)], at) for at in range(options.healthy)]
    answers, quiet = [is_named(fleet) for fleet in planted], [is_named(fleet) for fleet in healthy]
    named = sum(right for right, _ in answers) / max(1, len(answers))
    most_s = max(seconds for _, seconds in answers + quiet)
    print(f"{options.hosts * 8} GPUs: {named:.1%} of {len(answers)} named")
    print(f"named in {sum(not right for right, _ in quiet)} of {len(quiet)} healthy runs")
    print(f"at most {most_s:.2f} s to merge and judge, {memory_mb():.0f} MB with the simulation")
    few, many = (min(is_named(Fleet(n, "slow-gpu", 1))[1] / n for _ in range(5)) for n in (8, options.hosts))
    print(f"a host of {options.hosts} takes {many / few:.2f} times what one of 8 does")
    ok = named >= LEAST_NAMED and all(right for right, _ in quiet)
    return 0 if ok and many <= MOST_TIMES * few and memory_mb() <= MOST_MB else 1


if __name__ == "__main__":
    sys.exit(main())
