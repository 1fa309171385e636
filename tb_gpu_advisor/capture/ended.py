"""A recording that was kept, and the note beside its profile: what the recording knew and the profile does not."""

import shutil
import warnings
from dataclasses import dataclass
from pathlib import Path

from tb_gpu_advisor.sessions import RECORDED, SUFFIX, Recorded


@dataclass
class Ended:
    """A session's folder, what the recording knew, and which process recorded where there are several."""

    folder: Path
    note: Recorded
    process: str = ""

    def keep_note(self) -> None:
        """Writes what the recording cost beside the profile; the first process does where there are several."""
        if self.process not in ("", "rank0"):
            return
        try:
            (self.folder / RECORDED).write_bytes(self.note.encoded())
        except OSError as error:
            warnings.warn(f"GPU Advisor has kept no note of what recording cost: {error}", stacklevel=2)

    @property
    def profiles(self) -> int:
        """How many processes' profiles are in the session, whole."""
        return sum(file.stat().st_size > 0 for file in self.folder.glob(f"*{SUFFIX}"))

    def drop(self) -> None:
        """Removes the session."""
        shutil.rmtree(self.folder, ignore_errors=True)
