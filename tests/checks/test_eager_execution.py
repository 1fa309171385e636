import pytest

from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady
from tests.export.test_text import report_of


def eager(ops: int, op_us: float, kernel_us: float = 4.0, python_us: float = 0.0) -> Run:
    """Six steps in which Python runs ops one by one, with work of its own in the middle."""
    run = Run()
    for step in range(6):
        begin = run.now_us
        for index in range(ops):
            if python_us and index == ops // 2:
                run.python.event("compute_reward", run.now_us, python_us)
                run.now_us += python_us
            at = run.now_us
            run.now_us += op_us - run.call_us
            run.launch(f"Mul_{index}:Mul", "mul_kernel", kernel_us)
            run.python.event("TFE_Py_FastPathExecute_C", at, run.now_us + 1 - at)
            run.now_us += 5.0
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run


def mixed(function: tuple[float, ...], eager_us: tuple[float, ...], python_us: float) -> Run:
    """Six steps of a function, after which Python runs some ops one by one."""
    run = Run()
    for step in range(6):
        begin = run.now_us
        for index, kernel_us in enumerate(function):
            run.launch(f"model/op_{index}:Relu", "relu_kernel", kernel_us)
        run.now_us += 1
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us)
        for index, kernel_us in enumerate(eager_us):
            at = run.now_us
            run.now_us += python_us
            run.launch(f"Grad_{index}:Conv2DBackpropInput", "conv_kernel", kernel_us)
            run.python.event("TFE_Py_FastPathExecute_C", at, run.now_us + 1 - at)
            run.now_us = max(run.now_us, run.gpu_free_us)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 2
    return run


def test_fires_on_a_loop_of_eager_ops() -> None:
    outcome = judge("eager-execution", eager(ops=40, op_us=30.0))
    assert outcome.status == "failed"
    assert outcome.args["share"].value == 1
    assert outcome.saving is not None
    assert outcome.saving.high_ms > 0.8
    _, table = outcome.evidence
    assert isinstance(table, Table)
    assert table.rows[0][:2] == ("Mul", 40.0)


def test_work_of_pythons_own_goes_with_its_own_finding() -> None:
    run = eager(ops=40, op_us=30.0, python_us=5000.0)
    one_by_one, python = (judge(check, run).saving for check in ("eager-execution", "host-placed-ops"))
    assert one_by_one is not None
    assert python is not None
    assert one_by_one.likely_ms == pytest.approx(40 * 0.035 - 40 * 2.5 * run.call_us / 1e3 - 0.3, abs=0.2)
    assert python.likely_ms == pytest.approx(5.0, rel=0.05)
    assert python.low_ms == 0  # likely, and not promised


def test_of_the_loss_of_launches_it_is_the_cause_to_begin_with() -> None:
    failed = {check.id for check in report_of(eager(ops=40, op_us=30.0)).checks if check.status == "failed"}
    assert {"eager-execution", "launch-bound"} <= failed
    first = report_of(eager(ops=40, op_us=30.0)).first
    assert first[0] == "eager-execution"
    assert "launch-bound" not in first  # that is the same time
    assert report_of(steady(kernels_us=(2.0,) * 50, per_launch_us=20.0)).first[0] == "launch-bound"


def test_silent_when_the_queue_is_full() -> None:
    assert judge("eager-execution", eager(ops=10, op_us=30.0, kernel_us=200.0)).status == "passed"


def test_a_few_long_eager_ops_next_to_many_short_ones_in_a_function() -> None:
    """A real program ran its backward pass so: 4.5 % of the launches, 36 % of the kernels' time."""
    outcome = judge("eager-execution", mixed((2.0,) * 60, (300.0, 300.0), 100.0))
    assert outcome.status == "failed"
    assert outcome.args["of"].value == "time"
    assert outcome.args["share"].value == pytest.approx(600 / 720)


def test_many_short_eager_ops_next_to_a_long_one_in_a_function() -> None:
    """An optimizer outside of the function: few of the kernels' time, most of the launches."""
    outcome = judge("eager-execution", mixed((5000.0,), (2.0,) * 20, 50.0))
    assert outcome.status == "failed"
    assert outcome.args["of"].value == "launches"
    assert outcome.args["share"].value == pytest.approx(20 / 21)


def test_a_few_eager_ops_around_a_function_are_no_eager_execution() -> None:
    assert judge("eager-execution", mixed((50.0,) * 40, (3.0, 3.0), 60.0)).status == "passed"


def test_a_long_eager_op_for_which_the_gpu_hardly_waits_costs_nothing() -> None:
    outcome = judge("eager-execution", mixed((20.0,) * 60, (3000.0,), 20.0))
    assert (outcome.status, outcome.reason) == ("passed", "little-idle-time")


def test_silent_inside_a_function() -> None:
    assert judge("eager-execution", steady(kernels_us=(2.0,) * 50, per_launch_us=20.0)).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    assert judge("eager-execution", steady(run=Run(host=False))).reason == "host-trace"


def test_not_applicable_to_jax() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event(
        "fusion", 0, 5, hlo_module="jit_train_step", hlo_op="fusion"
    )
    assert judge("eager-execution", space).reason == "not-tensorflow"
