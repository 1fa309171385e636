"""What hardware reaches: how much faster kernels became in fewer bits, bounds that were reached, never promises; and
what an all-reduce between GPUs can reach, by GPU model, and a GPU's slot, with the source of each number.

Large matrix products in PyTorch, fp32 on ordinary units against TF32 and 16 bits on Tensor Cores, in TFLOP/s. Most are
entries of https://github.com/zzc0721/torch-performance-test-data: issues by number, "db" for its database.md.

A link's line rate in one direction is the vendor's; what NCCL reaches of it as bus bandwidth is about 80 % with NVLink
(https://github.com/NVIDIA/nccl-tests/issues/149: "line rate of 25GB/s ... ~20GB/s effective"). Bus bandwidth is what
nccl-tests define it to be (its PERFORMANCE.md).
"""

import re
from typing import Final, Literal

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import pattern as compiled
from tb_gpu_advisor.wire import Gpu

#: What would change: half precision for everything, or for matrix math that is in single precision, Tensor Cores, sizes
#: that are multiples of 8, fused element-wise kernels, and no trials.
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
# Defined: Tensor Cores came with compute capability 7.0 (Volta); the GTX 16xx series has 7.5 without them.
_FIRST_CAPABILITY: Final = (7, 0)
# AMD's CDNA has them, which ROCm numbers as the GCN before it (9.0).
_WITHOUT: Final = compiled(r"GTX 16\d\d|Radeon VII|Vega|Instinct MI(?:25|50|60)\b")
# Defined: AMD's RDNA and RDNA 2 (gfx101x, gfx103x) have no units for matrices either; CDNA (9) and RDNA 3 (11) do.
_OF_AMD_WITHOUT: Final = 10


def has_tensor_cores(gpu: Gpu) -> bool:
    """Whether the GPU has units for matrix math; one whose compute capability is unknown may have them."""
    if not gpu.compute_capability:
        return True
    major, minor = map(int, gpu.compute_capability.split("."))
    of_amd = is_of_amd(gpu) and major == _OF_AMD_WITHOUT
    return not ((major, minor) < _FIRST_CAPABILITY or of_amd or _WITHOUT.search(gpu.model))


def is_of_amd(gpu: Gpu) -> bool:
    """Whether its ``compute_capability`` is the number of one of AMD's architectures."""
    return gpu.vendor.upper() == "AMD"


def matrix_speedup(gpu: Gpu) -> float:
    """How many times as fast as ordinary units Tensor Cores of such a GPU are. Where none was measured: the highest
    rate of its architecture, else of all of its vendor's."""
    rates, number = _MATRIX_OF_AMD if is_of_amd(gpu) else _MATRIX, gpu.compute_capability
    if number in rates:
        return rates[number][0] / rates[number][1]
    kin = [rate for of, rate in rates.items() if of.partition(".")[0] == number.partition(".")[0]]
    return max(on_cores / ordinary for on_cores, ordinary in kin or rates.values())


def balance(gpu: Gpu, half: bool) -> float | None:
    """How many operations matrix math makes for each byte of memory traffic when both take equally long, in ``half``
    precision on Tensor Cores or in fp32; None where no such rate was measured."""
    rates = (_MATRIX_OF_AMD if is_of_amd(gpu) else _MATRIX).get(gpu.compute_capability)
    if rates is None or not gpu.memory_bytes_per_s:
        return None
    return rates[0 if half else 1] * _TERA / gpu.memory_bytes_per_s


class LinkFact(Struct, frozen=True):
    """The usual link of the GPU models that match a pattern: its line rate and what is reached of it, in GB/s in one
    direction."""

    link: str
    pattern: re.Pattern[str]
    line_gb_per_s: float
    gb_per_s: float


def _link(link: str, pattern: str, line: float, reached: float) -> LinkFact:
    return LinkFact(link, compiled(f"(?i){pattern}"), line, reached)


#: The first match counts. Measured: nccl-tests' issues 149, and 212 for NVLink 4; of PCIe our default, 70 %.
_LINKS: Final = (
    _link("NVLink 5", "B200|GB200", 900.0, 700.0),
    _link("NVLink 4", "H100.{0,99}(HBM3|SXM)|H200|GH200", 450.0, 360.0),
    _link("NVLink 3", "A100.{0,99}SXM|A800.{0,99}SXM", 300.0, 230.0),
    _link("NVLink 2", "V100.{0,99}SXM", 150.0, 120.0),
    _link("NVLink 1", "P100.{0,99}SXM", 80.0, 60.0),
    _link("PCIe 3.0 x16", r"\b[AHLPTV]\d|GTX|RTX|GeForce|TITAN|Tesla|Quadro", 15.75, 11.0),
)
#: Between hosts a 200 Gbit/s network is the limit unless a faster one is named. Our default: 88 % of it.
_NETWORK: Final = _link("InfiniBand HDR", "", 25.0, 22.0)

#: What a call takes besides moving bytes. Measured: nccl-tests report 15 to 25 µs for the smallest messages within a
#: host.
CALL_MS: Final = 0.02
#: Defined: gradients are 32-bit floats in TensorFlow, also under mixed precision, whose variables are.
GRADIENT_BYTES: Final = 4
#: Defined: bytes of one.
GB: Final = 1e9
#: GT/s of 16 lanes of a slot, of which 128 bits of 130 are data; boards with fewer lanes reach a half or a quarter.
#: Defined: PCI-SIG, generations 3 to 5.
_LINE_BYTES_PER_S: Final = {3: 15.75 * GB, 4: 31.5 * GB, 5: 63.0 * GB}
#: From which major compute capability on boards have a generation (Kepler to Turing 3.0, Ampere and Ada 4.0, Hopper and
#: later 5.0). Defined: NVIDIA's data sheets.
_GENERATIONS: Final = ((9, 5), (8, 4), (3, 3))
#: GPUs in one chip with the CPU, whose memory they use. Defined: NVIDIA's list of compute capabilities (Jetson TK1, TX1
#: and Nano, TX2, Xavier, Orin, Thor; DGX Spark).
_INTEGRATED: Final = ("3.2", "5.3", "6.2", "7.2", "8.7", "10.1", "11.0", "12.1")


def usual_link(model: str, hosts: int) -> LinkFact | None:
    """The slowest link that an all-reduce of these GPUs usually crosses; None for a model that the table lacks."""
    usual = next((link for link in _LINKS if link.pattern.search(model)), None)
    return usual if usual is None or hosts < 2 else min(usual, _NETWORK, key=lambda link: link.gb_per_s)


def shares_memory(gpu: Gpu) -> bool:
    """Whether the GPU is on one chip with the CPU and works in the CPU's memory: its copies cross no slot."""
    return gpu.compute_capability in _INTEGRATED and not is_of_amd(gpu)


def ring_ms(size_bytes: float, gpus: int, gb_per_s: float) -> float:
    """Time of a ring all-reduce: 2(n-1)/n of the bytes pass every link (Patarasuk and Yuan, 2009)."""
    return 2 * (gpus - 1) / gpus * size_bytes / gb_per_s / 1e6


def slot_bytes_per_s(gpu: Gpu) -> float:
    """What a GPU's slot moves in one direction; 0 where the architecture is unknown, or another vendor's."""
    major = gpu.compute_capability.partition(".")[0]
    if not major or is_of_amd(gpu) or shares_memory(gpu):
        return 0.0
    generation = next((one for first, one in _GENERATIONS if int(major) >= first), None)
    return 0.0 if generation is None else _LINE_BYTES_PER_S[generation]
