"""Profiles that somebody packed with gzip: read as they are, within limits, as no file is in memory as a whole."""

from typing import IO, TYPE_CHECKING, BinaryIO, Final, cast

from tb_gpu_advisor.errors import AdvisorError

if TYPE_CHECKING:  # few profiles need it
    from gzip import GzipFile

#: How such a file begins (RFC 1952). No profile does: 31 is no tag of a message.
MAGIC: Final = b"\x1f\x8b"
#: Most that a file may unpack to. Defined: protobuf writes no message of more than 2 GiB, so that no profiler does.
MOST_BYTES: Final = 1 << 31
#: Unpacked at once. Our default: as much as a pipe is read by.
_CHUNK_BYTES: Final = 1 << 20


def is_packed(file: BinaryIO) -> bool:
    """Whether an open file, at its beginning, is gzip's."""
    begins = file.read(len(MAGIC)) == MAGIC
    file.seek(0)
    return begins


def unpacked(file: BinaryIO, path: str) -> BinaryIO:
    """The content, in a file without a name that is gone when it is closed.

    Raises ``AdvisorError``: file-empty; gzip-wrong, where the file is damaged or cut off, unpacks to more than a
    profile can have, or to another packed one. Raises ``OSError`` where there is no room.
    """
    import gzip
    import zlib
    from tempfile import TemporaryFile

    out = TemporaryFile()  # noqa: SIM115 -- whoever gets it closes it
    try:
        if not _copy(gzip.GzipFile(fileobj=file), out, path):
            raise AdvisorError("file-empty", file=path)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        out.close()
        reason = "cut-off" if isinstance(error, EOFError) else "damaged"
        raise AdvisorError("gzip-wrong", file=path, reason=reason) from error
    except BaseException:
        out.close()
        raise
    out.seek(0)
    return cast("BinaryIO", out)


def _copy(packed: "GzipFile", out: IO[bytes], path: str) -> int:
    size = 0
    while chunk := packed.read(_CHUNK_BYTES):
        if not size and chunk.startswith(MAGIC):
            raise AdvisorError("gzip-wrong", file=path, reason="nested")
        size += len(chunk)
        if size > MOST_BYTES:
            raise AdvisorError("gzip-wrong", file=path, reason="too-large")
        out.write(chunk)
    return size
