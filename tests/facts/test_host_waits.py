"""What a thread that trains waits for on a host without GPU work: a buffer that hands over is no wait."""

import pytest

from tests.facts.test_host_steps import Training, first_row, verdict


@pytest.mark.parametrize(
    ("ready_us", "op", "status"),
    [
        (0.0, "", "passed"),
        (250.0, "", "failed"),
        (None, "", "failed"),
        # To release what Python made, it waits for the lock of that which makes the next one.
        (0.0, "PyFunc:PyFunc", "failed"),
        (0.0, "Cast:Cast", "passed"),
    ],
)
def test_what_a_buffer_takes_to_hand_over_is_no_wait(ready_us: float | None, op: str, status: str) -> None:
    """Its thread lost its core as it took a batch that was there."""
    training = Training()
    for _ in range(8):
        begin = training.now_us
        training.step(compute_us=700, wait_us=300)
        training.input.event("Iterator::Root::Map::Prefetch", begin, 299, id=2)
        if ready_us is not None:
            training.input.event("PrefetchConsume", begin + ready_us, 1, element_id=3)
        if op:
            worker = training.cpu.line("tf_data_private_threadpool/9")
            worker.event("Iterator::Root::Map", begin, 299, id=4)
            worker.event(op, begin + 1, 297)
    assert verdict("input-bound", training).status == status


@pytest.mark.parametrize("calls", [(), ("$<unknown> acquire",)])
def test_whoever_a_thread_waits_for_between_steps_is_named_first(calls: tuple[str, ...]) -> None:
    """A future's result, which another thread makes; also where the wait calls a built-in function."""
    training = Training()
    worker = training.cpu.line("python/7")
    for _ in range(8):
        training.step(compute_us=700, python_us=300)
        begin = training.now_us - 300
        training.python.event("$_base.py:428 result", begin, 299)
        training.python.event("$threading.py:295 wait", begin + 1, 297)
        for name in calls:
            training.python.event(name, begin + 2, 295)
        worker.event("$train.py:9 load_one", begin, 298)
    outcome = verdict("step-gaps", training)
    assert first_row(outcome, "host-work") == "$train.py:9 load_one"


@pytest.mark.parametrize(
    ("sort_us", "first"), [(40.0, "$queue.py:154 get > $threading.py:295 wait"), (298.0, "")]
)
def test_a_wait_that_nobody_known_explains_is_named_itself(sort_us: float, first: str) -> None:
    """A loader whose thread began before the profiler: of what it runs the tracer sees libraries' functions alone."""
    training = Training()
    loader = training.cpu.line("python/7")
    for _ in range(8):
        training.step(compute_us=700, python_us=300)
        begin = training.now_us - 300
        training.python.event("$queue.py:154 get", begin, 299)
        training.python.event("$threading.py:295 wait", begin + 1, 297)
        loader.event("$load.py:9 batches" if sort_us > 150 else "$load.py:7 checks", begin, sort_us)
        loader.event("$fromnumeric.py:939 sort", begin + sort_us + 1, 200.0 if sort_us < 99 else 1.0)
    outcome = verdict("step-gaps", training)
    assert first_row(outcome, "host-work") == (first or "$load.py:9 batches")
    assert outcome.args["cause"].value == "threads"
