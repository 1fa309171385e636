"""Questions of public issues about what makes a queue run empty, what is made ready again, and what GPUs wait for: what
was asked, what is right, and what the report says now. The captures are small ones that show what each question is
about.
"""

from collections.abc import Callable
from typing import Any

from tests.asked.programs import of_steps, on_host, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge
from tests.checks.kernels import BF16, HGEMM

WARM_UP = "Start the profile after the first steps"


def _synchronizes(run: Run, step: int) -> None:
    for _ in range(4):
        products(run, 12)
        takes(run, "cudaDeviceSynchronize", run.gpu_free_us + 10 - run.now_us)
        run.now_us += 300


def _asserts(run: Run, step: int) -> None:
    for _ in range(6):
        products(run, 1)
        begin = run.now_us
        run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=1)
        for depth, op in enumerate(("is_nonzero", "item", "_local_scalar_dense")):
            run.python.event(f"aten::{op}", begin - 3 + depth, run.now_us - begin + 6 - 2 * depth)
        run.now_us += 70


def _offloads(run: Run, step: int) -> None:
    products(run)
    run.copy("MemcpyD2H", 3000.0, blocks=True, size=64 << 20)
    takes(run, "$cpu_adam.py:112 step", 20000.0)
    run.copy("MemcpyH2D", 3000.0, blocks=True, size=64 << 20)


def _compiles(run: Run, step: int) -> None:
    takes(run, "_compile.compile_inner (dynamo_timed)", 60000.0)
    products(run, 3 + step % 4)


def _records(run: Run, step: int) -> None:
    takes(run, "cudaGraphInstantiateWithFlags", 9000.0)
    replays(run, step)


def replays(run: Run, step: int) -> None:
    run.correlation += 1
    ids: dict[str, Any] = {"correlation_id": run.correlation}
    run.python.event("cudaGraphLaunch", run.now_us, 15.0, **ids)
    start = max(run.now_us + 20, run.gpu_free_us)
    for at in range(8):
        run.stream.event(BF16[1], start + 250 * at, 250.0, kernel_details="r:8", cuda_graph_id=5, **ids)
    run.gpu_free_us = start + 2000
    run.now_us += 16


def _starts_workers(run: Run, step: int) -> None:
    loaded_us = 20.0 if step % 4 else 30000.0
    if not step % 4:
        takes(run, "$dataloader.py:1020 __init__", 60000.0)
    takes(run, "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", loaded_us)
    products(run)


def _sequence(us: float) -> Run:
    """Keras 2, whose Sequence hands over a batch."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        run.python.event("$data_adapter.py:1247 steps", begin, us + 4)
        run.python.event("$data_utils.py:694 get", begin + 1, us + 2)
        run.python.event("$queue.py:154 get", begin + 2, us)
        run.now_us += us + 5
        call = run.now_us
        for layer in range(3):
            run.launch(f"model/c{layer}/Conv2D:Conv2D", HGEMM[1], 600.0)
        run.python.event(
            "EagerLocalExecute: __inference_train_function_40", call - 0.4, run.now_us - call + 1
        )
        run.python.event("FunctionRun", call - 0.2, run.now_us - call + 0.6, id=step)
        run.now_us = max(run.now_us + 1, run.gpu_free_us - 900)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def collects(each: int, us: float) -> Callable[[Run, int], None]:
    def act(run: Run, step: int) -> None:
        products(run)
        takes(run, "cudaStreamSynchronize", run.gpu_free_us + 5 - run.now_us)
        if step % each == each - 1:
            takes(run, "$gc collect", us)

    return act


class _OfDataParallel(Several):
    """The first of four GPUs computes the loss as well; PyTorch runs all of them."""

    def _launch(
        self, at: float, line: Any, op: str, kernel: str, runs_us: tuple[float, float], **more: Any
    ) -> None:
        super()._launch(at, line, "", kernel, runs_us, **more)
        self.python.event("aten::mm", at - 0.1, 0.7)


ASKED = (
    Asked(
        "HuguesTHOMAS/KPConv-PyTorch#22",
        "Is torch.cuda.synchronize needed? It slows training by a quarter.",
        of_steps(_synchronizes),
        (("cudaDeviceSynchronize",), ("Leave this wait out",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#36853",
        "assert (t > 0).all() waits for the GPU.",
        of_steps(_asserts),
        (("Most of that follows aten::is_nonzero",), ("Keep this value on the GPU",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "deepspeedai/DeepSpeed#6834",
        "The optimizer that is offloaded to the CPU takes most of a step.",
        of_steps(_offloads),
        (
            ("20 ms of each 27.6 ms step: The GPU waits between steps (step (cpu_adam.py:112))",),
            ("such as an optimizer that is offloaded to the CPU",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#105279",
        "torch.compile compiles again whenever the length of a batch changes.",
        of_steps(_compiles),
        (("A compiler runs in steady steps",), ("TORCH_LOGS=recompiles",), ("dynamic=True",)),
        (*OF_TENSORFLOW, WARM_UP, "XLA compiles"),
    ),
    Asked(
        "pytorch/pytorch#188150",
        "With reduce-overhead a CUDA graph is recorded for each length of a batch.",
        of_steps(_records),
        (("CUDA graphs are made in steady steps",), ("pad them to a few sizes",)),
        (*OF_TENSORFLOW, WARM_UP),
    ),
    Asked(
        "open-mmlab/mmpretrain#196",
        "The loader is slow at the start of each epoch.",
        of_steps(_starts_workers, steps=12),
        (("$dataloader.py:1020 __init__",), ("persistent_workers=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "openvax/mhcflurry#322",
        "fit collects Python's garbage after each epoch, and the GPUs are idle.",
        of_steps(collects(1, 6000.0)),
        (("The GPU waits between steps",), ("$gc collect",)),
        (*OF_TENSORFLOW, "dataset.map"),
    ),
    Asked(
        "pytorch/pytorch#18522",
        "With DataParallel the first GPU is busy, and the others hardly.",
        _OfDataParallel(gpus=4, compute_us=(2600.0, 900.0)),
        (("Uneven work across GPUs",), ("GPU 0",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#103564",
        "MirroredStrategy on eight GPUs: a step takes nearly three times as long as on one.",
        Several(
            gpus=8,
            calls=4,
            transfer_us=20000.0,
            compute_us=(60000.0,),
            call_bytes=180 << 20,
            model="NVIDIA A100-SXM4-80GB",
        ),
        (
            ("80 ms of each 140 ms step: AllReduce is slower than its links",),
            ("13.7 times",),
            ("nvidia-smi topo -m",),
        ),
        ("GPUs without work",),
    ),
    Asked(
        "keras-team/keras#13508",
        "The GPU is idle although Keras 2 makes batches in several processes.",
        _sequence(8000.0),
        (("The GPU waits for input",), ("a PyDataset by its workers",)),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "tensorflow/tensorflow#5829",
        "Sampled softmax takes as long as the full one, on the CPU.",
        on_host("loss/sampled/LogUniformCandidateSampler:LogUniformCandidateSampler", 2500.0),
        (("LogUniformCandidateSampler",), ("dataset.map",)),
        ("OneDeviceStrategy",),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("repeated-preparation", of_steps(replays, until_done=False)),
    ("step-gaps", of_steps(collects(40, 2000.0), steps=41)),
    ("input-bound", of_steps(lambda run, _: products(run))),
    ("input-bound", _sequence(20.0)),
    ("uneven-replicas", _OfDataParallel(gpus=4, compute_us=(900.0,))),
    open_too=True,
)


def test_what_one_step_of_many_does_is_no_habit() -> None:
    outcome = judge("step-gaps", of_steps(collects(40, 2000.0), steps=41))
    assert (outcome.status, outcome.reason) == ("passed", "seldom")
    assert judge("step-gaps", of_steps(collects(20, 2000.0), steps=41)).status == "failed"
