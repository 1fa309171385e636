"""What reading one host may take of memory and time: a file from anywhere must not take down what else runs. And
how many hosts this machine can hold and read at once."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.machine import free_bytes, own_bytes, processors
from tb_gpu_advisor.sessions import GZIPPED, HostFile, Session

#: Where the user says nothing: this much, and this much for each byte of the file. Real profiles take 4 times their
#: size (docs/performance.md), read without a compiler 12 times. Measured: see there; our default has room above it.
MEMORY_BYTES: Final = 512 << 20
MEMORY_PER_BYTE: Final = 16
#: What one packed with gzip unpacks to, in its own size. Measured: real profiles to 2 to 7 times theirs.
PACKED: Final = 8
#: But above ``MEMORY_BYTES`` no more than this part of what is free. Our default: the rest is for what else begins
#: meanwhile.
FREE_SHARE: Final = 0.8
#: Real profiles take 0.01 s for each MB, from a store as long as the network needs. Measured: on a local disk; our
#: default is fifty times as much.
SECONDS: Final = 15.0
SECONDS_PER_MB: Final = 0.5
#: How long a process may take from when it is asked for until it begins to read: 0.4 s where nothing else runs.
#: Our default: for busy machines and for Python on a slow network folder.
START_S: Final = 20.0
#: How long a Dask scheduler may take to answer. Our default: what users wait for.
CONNECT_S: Final = 10
_MB: Final = 1e6
#: No machine has a million GB, and nobody waits for ten days: what is larger is a slip of the pen. Our default: far
#: above what can be meant.
MOST_MB: Final = 10**9
MOST_SECONDS: Final = 10**6

#: Memory that a process needs to summarise a host, by the size of its file, and at least; see docs/performance.md.
#: Measured: see there.
USUAL_PER_BYTE: Final = 4
LEAST_BYTES: Final = 160 << 20
#: The part of what is free that we take; the rest is for whoever else is on this machine. Our default: neither is
#: preferred.
SHARE: Final = 0.5


class Limits(Struct, frozen=True):
    """For each host; None is what the size of its file and this machine suggest."""

    memory_bytes: int | None = None
    seconds: float | None = None

    def memory_for(self, file: HostFile) -> int:
        """Bytes above what the process has when it begins to read."""
        if self.memory_bytes is not None:
            return self.memory_bytes
        usual, free = MEMORY_BYTES + MEMORY_PER_BYTE * unpacked_bytes(file), free_bytes()
        return usual if free is None else min(usual, max(MEMORY_BYTES, int(FREE_SHARE * free)))

    def seconds_for(self, file: HostFile) -> float:
        """From when it begins to read."""
        return SECONDS + SECONDS_PER_MB * unpacked_bytes(file) / _MB if self.seconds is None else self.seconds

    def too_much_memory(self, file: HostFile) -> AdvisorError:
        """What stands for a host that met its limit."""
        most_mb = round(self.memory_for(file) / _MB)
        return AdvisorError("memory-limit", file=file.path, size=_megabytes(file), most=most_mb)

    def too_much_time(self, file: HostFile) -> AdvisorError:
        """What stands for a host that met its limit."""
        most_s = round(self.seconds_for(file), 1)
        return AdvisorError("time-limit", file=file.path, size=_megabytes(file), most=most_s)


def limits_of(max_memory_mb: int | None, max_seconds: int | None) -> Limits:
    """What a user asked for, None for nothing. Raises ``AdvisorError``: given-wrong."""
    for name, asked, most in (
        ("max-memory", max_memory_mb, MOST_MB),
        ("max-seconds", max_seconds, MOST_SECONDS),
    ):
        if asked is not None and not 1 <= asked <= most:
            raise AdvisorError("given-wrong", name=name, value=str(asked)[:40])
    return Limits(
        None if max_memory_mb is None else round(max_memory_mb * _MB),
        None if max_seconds is None else float(max_seconds),
    )


@contextmanager
def memory_within(more_bytes: int) -> Iterator[None]:
    """Within it, asking the system for so much more memory raises ``MemoryError``. Linux only: elsewhere nobody counts
    what a process may write to."""
    used = own_bytes(5)
    if sys.platform != "linux" or used is None:
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    most = used + more_bytes
    if before[0] != resource.RLIM_INFINITY:
        most = min(most, before[0])
    resource.setrlimit(resource.RLIMIT_DATA, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def end_first() -> None:
    """Where memory runs out, Linux shall end this process before others, a training above all."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="utf-8")


def unpacked_bytes(file: HostFile) -> int:
    """What is decoded of it, as far as its name tells."""
    return file.size_bytes * (PACKED if file.path.endswith(GZIPPED) else 1)


def _megabytes(file: HostFile) -> float:
    return round(file.size_bytes / _MB, 1)


def processes_for(*sessions: Session) -> int:
    """As many processes as there are processors for this one, but no more than free memory allows; at least one."""
    files = [file for session in sessions for file in session.hosts]
    # So many of the largest hosts fit into memory at once; all where nobody knows how much is free.
    fit, free = len(files), free_bytes()
    if free is not None:
        largest = max(map(unpacked_bytes, files), default=0)
        fit = int(SHARE * free / max(LEAST_BYTES, USUAL_PER_BYTE * largest))
    return max(1, min(processors(), fit))
