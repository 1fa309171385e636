"""The little that finding and reading sessions needs of a file system.

Local here; inside TensorBoard the plugin passes one over TensorBoard's own layer for ``gs://`` and the like.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Stat:
    """Size and time of a file."""

    size_bytes: int
    modified_ns: int


class FileSystem(Protocol):
    """Paths are strings with "/" between parts; every method may raise ``OSError``."""

    def walk(self, top: str) -> Iterator[tuple[str, list[str], list[str]]]:
        """(folder, folder names, file names) below ``top``; names removed from the first list are not entered."""

    def is_dir(self, path: str) -> bool: ...

    def stat(self, path: str) -> Stat: ...

    def read(self, path: str) -> bytes: ...


class LocalFileSystem:
    """The machine's own files. Links to folders are followed once: a circle of links ends."""

    def walk(self, top: str) -> Iterator[tuple[str, list[str], list[str]]]:
        seen: set[tuple[int, int]] = set()
        for folder, folders, files in os.walk(top, followlinks=True):
            try:
                identity = Path(folder).stat()
            except OSError:
                folders.clear()
                continue
            if (identity.st_dev, identity.st_ino) in seen:
                folders.clear()
                continue
            seen.add((identity.st_dev, identity.st_ino))
            folders.sort()
            yield folder, folders, files

    def is_dir(self, path: str) -> bool:
        return Path(path).is_dir()

    def stat(self, path: str) -> Stat:
        found = Path(path).stat()
        return Stat(found.st_size, found.st_mtime_ns)

    def read(self, path: str) -> bytes:
        return Path(path).read_bytes()


LOCAL = LocalFileSystem()
