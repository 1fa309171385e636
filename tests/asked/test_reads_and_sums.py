"""Questions of public issues about gradients that are exchanged too often, values that the host reads, sums and copies
that fill a step, pauses of Python's, and hosts without a GPU: what was asked, what is right, and what the report says
now. The captures are small ones that show what each question is about; none of what looks the same may be a fault.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.asked.programs import calls, computes, exchange, item, of_steps, products, small
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_tensorflow
from tests.asked.test_calls import OfGenerator
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.kernels import BF16, HGEMM

RING = "ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)"
NORM = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::NormTwoOps<float, float>>>"
COUNTS = "void cub::DeviceReduceSingleTileKernel"
COLUMNS = "void tensorflow::functor::ColumnReduceSimpleKernel<float const*, float*, cub::Sum>"
#: Convolutions of three dimensions in 16 bits, on ordinary units and on Tensor Cores.
ORDINARY = (
    "void implicit_convolveNd_sgemm<__half, 3, 1024, 5, 5, 3, 3, 3, 1, true, false, true>",
    "void cudnn::detail::wgrad_alg1_nd_float_engine<__half, float, 3, 0, 6, 7, 4, 3, 5, false, true>",
)
ON_CORES = tuple(
    f"sm75_xmma_{which}_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x32_tensor16x8x8_kernel_cudnn"
    for which in ("fprop", "wgrad")
)
EIGEN = "void sytd2_upper_cta<float, float, 5>(int, float*, unsigned long, float*, float*, float*)"
TO_CSR = "graph/SparseTensorToCSRSparseMatrix:SparseTensorToCSRSparseMatrix"


def gradients(each: bool) -> Run:
    """Four batches for one update, whose gradients are reduced after each or after the last."""

    def act(run: Run, step: int) -> None:
        for batch in range(4):
            computes(run, HGEMM[1], 900.0, 20)
            if not each and batch < 3:
                continue
            exchange(run, "c10d::allreduce_", RING, 9000.0 if each else 300.0)

    return of_steps(act, until_done=False)


def clips(reads: bool) -> Run:
    """The norm of all gradients, which the host may look at three times before the optimizer."""

    def act(run: Run, step: int) -> None:
        products(run, 20)
        for _ in range(3):
            calls(run, "aten::linalg_vector_norm", partial(run.launch, "", NORM, 4.0))
            if reads:
                item(run, "is_nonzero")
        calls(run, "Optimizer.step#Adam.step", partial(small, run, 200, 5.0, 5.0))

    return of_steps(act, until_done=False)


def _routes(run: Run, step: int) -> None:
    """Eight layers of four experts, of each of which the host reads whether and how many rows it gets."""

    def counts() -> None:
        run.launch("", COUNTS, 2.5)
        run.copy("MemcpyD2H", 1.5, memory="device kind_dst:pageable", blocks=True, size=4)

    for _ in range(32):
        products(run, 1)
        item(run, "is_nonzero")
        run.now_us += 15
        calls(run, "aten::nonzero", counts)
        run.now_us += 12
        calls(run, "aten::index", partial(calls, run, "aten::nonzero", counts))
        small(run, 4, 25.0, 9.0)


def sums(us: float) -> Run:
    return of_tensorflow(
        ("net/conv/Conv3D:Conv3D", "maxwell_scudnn_128x64_relu_interior_nn", 9000.0),
        ("net/stat/Sum:Sum", COLUMNS, us),
        capability=(6, 1),
    )


def volumes(kernels: tuple[str, ...]) -> Run:
    def act(run: Run, step: int) -> None:
        for kernel in kernels:
            computes(run, kernel, 9000.0)

    run = of_steps(act)
    run.device.proto.stats.clear()
    for name, value in (("compute_cap_major", 7), ("compute_cap_minor", 5)):
        run.device.add_stat(run.device.proto.stats, name, value)
    return run


def pauses(step_of: Callable[[int], bool]) -> Run:
    """Some steps in which the host does nothing that an event tells of for 700 ms."""

    def act(run: Run, step: int) -> None:
        products(run, 100)
        run.now_us = run.gpu_free_us - 300 + 700_000 * step_of(step)
        products(run, 100)

    return of_steps(act, 26)


def _offloads(run: Run, step: int) -> None:
    """Each gradient of a backward pass goes to the host before the next one is computed."""
    copy = partial(
        run.copy, "MemcpyD2H", 5200.0, memory="device kind_dst:pageable", blocks=True, size=52 << 20
    )
    for _ in range(32):
        products(run, 3)
        calls(run, "aten::copy_", copy)


def converts() -> Run:
    """An op of the executor's that computes on the host, between two of the GPU's."""
    run = Run(capability=(7, 5))
    python, run.python = run.python, run.cpu.line("tf_Compute/31", 31)
    for number in range(8):
        begin = run.now_us
        run.launch("graph/features/MatMul:MatMul", "turing_sgemm_128x64_nn", 900.0)
        run.host_op(TO_CSR, 21_000.0)
        run.launch("graph/dense/MatMul:MatMul", "turing_sgemm_128x64_nn", 4000.0)
        ids: dict[str, Any] = {"id": number + 100, "iter_num": 0, "_ct": 2, "_c": number + 100}
        run.python.event("ExecutorState::Process", begin - 3, run.now_us - begin + 6, **ids)
        python.event("FunctionRun", begin - 10, 5.0, id=number + 100, _pt=2, _p=number + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 10
        python.event("train", begin - 12, run.now_us - begin + 12, step_num=number, _r=1)
        run.now_us += 20
    return run.in_time_order()


def unmarked() -> XSpaceBuilder:
    """Steps of a host without a GPU, which nothing marks."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    pool, python, now_us = cpu.line("tf_Compute/40", 40), cpu.line("python3", 7), 1000.0
    for _ in range(12):
        begin = now_us
        for scope, op in (
            ("dnn", "MatMul"),
            ("gradients/dnn", "MatMul"),
            ("training/Adam/update", "ApplyAdam"),
        ):
            for layer in range(6):
                pool.event(f"{scope}/hidden_{layer}/{op}:{op}", now_us, 2600.0)
                now_us += 2620
        python.event("SessionRun", begin - 30, now_us - begin + 50)
        now_us += 700
    return space


ASKED = (
    Asked(
        "pytorch/pytorch#43201",
        "DistributedDataParallel reduces gradients for each of four accumulated batches.",
        gradients(each=True),
        (("Collectives are not overlapped",), ("no_sync",)),
        (*OF_TENSORFLOW, "dataset"),
    ),
    Asked(
        "pytorch/pytorch#60691",
        "clip_grad_norm_ looks at the norm on the host, and the optimizer's launches come late.",
        clips(reads=True),
        (("follows aten::is_nonzero",), ("Keep this value on the GPU",)),
        (*OF_TENSORFLOW, "larger batch"),
    ),
    Asked(
        "jingyaogong/minimind#835",
        "A mixture of experts asks the GPU three times for each expert.",
        of_steps(_routes, until_done=False),
        (
            ("3.49 ms of 19.2 ms", "in which the host waits until the GPU has finished"),
            ("torch.bincount", "nonzero) reads how many"),
        ),
        (*OF_TENSORFLOW, "Launch fewer, larger kernels", "Look at the ops before and after"),
    ),
    Asked(
        "tensorflow/tensorflow#13171",
        "reduce_sum over the axes 0, 2 and 3 is as slow on a GPU as on a CPU.",
        sums(5000.0),
        (("Sum takes 5 ms of 14 ms",), ("in two steps",)),
        ("Turn on mixed precision", "Tensor Cores are not used", "dataset"),
    ),
    Asked(
        "pytorch/pytorch#57115",
        "Conv3d under autocast is no faster than in float32.",
        volumes(ORDINARY),
        (("Tensor Cores are not used",), ("newer cuDNN",), ("multiple of 8",)),
        (*OF_TENSORFLOW, "Use mixed precision"),
    ),
    Asked(
        "karpathy/nanochat#477",
        "A rank pauses for 700 ms in some steps.",
        pauses(lambda step: step % 8 == 3),
        (("3 of 24 steps",), ("gc.freeze()",), ("Low confidence",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "deepspeedai/DeepSpeed#4113",
        "Gradients that go to the host stop the backward pass.",
        of_steps(_offloads, until_done=False),
        (("Copies stall the GPU",), ("52 MiB",), ("pin_memory=True",)),
        (*OF_TENSORFLOW, "Look at the ops before and after"),
    ),
    Asked(
        "jax-ml/jax#17845",
        "A scan copies the array that it carries in each iteration.",
        of_jax(
            *(
                ("jit(run)/jit(main)/while/body/" + op, kernel, us)
                for _ in range(100)
                for op, kernel, us in (
                    ("dynamic_slice", "loop_dynamic_slice_fusion", 5.0),
                    ("copy", "wrapped_copy", 40.0),
                    ("add", "loop_add_fusion", 12.0),
                )
            )
        ),
        (("Copies within the GPU's memory (copy)",), ("A loop copies all of an array",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#30466",
        "eigh of very many small matrices is far slower on a GPU.",
        of_tensorflow(
            ("spd/einsum/MatMul:MatMul", BF16[1], 400.0),
            *(("spd/SelfAdjointEigV2:SelfAdjointEigV2", EIGEN, 6.0),) * 600,
        ),
        (("Linear algebra takes much of the step",), ("SelfAdjointEigV2",), ("tf.device('/CPU:0')",)),
        ("Tensor Cores are not used",),
    ),
    Asked(
        "tensorflow/tensorflow#44274",
        "Generators that compute are no faster side by side.",
        OfGenerator(wait_us=9000.0, awaited=True),
        (("Generator",), ("one thread at a time runs Python",), ("use_multiprocessing",)),
        ("Or run several generators in parallel", "tf.function"),
    ),
    Asked(
        "tensorflow/tensorflow#51438",
        "SparseTensorToCSRSparseMatrix runs on the host.",
        converts(),
        (("work on the host",), ("SparseTensorToCSRSparseMatrix",), ("Move these ops to the GPU",)),
        ("dataset",),
    ),
    Asked(
        "openxla/xprof#282",
        "The graph of step times is empty for a job without a GPU.",
        unmarked(),
        (("No GPU activity, No step markers",), ("Mark each step",)),
        ("Too much", "Nothing to fix"),
    ),
)

test_a_question_has_its_answer = answers(ASKED)

test_what_looks_the_same_is_no_fault = no_faults(
    ("exposed-allreduce", gradients(each=False)),
    ("launch-bound", clips(reads=False)),
    ("slow-op-form", sums(700.0)),
    ("tensor-cores-unused", volumes(ON_CORES)),
    ("host-placed-ops", pauses(lambda step: False)),
)
