"""What is kept of hosts that were read: their facts, from which any report of them is made in milliseconds, and the
tracks of their timelines. No host is read twice, by TensorBoard or on the command line. What was promised of a run when
it was first read, which nobody can make again once the product has changed. And reports as they were made of files that
have not changed since: one that is asked for again needs neither numpy nor the facts, which take longer to load than it
to print, so that they are loaded here where somebody asks for them.

A folder that cannot be used (full, read-only, not the user's own) costs time, never an answer.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from tb_gpu_advisor.reading.kept_files import Kind, code, default_folder, keep, made_of, place_of, unchanged
from tb_gpu_advisor.sessions import FileSystem, HostFile, Session
from tb_gpu_advisor.wire import Promised, Report

if TYPE_CHECKING:
    from tb_gpu_advisor.facts import HostFacts, Tracks
    from tb_gpu_advisor.reading.tracks_file import TracksFile

#: Space for facts, at some 10 KB a host, for tracks, at 20 bytes an event, and for reports, at some 50 KB each; what is
#: longest unused goes first. Our default: rooms for some ten thousand hosts, fifty million events and a thousand
#: reports.
FACTS: Final = "facts", 128 << 20
TRACKS: Final = "timelines", 1 << 30
REPORTS: Final[Kind] = "reports", 64 << 20
#: What was promised of runs takes some 1 KB a run, less than a hundredth of its profile. It is a record: none is ever
#: removed.
PROMISES: Final = "promises", None


class Kept(Struct, frozen=True):
    """Hosts by their files as they were listed, and the code that read them; reports with our own limits of runs whose
    hosts could all be read, by the run's name and the note of a recording besides. It can be pickled.

    A file without a time (in some remote stores) has nothing that it could be known by: it is not kept. A host's name
    is no part of the name of what is kept: names may hold anything.
    """

    folder: Path

    @classmethod
    def usual(cls) -> "Kept | None":
        """Where this platform keeps such things; None for a user without a home."""
        folder = default_folder()
        return None if folder is None else cls(folder)

    def facts(self, file: HostFile) -> "HostFacts | None":
        """What is kept of a host, None without."""
        from tb_gpu_advisor.reading.encoding import decoded

        return made_of(self._path(FACTS, file), decoded)

    def keep_facts(self, file: HostFile, fs: FileSystem, data: bytes) -> None:
        """Keep the facts, encoded, of what was listed as ``file`` before it was read."""
        self._keep(FACTS, file, fs, lambda: data)

    def tracks(self, file: HostFile, run: str) -> "TracksFile | None":
        """The tracks of a host of this run, None where they are not kept."""
        from tb_gpu_advisor.reading.tracks_file import decoded_tracks

        return made_of(self._path(TRACKS, file), lambda data: decoded_tracks(data, run, file.host))

    def keep_tracks(
        self, file: HostFile, fs: FileSystem, facts: "HostFacts", tracks: "Callable[[], Tracks]"
    ) -> None:
        """Keep the tracks; they are not made where they cannot be kept."""
        from tb_gpu_advisor.reading.tracks_file import encoded_tracks

        self._keep(TRACKS, file, fs, lambda: encoded_tracks(tracks(), facts))

    def report(self, session: Session) -> Report | None:
        """What is kept of a run, None without."""
        kept = self.report_with_data(session)
        return None if kept is None else kept[0]

    def report_with_data(self, session: Session) -> tuple[Report, bytes] | None:
        """The same, and as JSON."""
        return made_of(
            self._path_of_report(session), lambda data: (msgspec.json.decode(data, type=Report), bytes(data))
        )

    def keep_report(self, session: Session, fs: FileSystem, data: bytes) -> None:
        """Keep a report as JSON, unless a file is no longer the one that it was made of."""
        path = self._path_of_report(session)
        if path is not None and all(unchanged(file, fs) for file in session.hosts):
            keep(REPORTS, path, lambda: [data])

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

    def _path_of_report(self, session: Session) -> Path | None:
        return place_of(self.folder, REPORTS, (code(), session), session.hosts)

    def _keep(self, kind: Kind, file: HostFile, fs: FileSystem, make: Callable[[], bytes]) -> None:
        path = self._path(kind, file)
        if path is not None and unchanged(file, fs):
            keep(kind, path, lambda: [make()])

    def _path(self, kind: Kind, file: HostFile) -> Path | None:
        key = (code(), file.path, file.size_bytes, file.modified_ns, file.changed_ns)
        return place_of(self.folder, kind, key, [file])
