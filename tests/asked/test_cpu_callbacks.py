"""Questions of public issues whose programs were recorded on a CPU and whose callbacks take the time: what was asked,
what is right, and what the report says now.
"""

import pytest

from tests.asked.programs import one_op
from tests.asked.situations import Asked, answers
from tests.asked.test_cpu_pipelines import TRAINS, of_functions
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge

READS = ("ReadVariableOp", "Identity") * 9
ASSIGNS = ("AssignVariableOp",) * 9
SUMMARIES = ("LogicalAnd", "Identity", "WriteSummary", "FlushSummaryWriter")


def fitting(
    reads: tuple[str, ...],
    works_us: float,
    then: tuple[str, ...] = (),
    rest_us: float = 0.0,
    every_us: float = 60.0,
    one_in: int = 1,
) -> XSpaceBuilder:
    """Steps of Model.fit, each followed by a callback that runs ops, or functions that the tracer names, computes
    in Python, and runs others; then comes what Keras itself does."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for step in range(14):
        begin = now
        pool.event("IteratorGetNextOp::DoCompute", now + 12, 6.0, id=7, iter_num=step)
        for op, us in TRAINS:
            pool.event(op, now + 20, us)
            now += us + 5
        pool.event("ExecutorState::Process", begin + 10, now - begin + 15, _ct=2, _c=step)
        python.event("EagerLocalExecute: __inference_multi_step_on_iterator_7", begin + 3, now - begin + 30)
        python.event("FunctionRun", begin + 5, now - begin + 25, id=step, _pt=2, _p=step)
        now += 40
        for part, us in ((reads, works_us), (then, rest_us)) if step % one_in == 0 else (((), 100.0),):
            for op in part:
                if op.startswith("$"):
                    python.event(op, now, every_us)
                else:
                    one_op(python, op, now)
                now += every_us
            now += us
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 4
    return space


ASKED = (
    Asked(
        "keras-team/keras#16700",
        "A callback that averages the weights after each batch makes the training slow.",
        fitting(READS, 20_000.0, ASSIGNS, 900.0),
        (
            ("Variables are read after each step",),
            ("Python reads variables of the model there, one by one (in 18 ops)",),
            ("only every N batches",),
            ("An average of weights is the optimizer's own (use_ema=True)",),
        ),
        ("Put the step into a tf.function", "The host runs Python between steps"),
    ),
    Asked(
        "tensorflow/tensorflow#21186",
        "TensorBoard's callback writes the loss of each batch, which makes short steps slow.",
        fitting(SUMMARIES, 0.0, (), 1200.0, every_us=190.0),
        (
            ("Summaries are written in every step",),
            ("only every N steps",),
            ("The TensorBoard callback has update_freq",),
        ),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "jina-ai/finetuner#240",
        "A checkpoint after each batch makes the training slow.",
        fitting(READS * 2, 900.0, READS, 900.0),
        (("Variables are read after each step",), ("save_freq of ModelCheckpoint",)),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "tensorflow/tensorflow#28394",
        "A loop of one's own that takes batches of a Sequence is slower than fit_generator.",
        of_functions(*TRAINS, name="train_step", rests_us=7000.0),
        (
            ("The host runs Python between steps",),
            ("Batches that Python makes there belong in a pipeline or loader",),
        ),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "keras-team/keras#3393",
        "A callback evaluates a test set after each batch.",
        of_functions(*TRAINS, makes_us=6000.0),
        (("Steady steps make an input pipeline",), ("So does an evaluation after each batch",)),
        ("Put the step into a tf.function",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)


@pytest.mark.parametrize(
    ("run", "whose"),
    [
        # Only reads and what follows them up to what is assigned of them are the callback's.
        (fitting(READS, 20_000.0), "nobody"),
        (fitting(("LogicalAnd",), 20_000.0, ASSIGNS, 900.0), "callbacks"),
        # What Keras itself takes is no callback's.
        (fitting(("LogicalAnd",), 1200.0), "keras"),
        (fitting(("LogicalAnd", *("$function_type.py:442 pack_output",) * 2), 0.0, every_us=300.0), "keras"),
        (fitting(("LogicalAnd", *("$mine.py:12 on_train_batch_end",) * 2), 0.0, every_us=300.0), "nobody"),
        (fitting(SUMMARIES, 4000.0, (), 1200.0), "nobody"),
        # Keras 2 reads one variable before each step, which saves nobody's weights.
        (fitting(("ReadVariableOp", "Identity"), 900.0, every_us=400.0), "nobody"),
        (fitting(("ReadVariableOp", "Identity") * 2, 1200.0, every_us=400.0), "variables"),
        # What one step in seven holds, as at the end of an epoch, is not what steps lose.
        (fitting(("Identity",) * 3, 1500.0, ASSIGNS, 300.0, one_in=7), "keras"),
    ],
)
def test_whose_a_gap_is(run: XSpaceBuilder, whose: str) -> None:
    assert judge("step-gaps", run).args["whose"].value == whose
