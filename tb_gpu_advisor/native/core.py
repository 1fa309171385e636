"""The compiled core, where it was built."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any, Final

ENGINE_VARIABLE: Final = "TB_GPU_ADVISOR_ENGINE"


@cache
def native_module() -> Any | None:
    """The core; None where it was not built, and where tests or benchmarks ask for the reference."""
    if os.environ.get(ENGINE_VARIABLE) == "protobuf":
        return None
    try:
        return import_module("tb_gpu_advisor.native._core")
    except ImportError:
        return None


def engine_name() -> str:
    """The decoder that reads files here."""
    return "protobuf" if native_module() is None else "native"
