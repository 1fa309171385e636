"""Which step a thread launches for that nothing links to any, or that links to no root."""

import pytest

from tests.facts.test_steps import CALL_US, Threads, ahead, steps_of


def test_what_another_thread_launches_is_of_the_step_that_launches_then() -> None:
    run = Threads(gpus=1)
    copies = run.planes[0].line("Stream #30(MemcpyH2D)")
    for step in range(8):
        begin = 1000.0 * step
        run.python.event("train", begin, 990, step_num=step, _r=1)
        if step % 2:
            # While the GPU still works on what the step before has launched.
            run.python.event("cuMemcpyHtoDAsync_v2", begin + 10, CALL_US, correlation_id=900 + step)
            copies.event("MemcpyH2D", begin + 15, 3, correlation_id=900 + step, memcpy_details="size:4096")
        run.launch(run.python, 0, begin + 20, "forward_gemm", begin + 500, 90)
        for place in range(4):
            at_us, start_us = begin + 100 + 10 * place, begin + 600 + 200 * place
            run.launch(run.workers[0], 0, at_us, "backward_gemm", start_us, 190)
    steps = run.facts().steps
    assert steps is not None
    assert steps.source == "markers"
    assert steps.ms == pytest.approx([1.0] * len(steps.ms))


def test_steps_that_the_program_numbers_are_marked() -> None:
    """Though they are no roots, as "Profiled batch" of Keras' callback; one alone may be an epoch's."""
    steps = steps_of(ahead(linked=True, root=False))
    assert (steps.source, steps.method, steps.seen) == ("markers", "roots", 6)
    assert steps_of(ahead(linked=True, root=False, unmarked=5)).source == "derived"
