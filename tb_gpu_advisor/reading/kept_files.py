"""Files that can be made again, in a folder outside of the logdir: each is whole, and the user's own, or not there.

Several processes may share the folder: files appear whole or not at all, carry a checksum over their name and content,
and are read into memory, never mapped, so that who truncates one meanwhile takes nobody down. What belongs to another
user, or others may write to, is not used: a report must not say what somebody else wants it to say.

Nothing is removed because it cannot be read: what is made again replaces it. Files are removed where there are too many
alone, and then only those with a name and a beginning that we give, never through a link.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG, S_IWGRP, S_IWOTH
from typing import Final, TypeVar
from zlib import crc32

from tb_gpu_advisor.errors import log_warning
from tb_gpu_advisor.native.core import engine_name
from tb_gpu_advisor.sessions import FileSystem, HostFile, Stat
from tb_gpu_advisor.sessions.atomic import PART, write_whole
from tb_gpu_advisor.version import __version__

#: Looking through a folder takes 13 µs a file, which with 10,000 of them is longer than most profiles take. It is done
#: each time that so much has come as fills one of so many parts of the room; as much is left free then. Measured: on a
#: local disk.
_LOOKS: Final = 32
T = TypeVar("T")
#: What is kept together: the name of its folder, and how many bytes of it there may be; None where nothing is
#: ever removed.
Kind = tuple[str, int | None]

_MAGIC: Final = b"GPUADVK1"
#: Our default: eight bytes of the sum make chance no cause of equal ones.
_SUM_BYTES: Final = 8
_HEAD_BYTES: Final = len(_MAGIC) + _SUM_BYTES
#: What ``name_of`` makes.
_NAME: Final = re.compile("[0-9a-f]{64}")
#: A link, and a pipe that nobody writes to, are no files of ours.
_FLAGS: Final = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))


def default_folder() -> Path | None:
    """Where this platform keeps what can be made again; None for a user without a home."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    folder = os.path.expanduser(base)  # noqa: PTH111 -- which leaves "~" where there is no home
    return Path(folder, "tb-gpu-advisor") if os.path.isabs(folder) else None  # noqa: PTH117 -- a string


def name_of(key: object) -> str:
    """The name of the file for what has this key, whose text is the same in every process."""
    import hashlib

    # Not JSON: names of files may be no text.
    return hashlib.sha256(repr(key).encode()).hexdigest()


def place_of(folder: Path, kind: Kind, key: object, files: Iterable[HostFile]) -> Path | None:
    """Where what has this key is kept; None where a file that it is made of has no time, so that nobody could tell
    when it is another one."""
    timed = all(file.modified_ns for file in files)
    return folder / kind[0] / name_of(key) if timed else None


@cache
def code() -> tuple[str, str, int]:
    """What changes whenever what is made of a file might: version, decoder and, in checkouts, when code was last
    edited."""
    return __version__, engine_name(), _edited_ns(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120


def _edited_ns(folder: str) -> int:
    """When code below a folder was last written; ``Path.rglob`` takes four times as long."""
    files = (f"{top}/{name}" for top, _, names in os.walk(folder) for name in names if name.endswith(".py"))
    return max((os.stat(file).st_mtime_ns for file in files), default=0)  # noqa: PTH116


def unchanged(file: HostFile, fs: FileSystem) -> bool:
    """Whether the file is still the one that was listed: what was read while it grew is kept for nobody."""
    try:
        return fs.stat(file.path, file.below) == Stat(file.size_bytes, file.modified_ns, file.changed_ns)
    except OSError:
        return False


def keep(kind: Kind, path: Path, parts: Callable[[], Sequence[bytes | memoryview]]) -> None:
    """Write a file whose folder is one of this kind, and now and then remove what is longest unused; it costs no answer
    where that cannot be done."""
    room_bytes = kind[1]
    try:
        content = parts()
        write_kept(path, content)
        size_bytes = sum(memoryview(part).nbytes for part in content)
        drawn = int(path.name[:8], 16) / (1 << 32)  # names of files are as good as that
        if room_bytes is not None and drawn < _LOOKS * size_bytes / room_bytes:
            shrink(path.parent, room_bytes - room_bytes // _LOOKS)
    except OSError as error:
        log_warning(__name__, "%s not kept in %s: %s", kind[0], path.parent.parent, error)


def made_of(path: Path | None, make: Callable[[memoryview], T]) -> T | None:
    """What is kept is only as good as what can be made of it."""
    data = None if path is None else read_kept(path)
    with suppress(ValueError):
        return None if data is None else make(data)
    return None


def read_kept(path: Path) -> memoryview | None:
    """The content of a kept file; None if there is none, or what lies there is not what was kept."""
    try:
        if not _is_our_folder(path.parent):
            return None
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            status = os.fstat(file.fileno())
            if not (S_ISREG(status.st_mode) and _is_ours(status)):
                return None
            data = memoryview(file.read(status.st_size))
        if data[:_HEAD_BYTES] != _head(path, [data[_HEAD_BYTES:]]):
            return None
        os.utime(path)  # what was used last is cleared away last
    except OSError:
        return None
    return data[_HEAD_BYTES:]


def write_kept(path: Path, parts: Sequence[bytes | memoryview]) -> None:
    """Write the file whole or not at all; raises ``OSError``."""
    for folder in (path.parent.parent, path.parent):  # neither is for anybody else to look into
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (_is_ours(path.parent.parent.stat()) and _is_our_folder(path.parent)):
        raise PermissionError(1, "a link, or others may write to it", str(path.parent))
    write_whole(path, [_head(path, parts), *parts], mode=0o600)


def shrink(folder: Path, capacity_bytes: int) -> None:
    """Remove what was longest unused until the rest fits; leftovers of killed processes age out with it. What is not
    ours is not counted."""
    kept: list[tuple[int, int, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name) or PART.fullmatch(entry.name):
                with suppress(FileNotFoundError):
                    status = entry.stat(follow_symlinks=False)
                    if S_ISREG(status.st_mode):
                        kept.append((status.st_mtime_ns, status.st_size, entry.path))
    total_bytes = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept):
        if total_bytes <= capacity_bytes:
            return
        if _begins_as_ours(path):
            Path(path).unlink(missing_ok=True)
        total_bytes -= size


def _begins_as_ours(path: str) -> bool:
    """Whether a file's first bytes are those that we write, or as many of them as a killed process came to."""
    with suppress(OSError), os.fdopen(os.open(path, _FLAGS), "rb") as file:
        begin = file.read(len(_MAGIC))
        return _MAGIC.startswith(begin)
    return False


def _head(path: Path, parts: Sequence[bytes | memoryview]) -> bytes:
    """What a file begins with. The name is part of the sum: one that was moved is another file."""
    total = crc32(path.name.encode())
    for content in parts:
        total = crc32(content, total)
    return _MAGIC + total.to_bytes(_SUM_BYTES, "little")


def _is_our_folder(folder: Path) -> bool:
    """A link leads to what is somebody's: the folder above may be one, this one may not."""
    status = folder.lstat()
    return S_ISDIR(status.st_mode) and _is_ours(status)


def _is_ours(status: os.stat_result) -> bool:
    if sys.platform == "win32":
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (S_IWGRP | S_IWOTH)
