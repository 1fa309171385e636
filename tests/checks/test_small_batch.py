from tb_gpu_advisor.checks.small_batch import CHECK
from tb_gpu_advisor.judging.runner import run_all
from tests.build.several import Several
from tests.checks.judge import judge, of_framework, steady

GIB = 1 << 30


def test_fires_when_memory_is_free_and_time_is_lost() -> None:
    outcome = judge("small-batch", Several(memory=(4 * GIB, 15 * GIB), transfer_us=200.0))
    assert outcome.status == "failed"
    assert outcome.args["used"].value == 4 / 15


def test_silent_when_the_rest_of_the_step_grows_with_the_batch() -> None:
    run = Several(memory=(4 * GIB, 15 * GIB), beside=True, wait_us=500.0)
    outcome = judge("small-batch", run)
    assert (outcome.status, outcome.reason) == ("passed", "little-fixed-time")


def test_silent_when_memory_is_used() -> None:
    assert judge("small-batch", Several(memory=(12 * GIB, 15 * GIB), transfer_us=200.0)).status == "passed"


def test_silent_when_a_larger_batch_has_nothing_to_spread() -> None:
    assert judge("small-batch", Several(memory=(4 * GIB, 15 * GIB), beside=True)).status == "passed"


def test_cannot_tell_without_memory_events() -> None:
    assert judge("small-batch", Several()).reason == "memory"


def test_pytorch_is_told_its_own_way_to_read_the_memory() -> None:
    facts = of_framework("pytorch", Several())
    assert run_all([CHECK], facts, "run")[0][1].reason == "memory-pytorch"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("small-batch", steady()).reason == "one-gpu"
