"""When the host stood still: long pauses in the middle of calls that take microseconds otherwise."""

import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run

GRADIENT = "MeanBackward1"
CALLS = ("aten::empty", "aten::view", "aten::mm", "cudaEventRecord", "aten::add", GRADIENT)
FUNCTION = "FusedLayerNormAffineFunction"
STOP_US = 6000.0


def parts_ms(stops: dict[int, str], usual_us: float = 5.0, each: int = 40) -> dict[str, float]:
    """Of a step of so many rounds of calls, of which these ones stop in these calls."""
    run = Run(markers=False)
    begin = run.now_us
    for number in range(each):
        for call in CALLS:
            took_us = STOP_US if stops.get(number) == call else usual_us
            run.python.event(call, run.now_us, took_us)
            run.now_us += took_us + 1
        launched = run.now_us
        if stops.get(number) == FUNCTION:  # before it calls anything
            run.now_us += STOP_US
        run.python.event("aten::view", run.now_us, usual_us)
        run.now_us += usual_us + 1
        run.launch("", f"kernel_{number % 7}", 30.0)
        run.python.event("aten::relu", run.now_us, 2.0)
        run.now_us += 3
        run.python.event(FUNCTION, launched - 1, run.now_us - launched + 1)
        run.now_us += 2
    run.python.event("train", begin, run.now_us - begin, step_num=0, _r=1)
    host = summarise(decode(run.in_time_order().to_bytes()), "host")
    (gpu,) = host.gpus
    return {part: gpu.mean_ms(part) for part in gpu.parts_ms}


def test_stops_in_calls_of_several_names_are_no_cost_of_launches() -> None:
    stops = {7: "aten::empty", 15: "aten::view", 23: "cudaEventRecord", 31: "aten::mm"}
    stopped, steady = parts_ms(stops), parts_ms({})
    assert stopped["host_stopped"] == pytest.approx(len(stops) * STOP_US / 1000, rel=0.02)
    assert steady["host_stopped"] == 0
    # What is left of each pause: a queue that has run dry.
    assert stopped["kernel_launch"] < steady["kernel_launch"] + 0.1 * len(stops)


def test_a_function_of_others_that_calls_ops_stops_as_they_do() -> None:
    stops = {7: "aten::empty", 15: "aten::mm", 23: FUNCTION, 31: FUNCTION}
    assert parts_ms(stops)["host_stopped"] == pytest.approx(len(stops) * STOP_US / 1000, rel=0.02)


def test_one_call_that_is_slow_now_and_then_is_no_stop() -> None:
    assert parts_ms({7: "aten::mm", 15: "aten::mm", 23: "aten::mm"})["host_stopped"] == 0


def test_what_only_calls_others_does_not_compute_so_long_itself() -> None:
    """77 ms in a function of PyTorch's engine of gradients were taken for the cost of launching."""
    stopped = parts_ms({7: GRADIENT})
    assert stopped["host_stopped"] == pytest.approx(STOP_US / 1000, rel=0.02)


def test_calls_that_always_take_as_long_are_no_stops() -> None:
    stops = {7: "aten::empty", 15: "aten::view", 23: "cudaEventRecord"}
    assert parts_ms(stops, usual_us=1500.0, each=30)["host_stopped"] == 0
