from tests.build.several import Several
from tests.checks.judge import judge, steady


def test_fires_when_a_gpu_beside_others_does_nothing() -> None:
    outcome = judge("idle-gpus", Several(idle_gpus=2))
    assert outcome.status == "failed"
    assert (outcome.args["unused"].value, outcome.args["gpus"].value) == (2, "host0/2, host0/3")


def test_a_single_working_gpu_may_have_been_chosen() -> None:
    outcome = judge("idle-gpus", Several(gpus=1, calls=0, idle_gpus=3))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")


def test_silent_when_all_work() -> None:
    assert judge("idle-gpus", Several()).status == "passed"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("idle-gpus", steady()).reason == "one-gpu"


def test_one_rank_does_not_tell() -> None:
    outcome = judge("idle-gpus", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")


def test_in_one_step_a_gpu_may_not_have_begun() -> None:
    outcome = judge("idle-gpus", Several(gpus=2, idle_gpus=2, steps=1))
    assert outcome.status == "failed"
    assert (outcome.confidence, outcome.confidence_reasons) == ("medium", ("one-step",))
