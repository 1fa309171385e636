"""Runs every check, and turns what it measured, or whatever happens, into one of the five statuses."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from msgspec.structs import asdict, replace

from tb_gpu_advisor.causes import AHEAD
from tb_gpu_advisor.errors import log_fault
from tb_gpu_advisor.facts import Facts, FullGpuFacts, HostFacts, MissingData, NotApplicable
from tb_gpu_advisor.judging.base import ONE_STEP, OURS, Check, Doubtful, Limits, Measured, Outcome
from tb_gpu_advisor.judging.fixes import fitting
from tb_gpu_advisor.judging.idle import has_no_steps, is_thinned
from tb_gpu_advisor.judging.precision import KERNELS
from tb_gpu_advisor.judging.quantities import page_of
from tb_gpu_advisor.judging.saving import Savings, saves
from tb_gpu_advisor.wire import Category, Column, Evidence, Link, Table, Timeline

#: Columns of tables, as they are called where no steps are known.
_OF_CAPTURE: Final = {"count-per-step": Column("count", "count"), "time-per-step": Column("time", "ms")}


def with_picture(outcome: Outcome, facts: Facts, saves: bool) -> Outcome:
    """A finding that ``saves`` time and has no picture gets that of its first kernel, or of the first of its causes
    that has one. Its links to the whole trace then open there."""
    shown = next((one for one in outcome.evidence if isinstance(one, Timeline)), None)
    if shown is None and saves and outcome.causes and facts.alone is None:
        pictures = facts.limiting_gpu.kernel_pictures
        shown = pictures.get(first_kernel(outcome.evidence)) or _of_causes(outcome.causes, facts)
        if shown is not None:
            outcome = replace(outcome, evidence=(shown, *outcome.evidence))
    return outcome if shown is None else replace(outcome, links=_links(outcome.links, shown))


def first_kernel(evidence: Iterable[Evidence]) -> str:
    """The kernel at the head of a finding's table, whose longest launch its timeline shows; empty without such a
    table."""
    tables = (one for one in evidence if isinstance(one, Table) and one.id == KERNELS and one.rows)
    return next((str(table.rows[0][0]) for table in tables), "")


def _of_causes(causes: tuple[Category, ...], facts: Facts) -> Timeline | None:
    """The picture of these causes on the limiting GPU; for a collective on the host whose GPUs spend most in it."""
    if "collective" not in causes:
        pictures = facts.limiting_gpu.timelines
        return next((pictures[cause] for cause in causes if cause in pictures), None)

    def most_ms(host: HostFacts) -> float:
        return max((gpu.mean_ms("collective") for gpu in host.gpus), default=0.0)

    hosts = sorted(facts.hosts, key=most_ms, reverse=True)
    in_full = (gpu for host in hosts for gpu in host.gpus if isinstance(gpu, FullGpuFacts))
    return next((gpu.timelines["collective"] for gpu in in_full if "collective" in gpu.timelines), None)


def _links(links: tuple[Link, ...], shown: Timeline) -> tuple[Link, ...]:
    """The links, those to the whole trace moved to the picture."""
    return tuple(
        page_of(shown)
        if (link.tool, link.host, link.start_ms) == ("trace_viewer", shown.host, None)
        else link
        for link in links
    )


def run_all(
    checks: Iterable[Check], facts: Facts, run: str, thresholds: Mapping[str, float] = OURS
) -> list[tuple[Check, Outcome]]:
    """One outcome per check, in order. No check can bring the report down. ``thresholds`` are the user's limits, by the
    ids of checks."""
    limits = Limits(thresholds)
    outcomes = [(check, _run(check, facts, limits, run)) for check in checks]
    failed = {check.id: outcome for check, outcome in outcomes if outcome.status == "failed"}
    savings = cache(lambda: Savings(facts, failed))
    return [
        (check, _with_saving(outcome, check, savings, run) if _saves(check, outcome) else outcome)
        for check, outcome in outcomes
    ]


def _saves(check: Check, outcome: Outcome) -> bool:
    return outcome.status == "failed" and saves(check.id)


def _with_saving(outcome: Outcome, check: Check, savings: Callable[[], Savings], run: str) -> Outcome:
    try:
        return replace(outcome, saving=savings().of((check.id,)))
    except Exception:
        # As in ``_run``: what breaks costs the row that asked for it.
        log_fault(__name__, "the saving of %s failed on run %s", check.id, run)
        return Outcome("error", reason="internal")


def settle_first(outcomes: Iterable[tuple[Check, Outcome]]) -> dict[str, tuple[str, ...]]:
    """By decided row the failed checks of the capture that undermine it, in their order."""
    rows = list(outcomes)
    faults = [check.id for check, outcome in rows if outcome.status == "failed" and check.section == "0"]
    return {
        check.id: tuple(fault for fault in faults if check.is_spoiled_by(fault))
        for check, outcome in rows
        if check.section != "0" and outcome.status in ("failed", "passed")
    }


def _run(check: Check, facts: Facts, limits: Limits, run: str) -> Outcome:
    try:
        measured = check.run(facts, limits)
        if check.section != "0" and facts.alone is not None:
            # The GPU may have worked unseen.
            measured = measured.doubted("medium", "no-gpu-seen")
        outcome = _judged(measured, check, limits)
        if outcome.status == "failed":
            outcome = replace(outcome, causes=_largest_first(check.causes, outcome, facts))
        limit, loss_ms = limits.of(check), outcome.loss_ms if outcome.status == "passed" else None
        # It may pass only because it is about a share of all that was captured, most of which may be no step.
        if limit and limit.of_step and loss_ms is not None and is_thinned(limit, facts, loss_ms):
            outcome = Outcome("no_data", outcome.args, "steps")
        outcome = _as_sure_as_steps(outcome, check, facts)
        outcome = replace(outcome, fixes=fitting(check.id, outcome.fixes, facts))
        return _of_capture(with_picture(outcome, facts, _saves(check, outcome)), facts)
    except MissingData as missing:
        return Outcome("no_data", reason=missing.reason)
    except NotApplicable as other:
        return Outcome("not_applicable", reason=other.reason)
    except Exception:
        # The one broad catch: a fault of ours in one check becomes a row that says so.
        log_fault(__name__, "check %s failed on run %s", check.id, run)
        return Outcome("error", reason="internal")


def _judged(measured: Measured, check: Check, limits: Limits) -> Outcome:
    """The one rule of verdicts. A row that passes with a number past its limit names the condition for which it did."""
    limit = limits.of(check)
    number = 0.0 if limit is None else float(measured.args[limit.arg].value)
    if limit is not None and not measured.fails and abs(number - limit.value) < measured.margin:
        return Outcome("no_data", measured.args, "near-limit")
    exceeds = limit is not None and limit.broken_by(number)
    if measured.fails or (exceeds and not measured.spared_by):
        finding = measured.finding()
        more = asdict(finding) | {name: getattr(measured, name) for name in Doubtful.__struct_fields__}
        return _as_sure_as(finding, Outcome("failed", measured.args, loss_ms=measured.loss_ms, **more))
    if measured.undecided:
        return Outcome("no_data", measured.args, measured.undecided)
    reason = measured.spared_by if exceeds else ""
    return _as_sure_as(measured, Outcome("passed", measured.args, reason, measured.loss_ms))


def _largest_first(causes: tuple[Category, ...], outcome: Outcome, facts: Facts) -> tuple[Category, ...]:
    """A finding's causes, largest first: by its own loss in each part where that is seen, else by what the limiting
    GPU, or a host without GPU work, loses there. Parts with a picture come first, and for kernels before all
    computing."""
    if len(causes) < 2:
        return causes
    if lost := [one for one in causes if outcome.parts_ms.get(one)]:
        return tuple(sorted(lost, key=lambda one: -outcome.parts_ms[one]))
    of_kernels = first_kernel(outcome.evidence) != ""
    pictures = facts.limiting_gpu.timelines if facts.alone is None else {}

    def place(one: Category) -> tuple[bool, bool, float]:
        is_first = of_kernels and one == "compute"
        return not is_first, one not in pictures, -facts.observed.mean_ms(one)

    return tuple(sorted(causes, key=place))


def _as_sure_as(source: Doubtful, outcome: Outcome) -> Outcome:
    return outcome.doubted(source.confidence, *source.confidence_reasons)


def _as_sure_as_steps(outcome: Outcome, check: Check, facts: Facts) -> Outcome:
    """What is measured per step may be an accident of the only step that was seen, or of a capture without known
    steps."""
    if outcome.status != "failed" or not check.is_spoiled_by("capture-too-short"):
        return outcome
    if facts.has_one_step:
        if _may_be_hidden(outcome, facts):
            return Outcome("no_data", outcome.args, ONE_STEP)
        return outcome if ONE_STEP in outcome.confidence_reasons else outcome.doubted("medium", ONE_STEP)
    return outcome.doubted("medium", "no-steps") if check.section != "0" and has_no_steps(facts) else outcome


def _may_be_hidden(outcome: Outcome, facts: Facts) -> bool:
    """Whether a finding is only about work that is done ahead while a GPU still has work of the step before: at the
    beginning of the only step it had none. Batches are ready by then if the pipeline makes one in less time than a
    step."""
    if facts.alone is not None or not outcome.loss_ms:
        return False
    host, parts_ms = facts.limiting_host, outcome.parts_ms or dict.fromkeys(outcome.causes[:1], 0.0)
    part = max(parts_ms, key=parts_ms.__getitem__, default=None)
    spare_ms = facts.step_ms - host.making_ms if host.making_ms and part == "input_wait" else 0.0
    return outcome.loss_ms <= min(host.ahead_ms, host.ahead_ms if part in AHEAD else spare_ms)


def _of_capture(outcome: Outcome, facts: Facts) -> Outcome:
    """Where no steps are known nothing is "per step": columns of tables count the whole capture."""
    if not has_no_steps(facts):
        return outcome
    evidence = tuple(
        replace(one, columns=tuple(_OF_CAPTURE.get(column.id, column) for column in one.columns))
        if isinstance(one, Table)
        else one
        for one in outcome.evidence
    )
    return replace(outcome, evidence=evidence)
