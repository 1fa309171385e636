"""Memory that facts of a large file free is used again, and goes back to the system afterwards."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

_LARGE, _SMALL = 1 << 24, 1 << 20
#: Prints by how much memory has grown after a large column was freed: while a file of so many bytes is read, and when
#: it has been.
_PROGRAM = """
import mmap
import sys
import numpy as np
from tb_gpu_advisor.reading.host import freed_memory_reused

def resident_bytes():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * mmap.PAGESIZE

before = resident_bytes()
with freed_memory_reused(int(sys.argv[1])):
    del [np.ones(1 << 23, np.int64)][0]
    print(resident_bytes() - before)
print(resident_bytes() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
@pytest.mark.parametrize("file_bytes", [_LARGE, _SMALL])
def test_what_a_large_file_freed_is_kept_until_it_is_read(file_bytes: int) -> None:
    """In a process that nothing else has used: what other tests have freed there would be used first."""
    is_kept = platform.libc_ver()[0] == "glibc" and file_bytes == _LARGE
    command = [sys.executable, "-c", _PROGRAM, str(file_bytes)]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    while_read, afterwards = map(int, printed.split())
    assert (while_read > 1 << 25) == is_kept
    assert afterwards < 1 << 25
