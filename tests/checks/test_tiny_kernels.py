import pytest

from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_on_many_kernels_shorter_than_their_launch() -> None:
    outcome = judge("tiny-kernels", steady(kernels_us=(2.0,) * 50, per_launch_us=20.0))
    assert outcome.status == "failed"
    assert (outcome.args["count"].value, outcome.args["op"].value) == (50, "MatMul")


def test_silent_when_they_hide_behind_a_full_queue() -> None:
    run = Run(call_us=1.0)
    assert judge("tiny-kernels", steady(kernels_us=(5000.0, *(2.0,) * 50), run=run)).status == "passed"


def test_silent_when_the_kernels_are_long() -> None:
    kernels = (("a/MatMul:MatMul", "gemm", 60.0),) * 10
    assert judge("tiny-kernels", steady(kernels_us=kernels, per_launch_us=90.0)).status == "passed"


def test_cannot_tell_without_launches() -> None:
    assert judge("tiny-kernels", steady(run=Run(host=False))).reason == "host-trace"


def test_a_limit_of_the_users_own_is_one_of_the_kernels_share() -> None:
    """And not one of the time that the GPU waits for launches, which has the limit of its own row."""
    run = steady(kernels_us=(100.0, *(2.0,) * 20), per_launch_us=10.0)
    assert judge("tiny-kernels", run, thresholds={"tiny-kernels": 0.9}).status == "failed"
    outcome = judge("tiny-kernels", run, thresholds={"launch-bound": 0.95})
    assert (outcome.status, outcome.reason) == ("passed", "launches-in-time")


def test_kernels_are_counted_one_by_one_and_not_by_the_mean_of_their_op_type() -> None:
    """The mean of an op type hides its short kernels behind a few long ones, and its long ones behind many short."""
    kernels = (*((("a/Mul:Mul", "mul", 2.0),) * 30), *((("a/Mul:Mul", "mul", 400.0),) * 10))
    outcome = judge("tiny-kernels", steady(kernels_us=kernels, per_launch_us=25.0))
    assert outcome.args["share"].value == 0.75
    assert (outcome.args["count"].value, outcome.args["op-count"].value) == (30, 30)
    assert outcome.args["op-mean"].value == pytest.approx(2.0)


@pytest.mark.parametrize(("ops", "status"), [(2, "failed"), (60, "no_data")])
def test_on_a_host_turns_without_an_op_that_takes_time_are_many_small_ops(ops: int, status: str) -> None:
    """Of 80 turns; the profiler leaves out ops that are cheap."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    for step in range(8):
        begin = 1000.0 * step
        python.event("train", begin, 995.0, step_num=step, _r=1)
        python.event("FunctionRun", begin, 990.0)
        for turn in range(80):
            pool.event("ExecutorState::Process", begin + 12 * turn, 8.0)
            if turn < ops:
                pool.event("model/MatMul:MatMul", begin + 12 * turn + 1, 6.0)
    outcome = judge("tiny-kernels", space)
    assert outcome.status == status
    if status == "failed":
        assert (outcome.args["count"].value, outcome.args["kernels"].value) == (78, 80)
        assert outcome.args["launch"].value == pytest.approx(78 * 0.008)


@pytest.mark.parametrize(
    ("scope", "op_us", "status"),
    [
        ("model/contrast/map/while/body/_27/model/contrast/map/while", 6.0, "failed"),
        ("model/rnn/while/body/_27/model/rnn/while", 60.0, "no_data"),
        ("model/contrast", 6.0, "no_data"),
    ],
)
def test_on_a_host_loops_of_tensorflow_over_short_ops_are_many_small_ops(
    scope: str, op_us: float, status: str
) -> None:
    """All of their time is, where others are none of the loop's; loops over long ops are not."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_Compute/1")
    for step in range(8):
        begin, at = 2000.0 * step, 2000.0 * step + 1
        python.event("train", begin, 1995.0, step_num=step, _r=1)
        python.event("FunctionRun", begin, 1990.0)
        for _ in range(30):
            pool.event("ExecutorState::Process", at, op_us + 2)
            pool.event(f"{scope}/sub:Sub", at + 1, op_us)
            at += op_us + 4
        pool.event("model/conv/Conv2D:Conv2D", at, 60.0)
    outcome = judge("tiny-kernels", space)
    assert outcome.status == status
    if status == "failed":
        assert (outcome.args["count"].value, outcome.args["kernels"].value) == (30, 31)
        assert (outcome.args["kind"].value, outcome.args["layer"].value) == ("looped", "model/contrast")
        assert outcome.args["launch"].value == pytest.approx((29 * 10 + 6) / 1e3)


@pytest.mark.parametrize(
    ("name", "op_us", "status"),
    [("while.3", 5.0, "failed"), ("while.3", 11.5, "no_data"), ("copy.3", 5.0, "no_data")],
)
def test_on_a_host_loops_of_xla_in_which_often_no_op_runs_are_many_small_ops(
    name: str, op_us: float, status: str
) -> None:
    """What an op starts when it is done is linked to it, too, and is no loop."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1")
    for step in range(8):
        begin = 1000.0 * step
        python.event("train", begin, 995.0, step_num=step, _r=1)
        python.event("PjitFunction(step)", begin + 1, 990.0)
        pool.event(name, begin + 2, 970.0, hlo_op=name, hlo_module="jit_step")
        for turn in range(80):
            pool.event("dot.1", begin + 4 + 12 * turn, op_us, hlo_op="dot.1", hlo_module="jit_step")
    outcome = judge("tiny-kernels", space)
    assert outcome.status == status
    if status == "failed":
        assert (outcome.args["count"].value, outcome.args["kind"].value) == (80, "loops")
        assert outcome.args["launch"].value == pytest.approx(0.970 - 80 * 0.005)


@pytest.mark.parametrize(("devices", "calls_back_us"), [(1, 0.0), (2, 0.0), (1, 5.9)])
def test_a_loop_lasts_until_xla_marks_its_end_whatever_thread_its_ops_are_on(
    devices: int, calls_back_us: float
) -> None:
    """Its own event is over when other threads have begun, and ops of one device run between those of another. What a
    program calls back names no device."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pools = cpu.line("python"), [cpu.line(f"tf_XLAEigen/{one}") for one in range(devices)]
    for step in range(8):
        begin = 1000.0 * step
        python.event("train", begin, 995.0, step_num=step, _r=1)
        python.event("PjitFunction(step)", begin + 1, 990.0)
        for device, pool in enumerate(pools):
            of, link = "jit_step", 100 * step + device
            at = begin + 2 + 2 * device
            python.event(
                "while.3", at, 1.0, hlo_op="while.3", hlo_module=of, device_ordinal=device, _pt=0, _p=link
            )
            for turn in range(80):
                at = begin + 10 + 12 * turn + 6 * device
                pool.event("dot.1", at, 5.9, hlo_op="dot.1", hlo_module=of, device_ordinal=device)
                if calls_back_us:
                    pool.event("$callback.py:815 _wrapped_callback", at + 6, calls_back_us)
            pool.event("end: while.3", begin + 980, 1.0, _ct=0, _c=link)
    outcome = judge("tiny-kernels", space)
    assert outcome.status == ("no_data" if calls_back_us else "failed")
    if calls_back_us:
        return
    assert (outcome.args["count"].value, outcome.args["kind"].value) == (80 * devices, "loops")
    assert outcome.args["launch"].value == pytest.approx(0.978 - 80 * 0.0059, abs=0.003)
