"""Tensors are copied from GPU to GPU outside of the AllReduce, and a GPU waits for it.

Reads: copies between devices that leave their GPU, and the part of them under which no kernel runs. Look-alikes are
silent: copies within one GPU, and NCCL's own traffic, which is no copy event.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import gpus_of_several
from tb_gpu_advisor.judging.base import BEYOND, Check, Claim, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.idle import copy_table
from tb_gpu_advisor.judging.quantities import count, ms, page, share, text
from tb_gpu_advisor.judging.savings import with_batch_copies

# Our default: as of other copies.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


def run(facts: Facts, limits: Limits) -> Measured:
    worst = max(gpus_of_several(facts), key=lambda gpu: sum(c.exposed_ms for c in gpu.copies if c.peer))
    copies = tuple(copy for copy in worst.copies if copy.peer)
    exposed_ms = sum(copy.exposed_ms for copy in copies)
    args = {
        "count": count(round(sum(copy.count_per_step for copy in copies))),
        "exposed": ms(exposed_ms),
        "share": share(exposed_ms / facts.step_ms_of(worst.host)),
        "gpu": count(worst.gpu),
        "nccl": text("seen" if any(gpu.peers.calls for gpu in facts.gpus) else "none"),
    }
    return Measured(
        args,
        lambda: Finding(
            saving=with_batch_copies(facts, exposed_ms, _claims(facts, exposed_ms)),
            evidence=(copy_table(copies),),
            links=(page("trace_viewer", worst.host),),
            fixes=("custom-loop",),
        ),
        loss_ms=exposed_ms,
    )


def _claims(facts: Facts, exposed_ms: float) -> tuple[Claim, ...]:
    beyond_ms = max(0.0, exposed_ms - facts.alike_ms("copy_d2d"))
    return Claim("copy_d2d", "peer", exposed_ms), Claim("copy_d2d", BEYOND, beyond_ms)


CHECK = Check(id="cross-gpu-copies", section="2", order=80, run=run, claims=(65, 69), limit=LIMIT)
