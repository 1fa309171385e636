"""The note that a recording of ours leaves next to its profile: what it cost, which no profile holds."""

import math
from typing import Any, Final, NamedTuple, TypedDict, get_type_hints

from tb_gpu_advisor.sessions.filesystem import FileSystem, read_note

RECORDED: Final = "gpu_advisor_capture.json"
#: Parts of a program's time; callbacks have one each. Our default: more than programs have callbacks.
_MOST_PARTS: Final = 64


class Recorded(NamedTuple):
    """Medians of a step's time in ms before, during and after the recording (0: not measured), each with the pause
    before the step; how many steps were marked, from which number on; how long the profiler took to stop. ``account``
    are seconds of the whole program by part, where it is known."""

    before_ms: float
    during_ms: float
    after_ms: float = 0.0
    steps: int = 0
    first_step: int = 0
    steady: bool = True
    stop_s: float = 0.0
    processes: int = 1
    account: dict[str, float] | None = None

    @property
    def without_ms(self) -> float:
        """A step without the profiler: the mean of before and after, where both were measured."""
        return (self.before_ms + self.after_ms) / 2 if self.after_ms > 0 else self.before_ms

    @property
    def slowed(self) -> float | None:
        """By which share of a step recording made it longer; below 0 where noise is larger. None: not measured."""
        return self.during_ms / self.without_ms - 1 if self.without_ms > 0 and self.during_ms > 0 else None

    def __hash__(self) -> int:
        """Sessions with their notes are keys of what is kept in memory, and parts are no such key by themselves."""
        return hash(self.encoded())

    def encoded(self) -> bytes:
        """The note as it stands in its file."""
        import msgspec

        return msgspec.json.encode(self._asdict())


#: The same as JSON has it.
_NOTE: Final[Any] = TypedDict("_NOTE", get_type_hints(Recorded), total=False)  # type: ignore[misc]


def read_recorded(path: str, files: FileSystem, below: str) -> Recorded | None:
    """The note in a file; None where there is none, or it is not ours."""
    import msgspec

    try:
        fields: dict[str, Any] = msgspec.json.decode(read_note(path, files, below), type=_NOTE)
        note = Recorded(**fields)
    except (OSError, TypeError, ValueError):
        return None
    return note if _is_sane(note) else None


def _is_sane(note: Recorded) -> bool:
    times = (note.before_ms, note.during_ms, note.after_ms, note.stop_s)
    seconds = list((note.account or {}).values())
    if len(seconds) > _MOST_PARTS or not all(math.isfinite(s) and 0 <= s < 1e9 for s in seconds):
        return False
    # An hour for a step, and a billion steps, are more than any program has.
    return all(math.isfinite(time) and 0 <= time < 3.6e6 for time in times) and all(
        0 <= count < 10**9 for count in (note.steps, note.first_step, note.processes)
    )
