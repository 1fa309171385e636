"""What the checks of precision and Tensor Cores share: whether they apply, and the table of kernels."""

from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.facts import Facts, FullGpuFacts, KernelFact, MissingData, NotApplicable
from tb_gpu_advisor.facts.events.kernels import HALF
from tb_gpu_advisor.facts.replay.hardware import (
    MEMORY_SPEEDUP,
    TF32_SPEEDUP,
    has_tensor_cores,
    is_of_amd,
    matrix_speedup,
)
from tb_gpu_advisor.judging.base import Finding
from tb_gpu_advisor.judging.quantities import ROWS, page, table
from tb_gpu_advisor.wire import Column, Gpu, Precision, Table

# Defined: those for bfloat16 came with 8.0 (Ampere), those for 8 bits with 7.2 (Xavier, Turing).
FIRST_WITH: Final[dict[Precision, tuple[int, int]]] = {"bf16": (8, 0), "int": (7, 2)}
# Below this share of 16-bit device time half precision is not "on" (TensorFlow: its own limit), …
HALF_SHARE = 0.1
# … unless some of the matrix math is, which nothing computes so by itself. Our default: twice what steps differ by.
HALF_MATRIX_SHARE = 0.02
#: The table of kernels.
KERNELS = "kernels"


def need_tensor_cores(facts: Facts) -> None:
    """Raises where the limiting GPU has none, and where neither the capture nor a kernel that runs on them says that it
    has."""
    facts.need_kernels()
    info = facts.limiting_info
    if not info.compute_capability and not facts.limiting_gpu.kernels.ms(matrix=True, tensor_core=True):
        raise MissingData("compute-capability")
    if not has_tensor_cores(info):
        raise NotApplicable("no-tensor-cores")


def multiplies(precision: Precision, info: Gpu) -> bool:
    """Whether a GPU has units for a type that came with a later architecture; an unknown GPU may have them."""
    if not info.compute_capability:
        return True
    return is_of_amd(info) or tuple(map(int, info.compute_capability.split("."))) >= FIRST_WITH[precision]


def of_computing_ms(facts: Facts, kernels_ms: float) -> float:
    """The time of the step for kernels of the limiting GPU that take this much: where streams run several at once,
    their times add up to more than the GPU computes."""
    return min(kernels_ms, facts.limiting_gpu.mean_ms("compute"))


def half_ms(facts: Facts) -> float:
    """Time per step of kernels of the limiting GPU that compute in 16 bits or fewer."""
    return sum(facts.limiting_gpu.kernels.ms(precision=precision) for precision in HALF)


def half_is_on(facts: Facts) -> bool:
    """Whether mixed precision is on: more kernels compute in 16 bits than do in any program, or some of the matrix math
    does. It leaves the rest as it is."""
    table = facts.limiting_gpu.kernels
    matrix_ms = sum(table.ms(matrix=True, precision=precision) for precision in HALF)
    in_half = matrix_ms >= HALF_MATRIX_SHARE * table.ms(matrix=True) > 0
    return in_half or half_ms(facts) >= HALF_SHARE * table.total_ms > 0


def touched_ms(facts: Facts) -> float:
    """Time per step in 32 bits that mixed precision can touch: without updates of variables, losses, and work that has
    no form in 16 bits."""
    return facts.common_full(lambda gpu: gpu.kernels.ms(precision="fp32", stays=False))


def kernels_where(gpu: FullGpuFacts, fits: Callable[[KernelFact], bool]) -> Table:
    """The longest kernels for which this holds, with what their names show."""
    fitting = [kernel for kernel in gpu.kernels.rows if fits(kernel)]
    cells: dict[Column, Callable[[KernelFact], float | str]] = {
        Column("kernel", "text"): lambda kernel: kernel.name,
        Column("op", "text"): lambda kernel: kernel.op,
        Column("range", "text"): lambda kernel: kernel.range,
        Column("precision", "text"): lambda kernel: kernel.kind.precision,
        Column("count-per-step", "count"): lambda kernel: round(kernel.count_per_step, 1),
        Column("time-per-step", "ms"): lambda kernel: kernel.ms_per_step,
        Column("mean", "us"): lambda kernel: kernel.mean_us,
    }
    return table(KERNELS, fitting, ROWS, cells)


def of_kernels(
    gpu: FullGpuFacts, fits: Callable[[KernelFact], bool], *fixes: str, at_most_ms: float | None = None
) -> Finding:
    """A finding about the kernels for which this holds."""
    evidence, links = (kernels_where(gpu, fits),), (page("kernel_stats", gpu.host),)
    return Finding(at_most_ms=at_most_ms, evidence=evidence, links=links, fixes=fixes)


def mixed_precision_ms(facts: Facts) -> float:
    """The most that half as many bits would save: matrix math runs at the rate of Tensor Cores, the rest that it
    touches, or that is unknown, moves half the bytes."""
    matrix_ms = facts.common_full(lambda gpu: gpu.kernels.ms(matrix=True, precision="fp32", stays=False))
    unknown_ms = facts.common_full(lambda gpu: gpu.kernels.ms(matrix=False, precision="unknown", stays=False))
    rest_ms = touched_ms(facts) - matrix_ms + unknown_ms
    tf32_ms = facts.common_full(lambda gpu: gpu.kernels.ms(matrix=True, precision="tf32"))
    less_ms = tf32_ms * (1 - 1 / TF32_SPEEDUP) + rest_ms * (1 - 1 / MEMORY_SPEEDUP)
    return matrix_saving_ms(facts, matrix_ms) + less_ms


def matrix_saving_ms(facts: Facts, matrix_ms: float) -> float:
    """The most that matrix math on ordinary units would save, at the peak rate of Tensor Cores."""
    return matrix_ms * (1 - 1 / matrix_speedup(facts.limiting_info))
