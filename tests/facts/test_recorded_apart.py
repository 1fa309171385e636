"""Hosts that were not recorded together, by their clocks, are not compared, and the report says why."""

from typing import Final

import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.build.altered import later, parse
from tests.build.several import Several

#: A moment since the epoch in milliseconds.
EPOCH_MS: Final = 1_700_000_000_000
COMPARED: Final = ("late-allreduce", "uneven-replicas")


def facts_of(*hosts: tuple[float, int]) -> Facts:
    """Hosts by what their GPU computes, and when their files' own time begins."""
    made = []
    for at, (compute_us, begun_ms) in enumerate(hosts):
        space = parse(Several(gpus=1, compute_us=(compute_us,), transfer_us=40.0, awaited=True).to_bytes())
        later(space, begun_ms)
        made.append(summarise(decode(space.SerializeToString()), f"host{at}"))
    return Facts(tuple(made))


def report_of(facts: Facts) -> Report:
    return build("run", tuple(host.host for host in facts.hosts), facts, ())


@pytest.mark.parametrize("begun_ms", [0, 60_000, 60_900])
def test_hosts_that_were_recorded_together_or_count_from_their_own_start_are_compared(begun_ms: int) -> None:
    of_first = EPOCH_MS + 60_000 if begun_ms else 0
    facts = facts_of((900.0, of_first), (1500.0, EPOCH_MS + begun_ms if begun_ms else 0))
    assert facts.apart is None
    assert facts.matched is not None
    assert len(facts.averaged) == 2


def test_where_one_was_recorded_a_minute_after_the_other_nothing_is_said_of_both() -> None:
    facts = facts_of((900.0, EPOCH_MS), (1500.0, EPOCH_MS + 60_000))
    assert facts.matched is None
    assert [host.host for host in facts.averaged] == [facts.limiting_gpu.host]
    report = report_of(facts)
    (note,) = [note for note in report.capture.notes if note.id == "hosts-apart"]
    assert (note.args["first"].value, note.args["last"].value) == ("host0", "host1")
    assert note.args["time"].value == pytest.approx(60_000, rel=0.01)
    compared = {check.id: (check.status, check.reason) for check in report.checks if check.id in COMPARED}
    assert compared == dict.fromkeys(COMPARED, ("no_data", "recorded-apart"))


def test_of_a_run_whose_other_hosts_wrote_another_session_gpus_that_exchange_are_not_compared() -> None:
    host = summarise(decode(Several(gpus=2, compute_us=(900.0, 1500.0)).to_bytes()), "host")
    statuses = [
        {
            check.id: (check.status, check.reason)
            for check in report_of(Facts((host,), is_part=is_part)).checks
        }
        for is_part in (False, True)
    ]
    for check in (*COMPARED, "slow-allreduce", "serial-gpus"):
        assert statuses[0][check][1] != "other-folders"
        assert statuses[1][check] == ("no_data", "other-folders")
    alone = report_of(Facts((summarise(decode(Several(gpus=2, calls=0).to_bytes()), "host"),), is_part=True))
    assert "other-folders" not in {check.reason for check in alone.checks}


def test_of_three_hosts_the_two_that_are_furthest_apart_are_named() -> None:
    facts = facts_of((900.0, EPOCH_MS + 60_000), (900.0, EPOCH_MS), (900.0, EPOCH_MS + 500))
    assert facts.apart is not None
    assert facts.apart[:2] == ("host1", "host0")


def test_when_a_profiler_began_is_written_next_to_events_that_count_from_there() -> None:
    space = parse(Several(gpus=1).to_bytes())
    plane = space.planes.add(name=b"Task Environment")
    plane.stat_metadata.add(key=1).value.name = b"profile_start_time"
    plane.stat_metadata[0].value.id = 1
    plane.stats.add(metadata_id=1, uint64_value=EPOCH_MS * 1_000_000)
    own, known = (
        decode(data).recorded_ms for data in (Several(gpus=1).to_bytes(), space.SerializeToString())
    )
    assert own is None
    assert known is not None
    assert EPOCH_MS <= known[0] < known[1] < EPOCH_MS + 60_000
