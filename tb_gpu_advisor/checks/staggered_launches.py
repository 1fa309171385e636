"""GPUs of a host begin their steps one after the other, because its threads serve one GPU before the next (guide
claims 88-92).

Reads: the first kernel of every step on each GPU of a host, which share a clock; median over the steps of how much
later than the median GPU the last one begins. Look-alikes are silent: stages of a pipeline, which are staggered by
design. Where every GPU has launch threads of its own, the advice is followed already.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import need_habit, several_gpus
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging.base import (
    Check,
    Limit,
    Outcome,
    Saving,
    count,
    failed,
    ms,
    not_applicable,
    page,
    passed,
    share,
)
from tb_gpu_advisor.judging.savings import beyond

LIMIT = Limit("share", 0.03, "share", "default")


def run(facts: Facts) -> Outcome:
    several_gpus(facts)
    need_habit(facts)
    hosts = [host for host in facts.hosts if len(host.gpus) > 1]
    if not hosts:
        return not_applicable("one-gpu-per-host")
    worst = max(hosts, key=lambda host: host.skew.late_ms)
    skew_ms, spread_ms, last = worst.skew.late_ms, worst.skew.spread_ms, worst.skew.late_gpu
    args = {"skew": ms(skew_ms), "share": share(skew_ms / facts.step_ms), "gpu": count(max(last, 0))}
    if not LIMIT.broken_by(skew_ms / facts.step_ms):
        return passed(args)
    if not same_program(worst.gpus):
        return not_applicable("different-programs")
    private = all(gpu.private_threads for gpu in worst.gpus)
    return failed(
        args,
        saving=Saving(skew_ms, spread_ms, "measured", beyond(facts, spread_ms, "kernel_launch")),
        links=(page("trace_viewer", worst.host),),
        fixes=() if private else ("shell",),
    )


CHECK = Check(
    id="staggered-launches",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)
