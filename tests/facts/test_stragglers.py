"""Who is late is named with the cause, and nobody in a healthy run."""

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.missing import MissingData
from tb_gpu_advisor.facts.run.stragglers import straggler
from tests.simulator.fleet import CAUSES, LOOK_ALIKES, Fleet, facts_of
from tools.score_stragglers import is_named, main

HOSTS = 16


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cause", CAUSES + LOOK_ALIKES)
def test_the_planted_cause_is_named_and_nobody_in_a_healthy_run(cause: str, seed: int) -> None:
    assert is_named(Fleet(HOSTS, cause, seed))[0]


def test_the_rank_lateness_and_op_are_told() -> None:
    fleet = Fleet(HOSTS, "slow-gpu", 3)
    facts = facts_of(fleet)
    late = straggler(facts)
    assert late is not None
    host, gpu = fleet.place
    assert (late.rank, late.confidence) == (8 * host + gpu, "high")
    assert late.late_ms == pytest.approx(fleet.late * facts.gpus[0].busy_ms(), rel=0.2)
    assert late.op == "Conv2DBackpropFilter"


def test_without_an_optimizer_a_slow_gpu_and_more_data_look_alike() -> None:
    facts = facts_of(Fleet(HOSTS, "uneven-data", 3))
    hosts = tuple(
        replace(
            host,
            gpus=tuple(
                replace(gpu, ops=tuple(op for op in gpu.ops if "Apply" not in op.type)) for gpu in host.gpus
            ),
        )
        for host in facts.hosts
    )
    late = straggler(Facts(hosts))
    assert late is not None
    assert (late.cause, late.confidence) == ("slow-gpu", "medium")


def test_lateness_that_nothing_explains_has_no_cause() -> None:
    facts = facts_of(Fleet(HOSTS, "slow-gpu", 3))
    usual = facts.gpus[0].parts_ms["compute"]
    hosts = tuple(
        replace(
            host, gpus=tuple(replace(gpu, parts_ms={**gpu.parts_ms, "compute": usual}) for gpu in host.gpus)
        )
        for host in facts.hosts
    )
    late = straggler(Facts(hosts))
    assert late is not None
    assert (late.cause, late.confidence, late.op) == ("unknown", "low", "")


def test_gpus_that_reduce_nothing_together_cannot_be_told() -> None:
    facts = facts_of(Fleet(2, "even", 0))
    hosts = tuple(
        replace(
            host,
            gpus=tuple(replace(gpu, peers=replace(gpu.peers, calls=(), total_calls=0)) for gpu in host.gpus),
        )
        for host in facts.hosts
    )
    with pytest.raises(MissingData):
        straggler(Facts(hosts))


@pytest.mark.deep
def test_4096_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["score_stragglers", "--scenarios", "20", "--healthy", "5"])
    assert main() == 0
