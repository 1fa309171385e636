"""The profile runs under TensorBoard's logdirs, listed by a thread of their own.

TensorBoard asks every plugin, one after the other, whether it is active before it shows any tab. That answer comes
from memory. Requests share scans too, and a large logdir is not walked again at once, so that however many ask, walking
takes a small part of the time. What only TensorBoard's own file system layer can open is read with it: that thread
imports it, since importing TensorFlow takes seconds.
"""

import os
import re
import threading
import time
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO, Final

from tb_gpu_advisor import sessions
from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.sessions import (
    REASONS,
    FileSystem,
    Problems,
    Session,
    Stat,
    list_sessions,
    newest_first,
    os_errors,
    reload,
)


def file_system_for(path: str) -> FileSystem:
    """As on the command line, which lists a logdir with few requests; TensorBoard's layer where nothing is installed
    for that.

    Raises ``AdvisorError``: filesystem-missing.
    """
    try:
        return sessions.file_system_for(path)
    except AdvisorError as missing:
        files = TensorBoardFileSystem()
        try:
            files.is_dir(path)
        except OSError as error:
            # The ways in which fsspec and TensorBoard say that they cannot read a scheme.
            if isinstance(error.__cause__, ImportError | ValueError):
                raise missing from error
            raise
        return files


class TensorBoardFileSystem(FileSystem):
    """A ``FileSystem`` over ``tensorboard.compat.tf.io.gfile``. Where a store tells no time, it is 0.

    Stores know no links, so nothing is outside of ``below``.
    """

    def __init__(self) -> None:
        from tensorboard.compat import tf

        self._gfile: Any = tf.io.gfile

    def __reduce__(self) -> "tuple[type[TensorBoardFileSystem], tuple[()]]":
        """Made anew in another process, which has a layer of its own."""
        return TensorBoardFileSystem, ()

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        with os_errors():
            for folder, folders, files in self._gfile.walk(top):
                # Stores without real folders mark them with a trailing "/".
                yield folder.rstrip("/"), folders, files

    def is_dir(self, path: str) -> bool:
        with os_errors():
            return bool(self._gfile.isdir(path))

    def stat(self, path: str, below: str = "") -> Stat:
        with os_errors():
            status = self._gfile.stat(path)
        return Stat(int(status.length), int(getattr(status, "mtime_nsec", 0)))

    def open(self, path: str, below: str = "") -> BinaryIO:
        with os_errors(), self._gfile.GFile(path, "rb") as file:
            return BytesIO(file.read())

    def real(self, path: str) -> str:
        return ""


#: While no run is known, the question "active?" does not start a scan sooner than this after the last one. Our default:
#: TensorBoard's page asks more often than files come.
RESCAN_S: Final = 10.0
#: After a scan that took longer than this, none for so many times its own time: until then its list is the answer. The
#: same for looking at the files of a run. Our default: a walk then takes a tenth of the time at most.
QUICK_S: Final = 0.25
REST: Final = 10.0
#: How long a request waits for a scan, or for reports that others ask for; then it gets an older list, or the word that
#: it is under way. Our default: a person waits so long for a list.
PATIENCE_S: Final = 5.0

# What TensorBoard takes for an address, and not for a name in front of a path (its data_ingester.py).
_ADDRESS: Final = re.compile(r"[a-zA-Z][0-9a-zA-Z.]*://")

StoredRun = tuple[Session, FileSystem]


class Searching(Exception):
    """The first scan is not over yet: ask again."""


class Logdirs:
    """Runs by name. ``any_known`` answers at once; ``sessions`` and ``find`` may wait for a scan, but not for long."""

    def __init__(self, logdir: str, logdir_spec: str = "", follow_links: bool = False) -> None:
        """TensorBoard passes what the user typed: one logdir, or a specification of several."""
        self._follow_links = follow_links
        self._roots = [("", logdir)] if logdir else _parse_spec(logdir_spec)
        self._changed = threading.Condition()
        # Scans are numbered: the last one asked for, begun and ended.
        self._asked = self._begun = self._ended = 0
        self._ended_at_s = self._took_s = 0.0
        self._active = False
        self._runs: dict[str, StoredRun] = {}
        self._rest_until_s: dict[str, float] = {}
        self._error: AdvisorError | None = None
        #: Why folders of the logdirs cannot be read.
        self.problems: Problems = []

    def any_known(self) -> bool:
        """Whether a run was ever seen; starts a scan in the background while none was."""
        with self._changed:
            due = self._ended == 0 or time.monotonic() - self._ended_at_s >= max(
                RESCAN_S, _rest_s(self._took_s)
            )
            if not self._active and due and self._ended == self._begun:
                self._ask_for_scan()
            return self._active

    def sessions(self) -> list[StoredRun]:
        """All runs, newest first, each with the file system that reads it.

        Raises ``AdvisorError`` when there is none because a logdir could not be searched; ``Searching``.
        """
        with self._changed:
            resting = self._ended and time.monotonic() - self._ended_at_s < _rest_s(self._took_s)
            if not resting:
                # The first one will do though it runs already: nobody has seen a list that it could fall behind.
                scan = self._begun if self._begun and not self._ended else self._ask_for_scan()
                self._changed.wait_for(lambda: self._ended >= scan, PATIENCE_S)
            if not self._ended:
                raise Searching
            if self._error is not None and not self._runs:
                raise self._error
            return list(self._runs.values())

    def find(self, run: str) -> StoredRun:
        """The run of exactly this name. Names come from requests: they are looked up, never made into paths.

        A run that is known is looked at again in its own folder; only an unknown one costs a scan.
        Raises ``AdvisorError``: run-not-found, runs-gone; ``Searching``.
        """
        known = self._as_it_is(run)
        if known is not None:
            return known
        with self._changed:
            missed = self._begun > 0 and not self._ended
        sessions = self.sessions()
        if missed and all(session.run != run for session, _ in sessions):
            sessions = self.sessions()  # the first scan had begun before, maybe before the run was there
        for stored in sessions:
            if stored[0].run == run:
                return stored
        some = tuple(session.run for session, _ in sessions[:5])
        logdir = tuple(path for _, path in self._roots)
        if not some:
            raise AdvisorError("runs-gone", run=run, path=logdir)
        raise AdvisorError("run-not-found", run=run, path=logdir, known=some)

    def seen(self, run: str) -> Session | None:
        """A known run as it was last looked at; looks at nothing itself."""
        with self._changed:
            known = self._runs.get(run)
        return known and known[0]

    def _as_it_is(self, run: str) -> StoredRun | None:
        """A known run with the files that it has now; None for an unknown one, and for one that is gone."""
        began_s = time.monotonic()
        with self._changed:
            known = self._runs.get(run)
            if known is None or began_s < self._rest_until_s.get(run, 0.0):
                return known
        fresh = reload(known[0], known[1])
        if fresh is None:
            return None
        now_s = time.monotonic()
        with self._changed:
            if run in self._runs:
                self._runs[run] = (fresh, known[1])
                self._rest_until_s[run] = now_s + _rest_s(now_s - began_s)
        return fresh, known[1]

    def _ask_for_scan(self) -> int:
        """The number of the next scan to begin; one that runs already may have missed what is there now."""
        self._asked = self._begun + 1
        if self._ended == self._begun:
            self._begun = self._asked
            threading.Thread(target=self._scan_as_asked, name="gpu-advisor-scan", daemon=True).start()
        return self._asked

    def _scan_as_asked(self) -> None:
        again = True
        while again:
            began_s = time.monotonic()
            problems: Problems = []
            runs, error = self._scan(problems)
            with self._changed:
                self._runs, self._error, self.problems = runs, error, problems
                self._rest_until_s.clear()
                nothing = any(problem.code in REASONS for problem in problems)
                self._active = self._active or nothing or bool(runs)
                self._ended, self._ended_at_s = self._begun, time.monotonic()
                self._took_s = self._ended_at_s - began_s
                again = self._asked > self._begun
                self._begun = self._asked
                self._changed.notify_all()

    def _scan(self, problems: Problems) -> tuple[dict[str, StoredRun], AdvisorError | None]:
        stored: list[StoredRun] = []
        error: AdvisorError | None = None
        for name, path in self._roots:
            try:
                files = file_system_for(path)
                sessions = list_sessions(path, files, self._follow_links, problems)
                named = (one._replace(run=f"{name}/{one.run}") if name else one for one in sessions)
                stored += [(one, files) for one in named]
            except AdvisorError as problem:
                error = error or problem
            except Exception as fault:  # one broken logdir must neither hide the others nor end the scans
                log_fault(__name__, "%s could not be searched", path)
                error = error or _problem(fault, path)
        runs: dict[str, StoredRun] = {}
        files_of = {session.hosts: files for session, files in stored}
        if len(self._roots) > 1:  # of two logdirs' runs of one name that of the newer files comes first
            stored.sort(key=lambda one: one[0].modified_ns, reverse=True)
        for session in newest_first(session for session, _ in stored):
            runs.setdefault(session.run, (session, files_of[session.hosts]))
        return runs, error


def _rest_s(took_s: float) -> float:
    return REST * took_s if took_s > QUICK_S else 0.0


def _problem(fault: Exception, path: str) -> AdvisorError:
    """Why a logdir could not be searched, as the tab can say it."""
    if isinstance(fault, OSError):
        return AdvisorError("file-not-readable", file=path, cause=fault.strerror or str(fault))
    return AdvisorError("internal", run=path)


def _parse_spec(spec: str) -> list[tuple[str, str]]:
    """Names and paths of ``--logdir_spec``: parts are ``name:path``, a path, an address, or ``C:\\path``."""
    roots = []
    for part in filter(None, spec.split(",")):
        is_path = part.startswith("/") or _ADDRESS.match(part) or os.path.splitdrive(part)[0]
        name, colon, path = part.partition(":")
        roots.append((name, path) if colon and not is_path else ("", part))
    return roots
