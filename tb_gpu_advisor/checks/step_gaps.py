"""The GPU stands idle between two steps while the host runs Python.

Reads: the waterfall's ``between_steps``: idle time outside any runtime call that issues work, measured on the GPU's
own lines. Python inside a step is another check's; the host's step markers are no look-alike: it runs ahead of the GPU.
What Python runs op by op around the step's function is its work between steps. On a host without GPU work it is the
time of a step in which neither the runtime nor an op of the step was at work, without what lies between eager ops. One
step decides nothing: the gap to the next is not in the capture.
"""

from msgspec.structs import replace

from tb_gpu_advisor.checks.eager_execution import check as eager_execution
from tb_gpu_advisor.facts import Facts, MissingData
from tb_gpu_advisor.judging import Check, Finding, Limit, Limits, Measured, idle, lost, ms, part, text
from tb_gpu_advisor.judging.idle import gap_evidence, ops_around, trace_link, work_table

# The guide asks for "minimal gaps" and names no number. Our default: 2 % of a step is twice what counts as noise in
# savings.
LIMIT = Limit("share", 0.02, "share", "default", of_step=True)
# Of so many steps a single one is no habit. Our default: as many as a capture should have.
MANY = 10
# Of a host. Measured: 27 captures of one program differed by 16 to 27 %.
BETWEEN_CAPTURES = 0.25


@Check.of(LIMIT, spoiled_by=("no-step-markers",))
def check(facts: Facts, limits: Limits) -> Measured:
    facts.need_waits()
    if facts.need_steps().seen == 1:
        # After it the capture holds no other.
        raise MissingData("one-step")
    gap_ms, alone = facts.common_ms("between_steps"), facts.alone
    if alone is None:
        few = facts.observed.few_of("between_steps")
        others_ms = gap_ms - few.most_ms / max(few.of, 1)
        # A long pause is one that others may follow.
        seldom = few.of >= MANY and not limits.broken(check, others_ms / facts.step_ms)
        seldom = seldom and not facts.observed.pauses.count
        unknown = idle.unexplained(facts, limits, check, gap_ms)
        return replace(_measured(facts, gap_ms), undecided=unknown, spared_by="seldom" if seldom else "")
    hidden = facts.hidden_by is not None and facts.hidden_by.kind != "no-gpu"
    if hidden and sum(one.ms_per_step for one in alone.between) < gap_ms / 2:
        # The host may have waited for a GPU that the profiler did not see.
        raise MissingData("gpu-activity")
    ops = alone.one_by_one
    gap_ms = max(0.0, gap_ms - (ops.python_ms if limits.broken(eager_execution, ops.share) else 0.0))
    # Pauses that come again differ from other gaps by what they are, and not by chance.
    error_ms = alone.between_error_ms * (alone.pauses.count <= 1)
    margin_ms = max(idle.STANDARD_ERRORS * error_ms, BETWEEN_CAPTURES * gap_ms)
    return replace(_measured(facts, gap_ms), margin=margin_ms / facts.step_ms)


def _measured(facts: Facts, gap_ms: float) -> Measured:
    of = facts.observed
    work, doubt = idle.named(of.between, of.around, gap_ms)
    unnamed, once = bool(doubt), of.pauses.count == 1
    # Of one pause nobody knows whether it comes again, whatever its name.
    doubt += ("seen-once",) if once else ()
    named_ms = min(gap_ms, sum(one.ms_per_step for one in work))
    args = {
        "place": text(facts.place),
        **lost("gap", gap_ms, facts.step_ms),
        "named": ms(named_ms),
        "named-part": part(named_ms, gap_ms),
    }
    return Measured(
        args | ops_around(facts, of.around, of.pauses, work, gap_ms) | idle.python_threads(of.python.between),
        lambda: Finding(
            evidence=(*work_table("host-work", work), *gap_evidence(facts, "between_steps")),
            links=(trace_link(facts, "between_steps"),),
            fixes=("keras", "custom-loop", "jax"),
        ).doubted("low" if unnamed else "medium" if once else "high", *doubt),
        loss_ms=gap_ms,
    )
