"""Logdirs in S3 where TensorBoard reads them with boto3.

TensorBoard's own layer asks the store about every name in every folder, tells no times, and downloads in one piece.
Here a logdir is one listing, a thousand names at a time, and large files come in parts beside each other. The endpoint
is what TensorBoard takes: ``S3_ENDPOINT`` in the environment.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final

from tb_gpu_advisor.plugin.filesystem import os_errors
from tb_gpu_advisor.sessions import Stat

_SCHEME: Final = "s3://"
_NS: Final = 1_000_000_000

#: Names of folders and of files by folder.
Tree = dict[str, tuple[list[str], list[str]]]


class S3FileSystem:
    """A ``FileSystem`` over boto3. There are no links, so nothing is outside of ``below``."""

    def __init__(self) -> None:
        import boto3

        self._client: Any = boto3.client("s3", endpoint_url=os.environ.get("S3_ENDPOINT"))
        #: What listings told of files that nobody has asked for yet.
        self._listed: dict[str, Stat] = {}

    def __reduce__(self) -> tuple[type[S3FileSystem], tuple[()]]:
        """Made anew in another process, which needs connections of its own."""
        return S3FileSystem, ()

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        top = top.rstrip("/")
        tree: Tree = {}
        with os_errors():
            listed = dict(self._list(f"{top}/"))
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

    def is_dir(self, path: str) -> bool:
        bucket, key = _split(path)
        prefix = f"{key.rstrip('/')}/" if key else ""
        with os_errors():
            found = self._client.list_objects_v2(Bucket=bucket, Prefix=prefix, MaxKeys=1)
        return bool(found.get("KeyCount"))

    def stat(self, path: str, below: str = "") -> Stat:
        """During a walk it has been told already, once."""
        listed = self._listed.pop(path, None)
        if listed is not None:
            return listed
        bucket, key = _split(path)
        with os_errors():
            found = self._client.head_object(Bucket=bucket, Key=key)
        return _stat(found["ContentLength"], found["LastModified"], found["ETag"])

    def read(self, path: str, below: str = "") -> bytes:
        bucket, key = _split(path)
        data = io.BytesIO()
        with os_errors():
            self._client.download_fileobj(bucket, key, data)
        return data.getvalue()

    def real(self, path: str) -> str:
        return ""

    def _list(self, top: str) -> Iterator[tuple[str, Stat]]:
        bucket, prefix = _split(top)
        for page in self._client.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
            for found in page.get("Contents", ()):
                stat = _stat(found["Size"], found["LastModified"], found["ETag"])
                yield f"{_SCHEME}{bucket}/{found['Key']}", stat


def _add(tree: Tree, top: str, folder: str) -> None:
    """The folder with those in which it lies. Keys are short, so there are few of them."""
    if folder not in tree:
        tree[folder] = ([], [])
        if folder != top:
            parent, _, name = folder.rpartition("/")
            _add(tree, top, parent)
            tree[parent][0].append(name)


def _split(path: str) -> tuple[str, str]:
    """Bucket and key."""
    bucket, _, key = path.removeprefix(_SCHEME).partition("/")
    return bucket, key


def _stat(size_bytes: int, modified: datetime, tag: str) -> Stat:
    """The store tells whole seconds; its tag of the content tells apart what was written within one."""
    changed = int.from_bytes(blake2b(tag.encode(), digest_size=7).digest(), "big")
    return Stat(size_bytes, int(modified.timestamp()) * _NS, changed)
