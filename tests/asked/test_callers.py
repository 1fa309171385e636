"""Questions of public issues, most of TensorFlow and Keras, about what is called again for each batch: predictions,
checkpoints, metrics, readers of files, and updates of whole tables. What was asked, what is right, and what the report
says now.
"""

from collections.abc import Callable
from functools import partial

from tests.asked.programs import calls, of_steps, products, small, takes
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, no_faults, of_tensorflow, stepped
from tests.asked.test_turns import exchanges
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge
from tests.checks.kernels import HGEMM

CONV = "maxwell_scudnn_128x64_relu_interior_nn_v1"
SUMS = "void tensorflow::functor::ColumnReduceKernel<float const*, float*, cub::Sum>"
TO_NHWC = "void cudnn::ops::nchwToNhwcKernel<__half, __half, float, true, true, (cudnnKernelDataType_t)0>"
DATASETS = ("TensorDataset", "FlatMapDataset", "OptimizeDatasetV2", "MakeIterator")
NEXT = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"
PREFETCH = "Iterator::Model::Prefetch"


def trained(act: Callable[[Run], None], after: Callable[[Run, int], None] = lambda run, step: None) -> Run:
    """Marked steps of Keras' function, which the host waits for, and what follows each."""
    run = Run(capability=(7, 5))
    for step in range(10):
        begin = run.now_us
        run.now_us += 2
        act(run)
        call = "EagerLocalExecute: __inference_train_function_91"
        run.python.event("FunctionRun", begin + 1.5, run.now_us - begin, id=step + 100)
        run.python.event(call, begin + 1, run.now_us - begin + 1)
        run.now_us = max(run.now_us + 3, run.gpu_free_us + 2)
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
        after(run, step)
    return run.in_time_order()


def computes(run: Run, us: float = 900.0, count: int = 12) -> None:
    for at in range(count):
        run.launch(f"model/d{at}/MatMul:MatMul", HGEMM[1], us)


def eager(run: Run, op: str, us: float) -> None:
    calls(run, f"EagerExecute: {op}", partial(takes, run, f"EagerLocalExecute: {op}", us))


def _predicts(run: Run, step: int, count: int = 6) -> None:
    """An agent asks for each action by Model.predict, which makes a dataset of it."""
    for _ in range(count):
        for dataset in DATASETS:
            eager(run, dataset, 600.0)
        call = "EagerLocalExecute: __inference_predict_function_12"
        calls(run, call, partial(run.launch, "model/d0/MatMul:MatMul", HGEMM[1], 20.0))
        run.now_us = max(run.now_us, run.gpu_free_us) + 90


def _updates_a_table(run: Run) -> None:
    computes(run, 400.0, 8)
    run.copy("MemcpyD2D", 7000.0, op="SGD/StatefulPartitionedCall:XlaLaunch", memory="device", size=1 << 30)
    begin = run.now_us
    run.launch("SGD/StatefulPartitionedCall:XlaLaunch", "input_scatter_fusion", 300.0)
    run.python.event("SGD/StatefulPartitionedCall:XlaLaunch", begin - 1, run.now_us - begin + 2)


def _saves(run: Run, step: int) -> None:
    for op, us in (("ReadVariableOp", 30.0), ("SaveV2", 9000.0), ("MergeV2Checkpoints", 1500.0)):
        calls(run, f"EagerLocalExecute: {op}", partial(takes, run, f"{op}:{op}", us))


def gathers() -> Run:
    """Gradients of an embedding that Horovod gathers from all ranks."""
    run, kernel = Run(), "ncclAllGatherRingLLKernel_copy_i8(ncclColl)"
    for _ in range(8):
        op = "DistributedAdam_Allreduce/HorovodAllgather_grads_0:HorovodAllgather"
        run.train_step(
            (*((f"layer_{at}/MatMul:MatMul", HGEMM[1], 900.0) for at in range(8)), (op, kernel, 5000.0))
        )
    return run


def normalizes() -> Run:
    """Moments and what follows from them, in place of one kernel."""
    kernels = []
    for at in range(12):
        ops = ("mean:Mean", "SquaredDifference:SquaredDifference", "variance:Mean")
        kernels += [(f"block{at}/conv/Conv2D:Conv2D", CONV, 450.0)]
        kernels += [(f"block{at}/bn/moments/{op}", SUMS if "Mean" in op else ADD, 150.0) for op in ops]
    return of_tensorflow(*kernels, capability=(6, 1))


def converts() -> Run:
    """Convolutions in half precision between layers that keep their channels first."""
    kernels = []
    for at in range(10):
        kernels += [(f"res{at}/Conv2D:Conv2D", TO_NHWC, 350.0), (f"res{at}/Conv2D:Conv2D", HGEMM[1], 600.0)]
    return of_tensorflow(*kernels, capability=(7, 5))


def fills(shuffle_us: float, hidden: bool = False) -> Run:
    """A buffer that is filled as an epoch begins, while the GPU waits or has batches left."""
    run, worker = Run(), "tf_data_iterator_resource/2"
    for step in range(10):
        begin, fills_now = run.now_us, step == 4
        us = shuffle_us if fills_now and not hidden else 15.0
        run.train_step((5000.0, 5000.0), wait_us=us, between_us=1.0)
        run.python.event("Iterator::Prefetch", begin, us)
        path, long_us = "Iterator::Prefetch::Batch::Shuffle", shuffle_us if fills_now else 900.0
        line = run.cpu.line(worker)
        line.event("Iterator::Prefetch::Batch", begin + 1, long_us - 2)
        line.event(path, begin + 2, long_us - 4)
        for at in range(600 if fills_now else 9):
            line.event(f"{path}::TFRecord", begin + 3 + at * 9, 8.0)
    return run


def maps(path: str, op: str, runs: int = 1) -> Run:
    """A function that is mapped, so often in a step, takes longer than that."""
    run = Run()
    worker, pool, runner = (run.cpu.line(name) for name in (
        "tf_data_iterator_resource/6", "tf_Compute/901", "tf_data_parallel_map/8",
    ))  # fmt: skip
    for step in range(8):
        begin = run.now_us
        run.train_step((2000.0, 2000.0), wait_us=9000.0, between_us=1.0)
        whole_us = run.now_us - begin - 20
        run.python.event(PREFETCH, begin, 9000.0)
        worker.event(f"{PREFETCH}::{path}", begin + 5, whole_us, id=14)
        runner.event(f"{PREFETCH}::{path}::TensorSlice", begin + 6, 2.0, id=16, parent_id=14)
        each_us = (whole_us - 20) / runs
        for at in range(runs):
            start, number = begin + 10 + at * each_us, 900 + runs * step + at
            runner.event("InstantiatedCapturedFunction::RunAsync", start - 1, 1.0, id=number)
            pool.event("ExecutorState::Process", start, each_us - 2, id=number, iter_num=0)
            pool.event(f"{op}:{op}", start + 1, each_us - 10)
    return run


def logs(run: Run) -> None:
    """What a progress bar shows is read, and drawn before the next step is called."""
    read = partial(run.copy, "MemcpyD2H", 1.2, memory="pageable", blocks=True, size=4)
    calls(run, "$array.py:284 __float__", read)
    takes(run, "$progress.py:120 update", 1500.0)


def _counts_pixels(run: Run, step: int) -> None:
    products(run, 20)
    scatter = "keras/src/backend/torch/core.py(660): scatter"
    calls(run, scatter, partial(small, run, 1500, 2.0, 14.0))


def _loads(run: Run, step: int) -> None:
    takes(run, NEXT, 9000.0)
    products(run, 4)


def _samples(run: Run) -> None:
    """A call that runs two small kernels, and takes the host 30 times as long."""
    run.now_us += 120
    for op in ("dot_general", "reduce_sum"):
        run.launch(f"jit(apply_fun)/{op}:XlaModule", "loop_fusion_2", 5.0)
    run.now_us += 100


JITTED = partial(
    Run.launch, op="jit(step)/dot_general:XlaModule", kernel="gemm_fusion_dot_1", kernel_us=9000.0
)
LIKE = Several(gpus=7, compute_us=(1300.7,), calls=4, transfer_us=850.0)

ASKED = (
    Asked(
        "tensorflow/tensorflow#46126",
        "A program became slower as a tf.function: predict is called for each action.",
        trained(computes, _predicts),
        (("Steady steps make an input pipeline",), ("predict_on_batch",)),
        ("The GPU waits for input",),
    ),
    Asked(
        "keras-team/keras#18279",
        "Large tables of embeddings train several times slower with the new optimizers.",
        trained(_updates_a_table),
        (("Copies within the GPU take much time (SGD)",), ("tf.keras.optimizers.legacy",)),
        ("let XLA fuse them",),
    ),
    Asked(
        "keras-team/keras#5008",
        "Method on_batch_end() is slow compared to the batch update: it saves the model.",
        trained(computes, _saves),
        (("Training waits for checkpoints (SaveV2)",), ("save_freq",)),
        ("The GPU waits for input", "to the GPU, or replace"),
    ),
    Asked(
        "horovod/horovod#433",
        "Gathering sparse gradients is slower than reducing dense ones.",
        gathers(),
        (("Collectives take",), ("sparse_as_dense=True",)),
        ("bucket_cap_mb",),
    ),
    Asked(
        "tensorpack/tensorpack#457",
        "moments and batch_normalization are many times slower than the fused form.",
        normalizes(),
        (("Layers that normalize take",), ("Layer: block*/bn/moments",), ("fused=True",)),
        ("Tensor Cores are not used",),
    ),
    Asked(
        "tensorflow/tensorflow#40397",
        "Mixed precision does not improve the speed.",
        converts(),
        (("Conversions between NCHW and NHWC take 3.5 ms of 9.5",), ("channels_last",)),
        ("Turn on mixed precision", "mixed_precision.set_global_policy"),
    ),
    Asked(
        "tensorflow/tensorflow#28405",
        "The GPU is idle at the beginning of each epoch: the shuffle buffer is filled.",
        fills(600_000.0),
        (("1 of",), ("Shuffle fills its buffer in one call",), ("smaller buffer",)),
        ("The GPU waits between steps",),
    ),
    Asked(
        "tensorflow/tensorflow#40755",
        "Mapping a function over a dataset is slower than calling it in a loop: it has an FFT.",
        maps("Map", "FFT"),
        (("One input stage sets the pace (Map)",), ("num_parallel_calls=tf.data.AUTOTUNE",)),
        ("kernel launches",),
    ),
    Asked(
        "openxla/xprof#8",
        "What is kernel launch time? The batches come from a database, by tf.numpy_function.",
        maps("ParallelMapV2", "PyFunc"),
        (("Its function is Python (PyFunc)",), ("tf.io, tf.image, tf.strings",)),
        ("The GPU waits for kernel launches",),
    ),
    Asked(
        "poets-ai/elegy#141",
        "Showing metrics of each step slows training down.",
        stepped(JITTED, "PjitFunction(step)", (7, 5), after=logs),
        (
            ("update (progress.py:120)",),
            ("only every N steps (block_until_ready, synchronize, float(loss))",),
        ),
        (*OF_TENSORFLOW, "The GPU waits for input"),
    ),
    Asked(
        "google/flax#912",
        "Each call of a jitted function takes a quarter of a millisecond.",
        stepped(_samples, "PjitFunction(apply_fun)", (7, 0)),
        (("The GPU waits for kernel launches (apply_fun)",), ("or several steps (lax.scan)",)),
        (*OF_TENSORFLOW, "The GPU waits for input"),
    ),
    Asked(
        "keras-team/keras#19512",
        "On PyTorch MeanIoU takes hours: it adds up pixels one by one.",
        of_steps(_counts_pixels),
        (("The GPU waits for kernel launches",), ("core.py(660): scatter",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "prism-oncology/scyan#31",
        "Training on the GPU is no faster than on the CPU.",
        of_steps(_loads),
        (("The GPU waits for input (DataLoader)",), ("num_workers",)),
        OF_TENSORFLOW,
    ),
)

test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("repeated-preparation", trained(computes, lambda run, step: _predicts(run, step, step == 9))),
    ("input-bound", fills(60_000.0, hidden=True)),
    (
        "slow-op-form",
        of_tensorflow(("bn/FusedBatchNormV3:FusedBatchNormV3", "bn_fw_tr_1C11_singleread_fp16", 900.0)),
    ),
)


def test_gpus_that_compute_as_long_are_even() -> None:
    # tensorflow/tensorflow#41654: a mean of equal numbers is above them by a rounding.
    outcome = judge("uneven-replicas", LIKE)
    assert outcome.status == "passed"
    assert float(outcome.args["share"].value) >= 0


def test_what_a_thread_that_computes_waits_for_is_not_its_work() -> None:
    assert judge("host-placed-ops", exchanges()).status == "failed"
    assert judge("host-placed-ops", exchanges(computes=True)).status == "no_data"
