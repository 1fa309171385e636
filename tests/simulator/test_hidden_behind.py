"""What a fix saves of programs in which something else, which nothing waits for today, limits the step after it."""

import pytest

from tb_gpu_advisor.report.whatif import Asked
from tests.simulator.mixed import Drawn
from tests.simulator.twins import twin_ms
from tests.simulator.whatif import predicted


@pytest.mark.parametrize(
    ("seed", "number", "fault"),
    [
        # A pipeline that is slower than the steps of the capture, of which its begin holds a part of a call.
        (1202, 41, "recurring-copies"),
        # One that two GPUs share.
        (1202, 36, "xla-recompiles"),
        # Python launches for one GPU after the other, and waits in each one's turn.
        (1201, 16, "blocking-copies"),
        # Batches that are copied ahead still take the link, for as long as they did.
        (9947, 37, "exposed-input-copy"),
        # JAX launches on a thread for each GPU, and Python goes on when both are done.
        (9947, 26, "uneven-replicas"),
        # XLA compiles in every third step, the first of which is as usual as the others.
        (9947, 17, "xla-recompiles"),
    ],
)
def test_what_limits_the_step_afterwards_is_known(seed: int, number: int, fault: str) -> None:
    scenario = Drawn(seed, number).scenario()
    step_ms = scenario.run().step_ms()
    answer = predicted(scenario, Asked((fault,)))
    assert answer.likely_ms is not None
    assert answer.likely_ms / step_ms == pytest.approx(twin_ms(scenario, (fault,)) / step_ms, abs=0.03)


def test_who_takes_the_last_of_several_batches_waits_for_no_slow_pipeline() -> None:
    """Four GPUs take four batches at once, of which two were ready."""
    scenario = Drawn(9947, 33).scenario()
    step_ms = scenario.run().step_ms()
    faults = ("exposed-input-copy", "blocking-copies")
    likely_ms = predicted(scenario, Asked(faults)).likely_ms
    assert likely_ms is not None
    assert likely_ms / step_ms == pytest.approx(twin_ms(scenario, faults) / step_ms, abs=0.03)
