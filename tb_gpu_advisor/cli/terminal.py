"""How wide a terminal is: argparse and ``shutil`` tell it too, and load what packs archives for that."""

import os
from contextlib import suppress
from typing import TextIO


def columns_of(terminal: TextIO) -> int | None:
    """What ``COLUMNS`` says, or else the terminal itself; None where neither tells."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    with suppress(OSError, ValueError, AttributeError):  # no terminal, or a stream that was closed
        return os.get_terminal_size(terminal.fileno()).columns or None
    return None
