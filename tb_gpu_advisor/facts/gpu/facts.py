"""What checks see of one GPU: numbers per step, by which GPUs are compared, and for the GPU that limits its host what
holds it up."""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY, IDLE
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.order import numbered
from tb_gpu_advisor.columns.spans import measure_in, union
from tb_gpu_advisor.facts.broken import known, whole
from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.events.device import DeviceEvents, op_labels
from tb_gpu_advisor.facts.events.kernel_words import in_function
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation
from tb_gpu_advisor.facts.gpu.contention import ContentionFact
from tb_gpu_advisor.facts.gpu.copies import CopyFact, copy_facts
from tb_gpu_advisor.facts.gpu.gaps import GRAPH_LAUNCH
from tb_gpu_advisor.facts.gpu.kernel_table import KernelTable
from tb_gpu_advisor.facts.gpu.launch_waits import InOptimizer, WaitsIn
from tb_gpu_advisor.facts.gpu.longest_gaps import GapFact
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.op_times import OpTimes
from tb_gpu_advisor.facts.gpu.peers import PeerFacts, peer_facts
from tb_gpu_advisor.facts.gpu.slowing import SlowingFact
from tb_gpu_advisor.facts.steps.eager_ops import Around
from tb_gpu_advisor.facts.steps.facts import FewSteps, Pauses, few_steps, listed_ms
from tb_gpu_advisor.facts.steps.threads import PythonThreads
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US
from tb_gpu_advisor.wire import CATEGORIES, Category, Timeline

#: Op types kept, most frequent first. Our default: a step of training has some 60, kernels without an op more names.
_MOST_TYPES: Final = 128
_PRIVATE: Final = "tf_gpu_private"


class OpFact(Struct, frozen=True):
    """Device time of one op type over the analysed steps."""

    type: str
    count_per_step: float
    ms_per_step: float
    mean_us: float


class GpuFacts(Struct, frozen=True, tag=True):
    """One GPU over the analysed steps. ``parts_ms`` has for each category the time in every step; what a host sends has
    only the mean. ``few`` has the categories of which a few steps hold nearly all. In ``launched_ms`` per step the GPU
    idles for no known cause although the host had launched what came next. ``hidden_share`` is the share of device time
    in kernels of CUDA graphs without an op's name. With ``private_threads`` the GPU has launch threads of its own
    (TF_GPU_THREAD_MODE=gpu_private). ``broken`` names facts that could not be made."""

    host: str
    gpu: int
    parts_ms: dict[Category, tuple[float, ...]]
    few: dict[Category, FewSteps]
    launched_ms: float
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
        """Whether it did more than copy. A GPU whose events take no time has kernels without a length."""
        return bool(self.mean_ms("compute") or self.mean_ms("collective") or not self.busy_ms())

    def busy_ms(self) -> float:
        """Mean device activity per step."""
        return sum(self.mean_ms(category) for category in BUSY)


class FullGpuFacts(GpuFacts, frozen=True):
    """The GPU that limits the steps of its host, in full: the host's other GPUs hold no step up.

    ``launch_latency_us`` is the median time from a launch call to the kernel's start with an empty queue (0 if no
    such launch was seen); ``late_launches`` counts kernels per step that the GPU waited for. ``eager_share`` is the
    share of launches by ops that run one by one from Python, ``eager_time_share`` that of the time of kernels
    (copies of batches stay when a function does the rest), ``eager_idle_ms`` the launch-bound idle time before
    them, per step, and ``eager_ops`` what they are; ``around`` are other eager ops, around the step's function.
    ``between`` and ``inside`` name the Python between steps and within them, ``pauses`` whether it is after some of
    the steps only, ``takes`` that which hands batches over, and ``python`` how many threads run any meanwhile.
    ``tiny_per_step`` kernels have a launch each that takes no less, most of them of ``tiny_op``.
    ``scales_loss``: in every step something looks for infinities or updates a loss scale. ``op_times``: where the time
    of kernels goes; ``slowing``: whether all take ever longer; ``awaited_share``: of the kernels those that end before
    the call that launched them returns; ``before_exchange_ms``: idle time of unknown cause right before collectives;
    ``waits_in``: in what the host waits for the GPU before most waits for launches
    begin; ``in_optimizer``: how much of these waits passes in calls of an optimizer; ``arrays_per_step``: those that
    calls of JAX take.
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
    under_collectives: SlowingFact
    awaited_share: float
    before_exchange_ms: float
    waits_in: WaitsIn
    in_optimizer: InOptimizer
    arrays_per_step: float
    timelines: dict[Category, Timeline]
    kernel_pictures: dict[str, Timeline]


def gpu_facts(gpu: GpuData) -> GpuFacts:
    """The facts of every GPU."""
    of_host, events, windows = gpu.of_host, gpu.events, gpu.of_host.windows
    parts_ms = {
        category: listed_ms(measure_in(gpu.fall.part(category), windows.start, windows.end))
        for category in CATEGORIES
    }
    few = {category: few_steps(parts_ms[category]) for category in IDLE}
    # Without these there is nothing to tell of a GPU.
    first = {
        "host": of_host.name,
        "gpu": events.gpu,
        "parts_ms": parts_ms,
        "few": {category: one for category, one in few.items() if one.steps},
    }
    others = known(
        launched_ms=lambda: float(
            np.mean(listed_ms(measure_in(gpu.fall.launched, windows.start, windows.end)))
        ),
        capture_busy_ms=lambda: union(gpu.events.start_ps, gpu.events.end_ps).total / PS_PER_MS,
        ops=lambda: ops_of(gpu, rows_where(gpu.kernels)),
        copies=lambda: copy_facts(gpu),
        hidden_share=lambda: _hidden_share(of_host.trace, events),
        private_threads=lambda: _private_threads(gpu),
        peers=lambda: peer_facts(gpu),
    )
    return whole(GpuFacts, first | others)


def ops_of(gpu: GpuData, event_indices: Ints) -> tuple[OpFact, ...]:
    """Device time by op type ("MatMul" of "dense/MatMul:MatMul", JAX' primitive in its function, PyTorch's op around
    the launch or kernel names where ops are unknown), of those that come most often."""
    if not len(event_indices):
        return ()
    events, of_host = gpu.events, gpu.of_host
    called, op = gpu.called[event_indices], events.op[event_indices]
    labels, index = numbered(np.where((called > 0) & (op <= 0), called, op_labels(events, event_indices)))
    of_label = [in_function(of_host.trace.strings[label]) for label in labels.tolist()]
    names = sorted(set(of_label))
    place = {name: at for at, name in enumerate(names)}
    kind = np.array([place[name] for name in of_label])
    dur = (events.end_ps - events.start_ps)[event_indices]
    count, total = (np.bincount(kind, of) for of in (np.bincount(index), np.bincount(index, dur)))
    order, steps = np.argsort(-count, kind="stable")[:_MOST_TYPES], len(of_host.windows)
    return tuple(
        OpFact(
            type=names[i],
            count_per_step=float(count[i]) / steps,
            ms_per_step=float(total[i]) / steps / PS_PER_MS,
            mean_us=float(total[i] / count[i]) / PS_PER_US,
        )
        for i in order.tolist()
    )


def _private_threads(gpu: GpuData) -> bool:
    names = gpu.of_host.trace.lines.name
    return any(names[line].startswith(_PRIVATE) for line in gpu.fall.gaps.threads)


def of_graphs(trace: Trace, events: DeviceEvents) -> Bools:
    """Which events the launch of a graph started, with many others."""
    graph = trace.has("cuda_graph_id", at=events.row) | trace.has("cuda_graph_exec_id", at=events.row)
    names = trace.names(trace.host)[events.launches]
    launched = by_name(trace, names, lambda name: GRAPH_LAUNCH.search(name) is not None, np.bool_)
    graph[rows_where(events.launch >= 0)[launched]] = True
    return graph


def _hidden_share(trace: Trace, events: DeviceEvents) -> float:
    """Share of device time in kernels that a graph launch started and that name no op."""
    dur = (events.end_ps - events.start_ps).astype(np.float64)
    return float(dur[events.once(of_graphs, trace) & (events.op == 0)].sum() / max(dur.sum(), 1.0))
