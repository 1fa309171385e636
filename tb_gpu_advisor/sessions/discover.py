"""Finds the profile sessions of a logdir: ``**/plugins/profile/<session>/<host>.xplane.pb``.

Tolerant of what a logdir in use looks like: files that vanish between listing and reading, folders without rights,
sessions still being written.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import PurePath
from typing import BinaryIO
from urllib.parse import unquote

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.escapes import encodable
from tb_gpu_advisor.sessions.dates import newest_first, parts_marked
from tb_gpu_advisor.sessions.filesystem import LOCAL, LOCAL_SCHEMES, FileSystem
from tb_gpu_advisor.sessions.foreign import foreign_named
from tb_gpu_advisor.sessions.gzipped import is_packed, unpacked
from tb_gpu_advisor.sessions.model import SUFFIX, HostFile, Session, host_of
from tb_gpu_advisor.sessions.nothing import NOTHING, no_runs, read_nothing
from tb_gpu_advisor.sessions.recorded import RECORDED, read_recorded
from tb_gpu_advisor.sessions.unreadable import (
    PROFILES,
    Folders,
    Problems,
    hosts_left_out,
    watched,
    why_empty,
    worth_telling,
)


def list_sessions(
    logdir: str, fs: FileSystem = LOCAL, follow_links: bool = False, problems: Problems | None = None
) -> list[Session]:
    """All sessions below a logdir, newest first. A logdir that does not exist has none. Why folders below it cannot be
    read goes into ``problems``.

    Links out of the logdir are followed only for who asks for it: whoever may write there could make the files of
    others readable.
    """
    top = normalize(logdir)
    return _below(top, fs, "" if follow_links else fs.real(top), problems)


def find_session(
    path: str, run: str | None = None, fs: FileSystem = LOCAL, follow_links: bool = False
) -> Session:
    """The session that ``path`` and ``run`` name.

    ``path`` is a logdir, one session's folder or one file. In a logdir ``run`` is a run's full name, or the end or
    beginning of one if no other run ends or begins so; without it the newest session is taken. Raises ``AdvisorError``:
    logdir-not-found, file-not-readable, run-not-found, no-sessions, or why our last recording recorded nothing.
    """
    problems: Problems = []
    sessions = find_sessions(path, fs, follow_links, problems)
    if not sessions:
        raise no_runs(normalize(path), problems)
    return sessions[0] if run is None else choose(sessions, run, normalize(path))


def find_sessions(
    path: str, fs: FileSystem = LOCAL, follow_links: bool = False, problems: Problems | None = None
) -> list[Session]:
    """The sessions that a person means by ``path``, newest first: a logdir's, or the one named itself. Why folders
    below it cannot be read goes into ``problems``.

    A file that is named itself is read wherever it is.
    """
    path = normalize(path)
    try:
        if not fs.is_dir(path):  # whatever its name: profiles are renamed when they are sent around
            return newest_first([_single_file(path, fs)])
        return _below(path, fs, "" if follow_links else fs.real(path), problems, is_named=True)
    except OSError as error:  # a store that does not answer, or does not let us in
        raise AdvisorError("file-not-readable", file=path, cause=error.strerror or str(error)) from error


def _below(
    top: str, fs: FileSystem, below: str, problems: Problems | None, is_named: bool = False
) -> list[Session]:
    """All sessions below, or where the folder ``is_named`` the one whose folder it is. Stores are listed once for
    both."""
    seen: Problems = []
    folders = watched(top, fs, below, None if problems is None else seen)
    if is_named:
        first = next(folders, None)
        if first is None:
            if fs is LOCAL:
                os.scandir(top).close()  # raises why it cannot be listed
            return []
        named = _session(encodable(PurePath(first[0]).name), first[0], first[2], fs, below)
        if named is not None:
            parent = top.rpartition("/")[0]
            around = _below(parent, fs, below and fs.real(parent), None) if PROFILES.search(top) else []
            parts = {file.path for one in around for file in one.hosts if file.is_part}
            hosts = tuple(file._replace(is_part=file.path in parts) for file in named.hosts)
            return [named._replace(hosts=hosts)]
        folders = chain([first], folders)
    sessions = parts_marked(newest_first(_sessions(folders, top, fs, below, seen)))
    if problems is not None:
        problems += worth_telling(seen, sessions, below)
    return sessions


def _sessions(
    folders: Folders, top: str, fs: FileSystem, below: str, problems: Problems
) -> Iterator[Session]:
    for folder, inside, files in folders:
        if NOTHING in files and (why := read_nothing(folder, fs, below)) is not None:
            problems.append(why)
        if PROFILES.search(folder):
            inside.clear()  # a session holds files only
            session = _session(_run_of(folder, top), folder, files, fs, below)
            if session is None:
                problems.append(why_empty(folder, files, fs, below))
                continue
            problems += hosts_left_out(session, folder, files, fs, below)
            yield session
        elif foreign := foreign_named(folder, files, of_session=folder == top and not inside):
            problems.append(foreign)


def choose(sessions: list[Session], run: str, path: str) -> Session:
    """The session of a name, or of an unambiguous end or beginning of one.

    Whole folders come before parts of their names: "train" is "train/1", whether or not there is a "training/1".
    """
    for session in sessions:
        if session.run == run:
            return session
    part = run.strip("/")
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: name.endswith("/" + part),
        lambda name: name.startswith(part + "/"),
        lambda name: bool(part) and name.startswith(part),
    )
    fitting = next(filter(None, ([one for one in sessions if fits(one.run)] for fits in ways)), [])
    if len(fitting) == 1:
        return fitting[0]
    known = tuple(session.run for session in (fitting or sessions)[:5])
    raise AdvisorError("run-not-found", run=run, path=path, known=known)


@contextmanager
def open_host(file: HostFile, fs: FileSystem = LOCAL) -> Iterator[BinaryIO]:
    """One host's file, unpacked if gzip packed it; raises ``AdvisorError``: file-empty, gzip-wrong, file-not-readable,
    also for what fails inside."""
    try:
        with fs.open(file.path, file.below) as opened:
            if not opened.seek(0, os.SEEK_END):
                raise AdvisorError("file-empty", file=file.path)
            opened.seek(0)
            if not is_packed(opened):
                yield opened
                return
            with unpacked(opened, file.path) as content:
                yield content
    except OSError as error:
        raise AdvisorError("file-not-readable", file=file.path, cause=error.strerror or str(error)) from error


def reload(session: Session, fs: FileSystem = LOCAL) -> Session | None:
    """The session as its folder is now, without looking at the rest of the logdir; None if it is gone."""
    file = session.hosts[0]
    for top, folders, files in fs.walk(file.path.rpartition("/")[0], file.below):
        folders.clear()
        fresh = _session(session.run, top, files, fs, file.below, file.is_part)
        return fresh and fresh._replace(captured=session.captured)
    return None


def normalize(path: str) -> str:
    """A local path with "~" and "." resolved; addresses with another scheme than ``file`` stay as they are."""
    scheme, separator, rest = path.partition("://")
    if scheme in LOCAL_SCHEMES:
        path = unquote(rest)
    elif separator:
        return path.rstrip("/")
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 -- strings, as TensorBoard passes them


def _run_of(folder: str, top: str) -> str:
    """Run name of a session folder: its TensorBoard run relative to the logdir, then the session."""
    folder, start = folder.replace(os.sep, "/"), len(top)
    parts = folder[start:].strip("/").split("/")
    # The logdir may itself be "plugins", "plugins/profile" or the session: then less of it is below the logdir.
    return encodable("/".join([*parts[:-3], folder.rpartition("/")[2]]))


def _session(
    run: str, folder: str, files: list[str], fs: FileSystem, below: str, is_part: bool = False
) -> Session | None:
    hosts: list[HostFile] = []
    for name in sorted(files):
        host = host_of(name)
        if host is None or (hosts and hosts[-1].path == f"{folder}/{host}{SUFFIX}"):  # it lies there unpacked
            continue
        path = f"{folder}/{name}"
        try:
            stat = fs.stat(path, below)
        except OSError:
            continue  # it vanished since it was listed, or leads out of the logdir
        hosts.append(HostFile(encodable(host), path, *stat, below, is_part))
    recorded = read_recorded(f"{folder}/{RECORDED}", fs, below) if hosts and RECORDED in files else None
    return Session(run, tuple(hosts), recorded) if hosts else None


def _single_file(path: str, fs: FileSystem) -> Session:
    try:
        stat = fs.stat(path)
    except FileNotFoundError as error:
        raise AdvisorError("logdir-not-found", path=path) from error
    file = PurePath(path)
    host = host_of(file.name) or file.name
    return Session(encodable(file.parent.name), (HostFile(encodable(host), path, *stat),))
