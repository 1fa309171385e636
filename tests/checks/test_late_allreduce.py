from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Table
from tests.build.several import NCCL, Several
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge, judged, steady
from tests.simulator.api import brief
from tests.simulator.faults.base import FOUR
from tests.simulator.judge import report_of
from tests.simulator.scenario import Scenario
from tests.simulator.writers import write

#: One of four GPUs computes longer, which the others wait for.
LATE = (900.0, 900.0, 1200.0, 900.0)


def test_fires_when_one_gpu_always_comes_late() -> None:
    outcome = judge("late-allreduce", Several(gpus=4, compute_us=LATE))
    assert outcome.status == "failed"
    assert (outcome.args["gpu"].value, outcome.args["often"].value) == (2, 1.0)
    assert outcome.args["turns"].value == "no"
    assert outcome.args["wait"].value == pytest.approx(0.3, rel=0.01)


def test_what_makes_it_late_is_named_and_is_what_to_fix() -> None:
    run = Scenario("own", brief(FOUR), (("uneven-replicas", 0.3),)).run()
    row = next(check for check in report_of(run).checks if check.id == "late-allreduce")
    (table,) = [one for one in row.evidence if isinstance(one, Table)]
    assert (row.args["cause"].value, row.args["why"].value) == ("compute", "extra-ops")
    assert row.args["op"].value == table.rows[0][0] == "HistogramFixedWidth"
    fix = Catalog("en").text("late-allreduce", "fix", row.args)
    assert fix.startswith("Spread the ops in the table over the GPUs")
    assert "mostly in HistogramFixedWidth" in Catalog("en").text("late-allreduce", "failed", row.args)


def test_no_op_is_named_where_none_is_most_of_it() -> None:
    """Of 5.85 ms "mostly" an op was named that took 2.5 µs: the first of 20 paths, of which each comes once."""
    run = Scenario("own", brief(replace(FOUR, api="jax")), (("uneven-replicas", 0.3),)).run()
    row = next(check for check in report_of(run).checks if check.id == "uneven-replicas")
    (table,) = [one for one in row.evidence if isinstance(one, Table)]
    assert (row.status, row.args["op"].value) == ("failed", "")
    assert str(table.rows[0][0]).startswith("jit(train_step)/histogram_")


def test_what_takes_longer_in_all_ops_is_none_of_these_and_both_checks_say_so() -> None:
    """This one said to spread the op, "uneven replicas" that the GPU may be slow or have more data."""
    late, uneven = (
        judge(check, Several(gpus=4, compute_us=LATE)) for check in ("late-allreduce", "uneven-replicas")
    )
    assert (late.args["cause"].value, late.args["why"].value, late.args["op"].value) == ("compute", "", "")
    assert (uneven.args["kind"].value, uneven.args["op"].value) == ("pace", "")


def test_a_host_that_holds_one_gpu_up_is_promised_to_be_as_quick_as_for_the_others() -> None:
    """By turns, so that no GPU is later than others on average."""
    scenario = Scenario("turns", brief(replace(FOUR, gpus=2)), (("late-allreduce", 0.3),))
    (data, *_) = write(scenario.run()).values()
    facts = Facts((summarise(decode(data), "host"),))
    outcome = judged("late-allreduce", facts)
    assert (outcome.args["turns"].value, outcome.args["cause"].value) == ("yes", "host")
    saving = outcome.saving
    assert saving is not None
    saved_ms = scenario.run().step_ms() - scenario.without("late-allreduce").run().step_ms()
    assert saving.likely_ms == pytest.approx(saved_ms, abs=0.05 * facts.step_ms)
    assert 0 < saving.low_ms < saved_ms * 1.01


def test_turns_that_another_finding_is_about_are_promised_there() -> None:
    """A JAX host that blocks for one GPU after the other: the cure of turns was promised as that of one late GPU."""
    faults = (("host-placed-ops", 0.24), ("late-allreduce", 0.3))
    scenario = Scenario("blocks", brief(replace(FOUR, api="jax", gpus=2)), faults)
    run = scenario.run()
    rows = {check.id: check for check in report_of(run).checks}
    late = rows["late-allreduce"]
    assert (late.args["cause"].value, rows["serial-gpus"].status) == ("other", "passed")
    assert rows["staggered-launches"].status == "failed"
    assert late.saving_ms is not None
    saved_ms = run.step_ms() - scenario.without("late-allreduce").run().step_ms()
    assert 0.9 * saved_ms < late.saving_ms.low < saved_ms < late.saving_ms.high


@pytest.mark.deep
@pytest.mark.parametrize("hosts", [1, 2])
def test_work_of_the_late_ones_host_is_sure_to_be_its_cause(hosts: int) -> None:
    """With two hosts of two GPUs each, two GPUs at once are late in a step, on average no later than the others."""
    scenario = Scenario(
        "turns", brief(replace(FOUR, gpus=4 // hosts, hosts=hosts)), (("late-allreduce", 0.3),)
    )
    row = next(check for check in report_of(scenario.run()).checks if check.id == "late-allreduce")
    assert row.saving_ms is not None
    run = scenario.run()
    saved_ms = run.step_ms() - scenario.without("late-allreduce").run().step_ms()
    # The graph promises a third of it or more; that no host takes longer than usual leaves what is usual.
    assert 0.3 * saved_ms < row.saving_ms.low < saved_ms < row.saving_ms.high + 0.05 * run.step_ms()


def test_silent_when_the_waiting_hides_under_computing() -> None:
    run = Several(gpus=2, compute_us=(900.0,), start_us=(0.0, 300.0), transfer_us=300.0, overlaps=True)
    assert judge("late-allreduce", run).status == "passed"


def test_silent_when_all_come_together() -> None:
    assert judge("late-allreduce", Several(transfer_us=400.0)).status == "passed"


def test_hosts_are_matched_without_a_common_clock() -> None:
    early, late = Several(gpus=2), Several(gpus=2)
    late.space.plane("/device:GPU:9")
    assert judge("late-allreduce", early, late).status == "passed"


def test_cannot_tell_without_collectives() -> None:
    assert judge("late-allreduce", Several(calls=0)).reason == "collectives"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("late-allreduce", steady()).reason == "one-gpu"


def test_a_call_of_one_step_is_evidence_but_no_habit() -> None:
    late = judge("late-allreduce", Several(steps=2, compute_us=(1500.0, 900.0)))
    assert (late.status, late.confidence) == ("failed", "medium")
    assert "one-step" in late.confidence_reasons
    together = judge("late-allreduce", Several(steps=2, compute_us=(900.0, 900.0)))
    assert (together.status, together.reason) == ("no_data", "one-step")


def test_hosts_may_have_begun_to_record_the_only_step_at_different_times() -> None:
    """The first call of several files waits for that, too."""
    hosts = (Several(steps=2, gpus=1, compute_us=(us,)) for us in (1500.0, 900.0))
    late = judge("late-allreduce", *hosts)
    assert (late.status, late.reason) == ("no_data", "one-step")


def test_gpus_of_a_host_began_to_record_together() -> None:
    """What one of them waits longer than the other is no matter of when its host began."""
    hosts = (Several(steps=2, gpus=2, compute_us=(1500.0, 900.0)) for _ in range(2))
    late = judge("late-allreduce", *hosts)
    assert (late.status, late.confidence) == ("failed", "medium")
    assert late.args["wait"].value == pytest.approx(0.6)


def one_pass(late: Sequence[int], gpus: int = 4) -> XSpaceBuilder:
    """One marked step of layers, each with a call that the GPU of this number comes late to."""
    space = XSpaceBuilder()
    devices = [space.plane(f"/device:GPU:{gpu}", compute_cap_major=8) for gpu in range(gpus)]
    streams = [device.line("Stream #7") for device in devices]
    python = space.plane("/host:CPU").line("python")
    ids, now = count(1), 2000.0
    for layer, last in enumerate(late):
        for gpu, stream in enumerate(streams):
            ends = 300.0 if gpu == last else 100.0
            for name, begin, end in (("gemm", now, now + ends), (NCCL, now + ends, now + 340)):
                called = next(ids)
                python.event("cudaLaunchKernel", 1000 + 20.0 * layer + 4 * gpu, 3, correlation_id=called)
                stream.event(name, begin, end - begin, correlation_id=called, kernel_details="regs:8")
        now += 350
    python.event("train", 990, 20.0 * len(late) + 20, step_num=0, _r=1)
    return space


@pytest.mark.parametrize(
    ("late", "status"),
    [([2] * 12, "failed"), ([2, 2, 2, 1, 2, 2, 0, 2, 2, 3, 2, 2], "failed"), ([0, 1, 2, 3] * 3, "failed")],
    ids=["always the same", "mostly the same", "each in its turn"],
)
def test_many_calls_of_one_step_show_who_is_late(late: list[int], status: str) -> None:
    outcome = judge("late-allreduce", one_pass(late))
    assert outcome.status == status
    assert outcome.confidence != "high"


def test_one_rank_does_not_tell() -> None:
    outcome = judge("late-allreduce", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")
