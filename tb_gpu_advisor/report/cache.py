"""Finished reports on disk, outside the logdir: no run is read twice, by TensorBoard or on the command line.

Only JSON is stored. Several processes may share the folder: files appear whole or not at all, and one that another
process removed is a report to make again. A folder that cannot be used (full, read-only) costs time, never an answer.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

import msgspec

import tb_gpu_advisor
from tb_gpu_advisor.sessions import LOCAL, FileSystem, Session, Stat
from tb_gpu_advisor.trace import ENGINE
from tb_gpu_advisor.wire import SCHEMA, Report

_log = logging.getLogger(__name__)

#: Space for reports; at about 50 KB each some thousand, after which those longest unused go.
CAPACITY_BYTES: Final = 128 << 20

#: What besides the files a report depends on: limits of the user's own and the like. None is the usual report.
Settings = tuple[object, ...]


def default_folder() -> Path:
    """Where this platform keeps what can be made again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(os.path.expanduser(base), "tb-gpu-advisor")  # noqa: PTH111 -- leaves "~" where there is no home


def settings_of_thresholds(thresholds: Mapping[str, float]) -> Settings:
    """Nothing where no limit is the user's own."""
    return (("thresholds", sorted(thresholds.items())),) if thresholds else ()


class Cache:
    """Reports by run, the identity of its files, the settings of the user, and the code that made them."""

    def __init__(self, folder: Path, capacity_bytes: int = CAPACITY_BYTES, own: Settings = ()) -> None:
        """``own`` are settings that all reports asked of it have."""
        self.folder = folder
        self._own = own
        self._capacity_bytes = capacity_bytes
        self._code = _code()

    def report(
        self, session: Session, make: Callable[[], Report], fs: FileSystem = LOCAL, settings: Settings = ()
    ) -> tuple[bytes, bool]:
        """The report as JSON and whether it has all hosts: the stored one, else one that is made now and kept."""
        stored = self.load(session, settings)
        if stored is not None:
            return stored, True
        report = make()
        data = msgspec.json.encode(report)
        self.store(session, report, data, fs, settings)
        return data, not report.problems

    def load(self, session: Session, settings: Settings = ()) -> bytes | None:
        """The stored report as JSON; None if there is none, or what lies there is no report of this run."""
        path = self._path(session, settings)
        try:
            data = path.read_bytes()
            if msgspec.json.decode(data, type=Report).run != session.run:
                return None
            os.utime(path)
        except (OSError, msgspec.MsgspecError):
            return None
        return data

    def store(
        self, session: Session, report: Report, data: bytes, fs: FileSystem = LOCAL, settings: Settings = ()
    ) -> None:
        """Keep a report, ``data`` in JSON, of what was listed as ``session`` before it was read.

        Not kept: a report that lacks a host, one of files that changed while they were read, and one of files without
        a time (some remote stores), for these have no identity to find it by.
        """
        whole = not report.problems and all(file.modified_ns for file in session.hosts)
        if not whole or not _unchanged(session, fs):
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write(self._path(session, settings), data)
            shrink(self.folder, self._capacity_bytes)
        except OSError as error:
            _log.warning("report not kept in %s: %s", self.folder, error)

    def key(self, session: Session, settings: Settings = ()) -> str:
        """Changes with the run's files, the settings, and the code that makes reports."""
        # Not JSON: names of files may be no text.
        key = repr((self._code, session.run, session.identity, (*self._own, *settings)))
        return hashlib.sha256(key.encode()).hexdigest()

    def _path(self, session: Session, settings: Settings) -> Path:
        return self.folder / f"{self.key(session, settings)}.json"

    def _write(self, path: Path, report: bytes) -> None:
        handle, name = tempfile.mkstemp(suffix=".part", dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(report)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def shrink(folder: Path, capacity_bytes: int) -> None:
    """Remove what was longest unused until the rest fits; leftovers of killed processes age out with it."""
    kept: list[tuple[int, int, Path]] = []
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            found = path.stat()
            if S_ISREG(found.st_mode):
                kept.append((found.st_mtime_ns, found.st_size, path))
    total_bytes = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept):
        if total_bytes <= capacity_bytes:
            return
        path.unlink(missing_ok=True)
        total_bytes -= size


def _unchanged(session: Session, fs: FileSystem) -> bool:
    """Whether the files are still those that were listed: what was read while they grew is kept for nobody."""
    try:
        return all(
            fs.stat(file.path, file.below) == Stat(file.size_bytes, file.modified_ns, file.changed_ns)
            for file in session.hosts
        )
    except OSError:
        return False


def _code() -> tuple[str, int, str, int]:
    """What changes whenever a report might: version, schema, decoder and, in checkouts, when code was last edited."""
    sources = Path(tb_gpu_advisor.__file__).parent.rglob("*.py")
    edited_ns = max((path.stat().st_mtime_ns for path in sources), default=0)
    return tb_gpu_advisor.__version__, SCHEMA, ENGINE, edited_ns
