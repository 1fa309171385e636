"""Files that no profiler writes: small ones that hold more than any profile, and large ones of nothing."""

from tests.build.xspace import XSpaceBuilder
from tests.trace.spaces import field

#: Numbers of XSpace.planes, XPlane.lines and XLine.events.
PLANES, LINES, EVENTS = 1, 3, 4


def empty_events(count: int) -> bytes:
    """A plane with one event, and a line of empty ones: each takes two bytes of the file, and many in memory."""
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python").event("x", at_us=0.0, dur_us=1.0)
    return space.to_bytes() + field(PLANES, field(LINES, field(EVENTS, b"") * count))
