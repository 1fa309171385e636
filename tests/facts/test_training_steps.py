"""Which of a program's functions are its steps: what trains, and neither predictions nor evaluations next to it."""

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.checks.judge import judge
from tests.facts.test_host_steps import Training, verdict

GRADIENT = "gradient_tape/dense/MatMul/MatMul_1:MatMul"
FORWARD = "dense/MatMul:MatMul"
#: Keras 3 trains and evaluates in functions of one name, and predicts in another.
TRAIN, EVALUATE = "multi_step_on_iterator_1152", "multi_step_on_iterator_2041"
PREDICT = "one_step_on_data_distributed_1225"


def ran(functions: list[tuple[str, str]]) -> Training:
    """Functions of Keras without a GPU, one after the other, each with an op."""
    training = Training()
    for function, op in functions:
        begin = training.now_us
        training.python.event(f"EagerLocalExecute: __inference_{function}", begin, 300)
        training.python.event("FunctionRun", begin + 2, 290, _r=1, id=int(begin))
        training.python.event(op, begin + 10, 250)
        training.now_us += 310
    return training


def fit(others: str, count: int, gradient: str = GRADIENT) -> Training:
    """Eight steps, after each of which another function runs, that takes longer in all."""
    return ran([(TRAIN, gradient), *[(others, FORWARD)] * count] * 8)


@pytest.mark.parametrize("others", [PREDICT, EVALUATE])
def test_what_trains_is_a_step_however_long_others_take(others: str) -> None:
    assert verdict("capture-too-short", fit(others, 8)).args["steps"].value == 6


def test_where_nothing_trains_what_takes_most_is_a_step() -> None:
    """Without those after which the other one runs."""
    assert verdict("capture-too-short", fit(PREDICT, 8, gradient=FORWARD)).args["steps"].value == 55


def test_another_model_that_the_same_function_trains_later_takes_steps_as_well() -> None:
    """As in the next of several folds, whose optimizer has another name."""
    first, later = (f"{scope}/ResourceApplyAdam:ResourceApplyAdam" for scope in ("adam", "adam_1"))
    training = ran([(TRAIN, first)] * 12 + [(TRAIN, later)] * 5)
    assert verdict("capture-too-short", training).args["steps"].value == 15


@pytest.mark.parametrize("op", ["ApplyAdam:ApplyAdam", "ResourceApplyAdam:ResourceApplyAdam"])
def test_two_networks_that_a_session_trains_in_turns_make_a_step_together(op: str) -> None:
    """Variables of TensorFlow 1 are updated by ops of other types."""
    runs = ran([(TRAIN, f"{scope}/w/{op}") for scope in ("Adam/update_D", "Adam_1/update_G")] * 12)
    assert verdict("capture-too-short", runs).args["steps"].value == 10


def test_a_function_that_xla_compiles_as_a_whole_is_a_step_as_others_are() -> None:
    """TensorFlow marks runs of its executor, and none of XLA's (``jit_compile=True``), as here of what evaluates."""
    training = Training()
    for step in range(24):
        for name in ("train_step_18", *["test_step_22"] * (step % 6 == 5)):
            begin, function = training.now_us, f"__inference_{name}"
            training.python.event(f"EagerLocalExecute: {function}", begin, 300)
            if name == "train_step_18":
                training.python.event(f"{function}:{function}", begin + 2, 290)
                training.python.event("dot.1", begin + 10, 250, hlo_op="dot.1", hlo_module=f"a{function}")
            else:
                training.python.event("FunctionRun", begin + 2, 290, _r=1, id=step)
                training.python.event(FORWARD, begin + 10, 250)
            training.now_us += 310
    facts = verdict("capture-too-short", training).args
    assert (facts["found"].value, facts["steps"].value) == (24, 19)


def test_a_call_for_which_there_is_no_batch_is_no_step() -> None:
    """Keras 3 calls its function until the data end: the last call runs what needs no batch, and raises."""
    training = ran([(TRAIN, GRADIENT)] * 12 + [(TRAIN, "adam/Sub:Sub")])
    assert verdict("capture-too-short", training).args["steps"].value == 10


def on_a_gpu(others: str) -> Run:
    """The same on a GPU."""
    run = Run()
    for step in range(8):
        for at, (function, op) in enumerate([(TRAIN, GRADIENT), *[(others, FORWARD)] * 8]):
            begin = run.now_us
            run.now_us += 3
            for _ in range(4):
                run.launch(op, "kernel", 100.0)
            run.now_us = max(run.now_us, run.gpu_free_us) + 5
            run.python.event(f"EagerLocalExecute: __inference_{function}", begin, run.now_us - begin)
            run.python.event("FunctionRun", begin + 1, run.now_us - begin - 2, _r=1, id=10 * step + at)
            run.now_us += 5
    return run.in_time_order()


@pytest.mark.parametrize("others", [PREDICT, EVALUATE])
def test_on_a_gpu_as_well(others: str) -> None:
    assert judge("capture-too-short", on_a_gpu(others)).args["steps"].value == 6


def on_two_devices(run: Run) -> None:
    """A step of MirroredStrategy: one call runs a part of the function on each device."""
    begin = run.now_us
    for _ in range(2):
        part = run.now_us + 2
        run.now_us += 4
        run.launch(GRADIENT, "kernel", 100.0)
        run.launch(GRADIENT, "kernel", 100.0)
        run.python.event("FunctionRun", part, run.now_us + 2 - part, _r=1, id=int(begin))
        run.now_us += 4
    run.now_us = max(run.now_us, run.gpu_free_us) + 5
    run.python.event(f"EagerLocalExecute: __inference_{TRAIN}", begin, run.now_us - begin)
    run.now_us += 5


def test_parts_that_one_call_runs_on_several_devices_are_one_step() -> None:
    run, alone = Run(), Training()
    for _ in range(8):
        on_two_devices(run)
        begin = alone.now_us
        alone.python.event(f"EagerLocalExecute: __inference_{TRAIN}", begin, 600)
        for part in (begin + 2, begin + 20):
            alone.python.event("FunctionRun", part, 15, _r=1, id=int(begin))
            alone.pool.event(GRADIENT, part + 100, 10)
        alone.now_us += 610
    for space in (run.in_time_order(), alone.space):
        assert judge("capture-too-short", space).args["steps"].value == 6


@pytest.mark.parametrize("name", ["test", "predict_function"])
def test_what_a_callback_evaluates_within_some_marks_is_none_of_the_steps(name: str) -> None:
    """Keras 2 runs callbacks within the mark of a step, and marks each batch of an evaluation, but of no prediction."""
    training = Training()

    def runs(function: str, us: float, op: str) -> None:
        training.python.event(f"EagerLocalExecute: __inference_{function}_7", training.now_us, us)
        training.python.event("FunctionRun", training.now_us + 1, 50, _r=1, id=int(training.now_us))
        training.pool.event(op, training.now_us + 10, us - 20)

    runs("train_function", 900, GRADIENT)  # its mark began before the profiler did
    training.now_us += 1000
    for step in range(20):
        begin, evaluates = training.now_us, 4 if step % 5 == 4 else 0
        runs("train_function", 900, GRADIENT)
        training.now_us += 1000
        for batch in range(evaluates):
            if name == "test":
                training.python.event(name, training.now_us, 400, step_num=batch, _r=1)
            runs(name.partition("_")[0] + "_function", 390, FORWARD)
            training.now_us += 500
        training.python.event("train", begin, training.now_us - begin - 50, step_num=step + 1, _r=1)
    facts = summarise(decode(training.space.to_bytes()), "host").alone
    assert facts is not None
    assert (facts.steps.seen, facts.steps.excluded["evaluation"], facts.steps.foreign) == (20, 3, name)
    assert facts.step_ms == pytest.approx(1.0)


@pytest.mark.parametrize(("op", "seen"), [(FORWARD, {"evaluation": 3, "start": 1}), (GRADIENT, {"start": 1})])
def test_on_a_gpu_what_runs_within_some_marks_is_none_of_the_steps(op: str, seen: dict[str, int]) -> None:
    """But for what trains there, as a second network now and then."""
    run = Run()
    for step in range(20):
        begin = run.now_us
        for name, of in [
            ("train_function", GRADIENT),
            *[("test_function", op)] * (2 if step % 5 == 4 else 0),
        ]:
            called = run.now_us
            run.now_us += 3
            for _ in range(4):
                run.launch(of, "kernel", 100.0)
            run.python.event("FunctionRun", called + 1, run.now_us - called, _r=1, id=int(called))
            run.python.event(f"EagerLocalExecute: __inference_{name}_7", called, run.now_us - called + 2)
            run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 5
    steps = summarise(decode(run.in_time_order().to_bytes()), "host").steps
    assert steps is not None
    assert steps.excluded == seen
    assert steps.foreign == ("test_function" if "evaluation" in seen else "")


def test_a_function_that_runs_on_other_threads_takes_as_long_as_its_call() -> None:
    """As an encoder does whose run returns at once, before twelve short runs of a decoder: nothing there trains."""
    training = Training()
    for _ in range(8):
        for name, us in [("encode_3", 5000.0), *[("decode_4", 200.0)] * 12]:
            begin = training.now_us
            training.python.event(f"EagerLocalExecute: __inference_{name}", begin, us)
            training.python.event("FunctionRun", begin + 2, 100, id=int(begin))
            training.pool.event(FORWARD, begin + 10, us - 20)
            training.now_us += us + 20
    facts = summarise(decode(training.space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.steps.seen == 8
    assert facts.step_ms == pytest.approx(7.66)


def test_the_only_marked_step_is_one_though_a_call_before_it_took_longer() -> None:
    """As of several batches in one function of Keras 2, whose mark before began before the profiler did."""
    training = Training()
    for step in range(2):
        begin, us = training.now_us, 950 - 100 * step
        training.python.event("EagerLocalExecute: __inference_train_function_7", begin + 10, us)
        training.python.event("FunctionRun", begin + 12, 50, _r=1, id=step)
        training.pool.event(GRADIENT, begin + 20, us - 20)
        if step:
            training.python.event("train", begin, us + 20, step_num=55, _r=1)
        training.now_us += 1000
    facts = summarise(decode(training.space.to_bytes()), "host").alone
    assert facts is not None
    assert (facts.steps.source, facts.steps.number) == ("markers", (55,))
