"""What checks see of the steps of one host, and of losses in some steps only, such as pauses at the ends of epochs, for
which a mean over all steps would be wrong for every one of them."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import FEWEST, MOST, NEARLY_ALL
from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.order import middle
from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.events.host_kinds import stays_on_host
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation
from tb_gpu_advisor.facts.steps.eager_ops import Around, OneByOne
from tb_gpu_advisor.facts.steps.input import StageFact
from tb_gpu_advisor.facts.steps.threads import CoresFact, PythonThreads
from tb_gpu_advisor.facts.steps.turns import Turns
from tb_gpu_advisor.facts.steps.work import StepWork
from tb_gpu_advisor.trace.units import PS_PER_MS
from tb_gpu_advisor.wire import Category, StepSource

#: Our default: a pause is so many times as long as a usual step without its gap; the noise of a busy machine is less.
_LONG: Final = 3.0
#: Our default: one that comes regularly is so long at least; of noise three of a kind lie so in one of twenty captures.
_LONG_AND_REGULAR: Final = 0.25
#: Our default: a pause is so many times as long as any other gap; what lies nearer is one kind, on a busy machine.
_APART: Final = 2.0
#: Fewer steps tell nothing of what they differ by. Our default: a spread of four is an accident.
_FEW_STEPS: Final = 4
#: One in so many is few. Our default: what comes in every second or third step is its rhythm.
_ONE_IN: Final = 4
#: More ops run at once in a function, and nothing else takes their cores once it is mended. Measured: in five pairs of
#: programs a function took 0.43 to 0.93 of the time of the eager kernels, on two cores.
_COMPUTING_STAYS: Final = 0.4


class Pauses(Struct, frozen=True):
    """After ``count`` of ``of`` steps the program pauses, for ``each_ms`` on average; after the others for
    ``usual_ms``. ``every`` is the number of steps from one pause to the next where that is always the same, else 0.
    Without pauses ``count`` is 0."""

    count: int = 0
    of: int = 0
    each_ms: float = 0.0
    usual_ms: float = 0.0
    every: int = 0


def find_pauses(gaps_ms: Sequence[float], steps_ms: Sequence[float], numbers: Sequence[int]) -> Pauses:
    """The pauses of steps that follow each other, given the gap after each, its length with that gap, and its
    number."""
    usual_ms = middle(step - gap for step, gap in zip(steps_ms, gaps_ms, strict=True))
    regular = _longer_than(_LONG_AND_REGULAR * usual_ms, gaps_ms, numbers)
    # Of steps of two kinds in turns neither pauses.
    if regular.every > 2 and regular.count >= FEWEST:
        return regular
    return _longer_than(_LONG * usual_ms, gaps_ms, numbers)


def _longer_than(least_ms: float, gaps_ms: Sequence[float], numbers: Sequence[int]) -> Pauses:
    """The gaps that are longer than this, where they are clearly apart from all others."""
    long = [at for at, gap in enumerate(gaps_ms) if gap > least_ms]
    others_ms, pausing_ms = [gap for gap in gaps_ms if gap <= least_ms], sum(gaps_ms[at] for at in long)
    # After more than every second step it is what steps do.
    if not long or len(others_ms) < max(1, len(long) - 1) or pausing_ms < MOST * sum(gaps_ms):
        return Pauses()
    if min(gaps_ms[at] for at in long) < _APART * max(others_ms):
        return Pauses()
    between = {after - before for before, after in pairwise(numbers[at] for at in long)}
    every, usual_ms = between.pop() if len(between) == 1 else 0, sum(others_ms) / len(others_ms)
    return Pauses(len(long), len(gaps_ms), pausing_ms / len(long), usual_ms, every)


class FewSteps(Struct, frozen=True):
    """``steps`` of ``of`` hold nearly all that is lost, ``each_ms`` on average; both 0 where no few do. ``most_ms`` is
    what one step loses at most."""

    steps: int = 0
    of: int = 0
    each_ms: float = 0.0
    most_ms: float = 0.0


def few_steps(lost_ms: Sequence[float]) -> FewSteps:
    """The few steps that hold nearly all of what is lost."""
    longest_first, wanted_ms = sorted(lost_ms, reverse=True), NEARLY_ALL * sum(lost_ms)
    held_ms, steps = 0.0, 0
    while held_ms < wanted_ms:
        held_ms += longest_first[steps]
        steps += 1
    few = steps if 0 < steps * _ONE_IN <= len(lost_ms) else 0
    return FewSteps(few, len(lost_ms), held_ms / few if few else 0.0, max(lost_ms, default=0.0))


def listed_ms(of_step_ps: Ints) -> tuple[float, ...]:
    """The time of each step in ms. Steps that all take none share one object: most parts of most GPUs are like that."""
    return tuple((of_step_ps / PS_PER_MS).tolist()) if of_step_ps.any() else (0.0,) * len(of_step_ps)


class StepFacts(Struct, frozen=True):
    """The steps of one host. ``ms`` are the periods of the ``count`` steps that were analysed, of all that were
    ``seen``.

    With source "none" there is one period: the whole device activity of the capture. Of very many steps a host sends
    the first ones only, with the ``spread`` of all: periods from the shortest to the longest, evenly chosen. Steps that
    were ``excluded`` because something else ran in them took ``foreign_ms`` longer than others, most of it for
    ``foreign``.
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
    foreign_ms: float
    foreign: str

    @property
    def analysed(self) -> int:
        """How many steps were analysed; 0 where the whole capture stands for them."""
        return 0 if self.source == "none" else self.count

    @property
    def periods(self) -> tuple[float, ...]:
        """Periods that are distributed as all are."""
        return self.spread or self.ms

    @property
    def error_share(self) -> float:
        """The standard error of the mean step, as a share of it; 1 where there are too few steps to estimate it."""
        periods = self.periods
        if len(periods) <= _FEW_STEPS:
            return 1.0
        return float(np.std(periods, ddof=1)) / sqrt(self.count) / self.mean_ms


class HostStepFacts(Struct, frozen=True):
    """Steps of a host in a capture in which no GPU worked, and what they wait for in ms per step. Checks read it as
    they read the GPU that limits a step (``FullGpuFacts``), as far as a host shows the same.

    In ``computing_ms`` an op or one of its kernels runs, in ``host_op_ms`` only ops that no GPU takes over, in
    ``exchange_ms`` only exchanges with others. ``ops`` are the step's own, ``around`` those that Python runs around its
    function; Python ``inside`` of the function is not recorded. ``between`` names what Python did in ``between_ms``.
    The standard errors of two means, ``between_error_ms`` and ``input_wait_error_ms``, matter because a busy machine
    takes the thread off its processor for 4 ms and more. ``cores`` are at work while steps wait for input,
    ``few_waits`` are the steps that hold nearly all of these waits, and ``takes`` is the Python that hands batches
    over, on as many threads as ``python`` says.
    """

    host: str
    steps: StepFacts
    stages: tuple[StageFact, ...]
    computing_ms: float
    host_op_ms: float
    exchange_ms: float
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
    turns: Turns = Turns()

    @property
    def step_ms(self) -> float:
        """Mean step period."""
        return self.steps.mean_ms

    @property
    def own_ms(self) -> float:
        """The step without exchanges with other hosts: in these, hosts that are done wait for the slowest one."""
        return self.step_ms - self.exchange_ms

    def least_ms(self, without_host_ops: bool = False) -> float:
        """What stays of computing whatever is fixed; with ``without_host_ops`` ops that no GPU takes over may go."""
        gone_ms = self.mean_ms("host_op") if without_host_ops else 0.0
        return _COMPUTING_STAYS * max(0.0, self.computing_ms - gone_ms)

    @property
    def host_ops(self) -> tuple[HostWork, ...]:
        """The step's ops that no GPU takes over."""
        return tuple(one for one in self.ops if stays_on_host(one.name))

    def mean_ms(self, category: Category) -> float:
        """What a step waits for: its batch, Python between two steps, or ops of the host. Nothing else shows on a
        host."""
        known_ms = {
            "input_wait": self.input_wait_ms,
            "between_steps": self.between_ms,
            "host_op": self.host_op_ms,
        }
        return known_ms.get(category, 0.0)

    def few_of(self, category: Category) -> FewSteps:
        """The few steps that hold nearly all of a category."""
        return self.few_waits if category == "input_wait" else FewSteps()
