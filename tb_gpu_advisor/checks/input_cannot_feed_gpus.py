"""One input pipeline feeds several GPUs and cannot keep up with them.

Reads: the waterfall's ``input_wait`` of every GPU; in each step the GPU that waits longest counts, since the others
wait for it in turn. With n GPUs a step takes n batches from the same host, so a pipeline that was fast enough for one
may not be for all. Silent when batches are late but no GPU waits for them; undecided where nothing shows whether one
waits for a batch, as in "input-bound".
"""

from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import several_gpus
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, count, ms, page, share, text
from tb_gpu_advisor.judging.idle import gap_evidence, undecided_input
from tb_gpu_advisor.judging.stages import paced_by, pacing, pipeline, stage_table, waiting_host

# Our default: the latest batch of all GPUs decides, and that one waits by chance for a little more than the others.
LIMIT = Limit("share", 0.03, "share", "default", of_step=True)


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_launches()
    gpus = several_gpus(facts)
    worst = waiting_host(facts)
    wait_ms = worst.skew.most_ms.get("input_wait", 0.0)
    step_share, fed = wait_ms / facts.step_ms_of(worst.host), len(worst.gpus)
    args = {"wait": ms(wait_ms), "share": share(step_share), "gpus": count(len(gpus))}
    args |= {"fed": count(fed if fed > 1 else 0), "kind": text("shared" if fed > 1 else "own")}
    made_by = pipeline(facts)
    # GPUs that wait by turns wait less at once than one of them does.
    made_by = replace(made_by, set_by=pacing(made_by.stages, wait_ms, made_by.few))
    stages = (stage_table(made_by),) if made_by.stages else ()
    return Measured(
        args | paced_by(made_by.set_by),
        lambda: Finding(
            evidence=(*stages, *gap_evidence(facts, "input_wait")),
            links=(page("input_pipeline_analyzer", facts.limiting_gpu.host),),
            fixes=("keras", "custom-loop"),
        ),
        undecided=undecided_input(facts, limits, check),
        loss_ms=wait_ms,
    )
