"""Faults: one file each, known by their ``FAULT``. A fault changes the workload or the nodes of a step.

Adding one: write ``faults/<name>.py`` with a ``FAULT``.
"""

import pkgutil
from importlib import import_module

from tests.simulator.faults.base import Fault, Place

FAULTS: dict[str, Fault] = {
    module.FAULT.id: module.FAULT
    for module in (
        import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
        if module.name != "base"
    )
}

__all__ = ["FAULTS", "Fault", "Place"]
