"""Questions of public issues about integers, pixels and conditions: products of integers, rows of zeros and a one,
images that are sampled, variables and losses on the host, branches that the host decides. What was asked, what is
right, and what the report says now; the captures are small ones that show what each question is about.
"""

import pytest

from tests.asked.programs import takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_jax, of_tensorflow, stepped
from tests.build.runs import Run
from tests.checks.judge import judge
from tests.checks.kernels import BF16, HGEMM, SGEMM

DOT = "jit(fn)/jit(main)/dot_general"
EINSUM = "jit(einsum)/jit(main)/nxyc,mxyc->nmxy"
ONE_HOT = "void Eigen::internal::EigenMetaKernel<Eigen::TensorGeneratorOp<tensorflow::generator::OneGenerator<float>>>"
SUMS = "void tensorflow::functor::ColumnReduceSimpleKernel<float const*, float*, cub::Sum>"
ADDS_UP = "void tensorflow::UnsortedSegmentCustomKernel<float, int, tensorflow::AtomicSumOpGpu>"
CONV_3D = "void convolveNd_wgrad_engine<__half, 3, 128, 5, 5, 3, 3, 3, false>(int, int, int, __half const*)"
CONV = "volta_scudnn_128x64_relu_xregs_large_nn_v1"
SAMPLER = "model/images_left/bilinear_sampler/_interpolate"
SAMPLES = "nce_loss/LogUniformCandidateSampler:LogUniformCandidateSampler"
ON_HOST = (
    ("user/embedding_lookup:ResourceGather", 900.0),
    (SAMPLES, 2600.0),
    ("nce_loss/embedding_lookup:ResourceGather", 1800.0),
    ("SGD/update/ResourceScatterAdd:ResourceScatterAdd", 1700.0),
)


def samples(us: float) -> Run:
    """Images that are made of four neighbours of each pixel, which the program looks up."""
    gradients = (
        (f"gradients/{SAMPLER}/Gather_{at}_grad/UnsortedSegmentSum:UnsortedSegmentSum", ADDS_UP, us)
        for at in range(4)
    )
    return of_tensorflow(("model/conv/Conv2D:Conv2D", CONV, 2000.0), *gradients, capability=(6, 1))


def counts(us: float) -> Run:
    """How often each class was sampled, by rows of zeros and a one that are added up."""
    return of_tensorflow(
        ("dense/MatMul:MatMul", SGEMM[1], 1400.0),
        ("Multinomial/sample/one_hot:OneHot", ONE_HOT, us),
        ("Multinomial/sample/Sum:Sum", SUMS, 0.8 * us),
    )


def waits_for(*ops: tuple[str, float], then: str = "user/MatMul:MatMul") -> Run:
    """Ops of a step on the host, one after the other, which the GPU waits for."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        for op, us in ops:
            takes(run, op, us)
        run.launch(then, HGEMM[1], 900.0)
        run.python.event("FunctionRun", begin + 0.1, run.now_us - begin, id=step + 100)
        run.now_us = run.gpu_free_us + 5
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
    return run.in_time_order()


def decides(branches: int) -> Run:
    """A program whose branches the host chooses, by what it reads from the GPU."""

    def launch(run: Run) -> None:
        for _ in range(branches):
            run.launch("jit(step)/jit(main)/layer/add:XlaModule", "loop_add_fusion", 270.0)
            run.copy("MemcpyD2H", 1.5, size=1)
            takes(run, "cuStreamSynchronize", run.gpu_free_us + 12 - run.now_us)
            run.now_us += 14
            run.launch("jit(step)/jit(main)/cond/branch_1_fun/mul:XlaModule", "loop_multiply_fusion", 60.0)
        run.launch("jit(step)/jit(main)/dot_general:XlaModule", BF16[1], 900.0)

    return stepped(launch, "PjitFunction(step)", (8, 0))


ASKED = (
    Asked(
        "jax-ml/jax#17688",
        "Products of integers are twenty times as slow as those of floats.",
        of_jax((DOT, "loop_dot_fusion", 7200.0), (DOT, "loop_dot_fusion_1", 7200.0)),
        (
            ("Matrix products run in a plain loop",),
            ("preferred_element_type=jnp.int32",),
            ("14.4 ms 2 Unknown not known not known",),
        ),
        (*OF_TENSORFLOW, "Turn on mixed precision"),
    ),
    Asked(
        "tensorflow/tensorflow#19812",
        "Samples of a multinomial distribution are slow: rows of zeros and a one are added up.",
        counts(5200.0),
        (("One-hot rows take much of the step",), ("tf.math.bincount",), ("Layer: Multinomial/sample",)),
        ("Keep gradients of embeddings sparse",),
    ),
    Asked(
        "mrharicot/monodepth#66",
        "The sampler of images takes most of the time.",
        samples(1800.0),
        (("Scatters take much of the step",), (SAMPLER,), ("one op that samples",)),
    ),
    Asked(
        "jax-ml/jax#7640",
        "Products of complex128 are a thousand times as slow as those of float64.",
        of_jax((DOT, "ampere_zgemm_64x64_nn", 3600.0), capability=(8, 6)),
        (("The GPU computes in float64",), ("complex64",), ("jax_enable_x64",)),
        ("mixed precision",),
    ),
    Asked(
        "jax-ml/jax#2160",
        "Einsum is slower than a product between transposes.",
        of_jax(
            *((f"{EINSUM}/transpose", f"wrapped_transpose_{at}", 1100.0) for at in range(3)),
            (f"{EINSUM}/dot_general", SGEMM[1], 1200.0),
            capability=(7, 5),
        ),
        # What more than one fix may shorten is counted once, and first for that whose gain is known.
        (
            ("Copies within the GPU take much time",),
            ("3.3 ms of 4.5 ms",),
            ("Tensor Cores are not used 1.2 ms of 4.5 ms",),
        ),
        ("because of a fault",),
    ),
    Asked(
        "jax-ml/jax#7934",
        "lax.cond is slower than computing both.",
        decides(12),
        (("12 copies recur at the same place in every step",), ("lax.cond",), ("jnp.where",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "tensorflow/tensorflow#49153",
        "A model of two towers whose tables and sampled losses are on the CPU.",
        waits_for(*ON_HOST),
        (("embedding_lookup:ResourceGather and 2 more of its kind",), ("Keep the variables on the GPU",)),
        ("Move this into the input pipeline", "waits for input"),
    ),
    Asked(
        "tensorflow/tensorflow#39985",
        "Three-dimensional convolutions use no Tensor Cores in mixed precision.",
        of_tensorflow(
            *((f"t/conv3d_{at}/F:Conv3DBackpropFilterV2", CONV_3D, 6900.0) for at in range(6)),
            capability=(7, 5),
        ),
        (("Tensor Cores are not used",), ("Run the layers in the table in float32",), ("newer cuDNN",)),
        ("Use mixed precision", "set_global_policy"),
    ),
    Asked(
        "rpautrat/SuperPoint#98",
        "Resizing takes half of an inference, on the CPU.",
        waits_for(("superpoint/descriptor/ResizeBicubic:ResizeBicubic", 20000.0)),
        (("ResizeBicubic",), ("Use bilinear or nearest",)),
        ("dataset.map",),
    ),
    Asked(
        "keras-team/keras#14243",
        "ctc_decode does not run on the GPU.",
        waits_for(
            ("CTCBeamSearchDecoder:CTCBeamSearchDecoder", 42000.0), ("SparseToDense:SparseToDense", 40.0)
        ),
        (("CTCBeamSearchDecoder",), ("tf.nn.ctc_greedy_decoder",)),
        ("dataset.map", "more of its kind"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", counts(90.0)),
    ("slow-op-form", samples(40.0)),
    # Triton's products, and what else XLA puts into a loop.
    ("slow-op-form", of_jax((DOT, "gemm_fusion_dot_1", 7200.0))),
    ("slow-op-form", of_jax((DOT, "loop_add_fusion", 7200.0))),
    ("recurring-copies", decides(0)),
    ("host-placed-ops", waits_for(*((op, 0.01) for op, _ in ON_HOST))),
)


def test_rows_of_zeros_and_a_one_stay_in_32_bits() -> None:
    counted = judge("single-precision", counts(5200.0))
    assert float(counted.args["eligible"].value) == pytest.approx(1.4 + 0.8 * 5.2)


def test_what_one_change_mends_is_judged_together() -> None:
    """The op that takes longest alone may be the only one of its kind."""
    assert judge("host-placed-ops", waits_for(*ON_HOST)).args["cause"].value == "variables"
    assert judge("host-placed-ops", waits_for(*ON_HOST[1:2])).args["cause"].value == "strings"
