"""Memory that facts of a large file free is used again, and goes back to the system afterwards."""

import mmap
import platform
from pathlib import Path

import numpy as np
import pytest

from tb_gpu_advisor.reading.freed import freed_memory_reused

_LARGE, _SMALL = 1 << 24, 1 << 20


@pytest.mark.parametrize("file_bytes", [_LARGE, _SMALL])
def test_what_a_large_file_freed_is_kept_until_it_is_read(file_bytes: int) -> None:
    is_kept = platform.libc_ver()[0] == "glibc" and file_bytes == _LARGE
    before = _resident_bytes()
    with freed_memory_reused(file_bytes):
        del [np.ones(1 << 23, np.int64)][0]
        assert (_resident_bytes() - before > 1 << 25) == is_kept
    assert _resident_bytes() - before < 1 << 25


def _resident_bytes() -> int:
    """0 where the system does not tell."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * mmap.PAGESIZE if statm.exists() else 0
