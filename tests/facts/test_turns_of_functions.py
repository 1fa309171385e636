"""Steps of functions that take turns, without marks."""

from tests.build.runs import Run
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
