"""Files that are whole or as they were: what is new is written next to them, and takes their name once complete."""

import errno
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import Final

#: What a writer that was killed leaves behind: whoever clears such a folder knows it by this.
PART: Final = re.compile(r"\.[0-9a-f]{16}\.gpu_advisor\.part")
_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
#: Names of what is open already, by this process or the shell: another file in their place nobody would read.
_OPEN: Final = ("/dev/fd/", "/dev/std", "/proc/")
#: A file that is mounted alone (into a container), or lies in somebody else's folder, may be written to and has no
#: place next to it.
_NO_PLACE: Final = (errno.EACCES, errno.EPERM, errno.EBUSY)

Parts = Iterable[bytes | memoryview]


def write_output(output: str, data: bytes) -> None:
    """Write what a user asked for to the file that they named, through links, with the rights that it has. What is no
    plain file, such as a pipe, is written to. Raises ``OSError``, and then a file is as it was."""
    path = Path(os.path.realpath(output))
    try:
        before = os.stat(output)  # noqa: PTH116 -- "/dev/stdout" as it is
    except FileNotFoundError:
        write_whole(path, [data])
        return
    if not S_ISREG(before.st_mode) or os.path.abspath(output).startswith(_OPEN):  # noqa: PTH100 -- of links, too
        Path(output).write_bytes(data)
    else:
        os.close(os.open(path, os.O_WRONLY))  # a file that its owner protected is not replaced either
        try:
            write_whole(path, [data], 0o600, before)
        except OSError as error:
            if error.errno not in _NO_PLACE:
                raise
            _write_over(path, data)


def write_whole(path: Path, parts: Parts, mode: int = 0o666, like: os.stat_result | None = None) -> None:
    """Make the file, or replace what has this name, a link itself and not what it leads to; with the rights of another
    one. Raises ``OSError``, and then all is as it was."""
    part = path.with_name(f".{os.urandom(8).hex()}.gpu_advisor.part")
    with os.fdopen(os.open(part, _FLAGS, mode), "wb") as file:
        try:
            file.writelines(parts)
            if like is not None:
                _copy_rights(part, like)
                file.flush()
                os.fsync(file.fileno())  # or the name may last, after a power failure, and the content not
            file.close()
            part.replace(path)
        except BaseException:
            with suppress(OSError):  # what could not be written
                file.close()
            part.unlink(missing_ok=True)
            raise


def _copy_rights(part: Path, like: os.stat_result) -> None:
    with suppress(OSError, AttributeError):  # of somebody else's file only root keeps the owner
        os.chown(part, like.st_uid, like.st_gid)
    part.chmod(S_IMODE(like.st_mode))


def _write_over(path: Path, data: bytes) -> None:
    """In place. What it held takes the room that it had, so it can be put back on a full disk."""
    with path.open("r+b", buffering=0) as file:
        held = file.read()
        try:
            _put(file.fileno(), data)
        except OSError:
            _put(file.fileno(), held)
            raise


def _put(file: int, data: bytes) -> None:
    os.lseek(file, 0, os.SEEK_SET)
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]
    os.ftruncate(file, len(data))
