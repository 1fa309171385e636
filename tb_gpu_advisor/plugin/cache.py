"""Finished reports on disk, outside the logdir, so that a restart of TensorBoard reads no profile again.

Only JSON is stored. Several TensorBoards may share the folder: files appear whole or not at all, and one that another
process removed is a report to make again. A folder that cannot be used (full, read-only) costs time, never an answer.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

import tb_gpu_advisor
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import NOTHING_GIVEN, SCHEMA, Given, Report

_log = logging.getLogger(__name__)

#: Space for reports; at about 50 KB each some thousand, after which those longest unused go.
CAPACITY_BYTES: Final = 128 << 20


def default_folder() -> Path:
    """Where this platform keeps what can be made again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(os.path.expanduser(base), "tb-gpu-advisor")  # noqa: PTH111 -- leaves "~" where there is no home


class Cache:
    """Reports by run, the identity of its files, what the user told, and the code that made them."""

    def __init__(self, folder: Path, capacity_bytes: int = CAPACITY_BYTES) -> None:
        self._folder = folder
        self._capacity_bytes = capacity_bytes
        self._code = _code()

    def load(self, session: Session, given: Given = NOTHING_GIVEN) -> bytes | None:
        """The stored report as JSON; None if there is none, or what lies there is no report of this run."""
        path = self._path(session, given)
        try:
            data = path.read_bytes()
            if msgspec.json.decode(data, type=Report).run != session.run:
                return None
            os.utime(path)
        except (OSError, msgspec.MsgspecError):
            return None
        return data

    def store(self, session: Session, report: bytes, given: Given = NOTHING_GIVEN) -> None:
        """Keep a report. Files without a time (some remote stores) have no identity to find it by: not kept."""
        if not all(file.modified_ns for file in session.hosts):
            return
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write(self._path(session, given), report)
            self._shrink()
        except OSError as error:
            _log.warning("report not kept in %s: %s", self._folder, error)

    def _path(self, session: Session, given: Given) -> Path:
        key = msgspec.json.encode((self._code, session.run, session.identity, given))
        return self._folder / f"{hashlib.sha256(key).hexdigest()}.json"

    def _write(self, path: Path, report: bytes) -> None:
        handle, name = tempfile.mkstemp(suffix=".part", dir=self._folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(report)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _shrink(self) -> None:
        """Remove what was longest unused until the rest fits; leftovers of killed processes age out with it."""
        kept: list[tuple[int, int, Path]] = []
        for path in self._folder.iterdir():
            with suppress(FileNotFoundError):
                found = path.stat()
                kept.append((found.st_mtime_ns, found.st_size, path))
        total_bytes = sum(size for _, size, _ in kept)
        for _, size, path in sorted(kept):
            if total_bytes <= self._capacity_bytes:
                return
            path.unlink(missing_ok=True)
            total_bytes -= size


def _code() -> tuple[str, int, int]:
    """What changes whenever a report might: version, schema and, for checkouts, when the code was last edited."""
    sources = Path(tb_gpu_advisor.__file__).parent.rglob("*.py")
    edited_ns = max((path.stat().st_mtime_ns for path in sources), default=0)
    return tb_gpu_advisor.__version__, SCHEMA, edited_ns
