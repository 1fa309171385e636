"""The stage of the input pipeline that sets its pace, by name (guide claims 18-22).

Reads: tf.data's iterator events, each stage's self time on whatever thread it runs. Stages with a buffer (prefetch,
parallel map) are left out of the search: their time is waiting for the stage before. Python functions that the tracer
saw on tf.data's threads stand beside them with file and line. Silent while the GPU does not
wait for input: then the slowest stage is fast enough.
"""

from tb_gpu_advisor.checks.input_bound import LIMIT as INPUT_BOUND
from tb_gpu_advisor.facts import Facts, HostStepFacts, MissingData, StageFact
from tb_gpu_advisor.judging.base import (
    Check,
    Limit,
    Outcome,
    Saving,
    count,
    failed,
    ms,
    no_data,
    not_applicable,
    page,
    passed,
    share,
    text,
)
from tb_gpu_advisor.judging.savings import late_batches
from tb_gpu_advisor.judging.stages import kind, python_table, stage_table
from tb_gpu_advisor.wire import Quantity

LIMIT = Limit("share", INPUT_BOUND.value, "share", "default")


def run(facts: Facts) -> Outcome:
    if facts.alone is not None:
        return _on_host(facts, facts.alone)
    facts.need_launches()
    steps = facts.need_steps()
    wait_ms = facts.alike_ms("input_wait")
    args = {"place": text("gpu"), "share": share(wait_ms / facts.step_ms), "wait": ms(wait_ms)}
    if not LIMIT.broken_by(wait_ms / facts.step_ms):
        host_wait_ms = max(host.input_wait_ms for host in facts.hosts)
        unseen = steps.found == 1 and LIMIT.broken_by(host_wait_ms / facts.step_ms)
        return no_data("one-step", args) if unseen else passed(args)
    saving = late_batches(facts)
    stages = [stage for host in facts.hosts for stage in host.stages]
    return _slowest(facts, stages, args, saving, facts.limiting_gpu.host)


def _on_host(facts: Facts, alone: HostStepFacts) -> Outcome:
    wait_ms = alone.input_wait_ms
    args = {"place": text("host"), "share": share(wait_ms / alone.step_ms), "wait": ms(wait_ms)}
    if not LIMIT.broken_by(wait_ms / alone.step_ms):
        return passed(args).doubted("medium", "no-gpu-seen")
    found = _slowest(facts, list(alone.stages), args, Saving(0.0, wait_ms, "measured"), alone.host)
    return found.doubted("medium", "no-gpu-seen") if found.status == "failed" else found


def _slowest(
    facts: Facts, stages: list[StageFact], args: dict[str, Quantity], saving: Saving, host: str
) -> Outcome:
    if not stages and facts.framework == "jax":
        return not_applicable("no-tf-data")
    if not stages:
        raise MissingData("tf-data")
    working = [stage for stage in stages if not stage.waits] or stages
    slowest = max(working, key=lambda stage: stage.self_ms)
    args |= {
        "stage": text(slowest.name),
        "self": ms(slowest.self_ms),
        "kind": text(kind(slowest.name)),
        "parallelism": count(slowest.parallelism),
    }
    return failed(
        args,
        saving=saving,
        evidence=(
            stage_table(stages),
            *python_table(facts),
        ),
        links=(page("input_pipeline_analyzer", host),),
        fixes=("keras",),
    )


CHECK = Check(id="slow-input-stage", section="1.1", run=run, guide="input_pipeline", limit=LIMIT)
