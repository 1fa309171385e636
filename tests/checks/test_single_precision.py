import pytest

from tb_gpu_advisor.facts.replay.hardware import REACHED
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.kernels import ADAM, ADD, BF16, DGEMM, HGEMM, NEW, SCATTER, SGEMM, TF32, run_of


def test_fires_on_an_fp32_run() -> None:
    outcome = judge("single-precision", run_of((SGEMM, 500.0), (ADD, 200.0)))
    assert outcome.status == "failed"
    assert outcome.args["half"].value == 0


def test_what_memory_limits_takes_half_the_time_at_best() -> None:
    saving = judge("single-precision", run_of((SGEMM, 100.0), (ADD, 900.0))).saving
    assert saving is not None
    assert saving.low_ms == 0
    # Products do not reach all of the ratio of rates usually.
    likely_ms = 0.9 / 2 + 0.1 * (1 - 0.14 / REACHED)
    assert saving.likely_ms == pytest.approx(likely_ms, rel=0.01)


def test_silent_on_half_and_bfloat() -> None:
    for kernel in (HGEMM, BF16):
        assert judge("single-precision", run_of((kernel, 500.0), (ADD, 200.0))).status == "passed"


def test_silent_on_tf32_which_is_not_fp32() -> None:
    assert judge("single-precision", run_of((TF32, 500.0), (ADD, 200.0))).status == "passed"


def test_what_an_optimizer_launches_stays_in_32_bits() -> None:
    """By the call of PyTorch's optimizer, whatever its kernels are called."""

    def passes(call: str) -> Run:
        run = Run(capability=(8, 0))
        for number in range(6):
            begin = run.now_us
            for _ in range(20):
                run.launch(*ADD, 50.0)
            run.python.event(call, begin - 1, run.now_us - begin + 2)
            run.python.event("train", begin - 2, run.now_us - begin + 4, step_num=number, _r=1)
            run.now_us += 1200
        return run.in_time_order()

    outcome = judge("single-precision", passes("Optimizer.step#SGD.step"))
    assert (outcome.status, outcome.reason) == ("passed", "little-single-precision")
    assert judge("single-precision", passes("forward")).status == "failed"


def test_not_applicable_without_tensor_cores() -> None:
    assert judge("single-precision", run_of((SGEMM, 500.0), capability=(6, 1))).status == "not_applicable"


def test_what_is_in_64_bits_is_not_in_16() -> None:
    """A run almost all of whose time was in fp64 was said to be in 16 bits."""
    outcome = judge("single-precision", run_of((DGEMM, 900.0), (HGEMM, 20.0)))
    assert outcome.args["half"].value == pytest.approx(20 / 920)


def test_cannot_tell_when_names_are_unknown() -> None:
    outcome = judge("single-precision", run_of((NEW, 600.0), (SGEMM, 100.0)))
    assert (outcome.status, outcome.reason) == ("no_data", "unknown-kernels")


def test_unknown_names_leave_nothing_open_where_enough_is_in_16_bits_without_them() -> None:
    assert judge("single-precision", run_of((NEW, 600.0), (BF16, 300.0))).status == "passed"
    assert judge("single-precision", run_of((NEW, 600.0), (BF16, 30.0))).reason == "unknown-kernels"


def test_what_is_left_out_of_the_share_is_shown_and_doubts_a_fault() -> None:
    outcome = judge("single-precision", run_of((HGEMM, 500.0), (NEW, 200.0)))
    assert outcome.args["half"].value == 1
    assert outcome.args["unknown"].value == pytest.approx(200 / 700)
    assert judge("single-precision", run_of((HGEMM, 500.0), (NEW, 10.0))).args["unknown"].value == 0
    unsure = judge("single-precision", run_of((SGEMM, 500.0), (NEW, 200.0)))
    assert (unsure.status, unsure.confidence) == ("failed", "medium")
    assert judge("single-precision", run_of((SGEMM, 500.0), (NEW, 10.0))).confidence == "high"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("single-precision", XSpaceBuilder()).reason == "gpu-activity"


def test_kernels_without_length_are_no_fault() -> None:
    assert judge("single-precision", run_of((SGEMM, 0.0))).status != "error"


def test_silent_where_matrix_math_is_in_half_and_only_the_optimizer_is_not() -> None:
    """Mixed precision was said to be off where the update of the variables, which it never touches, took most of the
    time (an Adam of large embeddings)."""
    outcome = judge("single-precision", run_of((ADAM, 14_000.0), (HGEMM, 200.0)))
    assert (outcome.status, outcome.reason) == ("passed", "half-matrix-math")
    assert judge("half-precision-fallback", run_of((ADAM, 14_000.0), (HGEMM, 200.0))).status == "passed"


@pytest.mark.parametrize("kept", [ADAM, SCATTER])
def test_silent_where_little_of_the_step_can_be_in_half(kept: tuple[str, str]) -> None:
    outcome = judge("single-precision", run_of((kept, 14_000.0), (SGEMM, 800.0)))
    assert (outcome.status, outcome.reason) == ("passed", "little-single-precision")
    assert outcome.args["eligible"].value == pytest.approx(0.8)


def test_a_saving_is_of_what_mixed_precision_can_touch() -> None:
    outcome = judge("single-precision", run_of((ADAM, 2000.0), (SGEMM, 800.0), (ADD, 200.0)))
    assert outcome.saving is not None
    assert outcome.saving.high_ms <= 1.0
