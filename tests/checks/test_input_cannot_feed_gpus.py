from tests.build.several import Several
from tests.checks.judge import judge, steady


def test_fires_when_every_gpu_waits_for_input() -> None:
    outcome = judge("input-cannot-feed-gpus", Several(wait_us=300.0))
    assert outcome.status == "failed"
    assert outcome.args["gpus"].value == 2


def test_silent_when_input_is_there() -> None:
    assert judge("input-cannot-feed-gpus", Several()).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    assert judge("input-cannot-feed-gpus", Several(host=False)).reason == "host-trace"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("input-cannot-feed-gpus", steady()).reason == "one-gpu"


def test_cannot_tell_where_nothing_shows_the_taking_of_a_batch() -> None:
    """The row of one GPU and that of several never contradict each other."""
    outcome = judge("input-cannot-feed-gpus", Several(steps=1))
    assert (outcome.status, outcome.reason) == ("no_data", "input-unnamed")
