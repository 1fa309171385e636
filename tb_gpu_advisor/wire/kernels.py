"""What the GPU that limits the step runs: its kernels, their precisions, and the ops that they are for."""

import msgspec

from tb_gpu_advisor.wire.words import KernelLimit, Precision, TensorCoreUse


class Kernel(msgspec.Struct, frozen=True):
    """Launches of one kernel for one op on the GPU that limits the step."""

    name: str
    op: str
    count_per_step: float
    ms_per_step: float


class PrecisionPart(msgspec.Struct, frozen=True):
    """Kernel time per step in one precision, and its share of all; ``kernels`` are the longest where it is unknown."""

    precision: Precision
    ms_per_step: float
    share: float
    kernels: tuple[str, ...]


class BusyOp(msgspec.Struct, frozen=True):
    """Where the GPU's time goes: kernels of an op type in a layer, on the GPU that limits the step; ``share`` is of all
    kernels' time, ``launches`` per step."""

    op: str
    layer: str | None
    ms: float
    share: float
    launches: float
    precision: Precision
    tensor_cores: TensorCoreUse
    limit: KernelLimit
