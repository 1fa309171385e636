import pytest

from tb_gpu_advisor.checks.slow_allreduce import check
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.wire import Framework, Given
from tests.build.several import Several
from tests.checks.judge import judge, of_framework, steady

# 100 MB over the NVLink of two V100 take 0.83 ms in a ring.
SIZE = 100_000_000


def test_fires_when_bytes_move_much_slower_than_links_allow() -> None:
    outcome = judge("slow-allreduce", Several(call_bytes=SIZE, transfer_us=3000.0, compute_us=(5000.0,)))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")
    assert outcome.args["expected"].value == pytest.approx(0.833 + 0.02, rel=0.01)
    assert outcome.args["guide"].value == pytest.approx(0.833, rel=0.01)
    assert outcome.args["transfer"].value == pytest.approx(3.0, rel=0.01)
    assert (outcome.args["link"].value, outcome.args["rate"].value) == ("NVLink 2", 120e9)


def test_silent_at_the_speed_of_the_links() -> None:
    assert judge("slow-allreduce", Several(call_bytes=SIZE, transfer_us=800.0)).status == "passed"


def test_waiting_for_a_late_gpu_is_not_slow() -> None:
    run = Several(call_bytes=SIZE, transfer_us=800.0, compute_us=(5000.0, 9000.0))
    assert judge("slow-allreduce", run).status == "passed"


def test_cannot_tell_without_sizes_or_links() -> None:
    assert judge("slow-allreduce", Several()).reason == "message-sizes"
    # No version of TensorFlow helps there.
    frameworks: tuple[Framework, ...] = ("pytorch", "jax")
    for framework in frameworks:
        facts = of_framework(framework, Several())
        assert run_all([check], facts, "run")[0][1].reason == "message-sizes-other"
    assert judge("slow-allreduce", Several(call_bytes=SIZE, model="Something new")).reason == "link-speed"


def test_parameters_count_where_the_trace_tells_no_sizes_and_for_the_guides_rule() -> None:
    given = Given(SIZE // 4, None, None)
    outcome = judge("slow-allreduce", Several(transfer_us=3000.0, compute_us=(5000.0,)), given=given)
    assert outcome.status == "failed"
    assert outcome.args["bytes"].value == SIZE
    assert outcome.args["size-source"].value == "parameters"
    measured = judge("slow-allreduce", Several(call_bytes=SIZE), given=Given(SIZE // 2, None, None))
    assert measured.args["bytes"].value == SIZE
    assert measured.args["size-source"].value == "calls"
    assert measured.args["guide"].value == pytest.approx(2 * SIZE / 120e6, rel=0.01)


def test_the_bandwidth_that_the_user_tells_replaces_that_of_the_table() -> None:
    run = Several(call_bytes=SIZE, transfer_us=3000.0, compute_us=(5000.0,))
    outcome = judge("slow-allreduce", run, given=Given(None, 40.0, None))
    assert outcome.status == "passed"
    assert outcome.args["rate"].value == 40e9
    unknown = Several(call_bytes=SIZE, transfer_us=3000.0, compute_us=(5000.0,), model="Something new")
    fast = judge("slow-allreduce", unknown, given=Given(None, 200.0, None))
    assert (fast.status, fast.confidence_reasons) == ("failed", ("ring-model",))


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("slow-allreduce", steady()).reason == "one-gpu"


def test_one_rank_does_not_tell() -> None:
    outcome = judge("slow-allreduce", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")
