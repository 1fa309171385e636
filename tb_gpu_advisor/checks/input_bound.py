"""The GPU stands idle while the step waits for its next batch.

On a host without GPU work the step itself waits: then the time is that of the step's input op during which no other op
computes.

Reads: the waterfall's ``input_wait``: idle time of the GPU under the step's input op, or under a loader's ``__next__``,
before the launch that ends it. A look-alike is silent: an input op that is slow while the GPU still has work queued
costs nothing. A single step begins with its own wait; of a wait outside it nobody knows whose it is. Where nothing
names the taking of a batch, idle time under Python may be that.
"""

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, lost, page, text
from tb_gpu_advisor.judging.again import made_anew
from tb_gpu_advisor.judging.idle import gap_evidence, trace_link, undecided_input, work_table
from tb_gpu_advisor.judging.stages import made_by, margin, takes

# The guide names no number; TensorFlow calls a run moderately input-bound from 5 %, on a coarser measure that includes
# copies. Our default: exposed waiting alone is worth a look from 2 % of the step on.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)


@Check.of(LIMIT, spoiled_by=("no-step-markers",))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_waits()
    wait_ms = facts.common_ms("input_wait")
    trace = trace_link(facts, "input_wait")
    return Measured(
        {"place": text(facts.place)} | lost("wait", wait_ms, facts.step_ms) | made_by(facts),
        lambda: Finding(
            evidence=(*work_table("input-python", takes(facts)), *gap_evidence(facts, "input_wait")),
            links=(page("input_pipeline_analyzer", trace.host), trace),
            fixes=("keras", "custom-loop", "jax"),
            brought_by=made_anew(facts),
        ),
        undecided=undecided_input(facts, limits, check),
        loss_ms=wait_ms,
        margin=margin(facts),
    )
