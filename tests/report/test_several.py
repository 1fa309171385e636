"""GPUs compared: which one limits the step, what stands in the tables, and that hundreds stay small."""

from datetime import date
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tb_gpu_advisor.comparing.budget import Budget
from tb_gpu_advisor.comparing.changes import part_changes
from tb_gpu_advisor.comparing.gate import cases as gate_cases
from tb_gpu_advisor.facts import Facts, HostFacts, summarise
from tb_gpu_advisor.facts.run.collectives import collectives
from tb_gpu_advisor.report.build import analyze, build
from tb_gpu_advisor.report.notes import MOST_HOSTS
from tb_gpu_advisor.report.several import MOST_GPUS
from tb_gpu_advisor.sessions import find_session
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report, SeveralGpus, Table
from tests.build.several import Several
from tests.checks.judge import steady
from tests.report.surfaces import shows_one_step

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"


def host_of(run: Several, name: str = "host0") -> HostFacts:
    return summarise(decode(run.to_bytes()), name)


def report_of(*hosts: HostFacts) -> Report:
    return build("run", tuple(host.host for host in hosts), Facts(hosts), ())


def several_of(report: Report) -> SeveralGpus:
    assert report.several_gpus is not None
    return report.several_gpus


def table_of(report: Report, name: str) -> list[dict[str, float | int | str]]:
    table = next(one for one in several_of(report).tables if one.id == name)
    return [dict(zip((column.id for column in table.columns), row, strict=True)) for row in table.rows]


def test_a_run_on_one_gpu_is_compared_with_nothing() -> None:
    host = summarise(decode(steady().to_bytes()), "host0")
    assert report_of(host).several_gpus is None


def test_the_gpu_that_others_wait_for_limits_the_step() -> None:
    report = report_of(host_of(Several(gpus=4, compute_us=(900.0, 900.0, 1400.0, 900.0))))
    one = several_of(report).limiting
    assert (one.host, one.gpu, one.reason) == ("host0", 2, "others-wait")
    assert one.args["time"].value == pytest.approx(0.5)
    assert one.args["often"].value == 1.0


def test_waiting_under_computing_makes_no_gpu_limit_the_step() -> None:
    run = Several(compute_us=(2000.0,), start_us=(0.0, 300.0), overlaps=True)
    assert Facts((host_of(run),)).limiting.reason != "others-wait"


def test_without_collectives_the_busiest_gpu_limits_the_step_and_equal_ones_do_not() -> None:
    busy = several_of(report_of(host_of(Several(calls=0, compute_us=(900.0, 1200.0)))))
    assert (busy.limiting.gpu, busy.limiting.reason) == (1, "busiest")
    assert busy.limiting.args["time"].value == pytest.approx(0.15)
    assert busy.missing == ("collectives",)
    assert several_of(report_of(host_of(Several(calls=0)))).limiting.reason == "even"


def test_ranges_hold_the_lowest_the_mean_and_the_highest_gpu() -> None:
    report = report_of(host_of(Several(gpus=4, compute_us=(900.0, 900.0, 900.0, 1300.0))))
    (compute,) = (one for one in several_of(report).ranges if one.category == "compute")
    assert (compute.low_ms, compute.mean_ms, compute.high_ms) == pytest.approx((0.9, 1.0, 1.3))
    assert [one.mean_ms for one in several_of(report).ranges] == [
        part.ms_per_step for part in report.breakdown
    ]


def test_the_skew_says_who_begins_and_ends_last_and_by_how_much() -> None:
    host = host_of(Several(gpus=3, calls=0, start_us=(0.0, 50.0, 120.0), compute_us=(900.0, 900.0, 600.0)))
    late = host.skew.gpus
    assert [skew.begin_ms for skew in late] == pytest.approx([0, 0.05, 0.12])
    assert [skew.begins_last_share for skew in late] == [0, 0, 1]
    assert [skew.end_ms for skew in late] == pytest.approx([0.18, 0.23, 0])
    assert [skew.ends_last_share for skew in late] == [0, 1, 0]
    steps = host.skew.steps
    assert {(step.begins_last, step.ends_last) for step in steps} == {(2, 1)}
    assert [step.begin_ms for step in steps] == pytest.approx([0.12] * len(steps))
    rows = table_of(report_of(host), "gpu-skew")
    assert [row["gpu"] for row in rows] == [1, 0, 2]


def test_collectives_are_split_into_waiting_moving_and_exposed() -> None:
    run = Several(gpus=2, compute_us=(900.0, 1300.0), transfer_us=100.0, calls=2, call_bytes=4_000_000)
    (one,) = collectives(Facts((host_of(run),)))
    assert (one.name, one.calls, one.bytes) == ("CollectiveReduceV2", 2, 8_000_000)
    # The first call waits on one of two GPUs; the second one on none.
    assert (one.moving_ms, one.waiting_ms) == pytest.approx((0.2, 0.2))
    assert one.exposed_ms == pytest.approx(0.4)
    (row,) = table_of(report_of(host_of(run)), "collectives")
    assert row["bytes-per-step"] == 8_000_000
    assert row["waiting"] == pytest.approx(0.2)


def test_a_collective_names_the_gpu_that_comes_last() -> None:
    (one,) = collectives(Facts((host_of(Several(gpus=3, compute_us=(900.0, 1300.0, 900.0))),)))
    assert (one.last.gpu, one.last_share) == (1, 1.0)


def test_a_size_that_the_profile_does_not_tell_stays_empty() -> None:
    (row,) = table_of(report_of(host_of(Several())), "collectives")
    assert row["bytes-per-step"] == ""


def test_hosts_are_named_where_there_are_several() -> None:
    hosts = host_of(Several(), "a"), host_of(Several(compute_us=(900.0, 950.0)), "b")
    report = report_of(*hosts)
    assert {row["host"] for row in table_of(report, "step-skew")} == {"a", "b"}
    assert table_of(report, "collectives")[0]["comes-last-host"] in ("a", "b")
    assert "host" not in table_of(report_of(hosts[0]), "step-skew")[0]


def test_one_gpu_per_host_has_no_skew_that_a_clock_could_tell() -> None:
    alone = host_of(Several(gpus=1), "a"), host_of(Several(gpus=1), "b")
    several = several_of(report_of(*alone))
    assert several.missing == ("one-gpu-per-host",)
    assert [table.id for table in several.tables] == ["collectives"]


def test_where_hosts_have_other_steps_all_surfaces_show_the_one_that_findings_are_parts_of() -> None:
    hosts = [host_of(Several(gpus=1, steps=1, compute_us=(us,)), f"rank{us:.0f}") for us in (900.0, 1800.0)]
    report = report_of(*hosts)
    alone = report.limits_alone
    assert alone is not None
    assert (report.step_time and report.step_time.mean_ms) == pytest.approx(1.39, abs=0.01)
    assert sum(part.ms_per_step for part in report.step_parts) == report.ledger.today_ms
    shows_one_step(report)
    cases = {case.id: case for case in gate_cases([report], Budget(step_ms=0.1), None, date(2026, 1, 1))}
    assert cases["gate-step"].args["value"].value == report.ledger.today_ms
    changes = {part.category: part.before_ms for part in part_changes(report, report)}
    assert sum(changes.values()) == pytest.approx(report.ledger.today_ms)


def many(hosts: int) -> tuple[HostFacts, ...]:
    """Hosts of eight GPUs. One of them computes 0.6 ms longer than all others, which wait for it in the collective."""
    usual = host_of(Several(gpus=8, compute_us=(900.0,), transfer_us=640.0))
    slow = host_of(Several(gpus=8, compute_us=(900.0,) * 7 + (1500.0,), transfer_us=40.0))
    names = [f"host-{number:02}" for number in range(hosts)]
    return tuple(
        replace(host, host=name, gpus=tuple(replace(gpu, host=name) for gpu in host.gpus))
        for name, host in zip(names, (usual,) * (hosts - 1) + (slow,), strict=True)
    )


def test_a_report_on_hundreds_of_gpus_stays_small_and_says_what_is_left_out() -> None:
    report = report_of(*many(32))
    several = several_of(report)
    assert (several.gpus, len(report.gpu_breakdowns)) == (256, MOST_GPUS)
    assert (several.limiting.host, several.limiting.gpu) == ("host-31", 7)
    assert (several.limiting.host, several.limiting.gpu) in {
        (gpu.host, gpu.gpu) for gpu in report.gpu_breakdowns
    }
    assert max(one.high_ms for one in several.ranges if one.category == "compute") == pytest.approx(1.5)
    for table in several.tables:
        assert isinstance(table, Table)
        assert len(table.rows) <= 32
    assert {table.id: table.total_rows for table in several.tables}["gpu-skew"] == 256
    assert len({one.host for one in report.tensorflow}) <= MOST_HOSTS
    notes = [note.id for note in report.capture.notes]
    assert notes.count("excluded-start") == MOST_HOSTS
    assert "left-out" in notes
    assert len(msgspec.json.encode(report)) < 160_000


def test_what_each_gpu_loses_alone_comes_first_where_it_is_more() -> None:
    waits = several_of(report_of(host_of(Several(wait_us=600.0))))
    assert waits.one_gpu_first
    # But for the handing over of a batch, which takes 60 µs at most.
    assert waits.one_gpu_ms == pytest.approx(0.6, abs=0.06)
    late = several_of(report_of(host_of(Several(compute_us=(900.0, 1600.0)))))
    assert not late.one_gpu_first
    assert late.several_ms > late.one_gpu_ms
    assert not several_of(report_of(host_of(Several()))).one_gpu_first


def test_the_surplus_of_one_gpu_is_the_waiting_of_the_others_and_counts_once() -> None:
    report = analyze(find_session(str(DEMO_LOGS / "replicas-uneven")))
    savings = {check.id: check.saving_ms for check in report.checks if check.saving_ms is not None}
    assert set(savings) == {"uneven-replicas", "late-allreduce"}
    assert report.recoverable is not None
    assert report.recoverable.low <= savings["uneven-replicas"].high <= report.recoverable.high
    assert report.recoverable.high < 1.1 * savings["uneven-replicas"].high
