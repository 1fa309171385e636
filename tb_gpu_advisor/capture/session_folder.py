"""Where a recording is written: its session folder, which is there from the first moment on.

Until the profile is whole the session holds an empty file of this host, so that a training that is killed meanwhile
leaves a run that says what it is: cut off. Whatever else is in the folder, or comes into it, is somebody's: it is
neither replaced nor removed. A recording that was kept has a note next to its profile: what the recording knew and the
profile does not.
"""

import os
import re
import shutil
import socket
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from stat import S_IFMT
from typing import Final

from tb_gpu_advisor.capture.guard import say_fault
from tb_gpu_advisor.capture.window import ENOUGH
from tb_gpu_advisor.sessions import RECORDED, SUFFIX, Recorded
from tb_gpu_advisor.sessions.atomic import write_whole

#: JAX writes a file for its trace viewer, too.
_VIEWERS: Final = ".trace.json.gz"
#: The names of sessions that are recorded here.
NAME: Final = re.compile(r"[0-9]{4}(_[0-9]{2}){5}(-[0-9]{1,9})?")


class SessionFolder:
    """A session of the logdir, in which one process records.

    ``name`` is the session's where several processes share one, and ``process`` tells their files apart then.
    Raises ``ValueError`` for a logdir in a store.
    """

    def __init__(self, logdir: str, name: str = "", process: str = "") -> None:
        if "://" in logdir:
            raise ValueError(f"{logdir} is no folder of this machine: record into one, and copy it there")
        self._profiles = Path(logdir, "plugins", "profile")
        self.process = process
        self._name, self._mark = name, f"-{process}" if process else ""
        #: The session, once it has begun.
        self.folder = self._profiles / name
        #: What this process has written into it.
        self.made = Made()
        self._staging: Path | None = None

    def begin(self) -> str:
        """Makes the session and returns the logdir for the profiler. Raises ``OSError``."""
        self._profiles.mkdir(parents=True, exist_ok=True)
        self.folder = self._shared_folder() if self._name else _new_folder(self._profiles)
        staging = self.folder / f"unfinished{self._mark}"
        staging.mkdir()
        self._staging = staging
        empty = self.folder / f"{socket.gethostname()}{self._mark}{SUFFIX}"
        empty.touch(exist_ok=False)
        self.made.add(empty)
        return str(staging)

    def finish(self) -> bool:
        """Moves what the profiler wrote into the session; whether there was a profile. Raises ``OSError``."""
        assert self._staging is not None
        written = [file for file in self._staging.rglob("*") if file.is_file() and not file.is_symlink()]
        whole = any(file.name.endswith(SUFFIX) and file.stat().st_size for file in written)
        if not whole:
            self.drop()
            return False
        self.made.remove()
        for file in written:
            host = file.name.removesuffix(SUFFIX).removesuffix(_VIEWERS)
            self.made.add(_moved(file, self.folder, f"{host}{self._mark}", file.name.removeprefix(host)))
        shutil.rmtree(self._staging, ignore_errors=True)
        return True

    def drop(self) -> None:
        """Removes what this process wrote, and the session once it is empty."""
        if self._staging is not None:
            shutil.rmtree(self._staging, ignore_errors=True)
            self.made.remove()
            remove_empty(self.folder)

    def _shared_folder(self) -> Path:
        """The session that the first process made."""
        folder = self._profiles / self._name
        folder.mkdir(exist_ok=True)
        if folder.is_symlink():
            raise OSError(f"{folder} is a link")
        return folder


class Made:
    """Files that this process made, each as it was then: what is not like that any more is another's."""

    def __init__(self) -> None:
        self._states: dict[Path, tuple[int, ...]] = {}

    def add(self, file: Path) -> None:
        """The file is ours, as it is now."""
        self._states[file] = _state(file)

    def remove(self) -> None:
        """Deletes all of them."""
        while self._states:
            file, state = self._states.popitem()
            if _state(file) == state:
                file.unlink(missing_ok=True)


def remove_empty(folder: Path) -> None:
    """The folder goes if nothing is in it, which the system knows at that moment."""
    try:
        folder.rmdir()
    except OSError:
        return


def _state(file: Path) -> tuple[int, ...]:
    try:
        known = file.lstat()
    except OSError:
        return ()
    # Not the number of the file: in some stores that are mounted it changes while the file does not.
    return S_IFMT(known.st_mode), known.st_size, known.st_mtime_ns


def _new_folder(profiles: Path) -> Path:
    """Named by time, as TensorFlow names sessions. Whoever makes it first has it: nobody looks before."""
    name = time.strftime("%Y_%m_%d_%H_%M_%S")
    for number in count(1):
        folder = profiles / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            continue
        break
    return folder


def _moved(file: Path, folder: Path, name: str, ending: str) -> Path:
    """Moves a file to the first of its names that nobody has."""
    for number in count(1):
        target = folder / (f"{name}{ending}" if number == 1 else f"{name}-{number}{ending}")
        try:
            os.link(file, target)
        except FileExistsError:
            continue
        except OSError:  # a file system without links
            if os.path.lexists(target):
                continue
            file.rename(target)
        else:
            file.unlink()
        break
    return target


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
        return sum(size > 0 for size in self._sizes())

    @property
    def profile_bytes(self) -> int:
        """How much the profiles in the session hold."""
        return sum(self._sizes())

    def _sizes(self) -> list[int]:
        return [file.stat().st_size for file in self.folder.glob(f"*{SUFFIX}")]

    def drop(self) -> None:
        """Removes what the recording made, and the session if nothing else is in it."""
        self.place.made.remove()
        remove_empty(self.folder)
