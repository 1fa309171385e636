"""The runs of TensorBoard's logdirs, listed on a thread of their own.

TensorBoard asks every plugin, one after the other, whether it is active before it shows any tab; so that answer
comes from memory and never waits for a disk.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.logdirs import Root
from tb_gpu_advisor.plugin.remote import file_system_of
from tb_gpu_advisor.sessions import FileSystem, Session, list_sessions

logger = logging.getLogger(__name__)

#: While nothing was found, how long until the question "active?" starts another scan.
RESCAN_S: Final = 10.0
#: A list this young is given without looking again.
FRESH_S: Final = 1.0
#: How long a request waits for a new scan when there is an older list to answer with.
PATIENCE_S: Final = 5.0


@dataclass(frozen=True)
class Found:
    """A session and the file system that it is on."""

    session: Session
    fs: FileSystem


class RunList:
    """What the last scan found. All methods may be called from any thread."""

    def __init__(
        self, roots: tuple[Root, ...], open_fs: Callable[[str], FileSystem] = file_system_of
    ) -> None:
        self._roots = roots
        self._open_fs = open_fs
        self._changed = threading.Condition()
        self._scanning = False
        self._scanned_s: float | None = None
        self._found: dict[str, Found] = {}
        self._error: AdvisorError | None = None

    def any_known(self) -> bool:
        """Whether there is any run, as far as is known now: never waits, but starts a scan if one is due."""
        with self._changed:
            if not self._found and self._older_than(RESCAN_S):
                self._start()
            return bool(self._found)

    def current(self) -> dict[str, Found]:
        """Runs by name, newest first. Waits for a scan, but not for long when there is an older list.

        Raises ``AdvisorError`` when nothing was found because no logdir could be searched.
        """
        with self._changed:
            if self._older_than(FRESH_S):
                self._start()
            timeout_s = None if self._scanned_s is None else PATIENCE_S
            self._changed.wait_for(lambda: not self._scanning, timeout_s)
            if self._error is not None and not self._found:
                raise self._error
            return self._found

    def find(self, run: str) -> Found:
        """The run of exactly this name. Raises ``AdvisorError``: run-not-found."""
        with self._changed:
            found = self._found.get(run)
        if found is None:
            runs = self.current()
            found = runs.get(run)
            if found is None:
                path = ", ".join(root.path for root in self._roots)
                raise AdvisorError("run-not-found", run=run, path=path, known=", ".join(list(runs)[:5]))
        return found

    def _older_than(self, age_s: float) -> bool:
        return self._scanned_s is None or time.monotonic() - self._scanned_s > age_s

    def _start(self) -> None:
        if not self._scanning:
            self._scanning = True
            threading.Thread(target=self._scan, name="gpu-advisor-scan", daemon=True).start()

    def _scan(self) -> None:
        found: list[Found] = []
        error: AdvisorError | None = None
        for root in self._roots:
            try:
                found += self._scan_root(root)
            except Exception as fault:  # one broken logdir must neither hide the others nor end the scans
                logger.warning("GPU Advisor could not search %s", root.path, exc_info=True)
                error = error or _problem(fault, root)
        runs: dict[str, Found] = {}
        for one in sorted(found, key=lambda one: one.session.modified_ns, reverse=True):
            runs.setdefault(one.session.run, one)  # of two logdirs' runs with one name, the newest
        with self._changed:
            self._found = runs
            self._error = error
            self._scanned_s = time.monotonic()
            self._scanning = False
            self._changed.notify_all()

    def _scan_root(self, root: Root) -> list[Found]:
        fs = self._open_fs(root.path)
        sessions = list_sessions(root.path, fs)
        if root.name:
            sessions = [replace(session, run=f"{root.name}/{session.run}") for session in sessions]
        return [Found(session, fs) for session in sessions]


def _problem(fault: Exception, root: Root) -> AdvisorError:
    """Why a logdir could not be searched, as the tab can say it."""
    if isinstance(fault, AdvisorError):
        return fault
    if isinstance(fault, OSError):
        return AdvisorError("file-not-readable", file=root.path, cause=fault.strerror or str(fault))
    return AdvisorError("internal", run=root.path)
