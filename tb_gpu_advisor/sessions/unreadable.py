"""Why folders of a logdir have no run in the list: so that one that is missed is not looked for in vain."""

import os
from collections.abc import Iterator
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions.filesystem import LOCAL, FileSystem

SUFFIX: Final = ".xplane.pb"

Folder = tuple[str, list[str], list[str]]
Folders = Iterator[Folder]
Problems = list[AdvisorError]


def watched(folders: Folders, fs: FileSystem, below: str, problems: Problems | None) -> Folders:
    """The same folders of a walk; which of this machine's could not be listed goes into ``problems`` at its end."""
    if problems is None or fs is not LOCAL:  # stores list files, not folders
        yield from folders
        return
    waiting: dict[str, None] = {}
    for folder, inside, files in folders:
        waiting.pop(folder, None)
        yield folder, inside, files
        waiting.update(dict.fromkeys(f"{folder}/{name}" for name in inside))
    for path in waiting:  # links to what has been seen, or is outside, among them
        try:
            os.scandir(path).close()
        except FileNotFoundError:  # it vanished meanwhile
            continue
        except OSError as error:
            problems.append(_not_readable(path, error))


def why_empty(folder: str, files: list[str], fs: FileSystem, below: str) -> AdvisorError:
    """Why a session's folder holds no profile that could be read."""
    for name in files:
        if name.endswith(SUFFIX):
            try:
                fs.stat(f"{folder}/{name}", below)
            except OSError as error:
                return _not_readable(f"{folder}/{name}", error)
    return AdvisorError("session-empty", folder=folder)


def _not_readable(path: str, error: OSError) -> AdvisorError:
    return AdvisorError("file-not-readable", file=path, cause=error.strerror or str(error))
