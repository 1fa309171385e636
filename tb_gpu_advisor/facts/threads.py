"""Threads for facts that do not wait for each other.

Nearly all of a large file's facts are numpy and the native core, which let other threads run meanwhile. The facts of a
small file are mostly Python's own work, and threads would only take turns.
"""

import sys
from typing import Final

from tb_gpu_advisor.threads import Pool

# Besides the one that waits for them. Measured: a file's facts keep two processors busy, not more.
_THREADS: Final = 2
#: Measured: up to so many events threads take a sixth more time on a file than one thread does.
SMALL: Final = 200_000


def give_back(events: int) -> None:
    """Freed memory goes back to the system before facts of a large file that need much: each thread's would be kept
    for that thread, a tenth of what a report takes in all."""
    if sys.platform == "linux" and events > SMALL:
        import ctypes  # numpy has loaded it

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it
        if trim is not None:
            trim(0)


def fact_threads(events: int) -> Pool:
    """What makes the facts of a file with so many events."""
    return Pool(_THREADS if events > SMALL else 0)
