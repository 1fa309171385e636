"""Questions of public issues about what a step copies: within the GPU, to a host's memory that is not pinned, weights
that are read in each turn of a loop; and about who prepares a batch, small calls of JAX, and one slow kernel. What was
asked, what is right, and what the report says now.
"""

from functools import partial

from tests.asked.programs import calls, of_steps, products, takes
from tests.asked.situations import (
    ADD,
    OF_TENSORFLOW,
    Asked,
    answers,
    no_faults,
    of_jax,
    of_tensorflow,
    stepped,
)
from tests.build.runs import Run
from tests.checks.kernels import HGEMM, SGEMM

STEP = "jit(step)/jit(main)"
TENSOR_OP = "cutlass_80_tensorop_bf16_s16816gemm_bf16_128x128_32x5_nn_align8"
TILE = "void tensorflow::functor::TileKernel<float>"
SLOW = "void gemmSN_TN_kernel<float, float, float, 128, 16, 2, 4, 4, 4, true>"
#: An engine of TensorRT's, which runs kernels of many kinds.
SLICED = (
    *(("TRTEngineOp_0:TRTEngineOp", "trt_turing_fp16_s1688cudnn_fp16_128x128_ldg8_relu_nhwc_tn_v1", 130.0),)
    * 20,
    *(("TRTEngineOp_0:TRTEngineOp", "void copyPackedKernel<float, float, true, true, NoneOp>(int)", 13.2),)
    * 500,
)
NEXT = "enumerate(DataLoader)#_{}DataLoaderIter.__next__"


def transposes(us: float) -> Run:
    """Transposes that XLA fused with what follows, and with nothing else that is large."""
    return of_jax(
        (f"{STEP}/conv_general_dilated", TENSOR_OP, 4000.0),
        (f"{STEP}/transpose", "loop_transpose_fusion", us),
        (f"{STEP}/mul", "input_transpose_fusion", us),
        (f"{STEP}/dot_general", TENSOR_OP, 3500.0),
        (f"{STEP}/transpose", "input_transpose_fusion_2", us),
        capability=(8, 9),
    )


def _collates(run: Run, step: int) -> None:
    """A collator pads on the thread that trains."""
    act = partial(takes, run, "$tokenization_utils_base.py:3320 pad", 298_000.0)
    for name in (
        "$data_collator.py:271 __call__",
        "$fetch.py:55 fetch",
        "$dataloader.py:670 _next_data",
        NEXT.format("SingleProcess"),
    ):
        act = partial(calls, run, name, act)
    act()
    products(run, 100)


def _reads_weights(run: Run) -> None:
    for _ in range(50):
        op = "rnn/while/lstm_cell/MatMul/ReadVariableOp/_17:_Recv"
        run.copy("MemcpyH2D", 360.0, op=op, size=4 << 20)
        run.launch("rnn/while/lstm_cell/MatMul:MatMul", SGEMM[1], 180.0)
        for op in ("Sigmoid:Sigmoid", "mul:Mul", "Tanh:Tanh"):
            run.launch(f"rnn/while/lstm_cell/{op}", ADD, 20.0)


def _masks() -> Run:
    """A mask selects rows: the host reads how many before it goes on."""
    run = Run(capability=(7, 0))
    for _ in range(8):
        run.train_step((("model/dense/MatMul:MatMul", HGEMM[1], 100.0),) * 4)
        for layer in range(4):
            op = f"model/boolean_mask_{layer}/Where:Where"
            run.launch(op, "void cub::DeviceReduceSingleTileKernel<cub::Policy600, bool>", 4.0)
            run.copy("MemcpyD2H", 2.0, op, blocks=True, size=4)
    return run


def _to_the_host(run: Run, step: int) -> None:
    products(run, 50)
    memory = "device kind_dst:pageable"
    copy = partial(run.copy, "MemcpyD2H", 18_000.0, memory=memory, blocks=True, size=64 << 20)
    calls(run, "aten::to", partial(calls, run, "aten::_to_copy", copy))


def loads(each: int, us: float, steps: int) -> Run:
    """A loader that is waited for in one of so many steps."""

    def act(run: Run, step: int) -> None:
        takes(run, NEXT.format("MultiProcessing"), us if step % each == each - 1 else 30.0)
        products(run, 23)

    return of_steps(act, steps)


def tiled(us: float) -> Run:
    return of_tensorflow(
        ("votes/Tile:Tile", TILE, us), ("votes/MatMul:BatchMatMulV2", HGEMM[1], 9000.0), capability=(7, 5)
    )


def _acts() -> Run:
    """One environment, of which each step is a call of many small kernels."""
    run = Run(capability=(8, 0))
    for number in range(30):
        begin = run.now_us
        run.now_us += 60
        for _ in range(40):
            run.launch("jit(step)/while/body/add:XlaModule", "loop_add_fusion", 4.0)
            run.now_us += 4
        run.python.event("PjitFunction(step)", begin, run.now_us - begin)
        run.now_us += 400
        run.python.event("train", begin, run.now_us - begin - 1, step_num=number, _r=1)
    return run.in_time_order()


def _multiplies() -> Run:
    """A product of a transposed operand, by a kernel for small ones."""
    run = Run(capability=(3, 5))
    for step in range(8):
        begin = run.now_us
        calls(run, "aten::matmul", partial(calls, run, "aten::mm", partial(run.launch, "", SLOW, 79_643.0)))
        run.now_us = run.gpu_free_us + 2
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 1
    return run.in_time_order()


def _averages(up: int) -> Run:
    """A function of jit is given the arrays of pmap, which go to the host, and this many of them back."""

    def launch(run: Run) -> None:
        for _ in range(10):
            run.launch("pmap(step)/dot_general:XlaModule", TENSOR_OP, 1200.0)
        for kind, memory, count in (
            ("MemcpyD2H", "device kind_dst:pageable", 30),
            ("MemcpyH2D", "pageable", up),
        ):
            for _ in range(count):
                run.copy(kind, 260.0, memory=memory, size=4 << 20, blocks=True)
        run.launch("jit(ema_update)/add:XlaModule", "loop_add_fusion", 90.0)

    return stepped(launch, "PjitFunction(ema_update)", (8, 0))


def _many_features(run: Run) -> None:
    """Each of 1,500 columns is an input of its own, and a copy."""
    for at in range(1500):
        run.now_us += 2
        run.copy("MemcpyH2D", 1.3, op=f"model/feature{at}:_Recv", memory="pageable", size=1024)
    for _ in range(10):
        run.launch("model/dense/MatMul:MatMul", HGEMM[1], 700.0)


ASKED = (
    Asked(
        "tensorflow/tensorflow#46278",
        "Training is very slow with 5,309 features of one column each.",
        stepped(_many_features, "EagerLocalExecute: __inference_train_step_40", (7, 0)),
        (
            ("1,500 copies per step stall the GPU",),
            ("Of many small inputs each is a copy: join them into one tensor",),
        ),
        ("Turn on mixed precision",),
    ),
    Asked(
        "jax-ml/jax#12887",
        "An average of pmapped parameters by jit: many copies in both directions.",
        _averages(30),
        (
            ("Copies stall the GPU",),
            ("Keep on the GPU what the next step needs",),
            ("give both one sharding",),
        ),
        ("argmax", "several times as fast"),
    ),
    Asked(
        "jax-ml/jax#12887, results",
        "What stays on the host is a result.",
        _averages(0),
        (("Copy fewer bytes: argmax",),),
        ("give both one sharding",),
    ),
    Asked(
        "NVIDIA/TensorRT#1117",
        "copyPackedKernel takes too long: an engine has 1,100 slices.",
        of_tensorflow(*SLICED, capability=(7, 5)),
        (
            ("Copies within the GPU take much time",),
            ("(TRTEngineOp (copyPackedKernel)) take 6.6 ms of 9.2 ms",),
            ("slice once",),
        ),
        ("Tensor Cores are not used",),
    ),
    Asked(
        "openxla/xla#16914",
        "XLA leaves transposes apart, each of which reads and writes all.",
        transposes(1300.0),
        (("3.9 ms of each 11.4 ms step: Copies within the GPU",), ("one order of axes",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "huggingface/transformers#32101",
        "Padding masks of four dimensions makes the trainer twenty times slower.",
        of_steps(_collates, 8),
        (("The GPU waits for input (pad (tokenization_utils_base.py:3320))",), ("num_workers",)),
        (*OF_TENSORFLOW, "torch.compile"),
    ),
    Asked(
        "tensorflow/tensorflow#4495",
        "Weights on the CPU are copied in each turn of a loop.",
        stepped(_reads_weights, "EagerLocalExecute: __inference_train_step_88", (7, 0)),
        (("18 ms of each 30 ms step: Copies stall the GPU",), ("Keep the variables on the GPU",)),
        ("Let the loop read its condition", "The GPU waits for input"),
    ),
    Asked(
        "pytorch/pytorch#39694",
        'to("cpu", non_blocking=True) blocks.',
        of_steps(_to_the_host, 8),
        (("Copies stall the GPU",), ("Copy into pinned memory",), ("3.73 GB/s",)),
        (*OF_TENSORFLOW, "riser", "num_workers"),
    ),
    Asked(
        "nerfstudio-project/gsplat#1058",
        "The loader decodes an image per step, and one step of four waits.",
        loads(4, 18_000.0, 24),
        (("The GPU waits for input (DataLoader)",), ("4.93 ms",), ("num_workers",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "www0wwwjs1/Matrix-Capsules-EM-Tensorflow#25",
        "Tile takes more than a third of a step.",
        tiled(6000.0),
        (("Copies within the GPU's memory (Tile) take 6 ms",), ("jit_compile=True",)),
        ("data_format",),
    ),
    Asked(
        "google/brax#246",
        "One environment is slower on the GPU than on the CPU.",
        _acts(),
        (("A loop runs small kernels one by one",), ("a larger batch",)),
        (*OF_TENSORFLOW, "The GPU waits for input"),
    ),
    Asked(
        "cusp-ai-oss/kUPS#248",
        "segment_sum into few segments is thousands of times slower.",
        of_jax(
            (f"{STEP}/jit(segment_sum)/scatter-add", "wrapped_scatter", 870_000.0),
            (f"{STEP}/pow", "loop_multiply_fusion_4", 30_000.0),
            capability=(8, 9),
        ),
        (("scatter-add takes 870 ms of 900 ms",), ("one-hot matrix",), ("complex128",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#12461, in TensorFlow",
        "A mask as an index makes the host wait.",
        _masks(),
        (("Where",), ("boolean_mask, Where, Unique, dynamic_partition",), ("multiply by the mask",)),
    ),
    Asked(
        "pytorch/pytorch#16594",
        "A product of a transposed matrix runs eighty times slower.",
        _multiplies(),
        (("the longest op is matmul",), ("0 failed",)),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
)


test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", tiled(1000.0)),
    ("slow-op-form", transposes(400.0)),
    # A cast at the end of what XLA fused is no copy.
    ("slow-op-form", of_jax((f"{STEP}/mul", "loop_convert_fusion", 4000.0), (STEP, TENSOR_OP, 4000.0))),
    ("input-bound", loads(40, 1500.0, 41)),
    open_too=True,
)
