"""Whose eager ops are, in situations that people asked about: histograms of a callback (tensorflow/tensorflow#24643,
keras-team/keras#17052), what Keras 3 runs around its function, and metrics and logging around a step of one's own."""

import pytest

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.checks.judge import judge
from tests.facts.test_host_steps import Training, first_row, verdict

TRAINING = ("model/conv/Conv2D:Conv2D", "gradient_tape/model/conv/Conv2DBackpropFilter:Conv2DBackpropFilter")
FORWARD = ("model/a/Conv2D:Conv2D", "model/b/Conv2D:Conv2D")
HISTOGRAM = ("Sum", "OneHot", "Max", "Cast", "StridedSlice")


def loop(
    function: tuple[str, ...],
    eager: tuple[str, ...],
    function_us: float = 400.0,
    marked: str = "all",
    name: str = "__inference_train_step_12",
    between_us: float = 5.0,
) -> Run:
    """Eight steps of a function, with ops that Python runs after it; the mark is around all of it, or the function."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        if function:
            for op in function:
                run.launch(op, "kernel", function_us)
            run.now_us += 1
            run.python.event(f"EagerLocalExecute: {name}", begin + 0.1, run.now_us - begin - 0.2)
            run.python.event("FunctionRun", begin + 0.2, run.now_us - begin - 0.4, id=step + 100)
        until = run.now_us
        run.now_us = max(run.now_us, run.gpu_free_us)
        for op in eager:
            at = run.now_us
            run.now_us += 60
            run.launch(f"{op}:{op}", "eager_kernel", 2.0)
            run.python.event("TFE_Py_FastPathExecute_C", at, run.now_us + 1 - at)
            run.python.event(f"EagerLocalExecute: {op}", at + 0.1, run.now_us + 0.8 - at)
            run.now_us += 20
        run.python.event(
            "train", begin, (until if marked == "function" else run.now_us) - begin, step_num=step, _r=1
        )
        run.now_us += between_us
    return run


def both(run: Run) -> tuple[Outcome, Outcome]:
    return judge("eager-execution", run), judge("step-gaps", run)


@pytest.mark.parametrize(
    ("run", "whose"),
    [
        (loop(TRAINING, HISTOGRAM * 8 + ("WriteSummary",)), "summaries"),
        # A tiny model, most of whose kernels' time is the histogram's.
        (loop(TRAINING, HISTOGRAM * 8 + ("WriteSummary",), function_us=3.0), "summaries"),
        (loop(FORWARD, HISTOGRAM * 8), "others"),
        (loop(FORWARD, HISTOGRAM * 8, function_us=3.0, marked="function"), "others"),
        # A checkpoint, or a log of the weights.
        (loop(TRAINING, ("ReadVariableOp", "Identity") * 15), "variables"),
        # Metrics add to their variables, which is no training.
        (loop(TRAINING, ("Sub", "Square", "Mean", "AssignAddVariableOp") * 6), "others"),
        (loop(TRAINING, HISTOGRAM * 8, name="__inference_one_step_on_iterator_91"), "callbacks"),
    ],
)
def test_ops_around_a_function_are_work_between_steps(run: Run, whose: str) -> None:
    eager, gaps = both(run)
    assert (eager.status, eager.args["share"].value) == ("passed", 0.0)
    assert gaps.status == "failed"
    assert gaps.args["whose"].value == whose
    ops = float(gaps.args["ops"].value)
    assert ops > 20
    assert gaps.args["gap"].value == pytest.approx(ops * 0.08, rel=0.15)
    assert judge("launch-bound", run).status == "passed"
    assert judge("tiny-kernels", run).status == "passed"


@pytest.mark.parametrize(
    "run",
    [
        loop((), ("MatMul", "Relu", "ReluGrad", "ResourceApplyAdam") * 8),
        loop((), HISTOGRAM * 8),
        # The forward pass alone is a function.
        loop(FORWARD, ("ReluGrad", "Conv2DBackpropInput", "AssignSubVariableOp") * 10),
        loop(FORWARD, ("Mul", "ReluGrad", "Conv2DBackpropInput") * 10),
        # One of two networks, or the optimizer, is outside.
        loop(TRAINING, ("Conv2D", "Conv2DBackpropInput", "ResourceApplyAdam") * 10),
        loop(TRAINING, ("Mul", "AssignSubVariableOp") * 20),
    ],
)
def test_a_step_that_python_runs_op_by_op_is_advised_functions(run: Run) -> None:
    eager, gaps = both(run)
    assert eager.status == "failed"
    assert gaps.args["whose"].value == "unseen"


def test_what_keras_itself_runs_around_its_function_is_no_fault() -> None:
    run = loop(
        TRAINING, ("OptionalHasValue", "OptionalGetValue"), name="__inference_multi_step_on_iterator_9"
    )
    eager, gaps = both(run)
    assert eager.status == "passed"
    assert (gaps.args["ops"].value, gaps.args["whose"].value) == (0, "nobody")


def test_a_few_ops_of_a_long_gap_do_not_explain_it() -> None:
    gaps = judge("step-gaps", loop(TRAINING, ("Mul",), between_us=3000.0))
    assert (gaps.args["ops"].value, gaps.args["whose"].value) == (1, "unseen")


def test_what_writes_a_summary_stands_before_the_ops_that_make_it() -> None:
    gaps = judge("step-gaps", loop(TRAINING, HISTOGRAM * 8 + ("WriteSummary",)))
    (work,) = [one for one in gaps.evidence if isinstance(one, Table) and one.id == "host-work"]
    assert [row[0] for row in work.rows][:2] == ["WriteSummary", "Cast"]


def test_a_callback_that_makes_tensors_is_named_whole() -> None:
    """What runs no op, as the making of a tensor, is none of the calls between which an event of Python's is."""
    training = Training()
    for _ in range(8):
        training.step(compute_us=700, python_us=300)
        training.python.event("EagerExecute", training.now_us - 900, 500)
        training.python.event("EagerLocalExecute: __inference_train_step_1", training.now_us - 899, 498)
        training.python.event("FunctionRun", training.now_us - 898, 496)
        training.python.event("$train.py:31 on_train_batch_end", training.now_us - 290, 280)
        training.python.event("TFE_Py_FastPathExecute_C", training.now_us - 200, 10)
    outcome = verdict("step-gaps", training)
    assert first_row(outcome, "host-work") == "$train.py:31 on_train_batch_end"
    assert outcome.args["named"].value == pytest.approx(0.27, rel=0.01)
