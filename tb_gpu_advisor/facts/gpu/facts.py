"""What checks see of one GPU: numbers per step, and of the one that limits its host what holds it up."""

from msgspec import Struct

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation
from tb_gpu_advisor.facts.gpu.contention import ContentionFact
from tb_gpu_advisor.facts.gpu.copies import CopyFact
from tb_gpu_advisor.facts.gpu.kernel_table import KernelTable
from tb_gpu_advisor.facts.gpu.kernel_time.op_times import OpTimes
from tb_gpu_advisor.facts.gpu.kernel_time.slowing import SlowingFact
from tb_gpu_advisor.facts.gpu.longest_gaps import GapFact
from tb_gpu_advisor.facts.gpu.peers import PeerFacts
from tb_gpu_advisor.facts.steps.eager_ops import Around
from tb_gpu_advisor.facts.steps.pauses import FewSteps, Pauses
from tb_gpu_advisor.facts.steps.threads import PythonThreads
from tb_gpu_advisor.wire import Category, Timeline


class OpFact(Struct, frozen=True):
    """Device time of one op type over the analysed steps."""

    type: str
    count_per_step: float
    ms_per_step: float
    mean_us: float


class GpuFacts(Struct, frozen=True, tag=True):
    """One GPU over the analysed steps. ``parts_ms`` holds per-step lists by category (all of them); in what a host
    sends, each is its mean alone. ``few`` has the categories of which a few steps hold nearly all.

    ``hidden_share`` is the share of device time in kernels of CUDA graphs that carry no op name. With
    ``private_threads`` the GPU has launch threads of its own (TF_GPU_THREAD_MODE=gpu_private). ``broken`` names facts
    that could not be made.
    """

    host: str
    gpu: int
    parts_ms: dict[Category, tuple[float, ...]]
    few: dict[Category, FewSteps]
    capture_busy_ms: float
    ops: tuple[OpFact, ...]
    copies: tuple[CopyFact, ...]
    hidden_share: float
    private_threads: bool
    peers: PeerFacts
    broken: tuple[str, ...]

    def mean_ms(self, category: Category) -> float:
        """Mean over the analysed steps."""
        steps = self.parts_ms[category]
        return sum(steps) / len(steps)

    def few_of(self, category: Category) -> FewSteps:
        """The few steps that hold nearly all of a category."""
        return self.few.get(category, FewSteps())

    @property
    def computes(self) -> bool:
        """Whether it did not only copy. One that took no time for anything has kernels without a length."""
        return bool(self.mean_ms("compute") or self.mean_ms("collective") or not self.busy_ms())

    def busy_ms(self) -> float:
        """Mean device activity per step."""
        return sum(self.mean_ms(category) for category in BUSY)


class WaitsIn(Struct, frozen=True):
    """A program's own call of the driver, or the op of PyTorch's in which it ``reads`` a value; empty for none."""

    name: str = ""
    reads: bool = False


class FullGpuFacts(GpuFacts, frozen=True):
    """The GPU that limits the steps of its host, in full: the host's other GPUs hold no step up.

    ``launch_latency_us`` is the median time from a launch call to the kernel's start with an empty queue (0 if no
    such launch was seen); ``late_launches`` counts kernels per step that the GPU waited for. ``eager_share`` is the
    share of launches by ops that run one by one from Python, ``eager_time_share`` that of the time of kernels
    (copies of batches stay when a function does the rest), ``eager_idle_ms`` the launch-bound idle time before
    them, per step, and ``eager_ops`` what they are; ``around`` are other eager ops, around the step's function.
    ``between`` and ``inside`` name the Python between steps and within them, ``pauses`` whether it is after some of
    the steps only, ``takes`` that which hands batches over, and ``python`` how many threads run any meanwhile.
    ``tiny_per_step`` kernels take no longer than a launch does, each by itself, most of them of ``tiny_op``.
    ``scales_loss``: in every step something looks for infinities or updates a loss scale. ``op_times``: where the time
    of kernels goes; ``slowing``: whether all take ever longer; ``awaited_share``: of the kernels those that end before
    the call that launched them returns; ``waits_in``: in what the host waits for the GPU before most waits for launches
    begin.
    """

    kernels_per_step: float
    late_launches_per_step: float
    launch_latency_us: float
    gaps: tuple[GapFact, ...]
    between: tuple[HostWork, ...]
    inside: tuple[HostWork, ...]
    takes: tuple[HostWork, ...]
    python: PythonThreads
    host_ops: tuple[HostWork, ...]
    prepared: tuple[Preparation, ...]
    kernels: KernelTable
    contention: ContentionFact
    eager_share: float
    eager_time_share: float
    eager_idle_ms: float
    eager_ops: tuple[OpFact, ...]
    around: Around
    pauses: Pauses
    tiny_per_step: float
    tiny_op: OpFact | None
    scales_loss: bool
    op_times: OpTimes
    slowing: SlowingFact
    awaited_share: float
    waits_in: WaitsIn
    timelines: dict[Category, Timeline]
    kernel_pictures: dict[str, Timeline]
