"""Memory that facts of a large file freed goes back to the system."""

import mmap
import platform
from pathlib import Path

import pytest

from tb_gpu_advisor.facts.freed import SMALL, give_back


@pytest.mark.parametrize("events", [SMALL, SMALL + 1])
def test_what_a_large_file_freed_goes_back_to_the_system(events: int) -> None:
    kept = [bytearray(100_000) for _ in range(400)][::10]  # malloc keeps what lies between
    before = _resident_bytes()
    give_back(events)
    can_give = platform.libc_ver()[0] == "glibc" and events > SMALL
    assert (before - _resident_bytes() > 20_000_000) == can_give
    assert len(kept) == 40


def _resident_bytes() -> int:
    """0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * mmap.PAGESIZE if told.exists() else 0
