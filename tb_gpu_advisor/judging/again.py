"""What checks of preparation share: one rule for whatever is made ready again in steady steps."""

from typing import Final

from tb_gpu_advisor.facts import Facts, MissingData, Preparation
from tb_gpu_advisor.facts.events.frames import is_library
from tb_gpu_advisor.facts.events.host_kinds import Kind
from tb_gpu_advisor.judging.base import Finding, Measured
from tb_gpu_advisor.judging.idle import gap_evidence, trace_link, work_table
from tb_gpu_advisor.judging.quantities import ALL, count, lost, text
from tb_gpu_advisor.wire import Category

#: Code that makes something ready only once, by what that is and by API; what is compiled keeps its shapes fixed.
FIXES: Final[dict[Kind, tuple[str, ...]]] = {
    "compile": ("keras", "custom-loop", "jax"),
    "trace": ("custom-loop",),
    "input": ("keras",),
    "autotune": ("shell",),
}


def again(
    facts: Facts, *kinds: Kind, cause: Category = "compile", follows: tuple[Kind, str] | None = None
) -> Measured:
    """The kind among these on which steps spend most, if it repeats: once or twice is no habit of the steps. Where one
    that it ``follows`` repeats, that one's check brings this finding about."""
    facts.need_waits()
    steps, prepared = facts.need_steps(), facts.observed.prepared
    of_kinds = [one for one in prepared if one.kind in kinds]
    never = Preparation(kinds[0], 0.0, 0, False, "unknown", ())
    one = max(of_kinds, key=lambda of_kind: (of_kind.repeats, of_kind.ms_per_step), default=never)
    lost_ms = one.ms_per_step
    if facts.alone is None and cause == "compile":
        lost_ms = min(lost_ms, facts.common_ms(cause))
    function = one.work[0].name.partition(" > ")[0] if one.work else ""
    if one.kind == "trace" and ("::" in function or is_library(function)):
        # What the runtime or a library calls is no function of the user's that is traced.
        function = ""
    args = {
        "place": text(facts.place),
        "kind": text(one.kind),
        "why": text("epochs" if of_kinds and _of_epochs(facts, one) else one.why),
        "function": text(function),
        "cause": text("cudnn" if function else "others"),
        **lost("compile", lost_ms, facts.step_ms),
        "steps": count(one.steps),
        "of": count(steps.analysed),
    }
    single = bool(of_kinds) and steps.seen <= 1
    if single and one.kind != "compile":
        raise MissingData("one-step")
    leads = follows and any(one.kind == follows[0] and one.repeats for one in prepared)
    brought_by = follows[1] if follows and leads else ""
    return Measured(
        args,
        lambda: _finding(facts, one, cause, brought_by),
        loss_ms=lost_ms,
        spared_by="" if not of_kinds or one.repeats or single else "seldom",
    )


def _of_epochs(facts: Facts, one: Preparation) -> bool:
    """Whether it is an input pipeline that some of the steps make, as the first one of an epoch does."""
    return one.kind == "input" and one.steps < ALL * facts.need_steps().analysed


def _fixes(facts: Facts, one: Preparation) -> tuple[str, ...]:
    """Keras makes its functions itself. Of what is compiled shapes have to be why; in JAX nothing tells whether it was
    not a function that is made anew."""
    by_shapes = one.why == "shapes" or (one.why == "unknown" and facts.framework != "jax")
    by_itself = facts.api == "keras" and (one.kind == "trace" or _of_epochs(facts, one))
    return () if by_itself or (one.kind == "compile" and not by_shapes) else FIXES.get(one.kind, ())


def _finding(facts: Facts, one: Preparation, cause: Category, brought_by: str) -> Finding:
    gaps = gap_evidence(facts, cause) if cause == "compile" else ()
    finding = Finding(
        evidence=(*work_table("compiled", one.work), *gaps),
        links=(trace_link(facts, cause),),
        fixes=_fixes(facts, one),
        brought_by=brought_by,
    )
    return finding.doubted("low", "one-step") if facts.alone is None and facts.steps.seen == 1 else finding
