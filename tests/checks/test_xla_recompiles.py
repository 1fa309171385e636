import pytest

from tb_gpu_advisor.judging.cures import REMOVED
from tb_gpu_advisor.wire import Table
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, steady


def compiling(*in_steps: int) -> Run:
    run = Run()
    for step in range(8):
        run.train_step((500.0, 300.0), between_us=5.0)
        if step in in_steps:
            run.python.event("XlaCompilationCache::Compile", run.now_us, 400.0)
            run.now_us += 400.0
    return run


def test_fires_when_steady_steps_compile() -> None:
    outcome = judge("xla-recompiles", compiling(2, 4, 5))
    assert outcome.status == "failed"
    assert outcome.args["compile"].value == pytest.approx(3 * 0.4 / 6)
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(3 * 0.4 / 6)
    assert 0.7 * 3 * 0.4 / 6 < outcome.saving.low_ms < REMOVED * 3 * 0.4 / 6


def test_silent_when_only_the_first_steps_compile() -> None:
    assert judge("xla-recompiles", compiling(0, 1)).status == "passed"


@pytest.mark.parametrize(("analysed", "status"), [(1, "no_data"), (2, "no_data"), (3, "failed")])
def test_what_all_of_one_or_two_steps_do_may_be_how_a_program_begins(analysed: int, status: str) -> None:
    run = Run()
    for _ in range(analysed + 1):
        run.train_step((500.0, 300.0), between_us=5.0)
        run.python.event("XlaCompilationCache::Compile", run.now_us, 400.0)
        run.now_us += 400.0
    outcome = judge("xla-recompiles", run)
    assert (outcome.status, outcome.reason) == (status, "few-steps" if status == "no_data" else "")


def test_it_repeats_where_the_gpu_was_busy_meanwhile_as_well() -> None:
    """A program that reads a loss now and then waits for some of what it compiles, and has work queued for the rest."""
    run = Run()
    for step in range(8):
        run.train_step((500.0, 300.0), between_us=5.0)
        hidden = step in (2, 4)
        if hidden or step == 5:
            run.python.event("XlaCompilationCache::Compile", run.now_us - (500.0 if hidden else 0.0), 400.0)
            run.now_us += 0.0 if hidden else 400.0
    outcome = judge("xla-recompiles", run)
    assert (outcome.status, outcome.args["steps"].value) == ("failed", 3)


def test_silent_when_compiling_hides_behind_a_busy_gpu() -> None:
    run = steady()
    run.python.event("XlaCompilationCache::Compile", 1200.0, 400.0)
    assert judge("xla-recompiles", run).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    assert judge("xla-recompiles", steady(run=Run(host=False))).reason == "host-trace"


def test_a_host_alone_compiles_in_its_steps() -> None:
    space = XSpaceBuilder()
    python = space.plane("/host:CPU").line("python")
    for step in range(8):
        python.event("train", 1000.0 * step, 900.0, step_num=step, _r=1)
        python.event("TFE_Py_Execute", 1000.0 * step, 900.0)
        if step in (2, 4, 5):
            python.event("XlaCompilationCache::Compile", 1000.0 * step + 100, 400.0)
    outcome = judge("xla-recompiles", space)
    assert (outcome.status, outcome.confidence, outcome.args["place"].value) == ("failed", "medium", "host")
    assert [link.tool for link in outcome.links] == ["trace_viewer"]


def test_names_the_function_and_the_shapes() -> None:
    run = Run()
    for step in range(8):
        run.train_step((500.0, 300.0), between_us=5.0)
        if step in (2, 4, 5):
            function = "EagerExecute: __inference_train_step_12"
            run.python.event(function, run.now_us, 420.0, shape="(float[32,10])")
            run.python.event("XlaCompile:#module=cluster_7,id=1#", run.now_us + 10, 400.0)
            run.python.event("XlaCompilationCache::Compile", run.now_us + 20, 380.0)
            run.now_us += 420.0
    outcome = judge("xla-recompiles", run)
    (table,) = [e for e in outcome.evidence if isinstance(e, Table) and e.id == "compiled"]
    ((name, thread, count, ms),) = table.rows
    assert name == "train_step > cluster_7 > (float[32,10])"
    assert (thread, count) == ("python3", 0.5)
    assert ms == pytest.approx(outcome.args["compile"].value)


def test_names_what_jax_compiles() -> None:
    run = Run()
    for step in range(8):
        run.train_step((500.0, 300.0), between_us=5.0)
        if step in (3, 5):
            run.python.event("PjitFunction(update)", run.now_us, 420.0)
            run.python.event("PjRtCpuClient::Compile", run.now_us + 10, 400.0)
            run.now_us += 420.0
    (table,) = [
        e for e in judge("xla-recompiles", run).evidence if isinstance(e, Table) and e.id == "compiled"
    ]
    assert table.rows[0][0] == "update > PjRtCpuClient::Compile"
