"""GPUs and links as data sheets describe them, and the host's speed. Times in ns, rates in TFLOP/s and GB/s."""

from dataclasses import dataclass, field
from typing import Final, Literal

Arch = Literal["pascal", "volta", "turing", "ampere", "ada", "hopper", "blackwell"]
Dtype = Literal["fp32", "tf32", "fp16", "bf16"]


@dataclass(frozen=True)
class GpuModel:
    """What the profiler writes about a GPU, and how fast it is.

    ``tflops`` on the ordinary units (fp32), ``matrix_tflops`` on Tensor Cores by dtype (absent: none). ``bus`` is what
    an all-reduce between such GPUs of one host reaches, in GB/s: NVLink on SXM boards, PCIe else.
    """

    name: str
    arch: Arch
    capability: tuple[int, int]
    sm_count: int
    clock_khz: int
    memory_bytes: int
    memory_bytes_per_s: int
    tflops: float
    matrix_tflops: dict[Dtype, float] = field(default_factory=dict)
    bus: float = 11.0

    @property
    def has_tensor_cores(self) -> bool:
        return bool(self.matrix_tflops)


P100: Final = GpuModel("Tesla P100-PCIE-16GB", "pascal", (6, 0), 56, 1328500, 17071734784, 732160000000, 9.3)
V100: Final = GpuModel(
    "Tesla V100-SXM2-16GB",
    "volta",
    (7, 0),
    80,
    1530000,
    16945512448,
    898048000000,
    15.7,
    {"fp16": 125.0},
    130.0,
)
T4: Final = GpuModel(
    "Tesla T4", "turing", (7, 5), 40, 1590000, 15843721216, 320064000000, 8.1, {"fp16": 65.0}
)
#: Compute capability 7.5 without Tensor Cores.
GTX1660: Final = GpuModel(
    "NVIDIA GeForce GTX 1660 Ti", "turing", (7, 5), 24, 1770000, 6225002496, 288048000000, 5.4
)
A100: Final = GpuModel(
    "NVIDIA A100-SXM4-40GB",
    "ampere",
    (8, 0),
    108,
    1410000,
    42285268992,
    1555200000000,
    19.5,
    {"tf32": 156.0, "fp16": 312.0, "bf16": 312.0},
    230.0,
)
H100: Final = GpuModel(
    "NVIDIA H100 80GB HBM3",
    "hopper",
    (9, 0),
    132,
    1980000,
    84974239744,
    3352320000000,
    67.0,
    {"tf32": 495.0, "fp16": 989.0, "bf16": 989.0},
    360.0,
)
L4: Final = GpuModel(
    "NVIDIA L4",
    "ada",
    (8, 9),
    58,
    2040000,
    23674683392,
    300096000000,
    30.3,
    {"tf32": 60.0, "fp16": 121.0, "bf16": 121.0},
)
B200: Final = GpuModel(
    "NVIDIA B200",
    "blackwell",
    (10, 0),
    148,
    1965000,
    191514279936,
    7672320000000,
    80.0,
    {"tf32": 1125.0, "fp16": 2250.0, "bf16": 2250.0},
    700.0,
)
GPUS: Final = {
    "P100": P100,
    "V100": V100,
    "T4": T4,
    "GTX1660": GTX1660,
    "A100": A100,
    "L4": L4,
    "H100": H100,
    "B200": B200,
}


@dataclass(frozen=True)
class Links:
    """Bandwidths in GB/s: host to GPU (pinned and pageable memory), GPU to GPU, and the all-reduce's.

    ``bus_share`` is the part of what the GPUs' links can do that all-reduces reach, ``network`` the limit between
    hosts. ``call_us`` is what an all-reduce takes besides moving bytes.
    """

    pinned: float = 12.0
    pageable: float = 5.0
    peer: float = 20.0
    bus_share: float = 1.0
    network: float = 22.0
    call_us: float = 15.0

    def bus(self, model: GpuModel, hosts: int) -> float:
        """The all-reduce's bandwidth."""
        bus_gb_per_s = model.bus * self.bus_share
        return min(bus_gb_per_s, self.network) if hosts > 1 else bus_gb_per_s


@dataclass(frozen=True)
class HostSpeed:
    """What the host's work costs, in ns.

    ``latency_ns``: from the start of a launch call to the kernel's start, with an empty queue. ``call_ns``: the
    call itself. ``op_ns``: the executor's own work per op. ``eager_op_ns``: Python's work per eager op.
    ``wake_ns``: until a thread that waited for the GPU goes on; ``notice_ns``: until TensorFlow's executor does, which
    asks for what has ended from time to time. ``queue``: launches that a stream holds.
    """

    cores: int = 32
    latency_ns: int = 7_500
    call_ns: int = 4_500
    op_ns: int = 6_000
    eager_op_ns: int = 28_000
    wake_ns: int = 12_000
    notice_ns: int = 25_000
    queue: int = 1024
