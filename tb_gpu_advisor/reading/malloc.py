"""Memory that facts of a large file free is used again for the next ones, and goes back to the system afterwards."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

#: Our default: of smaller files no column is as large as what malloc keeps by itself.
_LARGE_BYTES: Final = 1 << 23
#: ``mallopt(3)``: from how many bytes on an allocation has pages of its own, and how many that are free malloc keeps.
#: Defined: in glibc's malloc.h.
_OWN_PAGES_FROM: Final = -3
_KEEPS: Final = -1
#: As far as malloc goes by itself once it has seen large allocations (``DEFAULT_MMAP_THRESHOLD_MAX``, and twice that);
#: meanwhile as good as everything, which takes a tenth to a sixth off a report's processor time on 110 MB. Defined: in
#: glibc's malloc.c. Measured: the report's time.
_USUAL: Final = 1 << 25, 1 << 26
_ALL: Final = 1 << 30, 1 << 30


@contextmanager
def freed_memory_reused(file_bytes: int) -> Iterator[None]:
    """Within it malloc keeps what is freed, where a file is large: most of what a column costs are new pages."""
    if sys.platform != "linux" or file_bytes < _LARGE_BYTES:
        yield
        return
    import ctypes  # numpy has loaded it

    libc = ctypes.CDLL(None)
    if not hasattr(libc, "mallopt"):  # glibc has it
        yield
        return
    # Older ones take no more than is usual for the first one, and would keep nothing with the second alone.
    if libc.mallopt(_OWN_PAGES_FROM, _ALL[0]) or libc.mallopt(_OWN_PAGES_FROM, _USUAL[0]):
        libc.mallopt(_KEEPS, _ALL[1])
    try:
        yield
    finally:
        for option, value in zip((_OWN_PAGES_FROM, _KEEPS), _USUAL, strict=True):
            libc.mallopt(option, value)
        libc.malloc_trim(0)
