"""How much a file may hold: a small file of nothing but empty events or planes would take all memory, or all day.

Every limit that is hit is a ``TraceError`` "trace-too-large", which names it, and how to raise it.
"""

import os
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.machine import free_bytes

#: Raises limits, such as "planes=5000 events=1e9".
LIMITS_VARIABLE: Final = "TB_GPU_ADVISOR_LIMITS"
#: What a file of any size may hold. Our default: a hundred times as much as a host has, some 10 planes and hundreds of
#: lines.
_PLANES, _LINES, _ENTRIES, _ENTRY_BYTES, _EVENTS = 1_000, 50_000, 100_000, 1 << 29, 1_000_000
# What each takes in a file at least. Measured: in real ones events take 20 bytes and more, names 30.
_BYTES_PER_ENTRY, _BYTES_PER_EVENT = 16, 8
#: Memory that a report takes for each event that has nothing but a place. Measured: 355 bytes.
MEMORY_PER_EVENT: Final = 400


class Limits(Struct, frozen=True):
    """The most that a file may hold. Entries are names, stats of planes and texts that belong to no line.

    They stand in the order in which the native decoder has them.
    """

    planes: int
    lines: int
    entries: int
    entry_bytes: int
    events: int


def limits_for(size: int) -> Limits:
    """Those of a file of so many bytes, on this machine; raises ``AdvisorError`` limits-wrong."""
    free = free_bytes()
    events = _EVENTS + size // _BYTES_PER_EVENT
    usual = Limits(
        planes=_PLANES,
        lines=_LINES,
        entries=_ENTRIES + size // _BYTES_PER_ENTRY,
        entry_bytes=_ENTRY_BYTES,
        events=events if free is None else min(events, free // MEMORY_PER_EVENT),
    )
    return replace(usual, **_asked_for(os.environ.get(LIMITS_VARIABLE, "")))


def _asked_for(text: str) -> dict[str, int]:
    """What ``LIMITS_VARIABLE`` asks for, by name."""
    known = Limits.__struct_fields__
    limits = {}
    for word in text.replace(",", " ").split():
        name, _, number = word.partition("=")
        try:
            limits[name] = int(float(number))
        except (ValueError, OverflowError):
            limits[name] = -1
        if name not in known or not 0 < limits[name] < 1 << 62:
            raise AdvisorError("limits-wrong", cause=word, known=tuple(sorted(known)))
    return limits
