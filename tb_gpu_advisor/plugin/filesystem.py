"""Logdirs that only TensorBoard's own file system layer can open: where TensorFlow is installed, it reads more.

That layer is imported by the thread that scans: importing TensorFlow takes seconds.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO

from tb_gpu_advisor import sessions
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import FileSystem, Stat, os_errors


def file_system_for(path: str) -> FileSystem:
    """As on the command line, which lists a logdir with few requests; TensorBoard's layer where nothing is installed
    for that.

    Raises ``AdvisorError``: filesystem-missing.
    """
    try:
        return sessions.file_system_for(path)
    except AdvisorError as missing:
        files = TensorBoardFileSystem()
        try:
            files.is_dir(path)
        except OSError as error:
            # The ways in which fsspec and TensorBoard say that they cannot read a scheme.
            if isinstance(error.__cause__, ImportError | ValueError):
                raise missing from error
            raise
        return files


class TensorBoardFileSystem(FileSystem):
    """A ``FileSystem`` over ``tensorboard.compat.tf.io.gfile``. Where a store tells no time, it is 0.

    Stores know no links, so nothing is outside of ``below``.
    """

    def __init__(self) -> None:
        from tensorboard.compat import tf

        self._gfile: Any = tf.io.gfile

    def __reduce__(self) -> "tuple[type[TensorBoardFileSystem], tuple[()]]":
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
            status = self._gfile.stat(path)
        return Stat(int(status.length), int(getattr(status, "mtime_nsec", 0)))

    def open(self, path: str, below: str = "") -> BinaryIO:
        with os_errors(), self._gfile.GFile(path, "rb") as file:
            return BytesIO(file.read())

    def real(self, path: str) -> str:
        return ""
