"""What checks see: small frozen summaries of one host, merged into ``Facts`` of the run.

A summary holds per-step numbers and the few worst instances, never event columns: it can be made in another
process and sent back. Times are milliseconds here (picoseconds end in the modules that make these).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from tb_gpu_advisor.facts.events.loop import Api
from tb_gpu_advisor.facts.gpu.ahead import AheadFact
from tb_gpu_advisor.facts.gpu.copies import CopyFact
from tb_gpu_advisor.facts.gpu.kernel_table import KernelTable
from tb_gpu_advisor.facts.gpu.peers import MemoryFact, PeerFacts
from tb_gpu_advisor.facts.gpu.replay import ReplayFact
from tb_gpu_advisor.facts.run.limiting import Limiting, alike, alike_ms, limiting, replicas_of
from tb_gpu_advisor.facts.run.matching import Matched, match
from tb_gpu_advisor.facts.run.skew import HostSkew
from tb_gpu_advisor.facts.steps.tensorflow_steps import TensorFlowSteps
from tb_gpu_advisor.wire import NOTHING_GIVEN, Activity, Category, Framework, Given, StepSource, Timeline

T = TypeVar("T")


class MissingData(Exception):
    """A fact that this capture does not hold; ``reason`` is the id of what is missing."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotApplicable(Exception):
    """A fact that runs of this kind do not have; ``reason`` is the id of why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class GpuInfo:
    """A GPU as the profiler describes it; empty or zero where it does not say."""

    id: int
    model: str
    vendor: str
    compute_capability: str
    memory_bytes: int
    memory_bytes_per_s: int
    sm_count: int
    activity: Activity


@dataclass(frozen=True)
class StepFacts:
    """The steps of one host. ``ms`` are the analysed step periods, ``count`` of them, and ``found`` all that were seen.

    With source "none" there is one period: the whole device activity of the capture. Of very many steps a host sends
    the first ones alone, with the ``spread`` of all: periods from the shortest to the longest, evenly chosen.
    """

    source: StepSource
    method: str
    found: int
    count: int
    mean_ms: float
    ms: tuple[float, ...]
    number: tuple[int, ...]
    spread: tuple[float, ...]
    excluded: dict[str, int]

    @property
    def analysed(self) -> int:
        return 0 if self.source == "none" else self.count

    @property
    def periods(self) -> tuple[float, ...]:
        """Periods that are distributed as all are."""
        return self.spread or self.ms


@dataclass(frozen=True)
class GapFact:
    """One idle gap: when, how long, what for most of it, and which device events stand around it."""

    start_ms: float
    dur_ms: float
    step: str
    category: Category
    category_ms: float
    before: str
    after: str
    thread: str


@dataclass(frozen=True)
class StageFact:
    """A tf.data stage over the analysed steps; ``self_ms`` leaves out the stages that it calls.

    ``waits`` marks stages with a buffer, whose own time is waiting for what fills it. ``parallelism`` is 0 if unknown.
    """

    name: str
    path: str
    count_per_step: float
    self_ms: float
    parallelism: int
    waits: bool


@dataclass(frozen=True)
class OpFact:
    """Device time of one op type over the analysed steps."""

    type: str
    count_per_step: float
    ms_per_step: float
    mean_us: float


@dataclass(frozen=True)
class HostWork:
    """Host events of one name under which a GPU stood idle."""

    name: str
    thread: str
    count_per_step: float
    ms_per_step: float


@dataclass(frozen=True)
class ContentionFact:
    """Launches of one GPU beside tf.data's worker threads: ``overlap_ms`` of launch-bound idle time per step falls
    under worker activity, ``paused_ms`` under pauses of the launching thread beside it, as long as a time slice.
    ``between_*_us`` is the median time from one launch to the next of the same call, with and without busy workers
    (0 if too few).
    """

    overlap_ms: float
    paused_ms: float
    between_beside_us: float
    between_alone_us: float


@dataclass(frozen=True)
class GpuFacts:
    """One GPU over the analysed steps. ``parts_ms`` holds per-step lists by category (all of them); in what a host
    sends, each is its mean alone.

    ``hidden_share`` is the share of device time in kernels of CUDA graphs that carry no op name. With
    ``private_threads`` the GPU has launch threads of its own (TF_GPU_THREAD_MODE=gpu_private).
    """

    host: str
    gpu: int
    parts_ms: dict[Category, tuple[float, ...]]
    capture_busy_ms: float
    ops: tuple[OpFact, ...]
    copies: tuple[CopyFact, ...]
    hidden_share: float
    private_threads: bool
    peers: PeerFacts

    def mean_ms(self, category: Category) -> float:
        """Mean over the analysed steps."""
        steps = self.parts_ms[category]
        return sum(steps) / len(steps)

    def busy_ms(self) -> float:
        """Mean device activity per step."""
        from tb_gpu_advisor.wire import BUSY_CATEGORIES

        return sum(self.mean_ms(category) for category in BUSY_CATEGORIES)


@dataclass(frozen=True)
class FullGpuFacts(GpuFacts):
    """The GPU that limits the steps of its host, looked at closely: the host's other GPUs hold no step up.

    ``launch_latency_us`` is the median time from a launch call to the kernel's start with an empty queue (0 if no such
    launch was seen); ``late_launches`` counts kernels per step that the GPU waited for. ``eager_share`` is the share of
    launches by ops that run one by one from Python, ``eager_idle_ms`` the launch-bound idle time before their kernels,
    per step; ``waiting_ms`` is that before all kernels by op type. ``issue_ms`` is what the busiest thread needs per
    step to launch its work.
    """

    kernels_per_step: float
    late_launches_per_step: float
    launch_latency_us: float
    gaps: tuple[GapFact, ...]
    between: tuple[HostWork, ...]
    host_ops: tuple[HostWork, ...]
    compiled: tuple[HostWork, ...]
    kernels: KernelTable
    replay: ReplayFact
    contention: ContentionFact
    eager_share: float
    eager_idle_ms: float
    waiting_ms: dict[str, float]
    issue_ms: float
    ahead: AheadFact
    timelines: dict[Category, Timeline]
    kernel_pictures: dict[str, Timeline]


@dataclass(frozen=True)
class HostStepFacts:
    """Steps of a host in a capture in which no GPU worked, and what they wait for (ms per step).

    ``between`` names what Python did in ``between_ms``.
    """

    host: str
    steps: StepFacts
    stages: tuple[StageFact, ...]
    input_wait_ms: float
    between_ms: float
    between: tuple[HostWork, ...]

    @property
    def step_ms(self) -> float:
        """Mean step period."""
        return self.steps.mean_ms


@dataclass(frozen=True)
class HostFacts:
    """Everything known of one host. ``gpus`` are the GPUs that ran kernels, the limiting one looked at closely;
    ``infos`` all that were seen.

    ``input_wait_ms`` is the host's own time per step in its input op, whether or not a GPU waited for it;
    ``compile_ms`` its time under a compiler in the whole capture, ``profiler_ms`` that of the profiler's own work.
    ``unlaunched_share`` is the share of device events whose launch call is missing though others have theirs, and
    ``lost_share`` that of launch calls without a kernel; what was launched before the capture or runs after it is none.
    ``compute_sum_ms`` adds up what the GPUs computed in the
    analysed steps, ``compute_union_ms`` is the time in which any of them did. ``memory`` is empty without events of it.
    ``input_python`` are Python functions on tf.data's threads, of whose calls the tracer sees few. ``alone`` is there
    where no GPU of the host worked, but its own steps are known. ``dropped`` is the
    first of ``dropped_messages`` of the profiler about events that it lost. ``rows_kept`` is how long tables are in
    what a host sends if they had to be shortened, else 0.
    """

    host: str
    framework: Framework
    api: Api
    infos: tuple[GpuInfo, ...]
    other_devices: int
    has_host_events: bool
    has_launches: bool
    uses_xla: bool
    steps: StepFacts | None
    gpus: tuple[GpuFacts, ...]
    input_wait_ms: float
    stages: tuple[StageFact, ...]
    input_python: tuple[HostWork, ...]
    capture_ms: float
    compile_ms: float
    profiler_ms: float
    autotune_kernels: int
    dropped: str
    dropped_messages: int
    unlaunched_share: float
    lost_share: float
    compute_sum_ms: float
    compute_union_ms: float
    memory: tuple[MemoryFact, ...]
    alone: HostStepFacts | None
    tensorflow: tuple[TensorFlowSteps, ...]
    skew: HostSkew
    rows_kept: int = 0


@dataclass(frozen=True)
class Facts:
    """The run: its hosts' facts, and what follows from them together.

    ``one_gpu_step_ms`` is the step time of a run of the same program on one GPU, where one is known; ``given`` is what
    the user told of the model and the machine.
    """

    hosts: tuple[HostFacts, ...]
    one_gpu_step_ms: float | None = None
    given: Given = NOTHING_GIVEN
    _known: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, make: Callable[[Facts], T], name: str) -> T:
        """What follows from these facts, made when first asked for: many checks may ask, on thousands of GPUs."""
        if name not in self._known:
            self._known[name] = make(self)
        known: T = self._known[name]
        return known

    @property
    def framework(self) -> Framework:
        known = [host.framework for host in self.hosts if host.framework != "unknown"]
        return known[0] if known else "unknown"

    @property
    def api(self) -> Api:
        """What runs the training on the first host that tells."""
        return next((host.api for host in self.hosts if host.api != "unknown"), "unknown")

    @cached_property
    def gpus(self) -> tuple[GpuFacts, ...]:
        """GPUs that ran kernels; raises when there are none."""
        found = tuple(gpu for host in self.hosts for gpu in host.gpus)
        if not found:
            raise MissingData("gpu-activity")
        return found

    @property
    def steps(self) -> StepFacts:
        """Steps of the first host that has GPU work (hosts of one run step together), or of hosts without any."""
        for host in self.hosts:
            if host.gpus and host.steps is not None:
                return host.steps
        if self.alone is not None:
            return self.alone.steps
        raise MissingData("gpu-activity")

    @property
    def has_one_step(self) -> bool:
        """Whether a single step was analysed; not where none was found."""
        known = [host.steps for host in self.hosts if host.gpus and host.steps is not None]
        known += [] if self.alone is None else [self.alone.steps]
        return any(steps.analysed == 1 for steps in known)

    @property
    def alone(self) -> HostStepFacts | None:
        """The slowest host of a capture in which no GPU worked; None where one did, or without steps."""
        if any(host.gpus for host in self.hosts):
            return None
        known = [host.alone for host in self.hosts if host.alone is not None]
        return max(known, key=lambda own: own.step_ms, default=None)

    @property
    def step_ms(self) -> float:
        """Mean step period over hosts, or the length of the device activity where no steps were found."""
        means_ms = [host.steps.mean_ms for host in self.hosts if host.gpus and host.steps is not None]
        if not means_ms:
            raise MissingData("gpu-activity")
        return sum(means_ms) / len(means_ms)

    @cached_property
    def matched(self) -> Matched | None:
        """The collective calls that all GPUs make; None where they make none, do not match, or there are no steps."""
        if len(self.gpus) < 2 or self.steps.source == "none":
            return None
        return match(self.hosts) if any(gpu.peers.calls for gpu in self.gpus) else None

    @cached_property
    def limiting(self) -> Limiting[FullGpuFacts]:
        """Which GPU the step waits for, and why: of the GPUs that limit their hosts."""
        waiting_ms = None if self.matched is None else self.matched.waiting_ms.tolist()
        closely = [gpu for gpu in self.gpus if isinstance(gpu, FullGpuFacts)]
        return limiting(self.gpus, waiting_ms, self.step_ms, closely)

    @property
    def limiting_gpu(self) -> FullGpuFacts:
        """The GPU that the step waits for: what it loses, the step loses."""
        return self.limiting.gpu

    @cached_property
    def replicas(self) -> tuple[GpuFacts, ...]:
        """The GPUs that run the same program as the one that limits, which is among them."""
        return replicas_of(self.limiting_gpu, self.gpus)

    @property
    def limiting_info(self) -> GpuInfo:
        """What the profiler says of the GPU that limits the step."""
        gpu = self.limiting_gpu
        host = next(host for host in self.hosts if host.host == gpu.host)
        return next(info for info in host.infos if info.id == gpu.gpu)

    def need_steps(self) -> StepFacts:
        """Steps, or the reason why a per-step verdict is impossible."""
        if self.steps.source == "none":
            raise MissingData("steps")
        return self.steps

    def need_launches(self) -> None:
        """Host calls that launched the device's work are needed to say why a GPU was idle."""
        working = [host for host in self.hosts if host.gpus]
        if not working:
            raise MissingData("gpu-activity")
        if not all(host.has_host_events for host in working):
            raise MissingData("host-trace")
        if not all(host.has_launches for host in working):
            raise MissingData("correlation-ids")

    def alike(self, measure: Callable[[GpuFacts], float]) -> float:
        """The part of a measure that all replicas share: chapter 1 of the guide counts only that."""
        return alike(self.replicas, measure)

    def alike_closely(self, measure: Callable[[FullGpuFacts], float]) -> float:
        """The same of a measure that is known of the replicas that limit their hosts."""
        return alike([gpu for gpu in self.replicas if isinstance(gpu, FullGpuFacts)], measure)

    def alike_ms(self, category: Category) -> float:
        """What all replicas lose to a category per step."""
        return alike_ms(self.replicas, category)

    def beyond_ms(self, category: Category) -> float:
        """What the limiting GPU loses to a category per step beyond what all lose: chapter 2 counts that."""
        return max(0.0, self.limiting_gpu.mean_ms(category) - self.alike_ms(category))
