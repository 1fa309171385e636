"""The facts of the run, which checks see: those of its hosts, and what follows from them together."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, TypeVar

from msgspec import Struct

from tb_gpu_advisor.facts.broken import BrokenFact, MissingData, NotApplicable
from tb_gpu_advisor.facts.events.program import Api
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts
from tb_gpu_advisor.facts.replay.cures import shared_ms
from tb_gpu_advisor.facts.replay.graph import Graph
from tb_gpu_advisor.facts.replay.join import joined
from tb_gpu_advisor.facts.run.host import HostFacts, apart
from tb_gpu_advisor.facts.run.limiting import Limiting, limiting, same_program
from tb_gpu_advisor.facts.run.matching import Matched, match
from tb_gpu_advisor.facts.run.memory import MemoryFact
from tb_gpu_advisor.facts.run.said import HIDES_GPUS, Said
from tb_gpu_advisor.facts.steps.facts import HostStepFacts, StepFacts
from tb_gpu_advisor.facts.steps.work import StepWork
from tb_gpu_advisor.wire import NOTHING_GIVEN, Category, Framework, Given, Gpu

T = TypeVar("T")


class Facts(Struct, frozen=True, dict=True):
    """The run: the facts of its hosts, and what follows from them together. ``one_gpu_step_ms`` is the step time of a
    run of the same program on one GPU, where one is known; ``given`` is what the user said of the model and the
    machine. ``is_part`` where other hosts of the run wrote another session."""

    hosts: tuple[HostFacts, ...]
    one_gpu_step_ms: float | None = None
    given: Given = NOTHING_GIVEN
    is_part: bool = False

    @cached_property
    def _known(self) -> dict[str, Any]:
        """What ``once`` has made."""
        return {}

    def once(self, make: "Callable[[Facts], T]", name: str) -> T:
        """What follows from these facts, made when first asked for: many checks may ask, on thousands of GPUs."""
        if name not in self._known:
            self._known[name] = make(self)
        return self._known[name]

    @property
    def framework(self) -> Framework:
        """The framework of the first host that shows one."""
        return next((host.framework for host in self.hosts if host.framework != "unknown"), "unknown")

    @property
    def api(self) -> Api:
        """What runs the training, on the first host that shows it."""
        return next((host.api for host in self.hosts if host.api != "unknown"), "unknown")

    @cached_property
    def has_gpu_work(self) -> bool:
        """Whether any GPU worked."""
        return any(host.gpus for host in self.hosts)

    @property
    def has_time(self) -> bool:
        """Whether there is a step, or device activity, to report on: a GPU worked, or a host alone took steps."""
        return self.has_gpu_work or self.alone is not None

    @cached_property
    def gpus(self) -> tuple[GpuFacts, ...]:
        """GPUs that worked; raises when there are none."""
        working_gpus = tuple(gpu for host in self.hosts for gpu in host.gpus)
        if not working_gpus:
            raise MissingData("gpu-activity")
        return working_gpus

    @cached_property
    def _steps(self) -> list[StepFacts]:
        """Those of each host that has GPU work, or of one without any."""
        if self.alone is not None:
            return [self.alone.steps]
        return [host.steps for host in self.hosts if host.gpus and host.steps is not None]

    @property
    def steps(self) -> StepFacts:
        """The steps of the first host that has GPU work, or of hosts without any. Hosts of one run step together: where
        the steps of one are unknown, none are known."""
        if not self._steps:
            raise MissingData("gpu-activity")
        return min(self._steps, key=lambda of_host: of_host.source != "none")

    @property
    def limiting_steps(self) -> StepFacts:
        """The steps of the host whose GPU limits the step, or of the slowest host where no GPU worked."""
        return self.steps if self.alone is not None else self.limiting_host.steps or self.steps

    @property
    def work(self) -> StepWork:
        """What each step does, according to the host whose GPU limits it, or the slowest host where no GPU worked."""
        return self.limiting_host.work if self.alone is None else self.alone.work

    @property
    def host_ops_share(self) -> float | None:
        """The share of TensorFlow's ops on the host, as the Profile tab counts it; None where none is known."""
        host, device = (sum(one.op_counts[at] for one in self.hosts) for at in (0, 1))
        return host / (host + device) if self.framework == "tensorflow" and host + device else None

    @property
    def fullest_memory(self) -> MemoryFact | None:
        """The GPU's memory of which the largest share is in use at its peak, as far as allocators show it."""
        known = [fact for host in self.hosts for fact in host.memory]
        return max(known, key=lambda fact: fact.peak_bytes / fact.limit_bytes, default=None)

    @property
    def is_one_rank(self) -> bool:
        """Whether one GPU worked, and in collectives with others: the capture lacks the other ranks."""
        return self.has_gpu_work and len(self.gpus) == 1 and self.gpus[0].peers.total_calls > 0

    @property
    def has_one_step(self) -> bool:
        """Whether a single step was analysed; False where steps are unknown."""
        return any(steps.analysed == 1 for steps in self._steps)

    @property
    def alone(self) -> HostStepFacts | None:
        """In a capture in which no GPU worked, the host whose own part of a step is the longest, since the others wait
        for it. None where a GPU worked, or without steps."""
        if self.has_gpu_work:
            return None
        known = [host.alone for host in self.hosts if host.alone is not None]
        return max(known, key=lambda of_host: of_host.own_ms, default=None)

    @property
    def hidden_by(self) -> Said | None:
        """The profiler's message that says why GPUs are not in the capture, the surest of all hosts."""
        hiding = [one for host in self.hosts for one in host.said if one.kind in HIDES_GPUS]
        return min(hiding, key=lambda one: HIDES_GPUS.index(one.kind), default=None)

    @cached_property
    def step_ms(self) -> float:
        """Mean step period of the host whose GPU limits the step, or the length of the device activity where no steps
        are known: what is measured on that GPU is a part of it. Hosts that were captured at another moment, or that do
        not wait for each other, have other periods. Without GPU work, the mean of the slowest host's steps."""
        return self.limiting_steps.mean_ms

    @property
    def averaged(self) -> list[HostFacts]:
        """The hosts with GPU work, over which means are taken. Where no steps are known, or hosts were not recorded
        together, each was captured for a time of its own and a mean has no meaning: then the host that limits."""
        working = [host for host in self.hosts if host.gpus]
        is_one = bool(working) and (self.steps.source == "none" or self.apart is not None)
        return [self.limiting_host] if is_one else working

    @property
    def averaged_steps(self) -> list[StepFacts]:
        """The steps of those hosts, or of one host where none has GPU work."""
        return [host.steps for host in self.averaged if host.steps is not None] or [self.steps]

    @property
    def mean_step_ms(self) -> float:
        """Mean step period over those hosts."""
        return sum(steps.mean_ms for steps in self.averaged_steps) / len(self.averaged_steps)

    @cached_property
    def apart(self) -> tuple[str, str, float] | None:
        """Two hosts that were recorded one after the other, and the milliseconds between them."""
        return apart(self.hosts)

    @cached_property
    def matched(self) -> Matched | None:
        """The collective calls that all GPUs make. None where they make none, the calls do not match, there are no
        steps, or hosts were not recorded together or are missing."""
        if len(self.gpus) < 2 or self.steps.source == "none" or self.apart or self.is_part:
            return None
        return match(self.hosts) if any(gpu.peers.calls for gpu in self.gpus) else None

    @cached_property
    def limiting(self) -> Limiting[FullGpuFacts]:
        """Which GPU the step waits for, and why, among the GPUs that limit their hosts."""
        waiting_ms = None if self.matched is None else self.matched.waiting_ms.tolist()
        # Where no steps are known, none of a host that has some.
        of = [one for one in self.hosts if self.steps.analysed or not (one.steps and one.steps.analysed)]
        in_full = [gpu for host in of for gpu in host.gpus if isinstance(gpu, FullGpuFacts)]
        if not in_full:
            raise BrokenFact("limiting")
        return limiting(self.gpus, waiting_ms, self.steps.mean_ms, in_full)

    @cached_property
    def graph(self) -> Graph | None:
        """The graph of the run's steps: of all its hosts together, else of the one whose GPU limits the step. None
        where none is known, or the unchanged graph does not give what was observed: rounds are played one after the
        other, and whether something that is no step comes again is unknown."""
        graphs = [host.graph for host in self.hosts if host.graph is not None]
        if not graphs or self.steps.source == "none":
            return None
        all_known = not self.apart and len(graphs) == sum(bool(host.gpus) for host in self.hosts)
        graph = (joined(graphs) if all_known else None) or self.limiting_host.graph
        return graph if graph is not None and graph.is_believed else None

    @property
    def limiting_gpu(self) -> FullGpuFacts:
        """The GPU that the step waits for: what it loses, the step loses."""
        return self.limiting.gpu

    @property
    def place(self) -> Literal["gpu", "host"]:
        """Where steps are looked at."""
        return "gpu" if self.alone is None else "host"

    @property
    def observed(self) -> FullGpuFacts | HostStepFacts:
        """What steps are looked at on: the GPU that limits them, or the slowest host where no GPU worked."""
        return self.limiting_gpu if self.alone is None else self.alone

    @cached_property
    def replicas(self) -> tuple[GpuFacts, ...]:
        """The GPUs that run the same program as the one that limits, in the same steps, that one included."""
        one = self.limiting_gpu
        together = self.limiting_host.gpus if self.apart else self.gpus
        return tuple(gpu for gpu in together if gpu is one or same_program((one, gpu)))

    @property
    def limiting_host(self) -> HostFacts:
        """The host of the GPU that limits the step."""
        return next(host for host in self.hosts if host.host == self.limiting_gpu.host)

    @property
    def limiting_info(self) -> Gpu:
        """What the profiler says of the GPU that limits the step."""
        return self.info_of(self.limiting_gpu)

    def info_of(self, gpu: GpuFacts) -> Gpu:
        """What the profiler says of a GPU that worked."""
        infos = (info for host in self.hosts if host.host == gpu.host for info in host.infos)
        return next(info for info in infos if info.id == gpu.gpu)

    def step_ms_of(self, host: str) -> float:
        """Mean step period of a host, of which everything measured on its GPUs is a part."""
        steps = next((one.steps for one in self.hosts if one.host == host), None)
        return self.step_ms if steps is None else steps.mean_ms

    def need_steps(self) -> StepFacts:
        """Steps, or the reason why a per-step verdict is impossible."""
        if self.steps.source == "none":
            raise MissingData("steps")
        return self.steps

    def need_kernels(self) -> None:
        """Raises where there are no kernels to judge."""
        if not any(gpu.computes for gpu in self.gpus):
            raise NotApplicable("no-kernels")

    def need_tensorflow(self) -> None:
        """Raises where the advice is TensorFlow's to follow and another framework runs, or an unknown one."""
        if self.framework != "tensorflow":
            raise MissingData("op-names") if self.framework == "unknown" else NotApplicable("not-tensorflow")

    def need_launches(self) -> None:
        """Raises where the host calls that launched the device's work are missing, without which nobody knows why a GPU
        was idle."""
        working = [host for host in self.hosts if host.gpus]
        if not working:
            raise MissingData("gpu-activity")
        if not all(host.has_host_events for host in working):
            raise MissingData("host-trace")
        if not all(host.has_launches for host in working):
            raise MissingData("correlation-ids")

    def need_waits(self) -> None:
        """Raises where it is unknown what steps wait for: a host alone shows that itself, a GPU through its
        launches."""
        if self.alone is None:
            self.need_launches()

    def common(self, measure: Callable[[GpuFacts], float]) -> float:
        """The part of a measure that all replicas share, which is what chapter 1 of the guide counts."""
        return min(map(measure, self.replicas))

    def common_full(self, measure: Callable[[FullGpuFacts], float]) -> float:
        """The same for a measure that is known of the replicas that limit their hosts."""
        return min(measure(gpu) for gpu in self.replicas if isinstance(gpu, FullGpuFacts))

    def common_ms(self, category: Category) -> float:
        """What all replicas lose to a category in each step, on average; or what a host alone loses."""
        if self.alone is not None:
            return self.alone.mean_ms(category)
        replicas = set(map(id, self.replicas))
        known = (
            host.skew.least_ms[category]
            for host in self.hosts
            if category in host.skew.least_ms and replicas.issuperset(map(id, host.gpus))
        )
        least_ms = min([self.common(lambda gpu: gpu.mean_ms(category)), *known])
        graph = self.graph if category == "host_op" and len(replicas) > 1 else None
        of_all_ms = 0.0 if graph is None else shared_ms(graph, "on_host")
        # Ops that all run make none late, also where a copy or a turn hides those of some.
        return max(least_ms, min(of_all_ms, self.limiting_gpu.mean_ms(category)))

    def excess_ms(self, category: Category) -> float:
        """What the limiting GPU loses to a category per step more than all lose, which is what chapter 2 counts."""
        return max(0.0, self.limiting_gpu.mean_ms(category) - self.common_ms(category))
