import pytest

from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady
from tests.facts.test_host_steps import Training


def test_fires_on_python_between_steps() -> None:
    outcome = judge("step-gaps", steady(between_us=200.0))
    assert outcome.status == "failed"
    assert outcome.args["gap"].value == pytest.approx(0.2)
    assert outcome.saving is not None
    # And the latency of the launch, since the host is ahead then.
    assert outcome.saving.likely_ms == pytest.approx(0.2 + 0.008)


def test_silent_when_the_host_runs_ahead() -> None:
    assert judge("step-gaps", steady()).status == "passed"


def test_silent_when_the_gap_is_input() -> None:
    assert judge("step-gaps", steady(wait_us=400.0, between_us=1.0)).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    outcome = judge("step-gaps", steady(run=Run(host=False), between_us=200.0))
    assert (outcome.status, outcome.reason) == ("no_data", "host-trace")


def test_one_step_does_not_show_the_gap_after_it() -> None:
    outcome = judge("step-gaps", steady(steps=1, between_us=200.0))
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")


def test_nor_does_a_gap_inside_of_the_one_step_that_there_is_decide_anything() -> None:
    run = Run()
    run.train_step((100.0, 100.0))
    run.now_us = run.gpu_free_us + 5000
    run.launch("metric:AddV2", "add", 10.0)
    run.stream.event("MemcpyD2H", run.gpu_free_us + 1, 2.0, memcpy_details="size:4")
    assert judge("step-gaps", run).reason == "one-step"


def test_what_the_host_did_meanwhile_is_named() -> None:
    run = Run()
    for _ in range(6):
        run.train_step((500.0, 300.0), between_us=200.0)
        run.python.event("$tensorboard.py:210 on_train_batch_end", run.now_us - 180.0, 170.0)
        run.python.event("WriteSummary", run.now_us - 150.0, 50.0)
    outcome = judge("step-gaps", run)
    table = outcome.evidence[0]
    assert table.id == "host-work"
    assert isinstance(table, Table)
    assert [row[:3] for row in table.rows] == [("$tensorboard.py:210 on_train_batch_end", "python3", 1.0)]
    # The tracer takes half a microsecond of it.
    assert outcome.args["named-part"].value == "some"
    assert table.rows[0][3] == pytest.approx(0.1695)
    assert outcome.confidence_reasons == ()


def test_a_wait_that_outlasts_the_gpus_work_is_no_work_of_pythons() -> None:
    run = Run()
    for _ in range(6):
        run.train_step((500.0,), between_us=0.0)
        run.python.event("$api.py:3154 block_until_ready", run.now_us, run.gpu_free_us - run.now_us + 200.0)
        run.now_us = run.gpu_free_us + 200.0
    outcome = judge("step-gaps", run)
    assert (outcome.status, outcome.confidence) == ("failed", "low")
    assert outcome.confidence_reasons == ("host-waits",)
    # It reads nothing: what an idle GPU waits for there is another thing.
    assert outcome.args["cause"].value == "unknown"
    # All of it has a name, so no second number of the same digits follows the first.
    assert outcome.args["named-part"].value == "all"
    assert outcome.saving is not None
    assert outcome.saving.low_ms == 0.0


def test_time_under_no_host_event_is_said_to_have_no_name() -> None:
    outcome = judge("step-gaps", steady(between_us=200.0))
    assert (outcome.confidence, outcome.confidence_reasons) == ("low", ("unnamed-host-time",))


def test_a_gap_that_may_be_a_wait_for_a_batch_gets_no_cure() -> None:
    outcome = judge("step-gaps", steady(between_us=200.0))
    assert (outcome.status, outcome.args["whose"].value) == ("failed", "unseen")


@pytest.mark.parametrize(("steps", "name"), [(4, ""), (18, "$serialization.py:850 save")])
def test_a_single_stall_is_not_promised(steps: int, name: str) -> None:
    """Nobody knows whether it comes again: a real capture of two steps holds one, of 20.7 ms, with no name. Of a save
    in one of many steps the fix was said to save nothing, since the graph plays the others."""
    run = Run()
    for step in range(steps):
        run.train_step((500.0, 300.0), between_us=10_000.0 if step == 1 else 5.0)
        if step == 1 and name:
            run.python.event(name, run.now_us - 9_990, 9_980.0)
    once = judge("step-gaps", run)
    assert once.saving is not None
    assert once.saving.high_ms > 8 / steps
    assert (once.saving.low_ms, once.saving.likely_ms) == (0, None)
    assert "seen-once" in once.confidence_reasons


@pytest.mark.parametrize("named", [True, False])
def test_only_python_that_has_a_name_is_promised(named: bool) -> None:
    run = Run()
    for _ in range(4):
        run.train_step((500.0, 300.0))
        run.now_us = run.gpu_free_us
        if named:
            run.python.event("$metrics.py:7 update", run.now_us, 2500.0)
        run.now_us += 2500.0
    saving = judge("step-gaps", run).saving
    assert saving is not None
    assert saving.likely_ms is not None
    assert saving.likely_ms > 2
    assert (saving.low_ms > 1) == named


def test_several_steps_in_one_call_are_not_advised_where_there_are() -> None:
    for op, whose in (("model", "nobody"), ("while/body/model", "calls")):
        run = Run()
        for _ in range(6):
            times = 1 if op == "model" else 4
            kernels = tuple((f"{op}/conv_{at}/Conv2D:Conv2D", "conv", 50.0) for at in range(5)) * times
            run.train_step(kernels, wait_us=1.0, between_us=200.0)
        outcome = judge("step-gaps", run)
        assert outcome.status == "failed"
        assert outcome.args["whose"].value == whose


@pytest.mark.parametrize(("every", "steps", "paused"), [(5, 21, 4), (2, 13, 6), (10, 16, 1)])
def test_pauses_after_some_steps_are_no_part_of_each(every: int, steps: int, paused: int) -> None:
    run = Run()
    for step in range(1, steps + 1):
        run.train_step((500.0, 300.0), between_us=100.0 if step % every else 50_000.0)
    outcome = judge("step-gaps", run)
    shown = {name: outcome.args[name].value for name in ("pauses", "paused", "every")}
    assert shown == {"pauses": "some", "paused": paused, "every": every if paused > 1 else 0}
    assert outcome.args["pause"].value == pytest.approx(50.0, rel=0.01)


def test_a_gap_after_each_step_is_no_pause_after_some() -> None:
    for gaps_us in ((5000.0, 5000.0), (200.0, 900.0)):
        run = Run()
        for step in range(12):
            run.train_step((500.0, 300.0), between_us=gaps_us[step % 2])
        assert judge("step-gaps", run).args["pauses"].value == "none"


@pytest.mark.parametrize(("every", "status"), [(5, "failed"), (10, "no_data")])
def test_on_a_host_pauses_that_come_again_are_no_noise(every: int, status: str) -> None:
    training = Training()
    for step in range(13):
        training.step(compute_us=8000.0, python_us=100_000.0 if step % every == every - 1 else 100.0)
    assert judge("step-gaps", training.space).status == status


def test_ops_that_python_runs_in_a_pause_are_counted_for_each_and_belong_in_a_function() -> None:
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for step in range(16):
        python.event("train", now, 8000.0, step_num=step, _r=1)
        python.event("EagerLocalExecute: __inference_step_7", now + 1, 7990.0)
        python.event("FunctionRun", now + 2, 7980.0, id=step)
        pool.event("gradient_tape/MatMul:MatMul", now + 3, 7970.0)
        now += 8100
        for _ in range(50 if step % 5 == 4 else 0):
            python.event("TFE_Py_FastPathExecute_C", now, 30.0)
            python.event("EagerLocalExecute: Softmax", now + 2, 26.0)
            now += 1000
    outcome = judge("step-gaps", space)
    assert {name: outcome.args[name].value for name in ("whose", "ops", "pauses", "every")} == {
        "whose": "others", "ops": 50, "pauses": "some", "every": 5
    }  # fmt: skip
