"""What a GPU's slot moves in one direction, by its compute capability.

Defined: PCIe's line rate of 16 lanes, in the generation that NVIDIA's data sheets give the architecture (Kepler to
Turing 3.0, Ampere and Ada 4.0, Hopper and later 5.0). Boards with fewer lanes reach a half or a quarter of it.
"""

from typing import Final

from tb_gpu_advisor.facts.replay.speedups import is_of_amd
from tb_gpu_advisor.wire import Gpu

#: Defined: bytes of one.
_GB: Final = 1e9
#: GT/s of 16 lanes, of which 128 bits of 130 are data. Defined: PCI-SIG, generations 3 to 5.
_LINE_BYTES_PER_S: Final = {3: 15.75 * _GB, 4: 31.5 * _GB, 5: 63.0 * _GB}
#: From which major compute capability on boards have a generation. Defined: NVIDIA's data sheets.
_GENERATIONS: Final = ((9, 5), (8, 4), (3, 3))


def slot_bytes_per_s(gpu: Gpu) -> float:
    """The line rate of its slot; 0 where its architecture is not known, or another vendor's."""
    major = gpu.compute_capability.partition(".")[0]
    if not major or is_of_amd(gpu):
        return 0.0
    generation = next((one for first, one in _GENERATIONS if int(major) >= first), None)
    return 0.0 if generation is None else _LINE_BYTES_PER_S[generation]
