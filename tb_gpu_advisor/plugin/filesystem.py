"""Logdirs with a scheme (gs://, s3:// …) through TensorBoard's own file system layer.

That layer is TensorFlow's where TensorFlow is installed, else TensorBoard's stand-in over boto3 or fsspec. It is
imported by the thread that scans: importing TensorFlow takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import LOCAL, FileSystem, Stat

#: What to install for a scheme that nothing installed can read.
_PACKAGES: Final = {
    "s3": "fsspec[s3]",
    "gs": "fsspec[gcs]",
    "gcs": "fsspec[gcs]",
    "az": "fsspec[abfs]",
    "abfs": "fsspec[abfs]",
    "hdfs": "fsspec[hdfs]",
}


def file_system_for(path: str) -> FileSystem:
    """The machine's own files for plain paths, TensorBoard's layer for addresses with a scheme.

    Raises ``AdvisorError``: filesystem-missing.
    """
    scheme, separator, _ = path.partition("://")
    if not separator:
        return LOCAL
    files: FileSystem = TensorBoardFileSystem()
    if scheme == "s3" and _reads_with_boto3():
        from tb_gpu_advisor.plugin.s3 import S3FileSystem

        files = S3FileSystem()
    try:
        files.is_dir(path)
    except OSError as error:
        # The ways in which fsspec and TensorBoard say that they cannot read a scheme.
        if isinstance(error.__cause__, ImportError | ValueError):
            package = _PACKAGES.get(scheme, "fsspec")
            raise AdvisorError("filesystem-missing", path=path, package=package) from error
        raise
    return files


def _reads_with_boto3() -> bool:
    """Whether TensorBoard would: where TensorFlow is not installed, and boto3 is."""
    from tensorboard.compat import tf

    return bool(tf.__version__ == "stub" and find_spec("boto3"))


class TensorBoardFileSystem:
    """A ``FileSystem`` over ``tensorboard.compat.tf.io.gfile``. Where a store tells no time, it is 0.

    Stores know no links, so nothing is outside of ``below``.
    """

    def __init__(self) -> None:
        from tensorboard.compat import tf

        self._gfile: Any = tf.io.gfile

    def __reduce__(self) -> tuple[type[TensorBoardFileSystem], tuple[()]]:
        """Made anew in another process, which has a layer of its own."""
        return TensorBoardFileSystem, ()

    def walk(self, top: str, below: str = "") -> Iterator[tuple[str, list[str], list[str]]]:
        with os_errors():
            for folder, folders, files in self._gfile.walk(top):
                # Stores without real folders mark them with a trailing "/".
                yield folder.rstrip("/"), folders, files

    def is_dir(self, path: str) -> bool:
        with os_errors():
            return bool(self._gfile.isdir(path))

    def stat(self, path: str, below: str = "") -> Stat:
        with os_errors():
            found = self._gfile.stat(path)
        return Stat(int(found.length), int(getattr(found, "mtime_nsec", 0)))

    def read(self, path: str, below: str = "") -> bytes:
        with os_errors(), self._gfile.GFile(path, "rb") as file:
            data: bytes = file.read()
        return data

    def real(self, path: str) -> str:
        return ""


@contextmanager
def os_errors() -> Iterator[None]:
    """Errors of any store as ``OSError``: boto3, fsspec and TensorFlow each raise their own kinds."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(str(error)) from error
