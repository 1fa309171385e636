"""A month of captures of one program, one a day: a regression in it, and its repair."""

from dataclasses import replace
from typing import Final

from tests.simulator.scenario import Scenario
from tests.simulator.stories import RESNET
from tests.simulator.workload import Capture, Workload

NAME: Final = "month"
DAYS: Final = 30
#: The days (1..30) on which a callback reads the loss after every step.
FIRST_SLOW_DAY: Final = 14
REPAIRED_DAY: Final = 23
#: The check that finds it.
CAUSE: Final = "step-gaps"
#: Few steps of a small batch, so that thirty files stay small.
_PROGRAM: Final[Workload] = replace(
    RESNET, gpu="T4", batch=8, prefetch_to_device=True, capture=Capture(steps=8, warm_up=2)
)
_STRENGTH: Final = 0.25


def session(day: int) -> str:
    """The folder that the profiler would have made at nine on that day."""
    return f"2025_12_{day:02}_09_00_00"


def scenario(day: int) -> Scenario:
    """The run of a day: its own noise, and Python that takes a little more or less of every step."""
    slow = FIRST_SLOW_DAY <= day < REPAIRED_DAY
    program = replace(_PROGRAM, python_us=_PROGRAM.python_us * (0.8 + 0.4 * (day * 7 % 10) / 10))
    return Scenario(NAME, program, ((CAUSE, _STRENGTH),) if slow else (), 100 + day)
