from tests.build.several import Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def test_fires_when_a_gpu_next_to_others_does_nothing() -> None:
    outcome = judge("idle-gpus", Several(idle_gpus=2))
    assert outcome.status == "failed"
    assert (outcome.args["unused"].value, outcome.args["gpus"].value) == (2, "host0/2 · host0/3")


def test_a_single_working_gpu_may_have_been_chosen() -> None:
    outcome = judge("idle-gpus", Several(gpus=1, calls=0, idle_gpus=3))
    assert (outcome.status, outcome.confidence) == ("failed", "medium")


def test_silent_when_all_work() -> None:
    assert judge("idle-gpus", Several()).status == "passed"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("idle-gpus", steady()).reason == "one-gpu"


def test_cannot_tell_where_no_gpu_worked() -> None:
    outcome = judge("idle-gpus", XSpaceBuilder())
    assert (outcome.status, outcome.reason) == ("no_data", "gpu-activity")


def test_one_rank_does_not_tell() -> None:
    outcome = judge("idle-gpus", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")


def test_in_one_step_a_gpu_may_not_have_begun() -> None:
    outcome = judge("idle-gpus", Several(gpus=2, idle_gpus=2, steps=1))
    assert outcome.status == "failed"
    assert (outcome.confidence, outcome.confidence_reasons) == ("medium", ("one-step",))


def on_threads(*seen: bool) -> XSpaceBuilder:
    """A program that a thread runs for each of the GPUs, and whose kernels were captured or not."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    for gpu, captured in enumerate(seen):
        stream = space.plane(f"/device:GPU:{gpu}").line("Stream #1(Compute)") if captured else None
        if stream is None:
            space.plane(f"/device:GPU:{gpu}")
        thread = cpu.line(f"py_xla_execute/{gpu}")
        for step in range(4):
            at, number = 100 + 500 * step, 10 * step + gpu
            thread.event("jit_step:XLA GPU module", at, 60)
            thread.event("loop_fusion", at + 5, 5, correlation_id=number)
            if stream is not None:
                stream.event("loop_fusion", at + 20, 300, correlation_id=number)
    return space


def test_a_gpu_whose_kernels_were_lost_is_not_idle() -> None:
    space = on_threads(True, False)
    outcome = judge("idle-gpus", space)
    assert (outcome.status, outcome.reason) == ("no_data", "kernels-lost")
    assert judge("serial-gpus", space).reason == "kernels-lost"
    lost = judge("dropped-events", space)
    assert (lost.status, lost.args["missing"].value) == ("failed", 0.5)


def test_threads_that_all_show_their_kernels_have_lost_none() -> None:
    assert judge("idle-gpus", on_threads(True, True)).status == "passed"
    assert judge("dropped-events", on_threads(True, True)).status == "passed"


def test_a_gpu_whose_replica_ran_before_or_after_the_capture_is_not_idle() -> None:
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU").line("python3")
    stream = space.plane("/device:GPU:0").line("Stream #1(Compute)")
    space.plane("/device:GPU:1")
    for step in range(4):
        cpu.event("cudaLaunchKernel", 100 + 500 * step, 5, correlation_id=step)
        cpu.event("MemoryAllocation", 110 + 500 * step, 1, tf_op="replica_1/dense/MatMul:MatMul")
        stream.event("gemm", 120 + 500 * step, 300, correlation_id=step, tf_op="dense/MatMul:MatMul")
    assert (judge("idle-gpus", space).status, judge("idle-gpus", space).reason) == (
        "no_data",
        "replicas-unseen",
    )
    assert judge("late-allreduce", space).reason == "replicas-unseen"
    cpu.event("MemoryAllocation", 2200, 1, tf_op=f"replica_{'9' * 5000}/MatMul:MatMul")
    assert judge("idle-gpus", space).reason == "replicas-unseen"


def test_as_many_gpus_that_work_as_replicas_that_are_named_are_all() -> None:
    """A copy was named after its replica, and kernels were not: with four of four GPUs at work others were to be looked
    for before or after the capture."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU").line("python3")
    streams = [space.plane(f"/device:GPU:{gpu}").line("Stream #1(Compute)") for gpu in (0, 1)]
    for step in range(8):
        gpu = step % 2
        cpu.event("cudaLaunchKernel", 100 + 500 * step, 5, correlation_id=step)
        cpu.event("MemoryAllocation", 110 + 500 * step, 1, tf_op=f"replica_{gpu}/dense/MatMul:MatMul")
        streams[gpu].event("gemm", 120 + 500 * step, 300, correlation_id=step, tf_op="dense/MatMul:MatMul")
    assert judge("idle-gpus", space).status == "passed"
