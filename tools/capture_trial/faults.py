"""A program with a known fault, recorded by the product, not by ``tools.record``: a script of PROGRAM and VARIANT."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from tb_gpu_advisor.capture import Capture, GpuAdvisor
from tools.record.program import Program, load
from tools.record.recorder import Recorder

#: Enough for the recorder to choose ten steady ones.
STEPS = 300


class Captured(Recorder):
    """What the programs ask for their steps, which a ``Capture`` records."""

    def __init__(self, program: Program) -> None:
        self.total = STEPS
        self.last: object = None
        self._python = program.python_tracer

    def steps(self) -> Iterator[int]:
        with Capture("logs", python=self._python) as capture:
            for step in range(self.total):
                with capture.step():
                    yield step

    def callback(self) -> Any:
        """For programs that call ``fit``."""
        return GpuAdvisor("logs", python=self._python)


def main() -> None:
    name, variant = sys.argv[1:]
    program = load(name)
    captured = Captured(program)
    if program.framework == "tensorflow":
        from tools.record import with_tensorflow

        vars(with_tensorflow)["fit_callback"] = lambda _: captured.callback()
    program.run(variant == "fault", captured)


if __name__ == "__main__":
    main()
