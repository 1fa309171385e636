import pytest

from tb_gpu_advisor.facts import summarise
from tb_gpu_advisor.judging.cures import PROMISED
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.checks.judge import judge, steady


def test_fires_when_the_gpu_waits_for_a_batch() -> None:
    outcome = judge("input-bound", steady(wait_us=200.0, between_us=10.0))
    assert outcome.status == "failed"
    assert outcome.args["wait"].value == pytest.approx(0.2)
    assert outcome.saving is not None
    # Where every batch is late, nobody knows what handing over takes: at most 60 µs.
    assert outcome.saving.likely_ms == pytest.approx(0.2 - 0.06, abs=0.005)
    assert outcome.saving.low_ms > PROMISED * 0.14
    assert {evidence.id for evidence in outcome.evidence} == {"typical-input-wait", "gaps"}
    assert outcome.links[0].tool == "input_pipeline_analyzer"


def test_silent_when_input_is_ready() -> None:
    assert judge("input-bound", steady(wait_us=5.0, between_us=10.0)).status == "passed"


def test_silent_when_a_slow_input_op_hides_behind_a_busy_gpu() -> None:
    assert judge("input-bound", steady(kernels_us=(3000.0, 3000.0), wait_us=400.0)).status == "passed"


def test_silent_when_the_gap_is_python() -> None:
    assert judge("input-bound", steady(wait_us=1.0, between_us=500.0)).status == "passed"


@pytest.mark.parametrize("check", ["input-bound", "slow-input-stage"])
def test_python_may_take_the_batch_where_nothing_else_is_named_for_it(check: str) -> None:
    assert judge(check, steady(between_us=500.0)).reason == "input-unnamed"
    assert judge(check, steady(between_us=2.0)).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    outcome = judge("input-bound", steady(run=Run(host=False), between_us=100.0))
    assert (outcome.status, outcome.reason) == ("no_data", "host-trace")


def test_cannot_tell_without_correlation_ids() -> None:
    outcome = judge("input-bound", steady(run=Run(correlate=False), wait_us=200.0))
    assert (outcome.status, outcome.reason) == ("no_data", "correlation-ids")


def test_one_step_begins_with_its_own_wait() -> None:
    outcome = judge("input-bound", steady(steps=1, wait_us=400.0))
    assert outcome.status == "failed"
    assert outcome.args["wait"].value == pytest.approx(0.4)
    assert outcome.args["step"].value == pytest.approx(0.4 + 0.008 + 0.8)
    assert outcome.saving is not None
    assert outcome.saving.high_ms == pytest.approx(0.4)
    assert {evidence.id for evidence in outcome.evidence} == {"typical-input-wait", "gaps"}


def test_one_step_waits_for_nothing_while_the_gpu_is_at_work_on_what_came_before() -> None:
    run = Run()
    run.launch("warm/Relu:Relu", "relu", 1000.0)
    assert judge("input-bound", steady(steps=1, run=run, wait_us=400.0)).status == "passed"


def test_of_a_wait_outside_the_only_step_nobody_knows_whose_it_is() -> None:
    run = Run()
    run.python.event("IteratorGetNextOp::DoCompute", run.now_us, 400.0, id=7, iter_num=0)
    run.now_us += 400.0
    outcome = judge("input-bound", steady(steps=1, run=run))
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")


def test_before_one_step_of_pytorch_the_gpu_may_run_what_the_file_does_not_show() -> None:
    run = Run()
    run.python.event("ProfilerStep#1", run.now_us, 900.0, step_num=1, _r=1)
    run.python.event("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", run.now_us, 400.0)
    run.now_us += 400.0
    run.launch("", "gemm", 500.0)
    outcome = judge("input-bound", run)
    assert (outcome.status, outcome.reason) == ("no_data", "one-step")


def test_one_step_without_any_wait_is_fine_where_the_input_has_a_name() -> None:
    run = Run()
    run.train_step((600.0,), wait_us=5)
    assert judge("input-bound", run).status == "passed"


def test_one_step_that_names_no_input_may_have_waited_before_its_first_kernel() -> None:
    outcome = judge("input-bound", steady(steps=1))
    assert (outcome.status, outcome.reason) == ("no_data", "input-unnamed")


def with_python(names: tuple[str, ...], thread: str = "") -> Run:
    """Six steps before each of which the tracer shows calls of 900 µs, each within the one before."""
    run = Run()
    for _ in range(6):
        line = run.cpu.line(thread) if thread else run.python
        for place, name in enumerate(names):
            line.event(name, run.now_us + place, 900.0 - 2 * place)
        run.now_us += 901.0
        run.train_step((500.0, 300.0), wait_us=0.0, between_us=1.0)
    return run.in_time_order()


#: Of Keras 3.
ADAPTERS = tuple(
    f"${file}.py:246 get_jax_iterator"
    for file in (
        *("data_adapter_utils", "py_dataset_adapter", "array_data_adapter", "generator_data_adapter"),
        *("grain_dataset_adapter", "tf_dataset_adapter", "torch_data_loader_adapter"),
    )
)
READS = "$train.py:7 read_batch"


@pytest.mark.parametrize("takes", ["$builtins next", *ADAPTERS, "$trainer.py:1088 __next__"])
def test_python_that_takes_a_batch_is_waited_for_and_named(takes: str) -> None:
    outcome = judge("input-bound", with_python((takes, READS)))
    assert outcome.status == "failed"
    assert outcome.args["wait"].value == pytest.approx(0.9, rel=0.02)
    assert (outcome.args["function"].value, outcome.args["at"].value) == ("read_batch", "train.py:7")


def test_a_loaders_own_mark_is_waited_for() -> None:
    outcome = judge("input-bound", with_python(("_MapDatasetIterator.__next__",)))
    assert (outcome.status, outcome.args["function"].value) == ("failed", "")


def test_many_short_calls_of_a_function_are_what_a_batch_takes() -> None:
    run = Run()
    for _ in range(6):
        run.python.event("$builtins next", run.now_us, 900.0)
        run.python.event("$dataloader.py:720 __next__", run.now_us + 1, 898.0)
        run.python.event("$fetch.py:54 fetch", run.now_us + 2, 896.0)
        run.python.event("_MapDatasetIterator.__next__", run.now_us + 3, 894.0)
        for example in range(8):
            run.python.event("$rows.py:20 __getitem__", run.now_us + 4 + 111 * example, 100.0)
        run.now_us += 901.0
        run.train_step((500.0, 300.0), wait_us=0.0, between_us=1.0)
    outcome = judge("input-bound", run.in_time_order())
    assert (outcome.args["function"].value, outcome.args["at"].value) == ("__getitem__", "rows.py:20")


@pytest.mark.parametrize(
    ("works", "function"), [("$train.py:7 read_batch", "read_batch"), ("$pool.py:114 worker", "")]
)
def test_who_waits_for_another_thread_waits_for_what_that_runs(works: str, function: str) -> None:
    run = Run()
    other = run.cpu.line("loader")
    for _ in range(6):
        for place, name in enumerate(("$builtins next", "$queue.py:154 get", "$threading.py:295 wait")):
            run.python.event(name, run.now_us + place, 900.0 - 2 * place)
        other.event(works, run.now_us, 900.0)
        run.now_us += 901.0
        run.train_step((500.0, 300.0), wait_us=0.0, between_us=1.0)
    outcome = judge("input-bound", run.in_time_order())
    assert (outcome.status, outcome.args["function"].value) == ("failed", function)


@pytest.mark.parametrize(
    ("names", "thread"),
    [
        (("_MapDatasetIterator.__next__",), "loader"),
        (("$contextlib.py:141 __exit__", "$builtins next", READS), ""),
        (("$builtins next", READS), "tf_data_private_threadpool/1"),
        ((READS,), ""),
    ],
)
def test_what_takes_no_batch_for_the_step_is_no_wait(names: tuple[str, ...], thread: str) -> None:
    assert judge("input-bound", with_python(names, thread)).status != "failed"


@pytest.mark.parametrize("adapter", [*ADAPTERS, "$data_adapter.py:810 generator_fn"])
def test_a_function_below_keras_adapters_is_named_without_them(adapter: str) -> None:
    """Keras 3's of every kind of input, and Keras 2's."""
    run = with_python(("$script_ops.py:145 __call__", adapter, READS), "tf_data_private_threadpool/1")
    facts = summarise(decode(run.to_bytes()), "host")
    assert [work.name for work in facts.input_python] == [READS]
