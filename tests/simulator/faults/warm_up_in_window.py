"""The capture begins with the first step, in which cuDNN tries its algorithms and XLA compiles."""

from dataclasses import replace

from tests.simulator.faults.base import Fault, Nodes, Place
from tests.simulator.kernels import Kernel
from tests.simulator.ops import Compile, GpuOp, Sometimes
from tests.simulator.plan import insert
from tests.simulator.workload import Workload

_CHECKER = Kernel("other", "fp32", "redzone_checker", mb=0.5)
_TRIES = 12


def _from_the_start(workload: Workload, place: Place) -> Workload:
    return replace(workload, capture=replace(workload.capture, warm_up=0))


def _first_step(nodes: Nodes, workload: Workload, place: Place) -> Nodes:
    compile_us = 20 * place.healthy_ms * 1e3
    tries = GpuOp("resnet/conv1/Conv2D", "Conv2D", (_CHECKER,) * _TRIES)
    return insert(nodes, 0.1, Sometimes(Compile(compile_us), until=1), Sometimes(tries, until=1))


FAULT = Fault("warm-up-in-window", ("warm-up-in-window",), workload=_from_the_start, nodes=_first_step)
