"""XSpace files as the profiler of each release writes them.

In: a finished ``Run``. Out: the bytes of one file per host.
"""

from tests.simulator.simulate import Run
from tests.simulator.writers.grouped import write_grouped
from tests.simulator.writers.raw import write_raw


def write(run: Run) -> dict[str, bytes]:
    """The files of a run by host."""
    layout = write_grouped if run.workload.capture.layout == "grouped" else write_raw
    return {machine.name: layout(run, machine) for machine in run.captured}


__all__ = ["write"]
