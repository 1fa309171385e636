"""How many files this machine can hold and read at once."""

from typing import Final

from tb_gpu_advisor.machine import free_bytes, processors
from tb_gpu_advisor.sessions.model import HostFile, Session

#: Memory that a process needs to summarise a host, by the size of its file, and at least; see docs/performance.md.
MEMORY_PER_BYTE: Final = 4
LEAST_BYTES: Final = 160 << 20
#: The part of what is free that we take; the rest is for whoever else is on this machine.
SHARE: Final = 0.5


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
