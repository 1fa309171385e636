"""Memory that was freed goes back to the system, so that a large file's facts need no more than they hold."""

import sys
from typing import Final

#: Our default: a file of so many events holds about ten megabytes, and malloc keeps no more than that for itself.
SMALL: Final = 200_000


def give_back(events: int) -> None:
    """Before facts that need much, in a file with so many events: malloc keeps a tenth of what a report takes."""
    if sys.platform == "linux" and events > SMALL:
        import ctypes  # numpy has loaded it

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it
        if trim is not None:
            trim(0)
