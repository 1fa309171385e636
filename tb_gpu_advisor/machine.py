"""What this machine has for this process: processors and memory."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

#: The environment of a process that only reads profiles. numpy's linear algebra, of which nothing is used here, begins
#: with a thread for each processor, which spin while the rest is loaded: a third of the time of a small report.
WITHOUT_ALGEBRA: Final = {"OPENBLAS_NUM_THREADS": "1"}

_CGROUP: Final = Path("/sys/fs/cgroup")


def processors() -> int:
    """Those that this process may run on, which may be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_bytes() -> int | None:
    """Memory that is free on this machine and within the limit of a container; None where it is not known."""
    lines = (line for line in _lines(Path("/proc/meminfo")) if line.startswith("MemAvailable:"))
    return min((*(int(line.split()[1]) << 10 for line in lines), *_left_in_container()), default=None)


def peak_bytes(pid: int) -> int | None:
    """The most memory that a process ever held; None where it is not known."""
    peaks = (line for line in _lines(Path(f"/proc/{pid}/status")) if line.startswith("VmHWM:"))
    return next((int(line.split()[1]) << 10 for line in peaks), None)


def own_bytes(field: int) -> int | None:
    """What this process has in memory (1), or what it alone may write to (5); None where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 -- twice as fast, and asked for between steps
            return int(file.read().split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None


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
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
