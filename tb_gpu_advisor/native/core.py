"""The compiled core, where it was built, and from this version of the package."""

import os
import zlib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

ENGINE_VARIABLE: Final = "TB_GPU_ADVISOR_ENGINE"


@cache
def native_module() -> Any | None:
    """The core; None where it was not built, or from other code than this, and where tests or benchmarks ask for the
    reference."""
    built = None if os.environ.get(ENGINE_VARIABLE) == "protobuf" else _built()
    return built if built is not None and not _is_stale(built) else None


def is_stale() -> bool:
    """Whether a core is there that was built from other code, whose functions take or return something else."""
    built = _built()
    return built is not None and _is_stale(built)


def engine_name() -> str:
    """The decoder that reads files here."""
    return "protobuf" if native_module() is None else "native"


def interface() -> str:
    """What tells one set of the core's functions from another; setup.py builds it in."""
    return str(zlib.crc32(Path(__file__).with_name("_core.pyi").read_bytes()))


def _built() -> Any | None:
    try:
        return import_module("tb_gpu_advisor.native._core")
    except ImportError:
        return None


def _is_stale(built: Any) -> bool:
    return bool(built.__doc__ != interface())
