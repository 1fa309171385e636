import pytest

from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.checks.judge import judge, steady


def test_fires_on_an_op_that_the_gpu_waits_for() -> None:
    outcome = judge("host-placed-ops", steady(host_op_us=200.0))
    assert outcome.status == "failed"
    assert outcome.args["idle"].value == pytest.approx(0.2)
    assert outcome.args["op"].value == "model/lookup:Unique"


def test_silent_on_ops_beside_a_busy_gpu() -> None:
    run = Run()
    for _ in range(6):
        run.train_step((900.0, 300.0), between_us=10.0)
        run.python.event("metrics/Unique:Unique", run.now_us - 800.0, 300.0)
    assert judge("host-placed-ops", run).status == "passed"


def test_silent_on_the_input_pipeline() -> None:
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for _ in range(6):
        run.train_step((500.0, 300.0), wait_us=300.0)
        worker.event("DecodeJpeg:DecodeJpeg", run.now_us - 280.0, 250.0)
    assert judge("host-placed-ops", run).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    assert judge("host-placed-ops", steady(run=Run(host=False))).reason == "host-trace"


def op_by_op(kernels_us: tuple[float, ...], python_us: float, named: bool = True, function: str = "") -> Run:
    """A program without marks: Python runs ops of its own, or a function, one after the other; never the same twice."""
    run = Run()
    for index, kernel_us in enumerate(kernels_us):
        begin = run.now_us
        run.launch(f"op_{index}:Op{index}", f"kernel_{index}", kernel_us)
        run.python.event(function or "TFE_Py_FastPathExecute_C", begin, run.now_us + 1 - begin)
        if not function:
            run.python.event(f"EagerExecute: Op{index}", begin + 1, 3)
        run.now_us = max(run.now_us, run.gpu_free_us) + 2
        if named:
            run.python.event("compute_reward", run.now_us, python_us)
        run.now_us += python_us
    return run


def test_without_steps_python_between_ops_holds_up_a_program_that_runs_them_one_by_one() -> None:
    outcome = judge("host-placed-ops", op_by_op((100.0, 300.0, 200.0, 150.0), python_us=2500.0))
    assert outcome.status == "failed"
    assert outcome.args["idle"].value == pytest.approx(7.5, abs=0.1)
    assert outcome.args["op"].value == "compute_reward"
    assert outcome.confidence_reasons == ("no-steps",)
    [work] = [one for one in outcome.evidence if isinstance(one, Table) and one.id == "host-work"]
    assert [column.id for column in work.columns] == ["host-event", "thread", "count", "time"]


def test_python_without_a_name_is_not_named_and_nothing_is_promised_of_it() -> None:
    outcome = judge("host-placed-ops", op_by_op((100.0, 300.0, 200.0), python_us=2500.0, named=False))
    assert (outcome.status, outcome.confidence, outcome.args["op"].value) == ("failed", "low", "")
    assert outcome.saving is not None
    assert outcome.saving.low_ms == 0


def test_without_steps_nobody_knows_what_lies_between_ops_of_another_framework() -> None:
    outcome = judge("host-placed-ops", op_by_op((100.0, 300.0, 200.0), 2500.0, function="aten::mm"))
    assert (outcome.status, outcome.reason) == ("no_data", "steps")
