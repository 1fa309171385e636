"""Questions of public issues about GPUs that PyTorch and JAX keep busy with work of a slow form, by an op that the
program calls and not by the kernel that it becomes. What was asked, what is right, and what the report says now; the
captures are small ones that show what each question is about.
"""

from collections.abc import Callable
from functools import partial

from tests.asked.programs import calls, item, of_steps, products
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_pytorch
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.kernels import BF16

AT = "void at::native::vectorized_elementwise_kernel<4, at::native::{}(at::TensorIteratorBase&)>"
ADDS = "void at::native::elementwise_kernel<128, 4, at::native::CUDAFunctor_add<c10::BFloat16>>"
SOFTMAX = "void (anonymous namespace)::softmax_warp_forward<c10::BFloat16, c10::BFloat16, float, 10>"
FLASH = "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<64, 128, 128, 4, cutlass::bfloat16_t>>"
VOL2COL = "void at::native::vol2col_kernel<c10::BFloat16>(long, c10::BFloat16 const*, int, int)"
GRID = "void at::native::(anonymous namespace)::grid_sampler_2d_backward_kernel<float, int>(int)"
HISTOGRAM = "void at::cuda::kernelHistogram1D<long, long, long, 1, 2, -1, at::cuda::CUDAHistogramMemoryType>"
SORTS = "void at_cuda_detail::cub::DeviceRadixSortOnesweepKernel<long, long>"
ADDS_UP = "void at::native::(anonymous namespace)::indexing_backward_kernel<float, 4>"
OF_SVD = ("svd_column_rotate_batch_32x16<float, 5>", "geqr2_smem_domino_fast<float, float, 8, 10>")
HEATING = (
    "turing_fp16_s1688cudnn_fp16_128x128_ldg8_relu_f2f_exp_small_nhwc_tn_v1",
    "void cudnn::bn_fw_tr_1C11_kernel_NCHW<__half, float, int, 512, true, 1, true>",
    AT.format("silu_kernel"),
)


def in_ops(run: Run, act: Callable[[], None], *ops: str) -> None:
    """Calls of PyTorch's, each within the one before it."""
    for op in reversed(ops):
        act = partial(calls, run, f"aten::{op}", act)
    act()


def runs(run: Run, kernel: str, us: float, *ops: str) -> None:
    in_ops(run, partial(run.launch, "", kernel, us), *ops)


def heats(factor: Callable[[int, str], float]) -> Run:
    """Three kinds of kernels, each of which takes a factor of its time."""

    def act(run: Run, step: int) -> None:
        for _ in range(6):
            for kernel, us in zip(HEATING, (700.0, 200.0, 150.0), strict=True):
                runs(run, kernel, us * factor(step, kernel), "conv2d")

    return of_steps(act, 40)


def _attends(run: Run, step: int) -> None:
    def scores() -> None:
        runs(run, BF16[1], 180.0, "matmul", "bmm")
        runs(run, ADDS, 420.0, "add_")
        runs(run, SOFTMAX, 390.0, "softmax", "_softmax")
        runs(run, BF16[1], 180.0, "matmul", "bmm")

    for _ in range(12):
        runs(run, BF16[1], 150.0, "linear", "addmm")
        in_ops(run, scores, "scaled_dot_product_attention", "_scaled_dot_product_attention_math")


def _attends_in_one(run: Run, step: int) -> None:
    for _ in range(12):
        runs(run, BF16[1], 450.0, "linear", "addmm")
        runs(run, FLASH, 300.0, "scaled_dot_product_attention", "_scaled_dot_product_flash_attention")


def _unfolds(run: Run, step: int) -> None:
    def each() -> None:
        for _ in range(8):
            run.launch("", VOL2COL, 900.0)
            runs(run, BF16[1], 350.0, "addmm_")

    in_ops(run, each, "conv3d", "convolution", "_convolution", "slow_conv_dilated3d")
    products(run, 2)


def _casts(run: Run, step: int) -> None:
    def weights() -> None:
        runs(run, AT.format("bfloat16_copy_kernel_cuda"), 60.0, "to", "_to_copy", "copy_")
        runs(run, BF16[1], 50.0, "addmm")

    for _ in range(80):
        in_ops(run, weights, "linear")


def _breaks(run: Run, step: int) -> None:
    """A compiled step in 41 parts, after each of which a value is read."""

    def part() -> None:
        for at in range(4):
            run.launch("", f"triton_poi_fused_add_mul_{at}", 9.0)
        run.now_us += 30

    for at in range(41):
        calls(run, f"Torch-Compiled Region: {at}/0", part)
        run.now_us += 20
        item(run)
        run.now_us += 30


def _in_one_part(run: Run, step: int) -> None:
    for at in range(40):
        run.launch("", f"triton_poi_fused_add_mul_{at % 4}", 90.0)
    products(run, 1)


def _counts(run: Run, step: int, us: float = 12000.0) -> None:
    products(run, 2)
    runs(run, HISTOGRAM, us, "bincount")


def _adds_by_index(run: Run, step: int) -> None:
    def sorts() -> None:
        for _ in range(4):
            run.launch("", SORTS, 900.0)
        run.launch("", ADDS_UP, 1200.0)

    products(run, 3)
    in_ops(run, sorts, "index_put_", "_index_put_impl_")


def _factorizes(run: Run, step: int) -> None:
    def each() -> None:
        for _ in range(40):
            for kernel in OF_SVD:
                run.launch("", kernel, 60.0)

    products(run, 3)
    in_ops(run, each, "linalg_svd", "_linalg_svd")


def unrecorded() -> XSpaceBuilder:
    """JAX runs its programs on a GPU, of which the profiler has nothing."""
    space = XSpaceBuilder()
    line = space.plane("/host:CPU").line("python3")
    for step in range(8):
        line.event("train", 20000.0 * step, 19000.0, step_num=step, _r=1)
        line.event("PjitFunction(train_step)", 20000.0 * step + 10, 600.0)
        line.event("GpuExecutable::ExecuteAsyncOnStreamImpl", 20000.0 * step + 80, 400.0)
    return space


def on_the_cpu() -> XSpaceBuilder:
    """JAX computes on the CPU, next to a GPU that does nothing."""
    space = XSpaceBuilder()
    space.plane("/device:GPU:0", compute_cap_major=8, compute_cap_minor=9)
    cpu = space.plane("/host:CPU")
    line, worker = cpu.line("python3"), cpu.line("tf_XLAEigen/7")
    for step in range(8):
        line.event("train", 20000.0 * step, 19000.0, step_num=step, _r=1)
        line.event("PjitFunction(train_step)", 20000.0 * step + 10, 600.0)
        worker.event("dot.3", 20000.0 * step + 700, 17000.0, hlo_op="dot.3", hlo_module="jit_train_step")
    return space


ASKED = (
    Asked(
        "pytorch/pytorch#96626",
        "torch.bincount is thousands of times slower on a GPU.",
        of_steps(_counts),
        (("bincount (kernelHistogram1D)",), ("one by one",), ("compare histc",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#171381",
        "index_put with accumulate sorts its indices.",
        of_steps(_adds_by_index),
        (("index_put_ (DeviceRadixSortOnesweepKernel)",), ("index_add_",)),
        (*OF_TENSORFLOW, "top_k"),
    ),
    Asked(
        "pytorch/pytorch#41306",
        "torch.svd of small matrices is many times slower than on the CPU.",
        of_steps(_factorizes),
        (("Linear algebra takes much of the step",), ("linalg_svd",), ("The CPU is often faster",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "ROCm/rocm-jax#223",
        "No event of the GPU is in JAX' profile.",
        unrecorded(),
        (("launched work on a GPU 8 times",), ("roctracer",)),
        (*OF_TENSORFLOW, "Move the work to the GPU"),
    ),
    Asked(
        "emfdavid/insitubatch#89",
        "A batch that lies on the CPU keeps the jitted step there.",
        on_the_cpu(),
        (("Move the work to the GPU",), ("jax.device_put",), ("dot.3",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "ultralytics/yolov5#8736",
        "Training and inference become slower from epoch to epoch.",
        heats(lambda step, _: 1.0 + 0.03 * min(20, max(0, step - 10))),
        (("All kernels become slower",), ("nvidia-smi",), ("1.57 ×",)),
        (*OF_TENSORFLOW, "DataLoader"),
    ),
    Asked(
        "pytorch/pytorch#97514",
        "With a mask scaled_dot_product_attention uses no fused kernel.",
        of_steps(_attends),
        (
            ("Attention runs as many kernels",),
            ("scaled_dot_product_attention (CUDAFunctor_add)",),
            ("is_causal=True",),
        ),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "pytorch/pytorch#167420",
        "conv3d is many times slower in bfloat16.",
        of_steps(_unfolds),
        (("Convolutions run outside cuDNN",), ("conv3d (vol2col_kernel)",), ("Compare float32",)),
        (*OF_TENSORFLOW, "multiples of 8"),
    ),
    Asked(
        "pytorch/pytorch#166825",
        "The backward pass of grid_sample is slow.",
        of_pytorch((GRID, 1400.0), (BF16[1], 700.0)),
        (("grid_sampler_2d_backward_kernel",), ("grid_sample), adds pixels one by one",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "sgl-project/sglang-omni#2262",
        "Autocast casts each weight again for each op.",
        of_steps(_casts),
        (
            ("Copies within the GPU take much time",),
            ("linear (bfloat16_copy_kernel_cuda)",),
            ("convert weights once",),
        ),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "isayevlab/aimnetcentral#109",
        "torch.compile makes a model slower that reads values: 41 breaks of its graph.",
        of_steps(_breaks),
        (("torch.compile runs the step in parts",), ("TORCH_LOGS=graph_breaks",)),
        (*OF_TENSORFLOW, "Use a compiler", "Element-wise kernels are not fused"),
    ),
    Asked(
        "jax-ml/jax#26227",
        "segment_sum in float16 is a hundred times slower.",
        of_jax(
            ("jit(step)/jit(main)/segment_sum/scatter-add", "input_scatter_fusion", 9000.0),
            ("jit(step)/jit(main)/dot_general", BF16[1], 900.0),
        ),
        (("Scatters take much of the step",), ("add in float32",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#24411",
        "Training of a transformer is slow without flash attention.",
        of_jax(
            ("jit(step)/Block_0/attention/dot_general", BF16[1], 400.0),
            ("jit(step)/Block_0/attention/jit(softmax)/exp", "loop_exponential_fusion", 700.0),
            ("jit(step)/Block_0/mlp/dot_general", BF16[1], 900.0),
        ),
        (("Attention runs as many kernels",), ("implementation='cudnn'",)),
        OF_TENSORFLOW,
    ),
)


test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    # Batches of other lengths change kernels unequally.
    (
        "kernels-slow-down",
        heats(lambda step, kernel: 1.0 + 0.1 * (step % 5) if kernel == HEATING[0] else 1.0),
    ),
    ("slow-op-form", of_steps(_attends_in_one)),
    ("slow-op-form", of_steps(partial(_counts, us=40.0))),
    ("launch-bound", of_steps(_in_one_part)),
    ("unfused-elementwise", of_steps(_in_one_part)),
    ("slow-op-form", of_pytorch(("void cudnn::ops::im2col4d_kernel<float, long>", 900.0))),
)
