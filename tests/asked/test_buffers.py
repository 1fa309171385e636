"""Questions of public issues about memory that is reserved again and stages of tf.data: buffers that fill, functions of
maps, generators of single elements. What was asked, what is right, and what the report says now; the captures are small
ones that show what each question is about.
"""

from pathlib import Path

import pytest

from tests.asked.programs import GIB, fits, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, stepped
from tests.build.runs import Run
from tests.checks.kernels import HGEMM

FUNCTION = "Put the step into a tf.function"
MAP_IN_PARALLEL = "Map in parallel (num_parallel_calls)"
ROOT = "Iterator::Root::Prefetch"


def _memory(
    run: Run, used_gib: float, gib: float = 1.0, name: str = "MemoryAllocation", limit_gib: int = 10
) -> None:
    run.python.event(
        name,
        run.now_us,
        0.5,
        allocator_name="GPU_0_bfc",
        bytes_allocated=int(used_gib * GIB),
        bytes_available=int((limit_gib - used_gib) * GIB),
        bytes_reserved=0,
        peak_bytes_in_use=int(0.985 * limit_gib * GIB),
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


def limited(limit_gib: int, of_gib: int) -> Run:
    """An allocator that is full, and may use so much of the memory of its GPU."""

    def act(run: Run, step: int) -> None:
        for name, used_gib in (("MemoryAllocation", limit_gib - 0.1), ("MemoryDeallocation", limit_gib - 1)):
            _memory(run, used_gib, 0.9, name, limit_gib)

    run = fits(act)
    run.device.add_stat(run.device.proto.stats, "memory_size", of_gib * GIB)
    return run


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
        "tensorflow/tensorflow#56661",
        "TensorFlow does not use all of the memory of the GPU.",
        limited(2, 24),
        (("of 2 GiB (98.5%)",), ("The GPU itself has 24 GiB",), ("memory_limit",)),
    ),
    Asked(
        "tensorflow/tensorflow#84523",
        "A logical device may use 10 of 12 GB, and runs out of memory.",
        limited(10, 12),
        (("of 10 GiB (98.5%)",), ("likely to run out of memory",)),
        ("The GPU itself",),
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
        (("outside of these steps ShuffleV3 filled its buffer with 64 elements, which took 60 ms",),),
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
        "tensorflow/tensorflow#28831",
        "skip() of a dataset that is mapped and batched: each epoch first makes all that it drops.",
        fills("FiniteSkip", 6),
        (("FiniteSkip drops 64 elements in one call",), ("Skip before what makes the elements",)),
        ("was not captured", "fills its buffer", MAP_IN_PARALLEL),
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
)


test_a_question_has_its_answer = answers(ASKED)


test_what_looks_the_same_is_no_fault = no_faults(
    ("host-placed-ops", lambda: without_an_allocator(1.0)),
    ("slow-input-stage", lambda: fills("GroupByWindow", 6, us=8.0)),
    ("slow-input-stage", lambda: generates(1, 12.0)),
    open_too=True,
)


def test_a_buffer_that_is_filled_soon_is_not_worth_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soon = fills("ShuffleV3", 100, us=4000.0, first=0)
    Asked("", "", soon, (("Input stages keep up",),), ("filled its buffer",)).hold(tmp_path, capsys)
