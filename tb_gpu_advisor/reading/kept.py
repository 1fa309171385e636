"""What is kept of hosts that were read: their facts, from which any report of them is made in milliseconds, and the
tracks of their timelines. No host is read twice, by TensorBoard or on the command line. And what was promised of a run
when it was first read, which nobody can make again once the product has changed.

A folder that cannot be used (full, read-only, not the user's own) costs time, never an answer.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from tb_gpu_advisor.facts import HostFacts, Tracks
from tb_gpu_advisor.reading.encoding import decoded
from tb_gpu_advisor.reading.kept_files import Kind, code, keep, made_of, place_of, unchanged
from tb_gpu_advisor.reading.tracks_file import TracksFile, decoded_tracks, encoded_tracks
from tb_gpu_advisor.sessions import FileSystem, HostFile, Session
from tb_gpu_advisor.wire import Promised

#: Space for facts, at some 10 KB a host, and for tracks, at 20 bytes an event; what is longest unused goes first.
FACTS: Final = "facts", 128 << 20
TRACKS: Final = "timelines", 1 << 30
#: What was promised of runs takes some 1 KB a run, less than a hundredth of its profile. It is a record: none is ever
#: removed.
PROMISES: Final = "promises", None

T = TypeVar("T")


class KeptHosts(Struct, frozen=True):
    """Hosts by their files as they were listed, and the code that read them. It can be pickled.

    A file without a time (in some remote stores) has nothing that it could be found by: it is not kept. A host's name
    is no part of the name of what is kept: names may hold anything.
    """

    folder: Path

    def facts(self, file: HostFile) -> HostFacts | None:
        """What is kept of a host, None without."""
        return self._read(FACTS, file, decoded)

    def keep_facts(self, file: HostFile, fs: FileSystem, data: bytes) -> None:
        """Keep the facts, encoded, of what was listed as ``file`` before it was read."""
        self._keep(FACTS, file, fs, lambda: [data])

    def tracks(self, file: HostFile, run: str) -> TracksFile | None:
        """The tracks of a host of this run, None where they are not kept."""
        return self._read(TRACKS, file, lambda data: decoded_tracks(data, run, file.host))

    def keep_tracks(
        self, file: HostFile, fs: FileSystem, facts: HostFacts, tracks: Callable[[], Tracks]
    ) -> None:
        """Keep the tracks; they are not made where they cannot be kept."""
        self._keep(TRACKS, file, fs, lambda: [encoded_tracks(tracks(), facts)])

    def promised(self, session: Session) -> Promised | None:
        """What was promised of a run when it was first read, None where that is not kept."""
        return made_of(self._promises(session), lambda data: msgspec.msgpack.decode(data, type=Promised))

    def keep_promised(self, session: Session, promised: Promised) -> None:
        """Keep it for versions to come. What lies there and cannot be read may be another version's: it stays."""
        path = self._promises(session)
        if path is not None and (self.promised(session) is not None or not os.path.lexists(path)):
            keep(PROMISES, path, lambda: [msgspec.msgpack.encode(promised)])

    def _promises(self, session: Session) -> Path | None:
        """By the files alone: the code that read them is what changes."""
        return place_of(self.folder, PROMISES, session.identity, session.hosts)

    def _read(self, kind: Kind, file: HostFile, make: Callable[[memoryview], T]) -> T | None:
        return made_of(self._path(kind, file), make)

    def _keep(
        self, kind: Kind, file: HostFile, fs: FileSystem, parts: Callable[[], Sequence[bytes | memoryview]]
    ) -> None:
        path = self._path(kind, file)
        if path is not None and unchanged(file, fs):
            keep(kind, path, parts)

    def _path(self, kind: Kind, file: HostFile) -> Path | None:
        key = (code(), file.path, file.size_bytes, file.modified_ns, file.changed_ns)
        return place_of(self.folder, kind, key, [file])
