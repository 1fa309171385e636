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
    """The machine's own files, each folder once.

    Links to folders are entered after all real folders, so that a folder goes by its own name where it has one
    below ``top``, and a circle of links ends. Folders that cannot be listed are passed over.
    """

    def walk(self, top: str) -> Iterator[tuple[str, list[str], list[str]]]:
        seen: set[tuple[int, int]] = set()
        starts = [top]
        for start in starts:
            for folder, folders, files in os.walk(start):
                try:
                    identity = Path(folder).stat()
                except OSError:
                    folders.clear()
                    continue
                if (identity.st_dev, identity.st_ino) in seen:
                    folders.clear()
                    continue
                seen.add((identity.st_dev, identity.st_ino))
                yield folder, folders, files
                links = (Path(folder, name) for name in sorted(folders))
                starts += [str(link) for link in links if link.is_symlink()]

    def is_dir(self, path: str) -> bool:
        return Path(path).is_dir()

    def stat(self, path: str) -> Stat:
        found = Path(path).stat()
        return Stat(found.st_size, found.st_mtime_ns)

    def read(self, path: str) -> bytes:
        return Path(path).read_bytes()


LOCAL = LocalFileSystem()
