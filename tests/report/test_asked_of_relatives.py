"""Questions of public issues that are relatives of others: memory that is reserved again, buffers that fill, batches
and functions of Python, epochs of one batch. What was asked, what is right, and what the report says now; the captures
are small ones that show what each question is about.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import File, judge
from tests.checks.kernels import HGEMM
from tests.facts.test_eager_ops import TRAINING
from tests.report.asked import OF_TENSORFLOW, Asked, stepped
from tests.report.test_asked_in_public import _card as card
from tests.report.test_asked_of_training import GIB, fits
from tests.report.test_asked_of_waits import takes

FUNCTION = "Put the step into a tf.function"
MAP_IN_PARALLEL = "Map in parallel (num_parallel_calls)"
ROOT = "Iterator::Root::Prefetch"


def _memory(run: Run, used_gib: float, gib: float = 1.0, name: str = "MemoryAllocation") -> None:
    run.python.event(
        name,
        run.now_us,
        0.5,
        allocator_name="GPU_0_bfc",
        bytes_allocated=int(used_gib * GIB),
        bytes_available=int((10 - used_gib) * GIB),
        bytes_reserved=0,
        peak_bytes_in_use=int(9.85 * GIB),
        allocation_bytes=int(gib * GIB),
        addr=int(4 * gib),
        tf_op="model/c1/Conv2D:Conv2D",
    )
    run.now_us += 1


def near_the_limit(each: int) -> Run:
    """In every so manieth step TensorFlow's allocator gives regions back to reserve a larger one."""

    def act(run: Run, step: int) -> None:
        _memory(run, 9.6)
        if step % each == 0:
            run.now_us = max(run.now_us, run.gpu_free_us)
            for _ in range(3):
                takes(run, "cuMemFree_v2", 900.0)
            takes(run, "cuMemAlloc_v2", 1800.0)
        _memory(run, 9.85, 0.25)
        run.launch("model/d/Conv2D:Conv2D", HGEMM[1], 900.0)
        _memory(run, 9.6, 0.25, "MemoryDeallocation")
        _memory(run, 8.6, 1.0, "MemoryDeallocation")

    return fits(act, steps=16)


def without_an_allocator(us: float) -> Run:
    """JAX with XLA_PYTHON_CLIENT_ALLOCATOR=platform: the driver reserves and releases each array."""

    def launch(run: Run) -> None:
        for at in range(6):
            takes(run, "cuMemAlloc_v2", us)
            run.launch(f"jit(step)/dot_{at}:XlaModule", "gemm_fusion_dot_1", 150.0)
        run.now_us = max(run.now_us, run.gpu_free_us)
        for _ in range(6):
            takes(run, "cuMemFree_v2", us)

    return stepped(launch, "PjitFunction(step)", (8, 0))


def fills(stage: str, each: int, us: float = 60_000.0, elements: int = 64, first: int = 2) -> Run:
    """A stage that takes many elements in one call, of every so manieth step from the ``first`` on."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for step in range(19):
        begin, is_filled = run.now_us, step % each == first
        wait_us = us if is_filled else 0.0
        run.train_step((500.0, 300.0), wait_us=wait_us, between_us=1.0)
        run.python.event(ROOT, begin, max(wait_us, 1.0))
        worker.event(f"{ROOT}::BatchV2", begin, wait_us or 6.0)
        worker.event(f"{ROOT}::BatchV2::{stage}", begin + 0.2, (wait_us or 5.0) - 0.5)
        for element in range(elements if is_filled else 1):
            took_us = (wait_us or 5.0) / (elements + 10)
            path = f"{ROOT}::BatchV2::{stage}::ParallelMapV2"
            worker.event(path, begin + 1 + element * took_us, took_us)
    return run


def maps(op: str, stage: str = "ParallelMapV2", wait_us: float = 4000.0) -> Run:
    """A stage whose function four threads run at once, in ids as TensorFlow writes them."""
    run = Run()
    root = run.cpu.line("tf_data_iterator_resource/7")
    runner = run.cpu.line("tf_data_parallel_map/8")
    pools = [run.cpu.line(f"tf_data_private_threadpool/{at}") for at in range(4)]
    path, number = f"{ROOT}::BatchV2::{stage}", -9000
    for _ in range(8):
        begin = run.now_us
        run.train_step((500.0, 300.0), wait_us=wait_us, between_us=1.0)
        run.python.event(ROOT, begin, wait_us)
        root.event(f"{ROOT}::BatchV2", begin, wait_us - 2)
        root.event(path, begin + 1, wait_us - 4, parallelism=4)
        for at, pool in enumerate(pools):
            number -= 1
            runner.event(f"{path}::TFRecord", begin + 4 * at, 1.0)
            runner.event("InstantiatedCapturedFunction::RunAsync", begin + 2 + 4 * at, 1.0, id=number)
            pool.event("ExecutorState::Process", begin + 3 + 4 * at, wait_us - 10 - 4 * at, id=number)
            pool.event(op, begin + 4 + 4 * at, wait_us - 14 - 4 * at)
    return run.in_time_order()


def generates(elements: int, us: float) -> Run:
    """A generator of Python that hands over one element after the other."""
    run = Run()
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(8):
        begin, wait_us = run.now_us, elements * us
        run.train_step((500.0, 300.0), wait_us=wait_us, between_us=1.0)
        run.python.event(ROOT, begin, wait_us)
        worker.event(f"{ROOT}::BatchV2", begin, wait_us - 1)
        for element in range(elements):
            at = begin + 1 + element * us * 0.98
            worker.event(f"{ROOT}::BatchV2::FlatMap", at, us * 0.95)
            worker.event(f"{ROOT}::BatchV2::FlatMap[0]::Generator", at + 0.5, us * 0.9)
            worker.event("PyFunc:PyFunc", at + 1, us * 0.8)
    return run.in_time_order()


def _trains(run: Run, step: int, us: float) -> None:
    """Keras' function."""
    called = run.now_us
    for op in TRAINING:
        run.launch(op, HGEMM[1], us)
    call = "EagerLocalExecute: __inference_one_step_on_iterator_91"
    run.python.event(call, called + 0.1, run.now_us - called)
    run.python.event("FunctionRun", called + 0.2, run.now_us - called - 0.4, id=step + 100)


def epochs_of_one_batch() -> Run:
    run = Run()
    for step in range(12):
        begin = run.now_us
        _trains(run, step, 300.0)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us = max(run.now_us, run.gpu_free_us) + 10
        for op in ("AnonymousIteratorV3", "MakeIterator"):
            run.python.event(f"EagerExecute: {op}", run.now_us, 2000.0)
            run.python.event(f"EagerLocalExecute: {op}", run.now_us + 1, 1998.0)
            run.now_us += 2010
        run.now_us += 5000
    return run.in_time_order()


def called_back(us: float) -> Run:
    """A callback that draws after each batch, seen by the Python tracer."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        _trains(run, step, 900.0)
        run.python.event("train", begin, run.now_us - begin + 1, step_num=step, _r=1)
        at = run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("$callback_list.py:160 on_train_batch_end", at, us)
        run.python.event("$batch_plots.py:31 on_train_batch_end", at + 1, us - 2)
        run.python.event("$figure.py:3300 savefig", at + 2, us - 10)
        run.now_us += us + 3
    return run.in_time_order()


def of_numpy(gb_per_s: float, us: float, memory: str = "pageable") -> Run:
    """Batches that Python makes tensors of, each as its step begins."""
    run = Run(capability=(7, 5))
    for step in range(8):
        begin = run.now_us
        run.copy("MemcpyH2D", us, memory=memory, blocks=True, size=int(gb_per_s * us * 1000))
        for op in ("EagerExecute", "EagerLocalExecute"):
            run.python.event(f"{op}: _EagerConst", begin - 0.2, run.now_us - begin + 0.4)
        run.now_us += 1
        _trains(run, step, 4000.0)
        run.now_us = max(run.now_us, run.gpu_free_us) + 4
        run.python.event("train", begin - 1, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def summarizes() -> Run:
    """A session that computes histograms with each step."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        run.now_us += 2
        for op in TRAINING:
            run.launch(op, HGEMM[1], 900.0)
        for at in range(6):
            run.copy("MemcpyD2H", 350.0, op=f"softmax_{at}:_Send", size=4 << 20)
        run.now_us = run.gpu_free_us
        for at in range(6):
            takes(run, f"logits/histogram_{at}:HistogramSummary", 400.0)
        takes(run, "Merge/MergeSummary:MergeSummary", 20.0)
        run.python.event("SessionRun", begin + 1, run.now_us - begin - 1, id=step + 5)
        run.now_us += 4
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    return run.in_time_order()


def one_is_slow() -> Several:
    """Four cards of one model, one of which takes longer for all of its work."""
    model = card("NVIDIA GeForce RTX 3090", "8.6", 82, 936, 24)
    return Several(gpus=4, compute_us=(900.0, 900.0, 1500.0, 900.0), awaited=True, cards=(model,) * 4)


ASKED = (
    Asked(
        "talmolab/sleap#587",
        'The log says "Garbage collection" again and again, and training is slow.',
        near_the_limit(1),
        (("98.5%",), ("cuMemFree_v2",), ("Garbage collection",), ("smaller batch",)),
        ("XLA's allocator", "The batch leaves memory unused", FUNCTION),
    ),
    Asked(
        "talmolab/sleap#2089",
        "Now and then training stalls: memory is nearly full.",
        near_the_limit(3),
        (("98.5%",), ("cuMemFree_v2",), ("Garbage collection",), ("smaller batch",)),
        ("XLA's allocator", "The batch leaves memory unused", FUNCTION),
    ),
    Asked(
        "jax-ml/jax#417",
        "XLA's platform allocator reserves each array through the driver, and the GPU waits.",
        without_an_allocator(350.0),
        (("cuMemAlloc_v2",), ("XLA_PYTHON_CLIENT_ALLOCATOR",), ("XLA_PYTHON_CLIENT_PREALLOCATE",)),
        (*OF_TENSORFLOW, "TF_GPU_ALLOCATOR", "in one jax.jit"),
    ),
    Asked(
        "tensorflow/tensorflow#47090",
        "The buffer of shuffle is filled again at the begin of each epoch.",
        fills("ShuffleV3", 6),
        (("ShuffleV3 fills its buffer in one call",), ("in 3 of 17 steps",), ("smaller buffer",)),
        ("was not captured", MAP_IN_PARALLEL),
    ),
    Asked(
        "tensorflow/tensorflow#30646",
        '"Filling up shuffle buffer" comes before each epoch; the profile begins there.',
        fills("ShuffleV3", 100, first=0),
        (("before these steps ShuffleV3 filled its buffer with 64 elements, which took 60 ms",),),
        ("was not captured", MAP_IN_PARALLEL),
    ),
    Asked(
        "tensorflow/tensorflow#34904",
        "group_by_window reads until a window is full before it hands anything over.",
        fills("GroupByWindow", 6),
        (
            ("GroupByWindow fills its buffer in one call",),
            ("bucket_by_sequence_length",),
            ("smaller batches",),
        ),
        ("was not captured", "file names", MAP_IN_PARALLEL),
    ),
    Asked(
        "tensorflow/tensorflow#15694",
        "A map of a py_function is no faster with more parallel calls.",
        maps("EagerPyFunc:EagerPyFunc"),
        (("ParallelMapV2",), ("EagerPyFunc",), ("GIL",), ("TensorFlow ops",)),
        ("was not captured", MAP_IN_PARALLEL),
    ),
    Asked(
        "AdityaKane2001/regnety#4",
        "Augmentation on the host: DepthwiseConv2D in a parallel map takes most of the time.",
        maps("DepthwiseConv2dNative:DepthwiseConv2dNative"),
        (("ParallelMapV2",), ("DepthwiseConv2dNative",), ("runs in parallel already",)),
        ("was not captured", MAP_IN_PARALLEL, FUNCTION),
    ),
    Asked(
        "tensorflow/tensorflow#56258",
        "from_generator is ten times as slow as from_tensor_slices.",
        generates(200, 40.0),
        (("Generator",), ("one element at a time",), ("let it yield whole batches",)),
        ("was not captured", MAP_IN_PARALLEL),
    ),
    Asked(
        "NNPDF/nnpdf#1939",
        "Gaps between steps: an epoch is one batch.",
        epochs_of_one_batch(),
        (("Steady steps make an input pipeline",), ("An epoch of one batch",), ("steps_per_epoch",)),
        (FUNCTION,),
    ),
    Asked(
        "icenet-ai/icenet#7",
        "on_train_batch_end is slow compared to the batch time.",
        called_back(6000.0),
        (("savefig (figure.py:3300)",), ("Callbacks run only every N steps",)),
        (FUNCTION, MAP_IN_PARALLEL),
    ),
    Asked(
        "sherjilozair/char-rnn-tensorflow#112",
        "Without its summaries training is ten times as fast.",
        summarizes(),
        (("HistogramSummary",), ("every N steps",)),
        (FUNCTION, MAP_IN_PARALLEL),
    ),
    Asked(
        "tensorflow/tensorflow#51951",
        "Copies to the GPU are far from what PCIe can do.",
        of_numpy(1.2, 30_000.0),
        (("1.2 GB/s",), ("pageable memory",), ("uint8",)),
        (FUNCTION, "Link Width"),
    ),
    Asked(
        "tensorflow/tensorflow#8741",
        "One of two equal cards becomes hot and slow.",
        one_is_slow(),
        (("GPU 2",), ("takes longer for each",), ("TEMPERATURE",)),
        ("ops in the table", "slower model"),
    ),
)


@pytest.mark.parametrize("one", ASKED, ids=[one.source for one in ASKED])
def test_a_question_has_its_answer(one: Asked, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one.hold(tmp_path, capsys)


@pytest.mark.parametrize(
    ("check", "run"),
    [
        ("host-placed-ops", lambda: without_an_allocator(1.0)),
        ("slow-input-stage", lambda: fills("GroupByWindow", 6, us=8.0)),
        ("slow-input-stage", lambda: generates(1, 12.0)),
        ("step-gaps", lambda: called_back(12.0)),
        ("exposed-input-copy", lambda: of_numpy(1.2, 40.0)),
    ],
)
def test_what_looks_the_same_is_no_fault(check: str, run: Callable[[], File]) -> None:
    assert judge(check, run()).status in ("passed", "no_data")


def test_a_buffer_that_is_filled_soon_is_not_worth_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soon = fills("ShuffleV3", 100, us=4000.0, first=0)
    Asked("", "", soon, (("Input stages keep up",),), ("filled its buffer",)).hold(tmp_path, capsys)


def test_memory_that_is_pinned_is_not_said_to_be_slow() -> None:
    assert judge("exposed-input-copy", of_numpy(12.0, 30_000.0, "pinned")).args["memory"].value == "pinned"
