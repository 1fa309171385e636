"""Work made again in steady steps, in situations that people asked about: tensorflow/tensorflow#32157 and
tensorflow/tensorflow#34025 (Python values, a tf.function made in the loop, other shapes), and handles or modules that
are made in every step."""

import pytest

from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady

EVERY = tuple(range(10))


def traced(
    steps: tuple[int, ...],
    of: int = 10,
    instantiated_us: float = 0.0,
    graph_us: float = 300.0,
    name: str = "train_step",
) -> Run:
    """Steps of one function, some of which trace it, and then make it ready until it runs."""
    run = Run()
    for step in range(of):
        begin = run.now_us = max(run.now_us, run.gpu_free_us)
        if step in steps:
            run.python.event("tf.function-graph_building", begin + 2, graph_us)
            run.now_us += graph_us + 4
        call = run.now_us
        run.now_us += instantiated_us if step in steps else 0.0
        function = run.now_us + 2
        for index in range(3):
            run.launch(f"model/op_{index}:MatMul", f"kernel_{index}", 100.0)
        run.now_us += 5
        number = 40 + 97 * (step if step in steps else 0)
        run.python.event(f"EagerLocalExecute: __inference_train_step_{number}", call, run.now_us - call)
        run.python.event("FunctionRun", function, run.now_us - function - 1, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event(name, begin + 1, run.now_us - begin - 2)
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def called(name: str, steps: tuple[int, ...], us: float = 200.0) -> Run:
    """Steps before whose launches a call of the driver or of a library takes its time."""
    run = Run()
    for step in range(10):
        begin = run.now_us = max(run.now_us, run.gpu_free_us)
        if step in steps:
            run.python.event(name, begin + 2, us)
            run.now_us += us + 3
        run.launch("model/op:MatMul", "kernel", 300.0)
        run.python.event("FunctionRun", begin + 1, run.now_us - begin, id=step + 100)
        run.now_us += 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def test_what_the_only_step_traces_before_its_kernels_may_be_warm_up() -> None:
    # It is in no number of the step, which begins with its first kernel.
    assert judge("repeated-preparation", traced((0,), of=1)).reason == "one-step"
    assert judge("repeated-preparation", traced((), of=1)).status == "passed"


@pytest.mark.parametrize("check", ["repeated-preparation", "xla-recompiles", "repeated-autotuning"])
def test_that_the_only_step_makes_nothing_ready_shows_nothing_of_every_other_step(check: str) -> None:
    one, several = (judge(check, traced((), of=steps)) for steps in (1, 10))
    assert (one.status, one.confidence, one.confidence_reasons) == ("passed", "medium", ("recurs",))
    assert (several.status, several.confidence) == ("passed", "high")


@pytest.mark.parametrize("steps", [EVERY, (0, 2, 4, 6, 8), (1, 5, 8)])
def test_fires_where_steady_steps_trace(steps: tuple[int, ...]) -> None:
    run = traced(steps)
    outcome = judge("repeated-preparation", run)
    assert outcome.status == "failed"
    assert (outcome.args["kind"].value, outcome.args["function"].value) == ("trace", "train_step")
    (table,) = [one for one in outcome.evidence if isinstance(one, Table) and one.id == "compiled"]
    assert table.rows[0][0] == "train_step"
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(outcome.args["compile"].value, rel=0.05)
    # It is neither warm-up nor Python between steps.
    assert judge("warm-up-in-window", run).status == "passed"
    assert judge("step-gaps", run).status == "passed"
    assert judge("eager-execution", run).status == "passed"


def test_a_function_of_a_dataset_has_no_name_and_gives_none_to_what_is_traced() -> None:
    """A model that is made anew for each prediction traces its own function and its dataset's, longer
    (tensorflow/tensorflow#42441)."""
    run = Run()
    for step in range(8):
        begin = run.now_us
        for name, us in (("", 900.0), ("one_step_on_data_distributed", 400.0)):
            run.python.event("tf.function-graph_building", run.now_us + 2, us)
            run.python.event(name or "convert_to_tensor", run.now_us + (1 if name else 9), us + 5)
            run.now_us += us + 9
        run.train_step((100.0, 100.0, 100.0), between_us=1.0)
        run.python.event("train", begin, run.now_us - begin - 1, step_num=step, _r=1)
    outcome = judge("repeated-preparation", run.in_time_order())
    assert (outcome.status, outcome.args["function"].value) == ("failed", "one_step_on_data_distributed")


def test_what_the_runtime_calls_is_no_function_of_the_users() -> None:
    outcome = judge("repeated-preparation", traced(EVERY, name="ExecutorState::Process"))
    assert (outcome.status, outcome.args["function"].value) == ("failed", "")


def test_what_follows_a_trace_until_the_function_runs_is_part_of_it() -> None:
    alone, whole = (judge("repeated-preparation", traced(EVERY, instantiated_us=us)) for us in (0.0, 150.0))
    more_ms = float(whole.args["compile"].value) - float(alone.args["compile"].value)
    assert more_ms == pytest.approx(0.15, abs=0.01)


def test_what_is_compiled_as_it_is_traced_again_goes_with_the_trace() -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for step in range(8):
        begin = 1000.0 * step
        python.event("train", begin, 900.0, step_num=step, _r=1)
        python.event("train_step", begin + 1, 500.0)
        python.event("tf.function-graph_building", begin + 2, 80.0)
        python.event("TFE_Py_Execute", begin + 100, 700.0)
        python.event("XlaCompilationCache::Compile", begin + 110, 400.0)
    outcome, compiles = (judge(check, space) for check in ("repeated-preparation", "xla-recompiles"))
    assert compiles.args["compile"].value == pytest.approx(0.4, abs=0.02)
    assert compiles.brought_by == "repeated-preparation"
    assert float(outcome.args["compile"].value) >= 0.48
    assert outcome.saving is not None
    assert outcome.saving.high_ms == pytest.approx(outcome.args["compile"].value)


@pytest.mark.parametrize(("others_us", "brought_by"), [(0.0, "repeated-preparation"), (400.0, "")])
def test_what_other_calls_compile_does_not_follow_from_a_trace(others_us: float, brought_by: str) -> None:
    """A gradient taken outside of jax.jit is traced in each step, and the program after it compiled; if more is
    compiled before the trace, shapes change, and to trace once would not help. Recorded of a JAX 0.10.2."""
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for step in range(8):
        begin = 1000.0 * step
        python.event("train", begin, 900.0, step_num=step, _r=1)
        if others_us:
            python.event("PjitFunction(concatenate)", begin + 1, others_us + 10)
            python.event("backend_compile_and_load", begin + 5, others_us)
        python.event("trace_to_jaxpr_dynamic", begin + 420, 30.0)
        python.event("PjitFunction(loss)", begin + 460, 300.0)
        python.event("backend_compile_and_load", begin + 465, 280.0)
    outcome, compiles = (judge(check, space) for check in ("repeated-preparation", "xla-recompiles"))
    assert (compiles.status, compiles.brought_by) == ("failed", brought_by)
    traced_ms = 0.03 if others_us else 0.34
    assert outcome.args["compile"].value == pytest.approx(traced_ms, abs=0.02)


def numbered(numbers: tuple[int, ...], python_us: float = 300.0) -> Run:
    """Steps whose function has these numbers, as an older TensorFlow records them: no event tells of a trace."""
    run = Run()
    for step, number in enumerate(numbers):
        begin = run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.now_us += python_us
        call = run.now_us
        run.now_us += 2
        run.launch("model/op:MatMul", "kernel", 300.0)
        run.now_us += 5
        run.python.event(f"EagerExecute: __inference_train_step_{number}", call, run.now_us - call)
        run.python.event("FunctionRun", call + 1, run.now_us - call - 1.5, id=step + 100)
        run.now_us = max(run.now_us, run.gpu_free_us) + 5
        run.python.event("train", begin, run.now_us - begin, step_num=step, _r=1)
    return run.in_time_order()


def test_fires_where_only_the_functions_numbers_tell() -> None:
    outcome = judge("repeated-preparation", numbered(tuple(range(40, 500, 46))))
    assert outcome.status == "failed"
    assert outcome.args["function"].value == "train_step"
    assert outcome.args["compile"].value == pytest.approx(0.3, rel=0.05)


@pytest.mark.parametrize("numbers", [(40,) * 10, (40, 86) * 5, (40, 40, 86, 86, 40, 132, 86, 40, 132, 86)])
def test_functions_that_are_called_again_are_traced_once(numbers: tuple[int, ...]) -> None:
    outcome = judge("repeated-preparation", numbered(numbers))
    assert (outcome.status, outcome.args["compile"].value) == ("passed", 0.0)


@pytest.mark.parametrize(
    "run",
    [
        traced(()),
        traced((0,)),
        # Two sizes of batches, each traced once; the last batch of an epoch; one more function, late.
        traced((0, 1), of=20),
        traced((0, 3), of=20),
        traced((0, 18), of=20),
        traced((12,), of=20),
        # Sizes of batches, each when it comes for the first time.
        traced((0, 1, 2, 4, 5, 8), of=20),
    ],
    ids=["none", "first", "two sizes", "a second size later", "last batch", "once, late", "six sizes"],
)
def test_silent_where_each_function_is_traced_once(run: Run) -> None:
    assert judge("repeated-preparation", run).status == "passed"


def test_code_is_for_who_makes_the_function() -> None:
    """Keras traces its function itself."""
    assert judge("repeated-preparation", traced(EVERY)).fixes == ("custom-loop",)


def test_a_trace_in_the_first_steps_is_warm_up() -> None:
    assert judge("warm-up-in-window", traced((0, 1))).status == "failed"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("cuModuleLoadData", "load"),
        ("hipModuleLoad", "load"),
        ("cudnnCreate", "library"),
        ("cublasCreate_v2", "library"),
        ("cuStreamCreateWithPriority", "library"),
        ("cufftMakePlanMany", "library"),
    ],
)
def test_fires_on_whatever_else_is_made_ready_in_each_step(name: str, kind: str) -> None:
    outcome = judge("repeated-preparation", called(name, EVERY))
    assert (outcome.status, outcome.args["kind"].value) == ("failed", kind)
    assert judge("repeated-preparation", called(name, (0, 5))).status == "passed"


@pytest.mark.parametrize("name", ["cudnnCreateTensorDescriptor", "cuEventCreate", "ResourceCreate"])
def test_descriptors_and_events_are_usual(name: str) -> None:
    outcome = judge("repeated-preparation", called(name, EVERY))
    assert (outcome.status, outcome.args["compile"].value) == ("passed", 0.0)


def test_cannot_tell_without_host_events() -> None:
    assert judge("repeated-preparation", steady(run=Run(host=False))).reason == "host-trace"


@pytest.mark.parametrize(("makes", "brought_by"), [(14, "repeated-preparation"), (0, ""), (4, "")])
def test_what_steps_wait_for_is_the_start_of_a_pipeline_that_each_of_them_makes(
    makes: int, brought_by: str
) -> None:
    """Not of one that some make, as at the begin of an epoch."""
    space = XSpaceBuilder()
    python, now = space.plane("/host:CPU").line("python"), 100.0
    for step in range(14):
        begin = now
        if step < makes:
            for op in ("MakeIterator", "AnonymousIteratorV3"):
                python.event(f"EagerLocalExecute: {op}", now + 2, 900.0)
                now += 910
        python.event("EagerLocalExecute: IteratorGetNext", now, 1500.0)
        python.event("IteratorGetNextOp::DoCompute", now + 2, 1490.0, id=7, iter_num=step)
        now += 1510
        python.event("EagerLocalExecute: __inference_step_7", now, 2000.0)
        python.event("FunctionRun", now + 1, 1990.0, id=step + 1)
        python.event("dense/MatMul:MatMul", now + 5, 1900.0)
        python.event("gradient_tape/dense/MatMul:MatMul", now + 1910, 50.0)
        now += 2010
        python.event("train", begin - 1, now - begin, step_num=step, _r=1)
        now += 4
    outcome = judge("input-bound", space)
    assert (outcome.status, outcome.brought_by) == ("failed", brought_by)
