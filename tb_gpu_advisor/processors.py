"""How much this process can do at once."""

from __future__ import annotations

import os


def processors() -> int:
    """Those that this process may run on, which may be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
