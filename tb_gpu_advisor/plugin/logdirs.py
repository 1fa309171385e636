"""The profile runs under TensorBoard's logdirs, kept up to date without making anybody wait."""

from __future__ import annotations

import logging
import re
import threading
import time
from dataclasses import replace
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.plugin.filesystem import file_system_for
from tb_gpu_advisor.sessions import FileSystem, Session, list_sessions

_log = logging.getLogger(__name__)

#: A background scan is not repeated sooner than this.
RESCAN_S: Final = 10.0
# "name:path" unless the colon belongs to a scheme or a Windows drive, as TensorBoard reads --logdir_spec.
_NAMED: Final = re.compile(r"^(?![A-Za-z]:\\)([^:/]+):(?!//)(.+)$")


class Logdirs:
    """Runs by name. ``any_known`` answers at once; ``sessions`` scans now."""

    def __init__(self, logdir: str, logdir_spec: str = "") -> None:
        self._roots = _parse_spec(logdir_spec) if logdir_spec else [("", logdir)] if logdir else []
        self._lock = threading.Lock()
        self._known = False
        self._scanning = False
        self._scanned_at = -RESCAN_S

    def any_known(self) -> bool:
        """Whether a run was ever found; starts a scan in the background while none was."""
        with self._lock:
            due = time.monotonic() - self._scanned_at >= RESCAN_S
            if self._known or self._scanning or not due:
                return self._known
            self._scanning = True
        threading.Thread(target=self._scan_quietly, name="gpu-advisor-scan", daemon=True).start()
        return False

    def sessions(self) -> list[tuple[Session, FileSystem]]:
        """All runs now, newest first, each with the file system that reads it."""
        found: list[tuple[Session, FileSystem]] = []
        for name, root in self._roots:
            files = file_system_for(root)
            for session in list_sessions(root, files):
                run = f"{name}/{session.run}" if name else session.run
                found.append((replace(session, run=run), files))
        if found:
            self._known = True
        return sorted(found, key=lambda entry: (-entry[0].modified_ns, entry[0].run))

    def find(self, run: str) -> tuple[Session, FileSystem]:
        """The run of exactly this name. Names come from requests: they are looked up, never made into paths."""
        sessions = self.sessions()
        for session, files in sessions:
            if session.run == run:
                return session, files
        known = ", ".join(session.run for session, _ in sessions[:5])
        raise AdvisorError("run-not-found", run=run, path="logdir", known=known)

    def _scan_quietly(self) -> None:
        try:
            self.sessions()
        except AdvisorError as error:
            _log.warning("no profile runs can be listed: %s", error)
        except Exception:
            # A logdir that cannot be listed must not take TensorBoard's page with it.
            _log.exception("scan for profile runs failed")
        finally:
            with self._lock:
                self._scanning = False
                self._scanned_at = time.monotonic()


def _parse_spec(spec: str) -> list[tuple[str, str]]:
    roots = []
    for part in filter(None, spec.split(",")):
        match = _NAMED.match(part)
        roots.append((match.group(1), match.group(2)) if match else ("", part))
    return roots
