"""A finding shows where in time it is seen, and its links lead there."""

from collections.abc import Callable

import pytest

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.quantities import table
from tb_gpu_advisor.wire import Column, Table, Timeline
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import judge


def pictures(outcome: Outcome) -> list[Timeline]:
    assert outcome.status == "failed"
    return [one for one in outcome.evidence if isinstance(one, Timeline)]


@pytest.mark.parametrize("check", ["exposed-allreduce", "slow-allreduce"])
def test_a_finding_of_several_gpus_shows_a_collective(check: str) -> None:
    run = Several(transfer_us=3000.0, compute_us=(5000.0,), call_bytes=100_000_000)
    outcome = judge(check, run)
    (shown,) = pictures(outcome)
    assert (shown.id, {mark.category for mark in shown.marks}) == ("typical-collective", {"collective"})
    assert max(mark.dur_us for mark in shown.marks) == pytest.approx(3000.0)
    (link,) = [link for link in outcome.links if link.tool == "trace_viewer"]
    assert link.start_ms == pytest.approx(shown.start_us / 1e3)
    assert link.end_ms == pytest.approx((shown.start_us + shown.dur_us) / 1e3)


def test_what_a_finding_explains_itself_comes_before_what_follows_from_it() -> None:
    """Late batches: their copies, which cost a little more, would be hidden if they came earlier."""
    run = Run()
    copies = run.device.line("Stream #14(MemcpyH2D)")
    worker = run.cpu.line("tf_data_iterator_resource/7")
    for _ in range(6):
        worker.event("Iterator::Root::Map", run.now_us, 300.0)
        run.train_step((500.0, 300.0), wait_us=300.0, between_us=600.0)
        at = run.gpu_free_us + 20.0
        copies.event("MemcpyH2D", at, 400.0, memcpy_details="size:4096", tf_op="IteratorGetNext/_1:_Recv")
    (shown,) = pictures(judge("slow-input-stage", run))
    assert shown.id == "typical-input-wait"
    (shown,) = pictures(judge("exposed-input-copy", run))
    assert shown.id == "typical-copy-h2d"


def test_a_finding_about_kernels_shows_a_typical_launch_of_the_first_one() -> None:
    """Half of the kernel's time is in launches of 600 us or longer."""
    run = Run()
    for longest_us in (500.0, 700.0, 600.0, 500.0):
        run.train_step((("dense/MatMul:MatMul", "volta_sgemm_128x64_tn", longest_us), 20.0))
    outcome = judge("tensor-cores-unused", run)
    (shown,) = pictures(outcome)
    assert shown.id == "typical-compute"
    middle_us = shown.start_us + shown.dur_us / 2
    (seen,) = [mark for mark in shown.marks if mark.start_us < middle_us < mark.start_us + mark.dur_us]
    assert seen.dur_us == pytest.approx(600.0)
    assert seen.start_us + 300.0 == pytest.approx(middle_us)
    table = next(one for one in outcome.evidence if isinstance(one, Table))
    assert table.rows[0][0] == "volta_sgemm_128x64_tn"


def test_a_finding_that_claims_no_time_shows_none() -> None:
    assert pictures(judge("idle-gpus", Several(idle_gpus=2))) == []


def test_a_table_has_no_column_in_which_nothing_stands() -> None:
    """PyTorch's kernels have no ops; where some rows have one, the column stays."""
    cells: dict[Column, Callable[[tuple[str, float]], float | str]] = {
        Column("op", "text"): lambda row: row[0],
        Column("time-per-step", "ms"): lambda row: row[1],
    }
    unnamed = table("kernels", [("", 2.0), ("", 0.0)], 5, cells)
    assert (unnamed.columns, unnamed.rows) == ((Column("time-per-step", "ms"),), ((2.0,), (0.0,)))
    assert table("kernels", [("", 2.0), ("Mul", 0.0)], 5, cells).rows == (("", 2.0), ("Mul", 0.0))
    assert table("kernels", [], 5, cells).columns == tuple(cells)
