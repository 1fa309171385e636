"""What checks see of one host: a small frozen summary.

A summary holds per-step numbers and the few worst instances, never event columns: it can be made in another
process and sent back. Times are milliseconds here (picoseconds end in the modules that make these).
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.events.program import Api
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts
from tb_gpu_advisor.facts.replay.graph import Graph
from tb_gpu_advisor.facts.run.limiting import HostSkew
from tb_gpu_advisor.facts.run.memory import MemoryFact
from tb_gpu_advisor.facts.run.said import Said
from tb_gpu_advisor.facts.steps.facts import HostStepFacts, StepFacts
from tb_gpu_advisor.facts.steps.input import StageFact
from tb_gpu_advisor.facts.steps.tensorflow_steps import TensorFlowSteps
from tb_gpu_advisor.facts.steps.threads import CoresFact
from tb_gpu_advisor.facts.steps.work import StepWork
from tb_gpu_advisor.trace.model import LeftOut
from tb_gpu_advisor.wire import Framework, Gpu

#: Hosts were not recorded together where the last begins so long after the first one ended. Our default: clocks that
#: are set over a network differ by less.
_APART_MS: Final = 1000.0


class HostFacts(Struct, frozen=True):
    """Everything known of one host. ``gpus`` are the GPUs that worked, the limiting one in full; ``infos`` all that
    were seen.

    Input: in ``unseen_wait_ms`` the host was in an input op outside of its only step, which may or may not be that
    step's; ``ahead_ms`` is how long before its GPUs the host is done with its only step, in which they had nothing to
    do at first; ``making_ms`` how long its pipeline makes the batches of that step (0 if unknown). ``names_input`` says
    whether any event is the taking of a batch, ``loader`` names the one with workers of its own that the Python tracer
    saw (empty for none), ``input_python`` are Python functions on tf.data's threads, of whose calls the tracer sees
    few, and ``cores`` are at work while steps wait for input.

    Preparation and the profiler: ``compile_ms`` is the time under a compiler in the whole capture, ``profiler_ms`` that
    of the profiler's own work outside of the analysed steps. ``said`` is what the profiler says of its recording,
    ``dropped_messages`` how often it says that it lost events. ``recorded_ms`` is when the first event begins and the
    last one ends by the host's own clock, where that is known.

    What is missing: ``unlaunched_share`` is the share of device events whose launch call is missing though others have
    theirs, ``lost_share`` that of launch calls without a kernel; what was launched before the capture or runs after it
    does not count. ``silent_share`` is the share of runs of XLA's programs by threads of which no kernel was captured,
    ``unseen_replicas`` are replicas of a distribution strategy whose number an op bears and of which no kernel was
    captured. ``lost_gpus`` could not be analysed while another one could, ``broken`` names facts that could not be
    made, ``left_out`` what of the file was left out for numbers that no profile has, and ``rows_kept`` how long tables
    are in what a host sends if they were shortened, else 0.

    Work: ``compute_sum_ms`` adds up what GPUs computed in the analysed steps, ``compute_union_ms`` is the time in which
    any of them did. ``op_counts`` are numbers of ops on the host and on its GPUs, ``work`` is what each step does,
    ``graph`` what waited for what in the steps, where launches are known, and ``memory`` is empty without events of it.
    ``step_function`` is the name of the program's only function of its own, empty where it has several or none;
    ``launch_calls`` counts launches of kernels on a host whose GPUs do nothing.

    A host alone: ``alone`` has its steps, where no GPU worked, no other device was seen, and the steps are known;
    ``marks_ahead`` counts the steps that such a host marks, even where it ran ahead of their work, so that the marks
    bound none. ``marked_ms`` is how long the mark of the only step lasts without the profiler's work, where there is
    one.
    """

    host: str
    framework: Framework
    api: Api
    keras_major: int | None
    infos: tuple[Gpu, ...]
    other_devices: int
    has_host_events: bool
    has_launches: bool
    uses_xla: bool
    steps: StepFacts | None
    gpus: tuple[GpuFacts | FullGpuFacts, ...]
    unseen_wait_ms: float
    ahead_ms: float
    making_ms: float
    names_input: bool
    loader: str
    stages: tuple[StageFact, ...]
    op_counts: tuple[int, int]
    input_python: tuple[HostWork, ...]
    compile_ms: float
    profiler_ms: float
    autotune_kernels: int
    said: tuple[Said, ...]
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
    marks_ahead: int = 0
    silent_share: float = 0.0
    unseen_replicas: int = 0
    marked_ms: float = 0.0
    uses_horovod: bool = False
    launch_calls: int = 0
    step_function: str = ""
    lost_gpus: tuple[int, ...] = ()
    broken: tuple[str, ...] = ()
    left_out: LeftOut | None = None
    graph: Graph | None = None
    cores: CoresFact = CoresFact()
    work: StepWork = StepWork()
    recorded_ms: tuple[float, float] | None = None

    @property
    def is_lost(self) -> bool:
        """Whether GPUs worked there, and none could be analysed."""
        return any("parts_ms" in gpu.broken for gpu in self.gpus)

    @property
    def only_copies(self) -> bool:
        """Whether GPUs worked there, and none computed."""
        return bool(self.gpus) and not self.is_lost and not any(gpu.computes for gpu in self.gpus)

    def without_work(self) -> "HostFacts":
        """The same, next to hosts that compute: GPUs that only copy take no part in their steps."""
        infos = (
            one if one.activity == "idle" else replace(one, activity="copies_only") for one in self.infos
        )
        return replace(self, gpus=(), graph=None, infos=tuple(infos))


def apart(hosts: tuple[HostFacts, ...]) -> tuple[str, str, float] | None:
    """The hosts with GPU work that end first and begin last, and the milliseconds between them, where one was recorded
    after the other."""
    known = [(*host.recorded_ms, host.host) for host in hosts if host.gpus and host.recorded_ms]
    if not known:
        return None
    (_, ended_ms, first), (begun_ms, _, last) = min(known, key=lambda one: one[1]), max(known)
    return (first, last, begun_ms - ended_ms) if begun_ms - ended_ms > _APART_MS else None
