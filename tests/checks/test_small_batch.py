import pytest

from tb_gpu_advisor.checks.small_batch import check
from tb_gpu_advisor.facts import GpuFacts
from tb_gpu_advisor.judging.runner import run_all
from tests.build.several import Several
from tests.checks.judge import judge, of_framework, steady

GIB = 1 << 30


def test_fires_when_memory_is_free_and_time_is_lost() -> None:
    outcome = judge("small-batch", Several(memory=(4 * GIB, 15 * GIB), transfer_us=200.0))
    assert outcome.status == "failed"
    assert outcome.args["used"].value == 4 / 15


def test_silent_when_the_rest_of_the_step_grows_with_the_batch() -> None:
    run = Several(memory=(4 * GIB, 15 * GIB), overlaps=True, wait_us=500.0)
    outcome = judge("small-batch", run)
    assert (outcome.status, outcome.reason) == ("passed", "little-fixed-time")


def test_silent_when_memory_is_used() -> None:
    assert judge("small-batch", Several(memory=(12 * GIB, 15 * GIB), transfer_us=200.0)).status == "passed"


def test_silent_when_a_larger_batch_has_nothing_to_spread() -> None:
    assert judge("small-batch", Several(memory=(4 * GIB, 15 * GIB), overlaps=True)).status == "passed"


def test_cannot_tell_where_time_of_unknown_cause_may_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GpuFacts, "mean_ms", lambda _, part: 0.5 if part == "unknown" else 0.0)
    assert judge("small-batch", Several(memory=(4 * GIB, 15 * GIB))).reason == "idle-unexplained"


def test_cannot_tell_without_memory_events() -> None:
    assert judge("small-batch", Several()).reason == "memory"


def test_pytorch_is_shown_its_own_way_to_read_the_memory() -> None:
    facts = of_framework("pytorch", Several())
    assert run_all([check], facts, "run")[0][1].reason == "memory-pytorch"


@pytest.mark.parametrize(
    ("used", "per_launch_us", "verdict"),
    [(1, 40.0, "failed"), (1, 0.0, "passed"), (12, 40.0, "passed"), (15, 40.0, "passed")],
)
def test_one_gpu_has_room_for_a_larger_batch(used: int, per_launch_us: float, verdict: str) -> None:
    """A launch-bound run with a fifteenth of the memory in use was no case for this row: there was one GPU."""
    run = steady(kernels_us=(30.0, 30.0), per_launch_us=per_launch_us)
    run.python.event(
        "MemoryAllocation",
        run.now_us,
        1.0,
        allocator_name="GPU_0_bfc",
        bytes_allocated=used * GIB,
        bytes_available=(15 - used) * GIB,
        bytes_reserved=0,
        peak_bytes_in_use=used * GIB,
    )
    outcome = judge("small-batch", run)
    assert outcome.status == verdict
    assert outcome.args["used"].value == used / 15
