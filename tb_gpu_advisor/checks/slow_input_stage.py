"""The stage of the input pipeline that sets its pace, by name.

Reads: tf.data's iterator events, each stage's self time on whatever threads it runs, and that of the functions which a
parallel stage runs: what ran side by side, which op, and whether that is Python. Buffers (prefetch, the pipeline on the
GPU's side) are left out of the search: their time is waiting. Where a few steps hold the waits, a stage that fills its
buffer in one call is looked for first. The user's function stands with file and line where the tracer saw it. Silent
while the GPU does not wait for input: then the slowest stage is fast enough; nobody knows that where "waiting for
input" is undecided. Where no stage takes as long as the wait, the one that makes the batches is not in the capture, and
no other is named for it.
"""

from tb_gpu_advisor.checks.input_bound import check as input_bound
from tb_gpu_advisor.facts import Facts, MissingData, NotApplicable
from tb_gpu_advisor.judging import Check, Finding, Limits, Measured, ms, page, share, stages, text
from tb_gpu_advisor.judging.again import made_anew
from tb_gpu_advisor.judging.idle import undecided_input, work_table


@Check.of(input_bound.limit, follows=input_bound, spoiled_by=("no-step-markers",))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_waits()
    wait_ms, made_by = facts.common_ms("input_wait"), stages.pipeline(facts)
    waiting = {"place": text(facts.place), "share": share(wait_ms / facts.step_ms), "wait": ms(wait_ms)}
    return Measured(
        waiting | stages.stage_args(made_by) | stages.few_args(made_by.few),
        lambda: _finding(facts, made_by),
        undecided=undecided_input(facts, limits, check),
        loss_ms=wait_ms,
        margin=stages.margin(facts),
    )


def _finding(facts: Facts, made_by: stages.Pipeline) -> Finding:
    if not made_by.stages and facts.framework in ("jax", "pytorch"):
        raise NotApplicable("no-tf-data")
    if not made_by.stages:
        raise MissingData("tf-data")
    if made_by.set_by is None:
        raise MissingData("input-producer")
    of_python = tuple(work for host in facts.hosts for work in host.input_python)
    return Finding(
        evidence=(stages.stage_table(made_by), *work_table("input-python", of_python)),
        links=(page("input_pipeline_analyzer", facts.observed.host),),
        fixes=("keras", "custom-loop"),
        brought_by=made_anew(facts),
    )
