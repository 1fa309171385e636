"""One scenario through the whole advisor, against its truth."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import CATEGORIES, Category, CheckResult, Report, Table
from tests.simulator.costs import weak_faults
from tests.simulator.cures import alone, no_tiny_kernels
from tests.simulator.faults import FAULTS
from tests.simulator.labels import labels
from tests.simulator.measured import Measured
from tests.simulator.scenario import Cure, Scenario, healthy_ms
from tests.simulator.simulate import Run
from tests.simulator.truth import StepTruth
from tests.simulator.twins import OTHERS, detected_by
from tests.simulator.writers import write

#: Without these a step has more to do, so that the lengths of steps cannot be compared.
_OTHER_WORK = ("small-batch", "small-model")
#: Findings about more than what a fault puts in: what their remedy takes away.
_REMEDIES = {"tiny-kernels": no_tiny_kernels}
#: Findings about what healthy programs have as well: batches that are copied, and reads after the step.
_OWN = ("exposed-input-copy", "step-gaps")
#: Below this share of the step a difference in time is noise.
TOLERANCE = 0.01


@dataclass(frozen=True)
class Saving:
    """A finding's promise against what removing its fault saved, in shares of the step. ``measured`` ones are backed by
    intervals of the run, others by a model of what would change."""

    check: str
    low: float
    high: float
    true: float
    measured: bool = True

    @property
    def covered(self) -> bool:
        return self.low - TOLERANCE <= self.true <= self.high + TOLERANCE

    @property
    def kept(self) -> bool:
        """Whether at least as much was saved as the low end promises."""
        return self.low - TOLERANCE <= self.true


@dataclass(frozen=True)
class Culprit:
    """What a finding should name, and the names that stand first in it."""

    check: str
    wanted: str
    named: tuple[str, ...]

    @property
    def right(self) -> bool:
        return any(self.wanted in name for name in self.named)


@dataclass(frozen=True)
class Verdicts:
    """What came out for one scenario. ``wrong`` is the part of the step that the waterfall misplaces; ``promises`` are
    what findings say can be saved, in shares of the step; ``weak`` the checks whose fault costs 2 to 5 % of it."""

    scenario: Scenario
    failed: frozenset[str]
    should: dict[str, bool | None]
    wrong: float
    wrong_by: dict[Category, float]
    savings: tuple[Saving, ...]
    whole: Saving | None
    promises: dict[str, float]
    weak: frozenset[str] = frozenset()
    culprits: tuple[Culprit, ...] = ()


def report_of(run: Run, one_gpu_step_ms: float | None = None) -> Report:
    """The advisor's report on the files of a run, and on those of the same program on one GPU if there are any."""
    hosts = tuple(summarise(decode(data), host) for host, data in write(run).items())
    return build("run", tuple(host.host for host in hosts), Facts(hosts, one_gpu_step_ms), ())


def _one_gpu_step_ms(scenario: Scenario) -> float | None:
    """As the advisor measures it, from that run's own files."""
    workload = scenario.workload
    if workload.gpus * workload.hosts == 1 or workload.pipeline_parts or not workload.capture.device:
        return None
    step_time = report_of(scenario.cured(alone)).step_time
    return step_time.mean_ms if step_time is not None else None


def judge(scenario: Scenario) -> Verdicts:
    run = scenario.run()
    report = report_of(run, _one_gpu_step_ms(scenario))
    failed = frozenset(check.id for check in report.checks if check.status == "failed")
    wrong_by = _wrong(run, report)
    promises = {
        c.id: c.saving_ms.high for c in report.checks if c.status == "failed" and c.saving_ms is not None
    }
    measured = Measured(run, scenario)
    return Verdicts(
        scenario=scenario,
        failed=failed,
        should=labels(measured),
        wrong=sum(map(abs, wrong_by.values())) / 2,
        wrong_by=wrong_by,
        savings=_savings(scenario, run, report),
        whole=_whole(scenario, run, report),
        promises={check: high_ms / run.step_ms() for check, high_ms in promises.items()}
        if run.workload.capture.device
        else {},
        weak=weak_faults(measured),
        culprits=_culprits(scenario, report),
    )


def _culprits(scenario: Scenario, report: Report) -> tuple[Culprit, ...]:
    """Of the findings that should name something: what their sentence names, else the first row of their tables."""
    return tuple(
        Culprit(check.id, scenario.named()[check.id], _names(check))
        for check in report.checks
        if check.status == "failed" and check.id in scenario.named()
    )


def _names(check: CheckResult) -> tuple[str, ...]:
    shown = tuple(str(check.args[arg].value) for arg in ("stage", "op") if arg in check.args)
    tables = (one for one in check.evidence if isinstance(one, Table) and one.rows and one.id != "gaps")
    return shown or tuple(str(cell) for table in tables for cell in table.rows[0][:2])


def _wrong(run: Run, report: Report) -> dict[Category, float]:
    """What the waterfall says more than the truth, by category, as shares of the step; mean over GPUs."""
    if not report.gpu_breakdowns or not run.workload.capture.host or run.workload.capture.steps == 1:
        return {}
    out: dict[Category, float] = dict.fromkeys(CATEGORIES, 0.0)
    by_place = {(gpu.host, gpu.gpu): gpu.breakdown for gpu in report.gpu_breakdowns}
    places = 0
    for machine in run.captured:
        for gpu, steps in run.truth(machine).items():
            true = _shares([step for step in steps if step.steady])
            places += 1
            for part in by_place[machine.name, gpu]:
                out[part.category] += part.share - true.get(part.category, 0.0)
    return {category: share / places for category, share in out.items()}


def _shares(steps: list[StepTruth]) -> dict[Category, float]:
    total = sum(step.end_ns - step.start_ns for step in steps)
    return {c: sum(step.parts_ns.get(c, 0) for step in steps) / total for c in CATEGORIES}


def _savings(scenario: Scenario, run: Run, report: Report) -> tuple[Saving, ...]:
    """For every failed check with a saving that faults are there for: against removing all that it is about."""
    step_ms, savings = run.step_ms(), []
    for check in report.checks:
        faults = [fault for fault, _ in scenario.faults if check.id in FAULTS[fault].finds]
        if faults and check.status == "failed" and check.saving_ms is not None:
            remedy = _REMEDIES.get(check.id)
            cured = scenario.cured(remedy) if remedy else scenario.without(*faults).run()
            true = 1 - cured.step_ms() / step_ms
            low, high = check.saving_ms.low / step_ms, check.saving_ms.high / step_ms
            savings.append(Saving(check.id, low, high, true, check.method == "measured"))
    return tuple(savings)


def _whole(scenario: Scenario, run: Run, report: Report) -> Saving | None:
    """The combined bound against removing all faults, and what the program itself exposes where a finding says so."""
    faults = [fault for fault, _ in scenario.faults]
    if report.recoverable is None or not faults or any(fault in _OTHER_WORK for fault in faults):
        return None
    failed = {check.id for check in report.checks if check.status == "failed"}
    others = [OTHERS[check] for check in _OWN if check in failed and not detected_by(check, faults)]
    step_ms, healthy = run.step_ms(), scenario.without(*faults)
    left_ms = (
        healthy.cured(_each(others)).step_ms() if others else healthy_ms(scenario.workload, scenario.seed)
    )
    true = (step_ms - left_ms) / step_ms
    return Saving("recoverable", report.recoverable.low / step_ms, report.recoverable.high / step_ms, true)


def _each(cures: Sequence[Cure]) -> Cure:
    return lambda workload, plans: reduce(lambda so_far, cure: cure(*so_far), cures, (workload, plans))
