"""Runs in time: which belong together, where they changed, and what went with it."""

import json
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.comparing.history import MOST, history
from tb_gpu_advisor.comparing.program import Programs, differing, is_same_program
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.export.view import history_grids
from tb_gpu_advisor.report.build import analyze_runs
from tb_gpu_advisor.sessions import find_sessions
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import History, Kernel, Report, RunRow, Work
from tests.golden.make_samples import samples
from tests.simulator import month

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"
SAMPLE = samples()["all-failed"]


@pytest.fixture(scope="module")
def rows() -> list[RunRow]:
    sessions = find_sessions(str(DEMO_LOGS / month.NAME))
    reports = dict(analyze_runs(sessions))
    programs = Programs()
    return [
        row_of(report, session.captured, programs.of(report))
        for at, session in enumerate(sessions)
        if isinstance(report := reports[at], Report)
    ]


def test_the_month_tells_which_run_got_slower_and_which_was_mended_and_why(rows: list[RunRow]) -> None:
    truth = json.loads((DEMO_LOGS / month.NAME / "truth.json").read_text())
    slower, faster = history(rows).changes
    assert slower.run.endswith(truth["slower_from"])
    assert slower.previous.endswith(month.session(month.FIRST_SLOW_DAY - 1))
    assert faster.run.endswith(truth["repaired_in"])
    assert slower.checks[0].id == truth["cause"]
    assert slower.checks[0].after_ms > slower.checks[0].before_ms
    # That the time between steps grew is what the finding says.
    assert slower.parts == ()
    assert slower.after_ms - slower.before_ms == pytest.approx(
        slower.checks[0].after_ms - slower.checks[0].before_ms, rel=0.1
    )


def test_all_runs_of_the_month_are_of_one_program(rows: list[RunRow]) -> None:
    assert len(rows) == month.DAYS
    assert len({row.program for row in rows}) == 1
    assert history(rows[::-1]).rows == history(rows).rows


def test_a_change_that_nobody_would_act_on_is_none(rows: list[RunRow]) -> None:
    healthy = min(rows, key=lambda row: row.step_time.mean_ms if row.step_time else 0.0)
    assert healthy.step_time is not None

    def at(day: int, factor: float) -> RunRow:
        assert healthy.step_time is not None
        time = msgspec.structs.replace(healthy.step_time, mean_ms=healthy.step_time.mean_ms * factor)
        return msgspec.structs.replace(healthy, captured=f"2026-07-{day:02}", step_time=time)

    small = history(at(day, 1.01 if day > 15 else 1.0) for day in range(1, 31))
    large = history(at(day, 1.03 if day > 15 else 1.0) for day in range(1, 31))
    assert (len(small.changes), len(large.changes)) == (0, 1)


def of_work(row: RunRow, day: int, examples: int | None, batches: int, factor: float) -> RunRow:
    """The run with a step of so much work, that takes longer by a factor."""
    assert row.step_time is not None
    time = msgspec.structs.replace(row.step_time, mean_ms=row.step_time.mean_ms * factor)
    work = Work(examples, batches, "", None, ())
    return msgspec.structs.replace(row, captured=f"2026-07-{day:02}", step_time=time, work=work)


def test_a_larger_batch_is_no_change_for_the_worse(rows: list[RunRow]) -> None:
    healthy = min(rows, key=lambda row: row.step_time.mean_ms if row.step_time else 0.0)

    def runs(examples: tuple[int, int] | None, batches: tuple[int, int], factor: float) -> History:
        """Steps of the later half take longer by a factor."""
        return history(
            of_work(healthy, day, examples and examples[late], batches[late], factor if late else 1.0)
            for day in range(1, 31)
            if (late := day > 15) in (True, False)
        )

    (faster,) = runs((64, 256), (1, 1), 2.0).changes
    assert faster.said.id == "history-rate-faster"
    assert faster.said.args["share"].value == pytest.approx(1.0)
    assert faster.before_ms == pytest.approx(2 * faster.after_ms)
    (slower,) = runs((256, 64), (1, 1), 0.5).changes
    assert slower.said.id == "history-rate-slower"
    assert runs((64, 256), (1, 1), 4.0).changes == ()
    assert runs(None, (1, 10), 10.0).changes == ()
    of_steps = runs(None, (1, 1), 2.0)
    assert [change.said.id for change in of_steps.changes] == ["history-slower"]
    assert (of_steps.per, of_steps.work) == ("step", 1)


@pytest.mark.parametrize("language", available_languages())
def test_what_runs_are_compared_by_is_shown(rows: list[RunRow], language: str) -> None:
    catalog = Catalog(language)
    for work in ((64, 256), (256, 64)):
        shown = history(of_work(rows[0], day, work[day > 15], 1, 1.0) for day in range(1, 31))
        assert (shown.per, shown.work) == ("examples", work[1])
        assert history_grids(shown, catalog).text()
    assert catalog.missing == []


def test_older_runs_than_are_shown_are_counted(rows: list[RunRow]) -> None:
    many = [msgspec.structs.replace(rows[0], captured=f"{number:06}") for number in range(MOST + 5)]
    shown = history(many)
    assert (len(shown.rows), shown.left_out, shown.rows[0].captured) == (MOST, 5, "000005")


def with_ops(*ops: str) -> Report:
    kernels = tuple(Kernel(f"k_{op}", op, 10.0, 1.0) for op in ops)
    return msgspec.structs.replace(SAMPLE, run=f"run {ops}", kernels=kernels)


def test_an_eager_or_a_compiled_program_is_the_same_in_a_function() -> None:
    function = with_ops("net/conv/Conv2D:Conv2D", "net/dense_1/MatMul:MatMul", "net/dense_2/MatMul_1:MatMul")
    eager = with_ops("Conv2D:Conv2D", "MatMul:MatMul", "MatMul:MatMul")
    compiled = with_ops("jit(step)/jit(main)/net/conv/Conv2D", "jit(step)/jit(main)/net/dense_1/MatMul")
    assert differing(eager, function) is None
    assert differing(function, compiled) is None
    assert differing(with_ops("Sort:Sort", "Cumsum:Cumsum", "MatMul:MatMul"), function) is not None
    # Types alone are no model.
    assert differing(with_ops("other/a/Conv2D:Conv2D", "other/b/MatMul:MatMul"), function) is not None


def test_programs_are_distinguished_by_ops_and_by_gpus() -> None:
    first, cast, other = with_ops("a", "b", "c"), with_ops("a", "b", "c", "cast"), with_ops("x", "y", "a")
    assert is_same_program(first, cast)
    assert not is_same_program(first, other)
    note = differing(first, other)
    assert note is not None
    assert {name: one.value for name, one in note.args.items()} == {
        "share": pytest.approx(1 / 3),
        "before": "b",
        "after": "x",
    }
    assert differing(first, cast) is None
    # The same program where another replica limits the step.
    assert is_same_program(first, with_ops("replica_1/a", "replica_1/b", "c"))
    gpus = tuple(msgspec.structs.replace(gpu, model="another") for gpu in first.capture.gpus)
    moved = msgspec.structs.replace(first, capture=msgspec.structs.replace(first.capture, gpus=gpus))
    assert not is_same_program(first, moved)
    programs = Programs()
    assert [programs.of(one) for one in (first, cast, other, moved)] == [
        first.run,
        first.run,
        other.run,
        moved.run,
    ]


def test_a_program_is_forgotten_when_there_are_too_many() -> None:
    def of(op: str, run: str) -> Report:
        return msgspec.structs.replace(SAMPLE, run=run, kernels=(Kernel("k", op, 10.0, 1.0),))

    programs = Programs(most=2)
    # "a" is asked for again before "c" comes, so "b" is the one that nobody asked for the longest.
    runs = [of("a", "1"), of("b", "2"), of("a", "3"), of("c", "4"), of("a", "5"), of("b", "6")]
    assert [programs.of(run) for run in runs] == ["1", "2", "1", "4", "1", "6"]
