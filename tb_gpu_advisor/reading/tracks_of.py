"""The names of files with tracks; apart from what reads them, so that a name costs no large import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class TracksOf:
    """Where the tracks of a run's hosts are kept; a host's key changes with its file and with our code.

    A host's name is no part of its file's name: names may hold anything.
    """

    folder: Path
    run: str
    keys: Mapping[str, str]

    def path(self, host: str) -> Path:
        """The file of one host."""
        return self.folder / f"{self.keys[host]}.tracks"
