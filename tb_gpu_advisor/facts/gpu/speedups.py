"""How much faster kernels may become in fewer bits: bounds from data sheets, never promises."""

from __future__ import annotations

from typing import Final

#: Dense matrix throughput in 16 bits on Tensor Cores over fp32 on ordinary units, by compute capability (NVIDIA's
#: data sheets: V100 125/15.7, T4 65/8.1, A100 312/19.5, RTX 30 and 40, H100 989/67, B200 2250/80).
_MATRIX: Final = {"7.0": 8, "7.5": 8, "8.0": 16, "8.6": 4, "8.9": 4, "9.0": 15, "10.0": 28}
_USUAL_MATRIX: Final = 8
#: TF32 is half as fast as 16 bits on the same units.
TF32_SPEEDUP: Final = 2
#: What memory limits moves half of the bytes in 16 bits.
MEMORY_SPEEDUP: Final = 2


def matrix_speedup(compute_capability: str) -> float:
    """Tensor Cores over ordinary units on such a GPU."""
    return _MATRIX.get(compute_capability, _USUAL_MATRIX)
