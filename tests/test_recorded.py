"""Recordings of programs with a known fault: the fault is detected and its place is named."""

from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.export.headline import title_of
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace.schema import messages
from tb_gpu_advisor.wire import CheckResult, Report, Table
from tests.xprof_pages import tool
from tests.xprof_placement import assert_same_placement
from tools.record.program import load
from tools.score_recorded import judge, table

RECORDED = Path(__file__).parents[1] / "demo_logs" / "recorded"
PROGRAMS = sorted(file.parent.name for file in RECORDED.glob("*/recording.json"))
by_program = pytest.mark.parametrize("program", PROGRAMS)


def report(program: str, variant: str = "fault") -> Report:
    return analyze(str(RECORDED / program / variant), "recorded")


def check(report: Report, check_id: str) -> CheckResult:
    return next(check for check in report.checks if check.id == check_id)


def names(result: CheckResult, table_id: str) -> list[str]:
    """First column of a table of evidence."""
    [rows] = [e.rows for e in result.evidence if isinstance(e, Table) and e.id == table_id]
    return [str(row[0]) for row in rows]


@by_program
def test_the_fault_is_detected_and_its_saving_lies_in_what_is_promised(program: str) -> None:
    judged = judge(RECORDED / program)
    assert set(judged.detected) == set(load(program).finds)
    assert judged.covered
    assert program in table([judged])


@by_program
def test_the_healthy_twin_is_promised_next_to_nothing(program: str) -> None:
    for row in report(program, "healthy").checks:
        if row.status == "failed" and row.saving_ms is not None:
            # The Python tracer itself takes a millisecond of a step.
            assert row.saving_ms.high < 2


@by_program
def test_what_only_a_gpu_can_tell_stays_undecided(program: str) -> None:
    of_cpu = report(program)
    assert check(of_cpu, "no-gpu-activity").status == "failed"
    for check_id in ("launch-bound", "tiny-kernels", "single-precision", "exposed-input-copy"):
        assert check(of_cpu, check_id).status in ("no_data", "not_applicable")
    assert of_cpu.breakdown == ()
    assert of_cpu.capture.steps == 10


@by_program
def test_no_title_says_that_a_gpu_waits_where_there_is_none(program: str) -> None:
    titles = [title_of(row, Catalog("en")) for row in report(program).failed]
    assert not [title for title in titles if title.startswith("The GPU")]
    assert {"Steps wait for input", "The host runs Python between steps"} & set(titles)


@pytest.mark.parametrize("variant", ["fault", "healthy"])
@by_program
def test_the_tabs_op_placement_is_a_share_of_counts(program: str, variant: str, tmp_path: Path) -> None:
    files = {
        file.name.removesuffix(".xplane.pb"): file.read_bytes()
        for file in (RECORDED / program / variant).rglob("*.xplane.pb")
    }
    assert_same_placement(files, tool(files, tmp_path, "overview_page"))


@pytest.mark.parametrize(
    ("program", "name"),
    [
        ("jax_slow_input", "$jax_slow_input.py:14 read_batch > $time sleep"),
        ("jax_slow_callback", "$jax_slow_callback.py:14 log_loss > $time sleep"),
    ],
)
def test_python_in_a_jax_loop_is_named_with_file_and_line(program: str, name: str) -> None:
    assert names(check(report(program), "step-gaps"), "host-work")[0] == name


@pytest.mark.parametrize("file", sorted(RECORDED.rglob("*.xplane.pb")), ids=lambda file: file.parts[-6])
def test_recordings_do_not_name_the_machine(file: Path) -> None:
    data = file.read_bytes()
    assert messages()["XSpace"].FromString(data).hostnames == [b"recorder"]
    for part in (b"/home/", b"/root/", b"/work/", b"/tmp/", b"site-packages"):
        assert part not in data
