"""What a recordable program is. One file in ``programs/`` per program; the file's name is the program's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Literal

from tools.record import programs
from tools.record.recorder import Recorder

Framework = Literal["tensorflow", "jax"]


@dataclass(frozen=True)
class Program:
    """A training loop that can be run with a fault and without; nothing else may differ between the two.

    ``run(faulty, recorder)`` trains for ``recorder.steps()``. ``finds`` are the checks that the fault must fail.
    ``gpus`` is how many the fault needs to exist at all; with 0 it shows on the host and runs everywhere.
    ``python_tracer`` records Python calls too: dear, so only where the fault is Python.
    """

    framework: Framework
    fault: str
    healthy: str
    finds: tuple[str, ...]
    run: Callable[[bool, Recorder], None]
    gpus: int = 1
    python_tracer: bool = False


def names() -> list[str]:
    """Every program's name."""
    return sorted(module.name for module in iter_modules(programs.__path__))


def load(name: str) -> Program:
    """The program of a file. It imports its framework only when it runs."""
    program = import_module(f"tools.record.programs.{name}").PROGRAM
    if not isinstance(program, Program):
        raise TypeError(f"programs/{name}.py has no PROGRAM")
    return program
