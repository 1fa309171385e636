"""A recording that was kept, and the note beside its profile: what the recording knew and the profile does not."""

import warnings
from dataclasses import dataclass, field
from pathlib import Path

from tb_gpu_advisor.capture.place import Made, remove_empty
from tb_gpu_advisor.sessions import RECORDED, SUFFIX, Recorded
from tb_gpu_advisor.sessions.whole import write_whole


@dataclass
class Ended:
    """A session's folder, what the recording knew, which process recorded where there are several, and its files."""

    folder: Path
    note: Recorded
    process: str = ""
    made: Made = field(kw_only=True)

    def keep_note(self) -> None:
        """Writes what the recording cost beside the profile; the first process does where there are several."""
        if self.process not in ("", "rank0"):
            return
        try:
            write_whole(self.folder / RECORDED, [self.note.encoded()])
            self.made.add(self.folder / RECORDED)
        except OSError as error:
            warnings.warn(f"GPU Advisor has kept no note of what recording cost: {error}", stacklevel=2)

    @property
    def profiles(self) -> int:
        """How many processes' profiles are in the session, whole."""
        return sum(file.stat().st_size > 0 for file in self.folder.glob(f"*{SUFFIX}"))

    def drop(self) -> None:
        """Removes what the recording made, and the session if nothing else is in it."""
        self.made.remove()
        remove_empty(self.folder)
