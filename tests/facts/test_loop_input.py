"""What a loop over batches within a function waits for, which is a stage of tf.data itself."""

import pytest

from tb_gpu_advisor.facts import HostStepFacts, summarise
from tb_gpu_advisor.trace import decode
from tests.build.xspace import XSpaceBuilder

LOOP = "ReduceIterator::Root::Prefetch::Scan"
WAIT_US, TRAIN_US = 300.0, 100.0


def of_loop() -> HostStepFacts:
    """Functions that each loop over four batches: a thread of tf.data waits for a batch, then lets train on it."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, reduce, data = (
        cpu.line(name) for name in ("python", "tf_data_reduce_dataset/1", "tf_data_prefetch/2")
    )
    pool = cpu.line("tf_data_private_threadpool/3")
    for step in range(6):
        begin = 2000.0 * step
        python.event("epoch", begin, 1900.0, step_num=step, _r=1)
        python.event("EagerLocalExecute: __inference_epoch_7", begin, 1900.0)
        python.event("FunctionRun", begin, 40.0)
        reduce.event("ReduceIterator::Root", begin + 50, 1800.0)
        reduce.event("ReduceIterator::Root::Prefetch", begin + 51, 1798.0)
        for batch in range(4):
            at, run = begin + 60 + 420.0 * batch, 10 * step + batch
            data.event(LOOP, at, WAIT_US + TRAIN_US + 4)
            data.event(f"{LOOP}::ParallelMapV2", at + 1, WAIT_US)
            data.event("InstantiatedCapturedFunction::Run", at + WAIT_US + 2, TRAIN_US, id=run)
            pool.event("ExecutorState::Process", at + WAIT_US + 2, TRAIN_US, id=run)
            pool.event("gradient_tape/a/MatMul:MatMul", at + WAIT_US + 3, TRAIN_US - 2)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    return facts


def test_it_waits_for_the_stage_below_it_and_trains_as_a_stage() -> None:
    facts = of_loop()
    assert facts.input_wait_ms == pytest.approx(4 * WAIT_US / 1e3)
    assert facts.computing_ms == pytest.approx(4 * (TRAIN_US - 2) / 1e3)


def test_only_stages_below_it_make_batches() -> None:
    assert [stage.name for stage in of_loop().stages] == ["ParallelMapV2"]


@pytest.mark.parametrize(("completes", "waits_ms"), [(True, 0.0), (False, 0.2)])
def test_a_program_is_at_work_between_its_ops(completes: bool, waits_ms: float) -> None:
    """JAX's thread runs ahead: it takes the batch after next while a program is between two of its ops."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, client, pool = (cpu.line(name) for name in ("python", "tf_XLAPjRtCpuClient/1", "tf_XLAEigen/2"))
    for step in range(12):
        begin = 1000.0 * step
        python.event("PjitFunction(train_step)", begin, 5.0)
        python.event("$builtins next", begin + 10, 880.0)
        if completes:
            client.event("ThunkExecutor::Execute (wait for completion)", begin + 6, 990.0)
        for op, (from_us, lasts_us) in enumerate(((8.0, 400.0), (608.0, 386.0))):
            name, module = f"dot.{op}", "jit_train_step"
            pool.event(name, begin + from_us, lasts_us, hlo_op=name, hlo_module=module, run_id=step)
    facts = summarise(decode(space.to_bytes()), "host").alone
    assert facts is not None
    assert facts.input_wait_ms == pytest.approx(waits_ms, abs=0.001)
