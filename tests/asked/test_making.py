"""Questions of public issues about what steps make again, graphs and compiled functions, and about ops that compute all
pairs or all regions: what was asked, what is right, and what the report says now. The captures are small ones that show
what each question is about.
"""

from functools import partial

import pytest

from tests.asked.programs import calls, of_steps, products, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, no_faults, of_pytorch, of_tensorflow
from tests.build.runs import Run
from tests.checks.judge import judge

DISTANCES = (
    "void at::native::(anonymous namespace)::cdist_{}kernel_cuda_impl<float, dists<float>::two>(float*)"
)
PRODUCT = "volta_sgemm_128x64_tn"
SOFTMAX = "void (anonymous namespace)::softmax_warp_forward<float, float, float, 10, false, false>(float*)"
CROPS = "void tensorflow::(anonymous namespace)::CropAndResizeBackpropImageKernel<float>(int, float const*)"
ALIGNS = "void (anonymous namespace)::roi_align_backward_kernel_impl<float>(int, float const*)"
CONVOLVES = "maxwell_scudnn_128x64_relu_interior_nn"
SHAPES = "pad to a few sizes"


def _compiles(run: Run, step: int) -> None:
    """The learning rate is another number in each step, and the kernels are the same."""

    def updates() -> None:
        takes(run, "_compile.compile_inner (dynamo_timed)", 60_000.0)
        run.launch("", "triton_for_fused_0", 300.0)

    products(run)
    calls(run, "Optimizer.step#AdamW.step", updates)


def sessions(adds: bool) -> Run:
    """A session runs two graphs per step, and Python may make an op before the first."""
    run = Run()
    for step in range(12):
        begin = run.now_us
        if adds:
            takes(run, "convert_to_tensor", 12.0)
            run.now_us += 20_000
        takes(run, "SessionRun", 20.0)
        called = run.now_us
        run.launch("dense/MatMul:MatMul", "volta_sgemm_128x64_nn", 900.0)
        run.launch("gradients/dense/MatMul_grad/MatMul:MatMul", "volta_sgemm_128x64_nt", 900.0)
        run.now_us = run.gpu_free_us + 5
        run.python.event("SessionRun", called - 1, run.now_us - called + 2, id=step + 1)
        run.python.event("train", begin - 1, run.now_us - begin + 1, step_num=step, _r=1)
        run.now_us += 3
    return run.in_time_order()


def crops(us: float) -> Run:
    return of_tensorflow(
        ("resnet/conv/Conv2D:Conv2D", CONVOLVES, 6000.0),
        ("gradients/roi/CropAndResize_grad/CropAndResizeGradImage:CropAndResizeGradImage", CROPS, us),
        capability=(6, 1),
    )


ASKED = (
    Asked(
        "cornellius-gp/gpytorch#767",
        "torch.cdist is slow on GPUs.",
        of_pytorch(
            (PRODUCT, 900.0),
            (DISTANCES.format(""), 9000.0),
            (DISTANCES.format("backward_"), 14000.0),
            capability=(7, 0),
        ),
        (
            ("23 ms of each 23.9 ms step: Distances take much of the step",),
            ("use_mm_for_euclid_dist",),
        ),
        (*OF_TENSORFLOW, "Mixed precision can shorten"),
    ),
    Asked(
        "tensorflow/tensorflow#34632",
        "Regions are cropped from features, which takes most of the training's time.",
        crops(3000.0),
        (("Resizing images takes much of the step (roi)",), ("Crop fewer and smaller regions",)),
        ("dataset.map", "Use mixed precision"),
    ),
    Asked(
        "pytorch/pytorch#107076",
        "The compiled optimizer is compiled again when the learning rate changes.",
        of_steps(_compiles),
        (
            ("Steady steps compile a function again",),
            ("such as a learning rate, as tensors",),
            ("other Python values",),
        ),
        (*OF_TENSORFLOW, SHAPES, "Start the profile after"),
    ),
    Asked(
        "tensorflow/tensorflow#1439",
        "Each run of a session in a loop takes longer than the one before.",
        sessions(adds=True),
        (
            ("20 ms of each 21.8 ms step: Each step adds ops to the graph",),
            ("feed the values",),
            ("finalize()",),
        ),
        ("waits for input", "reduce_retracing", "steps_per_execution"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    ("slow-op-form", partial(crops, 200.0)),
    ("slow-op-form", of_pytorch((PRODUCT, 900.0), (DISTANCES.format(""), 60.0), capability=(7, 0))),
    ("step-gaps", partial(sessions, adds=False)),
)


@pytest.mark.parametrize("kernel", [DISTANCES.format(""), SOFTMAX, ALIGNS])
def test_mixed_precision_shortens_nothing_that_it_leaves(kernel: str) -> None:
    outcome = judge("single-precision", of_pytorch((PRODUCT, 900.0), (kernel, 900.0), capability=(7, 0)))
    assert float(outcome.args["eligible"].value) == pytest.approx(0.9)
