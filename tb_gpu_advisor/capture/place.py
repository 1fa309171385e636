"""Where a recording is written: its session folder, which is there from the first moment on.

Until the profile is whole the session holds an empty file of this host, so that a training that is killed meanwhile
leaves a run that says what it is: cut off.
"""

import shutil
import socket
import time
from pathlib import Path
from typing import Final

_SUFFIX: Final = ".xplane.pb"


class Place:
    """A session of the logdir, in which one process records.

    ``name`` is the session's where several processes share one, and ``process`` tells their files apart then.
    Raises ``ValueError`` for a logdir in a store.
    """

    def __init__(self, logdir: str, name: str = "", process: str = "") -> None:
        if "://" in logdir:
            raise ValueError(f"{logdir} is no folder of this machine: record into one, and copy it there")
        profiles = Path(logdir, "plugins", "profile")
        self.folder = profiles / (name or _free_name(profiles))
        self._mark = f"-{process}" if process else ""
        self._staging = self.folder / f"unfinished{self._mark}"
        self._empty = self.folder / f"{socket.gethostname()}{self._mark}{_SUFFIX}"

    def begin(self) -> str:
        """Makes the session and returns the logdir for the profiler. Raises ``OSError``."""
        self._staging.mkdir(parents=True)
        self._empty.touch()
        return str(self._staging)

    def finish(self) -> bool:
        """Moves what the profiler wrote into the session; whether there was a profile. Raises ``OSError``."""
        written = [file for file in self._staging.rglob("*") if file.is_file()]
        whole = any(file.name.endswith(_SUFFIX) and file.stat().st_size for file in written)
        if not whole:
            self.drop()
            return False
        self._empty.unlink(missing_ok=True)
        for file in written:
            host, dot, kind = file.name.partition(".xplane.") if _SUFFIX in file.name else (file.name, "", "")
            file.replace(self.folder / f"{host}{self._mark}{dot}{kind}")
        shutil.rmtree(self._staging, ignore_errors=True)
        return True

    def drop(self) -> None:
        """Removes what this process wrote, and the session once it is empty."""
        shutil.rmtree(self._staging, ignore_errors=True)
        self._empty.unlink(missing_ok=True)
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            self.folder.rmdir()


def _free_name(profiles: Path) -> str:
    """Named by time, as TensorFlow names sessions."""
    name = time.strftime("%Y_%m_%d_%H_%M_%S")
    number = 2
    while (profiles / name).exists():
        name, number = f"{name.partition('-')[0]}-{number}", number + 1
    return name
