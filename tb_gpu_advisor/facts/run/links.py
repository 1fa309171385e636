"""What an all-reduce between GPUs can reach, by GPU model, and a GPU's slot, with the source of each number.

A link's line rate in one direction is the vendor's; what NCCL reaches of it as bus bandwidth is about 80 % with NVLink
(https://github.com/NVIDIA/nccl-tests/issues/149: "line rate of 25GB/s ... ~20GB/s effective"). Bus bandwidth is what
nccl-tests define it to be (its PERFORMANCE.md).
"""

import re
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.columns.patterns import pattern as compiled
from tb_gpu_advisor.facts.replay.speedups import is_of_amd
from tb_gpu_advisor.wire import Gpu


class LinkFact(Struct, frozen=True):
    """The usual link of the GPU models that a pattern matches: its rate and what is reached of it, in GB/s and one
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
    _link("PCIe 3.0 x16", "H100|A100|A30|A40|A10|L40|L4|RTX|T4|V100|P100|GTX|Quadro", 15.75, 11.0),
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
    """The slowest link that an all-reduce of these GPUs usually crosses; None for a model that is not in the table."""
    usual = next((link for link in _LINKS if link.pattern.search(model)), None)
    return usual if usual is None or hosts < 2 else min(usual, _NETWORK, key=lambda link: link.gb_per_s)


def shares_memory(gpu: Gpu) -> bool:
    """Whether a GPU is in one chip with the CPU, and works in its memory: copies pass no slot."""
    return gpu.compute_capability in _INTEGRATED and not is_of_amd(gpu)


def ring_ms(size_bytes: float, gpus: int, gb_per_s: float) -> float:
    """Time of a ring all-reduce: 2(n-1)/n of the bytes pass every link (Patarasuk and Yuan, 2009)."""
    return 2 * (gpus - 1) / gpus * size_bytes / gb_per_s / 1e6


def slot_bytes_per_s(gpu: Gpu) -> float:
    """What a GPU's slot moves in one direction; 0 where its architecture is not known, or another vendor's."""
    major = gpu.compute_capability.partition(".")[0]
    if not major or is_of_amd(gpu) or shares_memory(gpu):
        return 0.0
    generation = next((one for first, one in _GENERATIONS if int(major) >= first), None)
    return 0.0 if generation is None else _LINE_BYTES_PER_S[generation]
