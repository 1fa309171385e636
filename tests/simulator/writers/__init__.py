"""XSpace files as the profiler of each release writes them.

In: a finished ``Run``. Out: the bytes of one file per host.
"""

from tests.simulator.simulate import Run
from tests.simulator.writers.raw import write_raw


def write(run: Run) -> dict[str, bytes]:
    """The files of a run by host."""
    return {machine.name: write_raw(run, machine) for machine in run.machines}


__all__ = ["write"]
