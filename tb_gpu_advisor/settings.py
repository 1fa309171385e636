"""What a user says that no profile holds: it changes verdicts, never facts."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from tb_gpu_advisor.wire import NOTHING_GIVEN, Given


class Settings(Struct, frozen=True):
    """``thresholds`` are the user's own limits by the ids of checks, ``given`` is what they specified of the model and
    the machine, and ``one_gpu_step_ms`` the step time of the same program on one GPU, to judge scaling by."""

    thresholds: Mapping[str, float] = field(default_factory=dict)
    given: Given = NOTHING_GIVEN
    one_gpu_step_ms: float | None = None

    def __hash__(self) -> int:
        return hash((frozenset(self.thresholds.items()), self.given, self.one_gpu_step_ms))


#: Our own limits, and nothing specified.
USUAL: Final = Settings()
