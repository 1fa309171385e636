"""What checks see of the steps of one host."""

from msgspec import Struct

from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.events.host_kinds import kind_of
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation
from tb_gpu_advisor.facts.steps.eager_ops import Around, OneByOne
from tb_gpu_advisor.facts.steps.input_stages import StageFact
from tb_gpu_advisor.facts.steps.pauses import FewSteps, Pauses
from tb_gpu_advisor.facts.steps.threads import CoresFact, PythonThreads
from tb_gpu_advisor.facts.steps.work import StepWork
from tb_gpu_advisor.wire import Category, StepSource


class StepFacts(Struct, frozen=True):
    """The steps of one host. ``ms`` are the analysed step periods, ``count`` of them, and ``seen`` all of the capture.

    With source "none" there is one period: the whole device activity of the capture. Of very many steps a host sends
    the first ones alone, with the ``spread`` of all: periods from the shortest to the longest, evenly chosen.
    """

    source: StepSource
    method: str
    seen: int
    count: int
    mean_ms: float
    ms: tuple[float, ...]
    number: tuple[int, ...]
    spread: tuple[float, ...]
    excluded: dict[str, int]

    @property
    def analysed(self) -> int:
        """How many steps were analysed; 0 where the whole capture stands for them."""
        return 0 if self.source == "none" else self.count

    @property
    def periods(self) -> tuple[float, ...]:
        """Periods that are distributed as all are."""
        return self.spread or self.ms


class HostStepFacts(Struct, frozen=True):
    """Steps of a host in a capture in which no GPU worked, and what they wait for (ms per step); asked for as of the
    GPU that limits a step (``FullGpuFacts``), as far as a host tells of the same.

    ``ops`` are the step's own, ``around`` those that Python runs around its function; nobody sees Python ``inside`` of
    it. ``between`` names what Python did in ``between_ms``, a mean whose standard error over the steps is
    ``between_error_ms``, as ``input_wait_error_ms`` is that of ``input_wait_ms``: a busy machine takes the thread off
    its processor for 4 ms and more. ``cores`` work while steps wait for input, ``few_waits`` are steps that hold nearly
    all of these waits, ``takes`` is the Python that hands batches over, on so many threads as ``python``.
    """

    host: str
    steps: StepFacts
    stages: tuple[StageFact, ...]
    input_wait_ms: float
    between_ms: float
    between_error_ms: float
    input_wait_error_ms: float
    between: tuple[HostWork, ...]
    one_by_one: OneByOne
    around: Around
    prepared: tuple[Preparation, ...]
    ops: tuple[HostWork, ...] = ()
    inside: tuple[HostWork, ...] = ()
    cores: CoresFact = CoresFact()
    work: StepWork = StepWork()
    few_waits: FewSteps = FewSteps()
    takes: tuple[HostWork, ...] = ()
    python: PythonThreads = PythonThreads()
    pauses: Pauses = Pauses()

    @property
    def step_ms(self) -> float:
        """Mean step period."""
        return self.steps.mean_ms

    @property
    def host_ops(self) -> tuple[HostWork, ...]:
        """The step's ops that no GPU takes over."""
        return tuple(one for one in self.ops if kind_of(one.name))

    def mean_ms(self, category: Category) -> float:
        """What a step waits for: its batch, Python between two steps, or ops of the host; nobody sees what else."""
        stays_ms = min(self.step_ms, sum(one.ms_per_step for one in self.host_ops))
        known = {"input_wait": self.input_wait_ms, "between_steps": self.between_ms, "host_op": stays_ms}
        return known.get(category, 0.0)

    def few_of(self, category: Category) -> FewSteps:
        """The few steps that hold nearly all of a category."""
        return self.few_waits if category == "input_wait" else FewSteps()
