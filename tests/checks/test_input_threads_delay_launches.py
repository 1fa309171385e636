import pytest

from tests.build.runs import Run
from tests.checks.judge import judge, steady


def contended(
    slow_us: float, busy: bool = True, thread: str = "python3", stage: str = "Iterator::Root::Map"
) -> Run:
    """Ten steps of ten launches; in every second one tf.data works and launch calls take ``slow_us``."""
    run = Run()
    run.python.proto.name = thread.encode()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for step in range(10):
        begin = run.now_us
        run.call_us = slow_us if step % 2 else 4.0
        run.train_step((3.0,) * 10)
        if step % 2 and busy:
            worker.event(stage, begin, run.now_us - begin)
    return run


def test_fires_when_launches_are_slower_under_busy_workers() -> None:
    outcome = judge("input-threads-delay-launches", contended(slow_us=40.0))
    assert outcome.status == "failed"
    assert (outcome.args["busy"].value, outcome.args["alone"].value) == (40.0, 4.0)
    assert outcome.confidence == "medium"


@pytest.mark.parametrize(
    ("busy", "says"), [(True, ("failed", "")), (False, ("not_applicable", "not-tensorflow"))]
)
def test_fires_where_tf_data_feeds_a_program_of_jax(busy: bool, says: tuple[str, str]) -> None:
    run = contended(slow_us=40.0, busy=busy)
    run.python.event("PjitFunction(step)", run.now_us, 5.0)
    outcome = judge("input-threads-delay-launches", run)
    assert (outcome.status, outcome.reason) == says


def test_silent_when_other_kernels_are_what_is_launched_under_workers() -> None:
    """Those are as slow without them: a slow part of the program runs while the next batch is made."""
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for _ in range(10):
        run.train_step((3.0,) * 10)
        run.call_us = 40.0
        for busy in (True, False):
            begin = run.now_us
            run.train_step(tuple((f"slow_{at}:Mul", f"slow_kernel_{at}", 3.0) for at in range(10)))
            if busy:
                worker.event("Iterator::Root::Map", begin, run.now_us - begin)
        run.call_us = 4.0
    assert judge("input-threads-delay-launches", run).status == "passed"


def test_cannot_tell_where_nothing_is_launched_both_ways() -> None:
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    run.call_us = 40.0
    for _ in range(10):
        begin = run.now_us
        run.train_step((3.0,) * 10)
        worker.event("Iterator::Root::Map", begin, run.now_us - begin)
    assert judge("input-threads-delay-launches", run).reason == "same-launches"


def one_step(slow_us: float) -> Run:
    """In its first half tf.data makes the next batch and launches take ``slow_us``; the second launches the same."""
    run = Run()
    begin = run.now_us
    for half_us in (slow_us, 4.0):
        run.call_us, half = half_us, run.now_us
        for _ in range(40):
            run.launch("model/op:Mul", "kernel", 3.0)
        if half == begin:
            run.cpu.line("tf_data_private_threadpool/7").event(
                "Iterator::Root::Map", begin, run.now_us - begin
            )
    run.python.event("FunctionRun", begin, run.now_us - begin, id=1)
    run.python.event("train", begin, run.now_us - begin, step_num=1, _r=1)
    return run


def test_one_step_cannot_tell() -> None:
    assert judge("input-threads-delay-launches", one_step(slow_us=40.0)).reason == "one-step"
    assert judge("input-threads-delay-launches", one_step(slow_us=5.9)).reason == "one-step"
    assert judge("input-threads-delay-launches", one_step(slow_us=3.05)).status == "passed"  # it hardly waits


@pytest.mark.parametrize(
    ("stage", "cause"), [("Iterator::Root::Map", "python"), ("Iterator::Root::FlatMap[0]::Generator", "lock")]
)
def test_launch_threads_of_its_own_do_not_help_where_python_launches(stage: str, cause: str) -> None:
    run = contended(slow_us=40.0, stage=stage)
    run.python.event("EagerExecute: Mul", run.now_us, 1.0)
    outcome = judge("input-threads-delay-launches", run)
    assert outcome.args["cause"].value == cause
    assert outcome.fixes == ("custom-loop",)


def test_launch_threads_of_its_own_help_threads_of_a_pool() -> None:
    run = contended(slow_us=40.0, thread="tf_Compute/3")
    caller = run.cpu.line("python3")
    for at in range(30):
        caller.event("EagerExecute: __inference_train_1", run.now_us + at, 0.5)
    outcome = judge("input-threads-delay-launches", run)
    assert outcome.args["cause"].value == "cores"
    assert "shell" in outcome.fixes


def paused(pause_us: float, wait_us: float = 0.0, rests_us: float = 5.0) -> Run:
    """Steps during which workers work; in every second one the launching thread pauses before each launch but the
    first, until so long behind the end of a worker's work."""
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for _ in range(10):
        begin = run.now_us
        run.train_step((3.0,) * 10, wait_us=wait_us)
        short = run.now_us
        run.train_step((3.0,) * 4, per_launch_us=pause_us)
        for paused in range(1, 4):
            rests = short + (paused + 1) * pause_us + paused * run.call_us - rests_us
            worker.event("Iterator::Root::Map", begin, rests - begin)
            begin = rests + 1.0
        worker.event("Iterator::Root::Map", begin, run.now_us - begin)
    return run


def test_fires_where_launches_go_on_as_workers_come_to_rest_though_these_are_always_busy() -> None:
    outcome = judge("input-threads-delay-launches", paused(pause_us=1_000.0))
    assert outcome.status == "failed"
    assert outcome.args["alone"].value == 0
    # Three pauses in a short step, none in a long one.
    assert outcome.args["paused"].value == pytest.approx(1.5, rel=0.01)
    # What launches wait for is no matter of theirs.
    assert judge("launch-bound", paused(pause_us=1_000.0)).brought_by == "input-threads-delay-launches"
    assert judge("launch-bound", contended(slow_us=40.0)).brought_by == ""


@pytest.mark.parametrize(("pause_us", "rests_us"), [(150.0, 5.0), (1_000.0, 500.0)])
def test_cannot_tell_where_pauses_are_short_or_workers_go_on(pause_us: float, rests_us: float) -> None:
    outcome = judge("input-threads-delay-launches", paused(pause_us, rests_us=rests_us))
    assert outcome.reason == "same-launches"


def test_silent_when_the_batch_is_late() -> None:
    assert judge("input-threads-delay-launches", paused(pause_us=4.0, wait_us=3_000.0)).status == "passed"


def test_silent_when_workers_slow_nothing_down() -> None:
    assert judge("input-threads-delay-launches", contended(slow_us=4.0)).status == "passed"


def test_silent_when_there_are_no_workers() -> None:
    assert judge("input-threads-delay-launches", contended(slow_us=40.0, busy=False)).status == "passed"


def test_not_applicable_when_the_advice_is_followed() -> None:
    run = contended(slow_us=40.0, thread="tf_gpu_private_0/1")
    assert judge("input-threads-delay-launches", run).reason == "private-threads"


def test_cannot_tell_without_host_events() -> None:
    assert judge("input-threads-delay-launches", steady(run=Run(host=False))).reason == "host-trace"
