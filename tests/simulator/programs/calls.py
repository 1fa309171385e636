"""TensorFlow's way from Python to an op or a function, as each release traces it."""

from tests.build.xspace import Ref, StatValue
from tests.simulator.engine import Process
from tests.simulator.host import Thread
from tests.simulator.workload import Version


def eager_call(thread: Thread, version: Version, op: str, is_function: bool, body: Process) -> Process:
    """Python executes one op, or one function, whose kernel does ``body``."""
    outer = "TFE_Py_ExecuteCancelable" if is_function else "TFE_Py_FastPathExecute_C"
    name, stats = f"EagerExecute: {op}", dict[str, StatValue]()
    if version == "2.21":
        name, stats = "EagerExecute", {"eager_op": Ref(op), "is_func": int(is_function)}
    with thread.span(outer):
        yield from thread.work(6_000)
        with thread.span(name, **stats):
            yield from thread.work(800)
            with thread.span(f"EagerLocalExecute: {op}"):
                yield from thread.work(3_000)
                with thread.span("EagerKernelExecute"):
                    yield from thread.work(500)
                    yield from _kernel(thread, version, body)
                yield from thread.work(500)
        yield from thread.work(1_500)


def _kernel(thread: Thread, version: Version, body: Process) -> Process:
    if version == "2.21":
        with thread.span("KernelAndDeviceFunc::Run"):
            yield from body
    else:
        yield from body
