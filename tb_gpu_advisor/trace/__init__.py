"""Bytes in, frozen columns out: the only place that knows protobuf and picoseconds.

``decode`` is the one interface. Its engine is the native one where it was built, else numpy's; both give what the
reference engine gives. ``TB_GPU_ADVISOR_ENGINE`` names one for tests and benchmarks.
"""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

from tb_gpu_advisor.trace.columns import Trace

_ENGINES = ("native", "numpy", "protobuf")


def _engine() -> ModuleType:
    """The engine that was asked for, else the fastest that is there."""
    asked = os.environ.get("TB_GPU_ADVISOR_ENGINE")
    if asked in _ENGINES:
        return import_module(f"tb_gpu_advisor.trace.{asked}_engine")
    try:
        return import_module("tb_gpu_advisor.trace.native_engine")
    except ImportError:
        return import_module("tb_gpu_advisor.trace.numpy_engine")


_CHOSEN = _engine()
ENGINE: str = _CHOSEN.NAME


def decode(data: bytes) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` when the bytes are none."""
    trace: Trace = _CHOSEN.decode(data)
    return trace


__all__ = ["ENGINE", "Trace", "decode"]
