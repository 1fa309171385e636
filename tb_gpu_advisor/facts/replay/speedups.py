"""How much faster kernels became in fewer bits on real hardware: bounds that were reached, never promises.

Large matrix products in PyTorch, fp32 on ordinary units against TF32 and 16 bits on Tensor Cores, in TFLOP/s. Most are
entries of https://github.com/zzc0721/torch-performance-test-data: issues by number, "db" for its database.md.
"""

from typing import Final, Literal

from tb_gpu_advisor.wire import Gpu

#: What would change: half precision for everything or for matrix math that is in single precision, Tensor Cores,
#: sizes that are multiples of 8, fused element-wise kernels, and no trials of algorithms.
KernelChange = Literal["mixed-precision", "matrix-precision", "tensor-cores", "aligned", "fused", "untried"]
#: The highest rate in 16 bits and the highest in fp32 on the same GPU, by compute capability.
_MATRIX: Final = {
    "7.0": (100, 14.0),  # V100, github.com/lablup/mlxcel/issues/1654; another one 97.4 / 14.5 (#140)
    "7.5": (56.0, 7.87),  # TU104 (#90); T4: one product in 291.7 ms instead of 42.6
    "8.0": (266.5, 19.1),  # A800 (db); A100 264.5 / 19.2
    "8.6": (65.4, 11.9),  # RTX A4000 (#97); A40 122.3 / 23.7 (#185), RTX 3090 76.3 / 24.5 (db)
    "8.9": (70.9, 15.4),  # L4 (#120); L20 114.1 / 37.3 (#107), RTX 4090 173.3 / 54.8 (db)
    "9.0": (797.5, 51.9),  # H100 (#79)
    "10.0": (1696.0, 66.2),  # B200 (db)
    "12.0": (417.3, 79.0),  # RTX PRO 6000 (#161); RTX 5090 236.0 / 69.2 (db)
}
#: Defined: of a TFLOP/s.
_TERA: Final = 1e12
#: The same of AMD's GPUs, whose architectures ROCm's profiler numbers likewise (9.4 is gfx942).
_MATRIX_OF_AMD: Final = {
    "9.4": (784.9, 130.6),  # MI325X, stas00/ml-engineering compute/accelerator, ROCm/gpu-operator/issues/419
}
#: 16 bits over TF32, both on Tensor Cores. Measured: A100 241.5 / 108.3 (#108); L4 2.2 (#120), H100 2.0 (#79).
TF32_SPEEDUP: Final = 2.2
#: What kernels of whole programs reach of the ratio of these rates, on average. Measured: on a V100 in fp32 and in
#: mixed precision (github.com/NVIDIA/DeepLearningExamples): ResNet-50 3.26 times as fast, ResNeXt-101 3.34, BERT-Large
#: 3.47 on Wikipedia and 3.97 on SQuAD. With three quarters of the step in convolutions, or seven eighths in matrix
#: products, and half the bytes for the rest, these were 3.9 to 4.6 times as fast and not 7.1: 0.54 to 0.65 of that.
REACHED: Final = 0.6
#: Defined: what memory limits moves half of the bytes in 16 bits, and no fewer.
MEMORY_SPEEDUP: Final = 2


def is_of_amd(gpu: Gpu) -> bool:
    """Whether its ``compute_capability`` is the number of one of AMD's architectures."""
    return gpu.vendor.upper() == "AMD"


def matrix_speedup(gpu: Gpu) -> float:
    """Tensor Cores over ordinary units on such a GPU; where none was measured the highest of its kin, else of all of
    its vendor's."""
    rates, number = _MATRIX_OF_AMD if is_of_amd(gpu) else _MATRIX, gpu.compute_capability
    if number in rates:
        return _ratio(rates[number])
    kin = [rate for of, rate in rates.items() if of.partition(".")[0] == number.partition(".")[0]]
    return max(map(_ratio, kin or rates.values()))


def balance(gpu: Gpu, half: bool) -> float | None:
    """Operations for each byte that memory moves at which matrix math takes as long as memory does, in ``half``
    precision on Tensor Cores or in fp32; None where no rate was measured of its kind."""
    rates = (_MATRIX_OF_AMD if is_of_amd(gpu) else _MATRIX).get(gpu.compute_capability)
    if rates is None or not gpu.memory_bytes_per_s:
        return None
    return rates[0 if half else 1] * _TERA / gpu.memory_bytes_per_s


def _ratio(rates: tuple[float, float]) -> float:
    return rates[0] / rates[1]
