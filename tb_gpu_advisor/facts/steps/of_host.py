"""What all GPUs of a host share."""

from functools import cached_property

from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.steps.fetches import Fetches
from tb_gpu_advisor.facts.steps.grouping import Groups
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.model import Trace


class HostData(Struct, frozen=True, dict=True):
    """``host_ops`` are the ops of steps that compute on the host, ``around`` the calls that run ops eagerly which are
    none of the step's, ``fetches`` when they take batches."""

    name: str
    trace: Trace
    host: HostEvents
    groups: Groups
    steps: Steps
    host_ops: Ints
    around: Ints
    fetches: Fetches

    @cached_property
    def windows(self) -> tuple[Ints, Ints]:
        """Starts and ends of the analysed windows."""
        return self.steps.windows
