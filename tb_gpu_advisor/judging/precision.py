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
    """Raises where the limiting GPU has none, or neither the capture nor a kernel that runs on them says so."""
    facts.need_kernels()
    info = facts.limiting_info
    if not info.compute_capability and not facts.limiting_gpu.kernels.ms(matrix=True, tensor_core=True):
        raise MissingData("compute-capability")
    if not has_tensor_cores(info):
        raise NotApplicable("no-tensor-cores")


def multiplies(precision: Precision, info: Gpu) -> bool:
    """Whether a GPU has units for a type that came later; one that is not known may have them."""
    if not info.compute_capability:
        return True
    return is_of_amd(info) or tuple(map(int, info.compute_capability.split("."))) >= FIRST_WITH[precision]


def of_computing_ms(facts: Facts, kernels_ms: float) -> float:
    """What kernels of the limiting GPU take of the step: where several streams run them at once their times
    add up to more than the GPU computes at all."""
    return min(kernels_ms, facts.limiting_gpu.mean_ms("compute"))


def half_ms(facts: Facts) -> float:
    """Time per step of kernels of the limiting GPU that compute in 16 bits or fewer."""
    return sum(facts.limiting_gpu.kernels.ms(precision=precision) for precision in HALF)


def half_is_on(facts: Facts) -> bool:
    """Whether more of them do than some do in any program, or some of the matrix math does: mixed precision leaves the
    rest as it is."""
    table = facts.limiting_gpu.kernels
    matrix_ms = sum(table.ms(matrix=True, precision=precision) for precision in HALF)
    in_half = matrix_ms >= HALF_MATRIX_SHARE * table.ms(matrix=True) > 0
    return in_half or half_ms(facts) >= HALF_SHARE * table.total_ms > 0


def touched_ms(facts: Facts) -> float:
    """Time per step in 32 bits that mixed precision can touch: not what updates variables, losses, or work without a
    form in 16 bits."""
    return facts.common_full(lambda gpu: gpu.kernels.ms(precision="fp32", stays=False))


def kernels_where(gpu: FullGpuFacts, fits: Callable[[KernelFact], bool]) -> Table:
    """The longest kernels that fit, with what their names tell."""
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
    """A finding about the kernels that fit."""
    evidence, links = (kernels_where(gpu, fits),), (page("kernel_stats", gpu.host),)
    return Finding(at_most_ms=at_most_ms, evidence=evidence, links=links, fixes=fixes)


def mixed_precision_ms(facts: Facts) -> float:
    """What half of the bits would save at best: matrix math at the rate of Tensor Cores, the rest that it touches, or
    of which nobody knows, by moving half the bytes."""
    matrix_ms = facts.common_full(lambda gpu: gpu.kernels.ms(matrix=True, precision="fp32", stays=False))
    unknown_ms = facts.common_full(lambda gpu: gpu.kernels.ms(matrix=False, precision="unknown", stays=False))
    rest_ms = touched_ms(facts) - matrix_ms + unknown_ms
    tf32_ms = facts.common_full(lambda gpu: gpu.kernels.ms(matrix=True, precision="tf32"))
    less_ms = tf32_ms * (1 - 1 / TF32_SPEEDUP) + rest_ms * (1 - 1 / MEMORY_SPEEDUP)
    return matrix_saving_ms(facts, matrix_ms) + less_ms


def matrix_saving_ms(facts: Facts, matrix_ms: float) -> float:
    """What matrix math on ordinary units would save at the peak rate of Tensor Cores."""
    return matrix_ms * (1 - 1 / matrix_speedup(facts.limiting_info))
