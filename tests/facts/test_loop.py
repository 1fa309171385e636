"""What runs the training is known by the functions that it calls."""

import pytest

from tb_gpu_advisor.facts.events.program import keras_major, training_api
from tb_gpu_advisor.judging.fixes import MEASURE
from tests.build.runs import Run
from tests.checks.judge import judge, steady


@pytest.mark.parametrize(
    ("names", "api"),
    [
        (["EagerExecute: __inference_train_function_3205", "FunctionRun"], "keras"),
        # Of TensorFlow 2.0 and 2.1.
        (["EagerLocalExecute: __inference_distributed_function_91"], "keras"),
        (["EagerExecute: __inference_multi_step_on_iterator_77"], "keras"),
        (["$training.py:1213 fit"], "keras"),
        (["EagerExecute: __inference_train_step_12", "FunctionRun"], "custom-loop"),
        # A user's own function next to Keras' is one that Keras calls or that the program calls besides.
        (["EagerExecute: __inference_augment_9", "EagerExecute: __inference_train_function_3"], "keras"),
        (["__inference_Dataset_map_parse_17", "$training_loop.py:3 run"], "unknown"),
        (["FunctionRun", "train"], "unknown"),
        # What Keras predicts with, and what every tf.function runs once, are nobody's steps.
        (["EagerLocalExecute: __inference_one_step_on_data_distributed_1225"], "keras"),
        (["EagerLocalExecute: __inference_initialize_variables_757"], "unknown"),
    ],
)
def test_by_names(names: list[str], api: str) -> None:
    assert training_api(names) == api


def test_which_keras() -> None:
    assert keras_major(["EagerExecute: __inference_train_function_3205"]) == 2
    assert keras_major(["EagerExecute: __inference_multi_step_on_iterator_77"]) == 3
    assert keras_major(["EagerExecute: __inference_train_step_12"]) is None


def with_function(name: str) -> Run:
    run = steady(between_us=400.0)
    run.python.event(f"EagerExecute: {name}", run.now_us, 5.0)
    return run


def fixes(run: Run) -> tuple[str, ...]:
    """The code of fixes, without what only measures."""
    return tuple(fix for fix in judge("step-gaps", run).fixes if not fix.endswith(MEASURE))


def test_code_is_given_for_what_runs_the_training() -> None:
    assert fixes(with_function("__inference_train_function_1")) == ("keras",)
    assert fixes(with_function("__inference_train_step_1")) == ("custom-loop",)
    assert fixes(steady(between_us=400.0)) == ("keras", "custom-loop")
