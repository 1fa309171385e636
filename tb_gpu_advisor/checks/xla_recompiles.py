"""A compiler runs in steady steps, usually because shapes change from batch to batch.

Reads: the waterfall's ``compile``: idle time of the GPU under compiler events. Compilation in the first steps is
warm-up and left out before this check looks. Which function was compiled, and for which shapes where they were traced,
is told by the events around the compiler's.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.idle import gap_evidence, trace_link, work_table
from tb_gpu_advisor.judging.quantities import ms, share

# Our default: steady steps should compile nothing at all; below this it does not show.
LIMIT = Limit("share", 0.01, "share", "default", of_step=True)


def run(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    facts.need_steps()
    named_ms = sum(work.ms_per_step for work in facts.limiting_gpu.compiled)
    # The rest of it loads kernels that run for the first time.
    compile_ms = min(facts.alike_ms("compile"), named_ms)
    args = {"compile": ms(compile_ms), "share": share(compile_ms / facts.step_ms), "step": ms(facts.step_ms)}
    return Measured(args, lambda: _finding(facts, compile_ms), loss_ms=compile_ms)


def _finding(facts: Facts, compile_ms: float) -> Finding:
    finding = Finding(
        evidence=(*work_table("compiled", facts.limiting_gpu.compiled), *gap_evidence(facts, "compile")),
        links=(trace_link(facts.limiting_gpu, "compile"),),
        fixes=("keras", "custom-loop", "jax"),
    )
    return finding.doubted("low", "one-step") if facts.steps.seen == 1 else finding


CHECK = Check(
    id="xla-recompiles",
    section="1.3",
    order=70,
    run=run,
    claims=(59,),
    limit=LIMIT,
    spoiled_by=("warm-up-in-window",),
)
