import pytest

from tb_gpu_advisor.checks import poor_scaling
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.trace import decode
from tests.build.several import Several
from tests.checks.judge import judge, steady


def outcome(one_gpu_step_ms: float | None) -> Outcome:
    facts = Facts((summarise(decode(Several().to_bytes()), "host"),), one_gpu_step_ms)
    return run_all([poor_scaling.check], facts, "run")[0][1]


def test_fires_when_a_step_takes_much_longer_than_on_one_gpu() -> None:
    failed = outcome(0.5)
    assert failed.status == "failed"
    assert failed.args["efficiency"].value == pytest.approx(0.5 / 0.965, rel=0.01)


def test_silent_when_it_takes_little_longer() -> None:
    assert outcome(0.9).status == "passed"


def test_cannot_tell_without_a_run_on_one_gpu() -> None:
    assert outcome(None).reason == "one-gpu-run"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("poor-scaling", steady()).reason == "one-gpu"


def test_one_rank_does_not_tell() -> None:
    outcome = judge("poor-scaling", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")
