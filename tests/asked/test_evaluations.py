"""Questions of public issues about what a program does besides its steps: evaluations of a function of their own,
histograms that Python computes between copies, and what keeps the profiler from a GPU. What was asked, what is right,
and what the report says now.
"""

from functools import partial
from pathlib import Path

import pytest

from tests.asked.programs import calls, of_steps, products, small, takes
from tests.asked.situations import OF_TENSORFLOW, Asked, answers, blind, no_faults
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge


def evaluates(every: int, batches: int, steps: int = 24) -> XSpaceBuilder:
    """Marked steps of a function of JAX's on a CPU, whose ops run behind its call; some are followed by an evaluation,
    which is not marked, and so ends the capture."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now, run = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1"), 100.0, 0

    def call(function: str, us: float) -> float:
        nonlocal run
        run += 1
        python.event(f"PjitFunction({function})", now, 60.0)
        python.event("ThreadpoolListener::Record", now + 50, 1.0, _pt=15, _p=run)
        pool.event("ThreadpoolListener::StartRegion", now + 65, us + 2, _ct=15, _c=run)
        pool.event("dot.1", now + 66, us, hlo_op="dot.1", hlo_module=f"jit_{function}", run_id=run)
        python.event("$array.py:615 _value", now + 61, us + 10)
        return now + us + 80

    for step in range(steps):
        begin = now
        now = call("train_step", 4000.0)
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 20
        if step % every == every - 1:
            for _ in range(batches):
                now = call("eval_step", 3000.0)
    return space


def evaluates_on_gpu(every: int, batches: int, steps: int = 24) -> Run:
    """The same on a GPU, where a program waits for each result."""
    run = Run(capability=(8, 0))

    def call(function: str, us: float) -> None:
        begin = run.now_us
        run.launch("XlaModule:", "gemm_fusion_dot", us)
        stats = run.stream.proto.events[-1].stats
        named = (
            ("name", f"jit({function})/dot"),
            ("hlo_op", "gemm_fusion_dot"),
            ("hlo_module", f"jit_{function}"),
        )
        for name, value in named:
            run.device.add_stat(stats, name, value)
        run.python.event(f"PjitFunction({function})", begin - 0.5, run.now_us - begin + 1)
        run.now_us = run.gpu_free_us + 10

    for step in range(steps):
        begin = run.now_us
        call("train_step", 4000.0)
        run.python.event("train", begin - 1, run.now_us - begin, step_num=step, _r=1)
        run.now_us += 5
        for _ in range(batches if step % every == every - 1 else 0):
            call("eval_step", 3000.0)
    return run.in_time_order()


def _histograms(run: Run, step: int, us: float = 700.0, each: int = 30) -> None:
    """What TensorBoard's writer does with each parameter: a copy, and a histogram of NumPy's."""

    def histogram() -> None:
        run.copy("MemcpyD2H", 40.0, memory="pageable", blocks=True, size=1 << 20)
        takes(run, "$histograms.py:680 histogram", us)

    products(run, 8)
    run.now_us = run.gpu_free_us + 5
    for _ in range(each):
        calls(run, "$writer.py:460 add_histogram", histogram)


def _launches(run: Run, step: int) -> None:
    """Modules of Python's around small kernels: functions that launch."""
    for _ in range(40):
        calls(run, "$module.py:1747 _call_impl", partial(small, run, 6, 4.0, 60.0))


ASKED = (
    Asked(
        "keraJLi/rejax#13",
        "The more often a program of JAX's evaluates, the slower it is.",
        evaluates(8, 80),
        (
            ("such as an evaluation (eval_step most of all), takes 83.4% of the time",),
            ("Each step takes 4.1 ms",),
            ("2 steps are left out because something else ran in between",),
        ),
        ("This capture shows no GPU work", "The program pauses"),
    ),
    Asked(
        "gerkone/painn-jax#1",
        "Batches take longer in a training that evaluates at each tenth epoch.",
        evaluates_on_gpu(8, 80),
        (
            ("such as an evaluation (eval_step most of all), takes 83.3% of the time",),
            ("Each step takes 4.02 ms",),
            ("2 steps are left out because something else ran in between",),
        ),
        ("longest op is", "26 ms a step"),
    ),
    Asked(
        "pytorch/pytorch#43328",
        "Histograms of the parameters are written after each step, which takes longer and longer.",
        of_steps(_histograms, until_done=False),
        (
            ("21.1 ms of each 25.7 ms step: The GPU waits between steps (histogram (histograms.py:680))",),
            ("what logs need not run in every step",),
        ),
        (*OF_TENSORFLOW, "Launch fewer, larger kernels", "The GPU waits for kernel launches"),
    ),
    Asked(
        "pytorch/pytorch#125272",
        "The profiler says that the hardware is busy: DCGM reads the same counters.",
        blind("w0: CUPTI_ERROR_HARDWARE_BUSY"),
        (("CUPTI_ERROR_HARDWARE_BUSY",), ("without another profiler",)),
        ("administrators", "fits the driver"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
test_what_looks_the_same_is_no_fault = no_faults(
    # Evaluations after most steps are a part of these.
    ("capture-too-short", partial(evaluates, 1, 1)),
    ("capture-too-short", partial(evaluates_on_gpu, 1, 1)),
    ("step-gaps", partial(of_steps, _launches, until_done=False)),
    ("step-gaps", partial(of_steps, partial(_histograms, us=9.0, each=2), until_done=False)),
)


@pytest.mark.parametrize(("every", "analysed"), [(1, 22), (8, 20)])
def test_what_follows_most_steps_is_a_part_of_these(every: int, analysed: int) -> None:
    """The first step and the last one are left out in any case."""
    steps = judge("capture-too-short", evaluates_on_gpu(every, 1))
    assert steps.args["steps"].value == analysed


def test_python_that_launches_between_kernels_is_launching() -> None:
    assert judge("launch-bound", of_steps(_launches, until_done=False)).status == "failed"


def _writes_images(run: Run, step: int) -> None:
    products(run, 8)
    if step % 12 == 6:
        run.now_us = run.gpu_free_us + 5
        takes(run, "$writer.py:566 add_image", 300_000.0)


def test_what_is_named_of_a_pause_needs_no_other_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = of_steps(_writes_images, steps=40, until_done=False)
    says = (("Place: add_image (writer.py:566)",), ("Run what the table names less often",))
    Asked("", "Images are logged now and then.", run, says, ("First look",)).hold(tmp_path, capsys)
