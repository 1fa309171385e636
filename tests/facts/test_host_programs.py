"""Steps of a host without GPU work that Python runs op by op."""

import pytest

from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.facts.test_host_steps import Training, eager, verdict


def test_what_the_kernels_of_eager_ops_take_stays() -> None:
    """As much of it as functions were seen to need at least; the batch's op waits, and computes nothing."""
    training = Training()
    for _ in range(8):
        eager(training, op_us=100.0, ops=40, python_us=50.0, kernel_us=90.0)
    outcome = verdict("eager-execution", training)
    assert outcome.saving is not None
    assert outcome.saving.high_ms == pytest.approx(41 * 0.15 - 0.4 * 40 * 0.09)


def op_by_op(batches: int) -> XSpaceBuilder:
    """Keras with run_eagerly on a CPU: no mark and no function, and a batch is taken as each step begins."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    now = 100.0
    for step in range(batches):
        python.event("EagerLocalExecute: IteratorGetNext", now, 60.0)
        python.event("IteratorGetNextOp::DoCompute", now + 5, 50.0, id=7, iter_num=step)
        now += 80
        for op in ("MatMul", "Relu", "ReluGrad", "AssignSubVariableOp") * 10:
            python.event("TFE_Py_FastPathExecute_C", now, 30.0)
            python.event(f"EagerLocalExecute: {op}", now + 2, 26.0)
            python.event(f"{op}:{op}", now + 8, 15.0)
            now += 55
    return space


def test_steps_of_a_program_without_functions_begin_with_its_batches() -> None:
    eager = judge("eager-execution", op_by_op(12))
    assert (eager.status, eager.args["place"].value) == ("failed", "host")
    assert eager.args["ops"].value == pytest.approx(40, abs=1)
    assert eager.args["step"].value == pytest.approx(2.28, rel=0.01)
    assert judge("eager-execution", op_by_op(0)).status == "no_data"


def functions(name: str, computes_us: float, each_us: float, calls: int = 50) -> XSpaceBuilder:
    """Marked steps in which Python calls one function so often; its ops run on another thread."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    now = 100.0
    for step in range(8):
        begin = now
        for _ in range(calls):
            python.event(name, now, each_us)
            if name.startswith("Eager"):
                python.event("FunctionRun", now + 1, each_us - 2, id=step)
                pool.event("MatMul:MatMul", now + 1, computes_us)
            else:
                pool.event("fusion", now + 1, computes_us, hlo_op="fusion", hlo_module="jit_cell")
            now += each_us + 2
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 2
    return space


@pytest.mark.parametrize("name", ["EagerLocalExecute: __inference_layer_12", "PjitFunction(cell)"])
def test_many_calls_of_a_function_that_computes_little_are_ops_run_one_by_one(name: str) -> None:
    outcome = judge("eager-execution", functions(name, computes_us=5.0, each_us=20.0))
    assert (outcome.status, outcome.args["ops"].value) == ("failed", 50)
    assert outcome.args["idle"].value == pytest.approx((50 * (20 - 5) + 49 * 2) / 1e3, rel=0.01)
    # Those that compute for most of their time are steps themselves, whatever is marked around them.
    assert judge("eager-execution", functions(name, computes_us=15.0, each_us=20.0)).status == "passed"
    assert judge("eager-execution", functions(name, 5.0, 20.0, calls=8)).status == "passed"
