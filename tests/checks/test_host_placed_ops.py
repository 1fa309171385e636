from math import hypot

import pytest

from tb_gpu_advisor.facts.replay.graph import NOISE_SHARE
from tb_gpu_advisor.judging.cures import REMOVED
from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_on_an_op_that_the_gpu_waits_for() -> None:
    outcome = judge("host-placed-ops", steady(host_op_us=200.0))
    assert outcome.status == "failed"
    assert outcome.args["idle"].value == pytest.approx(0.2)
    assert outcome.args["op"].value == "model/lookup:Unique"
    assert (outcome.args["cause"].value, outcome.fixes) == ("op", ("custom-loop",))
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(0.2)
    step_ms = 0.8 + 0.2 + 0.008
    low_ms = 0.2 - hypot((1 - REMOVED) * 0.2, NOISE_SHARE * step_ms)
    assert outcome.saving.low_ms == pytest.approx(low_ms, rel=0.01)


class _Scaling(Run):
    """Most of what its ops on the host take decides on the loss scale."""

    def host_op(self, op: str, us: float) -> None:
        super().host_op(op, us / 4)
        super().host_op("LossScaleOptimizer/cond/LogicalAnd:LogicalAnd", us * 3 / 4)


def test_what_decides_on_the_loss_scale_is_another_row() -> None:
    kernels = (("dense/MatMul:MatMul", "gemm", 600.0), ("scale/IsFinite:IsFinite", "finite_kernel", 200.0))
    outcome = judge("host-placed-ops", steady(run=_Scaling(), kernels_us=kernels, host_op_us=200.0))
    assert outcome.args["idle"].value == pytest.approx(0.05, rel=0.2)
    assert outcome.args["op"].value == "model/lookup:Unique"


def test_silent_on_ops_under_a_busy_gpu() -> None:
    run = Run()
    for _ in range(6):
        run.train_step((900.0, 300.0), between_us=10.0)
        run.python.event("metrics/Unique:Unique", run.now_us - 800.0, 300.0)
    assert judge("host-placed-ops", run).status == "passed"


def test_silent_on_the_input_pipeline() -> None:
    run = Run()
    worker = run.cpu.line("tf_data_private_threadpool/7")
    for _ in range(6):
        run.train_step((500.0, 300.0), wait_us=300.0)
        worker.event("DecodeJpeg:DecodeJpeg", run.now_us - 280.0, 250.0)
    assert judge("host-placed-ops", run).status == "passed"


def test_the_share_of_ops_on_the_host_is_judged_by_what_it_costs() -> None:
    waited, hidden = steady(host_op_us=200.0), steady()
    for at in range(12):
        hidden.python.event(f"metrics/Unique_{at}:Unique", 1100.0 + 30 * at, 10.0)
    failed, passed = judge("host-placed-ops", waited), judge("host-placed-ops", hidden)
    assert (failed.status, passed.status) == ("failed", "passed")
    assert 0.2 < float(failed.args["host-ops"].value) < 0.5
    assert float(passed.args["host-ops"].value) > float(failed.args["host-ops"].value)


def test_cannot_tell_without_host_events() -> None:
    assert judge("host-placed-ops", steady(run=Run(host=False))).reason == "host-trace"


def op_by_op(kernels_us: tuple[float, ...], python_us: float, named: bool = True, function: str = "") -> Run:
    """A program without marks: Python runs ops of its own, or a function, one after the other; never the same twice."""
    run = Run()
    for index, kernel_us in enumerate(kernels_us):
        begin = run.now_us
        run.launch(f"op_{index}:Op{index}", f"kernel_{index}", kernel_us)
        run.python.event(function or "TFE_Py_FastPathExecute_C", begin, run.now_us + 1 - begin)
        if not function:
            run.python.event(f"EagerExecute: Op{index}", begin + 1, 3)
        run.now_us = max(run.now_us, run.gpu_free_us) + 2
        if named:
            run.python.event("compute_reward", run.now_us, python_us)
        run.now_us += python_us
    return run


def test_without_steps_python_between_ops_holds_up_a_program_that_runs_them_one_by_one() -> None:
    outcome = judge("host-placed-ops", op_by_op((100.0, 300.0, 200.0, 150.0), python_us=2500.0))
    assert outcome.status == "failed"
    assert outcome.args["idle"].value == pytest.approx(7.5, abs=0.1)
    assert (outcome.args["op"].value, outcome.args["python-part"].value) == ("compute_reward", "all")
    assert (outcome.args["cause"].value, outcome.fixes) == ("python", ("custom-loop-python",))
    assert outcome.confidence_reasons == ("no-steps",)
    [work] = [one for one in outcome.evidence if isinstance(one, Table) and one.id == "host-work"]
    assert [column.id for column in work.columns] == ["host-event", "thread", "count", "time"]


def test_python_without_a_name_is_not_named_and_nothing_is_promised_of_it() -> None:
    outcome = judge("host-placed-ops", op_by_op((100.0, 300.0, 200.0), python_us=2500.0, named=False))
    assert (outcome.status, outcome.confidence, outcome.args["op"].value) == ("failed", "low", "")
    # Nor is it said to be Python's, which a library's would look like, and nothing in particular helps.
    assert (outcome.args["python"].value, outcome.args["cause"].value, outcome.fixes) == (0, "unknown", ())
    assert outcome.saving is not None
    assert outcome.saving.low_ms == 0


def test_without_steps_nobody_knows_what_lies_between_ops_of_another_framework() -> None:
    outcome = judge("host-placed-ops", op_by_op((100.0, 300.0, 200.0), 2500.0, function="aten::mm"))
    assert (outcome.status, outcome.reason) == ("no_data", "steps")


def with_calls(call: str, hidden_us: float = 0.0, thread: str = "python3", steps: int = 6) -> Run:
    """Steps of two kernels, with a driver's call of 400 µs before the second one, during ``hidden_us`` of the first."""
    run = Run(markers=steps > 1)
    other = run.cpu.line(thread)
    for index in range(steps):
        begin = run.now_us
        run.launch(f"a:Op{index}", f"a{index if steps == 1 else ''}", 100.0 + hidden_us)
        run.now_us = max(run.now_us, run.gpu_free_us - hidden_us) + 1
        (run.python if thread == "python3" else other).event(call, run.now_us, 400.0)
        run.now_us += 401
        run.launch("b:Op", "b", 200.0)
        if run.markers:
            run.python.event("FunctionRun", begin, run.now_us - begin, id=index + 100)
            run.python.event("train", begin, run.now_us - begin, step_num=index, _r=1)
        run.now_us = max(run.now_us, run.gpu_free_us)
    return run


@pytest.mark.parametrize(
    "call",
    [
        *(
            "hipFree",
            "cudaMalloc",
            "cuMemFree_v2",
            "cudaHostAlloc",
            "cuMemHostRegister_v2",
            "cuMemAddressReserve",
        ),
        *(
            "cuMemCreate",
            "cuMemMap",
            "cuMemUnmap",
            "hipMemPrefetchAsync",
            "cuMemPrefetchAsync",
            "cudaMemDiscardBatchAsync",
            "cudaMemPoolTrimTo",
            "cuMemAddressFree",
            "cudaIpcOpenMemHandle",
        ),
    ],
)
def test_fires_on_a_driver_that_reserves_moves_or_releases_memory(call: str) -> None:
    outcome = judge("host-placed-ops", with_calls(call))
    assert (outcome.status, outcome.args["op"].value) == ("failed", call)
    assert outcome.args["memory"].value == pytest.approx(0.4, abs=0.01)
    assert (outcome.args["cause"].value, outcome.fixes) == ("memory", ())
    assert judge("launch-bound", with_calls(call)).args["launch"].value == pytest.approx(0.025, abs=0.02)


@pytest.mark.parametrize(
    "call", ["cudaStreamWaitEvent", "cudaFuncSetAttribute", "cudaEventCreate", "cuMemcpyAsync"]
)
def test_other_calls_of_the_driver_are_the_launches_own_time(call: str) -> None:
    assert judge("host-placed-ops", with_calls(call)).status == "passed"
    assert judge("launch-bound", with_calls(call)).status == "failed"


def test_memory_that_is_released_under_a_busy_gpu_or_on_a_thread_that_launches_nothing_holds_nobody_up() -> (
    None
):
    assert judge("host-placed-ops", with_calls("cudaFree", hidden_us=900.0)).status == "passed"
    aside = judge("host-placed-ops", with_calls("cudaFree", thread="pin_memory/7"))
    assert (aside.args["memory"].value, aside.args["python"].value) == (0.0, aside.args["idle"].value)


def test_without_steps_the_driver_holds_up_any_program() -> None:
    outcome = judge("host-placed-ops", with_calls("cudaFree", steps=1))
    assert (outcome.status, outcome.confidence_reasons) == ("failed", ("no-steps",))


def test_a_few_steps_may_hold_all_of_it() -> None:
    """PyTorch's allocator makes room where a batch is larger than those before (pytorch: num_alloc_retries)."""
    run = Run()
    for step in range(24):
        run.train_step((500.0, 300.0), host_op_us=5000.0 if step in (8, 17) else 0.0)
    args = judge("host-placed-ops", run).args
    assert args["few"].value == 2
    assert args["each"].value == pytest.approx(5.0, rel=0.01)
    every = judge("host-placed-ops", steady(host_op_us=200.0)).args
    assert every["few"].value == 0


@pytest.mark.parametrize(("pause_us", "status"), [(0.0, "passed"), (60.0, "no_data")])
def test_a_gpu_that_is_hardly_idle_waits_for_no_op_whatever_those_are_called(
    pause_us: float, status: str
) -> None:
    space = XSpaceBuilder()
    stream = space.plane("/device:GPU:0", compute_cap_major=8).line("Stream #7")
    host = space.plane("/host:CPU").line("python3")
    step_us = 1000.0 + 2 * pause_us
    for call in range(12):
        step, half = divmod(call, 2)
        begin_us, at_us = 1000 + step_us * step, 1000 + step_us * step + half * (500 + pause_us)
        host.event("aten::mm", at_us - 30, 10.0)
        host.event("cudaLaunchKernel", at_us - 28, 5.0, correlation_id=call + 1)
        stream.event("ampere_sgemm_128x64_tn", at_us, 500.0, correlation_id=call + 1)
        if not half:
            host.event(f"ProfilerStep#{step}", begin_us - 40, step_us, step_num=step, _r=1)
    outcome = judge("host-placed-ops", space)
    assert (outcome.status, outcome.reason) == (status, "op-names" if status == "no_data" else "")


class _InTurn(Several):
    """One thread launches for each GPU in turn, with an op of 300 µs on the host in between, which the copy of a batch
    hides on the first GPU; ``alone`` is that of the last GPU and of no other one."""

    alone = False

    def _step(self, step: int, now: float) -> float:
        ends, at = [], now
        for gpu, stream in enumerate(self.streams):
            self._launch(at, stream, "model/MatMul:MatMul", "kernel", (at + 6.0, 50.0))
            if gpu or not self.alone:
                self.python.event("model/lookup:Unique", at + 10.0, 300.0)
                at += 310.0
            if not gpu:
                copies = self.devices[gpu].line("Stream #14(MemcpyH2D)")
                copies.event("MemcpyH2D", now + 10.0, 305.0, memcpy_details="kind_src:pinned size:1000")
            self._launch(at + 10.0, stream, "model/Conv2D:Conv2D", "kernel", (at + 16.0, 100.0))
            ends.append(at + 116.0)
            at += 20.0
        self.python.event("train", now, at - now, step_num=step, _r=1)
        return self._reduce(at - 5.0, at, ends)


def test_an_op_of_all_gpus_is_a_loss_of_the_step_where_a_copy_hides_it_on_some() -> None:
    outcome = judge("host-placed-ops", _InTurn())
    assert (outcome.status, outcome.args["op"].value) == ("failed", "model/lookup:Unique")
    # The first kernel ends 56 µs after its launch, and the op 310.
    assert outcome.args["idle"].value == pytest.approx(0.254)
    alone = _InTurn()
    alone.alone = True
    assert judge("host-placed-ops", alone).status == "passed"


class _Exchange:
    """Devices of XLA on the CPU that multiply for 300 us and then add up their gradients for 600. ``late_us`` is how
    much later the second one begins, and so how long the first one waits besides."""

    def __init__(self, devices: int, late_us: float = 0.0) -> None:
        self.space = XSpaceBuilder()
        cpu = self.space.plane("/host:CPU")
        python, pools = cpu.line("python"), [cpu.line(f"tf_XLAEigen/{one}") for one in range(devices)]
        module = "jit_step"
        for step in range(8):
            begin = 2000.0 * step
            python.event("train", begin, 1990.0, step_num=step, _r=1)
            python.event("PjitFunction(step)", begin + 1, 1980.0)
            for device, pool in enumerate(pools):
                at, link = begin + 10 + late_us * device, 100 * step + device
                pool.event("ThreadpoolListener::StartRegion", at - 1, 0.0)
                pool.event(
                    "dot.1", at, 1.0, hlo_op="dot.1", hlo_module=module, device_ordinal=device, _pt=0, _p=link
                )
                # What runs next does so on the thread that is through with the op, before the mark of its end.
                pool.event("ThunkExecutor::Execute", at + 300, 610.0 + late_us * (1 - device))
                reduces_us = 600.0 + late_us * (1 - device)
                pool.event(
                    "all-reduce.5",
                    at + 301,
                    reduces_us,
                    hlo_op="all-reduce.5",
                    hlo_module=module,
                    device_ordinal=device,
                )
                pool.event("end: dot.1", at + 302 + reduces_us + 10, 1.0, _ct=0, _c=link)
                pool.event("ThreadpoolListener::StopRegion", at + 302 + reduces_us + 12, 0.0)


def test_an_op_of_xla_is_complete_when_the_next_one_begins_on_its_thread() -> None:
    outcome = judge("host-placed-ops", _Exchange(1).space)
    assert (outcome.status, outcome.args["cause"].value) == ("failed", "network")
    assert outcome.args["op"].value == "all-reduce.5"
    # With the end of the multiplication at its mark, no exchange would run alone.
    assert outcome.args["idle"].value == pytest.approx(0.6, abs=0.002)


def test_what_one_device_waits_for_while_another_computes_is_none_of_the_hosts_ops() -> None:
    outcome = judge("host-placed-ops", _Exchange(2, late_us=300.0).space)
    assert outcome.args["idle"].value == pytest.approx(0.6, abs=0.004)
    (table,) = (one for one in outcome.evidence if isinstance(one, Table) and one.id == "host-ops")
    assert sum(float(row[-1]) for row in table.rows) == pytest.approx(1.5, abs=0.01)
