"""The guide's workflow: one GPU first, stage by stage, then several; and the three numbers with which it begins."""

from typing import Final

from tb_gpu_advisor import wire
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Check, Outcome
from tb_gpu_advisor.judging.precision import half_ms

#: XLA comes after precision, though the guide has one section for both.
XLA: Final = ("xla-off", "xla-recompiles")
#: The check that asks for the change of a stage: where it does not apply to a program or a GPU, nor does the stage.
_ASKS: Final[dict[str, str]] = {"precision": "single-precision", "xla": "xla-off"}
#: … unless it does not apply because that change is made.
_MADE: Final = "compiled"
#: Sections of the guide by the stages after the first.
_STAGES: Final = {
    "1.1": "input",
    "1.2.1": "utilization",
    "1.2.2": "utilization",
    "1.2.3": "kernels",
    "1.3": "precision",
    "xla": "xla",
    "2": "several-gpus",
}


def workflow(
    facts: Facts,
    outcomes: list[tuple[Check, Outcome]],
    several: wire.SeveralGpus | None,
    to_do: tuple[str, ...] = (),
) -> tuple[wire.WorkflowStage, ...]:
    """All stages in order. One with findings is where to begin: one GPU where that comes first, else the stage of what
    the report advises first (``to_do``), or without such advice the first stage with findings."""
    one_gpu = _one_gpu(facts, several)
    statuses: dict[str, dict[str, wire.Status]] = {stage: {} for stage in _STAGES.values()}
    for check, outcome in outcomes:
        section = "xla" if check.id in XLA else check.section
        if section in _STAGES:
            statuses[_STAGES[section]][check.id] = outcome.status
    findings_of = {
        stage: tuple(check for check, status in of_stage.items() if status == "failed")
        for stage, of_stage in statuses.items()
    }
    advised = [stage for check in to_do for stage, findings in findings_of.items() if check in findings]
    begin = next(iter([*advised, *(stage for stage, findings in findings_of.items() if findings)]), None)
    if one_gpu.state == "now":
        begin = None
    asked = {check.id for check, one in outcomes if one.status == "not_applicable" and one.reason != _MADE}
    void = {stage for stage, check in _ASKS.items() if check in asked}
    void |= {"several-gpus"} if several is None and not facts.is_one_rank else set()
    others = (
        wire.WorkflowStage(stage, _state(set(of_stage.values()), stage == begin, stage in void), findings)
        for (stage, of_stage), findings in zip(statuses.items(), findings_of.values(), strict=True)
    )
    return (one_gpu, *others)


def overview(facts: Facts) -> wire.OverviewNumbers:
    """The three numbers, for the GPU that limits the step, as findings are: the others are busy waiting for it."""
    on_host = facts.host_ops_share
    gpu, step_ms = facts.limiting_gpu, facts.step_ms
    table = gpu.kernels
    return wire.OverviewNumbers(
        device_share=round(gpu.busy_ms() / step_ms, 6) if step_ms else 0.0,
        device_ops_share=None if on_host is None else round(1 - on_host, 6),
        half_share=round(half_ms(facts) / table.total_ms, 6) if table.total_ms else 0.0,
    )


def _one_gpu(facts: Facts, several: wire.SeveralGpus | None) -> wire.WorkflowStage:
    """The stage of one GPU, where the guide begins. A profile of one rank is of a run on several."""
    state: wire.StageState = "open"
    if (several is None and not facts.is_one_rank) or facts.one_gpu_step_ms is not None:
        state = "done"
    elif several is not None and several.one_gpu_first:
        state = "now"
    return wire.WorkflowStage("one-gpu", state, ())


def _state(statuses: set[wire.Status], begins: bool, is_void: bool) -> wire.StageState:
    if "failed" in statuses:
        return "now" if begins else "later"
    if is_void or statuses == {"not_applicable"}:
        return "not_applicable"
    return "open" if "no_data" in statuses or "passed" not in statuses else "done"
