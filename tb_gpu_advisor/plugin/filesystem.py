"""Logdirs with a scheme (gs://, s3:// …) through TensorBoard's own file system layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import LOCAL, FileSystem, Stat


def file_system_for(path: str) -> FileSystem:
    """The machine's own files for plain paths, TensorBoard's layer for addresses with a scheme."""
    return TensorBoardFileSystem() if "://" in path else LOCAL


class TensorBoardFileSystem:
    """``tensorboard.compat.tf.io.gfile``: TensorFlow's own if installed, else TensorBoard's."""

    def walk(self, top: str) -> Iterator[tuple[str, list[str], list[str]]]:
        for folder, folders, files in _gfile(top).walk(top):
            entered = [name.rstrip("/") for name in folders]
            yield folder.rstrip("/"), entered, list(files)

    def is_dir(self, path: str) -> bool:
        return bool(_gfile(path).isdir(path))

    def stat(self, path: str) -> Stat:
        found = _gfile(path).stat(path)
        modified_ns = getattr(found, "mtime_nsec", None) or 0
        return Stat(int(found.length), int(modified_ns))

    def read(self, path: str) -> bytes:
        with _gfile(path).GFile(path, "rb") as file:
            return bytes(file.read())


def _gfile(path: str) -> Any:
    """TensorBoard's file layer; says what to install when it has none for this scheme."""
    from tensorboard.compat import tf

    try:
        tf.io.gfile.exists(path)
    except (ValueError, ImportError) as error:
        scheme = path.partition("://")[0]
        package = {"gs": "gcsfs", "s3": "fsspec[s3]"}.get(scheme, f"fsspec[{scheme}]")
        raise AdvisorError("filesystem-missing", path=path, package=package) from error
    return tf.io.gfile
