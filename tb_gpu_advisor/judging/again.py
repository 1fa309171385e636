"""What checks of preparation share: one rule for whatever is made ready again in steady steps."""

from typing import Final

from tb_gpu_advisor.causes import FEWEST
from tb_gpu_advisor.facts import Facts, MissingData, Preparation
from tb_gpu_advisor.facts.events.frames import is_library
from tb_gpu_advisor.facts.events.host_kinds import Kind, prepares
from tb_gpu_advisor.facts.events.preparing.first_runs import PREPARE_MS
from tb_gpu_advisor.facts.steps.windows import COMPILE_SHARE
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
#: The check of what is made again before it can run: of a function that is traced again it is compiled, too.
_MADE_AGAIN: Final = "repeated-preparation"


def again(facts: Facts, *kinds: Kind, cause: Category = "compile") -> Measured:
    """The kind, among these, on which steps spend most, if it repeats: once or twice is no habit. Its cost includes
    what follows from it, whose findings are brought about by this check's."""
    facts.need_waits()
    steps, prepared = facts.need_steps(), facts.observed.prepared
    of_kinds = [one for one in prepared if one.kind in kinds]
    never = Preparation(kinds[0], 0.0, 0, False, "unknown", ())
    one = max(of_kinds, key=lambda of_kind: (of_kind.repeats, of_kind.ms_per_step), default=never)
    leads = one.repeats and one.kind == "trace"
    lost_ms = one.ms_per_step + sum(other.ms_per_step for other in prepared if leads and other.traced)
    if facts.alone is None and cause == "compile":
        lost_ms = min(lost_ms, facts.common_ms(cause))
    # What traces or compiles is no function: those of datasets have no call that names them.
    named = (work.name.partition(" > ")[0] for work in one.work)
    by_others = one.kind in ("trace", "compile")
    function = next((name for name in named if not by_others or prepares(name) is None), "")
    if function.startswith("TFE_") or (one.kind == "trace" and ("::" in function or is_library(function))):
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
    is_prepared = of_kinds or (cause == "compile" and prepared_ms(facts) >= COMPILE_SHARE * steps.ms[0])
    single = steps.seen <= 1
    if single and is_prepared and not (of_kinds and one.kind == "compile"):
        raise MissingData("one-step")
    if not one.repeats and steps.analysed < FEWEST and lost_ms > COMPILE_SHARE * facts.step_ms:
        raise MissingData("few-steps")
    spared_by = "" if not of_kinds or one.repeats or single else "seldom"
    measured = Measured(args, lambda: _finding(facts, one, cause), lost_ms, spared_by)
    # That nothing is made ready in the only step shows that nothing is in every one.
    return measured.doubted("medium", "recurs") if single and not of_kinds else measured


def only_prepares(facts: Facts) -> bool:
    """Whether the capture shows a program only making something ready, and nothing that runs."""
    return not facts.has_time and prepared_ms(facts) >= PREPARE_MS


def prepared_ms(facts: Facts) -> float:
    """How long the host that takes longest makes ready what runs, in the whole capture. On a host that runs nothing and
    has no other device that does, whatever it makes ready counts."""
    hosts = [host for host in facts.hosts if host.gpus or host.alone]
    hosts = hosts or [host for host in facts.hosts if not host.other_devices]
    return max((host.compile_ms for host in hosts), default=0.0)


def _of_epochs(facts: Facts, one: Preparation) -> bool:
    """Whether it is an input pipeline that only some steps make, such as the first one of an epoch."""
    return one.kind == "input" and one.steps < ALL * facts.need_steps().analysed


def made_anew(facts: Facts) -> str:
    """The check of an input pipeline that each step makes anew: steps wait for its start. Empty without one."""
    made = (one for one in facts.observed.prepared if one.kind == "input" and one.repeats)
    return "" if all(_of_epochs(facts, one) for one in made) else _MADE_AGAIN


def _fixes(facts: Facts, one: Preparation) -> tuple[str, ...]:
    """Keras makes its functions itself, so its code is left out. For what is compiled, shapes have to be the reason; in
    JAX nothing shows whether a function is made anew instead."""
    by_shapes = one.why == "shapes" or (one.why == "unknown" and facts.framework != "jax")
    by_itself = facts.api == "keras" and (one.kind == "trace" or _of_epochs(facts, one))
    return () if by_itself or (one.kind == "compile" and not by_shapes) else FIXES.get(one.kind, ())


def _finding(facts: Facts, one: Preparation, cause: Category) -> Finding:
    traces_again = any(other.kind == "trace" and other.repeats for other in facts.observed.prepared)
    brought_by = _MADE_AGAIN if one.traced and traces_again else ""
    gaps = gap_evidence(facts, cause) if cause == "compile" else ()
    evidence, links = (*work_table("compiled", one.work), *gaps), (trace_link(facts, cause),)
    finding = Finding(evidence=evidence, links=links, fixes=_fixes(facts, one), brought_by=brought_by)
    return finding.doubted("low", "one-step") if facts.alone is None and facts.steps.seen == 1 else finding
