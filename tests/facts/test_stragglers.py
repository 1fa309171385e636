"""Who is late is named with the cause, and nobody in a healthy run."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.broken import MissingData
from tb_gpu_advisor.facts.run.lateness import lateness
from tests.simulator.fleet import CAUSES, LOOK_ALIKES, Fleet, facts_of
from tools.score_stragglers import is_named, shown

HOSTS = 16
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cause", CAUSES + LOOK_ALIKES)
def test_the_planted_cause_is_named_and_nobody_in_a_healthy_run(cause: str, seed: int) -> None:
    assert is_named(Fleet(HOSTS, cause, seed))[0]


def test_the_gpu_its_lateness_and_the_reason_are_shown() -> None:
    fleet = Fleet(HOSTS, "slow-gpu", 3)
    facts = facts_of(fleet)
    late, longer = shown(facts)
    host, gpu = fleet.place
    assert (late.gpu.host, late.gpu.gpu, longer.why) == (f"worker-{host:04}", gpu, "slow-gpu")
    assert late.wait_ms == pytest.approx(fleet.late * facts.gpus[0].busy_ms(), rel=0.2)
    assert late.more_ms == pytest.approx(late.wait_ms, rel=0.2)


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
    late, longer = shown(Facts(hosts))
    assert (late.cause, longer.why) == ("compute", "pace")


def test_lateness_that_nothing_explains_has_no_cause() -> None:
    facts = facts_of(Fleet(HOSTS, "slow-gpu", 3))
    usual = facts.gpus[0].parts_ms["compute"]
    hosts = tuple(
        replace(
            host, gpus=tuple(replace(gpu, parts_ms={**gpu.parts_ms, "compute": usual}) for gpu in host.gpus)
        )
        for host in facts.hosts
    )
    late = lateness(Facts(hosts))
    assert (late.cause, late.more_ms) == ("other", 0.0)
    assert late.wait_ms > 0


def test_gpus_that_reduce_nothing_together_cannot_be_known() -> None:
    facts = facts_of(Fleet(2, "even", 0))
    hosts = tuple(
        replace(
            host,
            gpus=tuple(replace(gpu, peers=replace(gpu.peers, calls=(), total_calls=0)) for gpu in host.gpus),
        )
        for host in facts.hosts
    )
    with pytest.raises(MissingData):
        lateness(Facts(hosts))


@pytest.mark.deep
def test_4096_gpus() -> None:
    # In a process of its own: it holds the most memory that its process ever had to a bound (102 MB here), and a worker
    # of these tests may have read large files before.
    asked = [sys.executable, "-m", "tools.score_stragglers", "--scenarios", "20", "--healthy", "5"]
    done = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
