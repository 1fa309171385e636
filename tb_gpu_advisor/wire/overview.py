"""What stands above and below the checklist: TensorFlow's own numbers and breakdown, the stages of the guide, and what
the GPU that limits the step runs: its kernels, their precisions, and the ops that they are for."""

import msgspec

from tb_gpu_advisor.wire.words import (
    KernelLimit,
    Precision,
    StageState,
    TensorCoreUse,
    TensorFlowDefinition,
    TensorFlowPart,
)


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


class TensorFlowPartTime(msgspec.Struct, frozen=True):
    """One of TensorFlow's own parts of a step."""

    part: TensorFlowPart
    ms_per_step: float
    share: float


class TensorFlowBreakdown(msgspec.Struct, frozen=True):
    """A step as TensorFlow's analyser divides it, for one host; it differs from ours by design.

    ``half_share`` is the 16-bit part of computing as TensorFlow counts it (None without any).
    """

    host: str
    definition: TensorFlowDefinition
    steps: int
    step_ms: float
    half_share: float | None
    parts: tuple[TensorFlowPartTime, ...]


class OverviewNumbers(msgspec.Struct, frozen=True):
    """The three numbers of the overview page that the guide begins with, each better the larger it is.

    ``device_share`` of the step the GPU that limits it is at work; ``device_ops_share`` of the ops ran on it, counted
    as the Profile tab does (None where the framework has no such ops); ``half_share`` of the kernels' time is in 16
    bits or fewer.
    """

    device_share: float
    device_ops_share: float | None
    half_share: float


class WorkflowStage(msgspec.Struct, frozen=True):
    """A stage of the guide's workflow and the findings that belong to it; ``id`` names its message."""

    id: str
    state: StageState
    findings: tuple[str, ...]
