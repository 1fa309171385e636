"""Steps of functions that take turns, without marks."""

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.facts.test_runs_of_xla import steps_of as of_xla
from tests.facts.test_steps import steps_of

GRAD, ADD, APPLY = (f"PjitFunction({name})" for name in ("grad_fn", "add", "apply_fn"))


def calls(*functions: tuple[str, int]) -> Run:
    """Functions of JAX in this order, six times over, each with so many kernels; no one marks steps."""
    run = Run(markers=False)
    for _ in range(6):
        for name, kernels in functions:
            begin = run.now_us
            for kernel in range(kernels):
                run.launch("", f"{name}_{kernel}", 20.0)
            run.python.event(name, begin, run.now_us - begin)
            run.now_us += 30
    return run


def test_gradients_that_other_functions_add_up_are_of_one_step() -> None:
    once = (GRAD, 6), (ADD, 3)
    steps = steps_of(calls((GRAD, 6), *once * 3, (APPLY, 5)))
    assert (steps.method, steps.seen) == ("function-runs", 6)
    assert steps.mean_ms > 4 * 6 * 0.02


def test_steps_in_a_row_are_steps_whatever_runs_once_between_their_rows() -> None:
    assert steps_of(calls(*((GRAD, 6),) * 4, ("PjitFunction(evaluate)", 4))).seen == 24


def test_gradients_that_nothing_follows_are_no_step_but_evaluate() -> None:
    """As in Flax' example for MNIST, whose evaluation computes gradients as well, and does not apply them."""
    run = Run(markers=False)
    for turn in range(40):
        is_evaluation = turn % 10 == 9
        for name, kernels in ((GRAD, 6), (APPLY, 5))[: 1 if is_evaluation else 2]:
            begin = run.now_us
            for kernel in range(kernels):
                run.launch("", f"{name}_{kernel}", 200.0 if is_evaluation else 20.0)
            run.python.event(name, begin, run.now_us - begin)
            run.now_us += 30
    steps = steps_of(run)
    assert (steps.method, steps.seen, steps.excluded["evaluation"]) == ("function-runs", 37, 3)
    assert max(steps.ms) < 1


def test_one_function_is_a_step_though_it_updates_in_each_fourth_run_alone() -> None:
    """As Keras' function does of a model that adds gradients up in its own ``train_step``: one name and one number."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for run in range(40):
        python.event("EagerLocalExecute: __inference_train_function_7", now, 90.0)
        python.event("FunctionRun", now + 1, 88.0, id=run, _pt=2, _p=run)
        pool.event("ExecutorState::Process", now + 2, 85.0, _ct=2, _c=run)
        updates = ("cond/then/Adam/AssignSubVariableOp",) if run % 4 == 3 else ()
        for part, op in enumerate(("MatMul", "Relu", "gradient_tape/MatMul", *updates)):
            pool.event(f"{op}:{op.rpartition('/')[2]}", now + 3 + 20 * part, 18.0)
        now += 100
    steps = summarise(decode(space.to_bytes()), "host").alone
    assert steps is not None
    assert steps.steps.seen == 40
    assert steps.step_ms == pytest.approx(0.1)


def test_what_runs_in_each_step_is_its_own_however_long_it_takes_in_some() -> None:
    """As a policy that acts before each training step, on a machine that is busy now and then."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now, run = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0, 0
    for step in range(20):
        for name, ops, took in (
            ("act", ("MatMul",), 400.0 if step % 4 == 3 else 50.0),
            ("train", ("MatMul", "gradient_tape/MatMul", "AssignSubVariableOp"), 900.0),
        ):
            python.event(f"EagerLocalExecute: __inference_{name}_7", now, took)
            python.event("FunctionRun", now + 1, took - 2, id=run, _pt=2, _p=run)
            pool.event("ExecutorState::Process", now + 2, took - 5, _ct=2, _c=run)
            for part, op in enumerate(ops):
                each_us = (took - 10) / len(ops)
                pool.event(f"{op}:{op.rpartition('/')[2]}", now + 3 + part * each_us, each_us - 1)
            now, run = now + took + 10, run + 1
    steps = summarise(decode(space.to_bytes()), "host").alone
    assert steps is not None
    assert steps.steps.excluded == {"start": 1}


def test_features_without_the_head_that_trains_on_them_are_no_step_but_evaluate() -> None:
    """A frozen network, and a head that is trained: both multiply, as what predicts does, which follows instead."""
    features, head, predict = ("features", 8, 90.0), ("head", 3, 30.0), ("predict", 1, 90.0)
    facts = of_xla(*((features, head) * 7 + (features, predict),) * 3)
    assert facts is not None
    assert (facts.steps.seen, facts.steps.excluded["evaluation"]) == (21, 2)


def test_what_another_thread_calls_makes_steps_no_parts_of_something_else() -> None:
    """An actor calls single ops on its thread, many for each step of a learner."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    learner, actor, pool = cpu.line("python"), cpu.line("python"), cpu.line("tf_XLAEigen/1")
    for step in range(12):
        begin = 10000.0 * step
        learner.event("PjitFunction(learn)", begin, 5.0)
        for place, op in enumerate(f"dot.{op}" for op in range(8)):
            pool.event(op, begin + 6 + 900 * place, 880.0, hlo_op=op, hlo_module="jit_learn", run_id=step)
        for call in range(40):
            actor.event("PjitFunction(act)", at_us := begin + 240 * call + 100, 60.0)
            for op in ("add.1", "fusion.2"):
                run = 1000 + 40 * step + call
                actor.event(op, at_us := at_us + 10, 8.0, hlo_op=op, hlo_module="jit_act", run_id=run)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert (facts.steps.source, facts.steps.seen) == ("derived", 12)
    assert facts.step_ms == pytest.approx(10.0)


@pytest.mark.parametrize(("each", "seen"), [(1, 48), (4, 12)])
def test_batches_whose_gradients_python_adds_up_make_a_step_together(each: int, seen: int) -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for batch in range(48):
        updates = ("AssignSubVariableOp",) * 2 * (batch % each == each - 1)
        for place, op in enumerate(("IteratorGetNext", "MatMul", "Relu", "MatMul", "Mul", *updates)):
            python.event(f"EagerLocalExecute: {op}", begin := 1000.0 * batch + 100 * place, 90.0)
            python.event(f"{op}:{op}", begin + 5, 80.0)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert (facts.steps.method, facts.steps.seen) == ("batches", seen)
