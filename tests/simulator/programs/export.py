"""How Keras' TensorBoard callback stops a profile: an export of the graph, written as a summary.

Follows captures of TensorFlow 2.4 to 2.6 on a GPU and of 2.21 on a CPU: Python makes the payload, which no event shows;
then eager ops ask whether summaries may be recorded, and write one.
"""

from tests.simulator.copies import Moved, copy_task, launch_copy
from tests.simulator.device import Task
from tests.simulator.engine import Process
from tests.simulator.host import Thread
from tests.simulator.programs.calls import eager_call
from tests.simulator.workload import Workload

_KERNEL = "void Eigen::internal::EigenMetaKernel<Eigen::TensorEvaluator<logical_and>>"


def export(python: Thread, workload: Workload, step: int) -> Process:
    """After the last step, into which TensorFlow counts it."""
    python.machine.doing("profiler")
    yield from python.work(round(workload.capture.export_us * 1e3))
    yield from _brief(python, "tf.constant")
    if workload.version == "2.21":
        yield from _brief(python, "convert_to_tensor")
    yield from eager_call(python, workload.version, "LogicalAnd", False, _both(python, step))
    with python.span("cuStreamSynchronize"):
        yield from python.work(3_000)
    yield from _read(python, step)
    yield from _brief(python, "convert_to_tensor")
    yield from eager_call(python, workload.version, "Identity", False, python.work(4_000))
    for _ in range(3):
        with python.span("convert_to_tensor"):
            yield from _brief(python, "tf.constant")
    yield from eager_call(python, workload.version, "WriteSummary", True, python.work(60_000))
    yield from _brief(python, "TFE_DeleteTensorHandle")
    yield from _brief(python, "tf.constant")
    yield from _brief(python, "TFE_DeleteTensorHandle")
    yield from eager_call(python, workload.version, "FlushSummaryWriter", False, python.work(40_000))


def _brief(python: Thread, name: str) -> Process:
    with python.span(name):
        yield from python.work(12_000)
    yield from python.work(4_000)


def _both(python: Thread, step: int) -> Process:
    """The op runs on the GPU, to which its argument has to be copied."""
    machine = python.machine
    gpu = machine.gpus[0]
    copy = copy_task(machine, gpu, "", step, Moved("h2d", 1))
    kernel = Task(_KERNEL, "compute", 2_400, step, "LogicalAnd:LogicalAnd", after=(copy.done,))
    copy.of_profiler = kernel.of_profiler = True
    yield from launch_copy(machine, python, gpu, copy)
    yield from machine.launch(python, gpu, gpu.compute, kernel)


def _read(python: Thread, step: int) -> Process:
    machine = python.machine
    gpu = machine.gpus[0]
    task = copy_task(machine, gpu, "", step, Moved("d2h", 1))
    task.of_profiler, task.after = True, gpu.computed()
    yield from launch_copy(machine, python, gpu, task)
    yield from machine.synchronize(python, gpu, task)
