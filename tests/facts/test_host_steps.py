"""Steps of a host without GPU work: what they wait for, and when nobody can tell."""

import pytest

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.wire import Table
from tests.build.xspace import LineBuilder, XSpaceBuilder
from tests.checks.judge import judge

STEP_US = 1000.0


class Training:
    """A thread that trains: per step a runtime call with an op under it, then Python."""

    def __init__(self) -> None:
        self.space = XSpaceBuilder()
        self.cpu = self.space.plane("/host:CPU")
        self.python = self.cpu.line("python")
        self.pool = self.cpu.line("tf_Compute/1")
        self.input = self.cpu.line("tf_data_iterator_get_next/2")
        self.now_us = 100.0
        self.number = 0

    def step(self, compute_us: float, wait_us: float = 0.0, python_us: float = 0.0) -> None:
        begin = self.now_us
        self.python.event("train", begin, wait_us + compute_us, step_num=self.number, _r=1)
        self.python.event("TFE_Py_Execute", begin, wait_us + compute_us)
        if wait_us:
            self.input.event("IteratorGetNextOp::DoCompute", begin, wait_us)
            self.input.event("Iterator::Root::Map", begin, wait_us, id=1)
        self.pool.event("model/dense/MatMul:MatMul", begin + wait_us, compute_us)
        self.now_us += wait_us + compute_us + python_us
        self.number += 1

    def callback(self, us: float) -> None:
        """A callback that ends now, as the Python tracer sees one."""
        start = self.now_us - us
        self.python.event("$callback_list.py:194 on_train_batch_end", start, us)
        self.python.event("$train.py:31 log_weights", start + 1, us - 2)
        self.python.event("$time sleep", start + 2, us - 4)


def verdict(check: str, training: Training) -> Outcome:
    return judge(check, training.space)


def first_row(outcome: Outcome, table_id: str) -> str:
    [table] = [e for e in outcome.evidence if isinstance(e, Table) and e.id == table_id]
    return str(table.rows[0][0])


def test_a_wait_for_input_is_seen() -> None:
    training = Training()
    for _ in range(8):
        training.step(compute_us=700, wait_us=300)
    outcome = verdict("input-bound", training)
    assert outcome.status == "failed"
    assert outcome.args["place"].value == "host"
    assert outcome.args["wait"].value == pytest.approx(0.3)
    assert outcome.confidence_reasons == ("no-gpu-seen",)
    stage = verdict("slow-input-stage", training)
    assert (stage.status, stage.args["stage"].value) == ("failed", "Map")
    assert verdict("step-gaps", training).status == "passed"


def test_an_input_op_during_which_ops_compute_costs_nothing() -> None:
    training = Training()
    for _ in range(8):
        training.input.event("IteratorGetNextOp::DoCompute", training.now_us, 900)
        training.step(compute_us=1000)
    assert verdict("input-bound", training).status == "passed"
    assert verdict("slow-input-stage", training).status == "passed"


def test_python_between_steps_is_named_down_to_the_line_that_takes_the_time() -> None:
    training = Training()
    for _ in range(8):
        training.step(compute_us=700, python_us=300)
        training.callback(290)
        # Our recorder's mark of the callback, and a function that calls itself, have one name.
        training.python.event("$train.py:31 log_weights", training.now_us - 289, 288)
    outcome = verdict("step-gaps", training)
    assert outcome.status == "failed"
    # Each of the three moments at which calls begin takes the tracer half a microsecond.
    assert outcome.args["gap"].value == pytest.approx(0.3 - 0.0015)
    name = "$callback_list.py:194 on_train_batch_end > $train.py:31 log_weights"
    assert first_row(outcome, "host-work") == f"{name} > $time sleep"


@pytest.mark.parametrize(("steps", "status", "reason"), [(9, "no_data", "near-limit"), (36, "failed", "")])
def test_gaps_in_some_of_few_steps_may_be_stalls_of_a_busy_machine(
    steps: int, status: str, reason: str
) -> None:
    training = Training()
    for number in range(steps):
        training.step(compute_us=990, python_us=300 if number % 4 == 2 else 10)
    outcome = verdict("step-gaps", training)
    assert (outcome.status, outcome.reason) == (status, reason)


@pytest.mark.parametrize(
    ("gap_us", "status"), [(15, "passed"), (17, "no_data"), (25, "no_data"), (29, "failed")]
)
def test_gaps_near_the_limit_are_not_decided_however_similar_steps_are(gap_us: float, status: str) -> None:
    """Captures of one program differ by more than the steps of each."""
    training = Training()
    for number in range(10):
        training.step(compute_us=980, python_us=gap_us + number % 2)
    assert verdict("step-gaps", training).status == status


def eager(training: Training, op_us: float, ops: int, python_us: float, kernel_us: float = 0.0) -> None:
    """A step that Python runs op by op, with a pause after each of them, and a batch that is taken before."""
    begin = training.now_us
    for name in ("IteratorGetNext", *("MatMul" for _ in range(ops))):
        training.python.event("TFE_Py_FastPathExecute_C", training.now_us, op_us)
        training.python.event(f"EagerLocalExecute: {name}", training.now_us + 1, op_us - 2)
        if kernel_us:
            training.python.event("EagerKernelExecute", training.now_us + 2, kernel_us)
        training.now_us += op_us + python_us
    training.python.event("train", begin, training.now_us - begin, step_num=training.number, _r=1)
    training.number += 1


def test_ops_that_python_runs_one_by_one_are_no_gaps_between_steps() -> None:
    training = Training()
    for _ in range(8):
        eager(training, op_us=20.0, ops=40, python_us=10.0)
    outcome = verdict("eager-execution", training)
    assert outcome.status == "failed"
    assert (outcome.args["ops"].value, outcome.args["share"].value) == (40, 1.0)
    # Neither the pause behind the batch nor that behind the last op lies between two ops of the step.
    assert outcome.args["idle"].value == pytest.approx(0.39)
    assert outcome.saving is not None
    # A function may need next to nothing of it: no step waits for a batch that is handed over so soon.
    assert outcome.saving.high_ms == pytest.approx(41 * 0.03)
    gaps = verdict("step-gaps", training)
    assert gaps.args["gap"].value == pytest.approx(0.02)


def test_a_few_eager_ops_around_a_function_are_none() -> None:
    """As in Keras: they are no part of the step, and the gap around them stays one between steps."""
    training = Training()
    for _ in range(8):
        begin = training.now_us
        for name in ("OptionalHasValue", "OptionalGetValue"):
            training.python.event(f"EagerLocalExecute: {name}", training.now_us, 10)
            training.now_us += 60
        training.python.event("EagerLocalExecute: __inference_train_31", training.now_us, 700)
        training.python.event("FunctionRun", training.now_us + 1, 690)
        for op in range(30):
            training.pool.event(f"model/dense_{op}/MatMul:MatMul", training.now_us + 20 * op, 20)
        training.python.event("train", begin, training.now_us + 700 - begin, step_num=training.number, _r=1)
        training.now_us += 710
        training.number += 1
    outcome = verdict("eager-execution", training)
    assert (outcome.status, outcome.args["share"].value) == ("passed", 0.0)
    gaps = verdict("step-gaps", training).args
    assert gaps["gap"].value == pytest.approx(0.11)
    assert gaps["ops"].value == 0


def test_eager_ops_without_python_between_them_cost_little() -> None:
    training = Training()
    for _ in range(8):
        eager(training, op_us=200.0, ops=20, python_us=1.0)
    outcome = verdict("eager-execution", training)
    assert (outcome.status, outcome.reason) == ("passed", "little-idle-time")


def test_a_built_in_function_is_named_with_its_caller() -> None:
    training = Training()
    for _ in range(8):
        training.step(compute_us=700, python_us=300)
        start = training.now_us - 290
        # The caller also runs an op, so it lies in no gap itself.
        training.python.event("$train.py:40 log_loss", start, 290)
        training.python.event("TFE_Py_FastPathExecute_C", start + 1, 20)
        training.python.event("$time sleep", start + 30, 250)
    assert first_row(verdict("step-gaps", training), "host-work") == "$train.py:40 log_loss > $time sleep"


@pytest.mark.parametrize(
    ("complete", "gap_ms"), [(True, 0.3), (False, 0.0)], ids=["shown when complete", "not shown"]
)
def test_a_task_of_xla_is_at_work_until_its_program_is_complete(complete: bool, gap_ms: float) -> None:
    """Its event lasts until the next program begins, over the Python between them."""
    training = Training()
    tasks, client = (training.cpu.line(f"tf_XLA{name}/3") for name in ("Eigen", "PjRtCpuClient"))
    for _ in range(8):
        begin = training.now_us
        training.step(compute_us=700, python_us=300)
        tasks.event("ThunkExecutor::Execute", begin + 100, 950)
        if complete:
            client.event("ThunkExecutor::Execute (wait for completion)", begin + 60, 640)
    outcome = verdict("step-gaps", training)
    assert outcome.args["gap"].value == pytest.approx(gap_ms)


def test_an_evaluation_that_takes_longer_than_the_numbered_steps_is_none_of_them() -> None:
    """It runs between the last marker and the profiler's stop; the runtime marks each of its functions, too."""
    training = Training()
    for _ in range(5):
        training.step(compute_us=700, python_us=300)
    for _ in range(20):
        begin = training.now_us
        training.python.event("EagerLocalExecute: __inference_evaluate_31", begin, 900, _r=1)
        # The pool's thread ends a little after the call.
        training.pool.event("model/dense/MatMul:MatMul", begin, 1000)
        training.now_us += 1100
    steps = verdict("capture-too-short", training)
    assert steps.args["steps"].value == 4
    assert verdict("step-gaps", training).args["gap"].value == pytest.approx(0.3)


def test_a_host_that_runs_ahead_does_not_tell() -> None:
    training = Training()
    worker: LineBuilder = training.cpu.line("tf_XLAEigen/3")
    for index in range(8):
        training.step(compute_us=10)
        worker.event("ThunkExecutor::Execute", 100 + 1000.0 * index, 1000)
    assert verdict("step-gaps", training).status == "no_data"
    assert verdict("input-bound", training).status == "no_data"
    markers = verdict("no-step-markers", training)
    assert (markers.status, markers.args["steps"].value) == ("passed", 8)


@pytest.mark.parametrize("sign", ["cuLaunchKernel", "TfrtGpuExecutable::Execute"])
def test_a_host_whose_gpu_the_capture_does_not_show_does_not_tell(sign: str) -> None:
    training = Training()
    for _ in range(8):
        training.step(compute_us=700, wait_us=300)
        training.python.event(sign, training.now_us - 100, 5)
    assert verdict("input-bound", training).status == "no_data"


def test_a_thread_for_a_gpu_is_a_sign_of_one() -> None:
    training = Training()
    for _ in range(8):
        training.step(compute_us=700, wait_us=300)
    training.cpu.line("tf_gpu_event_mgr/5").event("Poll", 200, 5)
    assert verdict("input-bound", training).status == "no_data"


def test_threads_of_tf_data_do_no_work_of_a_step() -> None:
    training = Training()
    for _ in range(8):
        training.input.event("PyFunc:PyFunc", training.now_us, 1000)
        training.step(compute_us=700, wait_us=300)
    assert verdict("input-bound", training).args["wait"].value == pytest.approx(0.3)


def test_steps_in_which_no_work_is_seen_tell_nothing() -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for number in range(8):
        python.event("train", 1000.0 * number, 900, step_num=number, _r=1)
    assert judge("step-gaps", space).status == "no_data"


def test_without_step_roots_nothing_is_known_but_that() -> None:
    space = XSpaceBuilder()
    space.plane("/host:CPU").line("python").event("$train.py:1 main", 1, 100)
    assert judge("input-bound", space).status == "no_data"
    assert judge("no-step-markers", space).status == "failed"


def test_a_function_that_the_file_puts_into_a_group_is_a_marked_step() -> None:
    """As of Keras' only step, whose own mark began before the profiler did."""
    for stat, status in (("group_id", "passed"), ("id", "failed")):
        space = XSpaceBuilder()
        python = space.plane("/host:CPU").line("python3")
        python.event("FunctionRun", 100, 900, "", **{stat: 0})
        python.event("model/dense/MatMul:MatMul", 150, 700)
        assert judge("no-step-markers", space).status == status


def test_steps_that_other_machines_ask_for_are_of_a_pool_and_wait_for_no_python() -> None:
    """As on a worker of parameter servers (TensorFlow 2.21): threads of a pool run the steps in turns."""
    space = XSpaceBuilder()
    cpu = space.plane("/host:CPU")
    threads = [cpu.line(f"tf_Compute/{number}") for number in (7, 8)]
    for step in range(12):
        thread, begin = threads[step % 3 > 0], 1000.0 * step
        thread.event("EagerService:Enqueue", begin, 600)
        thread.event("EagerLocalExecute: __inference_train_2", begin + 10, 580)
        thread.event("FunctionRun", begin + 20, 500, id=step)
        thread.event("model/dense/MatMul:MatMul", begin + 30, 400)
    gaps = judge("step-gaps", space)
    assert (gaps.status, gaps.args["gap"].value) == ("passed", 0.0)
    (table,) = (one for one in judge("no-gpu-activity", space).evidence if isinstance(one, Table))
    assert [row[0] for row in table.rows] == ["model/dense/MatMul:MatMul"]
    assert (
        dict(zip([column.id for column in table.columns], table.rows[0], strict=True))["count-per-step"]
        == 1.0
    )
