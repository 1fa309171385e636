"""Where the decoder in numpy reads from: memory, or a file on this machine, part by part."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from tb_gpu_advisor.trace.cursors import READ_BEYOND, Buffer
from tb_gpu_advisor.trace.scan import Damaged, Field, fields

# Fields that are looked at one by one are read so many bytes at a time.
_CHUNK_BYTES: Final = 1 << 14


class Memory:
    """Bytes that are there."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __len__(self) -> int:
        return len(self._data)

    def bytes(self, start: int, end: int) -> bytes:
        """Those between two places."""
        return self._data[start:end]

    def buffer(self, start: int, end: int) -> Buffer:
        """The same, for numpy; only until the next call."""
        return Buffer(self._data, start, end)

    def fields(self, at: int, end: int, depth: int = 0) -> Iterator[Field]:
        """The fields of the message between two places; raises ``Damaged``."""
        return fields(self._data, at, end, depth)


class OnDisk(Memory):
    """A file that is open; everything raises ``OSError`` too."""

    def __init__(self, descriptor: int, size: int, chunk_bytes: int = _CHUNK_BYTES) -> None:
        super().__init__(b"")
        self._descriptor, self._size, self._chunk_bytes = descriptor, size, chunk_bytes
        self._scratch = bytearray()

    def __len__(self) -> int:
        return self._size

    def bytes(self, start: int, end: int) -> bytes:
        parts = []
        while start < end:
            parts.append(os.pread(self._descriptor, end - start, start))
            start += _some(len(parts[-1]))
        return b"".join(parts)

    def buffer(self, start: int, end: int) -> Buffer:
        size = end - start
        if len(self._scratch) < size + READ_BEYOND:
            self._scratch = bytearray(size + READ_BEYOND)
        self._read(start, memoryview(self._scratch)[:size])
        return Buffer(self._scratch, 0, size)

    def fields(self, at: int, end: int, depth: int = 0) -> Iterator[Field]:
        size = self._chunk_bytes
        while at < end:
            base = at
            chunk = self.bytes(base, min(end, base + size))
            try:
                for field in fields(chunk, 0, end - base, depth):
                    at = base + field.end
                    yield Field(field.number, field.wire, base + field.start, base + field.body, at)
            except IndexError:  # the chunk ends within a field, or between two of them
                size = self._chunk_bytes if at > base else 2 * size
            except Damaged as damaged:
                raise Damaged(base + damaged.offset) from None

    def _read(self, at: int, into: memoryview) -> None:
        while len(into):
            count = _some(os.preadv(self._descriptor, [into], at))
            at, into = at + count, into[count:]


def _some(count: int) -> int:
    if not count:
        raise OSError("the file became shorter while it was read")
    return count
