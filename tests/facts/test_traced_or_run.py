"""What is traced runs nothing, what is made ready for a step is no evaluation, and a program called often is no op."""

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge


def test_functions_that_another_one_is_traced_with_are_no_steps() -> None:
    """JAX's ``lower`` and ``compile`` without a call: jax.numpy's functions are traced, and Python takes nothing."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for layer in range(12):
        begin = 2000.0 * layer
        python.event("trace_to_jaxpr_dynamic", begin, 1900.0)
        python.event("PjitFunction(matmul)", begin + 10, 900.0)
        python.event("PjitFunction(tanh)", begin + 920, 900.0)
        python.event("$builtins next", begin + 930, 5.0)
    python.event("backend_compile", 24100.0, 9000.0)
    alone = summarise(decode(space.to_bytes()), "host").alone
    assert alone is None or alone.steps.source == "none"
    assert judge("capture-too-short", space).status != "passed"
    assert judge("input-bound", space).status != "passed"


@pytest.mark.parametrize(("us", "says"), [(230.0, "compiled"), (40.0, "no-gpu")])
def test_a_program_that_traces_for_longer_than_the_capture_is_recorded_later(us: float, says: str) -> None:
    """Ops that a function is traced with were 6,343 steps, and its recording asked for the profiler's privileges."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for call in range(12_000):
        python.event(f"PjitFunction({('sin', 'add')[call % 2]})", 250.0 * call, us)
        python.event("ParseArguments", 250.0 * call + 1, 0.6)
    traces = says == "compiled"
    assert (summarise(decode(space.to_bytes()), "host").alone is None) == traces
    assert (judge("warm-up-in-window", space).status == "failed") == traces


@pytest.mark.parametrize(
    ("often", "ops", "one_by_one"), [("act", 7, "passed"), ("act", 1, "failed"), ("_normal", 7, "failed")]
)
def test_a_program_that_python_calls_often_is_an_op_if_it_is_no_larger(
    often: str, ops: int, one_by_one: str
) -> None:
    """As a policy that is asked for each act of an environment, which is Python. What JAX has of random numbers is an
    op to the program (optax' example of meta-learning)."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 0.0
    for step in range(12):
        begin = now
        for name, count, each_us in (*((often, ops, 20.0 / ops),) * 64, ("learn", 8, 500.0)):
            python.event(f"PjitFunction({name})", now, 120.0 + count * each_us)
            for op in range(count):
                called, at_us = f"dot.{op}", now + 10 + op * each_us
                python.event(called, at_us, each_us, hlo_op=called, hlo_module=f"jit_{name}")
            now += 120 + count * each_us
            python.event("$environment.py:7 step", now, 500.0)
            now += 500
        python.event("train", begin, now - begin, step_num=step, _r=1)
    assert judge("eager-execution", space).status == one_by_one


def test_what_is_traced_for_a_step_is_no_evaluation_before_it() -> None:
    """As of Keras in folds, which makes a model for each: it is traced before its first step, after an evaluation."""
    space = XSpaceBuilder()
    cpu, now = space.plane("/host:CPU"), 0.0
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    for step in range(24):
        traces = step % 8 == 0
        name = "gradient_tape/dense/MatMul:MatMul"
        for training in (False, True) if traces else (True,):
            traced_us = 200_000.0 * (traces and training)
            python.event("train_function" if training else "test_function", now, 10_000 + traced_us)
            if traced_us:
                python.event("tf.function-graph_building", now + 10, traced_us)
            now += 20 + traced_us
            python.event("TFE_Py_ExecuteCancelable", now, 9000.0)
            python.event(f"EagerExecute: __inference_one_step_{7 + training}", now + 1, 8900.0)
            python.event("FunctionRun", now + 10, 8800.0, id=round(now), _r=1, _pt=5, _p=round(now))
            pool.event("ExecutorState::Process", now + 20, 8750.0, id=round(now), _ct=5, _c=round(now))
            pool.event(name if training else "dense/MatMul:MatMul", now + 30, 8700.0)
            now += 10_000
    alone = summarise(decode(space.to_bytes()), "host").alone
    assert alone is not None
    assert "evaluation" not in alone.steps.excluded
    assert alone.steps.excluded.get("shape") == 2
