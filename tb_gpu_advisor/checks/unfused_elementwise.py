"""Element-wise kernels run one after the other, each reading and writing memory, where one fused kernel could do.

Reads: runs of at least two element-wise kernels in a row. A look-alike is silent: kernels that XLA has fused
already, unless each is a whole function. At least a chain takes as long as one of its kernels, launched once.
"""

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, lost, page
from tb_gpu_advisor.judging.forms import chains_brought_by, chains_ms
from tb_gpu_advisor.judging.precision import kernels_where, of_computing_ms

# Our default: fusing saves a part of it.
LIMIT = Limit("share", 0.1, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("ops-hidden-by-graphs",), guide="2_fuse_ops")
def check(facts: Facts, limits: Limits) -> Measured:
    if facts.framework == "jax" and not (facts.has_gpu_work and facts.limiting_gpu.kernels.chains.count):
        raise NotApplicable("compiled")
    facts.need_kernels()
    gpu = facts.limiting_gpu
    chains = gpu.kernels.chains
    time_ms = of_computing_ms(facts, chains_ms(facts))
    args = {
        **lost("time", time_ms, facts.step_ms),
        "kernels": count(round(chains.kernels)),
        "chains": count(round(chains.count)),
    }
    return Measured(
        args,
        lambda: Finding(
            # A chain becomes one kernel, and needs one launch.
            at_most_ms=time_ms * (1 - chains.count / chains.kernels),
            evidence=(kernels_where(gpu, lambda k: k.kind.role == "elementwise"),),
            links=(page("kernel_stats", gpu.host),),
            fixes=("keras", "custom-loop", "jax"),
            brought_by=chains_brought_by(facts),
        ),
        loss_ms=time_ms,
    )
