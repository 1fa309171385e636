"""No GPU worked while the profile was taken.

Reads: device planes and their streams, and whether the host launched kernels all the same. The CPU did the work (in
which ops, a table tells), the profiler could not see the GPU (CUPTI), the capture missed the training (nothing but a
compiler ran), or a message of the profiler says why. Launched kernels leave the profiler alone: it recorded the calls
alone.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.judging import Check, Finding, Limits, Measured, count, text
from tb_gpu_advisor.judging.again import only_prepares
from tb_gpu_advisor.judging.idle import work_table


@Check.of()
def check(facts: Facts, limits: Limits) -> Measured:
    infos = [info for host in facts.hosts for info in host.infos]
    working = sum(info.activity == "active" for info in infos)
    launches = 0 if working else sum(host.launch_calls for host in facts.hosts)
    is_other = not infos and any(host.other_devices for host in facts.hosts)
    said = None if working else facts.hidden_by
    ops = facts.alone.ops if facts.alone is not None else ()
    computed = facts.alone is not None and facts.alone.computing_ms > 0
    unseen = "warm-up" if only_prepares(facts) else "unknown"
    unsaid = "unrecorded" if launches > 1 else "computed" if computed else unseen
    args = {
        "working": count(working),
        "seen": count(len(infos)),
        "did": text("kernels" if working and any(gpu.computes for gpu in facts.gpus) else "copies"),
        "launches": count(launches),
        "why": text(said.kind if said else unsaid),
        "message": text(said.text if said else ""),
    }
    if is_other:
        args["why"] = text("other-device")
        return Measured(args, fails=True).doubted("high", "other-device")
    if not infos and not any(host.has_host_events for host in facts.hosts):
        raise NotApplicable("empty-capture")
    args["op"] = text(ops[0].name if ops else "")
    tables = work_table("host-ops", ops)
    return Measured(args, lambda: Finding(evidence=tables, fixes=("shell",)), fails=not working)
