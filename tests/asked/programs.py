"""Programs that several situations share: steps, calls and kernels as a profiler records them."""

from collections.abc import Callable
from typing import Any

from tests.build.runs import Run
from tests.build.xspace import LineBuilder
from tests.checks.kernels import ADAM, BF16, HGEMM


def of_steps(act: Callable[[Run, int], None], steps: int = 10, until_done: bool = True) -> Run:
    """Steps of PyTorch: four products, which the host may wait for at the end, before or after which it acts."""
    run = Run(capability=(8, 0))
    for step in range(steps):
        begin = run.now_us
        act(run, step)
        run.now_us = max(run.now_us, run.gpu_free_us + 2) if until_done else run.now_us
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


def products(run: Run, count: int = 4) -> None:
    begin = run.now_us
    for _ in range(count):
        run.launch("", BF16[1], 400.0)
    run.python.event("aten::mm", begin - 0.5, run.now_us - begin + 1)


def takes(run: Run, name: str, us: float) -> None:
    run.python.event(name, run.now_us, us)
    run.now_us += us + 1


AT = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_{}<float>>"


def calls(run: Run, name: str, act: Callable[[], None]) -> None:
    """A call around what it does."""
    begin = run.now_us
    run.now_us += 1
    act()
    run.now_us += 1
    run.python.event(name, begin, run.now_us - begin)


def item(run: Run, op: str = "item") -> None:
    """A value that the host reads, with the ops of PyTorch that do so."""

    def read() -> None:
        run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=4)

    calls(run, f"aten::{op}", lambda: calls(run, "aten::_local_scalar_dense", read))


def small(run: Run, count: int, us: float, apart_us: float) -> None:
    """Small kernels, each of which the host takes longer to ask for than the GPU to run."""
    for at in range(count):
        begin = run.now_us
        run.now_us += apart_us
        run.launch("", AT.format("mul" if at % 2 else "add"), us)
        run.python.event("aten::mul_" if at % 2 else "aten::add_", begin, run.now_us - begin)


def on_host(op: str, us: float, steps: tuple[int, ...] = tuple(range(8)), overlaps: bool = False) -> Run:
    """Within the function of these steps an op runs on the host, and the last kernel needs its result, unless there is
    other work ``overlaps`` it."""
    run = Run(capability=(7, 5))
    for step in range(8):
        begin = run.now_us
        run.launch("m/e/MatMul:MatMul", HGEMM[1], 5000.0 if overlaps else 300.0)
        if step in steps:
            run.now_us = run.now_us if overlaps else run.gpu_free_us
            run.python.event(op, run.now_us, us)
            run.now_us += us
        run.launch("m/f/MatMul:MatMul", HGEMM[1], 500.0)
        run.python.event("FunctionRun", begin + 0.1, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us = run.gpu_free_us - (2000 if overlaps else -5)
    return run.in_time_order()


def on_card(run: Run, model: str, vendor: str = "Nvidia") -> Run:
    for name, value in (("gpu_device_name", model), ("device_vendor", vendor)):
        run.device.add_stat(run.device.proto.stats, name, value)
    return run


GIB = 1 << 30
Act = Callable[[Run, int], None]


def nothing(run: Run, step: int) -> None:
    """What most steps do besides."""


def fits(act: Act = nothing, steps: int = 12, before: Act = nothing, slower: float = 1.0) -> Run:
    """Steps of Keras: five convolutions and the update of their filters, ``slower`` in every third pair of steps."""
    run = Run()
    for step in range(steps):
        begin, factor = run.now_us, slower if step // 2 % 3 == 1 else 1.0
        before(run, step)
        called = run.now_us
        for layer in range(5):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 400.0 * factor)
        run.launch(*ADAM, 200.0 * factor)
        act(run, step)
        call = "EagerLocalExecute: __inference_one_step_on_iterator_91"
        run.python.event(call, called - 0.4, run.now_us - called + 0.8)
        run.python.event("FunctionRun", called - 0.2, run.now_us - called + 0.4, id=step + 3)
        run.now_us = max(run.now_us + 1, run.gpu_free_us - 300)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


SEND = "ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)"


def exchange(run: Run, op: str, kernel: str, us: float, awaited: bool = True) -> None:
    """A collective on a stream of its own, behind what was launched, and before what follows if that is awaited."""
    run.correlation += 1
    ids: dict[str, Any] = {"correlation_id": run.correlation}
    run.python.event(op, run.now_us, 20.0)
    run.python.event("cudaLaunchKernel", run.now_us + 6, 5.0, **ids)
    start = max(run.gpu_free_us, run.now_us + 14) + 1
    run.device.line("Stream #20").event(kernel, start, us, kernel_details="r:96", **ids)
    run.gpu_free_us = start + us + 1 if awaited else run.gpu_free_us
    run.now_us += 22


def computes(run: Run, kernel: str, us: float, count: int = 1) -> None:
    def launch() -> None:
        for _ in range(count):
            run.launch("", kernel, us)

    calls(run, "aten::mm", launch)


FORWARD = ("ReadVariableOp", "MatMul", "BiasAdd", "Relu", "SquaredDifference", "Mean")
BACKWARD = ("BroadcastGradientArgs", "BiasAddGrad", "MatMul", "ReluGrad", "MatMul", "Identity")


def one_op(line: LineBuilder, op: str, at: float, us: float = 40.0) -> None:
    """Python runs an op, whose kernel takes half of its call."""
    line.event("TFE_Py_FastPathExecute_C", at, us)
    line.event(f"EagerLocalExecute: {op}", at + 1, us - 2)
    line.event("EagerKernelExecute", at + us / 4, us / 2)
