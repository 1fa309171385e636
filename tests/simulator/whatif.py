"""Predictions against the truth: faults fixed one by one and together, twice the batch, and four GPUs instead of
one."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.reading.hosts import Hosts
from tb_gpu_advisor.report.whatif import Asked, answer
from tb_gpu_advisor.sessions import HostFile
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Given, WhatIf
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import MIXED, SYNCHRONOUS
from tests.simulator.hardware import GPUS
from tests.simulator.plan import model_of
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.workload import Workload
from tests.simulator.writers import write

#: Faults that cost time, of one GPU and of several.
ONE: Final = (
    "blocking-copies",
    "dynamic-loss-scaling",
    "eager-execution",
    "exposed-input-copy",
    "half-precision-fallback",
    "host-placed-ops",
    "input-bound",
    "launch-bound",
    "recurring-copies",
    "single-precision",
    "step-gaps",
    "unfused-elementwise",
    "xla-recompiles",
)
SEVERAL: Final = (
    "cross-gpu-copies",
    "exposed-allreduce",
    "extra-allreduce",
    "late-allreduce",
    "slow-allreduce",
    "uneven-replicas",
)
STRENGTHS: Final = (0.1, 0.3, 0.8)
#: Faults that leave a pipeline which is too slow.
SLOW_INPUT: Final = ("input-bound", "input-cannot-feed-gpus")
#: Steps after which a pipeline that is slower than the step by a tenth has used up the batches that it had made ahead,
#: and of how many the mean is taken then.
AHEAD_STEPS: Final = 36
LASTING_STEPS: Final = 12
#: Halves of a capture that differ by more are not those of a steady program: steps differ by a few percent.
SETTLED: Final = 0.05
#: Below this share of the step a difference is noise.
TOLERANCE: Final = 0.01


@dataclass(frozen=True)
class Predicted:
    """A prediction and the step that came, in ms. ``kind`` is what was asked for."""

    name: str
    kind: str
    predicted: WhatIf
    true_ms: float

    @property
    def error(self) -> float | None:
        """Of the likely step, as a share of the true one; None where only bounds were given, or nothing."""
        likely_ms = self.predicted.likely_ms
        return None if likely_ms is None else abs(likely_ms / self.true_ms - 1)

    @property
    def inside(self) -> bool:
        slack_ms = TOLERANCE * self.predicted.today_ms
        bounds = self.predicted.step_ms
        return bounds is not None and bounds.low - slack_ms <= self.true_ms <= bounds.high + slack_ms

    @property
    def kept(self) -> bool:
        """Whether the step is at most as long as was said."""
        bounds = self.predicted.step_ms
        return bounds is not None and self.true_ms <= bounds.high + TOLERANCE * self.predicted.today_ms

    @property
    def width(self) -> float:
        bounds = self.predicted.step_ms
        return 0.0 if bounds is None else (bounds.high - bounds.low) / self.predicted.today_ms


def mixtures(number: int, seed: int = 5) -> Iterator[Scenario]:
    """So many programs with one to three faults, of one GPU or of several."""
    draw = random.Random(seed)
    for _ in range(number):
        several, count = draw.random() < 0.2, draw.choice((1, 2, 2, 3))
        faults = tuple(
            (fault, draw.choice(STRENGTHS)) for fault in draw.sample(SEVERAL if several else ONE, count)
        )
        name = "+".join(f"{fault}/{strength}" for fault, strength in faults)
        yield Scenario(name, FAULTS[faults[0][0]].base, faults, draw.randrange(1, 9))


def fixed(scenario: Scenario) -> Predicted | None:
    """All faults fixed that findings with a saving tell of; None where there are none, or it cannot run."""
    try:
        hosts = _hosts(scenario.run())
    except RuntimeError:  # some faults exclude each other
        return None
    predicted = _failed(hosts)
    faults = [fault for fault, _ in scenario.faults if predicted & set(FAULTS[fault].finds)]
    fixes = tuple(check for fault in faults for check in FAULTS[fault].finds if check in predicted)
    if not faults:
        return None
    prediction = answer("run", hosts, Settings(), Asked(fixes))
    true_ms = min(scenario.run().step_ms(), lasting_step_ms(scenario.without(*faults)))
    return Predicted(scenario.name, f"{len(faults)} fixed", prediction, true_ms)


def predicted(scenario: Scenario, asked: Asked) -> WhatIf:
    """The answer to a question about a program."""
    return answer("run", _hosts(scenario.run()), Settings(), asked)


def lasting_step_ms(scenario: Scenario, run_of: Callable[[Scenario], Run] = Scenario.run) -> float:
    """A step's length as it stays: where a pipeline is left that is too slow, once no batches made ahead hide that, and
    where a capture begins with what passes, such as a host that is not as far ahead of its GPUs as it gets, without
    that. What comes now and then passes not, however often a capture holds it."""
    run, is_slow = run_of(scenario), any(fault in SLOW_INPUT for fault, _ in scenario.faults)
    steps_ms = [run.steps_ms(machine) for machine in run.machines]
    first_ms = fmean(fmean(ms[: (len(ms) + 1) // 2]) for ms in steps_ms)
    last_ms = fmean(fmean(ms[len(ms) // 2 :]) for ms in steps_ms)
    if not is_slow and abs(first_ms / last_ms - 1) <= SETTLED:
        return run.step_ms()
    capture = replace(scenario.workload.capture, steps=AHEAD_STEPS + LASTING_STEPS)
    later = run_of(replace(scenario, workload=replace(scenario.workload, capture=capture)))
    later_ms = fmean(fmean(later.steps_ms(machine)[-LASTING_STEPS:]) for machine in later.machines)
    return later_ms if is_slow or abs(later_ms / last_ms - 1) <= SETTLED else run.step_ms()


def other_sizes() -> Iterator[tuple[str, Workload]]:
    """Programs whose batch is doubled, and that go from one GPU to four."""
    for model in ("resnet", "transformer", "mlp"):
        for base in (MIXED, SYNCHRONOUS):
            for batch in (16, 32):
                for gpu in ("V100", "A100"):
                    sized = replace(base, model=model, batch=batch, gpu=gpu)
                    yield f"{model}/{batch}/{gpu}/{'sync' if base is SYNCHRONOUS else 'async'}", sized


def doubled(name: str, workload: Workload) -> Predicted:
    """Twice the batch."""
    prediction = answer("run", _hosts(Scenario(name, workload).run()), Settings(), Asked(batch=2.0))
    after = Scenario(name, replace(workload, batch=2 * workload.batch)).run()
    return Predicted(name, "batch 2x", prediction, after.step_ms())


def on_four(name: str, workload: Workload) -> Predicted:
    """Four GPUs, each with its batch, on links that are specified."""
    after = replace(workload, gpus=4, private_threads=True)
    given = Given(model_of(workload).parameters, after.links.bus(GPUS[workload.gpu], 1), None)
    hosts = _hosts(Scenario(name, workload).run())
    prediction = answer("run", hosts, Settings(given=given), Asked(gpus=4))
    return Predicted(name, "4 GPUs", prediction, Scenario(name, after).run().step_ms())


def unchanged(scenario: Scenario) -> float | None:
    """How far the unchanged replay is off; None without a GPU to replay, or where no launch is known."""
    facts = Facts(_hosts(scenario.run()).facts)
    if not any(host.gpus for host in facts.hosts):
        return None
    graph = facts.limiting_host.graph
    return None if graph is None else graph.error_share


def _hosts(run: Run) -> Hosts:
    """What the advisor knows of a run."""
    known = {}
    for place, (host, data) in enumerate(write(run).items()):
        known[place] = HostFile(host, host, len(data), 0), summarise(decode(data), host)
    return Hosts(known)


def _failed(hosts: Hosts) -> set[str]:
    """Checks of which a fix is predicted."""
    every = tuple(dict.fromkeys(check for fault in (*ONE, *SEVERAL) for check in FAULTS[fault].finds))
    return set(answer("run", hosts, Settings(), Asked(every)).fixes)
