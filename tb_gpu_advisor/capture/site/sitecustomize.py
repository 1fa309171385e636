"""Python runs this when it starts, since ``tb-gpu-advisor run`` puts its folder first on the path; it then runs the
one that it hides, if there is one."""

import importlib.machinery
import importlib.util
import sys
from pathlib import Path


def _run_hidden() -> None:
    """The sitecustomize of the machine or of the user."""
    folder = str(Path(__file__).parent)
    spec = importlib.machinery.PathFinder.find_spec(
        "sitecustomize", [path for path in sys.path if path != folder]
    )
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


_run_hidden()
try:
    from tb_gpu_advisor.capture.hook import install
except ImportError:  # another Python than the advisor's: the program runs as it is
    pass
else:
    install()
