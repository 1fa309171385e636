"""Questions of public issues about the pace of TensorFlow programs: kernels shorter than their launches take to arrive,
ops that are long at work before they launch, files that a map reads, checkpoints. What was asked, what is right, and
what the report says now; the captures are small ones that show what each question is about.
"""

from typing import Any

from tests.asked.programs import fits, on_host, takes
from tests.asked.situations import ADD, Asked, answers, no_faults, of_tensorflow, stepped
from tests.asked.test_buffers import maps
from tests.build.runs import Kernel, Run
from tests.checks.judge import judge
from tests.checks.kernels import ADAM, HGEMM, SGEMM

FUNCTION = "Put the step into a tf.function"
XLA = "model.compile(…, jit_compile=True)"
MIXED = "tf.keras.mixed_precision"
CALL = "EagerLocalExecute: __inference_train_function_77"
ADAM_OPS = (
    "sub:Sub",
    "mul:Mul",
    "AssignAddVariableOp:AssignAddVariableOp",
    "Square:Square",
    "AssignAddVariableOp_1:AssignAddVariableOp",
    "Sqrt:Sqrt",
    "truediv:RealDiv",
    "AssignSubVariableOp:AssignSubVariableOp",
)


def _backprop(layer: str, kernel: str, us: float) -> Kernel:
    return f"gradient_tape/model/{layer}/Conv2D/Conv2DBackpropFilter:Conv2DBackpropFilter", kernel, us


def first_layer(kernel: str, us: float) -> Run:
    """Convolutions in half precision, of which the filter's gradient of the first layer, of three channels, takes so
    long."""
    ops = [_backprop("stem", kernel, us)]
    for layer in range(4):
        fast = "turing_fp16_s1688cudnn_fp16_256x128_ldg8_{}_nhwc_tn_v1"
        ops.append((f"model/block{layer}/Conv2D:Conv2D", fast.format("relu_f2f_exp_small"), 250.0))
        ops.append(_backprop(f"block{layer}", fast.format("wgrad_idx_exp"), 250.0))
    return of_tensorflow(*ops, capability=(7, 5))


def gathers(us: float) -> Run:
    """One rank of Horovod, which gathers the gradients of an embedding from all."""

    def launch(run: Run) -> None:
        for layer in range(6):
            run.launch(f"deepfm/dense_{layer}/MatMul:MatMul", SGEMM[1], 400.0)
        for at in range(2):
            takes(run, f"DistributedAdamOptimizer_Allreduce/HorovodAllgather_{at}:HorovodAllgather", 20.0)
            run.correlation += 1
            ids: dict[str, Any] = {"correlation_id": run.correlation}
            run.python.event("cuLaunchKernel", run.now_us, 4.0, **ids)
            ring = run.device.line("Stream #20")
            ring.event(
                "ncclKernel_AllGather_RING_LL_Sum_int8_t(ncclWorkElem)", run.gpu_free_us + 10, us, **ids
            )
            run.gpu_free_us += us + 10
            run.now_us += 5
        run.now_us = run.gpu_free_us - 600

    return stepped(launch, CALL, (7, 0))


def short(count: int, us: float, per_launch_us: float) -> Run:
    """Kernels that end before the next launch has come, though that is called earlier."""
    types = ("AddV2", "Mul", "MatMul", "Relu")
    kinds = ((f"model/block_{at // 12}/{types[at % 4]}:{types[at % 4]}", at) for at in range(count))
    ops = ((op, HGEMM[1] if at % 4 == 2 else ADD, us) for op, at in kinds)
    return of_tensorflow(*ops, capability=(8, 6), per_launch_us=per_launch_us)


def whole_table() -> Run:
    """Keras 3's Adam, which updates all rows of an embedding by one op after another."""
    scatter = "void tensorflow::UnsortedSegmentCustomKernel<float, int>"
    ops = [(f"model/dense_{at}/MatMul:MatMul", SGEMM[1], 160.0) for at in range(3)]
    ops.append(("IndexedSlicesToDense/UnsortedSegmentSum:UnsortedSegmentSum", scatter, 300.0))
    ops += [(f"StatefulPartitionedCall/adam/{op}", ADD, 620.0) for op in ADAM_OPS]
    return of_tensorflow(*ops, capability=(8, 0))


def saves(copies: int) -> Run:
    """Each tenth step so many variables go to the host before they are written."""

    def act(run: Run, step: int) -> None:
        if step % 10 == 9:
            run.now_us = max(run.now_us, run.gpu_free_us)
            for _ in range(copies):
                run.copy("MemcpyD2H", 900.0, memory="pageable", blocks=True, size=9 << 20)
            takes(run, "EagerLocalExecute: SaveV2", 9000.0)
            takes(run, "EagerLocalExecute: MergeV2Checkpoints", 1500.0)

    return fits(before=act, steps=42)


def clusters(us: float) -> Run:
    """XLA compiles a cluster again for each new length."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        if step % 2 == 0:
            takes(run, "XlaCompilationCache::CompileStrict", us)
        for at in range(6):
            run.launch("cluster_3_1/xla_run:_XlaRun", f"fusion_{at}", 500.0 + 70 * step)
        run.python.event("FunctionRun", begin + 0.1, run.now_us - begin, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us - 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run.in_time_order()


def plans(us: float) -> Run:
    """Each convolution is at work on the host for so long before it launches."""

    def launch(run: Run) -> None:
        run.now_us += 1
        for layer in range(4):
            for op in (f"model/conv1d_{layer}/Conv1D:Conv2D", _backprop(f"conv1d_{layer}", "", 0.0)[0]):
                begin = run.now_us
                run.now_us += us
                run.launch(op, "turing_scudnn_128x64_relu_interior_nn_v1", 220.0)
                run.python.event(op, begin, run.now_us - begin + 1)
                run.now_us += 2
        run.now_us = max(run.now_us, run.gpu_free_us)

    return stepped(launch, CALL, (7, 5))


def tiny(between_us: float) -> Run:
    """Three small layers in a session, and so much between two steps."""

    def launch(run: Run) -> None:
        for layer in range(3):
            run.launch(f"sequential/dense_{layer}/MatMul:MatMul", "maxwell_sgemm_32x32_nn", 8.0)
        run.launch(*ADAM, 5.0)

    def waits(run: Run) -> None:
        run.now_us = max(run.now_us, run.gpu_free_us) + between_us

    return stepped(launch, "SessionRun", (3, 0), after=waits)


def drops() -> Run:
    run = short(300, 4.0, 5.0)
    run.space.proto.warnings.append(
        b"Detected GPU events dropped on host: 6317194 events dropped because total device(activity) events reaches max"
    )
    return run


SLOW = "void cudnn::cnn::wgrad_alg0_engine<__half, 128, 5, 5, 3, 3, 3, false, 512>(int, int, int)"
ASKED = (
    Asked(
        "tensorflow/tensorflow#20068",
        "Small files are read over gcsfuse in a parallel map, 5 to 10 times as slow as from a disk.",
        maps("ReadFile:ReadFile", wait_us=12000.0),
        (("ParallelMapV2",), ("ReadFile",), ("closer to the machine",), ("more calls than cores",)),
        (FUNCTION, "Map in parallel (num_parallel_calls)", "Make the function of this stage cheaper"),
    ),
    Asked(
        "tensorflow/tensorflow#48127",
        "Training a Conv2D is 20 times as slow with mixed_float16.",
        first_layer(SLOW, 18000.0),
        (("model/stem",), ("Run the layers in the table in float32",), ("16 bits on ordinary units",)),
        ("keeps its own type", MIXED),
    ),
    Asked(
        "horovod/horovod#1036",
        "Two GPUs do half of what one does: gathering IndexedSlices is slow.",
        gathers(5200.0),
        (("Collectives are not overlapped",), ("tf.IndexedSlices",), ("make its gradients dense",)),
        ("HOROVOD_FUSION_THRESHOLD",),
    ),
    Asked(
        "tensorflow/tensorflow#59655",
        "The GPU is said to be idle for half of the time, but the trace has no blanks.",
        short(240, 4.0, 4.0),
        (("960 µs of 1.92 ms for kernel launches (50%)",), ("before 240 of 240 kernels",), ("larger batch",)),
        ("No finding explains",),
    ),
    Asked(
        "keras-team/keras#19992",
        "Keras 3's optimizers are slower than Keras 2's where gradients are sparse.",
        whole_table(),
        (
            ("The optimizer takes much of the step",),
            ("AssignAddVariableOp, AssignSubVariableOp, Mul",),
            ("LazyAdam",),
        ),
        ("mostly in AssignAddVariableOp.",),
    ),
    Asked(
        "deepchem/deepchem#458",
        "Saving checkpoints takes more time than computing.",
        saves(6),
        (("Training waits for checkpoints",), ("SaveV2",), ("save_freq",), ("1 failed", "2 failed")),
        (FUNCTION, "argmax or top_k"),
    ),
    Asked(
        "tensorflow/tensorflow#62198",
        "Auto-clustering seems to compile anew for each batch, whose lengths differ.",
        clusters(90000.0),
        (("A compiler runs in steady steps",), ("pad to a few sizes",)),
        ("Start the profile after the first steps", FUNCTION),
    ),
    Asked(
        "tensorflow/tensorflow#62100",
        "With deterministic ops a small CNN takes ten times as long since 2.13.",
        plans(9000.0),
        (("passes within ops such as",), ("Conv2D",), ("enable_op_determinism",)),
        (XLA, "cast integers"),
    ),
    Asked(
        "tensorflow/tensorflow#7511",
        "non_max_suppression is very slow, and has no kernel for GPUs.",
        on_host("Postprocessor/non_max_suppression/NonMaxSuppressionV3:NonMaxSuppressionV3", 30000.0),
        (("NonMaxSuppressionV3",), ("Give it fewer boxes",), ("97.3%",)),
        ("dataset.map", "Too little work for a GPU"),
    ),
    Asked(
        "MaybeShewill-CV/CRNN_Tensorflow#71",
        "With 6,000 classes the GPU does nothing, and one core is full: a beam search for a metric.",
        on_host("CTCBeamSearchDecoder:CTCBeamSearchDecoder", 90000.0),
        (("CTCBeamSearchDecoder",), ("Decode only in evaluation",), ("ctc_greedy_decoder",)),
        ("dense, padded labels", "Too little work for a GPU"),
    ),
    Asked(
        "tensorflow/tensorflow#2987",
        "At random steps take three times as long: the queue of TensorFlow 1 is empty.",
        on_host("batch_queue/fifo_queue_DequeueMany:QueueDequeueManyV2", 40000.0, (1, 4, 7)),
        (("QueueDequeueManyV2",), ("num_threads",), ("tf.data",)),
        ("Move these ops to the GPU", "tf.unique"),
    ),
    Asked(
        "tensorflow/tensorflow#5995",
        "A tiny network is far slower on the GPU.",
        tiny(3000.0),
        (("The GPU waits between steps",), ("Too little work for a GPU",), ("larger batch",)),
        ("shows no training", FUNCTION),
    ),
    Asked(
        "openxla/xprof#265",
        "Six million events were dropped, though only a few batches are profiled.",
        drops(),
        (("Fix this first: The profiler lost events",), ("Profile fewer steps",)),
        ("before 0 of 300 kernels",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("launch-bound", short(60, 40.0, 4.0)),
    ("launch-bound", plans(20.0)),
    ("blocking-copies", saves(0)),
    ("tensor-cores-unused", first_layer("turing_fp16_s1688cudnn_fp16_256x64_wgrad_nhwc_tn_v1", 900.0)),
    open_too=True,
)


def test_a_deep_queue_tells_nothing_of_what_launches_take() -> None:
    """Each kernel waits behind others all along: the gaps between them are the hardware's."""
    assert judge("launch-bound", short(60, 40.0, 0.0)).args["latency"].value == 0.0
