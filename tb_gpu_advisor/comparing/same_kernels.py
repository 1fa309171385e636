"""What kernels of two runs of a program tell of the difference: one factor for all of them, or another precision."""

from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.comparing.changes import by_kernel
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
_HALF: Final = ("fp16", "bf16", "fp8", "fp4")


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
    factor = _median(pairs)
    alike_ms = sum(ms for ms, ratio in pairs if abs(ratio / factor - 1) <= ALIKE)
    if abs(factor - 1) < LEAST_FACTOR or alike_ms < MOSTLY * whole_ms:
        return None
    return Note("unlike-clock", {"factor": Quantity(round(factor, 2), "ratio")})


def _median(pairs: list[tuple[float, float]]) -> float:
    """Of ratios by their weights."""
    half, so_far = sum(ms for ms, _ in pairs) / 2, 0.0
    for ms, ratio in sorted(pairs, key=lambda pair: pair[1]):
        so_far += ms
        if so_far >= half:
            return ratio
    return 1.0


def _precision(before: Report, after: Report) -> Note | None:
    """Runs of which one computes in 16 bits and the other does not."""
    shares = [_share(report, lambda precision: precision in _HALF) for report in (before, after)]
    if min(shares) >= FEW or max(shares) < MUCH:
        return None
    return Note(
        "unlike-precision", {"half": Quantity("after" if shares[1] > shares[0] else "before", "text")}
    )


def _share(report: Report, holds: Callable[[str], bool]) -> float:
    return sum(part.share for part in report.precision if holds(part.precision))
