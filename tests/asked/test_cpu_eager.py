"""More questions of public issues whose programs were recorded on a CPU: what Python runs op by op, compiles, makes or
calls again in each step. What was asked, what is right, and what the report says now.
"""

from tb_gpu_advisor.wire import Table
from tests.asked.programs import BACKWARD, FORWARD, one_op
from tests.asked.situations import OF_TENSORFLOW, Asked, answers
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge

UPDATES = ("ReadVariableOp", "Sub", "Mul", "AssignSubVariableOp")


def by_tape() -> XSpaceBuilder:
    """A loop of Python over batches, with a tape and an optimizer, and without a mark."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 100.0
    for step in range(20):
        python.event("EagerLocalExecute: IteratorGetNext", now, 60.0)
        python.event("IteratorGetNextOp::DoCompute", now + 5, 50.0, id=7, iter_num=step)
        now += 80
        for op in (*FORWARD, *BACKWARD, *UPDATES * 6):
            one_op(python, op, now)
            now += 150
    return space


def of_jax(*ops: str, compiles_us: float = 0.0, marked: bool = False) -> XSpaceBuilder:
    """What Python calls in each step, each a program of one op, or compiled before it runs."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 100.0
    for step in range(12):
        begin = now
        for name in ops:
            us = compiles_us + 200.0
            python.event(f"PjitFunction({name})", now, us)
            if compiles_us:
                python.event("$compiler.py:387 compile_or_get_cached", now + 10, compiles_us)
            python.event(name, now + compiles_us + 30, 40.0, hlo_op=f"{name}.1", hlo_module=f"jit_{name}")
            now += us + 100
        if marked:
            python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 30
    return space


def indexes(*ops: str) -> XSpaceBuilder:
    """Ops that Python calls around a jitted step, each a program of one op on its own thread, unlike the step's."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_XLAPjRtCpuClient/1"), 100.0
    for step in range(12):
        begin = now
        for name in ops:
            python.event(f"PjitFunction({name})", now, 30.0)
            python.event(name, now + 20, 2.0, hlo_op=f"{name}_fusion", hlo_module=f"jit_{name}")
            now += 80
        python.event("PjitFunction(step)", now, 60.0)
        for at in range(11):
            pool.event(f"dot.{at}", now + 5 + 8 * at, 7.0, hlo_op=f"dot.{at}", hlo_module="jit_step")
        now += 100
        python.event("train", begin, now - begin, step_num=step, _r=1)
        now += 6
    return space


INDEX = ("broadcast_in_dim", "less", "add", "select_n", "_broadcast_arrays", "gather")


def maps(rows: int = 500, scope: str = "map", conv_us: float = 0.0, turn_us: float = 8.0) -> XSpaceBuilder:
    """A loop over many rows within a function: most turns of the executor hold nothing that takes time."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    python, pool, now = cpu.line("python"), cpu.line("tf_Compute/1"), 100.0
    for step in range(8):
        begin = now
        for _ in range(rows):
            for part in range(5):
                pool.event("ExecutorState::Process", now + (turn_us + 12) * part, turn_us, _ct=2, _c=step)
            pool.event(f"{scope}/while/body/_30/{scope}/while/MatVec/MatMul:MatMul", now + 1, 4.0)
            now += 5 * (turn_us + 12)
        if conv_us:
            pool.event("model/conv/Conv2D:Conv2D", now, conv_us)
            now += conv_us
        python.event("EagerLocalExecute: __inference_train_step_73", begin - 2, now - begin + 2)
        python.event("FunctionRun", begin - 1, now - begin, id=step, _pt=2, _p=step)
        python.event("train", begin - 4, now - begin + 6, step_num=step, _r=1)
        now += 8
    return space


ASKED = (
    Asked(
        "tensorflow/tensorflow#33898",
        "Training by tf.GradientTape is slower than Model.fit.",
        by_tape(),
        (
            ("of each 5.48 ms step: Ops run one by one from Python",),
            ("Python runs 36 ops one by one in each step (100% of all ops)",),
            ("Put the step into a tf.function",),
        ),
        ("The host runs Python between steps", "waits for input:"),
    ),
    Asked(
        "jax-ml/jax#3595",
        "A step that is not compiled is a hundred times slower than PyTorch's.",
        of_jax("matmul", "add", "_where", *("multiply", "subtract", "matmul", "square", "add") * 6),
        (
            ("Ops run one by one from Python",),
            ("Python runs 33 ops one by one in each step",),
            ("Compile the whole step in one jax.jit",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#27460",
        "jnp.array of a small array takes two hundred times as long as np.array.",
        of_jax(*("stage",) * 60, "train", marked=True),
        (
            ("Ops run one by one from Python",),
            ("Arrays that Python makes one by one (jnp.array in a loop) become one",),
        ),
        OF_TENSORFLOW,
    ),
    Asked(
        "jax-ml/jax#2891",
        "Indexing arrays outside of jit is slow.",
        indexes("dynamic_slice", *INDEX, *INDEX),
        (
            ("Ops run one by one from Python",),
            ("Python runs 13 ops one by one in each step",),
            ("Indexing an array (x[i]) is several operations as well",),
        ),
        (*OF_TENSORFLOW, "validation, a checkpoint"),
    ),
    Asked(
        "jax-ml/jax#15412",
        "Matrices of other shapes in each call take most of the time to compile.",
        of_jax("solve", compiles_us=40_000.0),
        (
            ("A compiler runs in steady steps (solve)",),
            ("This happens in 10 of 10 steps",),
            ("If shapes differ, pad to a few sizes",),
        ),
        (*OF_TENSORFLOW, "The host runs Python between steps"),
    ),
    Asked(
        "tensorflow/tensorflow#24774",
        "Why is map_fn slow?",
        maps(),
        (
            ("The work is many small ops (train_step)",),
            ("A loop over small ops takes 49.9 ms of 50 ms",),
            ("tf.vectorized_map",),
        ),
        ("Put the step into a tf.function",),
    ),
    Asked(
        "keras-team/keras-cv#581",
        "A layer that changes the contrast of images makes training six times slower.",
        maps(64, "model/random_contrast/map", conv_us=9000.0),
        (
            ("64 of 65 ops run in it. Layer: model/random_contrast.",),
            ("A loop over small ops takes 6.3",),
            ("tf.vectorized_map",),
        ),
        ("Put the step into a tf.function", "steps_per_execution"),
    ),
    Asked(
        "openxla/xprof#8",
        "Launches grow with the length of the sequences that an LSTM reads.",
        maps(30, "sequential/lstm"),
        (("30 of 30 ops run in it. Layer: sequential/lstm.",), ("jit_compile=True",), ("unroll=True",)),
    ),
    Asked(
        "tensorflow/tensorflow#36227",
        "GradientTape.jacobian with experimental_use_pfor=False is slow.",
        maps(60, "gradient_tape", turn_us=4.0),
        (("The work is many small ops",), ("jit_compile=True",), ("tf.vectorized_map",)),
        ("Put the step into a tf.function",),
    ),
)
test_a_question_has_its_answer = answers(ASKED)


def test_which_ops_run_one_by_one_is_shown() -> None:
    def shown(space: XSpaceBuilder) -> list[tuple[object, object]]:
        (table,) = judge("eager-execution", space).evidence
        assert isinstance(table, Table)
        return [(row[0], row[2]) for row in table.rows]

    assert shown(of_jax("matmul", "add", *("multiply", "add") * 6))[:2] == [
        ("PjitFunction(add)", 7),
        ("PjitFunction(multiply)", 6),
    ]
    assert ("AssignSubVariableOp", 6) in shown(by_tape())


def test_a_few_programs_of_a_step_are_no_ops_run_one_by_one() -> None:
    assert judge("eager-execution", indexes(*INDEX)).status == "failed"
    assert judge("eager-execution", indexes("encode", "encode", "encode")).status == "passed"


def test_few_long_turns_are_no_loop() -> None:
    # Before TensorFlow 2.16 a program of XLA's runs in a turn of which the host has no op.
    assert judge("tiny-kernels", maps()).status == "failed"
    assert judge("tiny-kernels", maps(rows=1, turn_us=900.0)).status != "failed"
