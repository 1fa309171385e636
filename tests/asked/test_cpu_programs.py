"""Questions of public issues whose programs were recorded on a CPU: what was asked, what is right, and what the report
says now. The captures are small ones with the events and about the figures of the recordings.
"""

import pytest

from tests.asked.programs import BACKWARD, FORWARD, one_op
from tests.asked.situations import Asked, answers
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge

CALLBACK = "$callback.py:815 _wrapped_callback"


def replicas(second: tuple[str, ...] = BACKWARD) -> XSpaceBuilder:
    """Each replica has a thread of its own, and they take turns: one runs while the others and the program wait."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, threads, now = cpu.line("python"), (cpu.line("python"), cpu.line("python")), 100.0
    for step in range(20):
        begin = now
        python.event("EagerLocalExecute: IteratorGetNext", now, 40.0)
        python.event("IteratorGetNextOp::DoCompute", now + 2, 30.0, id=7, iter_num=step)
        now += 100
        for ops in (FORWARD, second):
            for thread in threads:
                for op in ops:
                    one_op(thread, op, now)
                    now += 300
        for _ in range(6):
            one_op(python, "AssignSubVariableOp", now)
            now += 100
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 5
    return space


def samples(called_back: int) -> XSpaceBuilder:
    """A program of JAX's that calls Python back in each turn of its loop."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1"), 100.0
    op = {"hlo_module": "jit_sample"}
    for _ in range(8):
        begin = now
        now += 20
        for turn in range(40):
            for part, name in enumerate(("ynn_fusion", "multiply_add_fusion", "dynamic-slice_fusion")):
                pool.event(name, now + 6 * part, 5.0, hlo_op=name, **op)
            if turn < called_back:
                pool.event("debug_callback.0", now + 20, 800.0, hlo_op="debug_callback.0", **op)
                pool.event(CALLBACK, now + 22, 780.0)
                now += 810
            now += 20
        python.event("PjitFunction(sample)", begin, now - begin)
        now += 40
    return space


def batches_again() -> XSpaceBuilder:
    """Records of many elements each are taken apart, and batches made of these."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, worker = cpu.line("python"), cpu.line("tf_data_iterator_resource/7")
    now = 100.0
    for step in range(12):
        begin = now
        python.event("EagerLocalExecute: IteratorGetNext", now, 1300.0)
        python.event("IteratorGetNextOp::DoCompute", now + 2, 1290.0, id=7, iter_num=step)
        path = "Iterator::Root::Prefetch"
        for deep, (stage, us) in enumerate((("BatchV2", 1280.0), ("Map", 1.6), ("TFRecord", 1.2))):
            if stage == "Map":
                path += "::Unbatch"
                for at in range(200):
                    worker.event(path, now + 6 + 6.0 * at, 2.0)
            path += f"::{stage}"
            worker.event(path, now + 5 + 1.1 * deep, us)
        now += 1310
        python.event("EagerLocalExecute: __inference_score_7", now, 200.0)
        python.event("FunctionRun", now + 1, 198.0, id=step)
        python.event("dense/MatMul:MatMul", now + 2, 190.0)
        now += 205
        python.event("score", begin, now - begin, step_num=step, _r=1)
        now += 2
    return space


ASKED = (
    Asked(
        "tensorflow/tensorflow#27195",
        "With a strategy, but without tf.function, steps take nine times as long as without a strategy.",
        replicas(),
        (
            ("7.14 ms of each 7.9 ms step: Ops run one by one from Python",),
            ("Python runs 30 ops one by one in each step",),
            ("Put the step into a tf.function",),
        ),
        ("The host runs Python between steps",),
    ),
    Asked(
        "jeremiecoullon/jax-tqdm#11",
        "A bar of progress in a compiled loop: how often may it be drawn?",
        samples(called_back=40),
        (
            ("31.2 ms of each 33.3 ms step: The host runs what no GPU takes (sample)",),
            ("In all, 31.2 ms of 33.3 ms was seen to be lost",),
            ("call it only every N steps",),
            ("Each step holds 40 batches",),
        ),
        ("marked step",),
    ),
    Asked(
        "tensorflow/tensorflow#39375",
        "unbatch().batch() of large records takes twice as long as putting them together.",
        batches_again(),
        (
            ("of each 1.52 ms step: One input stage sets the pace (BatchV2)",),
            ("Fix: dataset.rebatch(…) Also:",),
            ("Do not take batches apart to batch them again",),
        ),
        ("Batch in parallel", "batch().map()"),
    ),
)
test_a_question_has_its_answer = answers(ASKED)


@pytest.mark.parametrize(("second", "ops"), [(BACKWARD, 6 + 2 * 12), (FORWARD, 6)])
def test_threads_whose_ops_train_are_the_steps_and_others_may_be_the_inputs(
    second: tuple[str, ...], ops: int
) -> None:
    eager = judge("eager-execution", replicas(second))
    assert eager.args["ops"].value == ops
    assert judge("step-gaps", replicas(second)).status == ("passed" if second == BACKWARD else "failed")
