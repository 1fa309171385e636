"""Questions of public issues about what a step computes outside its model, about reads of results and loaders: what was
asked, what is right, and what the report says now. The captures are small ones that show what each question is about.
"""

import pytest

from tests.asked.situations import (
    ADD,
    OF_TENSORFLOW,
    Asked,
    answers,
    of_jax,
    of_pytorch,
    of_tensorflow,
    stepped,
)
from tests.build.runs import Kernel, Run
from tests.checks.judge import judge
from tests.checks.kernels import BF16, HGEMM

FILTER = "void tensorflow::DepthwiseConv2dBackpropFilterGPUKernelNHWC<{}, 3, 3, 1>"


def _keras(*kernels: Kernel) -> Run:
    """Six steps that Keras' function runs."""
    run = Run()
    for _ in range(6):
        begin = run.now_us
        run.train_step(kernels)
        run.python.event(
            "EagerLocalExecute: __inference_one_step_on_iterator_91", begin - 0.5, run.now_us - begin + 0.8
        )
    return run.in_time_order()


def _update(us: float) -> tuple[Kernel, ...]:
    """Keras' Adam of a gradient of a few rows: only they are added, and all of the table is scaled."""
    scope = "Adam/Adam/update_embedding"
    return tuple((f"{scope}/{op}:{op}", ADD, us) for op in ("Mul", "Sqrt", "RealDiv", "AssignSubVariableOp"))


def _masked() -> Run:
    """Four lookups by a mask in each step, each of which reads back how many rows there are."""

    def launch(run: Run) -> None:
        for _ in range(4):
            run.launch("", BF16[1], 200.0)
            begin = run.now_us
            run.copy("MemcpyD2H", 2.0, memory="pageable", blocks=True, size=8)
            run.python.event("aten::nonzero", begin - 1, run.now_us - begin + 2)
            run.now_us += 60
            run.launch("", "void at::native::index_kernel", 40.0)

    return stepped(launch, "aten::mm", (8, 0), "ProfilerStep#{}")


def _checked() -> Run:
    """Each op is followed by two that look whether its numbers are finite."""
    kernels: list[Kernel] = []
    for layer in range(20):
        op = f"model/dense_{layer}/MatMul"
        kernels += [
            (f"{op}:MatMul", HGEMM[1], 30.0),
            (f"{op}/DebugNumericSummaryV2:DebugNumericSummaryV2", "CurtHealthKernel<float>", 15.0),
            (f"{op}/CheckNumericsV2:CheckNumericsV2", "CheckNumericsKernelV2<float>", 8.0),
        ]
    return of_tensorflow(*kernels)


def _waiting_for_loader() -> Run:
    run = Run()
    for step in range(6):
        begin = run.now_us
        run.python.event("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", begin, 3000.0)
        run.now_us += 3000
        run.launch("", BF16[1], 500.0)
        run.now_us = run.gpu_free_us + 1
        run.python.event(f"ProfilerStep#{step}", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


ASKED = (
    Asked(
        "tensorflow/tensorflow#24362",
        "cumsum takes nearly all of an iteration.",
        of_tensorflow(
            ("loss/lovasz/Cumsum:Cumsum", "scan_kernel<float>", 700.0), ("m/d/MatMul:MatMul", HGEMM[1], 150.0)
        ),
        (("Running sums take much of the step",), ("Layer: loss/lovasz",), ("Reshape it to rows",)),
    ),
    Asked(
        "tensorflow/tensorflow#46217",
        "Depthwise convolutions are slower than ordinary ones.",
        of_tensorflow(
            ("gradient_tape/m/dw/F:DepthwiseConv2dNativeBackpropFilter", FILTER.format("float"), 600.0),
            ("m/c/Conv2D:Conv2D", HGEMM[1], 200.0),
        ),
        (("Depthwise layers fill much of the step",), ("ordinary convolutions",)),
        ("slow in 16 bits",),
    ),
    Asked(
        "tensorflow/tensorflow#27456",
        "LazyAdam is as slow as Adam on a large embedding: the whole table is updated.",
        of_tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 200.0), *_update(160.0)),
        (("The optimizer takes much of the step",), ("update_embedding",), ("LazyAdam",), ("larger batch",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "tensorflow/tensorflow#6460",
        "Adam is slow on embeddings.",
        of_tensorflow(
            ("m/d/MatMul:MatMul", HGEMM[1], 200.0),
            ("Adam/Adam/update/ResourceApplyAdam:ResourceApplyAdam", "ApplyAdamKernel<float>", 800.0),
        ),
        (("The optimizer takes much of the step",), ("ResourceApplyAdam",)),
        ("Turn on mixed precision",),
    ),
    Asked(
        "keras-team/keras#17604",
        "Numbers of all ops are checked.",
        _checked(),
        (("checks numbers for debugging",), ("enable_check_numerics",)),
    ),
    Asked(
        "keras-team/keras#16809",
        "Metrics such as AUC are computed in each step.",
        _keras(
            ("m/d/MatMul:MatMul", HGEMM[1], 200.0),
            ("Cumsum_1:Cumsum", "scan_kernel<float>", 300.0),
            ("UnsortedSegmentSum:UnsortedSegmentSum", "UnsortedSegmentCustomKernel<float, int>", 200.0),
        ),
        (("Metrics take much of the step",), ("Cumsum",), ("num_thresholds",)),
        ("gradients of embeddings",),
    ),
    Asked(
        "pytorch/xla#3868",
        "Dropout makes a step of BERT a third longer: Threefry is slow.",
        of_jax(
            ("jit(step)/dropout/threefry2x32", "loop_fusion_12", 500.0),
            ("jit(step)/jit(main)/dot_general", BF16[1], 900.0),
        ),
        (("Random numbers take much of the step",), ("jax_default_prng_impl",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#153195",
        "TF32 is off, and nothing says so.",
        of_pytorch(("ampere_sgemm_128x64_tn", 900.0)),
        (("Tensor Cores are not used",), ("set_float32_matmul_precision",)),
        OF_TENSORFLOW,
    ),
    Asked(
        "pytorch/pytorch#12461",
        "A boolean mask as an index makes the host wait.",
        _masked(),
        (("A copy recurs in every step",), ("aten::nonzero",), ("(x[mask], nonzero)",)),
        (*OF_TENSORFLOW, "step counters", "Make small tensors on the GPU"),
    ),
    Asked(
        "pytorch/pytorch#20687",
        "The loader takes longer than the step.",
        _waiting_for_loader(),
        (("The GPU waits for input",), ("num_workers",)),
        OF_TENSORFLOW,
    ),
)


test_a_question_has_its_answer = answers(ASKED)


@pytest.mark.parametrize(
    "run",
    [
        of_tensorflow(
            ("loss/Cumsum:Cumsum", "scan_kernel<float>", 30.0), ("m/d/MatMul:MatMul", HGEMM[1], 900.0)
        ),
        of_tensorflow(
            ("g/m/dw/F:DepthwiseConv2dNativeBackpropFilter", FILTER.format("float"), 200.0),
            ("m/c/Conv2D:Conv2D", HGEMM[1], 800.0),
        ),
        of_tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 700.0), *_update(50.0)),
        of_jax(
            ("jit(step)/dropout/threefry2x32", "loop_fusion_12", 50.0),
            ("jit(step)/jit(main)/dot_general", BF16[1], 900.0),
        ),
        _keras(("m/d/MatMul:MatMul", HGEMM[1], 900.0), ("Equal:Equal", ADD, 5.0), ("Sum:Sum", ADD, 5.0)),
        # Of a program of its own, any op may lie in no layer.
        of_tensorflow(("m/d/MatMul:MatMul", HGEMM[1], 500.0), ("Equal:Equal", ADD, 500.0)),
    ],
    ids=["cumsum", "depthwise", "optimizer", "threefry", "accuracy", "no layer"],
)
def test_what_any_step_has_is_no_slow_form(run: Run) -> None:
    assert judge("slow-op-form", run).status == "passed"


def test_a_sum_in_no_layer_of_a_program_of_its_own_is_no_metric() -> None:
    run = of_tensorflow(
        ("m/d/MatMul:MatMul", HGEMM[1], 500.0), ("Sum:Sum", "ColumnReduceKernel<float>", 500.0)
    )
    assert judge("slow-op-form", run).args["cause"].value == "reduced"
