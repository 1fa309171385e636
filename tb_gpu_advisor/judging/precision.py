"""What the checks of precision and Tensor Cores share: whether they apply, and the table of kernels."""

from __future__ import annotations

import re
from collections.abc import Callable

from tb_gpu_advisor.facts import Facts, FullGpuFacts, KernelFact, MissingData
from tb_gpu_advisor.wire import Column, Table

# Tensor Cores came with compute capability 7.0 (Volta); the GTX 16xx series has 7.5 without them.
FIRST_CAPABILITY = (7, 0)
_WITHOUT = re.compile(r"GTX 16\d\d")
ROWS = 10
#: The table of kernels.
KERNELS = "kernels"


def has_tensor_cores(facts: Facts) -> bool:
    """Whether the limiting GPU has them; raises when the capture does not say which GPU it is."""
    info = facts.limiting_info
    if not info.compute_capability:
        raise MissingData("compute-capability")
    major, _, minor = info.compute_capability.partition(".")
    return (int(major), int(minor)) >= FIRST_CAPABILITY and not _WITHOUT.search(info.model)


def kernels_where(gpu: FullGpuFacts, chosen: Callable[[KernelFact], bool]) -> Table:
    """The longest kernels that fit, with what their names tell."""
    fitting = [kernel for kernel in gpu.kernels.rows if chosen(kernel)]
    return Table(
        id=KERNELS,
        columns=(
            Column("kernel", "text"),
            Column("op", "text"),
            Column("precision", "text"),
            Column("count-per-step", "count"),
            Column("time-per-step", "ms"),
            Column("mean", "us"),
        ),
        rows=tuple(
            (k.name, k.op, k.kind.precision, round(k.count_per_step, 1), k.ms_per_step, k.mean_us)
            for k in fitting[:ROWS]
        ),
        total_rows=len(fitting),
    )
