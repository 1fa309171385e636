"""How much a recording may take, and how long is waited for a good one."""

from dataclasses import dataclass
from typing import Final

#: How often a recording of what turned out to be warm-up is replaced. Our default: a recording costs seconds.
AGAIN: Final = 3
#: After so many steps that never were steady they are recorded as they are, and after as many more again, until there
#: is a steady recording; of those that are not, the least unsteady one is kept. Our default: trainings that only try
#: something have 60 to 80 steps, and a busy machine leaves few of them steady. None: ``window.PATIENCE_STEPS``.
PATIENCE: Final = (24, 48, 96, None)


@dataclass(frozen=True)
class Budget:
    """How much to record: ``steps`` at most, for ``seconds`` and ``megabytes`` of memory at most, but at least
    ``least_steps``, and of slow steps as many as can be judged."""

    steps: int = 10
    seconds: float = 5.0
    least_steps: int = 3
    megabytes: float = 200.0

    def __post_init__(self) -> None:
        if not 1 <= self.least_steps <= self.steps or not self.seconds > 0 or not self.megabytes > 0:
            raise ValueError(f"not a budget: {self}")
