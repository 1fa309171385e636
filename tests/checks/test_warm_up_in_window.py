import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def with_slow_first_step() -> Run:
    run = Run()
    run.train_step((500.0, 300.0), between_us=9000.0)
    return steady(run=run, between_us=50.0)


def test_a_slow_first_step_in_which_nothing_is_prepared_may_be_the_profilers_start() -> None:
    """As of programs of JAX that were warm when the profiler started: 51 ms, then 2.5 ms each."""
    outcome = judge("warm-up-in-window", with_slow_first_step())
    assert (outcome.status, outcome.reason) == ("no_data", "slow-first-step")
    assert outcome.args["steps"].value == 1


def test_fires_on_a_slow_first_step_that_loads_kernels() -> None:
    run = Run()
    run.python.event("cuModuleLoadData", run.now_us, 4000.0)
    run.train_step((500.0, 300.0), between_us=9000.0)
    outcome = judge("warm-up-in-window", steady(run=run, between_us=50.0))
    assert outcome.status == "failed"
    assert outcome.args["steps"].value == 1


def test_a_first_step_as_long_as_others_that_come_again_is_what_the_program_does() -> None:
    """tensorflow/models#10803: at certain steps no GPU does anything."""
    run = Run()
    for step in range(14):
        run.train_step((500.0, 300.0), between_us=50.0 if step % 4 else 9000.0)
    assert judge("warm-up-in-window", run).status == "passed"


def test_fires_on_a_first_step_that_compiles() -> None:
    run = steady(steps=1, between_us=50.0)
    run.python.event("XlaCompilationCache::CompileSingleOp", run.now_us, 600.0)
    run.now_us += 600.0
    outcome = judge("warm-up-in-window", steady(run=run, between_us=50.0))
    assert outcome.status == "failed"
    assert outcome.args["compile"].value == 0.6


def test_fires_on_a_first_step_that_is_recorded_into_a_graph() -> None:
    run = steady(steps=1, between_us=50.0)
    for call, us in (
        ("cudaStreamBeginCapture", 2.0),
        ("cudaLaunchKernel", 4.0),
        ("cudaStreamEndCapture", 8.0),
    ):
        run.python.event(call, run.now_us, us)
        run.now_us += 300.0
    outcome = judge("warm-up-in-window", steady(run=run, between_us=50.0))
    assert outcome.status == "failed"
    assert outcome.args["compile"].value == 0.6


@pytest.mark.parametrize(("us", "status"), [(2e5, "failed"), (5e4, "no_data")])
def test_fires_on_a_driver_that_starts_before_the_only_pass(us: float, status: str) -> None:
    run = Run()
    run.python.event("cudaDeviceGetStreamPriorityRange", run.now_us, us)
    run.now_us += us + 10.0
    assert judge("warm-up-in-window", steady(steps=1, run=run)).status == status


def test_fires_on_autotuning() -> None:
    run = steady()
    run.launch("conv/Conv2D:Conv2D", "redzone_checker", 3.0)
    assert judge("warm-up-in-window", steady(run=run)).args["autotune"].value == 1


def test_fires_on_a_single_step_that_compiles() -> None:
    run = Run()
    run.python.event("XlaCompilationCache::CompileSingleOp", run.now_us, 600.0)
    run.now_us += 600.0
    assert judge("warm-up-in-window", steady(steps=1, run=run)).status == "failed"


@pytest.mark.parametrize(("steps", "status"), [(3, "failed"), (9, "passed")])
def test_fires_on_few_steps_that_compile_and_of_many_that_is_what_they_do(steps: int, status: str) -> None:
    """optax' example of L-BFGS, op by op: each of two steps compiles for nine tenths of its time, the first time maybe.
    What the steps do without it may be the smaller part of what is to be done about them."""
    run = Run()
    for _ in range(steps):
        run.train_step((500.0, 300.0), between_us=5.0)
        run.python.event("XlaCompilationCache::Compile", run.now_us, 9000.0)
        run.now_us += 9000.0
    assert judge("warm-up-in-window", run).status == status
    recompiles = judge("xla-recompiles", run)
    assert (recompiles.status, recompiles.reason) == (
        ("no_data", "few-steps") if status == "failed" else ("failed", "")
    )


def test_silent_when_steps_are_equal() -> None:
    assert judge("warm-up-in-window", steady(between_us=50.0)).status == "passed"


def test_cannot_tell_without_steps() -> None:
    space = XSpaceBuilder()
    space.plane("/device:GPU:0").line("Stream #1(Compute)").event("gemm", 0, 5)
    assert judge("warm-up-in-window", space).reason == "steps"


def test_one_step_has_none_to_be_held_against() -> None:
    outcome = judge("warm-up-in-window", steady(steps=1))
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")


def loading(
    first_us: float, later_us: float = 4.0, queued_us: float = 0.0, often: int = 2, steps: int = 6
) -> Run:
    """Steps that launch a kernel ``often``; its first launch takes ``first_us``, next to ``queued_us`` of another."""
    run = Run()
    for step in range(steps):
        begin = run.now_us
        run.launch("a:Op", "a", 50.0 + queued_us)
        for index in range(often):
            run.call_us = first_us if step == index == 0 else later_us
            run.latency_us = run.call_us + 4.0
            run.launch("b:Op", f"b{0 if often > 1 else step}", 100.0)
        run.call_us, run.latency_us = 4.0, 8.0
        run.python.event("FunctionRun", begin, run.now_us - begin, id=step + 100)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
        run.now_us = max(run.now_us, run.gpu_free_us)
    return run


def test_fires_on_a_launch_that_loads_its_kernel() -> None:
    outcome = judge("warm-up-in-window", loading(5000.0))
    assert (outcome.status, outcome.args["compile"].value) == ("failed", 5.0)
    # No compiler ran, and the steps that remain have nothing of it.
    assert judge("xla-recompiles", loading(5000.0)).status == "passed"
    assert judge("launch-bound", loading(5000.0)).args["launch"].value == pytest.approx(0.01, abs=0.01)


def test_launches_that_are_always_long_or_wait_for_a_busy_gpu_load_nothing() -> None:
    for run in (loading(5000.0, later_us=5000.0), loading(5000.0, queued_us=6000.0), loading(900.0)):
        assert judge("warm-up-in-window", run).args["compile"].value == 0.0


def test_a_kernel_that_runs_once_is_held_against_other_launches() -> None:
    """A launch that takes as long as many others together loads what it launches. Few others may load theirs, too, so
    the shortest tells what a launch takes; one alone tells nothing."""
    for steps in (6, 3):
        outcome = judge("warm-up-in-window", loading(5000.0, often=1, steps=steps))
        assert outcome.args["compile"].value == 5.0
    alone = Run(call_us=5000.0, latency_us=5004.0)
    alone.launch("b:Op", "b", 100.0)
    assert judge("warm-up-in-window", alone).status != "failed"


def first_calls(call: str, us: float) -> Run:
    """A pass without marks whose third kernel waits for a call of the runtime."""
    run = Run(markers=False)
    for index in range(12):
        if index == 2:
            run.now_us = max(run.now_us, run.gpu_free_us) + 20
            run.python.event(call, run.now_us, us)
            run.now_us += us + 5
        run.launch("", f"gemm_{index * index % 7}", 30.0)
        run.now_us += 5
    return run.in_time_order()


@pytest.mark.parametrize("call", ["cudaFree", "hipFree"])
def test_fires_on_a_library_that_is_made_ready(call: str) -> None:
    run = first_calls(call, 3_000_000.0)
    assert judge("warm-up-in-window", run).status == "failed"
    # To leave the allocator's cache alone would win nothing of it.
    assert judge("host-placed-ops", run).status != "failed"


@pytest.mark.parametrize(("call", "us"), [("cudaFree", 50_000.0), ("cudaHostAlloc", 3_000_000.0)])
def test_memory_that_takes_its_time_is_no_library(call: str, us: float) -> None:
    assert judge("warm-up-in-window", first_calls(call, us)).status != "failed"


def test_what_is_compiled_once_in_the_middle_is_left_out() -> None:
    """As for the last batch of an epoch, which is smaller: it is in no mean of the steps."""
    run = Run()
    for step in range(10):
        run.train_step((500.0, 300.0), between_us=5.0)
        if step == 6:
            run.python.event("XlaCompilationCache::Compile", run.now_us, 90_000.0)
            run.now_us += 90_000.0
    facts = summarise(decode(run.to_bytes()), "host")
    assert facts.steps is not None
    assert facts.steps.excluded["shape"] == 1
    # To begin later leaves it in.
    assert judge("warm-up-in-window", run).status == "passed"
    assert judge("xla-recompiles", run).status == "passed"
    assert float(judge("step-gaps", run).args["step"].value) < 1.0


@pytest.mark.parametrize(("compile_us", "status"), [(200e3, "failed"), (10e3, "no_data")])
def test_a_program_without_steps_or_gpu_that_compiles_is_warm_up(compile_us: float, status: str) -> None:
    """A notebook that calls each function once: what it takes is their compilation."""
    space, now = XSpaceBuilder(), 100.0
    cpu = space.plane("/host:CPU")
    python, client = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1")
    for at, name in enumerate(("less", "add", "matmul", "mean")):
        python.event(f"PjitFunction({name})", now, compile_us + 100)
        python.event("backend_compile_and_load", now + 10, compile_us)
        now += compile_us + 200
        client.event("fusion", now, 50.0, hlo_op="fusion", hlo_module=f"jit_{name}", run_id=at)
        now += 10e3
    outcome = judge("warm-up-in-window", space)
    assert outcome.status == status
    assert judge("xla-recompiles", space).status == "no_data"
    if status == "failed":
        assert outcome.args["compile"].value == pytest.approx(4 * compile_us / 1e3, rel=0.01)
        # A function of all compiles as much.
        eager = judge("eager-execution", space)
        assert eager.status == "failed"
        assert eager.saving is not None
        assert eager.saving.high_ms == pytest.approx(3 * 10, rel=0.1)


@pytest.mark.parametrize("name", ["FusionCompiler::Compile", "TaskDispatcher::dispatch"])
@pytest.mark.parametrize(("compile_us", "status"), [(200e3, "failed"), (10e3, "no_data")])
def test_a_capture_in_which_nothing_but_a_compiler_runs_is_warm_up(
    compile_us: float, status: str, name: str
) -> None:
    """What began before the capture has no event in it: of XLA's compiler only its threads show (jax-ml/jax#1606)."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    for thread in range(2):
        cpu.line(f"tf_xla-cpu-codegen/{thread}").event(name, 100.0, compile_us)
    outcome, no_gpu = judge("warm-up-in-window", space), judge("no-gpu-activity", space)
    assert outcome.status == status
    assert no_gpu.args["why"].value == ("warm-up" if status == "failed" else "unknown")
    if status == "failed":
        assert outcome.args["compile"].value == pytest.approx(compile_us / 1e3)
