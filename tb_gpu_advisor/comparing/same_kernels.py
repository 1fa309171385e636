"""What kernels of two runs of a program tell of the difference: one factor for all of them, or another precision."""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.order import weighted_median
from tb_gpu_advisor.comparing.changes import by_kernel
from tb_gpu_advisor.facts.events.kernels import HALF
from tb_gpu_advisor.wire import Note, Quantity, Report

#: Boost clocks vary by some per cent. Our default: a difference below this is none.
LEAST_FACTOR: Final = 0.1
#: Our default: fewer kernels do not show what all of them do.
FEWEST: Final = 5
#: Kernels change alike if their factors differ by less than this. Our default: durations vary by some per cent.
ALIKE: Final = 0.05
#: Of the kernels' time. Our default: nearly all of it.
MOSTLY: Final = 0.8
#: Of the kernels' time in 16 bits or fewer, before and after. Our default: nearly none, and most of it.
FEW: Final = 0.1
MUCH: Final = 0.5


def kernel_notes(before: Report, after: Report) -> list[Note]:
    """Why kernels take another time, where they say so."""
    return [note for note in (_clock(before, after), _precision(before, after)) if note is not None]


def _clock(before: Report, after: Report) -> Note | None:
    """Equal kernels that take as much longer, or shorter, by one factor: nothing in the program does that."""
    old, new = by_kernel(before), by_kernel(after)
    both = [(old[key], new[key]) for key in sorted(old.keys() & new.keys())]
    pairs = [
        (a.ms_per_step, b.ms_per_step / a.ms_per_step)
        for a, b in both
        if a.count_per_step == b.count_per_step and a.ms_per_step > 0
    ]
    whole_ms = sum(kernel.ms_per_step for kernel in old.values())
    if len(pairs) < FEWEST:
        return None
    ms, ratios = np.array(pairs).T
    factor = weighted_median(ratios, ms)
    alike_ms = sum(ms for ms, ratio in pairs if abs(ratio / factor - 1) <= ALIKE)
    if abs(factor - 1) < LEAST_FACTOR or alike_ms < MOSTLY * whole_ms:
        return None
    return Note("unlike-clock", {"factor": Quantity(round(factor, 2), "ratio")})


def _precision(before: Report, after: Report) -> Note | None:
    """Runs of which one computes in 16 bits and the other does not."""
    shares = [_half_share(report) for report in (before, after)]
    if min(shares) >= FEW or max(shares) < MUCH:
        return None
    return Note(
        "unlike-precision", {"half": Quantity("after" if shares[1] > shares[0] else "before", "text")}
    )


def _half_share(report: Report) -> float:
    return sum(part.share for part in report.precision if part.precision in HALF)
