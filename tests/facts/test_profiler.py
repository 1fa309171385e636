"""The profiler's own work: the export of the graph at the end of Keras' captures, functions that start and stop it."""

import pytest

from tb_gpu_advisor.facts import HostFacts
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import LineBuilder

STEP_US = (100.0, 100.0, 100.0)


def facts_of(run: Run) -> HostFacts:
    return summarise(decode(run.in_time_order().to_bytes()), "host")


def call(python: LineBuilder, op: str, at_us: float, dur_us: float) -> None:
    """An eager op, as TensorFlow 2.21 shows it."""
    python.event("TFE_Py_FastPathExecute_C", at_us, dur_us)
    python.event("EagerExecute", at_us + 1, dur_us - 2)
    python.event(f"EagerLocalExecute: {op}", at_us + 2, dur_us - 4)


def eager_kernel(run: Run, op: str, kernel: str) -> None:
    """An op that Python runs by itself, with one kernel."""
    call(run.python, op, run.now_us, 30)
    run.now_us += 10
    run.launch(f"{op}:{op}", kernel, 5)
    run.now_us += 20


def summary(run: Run, payload: bool) -> None:
    """``tf.summary.write``, of a payload that Python has made or of a tensor."""
    if payload:
        run.python.event("tf.constant", run.now_us, 20)
        run.now_us += 25
    run.python.event("convert_to_tensor", run.now_us, 5)
    run.now_us += 6
    eager_kernel(run, "LogicalAnd", "and_kernel")
    run.python.event("cuStreamSynchronize", run.now_us, 2)
    call(run.python, "Identity", run.now_us + 4, 10)
    run.python.event("convert_to_tensor", run.now_us + 16, 5)
    run.python.event("tf.constant", run.now_us + 17, 3)
    call(run.python, "WriteSummary", run.now_us + 22, 30)
    run.python.event("tf.constant", run.now_us + 54, 3)
    run.python.event("TFE_DeleteTensorHandle", run.now_us + 58, 1)
    run.now_us += 60


def flush(run: Run) -> None:
    call(run.python, "FlushSummaryWriter", run.now_us, 40)
    run.now_us += 41


def one_step(export: bool) -> Run:
    run = Run()
    run.train_step(STEP_US)
    run.python.event("cuStreamSynchronize", run.now_us, run.gpu_free_us - run.now_us)
    run.now_us = run.gpu_free_us + 5000
    summary(run, payload=export)
    flush(run)
    return run


def test_the_export_after_the_only_step_is_no_part_of_it() -> None:
    facts = facts_of(one_step(export=True))
    assert facts.steps is not None
    assert facts.steps.ms == pytest.approx((0.3,))
    # From the end of the last event of the step, after which Python makes the payload, to that of the flush.
    assert facts.profiler_ms == pytest.approx(5.0 + 0.025 + 0.006 + 0.034 + 0.06 + 0.040, abs=1e-6)
    assert sum(facts.gpus[0].mean_ms(category) for category in facts.gpus[0].parts_ms) == pytest.approx(0.3)


def test_tensorflows_own_step_keeps_it() -> None:
    (one, _) = facts_of(one_step(export=True)).tensorflow
    assert one.steps_ms[0] > 5


def test_a_summary_without_a_payload_is_the_users_own() -> None:
    facts = facts_of(one_step(export=False))
    assert facts.steps is not None
    assert facts.steps.ms[0] > 5
    assert facts.profiler_ms == 0


def test_the_second_of_two_summaries_is_no_export_though_the_first_one_ends_with_a_constant() -> None:
    run = Run()
    run.train_step(STEP_US)
    for _ in range(3):
        summary(run, payload=False)
    flush(run)
    assert facts_of(run).profiler_ms == 0


def test_the_export_after_the_users_summaries_is_one() -> None:
    run = Run()
    run.train_step(STEP_US)
    run.now_us = run.gpu_free_us
    summary(run, payload=False)
    until_us = run.now_us
    run.now_us += 700
    summary(run, payload=True)
    flush(run)
    assert facts_of(run).profiler_ms == pytest.approx((run.now_us - 1 - until_us) / 1e3, abs=2e-3)


def test_summaries_of_every_step_stay_time_between_steps() -> None:
    run = Run()
    for _ in range(6):
        run.train_step(STEP_US)
        run.now_us = max(run.now_us, run.gpu_free_us) + 400
        summary(run, payload=False)
        flush(run)
    (gpu,) = facts_of(run).gpus
    assert gpu.mean_ms("profiler") == 0
    assert gpu.mean_ms("between_steps") > 0.35


def test_an_export_inside_a_step_is_the_breakdowns_profiler() -> None:
    run = Run()
    for step in range(4):
        run.train_step(STEP_US)
        run.now_us = max(run.now_us, run.gpu_free_us)
        if step == 1:
            run.now_us += 2000
            summary(run, payload=True)
            flush(run)
    facts = facts_of(run)
    (gpu,) = facts.gpus
    assert facts.steps is not None
    assert len(facts.steps.ms) == 3
    assert 3 * gpu.mean_ms("profiler") == pytest.approx(2.165)
    assert facts.profiler_ms == 0
    assert gpu.mean_ms("between_steps") < 0.05


@pytest.mark.parametrize(
    ("name", "is_profilers"),
    [
        ("$profiler.py:226 stop_trace", True),
        ("$profiler.py:101 start_trace", True),
        ("$recording.py:92 step_ends", True),
        ("$profiler_v2.py:132 stop", True),
        ("$summary_ops_v2.py:1411 trace_export", True),
        ("$tensorboard.py:508 _stop_trace", True),
        ("$callbacks.py:2566 _stop_profiler", True),
        ("$profiler.py:356 wrapper", False),
        ("$tensorboard.py:430 on_train_batch_end", False),
        ("$my_profiler.py:1 stop_trace", False),
    ],
)
def test_functions_that_the_python_tracer_saw(name: str, is_profilers: bool) -> None:
    run = Run()
    run.train_step(STEP_US)
    run.python.event(name, run.gpu_free_us + 10, 1234)
    # What the tracer takes for the call is there in any case.
    facts = facts_of(run)
    assert facts.profiler_ms == pytest.approx(1.234 if is_profilers else 0.0005)


def test_every_call_that_the_python_tracer_records_takes_its_time() -> None:
    run = Run()
    for _ in range(4):
        run.train_step((100.0,))
        run.now_us = max(run.now_us, run.gpu_free_us)
        for call in range(100):
            run.python.event("$data.py:12 next", run.now_us + 2 * call, 1)
        run.now_us += 200
    (gpu,) = facts_of(run).gpus
    assert gpu.mean_ms("profiler") == pytest.approx(0.05)
    assert gpu.mean_ms("between_steps") == pytest.approx(0.15, abs=0.01)


def test_calls_of_threads_that_run_nothing_hold_no_step_up() -> None:
    run = Run()
    loader = run.cpu.line("tf_data_private_threadpool/1")
    for _ in range(4):
        run.train_step((100.0,))
        for call in range(50):
            loader.event("$data.py:12 next", run.gpu_free_us + 2 * call, 1)
        run.now_us = run.gpu_free_us + 200
    (gpu,) = facts_of(run).gpus
    assert gpu.mean_ms("profiler") == 0


def test_tensorflow_22_shows_no_payload() -> None:
    run = Run()
    run.train_step(STEP_US)
    run.now_us = run.gpu_free_us + 5000
    for op in ("LogicalAnd", "Identity", "WriteSummary", "FlushSummaryWriter"):
        run.python.event(f"EagerLocalExecute: {op}", run.now_us, 30)
        if op == "LogicalAnd":
            run.launch("LogicalAnd:LogicalAnd", "and_kernel", 5)
        run.now_us += 40
    facts = facts_of(run)
    assert facts.steps is not None
    assert facts.steps.ms == pytest.approx((0.3,))
    assert facts.profiler_ms > 5
