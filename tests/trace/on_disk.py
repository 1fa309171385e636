"""What a file on disk holds."""

from typing import BinaryIO


def write(file: BinaryIO, data: bytes) -> None:
    """Makes this the whole content of an open file."""
    file.seek(0)
    file.truncate()
    file.write(data)
    file.flush()
