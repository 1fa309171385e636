"""Questions of public issues about cuDNN's transposes, weights that come from the host, metrics that look at values,
scatters with few targets, and samplers: what was asked, what is right, and what the report says now. The captures are
small ones that show what each question is about; none of what looks the same may be a fault.
"""

from functools import partial

from tests.asked.programs import calls, computes, exchange, item, of_steps, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax
from tests.build.runs import Run
from tests.checks.kernels import BF16

TRANSPOSE = "void cudnn::ops::genericTranspose_kernel<{}, float, true, (cudnnKernelDataType_t)0>"
HALF_CONV = "ampere_fp16_s1688cudnn_fp16_128x128_ldg8_relu_f2f_exp_medium_nhwc_tn_v1"
MOST = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<long, at::native::MaxOps<long>>>"
GATHER = "ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
ONE_PROCESS = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"


def transposes(us: float) -> Run:
    """Convolutions in groups, each between two conversions of so long."""

    def convolves(run: Run) -> None:
        run.launch("", TRANSPOSE.format("float, __half"), us)
        run.launch("", HALF_CONV, 2200.0)
        run.launch("", TRANSPOSE.format("__half, float"), us)

    def act(run: Run, step: int) -> None:
        for _ in range(4):
            calls(run, "aten::cudnn_convolution", partial(convolves, run))

    return of_steps(act, 6)


def _loads_layers(run: Run, step: int) -> None:
    """The weights of each layer come from the host before it is computed."""
    copy = partial(run.copy, "MemcpyH2D", 3900.0, memory="pageable", size=42 << 20, blocks=True)
    for _ in range(40):
        calls(run, "aten::to", partial(calls, run, "aten::copy_", copy))
        products(run, 5)


def measures(reads: bool) -> Run:
    """A metric that may look at its inputs on the host before the backward pass."""

    def act(run: Run, step: int) -> None:
        products(run, 10)
        for _ in range(3):
            calls(run, "aten::max", partial(run.launch, "", MOST, 4.0))
            if reads:
                item(run, "is_nonzero")
                run.now_us += 60
        for _ in range(30):
            calls(
                run,
                "autograd::engine::evaluate_function: MmBackward0",
                partial(run.launch, "", BF16[1], 90.0),
            )

    return of_steps(act, until_done=False)


def _samples(run: Run, step: int) -> None:
    takes(run, ONE_PROCESS, 31_000.0)
    products(run, 20)


def _gathers_ahead(run: Run, step: int) -> None:
    for _ in range(16):
        exchange(run, "c10d::_allgather_base_", GATHER, 300.0, awaited=False)
        computes(run, BF16[1], 450.0, 8)


ASKED = (
    Asked(
        "pytorch/pytorch#54324",
        "Convolutions in 16 bits are slower on cards of Ampere than on older ones.",
        transposes(13_700.0),
        (("Tensors change between NCHW and NHWC",), ("110 ms of 118 ms",), ("channels_last",)),
        (*OF_TENSORFLOW, "flatten_parameters", "Launch fewer"),
    ),
    Asked(
        "huggingface/diffusers#2266",
        "Sequential offloading is three times as slow.",
        of_steps(_loads_layers, 6, until_done=False),
        (("Copies stall the GPU",), ("42 MiB",), ("offloading", "keep more of them on the GPU")),
        (*OF_TENSORFLOW, "num_workers"),
    ),
    Asked(
        "meta-pytorch/torcheval#200",
        "Metrics check their inputs on the host in each step.",
        measures(reads=True),
        (("follows aten::is_nonzero",), ("Keep this value on the GPU",)),
        (*OF_TENSORFLOW, "larger batch"),
    ),
    Asked(
        "jax-ml/jax#38806",
        "A scatter of many values into a small array is 2000 times as slow.",
        of_jax(
            ("jit(f)/dot_general", "gemm_fusion_dot_1", 900.0),
            ("jit(f)/scatter-add", "input_scatter_fusion", 24_000.0),
        ),
        (("Scatters take much of the step",), ("scatter-add takes 24 ms",), ("one-hot",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pyg-team/pytorch_geometric#1877",
        "Neighbours are sampled on the CPU, within the process that trains.",
        of_steps(_samples, 8),
        (("The GPU waits for input",), ("31 ms",), ("num_workers",)),
        (*OF_TENSORFLOW, "dataset"),
    ),
)

test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", transposes(40.0)),
    ("launch-bound", measures(reads=False)),
    # pytorch/pytorch#102434, where nothing waits for what is gathered.
    ("exposed-allreduce", of_steps(_gathers_ahead)),
)
