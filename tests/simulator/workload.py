"""Everything about a simulated training that can be set; a fault is a change of it.

Times are in µs here, as people think of them; the simulation counts ns.
"""

from dataclasses import dataclass, field
from typing import Literal

from tests.simulator.hardware import Dtype, HostSpeed, Links

Api = Literal["keras", "custom-loop", "eager", "jax"]
#: TensorFlow's releases differ in what they trace: 2.4 (launches named after kernels), 2.13, 2.21.
Version = Literal["2.4", "2.13", "2.21"]
Workers = Literal["", "linked", "unlinked"]


@dataclass(frozen=True)
class Input:
    """A tf.data pipeline: costs per batch. ``parallelism`` 1 is a sequential map, ``buffer`` 0 no prefetching.

    ``source`` is the stage that reads. With ``on_device`` another pipeline on the GPU's side takes what this one makes;
    one that is not ``traced`` made its batches where the profiler does not look.
    """

    read_us: float = 300.0
    map_us: float = 2_000.0
    batch_us: float = 150.0
    parallelism: int = 8
    buffer: int = 2
    source: str = "TFRecord"
    on_device: bool = False
    traced: bool = True


@dataclass(frozen=True)
class Callback:
    """Python work after every ``every``-th step. A ``reads`` callback waits for the step's results on the GPU first."""

    us: float
    name: str = ""
    every: int = 1
    reads: bool = True


@dataclass(frozen=True)
class Capture:
    """What is recorded and written: ``warm_up`` steps run before it begins.

    ``python_tracer`` records Python functions; ``markers`` is whether the program names its steps; each host's clock
    is ``skew_us`` ahead of the one before it. With ``export_us`` Keras' callback stops the profiler: Python makes the
    payload of its export of the graph for so long. Of ``one_rank`` only the first host's file is there.
    """

    steps: int = 12
    warm_up: int = 3
    markers: bool = True
    host: bool = True
    device: bool = True
    python_tracer: bool = False
    dropped_share: float = 0.0
    drop_message: str = ""
    layout: Literal["raw", "grouped"] = "raw"
    skew_us: float = 0.0
    export_us: float = 0.0
    one_rank: bool = False


@dataclass(frozen=True)
class Evaluation:
    """After every ``every``-th step ``steps`` batches go through the network, on all GPUs or on the first alone."""

    every: int
    steps: int = 2
    on_all: bool = True


@dataclass(frozen=True)
class Stops:
    """Times in which the host's threads or its GPUs do not go on, by nothing that the profiler sees: the last ``us`` of
    every ``every_us``."""

    us: float
    every_us: float

    def end_ns(self, start_ns: int, ns: int) -> int:
        """When work of so many ns ends that begins then."""
        every_ns = round(self.every_us * 1e3)
        works_ns = every_ns - round(self.us * 1e3)
        begun, at_ns = divmod(start_ns, every_ns)
        rounds, left_ns = divmod(min(at_ns, works_ns) + ns, works_ns)
        return (begun + rounds) * every_ns + left_ns


@dataclass(frozen=True)
class Workload:
    """A training program on a host.

    ``python_us`` is the loop's own Python per step, ``call_us`` the Python of calling a function; ``private_threads``
    is ``TF_GPU_THREAD_MODE=gpu_private``; ``overlap_reductions`` reduces gradients in parts during the backward pass;
    ``all_reduce`` is whose kernels do it;
    ``graphs`` runs XLA's kernels as CUDA graphs; ``idle_gpus`` are seen by the profiler and not used.
    With ``copies_ahead`` a thread of tf.data copies batches to the GPU as soon as they are made; without
    ``pinned_batches`` their copies block. ``pipeline_parts`` above 0 splits the network over the GPUs, through which a
    batch goes in that many parts; ``synced_norms`` is how many layers sum their statistics over the GPUs;
    ``kept_share`` is the part of a GPU's memory that the program keeps besides what a step needs (tables, a frozen
    network). Of an ``eager`` loop the first ``in_function`` (a share) of a step's ops run in a function, and Python
    runs the others one by one. Only compiled functions have an ``evaluation``. With ``workers`` JAX's runtime launches
    from a thread for each GPU, which newer profilers link to the call that filled it. ``host_stops`` are of a quota of
    the processor, ``gpu_stops`` of another process. ``slower_per_step`` is
    what kernels take longer with each captured step, as a share: the clock falls.
    """

    api: Api = "keras"
    version: Version = "2.13"
    model: str = "resnet"
    batch: int = 32
    dtype: Dtype = "fp32"
    aligned: bool = True
    gpu: str = "V100"
    gpus: int = 1
    hosts: int = 1
    speed: HostSpeed = field(default_factory=HostSpeed)
    links: Links = field(default_factory=Links)
    contended: bool = False
    input: Input = field(default_factory=Input)
    callbacks: tuple[Callback, ...] = ()
    evaluation: Evaluation | None = None
    python_us: float = 60.0
    call_us: float = 120.0
    private_threads: bool = False
    prefetch_to_device: bool = False
    copies_ahead: bool = False
    pinned_batches: bool = True
    overlap_reductions: bool = False
    all_reduce: str = "nccl"
    graphs: bool = False
    idle_gpus: int = 0
    pipeline_parts: int = 0
    synced_norms: int = 0
    kept_share: float = 0.8
    in_function: float = 0.0
    xla: bool = False
    workers: Workers = ""
    noise: float = 0.02
    host_stops: Stops | None = None
    gpu_stops: Stops | None = None
    slower_per_step: float = 0.0
    capture: Capture = field(default_factory=Capture)

    def evaluates_after(self, step: int) -> bool:
        """Whether an evaluation follows this step."""
        return self.evaluation is not None and step % self.evaluation.every == self.evaluation.every - 1
