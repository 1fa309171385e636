"""Questions of public issues of PyTorch and JAX about gradients that are filled with zeros, stages of a pipeline,
copies of what a loop carries, and ops in slow forms: what was asked, what is right, and what the report says now.
"""

from functools import partial

from tests.asked.programs import SEND, calls, computes, exchange, of_steps, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, stepped
from tests.build.runs import Run
from tests.checks.kernels import BF16

FILL = "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>>"
SORT = (
    "void cub::DeviceRadixSortOnesweepKernel<cub::DeviceRadixSortPolicy<long, long>::Policy900, false, long>"
)
DIRECT = (
    "void cudnn::cnn::wgrad2d_grouped_direct_kernel<__nv_bfloat16, __nv_bfloat16, __nv_bfloat16, float, true>"
)
SIMT = "cutlass_80_simt_sgemm_128x128_8x5_nn_align1"


def _zeroes(run: Run, step: int) -> None:
    products(run, 20)
    run.now_us = max(run.now_us, run.gpu_free_us)

    def all_gradients() -> None:
        for _ in range(400):
            run.now_us += 8
            calls(run, "aten::zero_", partial(calls, run, "aten::fill_", partial(run.launch, "", FILL, 2.0)))

    calls(run, "Optimizer.zero_grad#AdamW.zero_grad", all_gradients)


def _passes_on(run: Run, step: int) -> None:
    """A stage of a pipeline waits for the one before it."""
    for _ in range(4):
        exchange(run, "c10d::recv_", SEND, 5000.0)
        computes(run, BF16[1], 2000.0, 4)


def _looks_up(run: Run, step: int) -> None:
    products(run, 14)

    def backward() -> None:
        for _ in range(6):
            run.launch("", SORT, 1400.0)

    calls(run, "aten::embedding_backward", partial(calls, run, "aten::embedding_dense_backward", backward))


def _casts(run: Run, step: int) -> None:
    for _ in range(24):
        run.launch("", "triton_poi_fused__to_copy_3", 370.0)
        computes(run, "nvjet_tst_128x256_64x4_1x2_h_bz_coopA_NNT", 860.0)


def carries(run: Run) -> None:
    for _ in range(60):
        run.copy("MemcpyD2D", 23.0, op="jit(train)/while/body/cond", memory="device", size=8 << 20)
        run.launch("jit(train)/while/body/dot:XlaModule", "gemm_fusion_dot_1", 23.0)


def draws(run: Run) -> None:
    """Keys are split, and numbers drawn, one after another from Python."""
    for at in range(120):
        function, begin = "_normal" if at % 2 else "_threefry_split", run.now_us
        run.now_us += 70
        run.launch(f"jit({function})/threefry2x32:XlaModule", "loop_multiply_fusion", 3.0)
        run.python.event(f"PjitFunction({function})", begin, run.now_us - begin + 4)
        run.now_us += 7


def _tunes(run: Run, step: int) -> None:
    """Convolutions are tried before the first step alone."""
    if not step:
        takes(run, "GpuConvAlgorithmPicker::PickBestAlgorithm", 400_000.0)
    products(run, 20)


TRAINS = partial(Run.launch, op="jit(train)/dot:XlaModule", kernel="gemm_fusion_dot_1", kernel_us=900.0)
PRODUCTS = of_jax(
    ("jit(fwd)/jit(main)/dot_general", SIMT, 40000.0),
    ("jit(fwd)/jit(main)/exp", "loop_exponential_fusion", 9000.0),
    capability=(9, 0),
)

ASKED = (
    Asked(
        "pytorch/pytorch#82777",
        "zero_grad fills each gradient by a kernel of its own.",
        of_steps(_zeroes),
        (("zero_ (400 ×",), ("Place: AdamW.zero_grad",), ("Fix: Call zero_grad(set_to_none=True)",)),
        (*OF_TENSORFLOW, "DataLoader", "fused=True"),
    ),
    Asked(
        "sail-sg/zero-bubble-pipeline-parallelism#25",
        "How much of SendRecv is waiting for other stages of the pipeline?",
        of_steps(_passes_on),
        (("Collectives take 20 ms",), ("part of this may be waiting for the others",), ("micro-batches",)),
        (*OF_TENSORFLOW, "bucket_cap_mb"),
    ),
    Asked(
        "pytorch/pytorch#188955",
        "Casts to float32 are kernels of their own.",
        of_steps(_casts),
        (("triton_poi_fused__to_copy_3 30.1% 8.88 ms",),),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "jax-ml/jax#38145",
        "XLA copies what a scan carries in each iteration.",
        stepped(carries, "PjitFunction(train)", (8, 9)),
        (("Copies within the GPU take much time",), ("1.38 ms",), ("while/body/cond",)),
        (*OF_TENSORFLOW, "Copy a batch ahead"),
    ),
    Asked(
        "pytorch/pytorch#30711",
        "The gradient of an embedding sorts for nine tenths of its time.",
        of_steps(_looks_up),
        (("embedding_backward (DeviceRadixSortOnesweepKernel) takes 8.4 ms",), ("sparse=True",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#968",
        "random.split in a loop of Python is two hundred times slower than numpy.",
        stepped(TRAINS, "PjitFunction(train)", (8, 0), after=draws),
        (("The GPU waits for kernel launches",), ("Compile the whole step in one jax.jit",)),
        (*OF_TENSORFLOW, "The GPU waits for input"),
    ),
    Asked(
        "jax-ml/jax#1797",
        "A small network is a hundred times slower on the GPU.",
        of_jax(*(("jit(update)/jit(main)/mul", f"loop_multiply_fusion_{at}", 2.2) for at in range(24))),
        (("The GPU waits for kernel launches",), ("or several steps (lax.scan)",), ("larger batch",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "openxla/xla#34273",
        "A convolution is thirty times slower than in PyTorch.",
        of_jax(("jit(loss_fn)/jit(main)/conv_general_dilated", DIRECT, 41000.0)),
        (("conv_general_dilated in groups takes 41 ms",), ("direct kernels",)),
        (*OF_TENSORFLOW, "larger batch"),
    ),
    Asked(
        "apple/axlearn#1098",
        "Attention in float32 at the highest precision is a hundred times slower.",
        PRODUCTS,
        (("40 ms of 49 ms",), ("jax_default_matmul_precision='tensorfloat32'",)),
        OF_TENSORFLOW,
    ),
)


test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    # danijar/dreamerv3#126
    ("repeated-autotuning", of_steps(_tunes)),
    ("launch-bound", of_steps(lambda run, _: products(run, 20))),
)
