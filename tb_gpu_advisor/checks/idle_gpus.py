"""GPUs of the host do nothing, or only copy, while others compute.

Reads: which of the GPUs that the profiler saw ran kernels, and what GPUs they are: one next to which the others would
only wait for it, such as a display card, is no fault; a slow one that works while a faster one idles is another. A
program that is meant to use one GPU looks the same, so it is said with less confidence where exactly one works. Nobody
can tell where threads run programs, or ops are named after replicas, of which no kernel was captured: other GPUs may
have run them.
"""

from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.facts.run.across import need_whole
from tb_gpu_advisor.facts.run.unlike import faster_idle, is_replica, is_slice
from tb_gpu_advisor.judging import Check, Finding, Limits, Measured, count, text
from tb_gpu_advisor.wire import Gpu


@Check.of(per_step=False)
def check(facts: Facts, limits: Limits) -> Measured:
    working = len(facts.gpus)
    if facts.is_one_rank:
        raise MissingData("other-ranks")
    seen = [(host.host, info) for host in facts.hosts for info in host.infos]
    if len(seen) < 2:
        raise NotApplicable("one-gpu")
    need_whole(facts)
    idle = [(host, info) for host, info in seen if info.activity != "active"]
    works = [facts.info_of(gpu) for gpu in facts.gpus]
    wrong = faster_idle([info for _, info in idle], works)
    replicas = [(host, info) for host, info in idle if is_replica(info, works)]
    apart = "slices" if all(is_slice(info) for _, info in idle) else "no-replicas"
    kind = "wrong" if wrong else "unused" if replicas else apart if idle else "none"
    unused = [f"{host}/{info.id}" for host, info in replicas or idle]
    # A report has no language, and a comma has one: Chinese and Japanese list with another.
    names = " · ".join([*unused[:8], *(["…"] if len(unused) > 8 else [])])
    args = {
        "unused": count(len(unused)),
        "seen": count(len(seen)),
        "gpus": text(names),
        "kind": text(kind),
        "model": text(_models(works)),
        "idle": text(wrong.model if wrong else _models([info for _, info in replicas or idle])),
    }
    finding = Finding(fixes=("shell",) if wrong else ("keras", "custom-loop", "jax"))
    if working == 1:
        finding = finding.doubted("medium", "may-be-chosen")
    if facts.has_one_step:
        # A GPU that has not begun its first step is not unused.
        finding = finding.doubted("medium", "one-step")
    return Measured(args, lambda: finding, fails=kind in ("wrong", "unused"))


def _models(gpus: list[Gpu]) -> str:
    return " · ".join(dict.fromkeys(gpu.model for gpu in gpus if gpu.model))
