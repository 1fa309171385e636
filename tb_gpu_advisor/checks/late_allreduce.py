"""GPUs wait in the AllReduce for one that comes late.

Reads: how much longer than the shortest kernel of the same call each GPU's takes, as far as it computes nothing during
it: a collective's kernel waits until the last GPU has come. Durations need no common clock, so this holds over hosts.
Which GPU comes last, how often, and to what it loses more time than the others, is reported; of kernels that take
longer also whether the GPU or its host is slow, or has more data. A look-alike is silent: waiting that hides under
computing.
"""

from tb_gpu_advisor.checks.input_cannot_feed_gpus import check as input_cannot_feed_gpus
from tb_gpu_advisor.checks.serial_gpus import check as serial_gpus
from tb_gpu_advisor.checks.staggered_launches import check as staggered_launches
from tb_gpu_advisor.checks.uneven_replicas import check as uneven_replicas
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.run.across import by_chance, place
from tb_gpu_advisor.facts.run.collectives import exchanges_of_all
from tb_gpu_advisor.facts.run.lateness import CAUSES, Longer, computes_longer, lateness
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.quantities import count, extra_ops, lost, ms, page, share, text

# Our default: GPUs come a little late by turns.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
#: Findings that bring this one about, by what makes a GPU late.
_BROUGHT_BY = {
    "turn": staggered_launches.id,
    "compute": uneven_replicas.id,
    "input": input_cannot_feed_gpus.id,
    "other": serial_gpus.id,
}
#: Reasons of computing longer of which nobody knows more.
_UNDECIDED = ("pace", "other")
#: … and those for which there is nothing to look for on the host.
_ELSEWHERE = ("model", "extra-ops")


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    collectives = exchanges_of_all(facts)
    late = lateness(facts)
    longer = computes_longer(facts, late.gpu) if late.cause == "compute" else Longer("other")
    ops = longer.ops if longer.why == "extra-ops" else ()
    # Of another one it is the others that wait.
    of_limiting = place(late.gpu) == place(facts.limiting_gpu)
    args = {
        **lost("wait", late.wait_ms, facts.step_ms),
        "gpu": count(late.gpu.gpu),
        "host": text(late.gpu.host),
        "often": share(collectives.last[place(late.gpu)]),
        "turns": text("yes" if late.in_turns else "no"),
        "cause": text(late.cause),
        "more": ms(late.more_ms),
        "why": text("" if longer.why in _UNDECIDED else longer.why),
        "op": text(ops[0][0] if ops else ""),
        "model": text(facts.info_of(late.gpu).model),
    }
    return Measured(
        args,
        lambda: Finding(
            evidence=extra_ops(ops),
            links=(page("trace_viewer", late.gpu.host),),
            fixes=() if late.cause == "turn" or longer.why in _ELSEWHERE else ("shell",),
            brought_by=_BROUGHT_BY.get(late.cause, ""),
            parts_ms={part: facts.excess_ms(part) for part in CAUSES.get(late.cause, ()) if of_limiting},
        ),
        loss_ms=late.wait_ms,
        undecided=by_chance(facts, in_calls=True),
    )
