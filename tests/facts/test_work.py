"""How many batches and examples a step takes: by what repeats in it, and by what the program tells."""

import pytest

from tb_gpu_advisor.facts import StepWork
from tb_gpu_advisor.facts.steps.work import repeated
from tests.build.graphs import facts_of
from tests.build.xspace import StatValue, XSpaceBuilder

LAYERS = [f"m/c{at}/Conv2D:Conv2D" for at in range(6)]
UPDATES = [f"Adam/update_{at}/ResourceApplyAdam:ResourceApplyAdam" for at in range(6)]


def each(ops: list[str], times: float) -> list[tuple[str, float]]:
    return [(op, times) for op in ops]


def below(scope: str, ops: list[str]) -> list[str]:
    return [f"{scope}/{op}" for op in ops]


@pytest.mark.parametrize(
    ("ops", "expected"),
    [
        (each(LAYERS + UPDATES, 1), (1, "")),
        (each(below("while/body/_1", LAYERS + UPDATES), 10), (10, "steps")),
        (each(below("while/body/_1", LAYERS), 8) + each(UPDATES, 1), (8, "gradients")),
        # Around the loop a counter and a mean of the losses.
        (
            each(below("jit(scan)/while/body", LAYERS * 2), 4) + each(["jit(scan)/reduce_sum"], 1),
            (4, "steps"),
        ),
        # Functions that Python calls so often.
        (each(LAYERS + UPDATES, 5), (5, "steps")),
        # Two networks: the one that is trained twice has fewer weights, and what updates them is no gradient.
        (
            each(below("d", LAYERS + UPDATES[:5]), 2)
            + each(["loss/mean"], 3)
            + each(below("g", LAYERS[:2] + UPDATES), 1),
            (1, ""),
        ),
        # An RNN over time, in its layer, with hardly anything around it.
        (
            each(below("sequential/lstm/while/body/_1/sequential/lstm", LAYERS), 60) + each(LAYERS[:1], 1),
            (1, ""),
        ),
        # A scan over layers, which is differentiated.
        (each(below("jit(step)/transpose(jvp(while))/body", LAYERS), 12) + each(UPDATES, 1), (1, "")),
        # A sampler's loop within its loop: turns of the inner one (QuantEcon/lecture-python.myst#1022).
        (each(below("jit(run)/while/body/while/body", LAYERS), 375), (1, "")),
        # A scan over batches, whose model has a loop of its own.
        (
            each(below("jit(scan)/while/body", LAYERS * 2 + UPDATES), 4)
            + each(below("jit(scan)/while/body/while/body", LAYERS), 48),
            (4, "steps"),
        ),
        # Two loops of XLA, forward and back.
        (each(["while.1", "while.2"], 1) + each([f"fusion.{at}" for at in range(9)], 12), (1, "")),
        (each(["while.1", "copy.3"], 1) + each([f"fusion.{at}" for at in range(9)], 12), (12, "steps")),
        # Kernels of one op of linear algebra (tensorflow/tensorflow#62378).
        (each(["lstsq/Qr"] * 3, 300) + each(["lstsq/Solve"], 1), (1, "")),
        # A loop over elements, which multiplies nothing, is no model and has no batches (jax-ml/jax#19972).
        (
            each(below("jit(f)/while/body", ["lt", "add", "dus"]), 400) + each(["jit(f)/reduce_sum"], 1),
            (1, ""),
        ),
        # A loop over time that trains nothing and has no layers (jax-ml/jax#7024, 7009).
        (
            each(
                below("jit(f)/jit(main)/while/body", ["dot_general", "tanh", "jit(_normal)/threefry2x32"]),
                300,
            ),
            (1, ""),
        ),
        # Without gradients and updates nothing is summed up.
        (each(below("jit(f)/while/body", ["a/dot", "b/add", "c/mul"]), 9) + each(["jit(f)/sum"], 1), (1, "")),
        # Layers that Python unrolls have the same place in it (marin-community/marin#8108).
        (each(below("jit(step)", ["dot_general", "ragged_all_to_all", "add", "mul"]), 6), (1, "")),
        # Eager ops have only types: three layers are no three batches.
        (each(["MatMul", "BiasAdd", "Relu"], 3), (1, "")),
        # Some steps leave ops out, and one of three ran twice.
        (each(LAYERS, 1.5), (1, "")),
        (each(below("jit(scan)/while/body", LAYERS), 256 / 3), (1, "")),
    ],
)
def test_a_loop_over_batches_repeats_all_of_a_step(
    ops: list[tuple[str, float]], expected: tuple[int, str]
) -> None:
    assert repeated(ops) == expected


def training(batch_size: int | None, stage: str = "", calls: int = 1) -> XSpaceBuilder:
    """Six steps of six ops, as often each; a mark or a stage of tf.data may tell the batch."""
    space = XSpaceBuilder()
    gpu, host = space.plane("/device:GPU:0"), space.plane("/host:CPU")
    stream, python, pipeline = (
        gpu.line("Stream #13(Compute)"),
        host.line("python"),
        host.line("tf_data_iterator"),
    )
    at_us, number = 100.0, 0
    for step in range(7):
        shown: dict[str, StatValue] = {} if batch_size is None or stage else {"batch_size": batch_size}
        python.event("train", at_us, 900.0, display_name="", step_num=step, _r=1, **shown)
        for call in range(calls):
            if stage and batch_size is not None:
                pipeline.event(f"Iterator::Root::{stage}", at_us + call, 0.5, batch_size=batch_size)
            for op in LAYERS:
                number += 1
                python.event("cuLaunchKernel", at_us + number % 40, 0.5, correlation_id=number)
                stream.event("conv", at_us + 100 + 10 * (number % 40), 5.0, correlation_id=number, tf_op=op)
        at_us += 1000.0
    return space


@pytest.mark.parametrize(
    ("space", "expected"),
    [
        (training(None), StepWork()),
        (training(64), StepWork(64)),
        (training(64, calls=3), StepWork(192, 3, "steps")),
        (training(32, "Prefetch::Map::BatchV2"), StepWork(32)),
        (training(32, "Unbatch::BatchV2"), StepWork()),
    ],
)
def test_the_batch_is_what_marks_or_the_pipeline_tell(space: XSpaceBuilder, expected: StepWork) -> None:
    assert facts_of(space).work == expected


#: How JAX runs a program on one of several devices, from 0.9 on and until then.
NUMBERED, UNNUMBERED = (
    "[{}] CommonPjRtLoadedExecutable::Execute (jit_step)",
    "TfrtCpuExecutable::ExecuteHelper",
)


@pytest.mark.parametrize(
    ("devices", "programs", "run_by", "batches"),
    [(1, 1, "", 4), (4, 1, NUMBERED, 1), (4, 1, UNNUMBERED, 1), (1, 4, "", 1)],
)
def test_what_each_of_several_devices_or_programs_runs_is_one_batch(
    devices: int, programs: int, run_by: str, batches: int
) -> None:
    """jax.pmap on a CPU: every op runs once on each of its devices, which are threads. Ops of several programs, as of
    two networks, have the same names."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python = cpu.line("python")
    threads = [cpu.line(f"tf_XLAPjRtCpuClient/{at}") for at in range(devices)]
    for step in range(8):
        at_us = 1000.0 * step
        python.event("train", at_us, 900.0, step_num=step, _r=1)
        python.event("PjitFunction(step)", at_us, 800.0)
        for run in range(4):
            thread, begin = threads[run % devices], at_us + 50 + run // devices * 150
            if run_by:
                called = 4 * step + run
                python.event("TfrtCpuExecutable::Execute", at_us + run, 0.5, _pt=5, _p=called)
                thread.event(run_by.format(run), begin - 10, 5.0, _ct=5, _c=called)
            for place in range(6):
                op = f"fusion.{place}"
                module = f"jit_step_{run % programs}"
                thread.event(op, begin + 20 * place, 15.0, hlo_op=op, hlo_module=module)
    alone = facts_of(space).alone
    assert alone is not None
    assert alone.work.batches == batches
