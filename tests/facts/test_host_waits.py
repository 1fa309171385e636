"""What a thread that trains waits for on a host without GPU work: a buffer that hands over is no wait."""

import pytest

from tests.facts.test_host_steps import Training, first_row, verdict


@pytest.mark.parametrize(("ready_us", "status"), [(0.0, "passed"), (250.0, "failed"), (None, "failed")])
def test_what_a_buffer_takes_to_hand_over_is_no_wait(ready_us: float | None, status: str) -> None:
    """Its thread lost its core as it took a batch that was there."""
    training = Training()
    for _ in range(8):
        begin = training.now_us
        training.step(compute_us=700, wait_us=300)
        training.input.event("Iterator::Root::Map::Prefetch", begin, 299, id=2)
        if ready_us is not None:
            training.input.event("PrefetchConsume", begin + ready_us, 1, element_id=3)
    assert verdict("input-bound", training).status == status


def test_whoever_a_thread_waits_for_between_steps_is_named_first() -> None:
    """A future's result, which another thread makes."""
    training = Training()
    worker = training.cpu.line("python/7")
    for _ in range(8):
        training.step(compute_us=700, python_us=300)
        begin = training.now_us - 300
        training.python.event("$_base.py:428 result", begin, 299)
        training.python.event("$threading.py:295 wait", begin + 1, 297)
        worker.event("$train.py:9 load_one", begin, 298)
    outcome = verdict("step-gaps", training)
    assert first_row(outcome, "host-work") == "$train.py:9 load_one"
