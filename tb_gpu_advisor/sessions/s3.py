"""Logdirs in S3, with boto3: the endpoint is what TensorBoard takes, ``S3_ENDPOINT`` in the environment.

A logdir is one listing, a thousand names at a time, and large files come in parts at the same time.

Next to fsspec, because TensorBoard itself reads S3 with boto3: fsspec's way brings thirteen packages more, one of which
holds botocore at a release that the current boto3 refuses.
"""

import io
import os
from collections.abc import Iterator
from datetime import datetime
from typing import Any, BinaryIO, Final

from tb_gpu_advisor.sessions.filesystem import Stat
from tb_gpu_advisor.sessions.stores import Store, os_errors, tag_number

_SCHEME: Final = "s3://"
#: Defined: nanoseconds of a second.
_NS: Final = 1_000_000_000


class S3FileSystem(Store):
    """A ``FileSystem`` over boto3."""

    def __init__(self) -> None:
        super().__init__()
        import boto3

        self._client: Any = boto3.client("s3", endpoint_url=os.environ.get("S3_ENDPOINT"))

    def __reduce__(self) -> "tuple[type[S3FileSystem], tuple[()]]":
        """Made anew in another process, which needs connections of its own."""
        return S3FileSystem, ()

    def listing(self, top: str) -> Iterator[tuple[str, Stat]]:
        bucket, prefix = _split(f"{top}/")
        for page in self._client.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
            for entry in page.get("Contents", ()):
                stat = _stat(entry["Size"], entry["LastModified"], entry["ETag"])
                yield f"{_SCHEME}{bucket}/{entry['Key']}", stat

    def look(self, path: str) -> Stat:
        bucket, key = _split(path)
        head = self._client.head_object(Bucket=bucket, Key=key)
        return _stat(head["ContentLength"], head["LastModified"], head["ETag"])

    def is_dir(self, path: str) -> bool:
        bucket, key = _split(path)
        prefix = f"{key.rstrip('/')}/" if key else ""
        with os_errors():
            page = self._client.list_objects_v2(Bucket=bucket, Prefix=prefix, MaxKeys=1)
        return bool(page.get("KeyCount"))

    def open(self, path: str, below: str = "") -> BinaryIO:
        bucket, key = _split(path)
        data = io.BytesIO()
        with os_errors():
            self._client.download_fileobj(bucket, key, data)
        data.seek(0)
        return data


def _split(path: str) -> tuple[str, str]:
    bucket, _, key = path.removeprefix(_SCHEME).partition("/")
    return bucket, key


def _stat(size_bytes: int, modified: datetime, tag: str) -> Stat:
    return Stat(size_bytes, int(modified.timestamp()) * _NS, tag_number(tag))
