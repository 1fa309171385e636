"""How many files this machine can hold and read at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tb_gpu_advisor.processors import processors
from tb_gpu_advisor.sessions.model import HostFile, Session

#: Memory that a process needs to summarise a host, by the size of its file, and at least; see docs/performance.md.
MEMORY_PER_BYTE: Final = 4
LEAST_BYTES: Final = 160 << 20
#: The part of what is free that we take; the rest is for whoever else is on this machine.
SHARE: Final = 0.5
_CGROUP: Final = Path("/sys/fs/cgroup")


def processes_for(*sessions: Session) -> int:
    """As many processes as there are processors for this one, but no more than free memory allows; at least one."""
    files = [file for session in sessions for file in session.hosts]
    return max(1, min(processors(), _fit(files, free_bytes())))


def _fit(files: list[HostFile], free: int | None) -> int:
    """How many of the largest hosts fit into memory at once; all where nobody knows how much is free."""
    if free is None:
        return len(files)
    largest = max((file.size_bytes for file in files), default=0)
    return int(SHARE * free / max(LEAST_BYTES, MEMORY_PER_BYTE * largest))


def free_bytes() -> int | None:
    """Memory that is free on this machine and within the limit of a container; None where it cannot be told."""
    return min((*_available(), *_left_in_container()), default=None)


def _available() -> Iterator[int]:
    for line in _lines(Path("/proc/meminfo")):
        if line.startswith("MemAvailable:"):
            yield int(line.split()[1]) << 10


def _left_in_container() -> Iterator[int]:
    limits, used = (_lines(_CGROUP / name) for name in ("memory.max", "memory.current"))
    if limits and used and limits[0].isdecimal():
        # Files that the kernel keeps in memory without need count as used.
        spare = sum(
            int(line.split()[1])
            for line in _lines(_CGROUP / "memory.stat")
            if line.startswith("inactive_file ")
        )
        yield max(0, int(limits[0]) - int(used[0]) + spare)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return []
