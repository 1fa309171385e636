"""Idle time under PyTorch's own ops and calls of the driver is the framework's, and not Python's."""

import pytest

from tb_gpu_advisor.facts import FullGpuFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder


def _between_launches(name: str, us: float, thread: str = "thread/1") -> FullGpuFacts:
    """Two ops launch a kernel of 50 µs each, 5 ms apart; 1 ms after the first one something else runs, for so long."""
    space = XSpaceBuilder()
    host = space.plane("/host:CPU")
    torch = host.line("thread/1")
    torch.event("train", 0, 6000, step_num=1, _r=1)
    other = torch if thread == "thread/1" else host.line(thread)
    gpu = space.plane("/device:GPU:0", compute_cap_major=8).line("Stream #7(Compute)")
    for number, at_us in enumerate((100, 5100), start=1):
        if number == 2:
            other.event(name, 1100, us)
        torch.event("aten::add", at_us, 30)
        torch.event("cudaLaunchKernel", at_us + 5, 10, correlation_id=number)
        gpu.event(
            "vectorized_elementwise_kernel", at_us + 20, 50, correlation_id=number, kernel_details="regs:8"
        )
    (facts,) = summarise(decode(space.to_bytes()), "host").gpus
    assert isinstance(facts, FullGpuFacts)
    return facts


@pytest.mark.parametrize(
    ("name", "us"),
    [
        ("aten::view", 150),
        ("autograd::engine::evaluate_function: SumBackward1", 500),
        ("SumBackward1", 500),
        ("cudaLaunchKernel", 500),
    ],
)
def test_an_op_or_call_that_launches_nothing_is_the_framework_at_work(name: str, us: float) -> None:
    without, with_it = _between_launches("other", us), _between_launches(name, us)
    ms = pytest.approx(us / 1e3, abs=0.01)
    assert without.mean_ms("host_python") - with_it.mean_ms("host_python") == ms
    assert with_it.mean_ms("kernel_launch") - without.mean_ms("kernel_launch") == ms


def test_an_op_that_takes_long_and_launches_nothing_computes_on_the_host() -> None:
    for us in (3000, 450):
        facts = _between_launches("aten::sort", us)
        assert facts.mean_ms("host_op") == pytest.approx(us / 1e3, abs=0.01)
        assert facts.host_ops[0].name == "aten::sort"


def test_ops_of_other_threads_and_pythons_own_functions_say_nothing_of_this_one() -> None:
    usual = _between_launches("other", 500).mean_ms("host_python")
    for facts in (
        _between_launches("aten::view", 500, thread="pin memory"),
        _between_launches("$train.py:12 augment", 500),
    ):
        assert facts.mean_ms("host_python") == pytest.approx(usual, abs=0.01)


def test_where_nothing_is_known_of_launches_nobody_knows_whose_time_it_is() -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("thread/1").event("aten::view", 1100, 500)
    gpu = space.plane("/device:GPU:0", compute_cap_major=8).line("Stream #7(Compute)")
    for at_us in (100, 5100):
        gpu.event("vectorized_elementwise_kernel", at_us, 50, kernel_details="regs:8")
    (facts,) = summarise(decode(space.to_bytes()), "host").gpus
    assert facts.mean_ms("unknown") == pytest.approx(4.95, abs=0.01)
