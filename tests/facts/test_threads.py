"""Threads for facts: none for a small file, and an error is the one that was raised."""

import mmap
import platform
import threading
from pathlib import Path

import pytest

from tb_gpu_advisor.facts.threads import SMALL, fact_threads, give_back


def _fail() -> None:
    raise RuntimeError


@pytest.mark.parametrize(("events", "is_here"), [(SMALL, True), (SMALL + 1, False)])
def test_a_small_file_has_one_thread(events: int, is_here: bool) -> None:
    with fact_threads(events) as pool:
        threads = {pool.submit(threading.get_ident).result() for _ in range(2)}
        assert (threads == {threading.get_ident()}) == is_here
        with pytest.raises(RuntimeError):
            pool.submit(_fail).result()


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
