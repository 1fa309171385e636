"""What the GPUs of a run have in common."""

from dataclasses import dataclass, field

from tests.simulator.device import Ring
from tests.simulator.engine import Engine, Signal
from tests.simulator.hardware import GPUS
from tests.simulator.host import Machine
from tests.simulator.noise import Noise
from tests.simulator.ops import AllReduce
from tests.simulator.workload import Workload


@dataclass(eq=False)
class Rings:
    """What GPUs have in common: collective calls of all hosts, matched by name and step, and announcements."""

    engine: Engine
    noise: Noise
    workload: Workload
    open: dict[tuple[str, int], Ring] = field(default_factory=dict)
    news: dict[tuple[str, str, int, int], Signal] = field(default_factory=dict)

    def announced(self, machine: Machine, name: str, gpu: int, step: int) -> Signal:
        """Fires when a GPU of a host gets somewhere in a step."""
        return self.news.setdefault((machine.name, name, gpu, step), Signal())

    def ring(self, node: AllReduce, step: int) -> Ring:
        key = (node.name, step)
        if key not in self.open:
            links, hosts = self.workload.links, self.workload.hosts
            size = self.workload.gpus * hosts
            move_ns = 2 * (size - 1) / size * node.bytes / links.bus(GPUS[self.workload.gpu], hosts)
            transfer_ns = self.noise.ns(f"ring/{node.name}", 1e3 * links.call_us + move_ns)
            self.open[key] = Ring(self.engine, size, transfer_ns)
        return self.open[key]
