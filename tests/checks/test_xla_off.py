from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady

TINY = (2.0,) * 50


def test_fires_on_a_launch_bound_run_without_xla() -> None:
    outcome = judge("xla-off", steady(kernels_us=TINY, per_launch_us=20.0))
    assert outcome.status == "failed"
    # What compiling does to launches, by the same graph as the waits for them.
    assert outcome.saving is not None
    assert (outcome.saving.low_ms, outcome.saving.method) == (0, "replay")


def test_silent_when_xla_is_on() -> None:
    run = steady(kernels_us=TINY, per_launch_us=20.0)
    run.python.event("XlaLaunch", run.now_us, 5.0)
    assert judge("xla-off", run).status == "passed"


def test_silent_when_there_is_little_to_gain() -> None:
    assert judge("xla-off", steady()).status == "passed"


def test_not_applicable_to_jax() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("fusion", 0, 5, hlo_module="jit_f")
    assert judge("xla-off", space).reason == "compiled"


def test_cannot_tell_without_host_events() -> None:
    assert judge("xla-off", steady(run=Run(host=False))).reason == "host-trace"


def test_nothing_says_that_an_unknown_program_is_tensorflows() -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    python = space.plane("/host:CPU").line("python3")
    for index, name in enumerate(("gemm", "relu", "softmax", "add")):
        python.event("cuLaunchKernel", index * 50, 5, correlation_id=index)
        stream.event(name, index * 50 + 10, 5, correlation_id=index)
    outcome = judge("xla-off", space)
    assert (outcome.status, outcome.reason) == ("no_data", "op-names")
