"""Bytes in, frozen columns out: the only place that knows protobuf and picoseconds.

``decode`` is the one interface, and ``decode_file`` the same for open files. The native decoder decodes where it was
built when the package was installed, else the reference, which gives the same columns and takes ten times as long.
``TB_GPU_ADVISOR_ENGINE=protobuf`` asks for the reference, for tests and benchmarks.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import BinaryIO

from tb_gpu_advisor.native.core import native_module
from tb_gpu_advisor.trace.model import Trace


def _engine() -> ModuleType:
    """The native decoder if it is there and nobody asked for the other one."""
    name = "protobuf" if native_module() is None else "native"
    return import_module(f"tb_gpu_advisor.trace.{name}_engine")


_CHOSEN = _engine()
ENGINE: str = _CHOSEN.NAME


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    trace: Trace = _CHOSEN.decode(data)
    return trace


def decode_file(file: BinaryIO) -> Trace:
    """Columns of an open file; raises ``TraceError`` and ``OSError``. A file on this machine is never in memory as a
    whole."""
    trace: Trace = _CHOSEN.decode_file(file)
    return trace


__all__ = ["ENGINE", "Trace", "decode", "decode_file"]
