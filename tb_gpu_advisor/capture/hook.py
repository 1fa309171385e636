"""Puts the callback into every ``Model.fit`` of a program that does not know of it (``tb-gpu-advisor run``).

``site/sitecustomize.py`` is on the program's path and calls ``put_into_fit`` right after the program has imported
Keras, which is changed in memory only, and ``watch`` after TensorFlow or JAX, of the program alone.
"""

import functools
import inspect
import os
from typing import Any, Final

from tb_gpu_advisor.capture.account import CALLS, OF_BATCHES, OURS, Account, Hook, unwatch
from tb_gpu_advisor.capture.guard import guarded

#: The logdir, for the program and those that it starts.
VARIABLE: Final = "TB_GPU_ADVISOR_RUN"
#: The process that started the program, which it is the child of.
STARTED_BY: Final = "TB_GPU_ADVISOR_RUN_BY"
#: Not empty where the Python tracer is to be on.
TRACES_PYTHON: Final = "TB_GPU_ADVISOR_RUN_PYTHON"


@guarded
def put_into_fit(keras: Any) -> None:
    """Every ``fit`` gets the callback unless it has one. Another module of this name is left alone."""
    if not _is_keras(keras):
        return
    fit, account = keras.Model.fit, Account()
    place = [*inspect.signature(fit).parameters].index("callbacks") - 1  # without the model

    @functools.wraps(fit)
    def fit_and_record(self: Any, *args: Any, **kwargs: Any) -> Any:
        watched: list[Hook] = []
        if len(args) <= place:
            watched = _add_ours(keras.callbacks.Callback, kwargs, account) or []
        watched += account.watch_data(args[0] if args else kwargs.get("x")) or []
        account.begin("fit")
        try:
            return fit(self, *args, **kwargs)
        finally:
            account.end()
            unwatch(watched)

    keras.Model.fit = fit_and_record
    for name, part in (CALLS | OF_BATCHES).items():
        if callable(call := getattr(keras.Model, name, None)):
            setattr(keras.Model, name, account.timed(call, part))


@guarded
def watch() -> None:
    """What marks no steps is recorded by the clock, from now on."""
    from tb_gpu_advisor.capture.by_clock import watch_program

    watch_program(os.environ[VARIABLE], _traces_python())


def _traces_python() -> bool:
    return bool(os.environ.get(TRACES_PYTHON))


def _is_keras(module: Any) -> bool:
    """Whether a module is Keras, or looks as Keras does to a callback."""
    model, callback = vars(module).get("Model"), vars(module).get("callbacks")
    fit = getattr(model, "fit", None)
    return (
        isinstance(model, type)
        and isinstance(getattr(callback, "Callback", None), type)
        and callable(fit)
        and "callbacks" in inspect.signature(fit).parameters
    )


@guarded
def _add_ours(callback: type, kwargs: dict[str, Any], account: Account) -> list[Hook]:
    """The callback added to the program's own, which are timed; what is neither one nor a list of them is left
    alone."""
    from tb_gpu_advisor.capture.keras import quiet_callback

    given = kwargs.get("callbacks")
    several = [given] if isinstance(given, callback) else given or []
    if not isinstance(several, list | tuple):
        return []
    if not any(type(one).__name__ == OURS for one in several):
        kwargs["callbacks"] = [*several, quiet_callback(os.environ[VARIABLE], account, _traces_python())]
    return account.watch(several, callback)
