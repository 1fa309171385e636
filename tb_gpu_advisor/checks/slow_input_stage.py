"""The stage of the input pipeline that sets its pace, by name.

Reads: tf.data's iterator events, each stage's self time on whatever threads it runs, and that of the functions which a
parallel stage runs. Buffers (prefetch, the pipeline on the GPU's side) are left out of the search: their time is
waiting. Python functions that the tracer saw on tf.data's threads stand beside them with file and line. Silent while
the GPU does not wait for input: then the slowest stage is fast enough; nobody knows that where "waiting for input" is
undecided. Where no stage takes as long as the wait, the one that makes the batches is not in the capture, and no other
is named for it.
"""

from tb_gpu_advisor.checks.input_bound import CHECK as INPUT_BOUND
from tb_gpu_advisor.facts import CoresFact, Facts, HostStepFacts, MissingData, NotApplicable, StageFact
from tb_gpu_advisor.judging.base import Check, Finding, Limits, Measured
from tb_gpu_advisor.judging.idle import undecided_input
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.judging.stages import python_table, slowest_stage, stage_args, stage_table
from tb_gpu_advisor.wire import Quantity

#: The slowest stage is at work for at least this part of what the GPU waits: it sets the pace. Our default: the larger
#: part.
EXPLAINS = 0.5


def run(facts: Facts, limits: Limits) -> Measured:
    if facts.alone is not None:
        return _on_host(facts, facts.alone)
    facts.need_launches()
    undecided = undecided_input(facts, limits, CHECK)
    wait_ms = facts.alike_ms("input_wait")
    stages = [stage for host in facts.hosts for stage in host.stages]
    return Measured(
        _args("gpu", wait_ms, facts.step_ms, stages, facts.limiting_host.cores),
        lambda: _finding(facts, stages, wait_ms, facts.limiting_gpu.host),
        undecided=undecided,
        loss_ms=wait_ms,
    )


def _on_host(facts: Facts, alone: HostStepFacts) -> Measured:
    wait_ms, stages = alone.input_wait_ms, list(alone.stages)
    return Measured(
        _args("host", wait_ms, alone.step_ms, stages, alone.cores),
        lambda: _finding(facts, stages, wait_ms, alone.host),
        loss_ms=wait_ms,
    ).doubted("medium", "no-gpu-seen")


def _args(
    place: str, wait_ms: float, step_ms: float, stages: list[StageFact], cores: CoresFact
) -> dict[str, Quantity]:
    waiting = {"place": text(place), "share": share(wait_ms / step_ms), "wait": ms(wait_ms)}
    return waiting | stage_args(slowest_stage(stages), cores)


def _finding(facts: Facts, stages: list[StageFact], wait_ms: float, host: str) -> Finding:
    if not stages and facts.framework in ("jax", "pytorch"):
        raise NotApplicable("no-tf-data")
    if not stages:
        raise MissingData("tf-data")
    slowest = slowest_stage(stages)
    if slowest is None or slowest.pace_ms < EXPLAINS * wait_ms:
        raise MissingData("input-producer")
    return Finding(
        evidence=(stage_table(stages), *python_table(facts)),
        links=(page("input_pipeline_analyzer", host),),
        fixes=("keras", "custom-loop"),
    )


CHECK = Check(
    id="slow-input-stage",
    section="1.1",
    order=20,
    run=run,
    claims=(17, 20),
    limit=INPUT_BOUND.limit,
    follows=INPUT_BOUND,
    spoiled_by=("no-step-markers",),
)
