"""Bytes in, frozen columns out: the only place that knows protobuf and picoseconds.

``decode`` is the one interface, and ``decode_file`` the same for open files. The native decoder decodes where it was
built when the package was installed, else the reference, which gives the same columns and takes ten times as long.
``TB_GPU_ADVISOR_ENGINE=protobuf`` asks for the reference, for tests and benchmarks.
"""

import os
from importlib import import_module
from io import BytesIO
from types import ModuleType
from typing import BinaryIO

from tb_gpu_advisor.errors import TraceError
from tb_gpu_advisor.native.core import native_module
from tb_gpu_advisor.trace.laws import possible
from tb_gpu_advisor.trace.limits import LIMITS_VARIABLE, Limits, limits_for
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.trace.ordered import ordered
from tb_gpu_advisor.trace.scan import Damaged, TooMany, is_cut_off


def _engine() -> ModuleType:
    """The native decoder if it is there and nobody asked for the other one."""
    name = "protobuf" if native_module() is None else "native"
    return import_module(f"tb_gpu_advisor.trace.{name}_engine")


_CHOSEN = _engine()
ENGINE: str = _CHOSEN.NAME


def decode(data: bytes, limits: Limits | None = None) -> Trace:
    """Columns of a serialized XSpace; raises ``TraceError`` as ``decode_file`` does."""
    return decode_file(BytesIO(data), limits)


def decode_file(file: BinaryIO, limits: Limits | None = None) -> Trace:
    """Columns of an open file; a file on this machine is never in memory as a whole.

    Raises ``TraceError``: trace-damaged where the bytes are no XSpace, or change meanwhile; trace-too-large where they
    hold more than the limits, which are those for its size on this machine unless others are given; trace-impossible
    where many numbers are none that a profile has (a few are left out). Raises ``OSError``.
    """
    size = file.seek(0, os.SEEK_END)
    limits = limits_for(size) if limits is None else limits
    try:
        trace: Trace = _CHOSEN.decode_file(file, size, limits)
    except Damaged as damaged:
        _check_size(file, size)
        reason = "cut-off" if is_cut_off(file, size) else "not-an-xspace"
        raise TraceError("trace-damaged", reason=reason, offset=damaged.offset, size=size) from damaged
    except TooMany as many:
        most = getattr(limits, many.what)
        more = f"{LIMITS_VARIABLE}={many.what}={10 * most}"  # what asks for ten times as many
        raise TraceError("trace-too-large", what=many.what, most=most, more=more) from many
    except OSError:
        _check_size(file, size)
        raise
    _check_size(file, size)
    if trace.planes.name and not any(trace.planes.name):  # another message, whose bytes can be read as planes
        raise TraceError("trace-damaged", reason="not-an-xspace", offset=0, size=size)
    return ordered(possible(trace))


def _check_size(file: BinaryIO, size: int) -> None:
    """Raises ``TraceError`` if a file on this machine is not as long as it was before it was read."""
    try:
        now = os.fstat(file.fileno()).st_size
    except OSError:  # what came from elsewhere
        return
    if now != size:
        raise TraceError("trace-damaged", reason="changing", offset=min(now, size), size=now)


__all__ = ["ENGINE", "Limits", "Trace", "decode", "decode_file", "limits_for"]
