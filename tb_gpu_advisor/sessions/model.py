"""A profile session: the files that the hosts of one run wrote together.

This room is loaded with TensorBoard, so it does without msgspec, which would be loaded for it alone.
"""

from typing import Final, NamedTuple

from tb_gpu_advisor.sessions.recorded import Recorded

SUFFIX: Final = ".xplane.pb"
#: Of one that somebody packed.
GZIPPED: Final = ".gz"
#: How the notes begin that macOS leaves next to files on other file systems: no files of their own.
_NOTE: Final = "._"


def host_of(name: str) -> str | None:
    """The host whose profile a file of this name is, packed or not; None for other files."""
    plain = name.removesuffix(GZIPPED)
    return plain.removesuffix(SUFFIX) if plain.endswith(SUFFIX) and not name.startswith(_NOTE) else None


class HostFile(NamedTuple):
    """One host's capture. ``host`` is the file name without ``.xplane.pb``, as the Profile tab names it.

    It is read only while it lies in the folder ``below``, whatever links there are; "" is anywhere. It ``is_part`` of a
    run whose other hosts wrote a session next to its own.
    """

    host: str
    path: str
    size_bytes: int
    modified_ns: int
    changed_ns: int = 0
    below: str = ""
    is_part: bool = False


class Session(NamedTuple):
    """A run as the Profile tab names it: the TensorBoard run's path and the session's folder, joined by "/".

    ``recorded`` is the note that our own recording left next to it, if it is one; ``captured`` the local time of the
    capture (ISO 8601, no zone), empty where nobody knows it (``dates.py``).
    """

    run: str
    hosts: tuple[HostFile, ...]
    recorded: Recorded | None = None
    captured: str = ""

    @property
    def size_bytes(self) -> int:
        """Of the files of all hosts."""
        return sum(file.size_bytes for file in self.hosts)

    @property
    def modified_ns(self) -> int:
        """When the last host's file was written."""
        return max(file.modified_ns for file in self.hosts)

    @property
    def identity(self) -> tuple[tuple[str, int, int, int], ...]:
        """Changes whenever a file of the session does: path, size and times of each."""
        return tuple((file.path, file.size_bytes, file.modified_ns, file.changed_ns) for file in self.hosts)
