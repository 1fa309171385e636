"""What repeats may be a layer, and what runs next to steps is none of them."""

from typing import Any

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.facts.steps.facts import HostStepFacts
from tb_gpu_advisor.facts.steps.work import repeated
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.facts.test_steps import STEP, steps_of


def alone(space: XSpaceBuilder) -> HostStepFacts:
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    return facts


@pytest.mark.parametrize(("kernels", "source"), [(STEP, "none"), ((*STEP * 4, ("head", 70.0)), "derived")])
def test_what_repeats_and_nothing_else_may_be_layers_but_for_what_is_made_of_layers(
    kernels: tuple[tuple[str, float], ...], source: str
) -> None:
    run = Run(markers=False)
    for _ in range(20):
        begin = run.now_us
        for kernel, us in kernels:
            run.launch("", kernel, us)
        run.python.event("aten::forward", begin, run.now_us - begin)
        run.now_us = max(run.now_us, run.gpu_free_us) + 50
    assert steps_of(run).source == source


def eager(calls: int, layers: int, *others: str) -> XSpaceBuilder:
    """Ops that Python runs one by one: a model of equal layers, and ops after it."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 100.0
    for _ in range(calls):
        for op in (*("ReadVariableOp", "MatMul", "ReadVariableOp", "BiasAdd", "Relu") * layers, *others):
            python.event("TFE_Py_FastPathExecute_C", now, 30.0)
            python.event(f"EagerLocalExecute: {op}", now + 2, 26.0)
            now += 50
    return space


def test_eager_ops_of_equal_layers_are_no_steps_but_still_run_one_by_one() -> None:
    space = eager(12, 20)
    facts = alone(space)
    assert (facts.steps.source, facts.steps.seen, facts.steps.analysed) == ("none", 0, 0)
    assert facts.step_ms == pytest.approx(12 * 100 * 0.05, rel=0.01)
    verdict = judge("eager-execution", space)
    assert verdict.status == "failed"
    # As of a GPU's: what is counted is of the whole capture.
    assert verdict.confidence_reasons == ("no-gpu-seen", "no-steps")
    assert verdict.args["ops"].value == pytest.approx(1200, abs=1)
    [ops] = [one for one in verdict.evidence if isinstance(one, Table)]
    assert [column.id for column in ops.columns][-2:] == ["count", "time"]
    assert judge("capture-too-short", space).status == "no_data"


def test_tensors_that_python_makes_between_ops_are_part_of_running_them_one_by_one() -> None:
    """As TensorFlow Probability does before most of its ops, or TensorFlow itself within the call of one."""
    space, now = XSpaceBuilder(), 100.0
    python = space.plane("/host:CPU").line("python")
    for _ in range(12):
        for op in ("Sub", "Mul", "Sum", "ResourceApplyGradientDescent"):
            python.event("tf.constant", now, 20.0)
            python.event("EagerLocalExecute: _EagerConst", now + 2, 10.0)
            python.event("TFE_Py_FastPathExecute_C", now + 100, 60.0)
            python.event("EagerLocalExecute: _EagerConst", now + 102, 10.0)
            python.event(f"EagerLocalExecute: {op}", now + 120, 26.0)
            now += 300
    facts = alone(space)
    assert facts.steps.seen == 12
    assert facts.one_by_one.ops == pytest.approx(4)
    # From op to op, but for the first one of a step.
    assert facts.one_by_one.python_ms == pytest.approx(3 * 0.24, rel=0.1)
    assert judge("eager-execution", space).status == "failed"
    assert judge("step-gaps", space).args["gap"].value == pytest.approx(0.24, rel=0.1)


@pytest.mark.parametrize(("batches", "source"), [(1, "none"), (3, "derived")])
def test_a_single_batch_bounds_no_step(batches: int, source: str) -> None:
    """A training of LSTMs op by op whose step takes longer than the capture: that was a step of the batch alone."""
    space, now = XSpaceBuilder(), 100.0
    python = space.plane("/host:CPU").line("python")
    for at in range(90):
        if at % (90 // batches) == 45 // batches:
            python.event("EagerLocalExecute: IteratorGetNext", now, 3000.0)
            now += 3100
        python.event("TFE_Py_FastPathExecute_C", now, 260.0)
        python.event(f"EagerLocalExecute: Op{at * at % 37}", now + 2, 200.0)
        now += 500
    facts = alone(space)
    assert (facts.steps.source, facts.steps.seen) == (source, batches * (source != "none"))
    if source == "none":
        assert facts.step_ms == pytest.approx(90 * 0.5 + 3, rel=0.05)
        assert judge("eager-execution", space).status == "failed"


def test_eager_ops_that_do_not_repeat_have_no_steps() -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for at in range(60):
        python.event(f"EagerLocalExecute: Op{at * at % 37}", 100.0 + 50 * at, 26.0)
    assert (alone(space).steps.source, alone(space).steps.seen) == ("none", 0)
    assert alone(space).step_ms == pytest.approx(59 * 0.05 + 0.026)


@pytest.mark.parametrize(("layers", "others"), [(20, ("Sum",)), (1, ("ResourceApplyGradientDescent",))])
def test_eager_ops_with_something_around_their_layers_are_steps_and_so_are_those_that_train(
    layers: int, others: tuple[str, ...]
) -> None:
    assert alone(eager(12, layers, *others)).steps.seen == 12


def test_a_call_that_waits_for_the_lock_of_inputs_python_waits_for_input() -> None:
    """Of a step of 10 ms 2 compute, and for 5 the call cannot return, since a generator runs Python."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, data = cpu.line("python"), cpu.line("tf_Compute/1"), cpu.line("tf_data_iterator/2")
    for step in range(10):
        begin = 10_000.0 * step
        python.event("train", begin, 7_200.0, step_num=step, _r=1)
        python.event("TFE_Py_ExecuteCancelable", begin + 100, 7_050.0)
        python.event("EagerLocalExecute: __inference_step_7", begin + 110, 2_040.0)
        python.event("IteratorGetNextOp::DoCompute", begin + 111, 4.0)
        pool.event("model/MatMul:MatMul", begin + 120, 2_000.0)
        data.event("Iterator::Root::Prefetch::FlatMap[0]::Generator", begin + 1_500, 8_400.0)
        data.event("PyFunc:PyFunc", begin + 1_510, 8_300.0)
    facts = alone(space)
    assert facts.input_wait_ms == pytest.approx(5.0, abs=0.01)
    assert facts.between_ms == pytest.approx(2.9, abs=0.1)


def jax(turns: int, *runs: tuple[str, float, tuple[str, ...]]) -> XSpaceBuilder:
    """Functions, each for so long and with its ops; one whose name begins with a star runs in each fifth turn alone."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 100.0
    for turn in range(turns):
        for name, us, ops in runs:
            if name.startswith("*") and turn % 5 < 4:
                continue
            python.event(f"PjitFunction({name.lstrip('*')})", now, us)
            for at, op in enumerate(ops):
                share = (us - 8) / len(ops)
                stats: dict[str, Any] = {"hlo_op": op, "hlo_module": f"jit_{name.lstrip('*')}"}
                python.event(op, now + 5 + at * share, share - 1, **stats)
            now += us + 20
    return space


TRAINS = ("dot.1", "dot.2", "dot.3", "dot.4", "dot.5", "fusion.1", "fusion.2", "tanh.1")
EVALUATES = ("dot.1", "dot.2", "fusion.1", "fusion.2", "tanh.1")


def test_functions_without_a_name_are_apart_by_their_ops() -> None:
    two = jax(12, ("<lambda>", 900.0, TRAINS), ("<lambda>", 300.0, ("fusion.1", "fusion.2", "fusion.3")))
    assert alone(two).steps.seen == 12
    assert alone(jax(12, ("<lambda>", 900.0, TRAINS))).steps.seen == 12


def test_an_evaluation_now_and_then_is_no_part_of_steps_next_to_a_metric_of_each() -> None:
    metric = ("update", 20.0, ("add",))
    facts = alone(jax(20, ("train", 900.0, TRAINS), metric, ("*evaluate", 700.0, EVALUATES)))
    assert facts.steps.mean_ms == pytest.approx(0.96)
    assert facts.steps.foreign == "evaluate"


def test_a_loop_over_time_whose_gradients_run_in_another_loop_sums_up_no_batches() -> None:
    ahead = [(f"while/body/_1/while/{op}:{op}", 60.0) for op in ("MatMul", "MatMul_1", "Tanh")]
    grads = "gradient_tape/while/while_grad/body/_68/gradient_tape/while/gradients/while"
    back = [(f"{grads}/{op}_grad/MatMul:MatMul", 60.0) for op in ("matmul", "matmul_1")]
    assert repeated([*ahead, *back, ("mul:Mul", 1.0), ("Mean:Mean", 1.0)]) == (1, "")
