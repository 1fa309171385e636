"""The stage of the input pipeline that sets its pace, by name (guide claims 18-22).

Reads: tf.data's iterator events, each stage's self time on whatever thread it runs. Stages with a buffer (prefetch,
parallel map) are left out of the search: their time is waiting for the stage before. Silent while the GPU does not
wait for input: then the slowest stage is fast enough.
"""

from tb_gpu_advisor.checks.base import (
    Check,
    Claim,
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
from tb_gpu_advisor.checks.input_bound import LIMIT as INPUT_BOUND
from tb_gpu_advisor.facts import Facts, MissingData, StageFact
from tb_gpu_advisor.wire import Column, Table

LIMIT = Limit("share", INPUT_BOUND.value, "share", "default")
ROWS = 10
#: What kind of advice a stage needs, by the beginning of its name; the message chooses its sentence by it.
KINDS = (
    (("TFRecord", "TextLine", "FixedLength", "SSTable", "RecordIO", "LMDB"), "read"),
    (("Generator", "FlatMap"), "generator"),
    (("Map", "Filter", "Interleave"), "map"),
    (("Batch", "PaddedBatch", "Rebatch"), "batch"),
    (("Shuffle",), "shuffle"),
)


def run(facts: Facts) -> Outcome:
    facts.need_launches()
    steps = facts.need_steps()
    wait_ms = facts.idle_ms("input_wait")
    args = {"share": share(wait_ms / facts.step_ms), "wait": ms(wait_ms)}
    if not LIMIT.broken_by(wait_ms / facts.step_ms):
        host_wait_ms = max(host.input_wait_ms for host in facts.hosts)
        unseen = steps.found == 1 and LIMIT.broken_by(host_wait_ms / facts.step_ms)
        return no_data("one-step", args) if unseen else passed(args)
    stages = [stage for host in facts.hosts for stage in host.stages]
    if not stages and facts.framework == "jax":
        return not_applicable("no-tf-data")
    if not stages:
        raise MissingData("tf-data")
    working = [stage for stage in stages if not stage.waits] or stages
    slowest = max(working, key=lambda stage: stage.self_ms)
    args |= {
        "stage": text(slowest.name),
        "self": ms(slowest.self_ms),
        "kind": text(_kind(slowest.name)),
        "parallelism": count(slowest.parallelism),
    }
    return failed(
        args,
        saving=Saving(0.0, wait_ms, "measured", (Claim("input_wait"),)),
        evidence=(_table(stages),),
        links=(page("input_pipeline_analyzer", facts.limiting_gpu.host),),
        fixes=("keras",),
    )


def _kind(name: str) -> str:
    return next((kind for starts, kind in KINDS if name.startswith(starts)), "other")


def _table(stages: list[StageFact]) -> Table:
    columns = (
        Column("stage", "text"),
        Column("self", "ms"),
        Column("count-per-step", "count"),
        Column("parallelism", "count"),
        Column("path", "text"),
    )
    shown = sorted(stages, key=lambda stage: -stage.self_ms)
    rows = tuple((s.name, s.self_ms, round(s.count_per_step, 1), s.parallelism, s.path) for s in shown[:ROWS])
    return Table("stages", columns, rows, len(stages))


CHECK = Check(id="slow-input-stage", section="1.1", run=run, guide="input_pipeline", limit=LIMIT)
