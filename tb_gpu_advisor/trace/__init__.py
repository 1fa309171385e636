"""Bytes in, frozen columns out: the only place that knows protobuf and picoseconds.

``decode`` is the one interface, and ``decode_file`` the same for open files. The engine is the native one where it was
built, else numpy's; both give what the reference engine gives. ``TB_GPU_ADVISOR_ENGINE`` names one for tests and
benchmarks.
"""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import BinaryIO

from tb_gpu_advisor.native.core import ENGINE_VARIABLE, native_module
from tb_gpu_advisor.trace.model import Trace

_OTHERS = ("numpy", "protobuf")


def _engine() -> ModuleType:
    """The engine that was asked for, else the fastest that is there."""
    asked = os.environ.get(ENGINE_VARIABLE, "")
    name = "native" if native_module() is not None else asked if asked in _OTHERS else "numpy"
    return import_module(f"tb_gpu_advisor.trace.{name}_engine")


_CHOSEN = _engine()
ENGINE: str = _CHOSEN.NAME


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    trace: Trace = _CHOSEN.decode(data)
    return trace


def decode_file(file: BinaryIO) -> Trace:
    """Columns of an open file; raises ``TraceError`` and ``OSError``. Where the engine can, a file on this machine is
    never in memory as a whole."""
    trace: Trace = _CHOSEN.decode_file(file) if hasattr(_CHOSEN, "decode_file") else decode(file.read())
    return trace


__all__ = ["ENGINE", "Trace", "decode", "decode_file"]
