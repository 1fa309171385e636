import pytest

from tests.build.runs import Kernel, Run
from tests.checks.judge import judge, judged, of_framework
from tests.checks.kernels import ADAM, BF16, HGEMM, SGEMM

BACK = "gradient_tape/model/dense/MatMul/MatMul_1:MatMul"
FINITE = ("LossScaleOptimizer/IsFinite:IsFinite", "IsFiniteKernel<float>", 5.0)
LOOP = "__inference_train_step_12"


def trained(*kernels: Kernel, function: str = LOOP) -> Run:
    """Six steps of a function."""
    run = Run(capability=(8, 0))
    for _ in range(6):
        begin = run.now_us
        run.train_step((("model/dense/MatMul:MatMul", HGEMM[1], 300.0), *kernels, (*ADAM, 20.0)))
        if function:
            run.python.event(f"EagerLocalExecute: {function}", begin - 0.5, run.now_us - begin + 0.8)
    return run.in_time_order()


def test_fires_on_a_loop_that_scales_nothing() -> None:
    """tensorflow/tensorflow#56142: mixed_float16 in a loop of one's own, and the loss is NaN."""
    outcome = judge("unscaled-gradients", trained((BACK, HGEMM[1], 300.0)))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")
    assert outcome.args["half"].value == pytest.approx(0.3)
    assert (outcome.saving, outcome.fixes) == (None, ("custom-loop",))


@pytest.mark.parametrize(
    ("run", "by"),
    [
        (trained((BACK, HGEMM[1], 300.0), FINITE), "program"),
        (trained((BACK, HGEMM[1], 300.0), function="__inference_one_step_on_iterator_9"), "keras"),
        (trained((BACK, BF16[1], 300.0)), "nobody"),
        (trained((BACK, SGEMM[1], 300.0)), "nobody"),
        (trained(), "nobody"),
    ],
    ids=["scaled", "keras", "bf16", "fp32", "no gradients"],
)
def test_silent_where_the_loss_is_scaled_or_need_not_be(run: Run, by: str) -> None:
    outcome = judge("unscaled-gradients", run)
    assert (outcome.status, outcome.args["by"].value) == ("passed", by)


def test_nobody_knows_what_runs_the_step() -> None:
    outcome = judge("unscaled-gradients", trained((BACK, HGEMM[1], 300.0), function=""))
    assert (outcome.status, outcome.reason) == ("not_applicable", "no-loss-scaling")


def test_other_frameworks_have_their_own_ways() -> None:
    facts = of_framework("pytorch", trained((BACK, HGEMM[1], 300.0)))
    assert judged("unscaled-gradients", facts).reason == "not-tensorflow"


def test_cannot_tell_without_steps() -> None:
    assert judge("unscaled-gradients", Run()).status == "no_data"
