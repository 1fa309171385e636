"""What TensorFlow's allocator tells the profiler: events with its counters, at every allocation that we simulate."""

from typing import Final

from tests.build.xspace import Ref, StatValue
from tests.simulator.host import Thread
from tests.simulator.ops import Model
from tests.simulator.workload import Workload

#: Weights, their gradients and Adam's two moments, in bytes per parameter.
_PER_PARAMETER: Final = 16
#: What the allocator may use of a GPU's memory.
_LIMIT_SHARE: Final = 0.92
#: TensorFlow's number of the type.
_FLOAT: Final = 1
_FIRST_ADDRESS: Final = 0x7F0000000000


class Allocator:
    """A GPU's BFC allocator during training; its peak is that of the steps before as well."""

    def __init__(self, workload: Workload, model: Model, gpu: int, memory_bytes: int) -> None:
        half = workload.dtype in ("fp16", "bf16")
        self._name = f"GPU_{gpu}_bfc"
        self._limit = round(memory_bytes * _LIMIT_SHARE)
        kept = workload.kept_share * self._limit + _PER_PARAMETER * model.parameters
        self._kept = min(round(kept), self._limit)
        self._activations = min(model.activations_bytes // (2 if half else 1), self._limit - self._kept)
        self._batch = model.batch_bytes
        self._traced = workload.api != "jax"

    @property
    def peak_share(self) -> float:
        """Most memory in use, as a part of the limit."""
        return (self._kept + self._activations) / self._limit

    def batch(self, thread: Thread) -> None:
        self._note(thread, "MemoryAllocation", "IteratorGetNext", self._batch, self._kept + self._batch)

    def full(self, thread: Thread) -> None:
        """The backward pass begins, and all activations are there."""
        rest = max(0, self._activations - self._batch)
        self._note(
            thread, "MemoryAllocation", "gradient_tape/ones_like", rest, self._kept + self._activations
        )

    def freed(self, thread: Thread) -> None:
        self._note(thread, "MemoryDeallocation", "gradient_tape/ones_like", self._activations, self._kept)

    def _note(self, thread: Thread, name: str, op: str, size: int, in_use: int) -> None:
        if not self._traced:
            return
        stats: dict[str, StatValue] = {
            "allocator_name": Ref(self._name),
            "bytes_reserved": 0,
            "bytes_allocated": in_use,
            "bytes_available": self._limit - in_use,
            "fragmentation": 0.05,
            "peak_bytes_in_use": self._kept + self._activations,
            "requested_bytes": size,
            "allocation_bytes": size,
            "addr": _FIRST_ADDRESS + in_use,
            "id": 0,
            "data_type": 0,
        }
        if name == "MemoryAllocation":
            stats |= {"tf_op": Ref(op), "region_type": Ref("temp"), "data_type": _FLOAT, "shape": Ref("[0]")}
        thread.note(name, **stats)
