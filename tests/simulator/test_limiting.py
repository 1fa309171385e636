"""One GPU late, one with more work, one slow host of four, all of them slow: who is named, and that no time counts
twice."""

from dataclasses import replace

import pytest

from tb_gpu_advisor.facts.replay.graph import MOST_ERROR
from tb_gpu_advisor.judging.cures import ERROR_SHARE, KERNELS_ERROR_SHARE
from tb_gpu_advisor.wire import Report
from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import FOUR_SYNCHRONOUS
from tests.simulator.grid import SKEWED
from tests.simulator.judge import TOLERANCE, report_of
from tests.simulator.ops import HostOp
from tests.simulator.plan import insert
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Plans, simulate
from tests.simulator.workload import Input, Workload


def _of(fault: str, strength: float, base: Workload | None = None) -> tuple[Report, float]:
    """The report, and what the fault costs per step in ms."""
    workload = brief(FAULTS[fault].base if base is None else base)
    scenario = Scenario(fault, workload, ((fault, strength),))
    run = scenario.run()
    return report_of(run), run.step_ms() - scenario.without(fault).run().step_ms()


def _failed(report: Report) -> dict[str, str | float | int]:
    """Failed checks that save time, by the cause that they name."""
    return {
        check.id: check.args["cause"].value if "cause" in check.args else ""
        for check in report.checks
        if check.status == "failed" and check.saving_ms is not None
    }


def _limiting(report: Report) -> tuple[str, int]:
    several = report.several_gpus
    assert several is not None
    return several.limiting.host, several.limiting.gpu


def _counts_once(report: Report, cost_ms: float) -> None:
    """What one GPU loses and what several do add up to the combined bound, which holds."""
    several, all_ms, step_ms = report.several_gpus, report.recoverable, report.step_time
    assert several is not None
    assert all_ms is not None
    assert step_ms is not None
    assert several.one_gpu_ms + several.several_ms == pytest.approx(all_ms.high, abs=2e-6)
    assert all_ms.high <= step_ms.mean_ms
    assert all_ms.high >= cost_ms - 2 * TOLERANCE * step_ms.mean_ms


def test_launches_in_turn_are_the_second_chapters() -> None:
    report, cost_ms = _of("staggered-launches", 0.8)
    assert _limiting(report) == ("demo-host", 3)
    assert "launch-bound" not in _failed(report)
    assert _failed(report)["late-allreduce"] == "turn"
    several = report.several_gpus
    assert several is not None
    assert not several.one_gpu_first
    assert several.several_ms == pytest.approx(cost_ms, rel=0.1)
    _counts_once(report, cost_ms)


@pytest.mark.parametrize("strength", [0.1, 0.3, 0.8])
def test_launches_in_turn_come_before_the_waiting_that_they_bring_about(strength: float) -> None:
    report, cost_ms = _of("staggered-launches", strength)
    rows = {check.id: check for check in report.failed}
    assert "late-allreduce" not in report.first
    saving_ms = rows["staggered-launches"].saving_ms
    assert saving_ms is not None
    assert saving_ms.low <= cost_ms <= saving_ms.high
    assert ("staggered-launches", "late-allreduce") in [row.checks for row in report.ledger.rows]


@pytest.mark.parametrize("strength", [0.1, 0.3])
def test_without_a_read_in_each_step_turns_cost_nothing(strength: float) -> None:
    """Without it the host runs ahead, and the turns hide under what the GPUs still have to do. What Python does there
    has no name, so that a cause with one comes first."""
    report, _ = _of("staggered-launches", strength)
    checks = [row.checks[0] for row in report.ledger.rows]
    assert checks == ["staggered-launches", "step-gaps"]
    base = brief(FAULTS["staggered-launches"].base)
    scenario = Scenario("ahead", replace(base, callbacks=()), (("staggered-launches", strength),))
    after_ms = scenario.run().step_ms()
    # No nearer than the graph gives the unchanged step: what the turns take of each other is 1.6 % short there.
    assert report.ledger.subsets["1"].likely == pytest.approx(after_ms, rel=MOST_ERROR)


def test_threads_whose_turns_take_cores_make_batches_late_as_well() -> None:
    """What pace batches would have without is seen in what launches would take."""
    base = replace(FAULTS["staggered-launches"].base, gpus=8, input=Input(read_us=100.0))
    report, cost_ms = _of("staggered-launches", 0.3, base)
    assert report.ledger.rows[0].checks[0] == "staggered-launches"
    saving_ms = next(check.saving_ms for check in report.failed if check.id == "staggered-launches")
    assert saving_ms is not None
    assert saving_ms.low <= cost_ms <= saving_ms.high <= 1.6 * cost_ms


def test_what_another_finding_brings_about_leaves_it_what_it_saves() -> None:
    report, cost_ms = _of("staggered-launches", 0.8)
    row = report.ledger.rows[0]
    alone = next(check.saving_ms for check in report.failed if check.id == row.checks[0])
    assert row.saving_ms.likely is not None
    assert row.saving_ms.likely >= 0.8 * cost_ms
    assert alone is not None
    assert row.saving_ms.high == pytest.approx(alone.high, rel=0.2)


@pytest.mark.parametrize("place", [0.0, 0.4])
def test_a_gpu_that_an_op_of_its_own_makes_late_is_not_in_its_turn(place: float) -> None:
    """It begins late as well where the op comes first, under a batch that is copied meanwhile."""
    healthy, seed, plans = Scenario("late", brief(FOUR_SYNCHRONOUS)).program()
    slow = HostOp("resnet/Lookup", "Unique", 1_500.0, fetch_bytes=4)
    slowed: Plans = {at: insert(nodes, place, slow) if at[1] == 3 else nodes for at, nodes in plans.items()}
    report = report_of(simulate(healthy, seed, slowed))
    assert _limiting(report) == ("demo-host", 3)
    assert _failed(report)["late-allreduce"] == "host"
    assert report.first[0] == "late-allreduce"


def test_more_work_on_one_gpu_is_the_second_chapters() -> None:
    report, cost_ms = _of("uneven-replicas", 0.3)
    assert _limiting(report) == ("demo-host", 0)
    assert _failed(report) == {"late-allreduce": "compute", "uneven-replicas": ""}
    several = report.several_gpus
    assert several is not None
    assert report.step_time is not None
    assert several.one_gpu_ms == 0.0
    assert several.several_ms <= cost_ms + (ERROR_SHARE + KERNELS_ERROR_SHARE) * report.step_time.mean_ms
    _counts_once(report, cost_ms)


def test_slow_launches_on_all_gpus_are_the_first_chapters() -> None:
    report, cost_ms = _of("launch-bound", 0.3, FOUR_SYNCHRONOUS)
    several = report.several_gpus
    assert several is not None
    assert {"launch-bound", "tiny-kernels"} <= _failed(report).keys()
    assert "staggered-launches" not in _failed(report)
    assert several.one_gpu_first
    _counts_once(report, cost_ms)


def test_one_slow_host_of_four_is_named_with_its_cause() -> None:
    """Ops on the CPU of one host keep seven other GPUs waiting; a run on one GPU of another host would lose nothing."""
    workload = brief(replace(FOUR_SYNCHRONOUS, gpus=2, hosts=4, capture=SKEWED))
    healthy, seed, plans = Scenario("slow-host", workload).program()
    slow = HostOp("resnet/Lookup", "Unique", 1_500.0, fetch_bytes=4)
    slowed: Plans = {
        place: insert(nodes, 0.4, slow) if place[0] == 2 else nodes for place, nodes in plans.items()
    }
    run = simulate(healthy, seed, slowed)
    report = report_of(run)
    assert _limiting(report)[0] == "worker-2"
    assert _failed(report)["late-allreduce"] == "host"
    assert "host-placed-ops" not in _failed(report)
    late = next(check for check in report.checks if check.id == "late-allreduce")
    assert late.args["host"].value == "worker-2"
    _counts_once(report, run.step_ms() - simulate(healthy, seed, plans).step_ms())


@pytest.mark.parametrize(
    "fault", ["input-cannot-feed-gpus", "late-allreduce", "serial-gpus", "cross-gpu-copies"]
)
def test_both_chapters_add_up_to_the_combined_bound(fault: str) -> None:
    _counts_once(*_of(fault, 0.3))


def test_the_time_that_makes_a_gpu_late_is_that_of_its_row() -> None:
    ledger = _of("late-allreduce", 0.3)[0].ledger
    assert {one.row for one in ledger.bar if one.part in ("host_op", "collective")} == {0}
    assert ledger.unexplained == ()
    # Nor is what goes with the fix of a row about another part.
    assert _of("serial-gpus", 0.8)[0].ledger.unexplained == ()


def test_what_the_step_waits_for_once_all_is_fixed_is_named() -> None:
    """A pipeline that takes longer for a batch than the GPU, and less than the host takes for its launches."""
    hidden = Scenario(
        "hidden", brief(FAULTS["launch-bound"].base), (("launch-bound", 0.8), ("input-bound", 0.3))
    )
    run = hidden.run()
    report = report_of(run)
    made = run.workload.input
    pace_ms = (made.read_us + made.map_us + made.batch_us) / 1e3
    least_ms = hidden.without("launch-bound", "input-bound").run().step_ms()
    then = report.ledger.next
    assert "input-bound" not in _failed(report)
    assert then is not None
    assert then.check == "input-bound"
    assert then.ms == pytest.approx(pace_ms - least_ms, abs=ERROR_SHARE * run.step_ms())
    alone = report_of(hidden.without("input-bound").run())
    assert alone.ledger.rows
    assert alone.ledger.next is None


def test_faster_kernels_of_gpus_that_take_turns_come_first_where_all_of_their_turns_get_shorter() -> None:
    workload = brief(replace(FOUR_SYNCHRONOUS, gpus=2))
    scenario = Scenario("turns", workload, (("unaligned-dimensions", 0.5), ("serial-gpus", 0.5)))
    steps_ms = [scenario.without(fault).run().step_ms() for fault, _ in scenario.faults]
    assert steps_ms[0] < steps_ms[1]
    assert report_of(scenario.run()).ledger.rows[0].checks == ("tensor-cores-unused",)
