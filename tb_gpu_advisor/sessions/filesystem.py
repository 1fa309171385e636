"""The little that finding and reading sessions needs of a file system.

Local here; ``remote`` has others for ``gs://`` and the like.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Protocol

from tb_gpu_advisor.errors import AdvisorError

#: Reports have some hundred KB, the others less. Our default: ten times the largest.
MOST_BYTES: Final = 16 << 20
#: Neither TOML nor JSON begins with it.
_MARK: Final = "\ufeff"


def read_text(file: str) -> str:
    """The text of such a file. Raises ``AdvisorError``: file-no-text, and file-not-readable, also for what is no plain
    file and may have no end."""
    try:
        with LOCAL.open(file) as opened:
            data = opened.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, f"more than {MOST_BYTES >> 20} MB")
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _MARK
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise AdvisorError("file-not-readable", file=file, cause=cause) from error
    if text.startswith(_MARK):
        raise AdvisorError("file-no-text", file=file)
    return text


#: A note of a recording has some two hundred bytes; whoever may write to a logdir may leave another. Our default: with
#: room for later fields, and a cause.
MOST_NOTE_BYTES: Final = 4096
#: Addresses of the machine's own files, which have links and so are read by what knows links.
LOCAL_SCHEMES: Final = ("file", "local")
#: Whether this system can open a file part by part, so that no link is ever followed (Windows cannot).
_BY_PARTS: Final = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")


class Stat(NamedTuple):
    """Size and times of a file; ``changed_ns`` also moves when somebody sets ``modified_ns`` back. 0: not known."""

    size_bytes: int
    modified_ns: int
    changed_ns: int = 0


class FileSystem(Protocol):
    """Paths are strings with "/" between parts; every method may raise ``OSError``.

    ``below`` is the real path of a folder: nothing outside of it is entered or read, links included. "" is anywhere.
    """

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        """(folder, folder names, file names) below ``top``; names removed from the first list are not entered."""

    def is_dir(self, path: str) -> bool:
        """Whether it is a folder."""

    def stat(self, path: str, below: str = "") -> Stat:
        """Size and time of a file."""

    def open(self, path: str, below: str = "") -> BinaryIO:
        """The bytes of a file."""

    def real(self, path: str) -> str:
        """The path without links, as ``below`` wants it; "" where there are no links."""


class LocalFileSystem(FileSystem):
    """The machine's own files, each folder once.

    Links to folders are entered after all real folders, so that a folder goes by its own name where it has one
    below ``top``, and a circle of links ends. Folders that cannot be listed are passed over.
    """

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        seen: set[str] = set()
        starts = [top]
        for start in starts:
            try:
                real_start = os.path.realpath(start)
            except OSError:  # somebody put something else in the place of a link meanwhile
                continue
            if is_outside(real_start, below):
                continue
            for folder, folders, files, links in _tree(start):
                real = real_start + folder[len(start) :]
                if real in seen:
                    folders.clear()
                    continue
                seen.add(real)
                yield folder, folders, files
                starts += [f"{folder}/{name}" for name in links if name in folders]
                folders[:] = [name for name in folders if name not in links]

    def is_dir(self, path: str) -> bool:
        return Path(path).is_dir()

    def stat(self, path: str, below: str = "") -> Stat:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            status = os.stat(_inside(path, below))  # noqa: PTH116 -- strings throughout
        _check_plain(path, status)
        return Stat(status.st_size, status.st_mtime_ns, status.st_ctime_ns)

    def open(self, path: str, below: str = "") -> BinaryIO:
        file = os.fdopen(_open(path, below), "rb")
        try:
            _check_plain(path, os.fstat(file.fileno()))
        except OSError:
            file.close()
            raise
        return file

    def real(self, path: str) -> str:
        return os.path.realpath(path)


def _tree(top: str) -> Iterator[tuple[str, list[str], list[str], list[str]]]:
    """(folder, folders, files, which of the folders are links); like ``os.walk``, but asks the system once a folder."""
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        folders: list[str] = []
        files: list[str] = []
        links: list[str] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    (folders if _is_folder(entry) else files).append(entry.name)
                    if entry.is_symlink():
                        links.append(entry.name)
        except OSError:
            continue
        for names in (folders, files, links):
            names.sort()
        yield folder, folders, files, links
        waiting += [f"{folder}/{name}" for name in reversed(folders)]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link in circles
        return False


def _open(path: str, below: str) -> int:
    """A descriptor of the file; below a folder, part by part: who swaps a part for a link meanwhile gets an error."""
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    if not below:
        return os.open(path, flags)
    path = _inside(path, below)
    if not _BY_PARTS:
        return os.open(path, flags)
    *folders, name = os.path.relpath(path, below).split("/")
    parent = os.open(below, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for folder in folders:
            child = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)
            os.close(parent)
            parent = child
        return os.open(name, flags | os.O_NOFOLLOW, dir_fd=parent)
    finally:
        os.close(parent)


def _inside(path: str, below: str) -> str:
    """The path without links; raises ``PermissionError`` if they lead out of ``below``."""
    real = os.path.realpath(path)
    if is_outside(real, below):
        raise PermissionError(1, "a link leads out of the log directory", path)
    return real


def is_outside(real: str, below: str) -> bool:
    """Whether a path without links is neither a folder nor below it; nothing is outside of ""."""
    return bool(below) and real != below and not real.startswith(below.rstrip(os.sep) + os.sep)


def _check_plain(path: str, status: os.stat_result) -> None:
    """A pipe or a device has no end to read to."""
    if not stat.S_ISREG(status.st_mode):
        raise OSError(22, "not a plain file", path)


def read_note(path: str, files: FileSystem, below: str) -> bytes:
    """The bytes of a note of ours, or of what somebody else has left in its place. Raises ``OSError``, and
    ``ValueError`` of what is larger than ours are."""
    with files.open(path, below) as opened:
        data = opened.read(MOST_NOTE_BYTES + 1)
    if len(data) > MOST_NOTE_BYTES:
        raise ValueError(f"{path} is larger than a note of ours")
    return data


LOCAL = LocalFileSystem()
