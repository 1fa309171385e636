"""GPUs of the host do nothing, or only copy, while others compute.

Reads: which of the GPUs that the profiler saw ran kernels. A program that was told to use one GPU looks the same,
so it is said with less confidence where exactly one works. Nobody can tell where threads run programs of which no
kernel was captured: other GPUs may have run them.
"""

from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.judging.base import Check, Finding, Limits, Measured
from tb_gpu_advisor.judging.quantities import count, text


def run(facts: Facts, limits: Limits) -> Measured:
    working = len(facts.gpus)
    if facts.is_one_rank:
        raise MissingData("other-ranks")
    seen = [(host.host, info) for host in facts.hosts for info in host.infos]
    if len(seen) < 2:
        raise NotApplicable("one-gpu")
    if any(host.silent_share for host in facts.hosts):
        raise MissingData("kernels-lost")
    unused = [f"{host}/{info.id}" for host, info in seen if info.activity != "active"]
    # A report has no language, and a comma has one: Chinese and Japanese list with another.
    names = " · ".join([*unused[:8], *(["…"] if len(unused) > 8 else [])])
    args = {"unused": count(len(unused)), "seen": count(len(seen)), "gpus": text(names)}
    finding = Finding(fixes=("keras", "custom-loop", "jax"))
    if working == 1:
        finding = finding.doubted("medium", "may-be-chosen")
    if facts.has_one_step:
        # A GPU that has not begun its first step is not unused.
        finding = finding.doubted("medium", "one-step")
    return Measured(args, lambda: finding, fails=len(unused) > 0)


CHECK = Check(id="idle-gpus", section="2", order=30, run=run, claims=(6, 60), per_step=False)
