"""The GPU stands idle between two steps while the host runs Python (guide claims 17, 23-32).

Reads: the waterfall's ``between_steps``: idle time outside any runtime call that issues work, measured on the GPU's
own lines. The host's step markers are no look-alike: the host runs ahead of the GPU, so gaps there cost nothing.
On a host without GPU work it is the time of a step in which neither the runtime nor an op was at work.
With one step the gap to the next is not in the capture: only what lies inside can be judged.
"""

from tb_gpu_advisor.facts import Facts, HostStepFacts
from tb_gpu_advisor.judging.base import (
    Check,
    Limit,
    Outcome,
    Saving,
    failed,
    ms,
    no_data,
    page,
    passed,
    share,
    text,
)
from tb_gpu_advisor.judging.idle import gap_evidence, steps_per_call, trace_link, work_table
from tb_gpu_advisor.judging.savings import less_python
from tb_gpu_advisor.wire import Quantity

# The guide asks for "minimal gaps" and names no number; 2 % of a step is twice what counts as noise in savings.
LIMIT = Limit("share", 0.02, "share", "default")


def run(facts: Facts) -> Outcome:
    if facts.alone is not None:
        return _on_host(facts, facts.alone)
    facts.need_launches()
    steps = facts.need_steps()
    gap_ms = facts.alike_ms("between_steps")
    named_ms = min(gap_ms, sum(work.ms_per_step for work in facts.limiting_gpu.between))
    args = _args("gpu", gap_ms, facts.step_ms, named_ms)
    if LIMIT.broken_by(gap_ms / facts.step_ms):
        found = failed(
            args,
            saving=less_python(facts, gap_ms),
            evidence=(
                *work_table("host-work", facts.limiting_gpu.between),
                *steps_per_call(facts, gap_ms),
                *gap_evidence(facts, "between_steps"),
            ),
            links=(trace_link(facts.limiting_gpu, "between_steps"),),
            fixes=_fixes(facts),
        )
        return _named(found, named_ms, gap_ms)
    return no_data("one-step", args) if steps.found == 1 else passed(args)


def _on_host(facts: Facts, alone: HostStepFacts) -> Outcome:
    gap_ms = alone.between_ms
    named_ms = sum(work.ms_per_step for work in alone.between)
    args = _args("host", gap_ms, alone.step_ms, named_ms)
    if not LIMIT.broken_by(gap_ms / alone.step_ms):
        return passed(args).doubted("medium", "no-gpu-seen")
    found = failed(
        args,
        saving=Saving(0.0, gap_ms, "measured"),
        evidence=(*work_table("host-work", alone.between), *steps_per_call(facts, gap_ms)),
        links=(page("trace_viewer", alone.host),),
        fixes=_fixes(facts),
    )
    return _named(found.doubted("medium", "no-gpu-seen"), named_ms, gap_ms)


def _args(place: str, gap_ms: float, step_ms: float, named_ms: float) -> dict[str, Quantity]:
    return {
        "place": text(place),
        "gap": ms(gap_ms),
        "share": share(gap_ms / step_ms),
        "step": ms(step_ms),
        "named": ms(named_ms),
    }


def _fixes(facts: Facts) -> tuple[str, ...]:
    return ("keras", "custom-loop") if facts.framework != "jax" else ("jax",)


def _named(found: Outcome, named_ms: float, gap_ms: float) -> Outcome:
    return found if named_ms >= gap_ms / 2 else found.doubted(found.confidence, "unnamed-host-time")


CHECK = Check(id="step-gaps", section="1.2.1", run=run, guide="gaps_between_steps", limit=LIMIT)
