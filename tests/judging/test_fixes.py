"""The code of a fix fits the program that the capture shows."""

from __future__ import annotations

from tests.build.runs import Run
from tests.checks.judge import judge, steady


def with_function(name: str, run: Run) -> Run:
    run.python.event(f"EagerExecute: {name}", run.now_us, 5.0)
    return run


def test_code_for_what_runs_the_training() -> None:
    keras = with_function("__inference_train_function_1", steady(between_us=400.0))
    assert judge("step-gaps", keras).fixes == ("keras",)


def test_no_code_for_another_framework() -> None:
    unknown = judge("step-gaps", steady(between_us=400.0)).fixes
    assert "jax" not in unknown
