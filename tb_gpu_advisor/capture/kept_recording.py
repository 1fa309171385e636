"""A recording that was kept, and the note next to its profile: what the recording knew and the profile does not."""

from dataclasses import dataclass
from pathlib import Path

from tb_gpu_advisor.capture.guard import say_fault
from tb_gpu_advisor.capture.session_folder import SessionFolder, remove_empty
from tb_gpu_advisor.capture.window import ENOUGH
from tb_gpu_advisor.sessions import RECORDED, SUFFIX, Recorded
from tb_gpu_advisor.sessions.atomic import write_whole


@dataclass
class KeptRecording:
    """Where the session is, what the recording knew, and how much the recorded steps differ, as a share of their
    median."""

    place: SessionFolder
    note: Recorded
    spread: float

    @property
    def folder(self) -> Path:
        """The session's."""
        return self.place.folder

    @property
    def leads(self) -> bool:
        """Whether it is that of the first process of several, or of the only one."""
        return self.place.process in ("", "rank0")

    def is_better_than(self, later: "KeptRecording") -> bool:
        """Whether neither was steady, and this one has enough steps for a report, or steps that differ less."""
        few, few_later = self.note.steps < ENOUGH, later.note.steps < ENOUGH
        unsteady = not (self.note.steady or later.note.steady)
        return unsteady and (few, self.spread) <= (few_later, later.spread)

    def keep_note(self) -> None:
        """Writes what the recording cost next to the profile; the first process does where there are several."""
        if not self.leads:
            return
        try:
            write_whole(self.folder / RECORDED, [self.note.encoded()])
            self.place.made.add(self.folder / RECORDED)
        except OSError as error:
            say_fault(error)

    @property
    def profiles(self) -> int:
        """How many processes' profiles are in the session, whole."""
        return sum(file.stat().st_size > 0 for file in self.folder.glob(f"*{SUFFIX}"))

    def drop(self) -> None:
        """Removes what the recording made, and the session if nothing else is in it."""
        self.place.made.remove()
        remove_empty(self.folder)
