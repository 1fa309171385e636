"""The names of files with tracks; apart from what reads them, so that a name costs no large import."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class TracksOf:
    """Where the tracks of a session's hosts are kept; ``key`` changes with its files and with our code."""

    folder: Path
    key: str
    run: str

    def path(self, host: str) -> Path:
        """The file of one host. Its name is no part of it: names may hold anything."""
        return (
            self.folder / f"{self.key}-{hashlib.sha256(host.encode('utf-8', 'replace')).hexdigest()}.tracks"
        )
