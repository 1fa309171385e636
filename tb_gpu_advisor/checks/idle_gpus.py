"""GPUs of the host do nothing, or only copy, while others compute (guide claims 71, 87).

Reads: which of the GPUs that the profiler saw ran kernels. A program that was told to use one GPU looks the same,
so it is said with less confidence where exactly one works.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome, count, failed, not_applicable, passed, text


def run(facts: Facts) -> Outcome:
    seen = [(host.host, info) for host in facts.hosts for info in host.infos]
    if len(seen) < 2:
        return not_applicable("one-gpu")
    working = len(facts.gpus)
    unused = [f"{host}:{info.id}" for host, info in seen if info.activity != "active"]
    args = {"unused": count(len(unused)), "seen": count(len(seen)), "gpus": text(", ".join(unused[:8]))}
    if not unused:
        return passed(args)
    outcome = failed(args, fixes=("keras", "custom-loop", "jax"))
    return outcome.doubted("medium", "may-be-chosen") if working == 1 else outcome


CHECK = Check(
    id="idle-gpus", section="2", run=run, guide="2_optimize_the_performance_on_the_multi-gpu_single_host"
)
