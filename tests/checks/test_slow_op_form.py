import pytest

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.merging import merged
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady
from tests.checks.kernels import ADD, BF16, DEPTHWISE, DGEMM, HGEMM, SCATTER, SGEMM, run_of

SORT = ("model/top_k/TopKV2:TopKV2", "void tensorflow::impl::TopKKernel<float>")
CELL = (
    "m/lstm/while/body/_1/m/lstm/while/lstm_cell/Sigmoid:Sigmoid",
    "void Eigen::internal::EigenMetaKernel<Sigmoid<float>>",
)
ORDINARY_HALF = ("dense/MatMul:MatMul", "turing_fp16_sgemm_fp16_128x64_nn")
TO_NHWC = ("conv/Conv2D:Conv2D", "void cudnn::ops::nchwToNhwcKernel<__half, __half, float, false, true>")


@pytest.mark.parametrize(
    ("kernel", "form", "op"),
    [
        (SORT, "sort", "TopKV2"),
        (SCATTER, "scatter", "UnsortedSegmentSum"),
        (DEPTHWISE, "depthwise", "DepthwiseConv2dNativeBackpropFilter"),
        (DGEMM, "float64", "MatMul"),
        (CELL, "recurrent", "Sigmoid"),
        (TO_NHWC, "layout", "nchwToNhwcKernel"),
    ],
)
def test_fires_on_a_slow_form_that_takes_much(kernel: tuple[str, str], form: str, op: str) -> None:
    outcome = judge("slow-op-form", run_of((kernel, 800.0), (HGEMM, 200.0)))
    assert (outcome.status, outcome.args["cause"].value, outcome.args["op"].value) == ("failed", form, op)
    # Kernels are computing, though the GPU waits for launches as well.
    assert outcome.causes[0] == "compute"
    assert outcome.saving is not None
    # Nobody knows how long the other form takes.
    assert (outcome.saving.low_ms, outcome.saving.likely_ms) == (0, None)
    assert outcome.saving.high_ms <= float(outcome.args["time"].value)


@pytest.mark.parametrize("kernel", [SORT, SCATTER, DEPTHWISE, DGEMM])
def test_silent_where_it_takes_little(kernel: tuple[str, str]) -> None:
    assert judge("slow-op-form", run_of((kernel, 50.0), (HGEMM, 950.0))).status == "passed"


@pytest.mark.parametrize("kernel", [SGEMM, HGEMM, BF16, ADD])
def test_silent_on_a_busy_gpu_without_a_slow_form(kernel: tuple[str, str]) -> None:
    assert judge("slow-op-form", run_of((kernel, 900.0), (HGEMM, 100.0))).status == "passed"


@pytest.mark.parametrize(
    ("capability", "fails"), [((6, 1), True), ((6, 0), False), ((7, 0), False), ((8, 6), False)]
)
def test_half_precision_is_slow_where_the_gpu_has_no_units_for_it(
    capability: tuple[int, int], fails: bool
) -> None:
    outcome = judge("slow-op-form", run_of((ORDINARY_HALF, 900.0), (ADD, 100.0), capability=capability))
    assert (outcome.status == "failed") == fails
    if fails:
        assert outcome.args["cause"].value == "half"


def test_the_gtx_16_series_has_none_either() -> None:
    run = run_of((ORDINARY_HALF, 900.0), capability=(7, 5))
    run.device.add_stat(run.device.proto.stats, "gpu_device_name", "NVIDIA GeForce GTX 1660 Ti")
    assert judge("slow-op-form", run).args["cause"].value == "half"


def test_float64_comes_before_what_takes_longer() -> None:
    outcome = judge("slow-op-form", run_of((SORT, 600.0), (DGEMM, 300.0), (ADD, 100.0)))
    assert outcome.args["cause"].value == "float64"


def test_float64_saves_no_more_than_the_gpu_is_faster_in_float32() -> None:
    slow = judge("slow-op-form", run_of((DGEMM, 1000.0), capability=(8, 6))).saving
    fast = judge("slow-op-form", run_of((DGEMM, 1000.0), capability=(8, 0))).saving
    assert slow is not None
    assert fast is not None
    assert slow.high_ms == pytest.approx(1 - 1 / 64, rel=0.01)
    assert fast.high_ms == pytest.approx(0.5, rel=0.01)


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("slow-op-form", XSpaceBuilder()).status == "no_data"


def test_waits_for_launches_before_a_recurrent_layer_are_brought_about_by_it() -> None:
    run = Run()
    for _ in range(8):
        run.train_step((("dense/MatMul:MatMul", HGEMM[1], 100.0), *((*CELL, 2.0),) * 60), per_launch_us=14.0)
    facts = Facts((summarise(decode(run.to_bytes()), "host"),))
    outcomes = {check.id: one for check, one in run_all(ALL, facts, "run")}
    assert outcomes["slow-op-form"].args["cause"].value == "recurrent"
    assert merged({name: one for name, one in outcomes.items() if one.status == "failed"})[0] == (
        *("slow-op-form", "launch-bound", "tiny-kernels", "xla-off"),
    )


SCANNED = ("m/map/while/body/_1/tanh:Tanh", "void Eigen::internal::EigenMetaKernel<Tanh<float>>")


@pytest.mark.parametrize(
    ("us", "per_launch_us", "fails"), [(2.0, 14.0, True), (200.0, 14.0, False), (2.0, 0.0, False)]
)
def test_a_loop_is_slow_where_its_launches_take_longer_than_its_kernels(
    us: float, per_launch_us: float, fails: bool
) -> None:
    run = steady(kernels_us=((*HGEMM, 100.0), *((*SCANNED, us),) * 60), per_launch_us=per_launch_us)
    outcome = judge("slow-op-form", run)
    assert (outcome.status == "failed") == fails
    assert not fails or outcome.args["cause"].value == "loop"


BF16_ON_ORDINARY_UNITS = ("dense/MatMul:MatMul", "void magma_sgemmEx_kernel<float, __nv_bfloat16>")


@pytest.mark.parametrize(("capability", "fails"), [((7, 0), True), ((7, 5), True), ((8, 0), False)])
def test_bfloat16_is_slow_before_ampere(capability: tuple[int, int], fails: bool) -> None:
    run = run_of((BF16_ON_ORDINARY_UNITS, 900.0), (ADD, 100.0), capability=capability)
    outcome = judge("slow-op-form", run)
    assert (outcome.status, outcome.args["cause"].value) == (
        ("failed", "bfloat16") if fails else ("passed", "")
    )
    # No size makes Tensor Cores multiply it there.
    assert (judge("tensor-cores-unused", run).status == "failed") != fails


REMATTED = ("jit(step)/transpose(jvp(mlp))/rematted_computation/dot_general", BF16[1])


@pytest.mark.parametrize(("used", "fails"), [(0.2, True), (0.96, False), (None, False)])
def test_what_is_computed_again_is_so_for_nothing_where_memory_is_free(
    used: float | None, fails: bool
) -> None:
    run = run_of((REMATTED, 300.0), (BF16, 700.0), capability=(8, 0))
    if used is not None:
        of = round(used * 1e10)
        run.python.event(
            *("MemoryAllocation", run.now_us, 1.0),
            allocator_name="GPU_0_bfc",
            peak_bytes_in_use=of,
            bytes_allocated=of,
            bytes_available=round(1e10) - of,
            bytes_reserved=0,
        )
    outcome = judge("slow-op-form", run)
    assert (outcome.status == "failed") == fails
    assert not fails or (outcome.args["cause"].value, outcome.args["used"].value) == ("recomputed", 0.2)


def test_what_a_loop_brings_about_is_one_row_with_it() -> None:
    """The reads of its condition, and its chains of element-wise kernels, none of which goes on in the next iteration
    (jax-ml/jax#2491)."""
    run = Run()
    ops = tuple(f"jit(step)/jit(main)/while/body/{op}:{op}" for op in ("Add", "Tanh", "Mul"))
    for step in range(8):
        begin = run.now_us
        run.launch("dense/MatMul:MatMul", HGEMM[1], 100.0)
        for _ in range(50):
            for op in ops:
                run.now_us += 6
                run.launch(f"m/{op}", ADD[1], 2.0)
            run.copy("MemcpyD2H", 1.5, "", blocks=True, size=1)
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    facts = Facts((summarise(decode(run.in_time_order().to_bytes()), "host"),))
    outcomes = {check.id: one for check, one in run_all(ALL, facts, "run")}
    assert outcomes["slow-op-form"].args["cause"].value == "loop"
    chains = outcomes["unfused-elementwise"].args
    assert (chains["kernels"].value, chains["chains"].value) == (150, 50)
    rows = merged({name: one for name, one in outcomes.items() if one.status == "failed"})
    assert rows[0][0] == "slow-op-form"
    assert {"blocking-copies", "launch-bound", "unfused-elementwise"} <= set(rows[0])
