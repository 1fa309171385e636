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


#: Prints by how much memory has grown after threads freed all but little of what they had, and once that is given back.
_OF_THREADS = """
import mmap
import threading
from tb_gpu_advisor.reading.host import give_back

def resident_bytes():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * mmap.PAGESIZE

kept, together = [], threading.Barrier(4)

def work():
    together.wait()
    kept.append([bytes(20_000) for _ in range(1_000)][-1])

before = resident_bytes()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(resident_bytes() - before)
give_back()
print(resident_bytes() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="others keep nothing for each thread")
def test_what_threads_freed_is_given_back() -> None:
    printed = subprocess.run(
        [sys.executable, "-c", _OF_THREADS], capture_output=True, check=True, text=True
    ).stdout
    freed, given_back = map(int, printed.split())
    assert freed > 1 << 24
    assert given_back < freed / 4
