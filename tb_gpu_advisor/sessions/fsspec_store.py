"""Logdirs wherever fsspec can read: gs://, abfs:// and many more, each with the package that its error names."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from typing import Any, BinaryIO, Final

from tb_gpu_advisor.sessions.filesystem import Stat
from tb_gpu_advisor.sessions.stores import Store, os_errors, tag_number

#: Files come in parts of this size at the same time, where the store can. Our default: a request's latency is little
#: against it.
PART_BYTES: Final = 16 << 20
#: What stores call the time of the last change, and their tag of the content.
_TIMES: Final = ("mtime", "LastModified", "last_modified", "updated", "modified", "created")
_TAGS: Final = ("generation", "etag", "ETag", "md5Hash", "content_md5", "checksum")


class FsspecFileSystem(Store):
    """A ``FileSystem`` over the one that fsspec has for an address."""

    def __init__(self, address: str) -> None:
        """Raises ``ValueError`` for a scheme that fsspec does not know, ``ImportError`` where a package is missing."""
        super().__init__()
        from fsspec.core import url_to_fs

        self._address = address
        # No listing of before: files come and go.
        self._fs: Any = url_to_fs(address, use_listings_cache=False)[0]
        # What its package logs, tracebacks among it, is for who asked for a log: a terminal gets our error alone.
        package = type(self._fs).__module__.partition(".")[0]
        logging.getLogger(package).addHandler(logging.NullHandler())

    def __reduce__(self) -> "tuple[type[FsspecFileSystem], tuple[str]]":
        """Made anew in another process, which needs connections of its own."""
        return FsspecFileSystem, (self._address,)

    def listing(self, top: str) -> Iterator[tuple[str, Stat]]:
        inner = self._inner(top)
        self._fs.invalidate_cache()
        for path, info in self._fs.find(inner, detail=True).items():
            # A link is none of ours to follow; where there are folders, a file's size may be unknown.
            if info.get("type") == "file" and not info.get("islink") and path.startswith(f"{inner}/"):
                yield f"{top}{path.removeprefix(inner)}", _stat(info)

    def look(self, path: str) -> Stat:
        return _stat(self._fs.info(self._inner(path)))

    def is_dir(self, path: str) -> bool:
        with os_errors():
            return bool(self._fs.isdir(self._inner(path)))

    def open(self, path: str, below: str = "") -> BinaryIO:
        with os_errors():
            before = self.look(path)
            if before.size_bytes <= PART_BYTES or not self._fs.async_impl:
                return BytesIO(self._fs.cat_file(self._inner(path)))
            starts = range(0, before.size_bytes, PART_BYTES)
            ends = [min(start + PART_BYTES, before.size_bytes) for start in starts]
            parts = self._fs.cat_ranges([self._inner(path)] * len(ends), [*starts], ends, on_error="raise")
            if self.look(path) != before:
                raise OSError(f"{path} changed while it was read")
        return BytesIO(b"".join(parts))

    def _inner(self, path: str) -> str:
        """The path as the store knows it, without the scheme."""
        inner: str = self._fs._strip_protocol(path)
        return inner.rstrip("/")


def _stat(info: Mapping[str, Any]) -> Stat:
    """A time that is not given is 0."""
    times = (_time_ns(info[name]) for name in _TIMES if info.get(name) is not None)
    tag = next((str(info[name]) for name in _TAGS if info.get(name)), "")
    return Stat(int(info.get("size") or 0), next(times, 0), tag_number(tag) if tag else 0)


def _time_ns(value: object) -> int:
    """Stores write times as dates, as text, and as seconds. What cannot be read is not given."""
    if isinstance(value, str):
        with suppress(ValueError):
            value = datetime.fromisoformat(value.replace("Z", "+00:00"))
    seconds = value.timestamp() if isinstance(value, datetime) else value
    return int(seconds * 1e9) if isinstance(seconds, int | float) else 0
