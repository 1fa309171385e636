"""Puts the callback into every ``Model.fit`` of a program that does not know of it (``tb-gpu-advisor run``).

``sitecustomize.py`` beside this file is on the program's path and calls ``install``. Keras is changed right after the
program has imported it, in memory only.
"""

import functools
import importlib.abc
import importlib.util
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

#: The logdir, for the program and those that it starts.
VARIABLE: Final = "TB_GPU_ADVISOR_RUN"


class _AfterKeras(importlib.abc.MetaPathFinder):
    """Finds Keras as everything else does, and changes it when it has been executed.

    It stays: programs ask where Keras is before they import it, and TensorFlow does.
    """

    def __init__(self) -> None:
        self._asking = False

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "keras" or self._asking:
            return None
        self._asking = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self._asking = False
        if spec is not None and spec.loader is not None:
            spec.loader.exec_module = _and_change(spec.loader.exec_module)  # type: ignore[method-assign, assignment]
        return spec


def _and_change(execute: Callable[[ModuleType], None]) -> Callable[[ModuleType], None]:
    def execute_and_change(module: ModuleType) -> None:
        execute(module)
        put_into_fit(module)

    return execute_and_change


def install() -> None:
    """Waits for Keras, where a logdir is asked for."""
    if os.environ.get(VARIABLE):
        sys.meta_path.insert(0, _AfterKeras())


def put_into_fit(keras: Any) -> None:
    """Every ``fit`` gets the callback unless it has one; a fault of ours changes nothing."""
    fit = keras.Model.fit

    @functools.wraps(fit)
    def fit_and_record(self: Any, *args: Any, **kwargs: Any) -> Any:
        # The sixth positional argument of fit is its callbacks; who passes that many is left alone.
        if len(args) < 6:
            kwargs["callbacks"] = _with_ours(kwargs.get("callbacks"))
        return fit(self, *args, **kwargs)

    keras.Model.fit = fit_and_record


def _with_ours(callbacks: Any) -> Any:
    from tb_gpu_advisor.capture.keras import GpuAdvisor

    try:
        there = callbacks if isinstance(callbacks, list | tuple) else [callbacks] if callbacks else []
        if any(type(one).__name__ == "GpuAdvisorCallback" for one in there):
            return callbacks
        return [*there, GpuAdvisor(os.environ[VARIABLE])]
    except Exception as error:
        warnings.warn(f"GPU Advisor records nothing: {error}", stacklevel=2)
        return callbacks
