from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady
from tests.checks.kernels import HGEMM, SGEMM, run_of

CONV = "volta_fp16_s884cudnn_fp16_128x128_ldg8_relu_f2f_exp_small_nhwc2nchw_tn_v1"


def with_shape(shape: str, op: str = "dense/MatMul:MatMul", kernel: str = HGEMM[1]) -> Run:
    return steady(kernels_us=((f"{op}#shape={shape}#", kernel, 500.0),))


def test_fires_on_odd_sizes_in_half_precision() -> None:
    outcome = judge("unaligned-dimensions", with_shape("(half[64,1023];half[1023,512])"))
    assert (outcome.status, outcome.confidence) == ("failed", "low")


def test_silent_on_multiples_of_eight() -> None:
    assert judge("unaligned-dimensions", with_shape("(half[64,1024];half[1024,512])")).status == "passed"


def test_silent_on_convolutions_which_are_padded() -> None:
    run = with_shape("(half[32,3,225,225];half[7,7,3,63])", "conv/Conv2D:Conv2D", CONV)
    outcome = judge("unaligned-dimensions", run)
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-half-products")


def test_cannot_tell_without_shapes() -> None:
    assert judge("unaligned-dimensions", run_of((HGEMM, 500.0))).reason == "shapes"


def test_only_tensorflow_writes_shapes() -> None:
    run = Run(capability=(7, 0))
    for kernel in (HGEMM[1], "void at::native::elementwise_kernel<float>") * 6:
        run.launch("", kernel, 500.0)
    assert judge("unaligned-dimensions", run).reason == "op-names"


def test_cannot_tell_without_shapes_however_little_the_products_take() -> None:
    assert judge("unaligned-dimensions", run_of((HGEMM, 10.0), (SGEMM, 500.0))).reason == "shapes"


def test_not_applicable_without_half_precision_or_tensor_cores() -> None:
    assert judge("unaligned-dimensions", run_of((SGEMM, 500.0))).reason == "half-precision-off"
    assert (
        judge("unaligned-dimensions", run_of((HGEMM, 500.0), capability=(6, 1))).reason == "no-tensor-cores"
    )


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("unaligned-dimensions", XSpaceBuilder()).status == "no_data"
