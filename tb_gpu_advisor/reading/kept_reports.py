"""Reports as they were made of files that have not changed since: one that is asked for again needs neither numpy nor
the facts, which take longer to load than the report to print.
"""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from tb_gpu_advisor.reading.kept_files import Kind, code, keep, made_of, place_of, unchanged
from tb_gpu_advisor.sessions import FileSystem, Session
from tb_gpu_advisor.wire import Report

#: At some 50 KB a report; what is longest unused goes first.
REPORTS: Final[Kind] = "reports", 64 << 20


class KeptReports(Struct, frozen=True):
    """Reports with our own limits of runs whose hosts could all be read: by the run's name, its files as they were
    listed, the note of a recording, and the code that made them."""

    folder: Path

    def report(self, session: Session) -> Report | None:
        """What is kept of a run, None without."""
        kept = self.with_data(session)
        return None if kept is None else kept[0]

    def with_data(self, session: Session) -> tuple[Report, bytes] | None:
        """The same, and as JSON."""
        return made_of(self._path(session), _decoded)

    def keep(self, session: Session, fs: FileSystem, data: bytes) -> None:
        """Keep a report as JSON, unless a file is no longer the one that it was made of."""
        path = self._path(session)
        if path is not None and all(unchanged(file, fs) for file in session.hosts):
            keep(REPORTS, path, lambda: [data])

    def _path(self, session: Session) -> Path | None:
        return place_of(self.folder, REPORTS, (code(), session), session.hosts)


def _decoded(data: memoryview) -> tuple[Report, bytes]:
    return msgspec.json.decode(data, type=Report), bytes(data)
