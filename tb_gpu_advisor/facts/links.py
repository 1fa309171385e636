"""What an all-reduce between the GPUs of one host can reach, by GPU model.

Bus bandwidths as nccl-tests reports them for large messages (https://github.com/NVIDIA/nccl-tests, PERFORMANCE.md tells
how bus bandwidth is defined), rounded down: SXM boards by NVLink, everything else by PCIe.
"""

from __future__ import annotations

import re
from typing import Final

#: (GPU model, GB/s); the first match counts.
BUS_GB_PER_S: Final = (
    (re.compile(r"(?i)B200|GB200"), 700.0),
    (re.compile(r"(?i)H100.*(HBM3|SXM)|H200|GH200"), 360.0),
    (re.compile(r"(?i)A100.*SXM|A800.*SXM"), 230.0),
    (re.compile(r"(?i)V100.*SXM"), 130.0),
    (re.compile(r"(?i)P100.*SXM"), 60.0),
    (re.compile(r"(?i)H100|A100|A30|A40|A10|L40|L4|RTX|T4|V100|P100|GTX|Quadro"), 11.0),
)
#: Between hosts a 200 Gbit/s network is the limit unless a faster one is named.
NETWORK_GB_PER_S: Final = 22.0


def bus_gb_per_s(model: str, hosts: int) -> float | None:
    """What an all-reduce should reach; None for a model that is not in the table."""
    own = next((rate for pattern, rate in BUS_GB_PER_S if pattern.search(model)), None)
    return own if own is None or hosts < 2 else min(own, NETWORK_GB_PER_S)


def ring_ms(size_bytes: float, gpus: int, gb_per_s: float) -> float:
    """Time of a ring all-reduce: 2(n-1)/n of the bytes pass every link (Patarasuk and Yuan, 2009)."""
    return 2 * (gpus - 1) / gpus * size_bytes / gb_per_s / 1e6


def guide_ms(size_bytes: float, gb_per_s: float) -> float:
    """The guide's quick check: bytes over bandwidth."""
    return size_bytes / gb_per_s / 1e6
