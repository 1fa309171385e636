"""Questions of public issues about programs of other kinds than a training of Keras': servers, sessions, environments,
adversarial and quantized training, JAX outside of jit, hosts without a GPU. What was asked, what is right, and what the
report says now; the captures are small ones that show what each question is about.
"""

import pytest

from tests.asked.programs import on_card as card
from tests.asked.programs import on_host
from tests.asked.situations import ADD, OF_TENSORFLOW, Asked, answers, of_tensorflow, stepped
from tests.build.runs import Kernel, Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import HGEMM, SGEMM
from tests.facts.test_eager_ops import TRAINING

FUNCTION = "Put the step into a tf.function"
PIPELINE = ("dataset.map", "num_parallel_calls", "prefetch(")
FAKE = "model/q{}/FakeQuantWithMinMaxVars:FakeQuantWithMinMaxVars"
FAKE_GRADIENT = "gradient_tape/model/q{}/FakeQuantWithMinMaxVarsGradient:FakeQuantWithMinMaxVarsGradient"


def of_session(*kernels: Kernel, idle_us: float = 4.0, fed_us: float = 0.0, python: str = "") -> Run:
    """Ten runs of a session, marked, each of which may copy what is fed to it; what follows may be Python's."""
    run = Run()
    for step in range(10):
        begin = run.now_us
        run.now_us += 2
        if fed_us:
            run.copy("MemcpyH2D", fed_us, memory="pageable", blocks=True, size=77 << 20)
        for kernel in kernels:
            run.launch(*kernel)
        run.now_us = max(run.now_us, run.gpu_free_us) + 2
        run.python.event("SessionRun", begin + 1, run.now_us - begin - 1, id=step + 5)
        if python:
            run.python.event(python, run.now_us + 1, idle_us - 2)
        run.now_us += idle_us
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    return run.in_time_order()


def of_functions(*names: str, between: str = "", between_us: float = 0.0) -> Run:
    """Steps of several functions that train; between two of them a value is read and Python works."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        for at, name in enumerate(names):
            called = run.now_us = run.now_us + 2
            run.now_us += 1
            for op in TRAINING:
                run.launch(op, HGEMM[1], 900.0)
            run.python.event(f"EagerLocalExecute: __inference_{name}_12", called, run.now_us - called + 1)
            run.python.event("FunctionRun", called + 0.2, run.now_us - called, id=10 * step + at)
            run.now_us += 2
            if between:
                run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=4)
                run.python.event(between, run.now_us + 1, between_us)
                run.now_us += between_us + 2
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us = max(run.now_us, run.gpu_free_us - 2000) + 1
    return run.in_time_order()


def within(name: str, us: float, eager: bool = False, amd: bool = False) -> Run:
    """Steps of Keras' function, in or after which a call or an op takes its time while the GPU waits."""
    run = card(Run(capability=(9, 0)), "AMD Radeon RX 7900 XTX", "AMD") if amd else Run()
    for step in range(10):
        begin = run.now_us
        run.now_us += 1
        for at, op in enumerate(TRAINING):
            if at and not eager:
                run.now_us = max(run.now_us, run.gpu_free_us)
                run.python.event(name, run.now_us, us)
                run.now_us += us + 1
            run.launch(op, HGEMM[1], 900.0)
        run.python.event(
            "EagerLocalExecute: __inference_one_step_on_iterator_9", begin + 0.2, run.now_us - begin
        )
        run.python.event("FunctionRun", begin + 0.4, run.now_us - begin - 0.4, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 2
        if eager:
            run.python.event("TFE_Py_FastPathExecute_C", run.now_us, us + 2)
            run.python.event(f"EagerLocalExecute: {name}", run.now_us + 1, us)
            run.now_us += us + 4
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


def of_host(*ops: tuple[str, float], of_jax: bool = False, calls: int = 1) -> XSpaceBuilder:
    """Steps of a host whose capture shows no GPU: its ops, by microseconds, in each of so many programs or calls."""
    space = XSpaceBuilder()
    plane = space.plane("/host:CPU")
    python, pool = plane.line("python3"), plane.line("tf_XLAEigen/1")
    at = 1000.0
    for step in range(8):
        begin = at
        for call in range(calls):
            called = at = at + 20
            for op, us in ops:
                stats = {"hlo_op": op, "hlo_module": "jit_step"} if of_jax else {}
                (pool if of_jax else python).event(op, at + 2, us, **stats)
                at += us + 3
            name = f"PjitFunction({ops[call % len(ops)][0]})" if of_jax else "FunctionRun"
            python.event(name, called, at - called + 1)
            at += 2
        python.event("train", begin, at - begin, step_num=step, _r=1)
        at += 5
    return space


def quantized(us: float) -> Run:
    kernels: list[Kernel] = []
    for layer in range(6):
        kernels += [
            (f"model/q{layer}/Conv2D:Conv2D", HGEMM[1], 200.0),
            (FAKE.format(layer), ADD, us),
            (FAKE_GRADIENT.format(layer), "void Eigen::internal::FullReductionKernel<256, 128>", 2 * us),
        ]
    return of_tensorflow(*kernels)


def offloaded() -> Run:
    """A step that brings its optimizer's state from the host's memory, and takes it back there."""

    def launch(run: Run) -> None:
        run.copy("MemcpyH2D", 4000.0, op="copy-start.4", size=96 << 20)
        run.launch("jit(train_step)/dot_general:XlaModule", "gemm_fusion_dot_1", 1500.0)
        run.copy("MemcpyD2H", 4000.0, op="copy-start.9", size=96 << 20)

    return stepped(launch, "PjitFunction(train_step)", (9, 0))


def of_engine(form: str, capability: tuple[int, int]) -> Run:
    """TensorRT's kernels in 8 bits."""
    kernel = f"trt_turing_int8{form}cudnn_int8_128x128_relu_small_nn_v1"
    return of_tensorflow(("TRTEngineOp_0:TRTEngineOp", kernel, 900.0), capability=capability)


PRIMITIVES = tuple(
    (name, 3.0) for name in ("multiply", "add", "dot_general", "tanh", "subtract", "reduce_sum")
)
ASKED = (
    Asked(
        "tensorflow/serving#1440",
        "GPU use is low with TensorFlow Serving, which answers one request at a time.",
        of_session(("resnet/Conv2D:Conv2D", HGEMM[1], 60.0), idle_us=2000.0),
        (("answers requests",), ("several at once",), ("no host event",)),
        (FUNCTION, "model.compile", "repeated batch", "while the host runs Python"),
    ),
    Asked(
        "tensorflow/tensorflow#2919",
        "feed_dict is several times slower than queues.",
        of_session(("tower/Conv2D:Conv2D", HGEMM[1], 18000.0), fed_us=12000.0),
        (("6.73 GB/s",), ("feed_dict",), ("tf.data",)),
        (FUNCTION, "dataset = dataset"),
    ),
    Asked(
        "Farama-Foundation/HighwayEnv#103",
        "The environment runs in Python, and the GPU is idle.",
        of_session(
            ("model/pi/MatMul:MatMul", SGEMM[1], 60.0), idle_us=8000.0, python="$highway_env.py:120 step"
        ),
        (("step (highway_env.py:120)",), ("off the thread that trains",)),
        PIPELINE,
    ),
    Asked(
        "keras-team/keras#5312",
        "A GAN of two functions reads both losses, and makes noise in Python.",
        of_functions("train_d", "train_g", between="$gan.py:88 sample_noise", between_us=3000.0),
        (("sample_noise (gan.py:88)",), ("off the thread that trains",)),
        PIPELINE,
    ),
    Asked(
        "tensorflow/tensorflow#35741",
        "Fake quantization takes much of training.",
        quantized(90.0),
        (("Simulated quantization",), ("FakeQuantWithMinMaxVars",), ("jit_compile=True",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#33163",
        "ModelCheckpoint saves after each batch.",
        within("SaveV2", 20000.0, eager=True),
        (("Training waits for checkpoints",), ("SaveV2",), ("save_freq",)),
        (FUNCTION, "Callbacks or metrics", *PIPELINE),
    ),
    Asked(
        "tensorflow/tensorflow#26218",
        "Near the limit of memory regions are released and reserved again.",
        within("cuMemAlloc_v2", 3000.0),
        (("cuMemAlloc_v2",), ("Garbage collection",), ("smaller batch",)),
        PIPELINE,
    ),
    Asked(
        "ROCm/tensorflow-upstream#704",
        "MIOpen makes kernels in each step.",
        within("hipModuleLoadData", 30000.0, amd=True),
        (("hipModuleLoadData",), ("MIOPEN_FIND_MODE",), ("buckets",)),
        ("CUDA_MODULE_LOADING", "TF_CUDNN", "Start the profile after"),
    ),
    Asked(
        "horovod/horovod#459",
        "HorovodAllgather of an embedding's gradient runs on the CPU.",
        on_host("Adam/HorovodAllgather_grads_0:HorovodAllgather", 8000.0),
        (("HorovodAllgather",), ("sparse_as_dense=True",)),
        ("CommunicationImplementation", *PIPELINE),
    ),
    Asked(
        "tensorflow/tensorflow#11709",
        "Most of embedding_lookup_sparse is computed on the CPU.",
        on_host("embed/embedding_lookup_sparse/SegmentSum:SegmentSum", 5000.0),
        (("SegmentSum",), ("placements",)),
        PIPELINE,
    ),
    Asked(
        "keras-team/keras-io#913",
        "TextVectorization is a part of the model.",
        on_host("model/text_vectorization/StringSplit/StringSplitV2:StringSplitV2", 5000.0),
        (("StringSplitV2",), ("dataset.map",), ("TextVectorization",)),
        ("OneDeviceStrategy",),
    ),
    Asked(
        "jax-ml/jax#28988",
        "States of the optimizer are kept in the host's memory.",
        offloaded(),
        (("Copies stall the GPU",), ("pinned_host",), ("offload less",)),
        (*OF_TENSORFLOW, "predict returns"),
    ),
    Asked(
        "NVIDIA/TensorRT#550",
        "int8 is slower than fp16.",
        of_engine("x4_i", (7, 5)),
        (("matrix math without Tensor Cores",), ("allow fp16 beside int8",)),
        ("Use mixed precision",),
    ),
    Asked(
        "jax-ml/jax#20326",
        "JAX outside of jit dispatches thousands of operations; no GPU was captured.",
        of_host(*PRIMITIVES, of_jax=True, calls=30),
        (("Ops run one by one from Python",), ("30 ops",), ("jax.jit",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#29322",
        "pure_callback takes nearly all of a step on the CPU.",
        of_host(("pure_callback.1", 9000.0), ("dot_general.3", 60.0), of_jax=True),
        (("The host runs what no GPU takes",), ("pure_callback.1",), ("lax.cond",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#50666",
        "TextVectorization in fit, on a machine without a GPU.",
        of_host(("text/StringSplit/StringSplitV2:StringSplitV2", 4000.0), ("dense/MatMul:MatMul", 900.0)),
        (("StringSplitV2",), ("For 4 ms",), ("dataset.map",)),
        ("The GPU waits",),
    ),
    Asked(
        "tensorflow/tensorflow#34633",
        "Only ops of the CPU are captured.",
        of_host(("conv/Conv2D:Conv2D", 9000.0), ("dense/MatMul:MatMul", 900.0)),
        (("conv/Conv2D:Conv2D takes longest",), ("sees the GPU",)),
        ("The host runs what no GPU takes",),
    ),
)


test_a_question_has_its_answer = answers(ASKED)


@pytest.mark.parametrize(
    ("check", "run", "status"),
    [
        ("slow-op-form", quantized(4.0), "passed"),
        ("step-gaps", of_functions("train_d", "train_g"), "passed"),
        ("eager-execution", of_functions("train_d", "train_g"), "passed"),
        ("warm-up-in-window", of_functions("train_d", "train_g"), "passed"),
        # A server whose requests come in batches.
        ("step-gaps", of_session(("resnet/Conv2D:Conv2D", HGEMM[1], 9000.0)), "passed"),
        # Kernels in 8 bits that use Tensor Cores, and of a GPU that has none for these.
        ("tensor-cores-unused", of_engine("_i8816", (7, 5)), "passed"),
        ("tensor-cores-unused", of_engine("x4_i", (7, 0)), "passed"),
        # One jitted step, a loop of jitted steps, and ordinary ops: nothing that stays on a host with a GPU.
        ("eager-execution", of_host(*PRIMITIVES, of_jax=True), "passed"),
        ("eager-execution", of_host(("train_step", 30.0), of_jax=True, calls=30), "passed"),
        ("host-placed-ops", of_host(*PRIMITIVES, of_jax=True), "no_data"),
        ("host-placed-ops", of_host(("conv/Conv2D:Conv2D", 900.0)), "no_data"),
        (
            "host-placed-ops",
            of_host(("c/Conv2D:Conv2D", 900.0), ("s/StringLower:StringLower", 5.0)),
            "passed",
        ),
    ],
)
def test_what_looks_the_same_is_no_fault(check: str, run: Run, status: str) -> None:
    assert judge(check, run).status == status
