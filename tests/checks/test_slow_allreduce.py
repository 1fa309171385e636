import pytest

from tests.build.several import Several
from tests.checks.judge import judge, steady

# 100 MB over the NVLink of two V100 take 0.77 ms in a ring.
SIZE = 100_000_000


def test_fires_when_bytes_move_much_slower_than_links_allow() -> None:
    outcome = judge("slow-allreduce", Several(call_bytes=SIZE, transfer_us=3000.0, compute_us=(5000.0,)))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")
    assert outcome.args["expected"].value == pytest.approx(0.769, rel=0.01)
    assert outcome.args["guide"].value == pytest.approx(0.769, rel=0.01)
    assert outcome.args["transfer"].value == pytest.approx(3.0, rel=0.01)


def test_silent_at_the_speed_of_the_links() -> None:
    assert judge("slow-allreduce", Several(call_bytes=SIZE, transfer_us=800.0)).status == "passed"


def test_waiting_for_a_late_gpu_is_not_slow() -> None:
    run = Several(call_bytes=SIZE, transfer_us=800.0, compute_us=(5000.0, 9000.0))
    assert judge("slow-allreduce", run).status == "passed"


def test_cannot_tell_without_sizes_or_links() -> None:
    assert judge("slow-allreduce", Several()).reason == "message-sizes"
    assert judge("slow-allreduce", Several(call_bytes=SIZE, model="Something new")).reason == "link-speed"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("slow-allreduce", steady()).reason == "one-gpu"
