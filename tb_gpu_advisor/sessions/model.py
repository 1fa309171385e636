"""A profile session: the files that the hosts of one run wrote together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class HostFile:
    """One host's capture. ``host`` is the file name without ``.xplane.pb``, as the Profile tab names it."""

    host: str
    path: str
    size_bytes: int
    modified_ns: int


@dataclass(frozen=True)
class Session:
    """A run as the Profile tab names it: the TensorBoard run's path and the session's folder, joined by "/"."""

    run: str
    hosts: tuple[HostFile, ...]

    @property
    def size_bytes(self) -> int:
        return sum(file.size_bytes for file in self.hosts)

    @property
    def modified_ns(self) -> int:
        """When the last host's file was written."""
        return max(file.modified_ns for file in self.hosts)

    @property
    def identity(self) -> tuple[tuple[str, int, int], ...]:
        """Changes whenever a file of the session does: path, size and modification time of each."""
        return tuple((file.path, file.size_bytes, file.modified_ns) for file in self.hosts)
