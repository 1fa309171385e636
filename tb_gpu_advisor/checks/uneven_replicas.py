"""One GPU computes more than the others, which wait for it.

Reads: compute time per step of every GPU, what models they are, and by how much op types take longer on the busiest
one: where that is a slower model with the same ops, or takes longer for all of them, no op is to be moved. Look-alikes
are silent: stages of a pipeline, which run different ops by design, and GPUs that differ by less than steps do.
"""

from typing import Final

from tb_gpu_advisor.facts import Facts, NotApplicable
from tb_gpu_advisor.facts.run.across import by_chance, surplus_ms
from tb_gpu_advisor.facts.run.lateness import Why, computes_longer
from tb_gpu_advisor.facts.run.limiting import same_program
from tb_gpu_advisor.judging.base import Check, Finding, Limit, Limits, Measured
from tb_gpu_advisor.judging.quantities import count, extra_ops, ms, page, share, text

# Our default: GPUs of one kind differ by a few percent.
LIMIT = Limit("share", 0.05, "share", "default", of_step=True)
#: What is reported of it, and whose code fixes it.
_KINDS: Final[dict[Why, str]] = {"model": "model", "extra-ops": "work", "other": "work"}
_FIXES: Final[dict[str, tuple[str, ...]]] = {"model": ("shell",), "work": ("custom-loop",)}


@Check.of(LIMIT)
def check(facts: Facts, limits: Limits) -> Measured:
    more_ms, removable_ms, busiest = surplus_ms(facts)
    longer = computes_longer(facts, busiest)
    kind = _KINDS.get(longer.why, "pace")
    args = {
        "more": ms(more_ms),
        "share": share(more_ms / facts.step_ms_of(busiest.host)),
        "gpu": count(busiest.gpu),
        "host": text(busiest.host),
        "op": text(longer.ops[0][0] if longer.why == "extra-ops" else ""),
        "kind": text(kind),
        "model": text(facts.info_of(busiest).model),
        "others": text(longer.model),
    }

    def finding() -> Finding:
        others = [gpu for gpu in facts.gpus if gpu is not busiest]
        if not same_program(others) and len(others) > 1:
            raise NotApplicable("different-programs")
        return Finding(
            at_most_ms=removable_ms,
            evidence=extra_ops(longer.ops),
            links=(page("trace_viewer", busiest.host),),
            fixes=_FIXES.get(kind, ()),
        )

    return Measured(args, finding, loss_ms=more_ms, undecided=by_chance(facts, in_calls=True))
