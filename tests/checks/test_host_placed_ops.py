import pytest

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
