"""Units of time: a trace counts in picoseconds."""

from typing import Final

from tb_gpu_advisor.columns.arrays import Ints

#: Defined: SI.
PS_PER_US: Final = 1e6
PS_PER_MS: Final = 1e9
US_PER_MS: Final = 1e3
NS_PER_MS: Final = 1e6


def listed_ms(of_step_ps: Ints) -> tuple[float, ...]:
    """The time of each step in ms."""
    return tuple((of_step_ps / PS_PER_MS).tolist())
