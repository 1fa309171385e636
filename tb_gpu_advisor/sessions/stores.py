"""File systems over object stores: a logdir is one listing, and its folders are parts of names.

There are no links in a store, so nothing is outside of ``below``. S3 is read with boto3, next to what fsspec can read,
because TensorBoard itself reads S3 with boto3: fsspec's way brings thirteen packages more, one of which holds botocore
at a release that the current boto3 refuses.
"""

import logging
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from io import BytesIO
from typing import Any, BinaryIO, Final

from tb_gpu_advisor.sessions.filesystem import Stat

#: Names of folders and of files by folder.
Tree = dict[str, tuple[list[str], list[str]]]


class Store(ABC):
    """A ``FileSystem`` over a store that lists everything below a prefix at once, with sizes and times."""

    def __init__(self, *made_of: str) -> None:
        self._made_of = made_of
        #: What listings say of files that nobody has asked for yet.
        self._listed: dict[str, Stat] = {}

    def __reduce__(self) -> "tuple[type[Store], tuple[str, ...]]":
        """Made anew in another process, which needs connections of its own."""
        return type(self), self._made_of

    @abstractmethod
    def listing(self, top: str) -> Iterator[tuple[str, Stat]]:
        """Every file below a folder."""

    @abstractmethod
    def look(self, path: str) -> Stat:
        """One file, as the store has it now."""

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        """As of a ``FileSystem``, by one listing of all objects."""
        top = top.rstrip("/")
        tree: Tree = {}
        with os_errors():
            listed = dict(self.listing(top))
        for path in listed:
            folder, _, name = path.rpartition("/")
            _add(tree, top, folder)
            if name:  # else a marker of the folder itself
                tree[folder][1].append(name)
        self._listed.update(listed)
        try:
            waiting = [top] if top in tree else []
            while waiting:
                folder = waiting.pop()
                folders, files = tree[folder]
                yield folder, folders, files
                waiting += [f"{folder}/{name}" for name in reversed(folders)]
        finally:
            for path in listed:
                self._listed.pop(path, None)

    def stat(self, path: str, below: str = "") -> Stat:
        """During a walk it has been listed already, once."""
        listed = self._listed.pop(path, None)
        if listed is not None:
            return listed
        with os_errors():
            return self.look(path)

    def real(self, path: str) -> str:
        """There are no links."""
        return ""


def _add(tree: Tree, top: str, folder: str) -> None:
    """The folder with those in which it lies. Keys are short, so there are few of them."""
    if folder not in tree:
        tree[folder] = ([], [])
        if folder != top:
            parent, _, name = folder.rpartition("/")
            _add(tree, top, parent)
            tree[parent][0].append(name)


def tag_number(tag: str) -> int:
    """A store's tag of a content, as a number: stores tell whole seconds, and a file may change within one."""
    from hashlib import blake2b

    return int.from_bytes(blake2b(tag.encode(), digest_size=7).digest(), "big")


@contextmanager
def os_errors() -> Iterator[None]:
    """Errors of any store as ``OSError``: boto3, fsspec and TensorFlow each raise their own kinds."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(str(error)) from error


_SCHEME: Final = "s3://"
#: Defined: nanoseconds of a second.
_NS: Final = 1_000_000_000


class S3FileSystem(Store):
    """A ``FileSystem`` over boto3: the endpoint is what TensorBoard takes, ``S3_ENDPOINT`` in the environment. A
    logdir is listed a thousand names at a time, and large files come in parts at the same time."""

    def __init__(self) -> None:
        super().__init__()
        import boto3

        self._client: Any = boto3.client("s3", endpoint_url=os.environ.get("S3_ENDPOINT"))

    def listing(self, top: str) -> Iterator[tuple[str, Stat]]:
        bucket, prefix = _split(f"{top}/")
        for page in self._client.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
            for entry in page.get("Contents", ()):
                stat = _stat_of(entry["Size"], entry["LastModified"], entry["ETag"])
                yield f"{_SCHEME}{bucket}/{entry['Key']}", stat

    def look(self, path: str) -> Stat:
        bucket, key = _split(path)
        head = self._client.head_object(Bucket=bucket, Key=key)
        return _stat_of(head["ContentLength"], head["LastModified"], head["ETag"])

    def is_dir(self, path: str) -> bool:
        bucket, key = _split(path)
        prefix = f"{key.rstrip('/')}/" if key else ""
        with os_errors():
            page = self._client.list_objects_v2(Bucket=bucket, Prefix=prefix, MaxKeys=1)
        return bool(page.get("KeyCount"))

    def open(self, path: str, below: str = "") -> BinaryIO:
        bucket, key = _split(path)
        data = BytesIO()
        with os_errors():
            self._client.download_fileobj(bucket, key, data)
        data.seek(0)
        return data


def _split(path: str) -> tuple[str, str]:
    bucket, _, key = path.removeprefix(_SCHEME).partition("/")
    return bucket, key


def _stat_of(size_bytes: int, modified: datetime, tag: str) -> Stat:
    return Stat(size_bytes, int(modified.timestamp()) * _NS, tag_number(tag))


#: Files come in parts of this size at the same time, where the store can. Our default: a request's latency is little
#: against it.
PART_BYTES: Final = 16 << 20
#: What stores call the time of the last change, and their tag of the content.
_TIMES: Final = ("mtime", "LastModified", "last_modified", "updated", "modified", "created")
_TAGS: Final = ("generation", "etag", "ETag", "md5Hash", "content_md5", "checksum")


class FsspecFileSystem(Store):
    """A ``FileSystem`` over the one that fsspec has for an address: gs://, abfs:// and many more, each with the package
    that its error names."""

    def __init__(self, address: str) -> None:
        """Raises ``ValueError`` for a scheme that fsspec does not know, ``ImportError`` where a package is missing."""
        super().__init__(address)
        from fsspec.core import url_to_fs

        # No listing of before: files come and go.
        self._fs: Any = url_to_fs(address, use_listings_cache=False)[0]
        # What its package logs, tracebacks among it, is for who asked for a log: a terminal gets our error alone.
        package = type(self._fs).__module__.partition(".")[0]
        logging.getLogger(package).addHandler(logging.NullHandler())

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
