"""Tensors are copied from GPU to GPU outside of the AllReduce, and a GPU waits for it.

Reads: copies between devices that leave their GPU, and the part of them under which no kernel runs. Look-alikes are
silent: copies within one GPU, and NCCL's own traffic, which is no copy event.
"""

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay.hardware import GB, usual_link
from tb_gpu_advisor.facts.run.across import gpus_of_several
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging import Check, Limit, Limits, Measured, count, ms, page, share, text
from tb_gpu_advisor.judging.copies import exposed_between_ms, of_copies, rates

# Our default: as of other copies.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    worst = max(gpus_of_several(facts), key=exposed_between_ms)
    copies = tuple(copy for copy in worst.copies if copy.peer)
    exposed_ms = exposed_between_ms(worst)
    exchanged = any(gpu.peers.calls for gpu in facts.gpus)
    computing = [gpu for gpu in facts.gpus if gpu.ops]
    link = usual_link(facts.info_of(worst).model, 1)
    args = {
        "count": count(round(sum(copy.count_per_step for copy in copies))),
        "exposed": ms(exposed_ms),
        "share": share(exposed_ms / facts.step_ms_of(worst.host)),
        "gpu": count(worst.gpu),
        **rates(copies, link.line_gb_per_s * GB if link else 0.0),
        "nccl": text("seen" if exchanged else "none" if same_program(computing) else "split"),
    }
    # Who waits for what another one sends does so for an unknown cause.
    doubt = ("turns",) if worst.mean_ms("unknown") > MOST * exposed_ms else ()
    finding = of_copies(facts, copies, "custom-loop", link=page("trace_viewer", worst.host))
    return Measured(
        args,
        lambda: finding.doubted("medium" if doubt else "high", *doubt),
        loss_ms=exposed_ms,
    )
