"""Why folders of a logdir have no run in the list: so that one that is missed is not looked for in vain."""

import os
import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePath
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions.filesystem import LOCAL, FileSystem, is_outside
from tb_gpu_advisor.sessions.foreign import foreign_named
from tb_gpu_advisor.sessions.model import Session, host_of
from tb_gpu_advisor.sessions.nothing import REASONS, is_outdated

#: The folder of a session.
PROFILES: Final = re.compile(r"(?:^|[/\\])plugins[/\\]profile[/\\][^/\\]+$")
#: What is looked at behind a link that leads out of the logdir: it may lead to a data set, or to all of a disk. Our
#: default: a few looks, which take milliseconds.
_MOST_FOLDERS: Final = 200
_MOST_NAMES: Final = 20_000

Folder = tuple[str, list[str], list[str]]
Folders = Iterator[Folder]
Problems = list[AdvisorError]


def watched(top: str, fs: FileSystem, below: str, problems: Problems | None) -> Folders:
    """The folders of a walk; which of this machine's could not be listed, or are links that lead out of ``below``, goes
    into ``problems`` at its end."""
    folders = fs.walk(top, below)
    if problems is None or fs is not LOCAL:  # stores list files, not folders
        yield from folders
        return
    waiting: dict[str, None] = {top: None}
    for folder, inside, files in folders:
        waiting.pop(folder, None)
        yield folder, inside, files
        waiting.update(dict.fromkeys(f"{folder}/{name}" for name in inside))
    for path in waiting:  # links to what has been seen among them
        if _leads_out(path, fs, below):
            problems.append(AdvisorError("link-left-out", link=path))
            continue
        try:
            os.scandir(path).close()
        except FileNotFoundError:  # it vanished meanwhile
            continue
        except OSError as error:
            problems.append(_not_readable(path, error))


def why_empty(folder: str, files: list[str], fs: FileSystem, below: str) -> AdvisorError:
    """Why a session's folder holds no profile that could be read."""
    for name in files:
        path = f"{folder}/{name}"
        if host_of(name) is not None:
            if _leads_out(path, fs, below):
                return AdvisorError("link-left-out", link=path)
            try:
                fs.stat(path, below)
            except OSError as error:
                return _not_readable(path, error)
    return foreign_named(folder, files, of_session=True) or AdvisorError("session-empty", folder=folder)


def hosts_left_out(session: Session, folder: str, files: list[str], fs: FileSystem, below: str) -> Problems:
    """The links to profiles outside of ``below`` that lie next to those of a session."""
    profiles = [f"{folder}/{name}" for name in files if host_of(name) is not None]
    if len(profiles) == len(session.hosts):
        return []
    outside = (path for path in profiles if _leads_out(path, fs, below))
    return [AdvisorError("link-left-out", link=path) for path in outside]


def _leads_out(path: str, fs: FileSystem, below: str) -> bool:
    try:
        return is_outside(fs.real(path), below)
    except OSError:  # somebody put something else in the place of a link meanwhile
        return False


def worth_telling(problems: Problems, sessions: list[Session], below: str) -> Problems:
    """Without recordings that recorded nothing before one that did, and without files of others outside of sessions'
    folders and links behind which no session was seen, unless the logdir has no session at all: many logdirs have such
    files, and links to data sets and the like."""
    return [one for one in problems if not sessions or _is_worth_telling(one, sessions, below)]


def _is_worth_telling(problem: AdvisorError, sessions: list[Session], below: str) -> bool:
    if problem.code in REASONS:
        return not is_outdated(problem, sessions)
    if problem.code == "foreign-file":
        return PROFILES.search(str(problem.arguments["file"]).rpartition("/")[0]) is not None
    return problem.code != "link-left-out" or _holds_profiles(str(problem.arguments["link"]), below)


def _holds_profiles(link: str, below: str) -> bool:
    """Whether a profile lies behind a link, as far as few looks show; what is ``below`` itself does not count.

    No file is read, and no more is reported than that there is one.
    """
    if host_of(PurePath(link).name) is not None:
        return True
    real, names = os.path.realpath(link), 0
    waiting = deque([link])
    for _ in range(_MOST_FOLDERS):
        if not waiting or names >= _MOST_NAMES:
            return False
        folder = waiting.popleft()
        if real + folder[len(link) :] == below:
            continue
        inside, files = _listed(folder, _MOST_NAMES - names)
        names += len(inside) + len(files)
        if PROFILES.search(folder) and any(host_of(name) is not None for name in files):
            return True
        for name in inside:
            path = f"{folder}/{name}"
            if name == "plugins" or "/plugins/" in path[len(link) :]:
                waiting.appendleft(path)
            else:
                waiting.append(path)
    return False


def _listed(folder: str, most: int) -> tuple[list[str], list[str]]:
    """Names of folders, and of the rest, without the folders that are links."""
    inside: list[str] = []
    files: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, most):
                (inside if entry.is_dir(follow_symlinks=False) else files).append(entry.name)
    except OSError:
        pass
    return inside, files


def _not_readable(path: str, error: OSError) -> AdvisorError:
    return AdvisorError("file-not-readable", file=path, cause=error.strerror or str(error))
