"""The GPU stands idle between two steps while the host runs Python.

Reads: the waterfall's ``between_steps``: idle time outside any runtime call that issues work, measured on the GPU's
own lines. Python inside a step is another check's; the host's step markers are no look-alike: it runs ahead of the GPU.
On a host without GPU work it is the time of a step in which neither the runtime nor an op was at work. One step decides
nothing: the gap to the next is not in the capture.
"""

from tb_gpu_advisor.facts import Facts, HostStepFacts
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured, Saving
from tb_gpu_advisor.judging.idle import gap_evidence, need_two, steps_per_call, trace_link, work_table
from tb_gpu_advisor.judging.quantities import ms, page, share, text
from tb_gpu_advisor.judging.savings import less_python
from tb_gpu_advisor.wire import Confidence, Quantity

# The guide asks for "minimal gaps" and names no number; 2 % of a step is twice what counts as noise in savings.
LIMIT = Limit("share", 0.02, "share", "default")
FIXES = ("keras", "custom-loop", "jax")


def run(facts: Facts, limits: Limits) -> Measured:
    if facts.alone is not None:
        return _on_host(facts, facts.alone)
    facts.need_launches()
    need_two(facts.need_steps())
    gap_ms = facts.alike_ms("between_steps")
    named_ms = min(gap_ms, sum(work.ms_per_step for work in facts.limiting_gpu.between))
    args = _args("gpu", gap_ms, facts.step_ms, named_ms)
    return Measured(
        args,
        lambda: Finding(
            saving=less_python(facts, gap_ms),
            evidence=(
                *work_table("host-work", facts.limiting_gpu.between),
                *steps_per_call(facts, gap_ms),
                *gap_evidence(facts, "between_steps"),
            ),
            links=(trace_link(facts.limiting_gpu, "between_steps"),),
            fixes=FIXES,
        ).doubted(*_doubt(named_ms, gap_ms)),
    )


def _on_host(facts: Facts, alone: HostStepFacts) -> Measured:
    need_two(alone.steps)
    gap_ms = alone.between_ms
    named_ms = sum(work.ms_per_step for work in alone.between)
    return Measured(
        _args("host", gap_ms, alone.step_ms, named_ms),
        lambda: Finding(
            saving=Saving(0.0, gap_ms, "measured"),
            evidence=(*work_table("host-work", alone.between), *steps_per_call(facts, gap_ms)),
            links=(page("trace_viewer", alone.host),),
            fixes=FIXES,
        ).doubted(*_doubt(named_ms, gap_ms)),
    ).doubted("medium", "no-gpu-seen")


def _args(place: str, gap_ms: float, step_ms: float, named_ms: float) -> dict[str, Quantity]:
    gap = {"place": text(place), "gap": ms(gap_ms), "share": share(gap_ms / step_ms)}
    return gap | {"step": ms(step_ms), "named": ms(named_ms)}


def _doubt(named_ms: float, gap_ms: float) -> tuple[Confidence, str] | tuple[Confidence]:
    # Time that lies under no host event is a guess.
    return ("high",) if named_ms >= gap_ms / 2 else ("low", "unnamed-host-time")


CHECK = Check(
    id="step-gaps",
    section="1.2.1",
    order=10,
    run=run,
    claims=(10, 14, 17, 23, 27, 31, 32),
    limit=LIMIT,
    spoiled_by=("no-step-markers",),
)
