"""Tensors are copied from GPU to GPU outside of the AllReduce, and a GPU waits for it (guide claims 77, 81).

Reads: copies between devices that leave their GPU, and the part of them under which no kernel runs. Look-alikes are
silent: copies within one GPU, and NCCL's own traffic, which is no copy event.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import several_gpus
from tb_gpu_advisor.judging.base import (
    Check,
    Claim,
    Limit,
    Outcome,
    count,
    failed,
    ms,
    page,
    passed,
    share,
)
from tb_gpu_advisor.judging.idle import copy_table
from tb_gpu_advisor.judging.savings import with_batch_copies

LIMIT = Limit("share", 0.02, "share", "default")


def run(facts: Facts) -> Outcome:
    worst = max(several_gpus(facts), key=lambda gpu: sum(c.exposed_ms for c in gpu.copies if c.peer))
    copies = tuple(copy for copy in worst.copies if copy.peer)
    exposed_ms = sum(copy.exposed_ms for copy in copies)
    args = {
        "count": count(round(sum(copy.count_per_step for copy in copies))),
        "exposed": ms(exposed_ms),
        "share": share(exposed_ms / facts.step_ms),
        "gpu": count(worst.gpu),
    }
    if not LIMIT.broken_by(exposed_ms / facts.step_ms):
        return passed(args)
    return failed(
        args,
        saving=with_batch_copies(facts, exposed_ms, (Claim("copy_d2d", "peer", exposed_ms),)),
        evidence=(copy_table(copies),),
        links=(page("trace_viewer", worst.host),),
        fixes=("custom-loop",),
    )


CHECK = Check(
    id="cross-gpu-copies",
    section="2",
    run=run,
    guide="2_optimize_the_performance_on_the_multi-gpu_single_host",
    limit=LIMIT,
)
