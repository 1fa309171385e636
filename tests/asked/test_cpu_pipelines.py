"""Questions of public issues whose programs were recorded on a CPU and make something again in each step, or run what
no GPU takes: pipelines, graphs, text. What was asked, what is right, and what the report says now.
"""

import pytest

from tests.asked.programs import one_op
from tests.asked.situations import Asked, answers, no_faults
from tests.build.xspace import LineBuilder, XSpaceBuilder
from tests.checks.judge import judge

#: Of an embedding every row has a momentum, which a step goes over, and as long as that takes without it.
OF_A_TABLE = (
    ("Mul:Mul", 19_000.0),
    ("UnsortedSegmentSum:UnsortedSegmentSum", 12_800.0),
    ("Sub:Sub", 10_900.0),
)
STRINGS = (
    ("StaticRegexReplace:StaticRegexReplace", 550.0),
    ("StringSplit/StringSplitV2:StringSplitV2", 2000.0),
    ("None_Lookup/LookupTableFindV2:LookupTableFindV2", 2500.0),
)


def made(line: LineBuilder, now: float, makes_us: float, maps_us: float) -> float:
    """Two datasets and their iterator, and when they are made."""
    for dataset in ("TensorSliceDataset", "FlatMapDataset"):
        if maps_us:
            line.event("tf.function-graph_building", now + 2, maps_us)
            now += maps_us + 5
        one_op(line, dataset, now)
        now += 50
    line.event("TFE_Py_FastPathExecute_C", now, makes_us)
    line.event("EagerLocalExecute: MakeIterator", now + 1, makes_us - 2)
    return now + makes_us + 5


def of_functions(
    *ops: tuple[str, float],
    name: str = "multi_step_on_iterator_7",
    makes_us: float = 0.0,
    traces_us: float = 0.0,
    rests_us: float = 0.0,
    maps_us: float = 0.0,
) -> XSpaceBuilder:
    """Steps that run a function of these ops, which may be traced, or an iterator be made, in each of them, with the
    functions of its datasets traced for ``maps_us`` each, and rest."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for step in range(12):
        begin = now
        now = made(python, now, makes_us, maps_us) if makes_us else now
        called = now
        if traces_us:
            python.event("tf.function-graph_building", now + 2, traces_us)
            now += traces_us + 5
        run = now
        for op, us in ops:
            pool.event(op, now + 5, us)
            now += us + 8
        pool.event("ExecutorState::Process", run + 2, now - run, _ct=2, _c=step)
        python.event(f"EagerLocalExecute: __inference_{name}", run, now - run + 5)
        python.event("FunctionRun", run + 1, now - run + 2, id=step, _pt=2, _p=step)
        if traces_us:
            python.event("episode", called, now - called + 6)
        now += 8 + rests_us
        python.event("train", begin - 1, now - begin + 1, step_num=step, _r=1)
        now += 4
    return space


TRAINS = ("dense/MatMul:MatMul", 400.0), ("gradient_tape/dense/MatMul/MatMul:MatMul", 500.0)
ASKED = (
    Asked(
        "keon/deep-q-learning#18",
        "A replay calls fit once for each of its samples.",
        of_functions(*TRAINS, makes_us=6000.0),
        (
            ("Steady steps make an input pipeline",),
            ("train_on_batch",),
            ("one fit, evaluate or predict over all",),
        ),
        ("Put the step into a tf.function", "Start the profile after"),
    ),
    Asked(
        "tensorflow/tensorflow#46518",
        "A function appends to a list for as many steps as an episode has, which is slow.",
        of_functions(*TRAINS, name="episode_30", traces_us=90_000.0),
        (("A function is traced in steady steps (episode)",), ("Pass tensors in place of Python numbers",)),
        ("The host runs Python between steps", "Start the profile after"),
    ),
    Asked(
        "tensorflow/tensorflow#14075",
        "With a large embedding SGD with momentum is many times slower.",
        of_functions(*((f"sgd/{op}", us) for op, us in OF_A_TABLE), *TRAINS),
        (
            ("The optimizer takes much of the step (sgd)",),
            ("mostly in sgd/Mul:Mul",),
            ("an optimizer that leaves the other rows alone",),
        ),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "ageron/handson-ml2#441",
        "TextVectorization as the first layer of a model makes its training slow.",
        of_functions(*((f"sequential/text_vectorization/{op}", us) for op, us in STRINGS), *TRAINS),
        (
            ("The host runs what no GPU takes (sequential/text_vectorization)",),
            ("Move this into the input pipeline (dataset.map)",),
            ("TextVectorization, StringLookup and decoding belong there",),
        ),
        ("Put the step into a tf.function",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)
# What takes a third of the step at most, or is another's.
test_an_update_is_no_fault = no_faults(
    ("slow-op-form", of_functions(("dense/MatMul:MatMul", 90_000.0), ("adam/Mul:Mul", 19_000.0))),
    ("slow-op-form", of_functions(("dense/MatMul:MatMul", 9000.0), ("model/Mul:Mul", 19_000.0))),
    open_too=True,
)


def test_functions_of_datasets_are_traced_to_make_a_pipeline() -> None:
    # As predict does for each call, which takes longer than what follows.
    run = of_functions(*TRAINS, makes_us=6000.0, maps_us=9000.0)
    outcome = judge("repeated-preparation", run)
    assert (outcome.args["kind"].value, outcome.args["steps"].value) == ("input", 10)
    assert outcome.loss_ms == pytest.approx(24.2, abs=0.2)
