"""Which GPU limits the step, and what all GPUs lose as it does."""

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.gpu.facts import OpFact
from tb_gpu_advisor.facts.run.limiting import limiting, limiting_of_host, same_program
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import CATEGORIES
from tests.build import altered
from tests.build.several import Several


def facts_of(*runs: Several) -> Facts:
    return Facts(tuple(summarise(decode(run.to_bytes()), f"host{at}") for at, run in enumerate(runs)))


def test_the_gpu_that_waits_least_limits_though_it_is_busy_least() -> None:
    """The others are busy waiting."""
    facts = facts_of(Several(gpus=3, start_us=(0.0, 400.0, 0.0)))
    assert min(facts.gpus, key=lambda gpu: gpu.busy_ms()).gpu == 1
    assert (facts.limiting_gpu.gpu, facts.limiting.reason) == (1, "others-wait")


def test_a_late_start_is_what_one_gpu_loses_more_than_the_others() -> None:
    facts = facts_of(Several(gpus=3, start_us=(0.0, 400.0, 0.0)))
    assert facts.common_ms("kernel_launch") < 0.05
    assert facts.excess_ms("kernel_launch") == pytest.approx(0.4, abs=0.01)


def test_gpus_that_start_late_in_turns_are_not_slow_to_launch() -> None:
    """On average each of them loses as much, but a run on one GPU would lose nothing."""
    facts = facts_of(Several(gpus=3, steps=9, start_us=(0.0, 400.0, 800.0), in_turns=True))
    assert [gpu.mean_ms("kernel_launch") > 0.2 for gpu in facts.gpus] == [True] * 3
    assert facts.common_ms("kernel_launch") < 0.05


def test_what_all_gpus_lose_stays_common() -> None:
    facts = facts_of(Several(gpus=4, wait_us=600.0, compute_us=(900.0, 1400.0)))
    assert facts.common_ms("input_wait") == pytest.approx(0.6, rel=0.02)
    assert facts.excess_ms("input_wait") == pytest.approx(0.0, abs=0.001)
    assert facts.excess_ms("compute") == pytest.approx(0.5)


def test_every_moment_of_the_limiting_gpu_is_common_or_excess() -> None:
    facts = facts_of(
        Several(gpus=3, wait_us=200.0, start_us=(0.0, 90.0, 30.0), compute_us=(900.0, 950.0, 700.0))
    )
    for category in facts.limiting_gpu.parts_ms:
        parts = facts.common_ms(category) + facts.excess_ms(category)
        assert parts == pytest.approx(facts.limiting_gpu.mean_ms(category))


def test_stages_of_a_pipeline_have_nothing_in_common() -> None:
    facts = facts_of(Several(gpus=2, calls=0, compute_us=(500.0, 1200.0), ops=("Conv2D", "MatMul")))
    assert facts.replicas == (facts.limiting_gpu,)
    assert facts.common_ms("compute") == pytest.approx(1.2)


def test_gpus_that_only_copy_change_nothing() -> None:
    with_copies = facts_of(Several(gpus=2, start_us=(0.0, 300.0), idle_gpus=2, idle_gpus_copy=True))
    alone = facts_of(Several(gpus=2, start_us=(0.0, 300.0)))
    assert [info.activity for info in with_copies.hosts[0].infos] == [
        "active",
        "active",
        "copies_only",
        "copies_only",
    ]
    assert with_copies.limiting_gpu.gpu == alone.limiting_gpu.gpu == 1
    assert len(with_copies.replicas) == 2
    for category in alone.limiting_gpu.parts_ms:
        assert with_copies.common_ms(category) == alone.common_ms(category)


def test_the_slow_host_of_four_limits() -> None:
    usual = [Several(gpus=2, transfer_us=640.0) for _ in range(3)]
    facts = facts_of(*usual, Several(gpus=2, compute_us=(1500.0,), transfer_us=40.0))
    assert (facts.limiting_gpu.host, facts.limiting.reason) == ("host3", "others-wait")
    assert facts.excess_ms("compute") == pytest.approx(0.6)


def test_what_the_limiting_gpu_loses_is_a_part_of_its_own_hosts_step() -> None:
    """Hosts that do not wait for each other, or were captured at other moments, have other steps."""
    late, early = Several(gpus=1, calls=0, wait_us=6000.0), Several(gpus=1, calls=0, wait_us=600.0)
    for facts in (facts_of(late, early), facts_of(early, late)):
        of_host = {host.host: host.steps.mean_ms for host in facts.hosts if host.steps is not None}
        assert facts.step_ms == of_host[facts.limiting_gpu.host]
        assert facts.mean_step_ms == pytest.approx(sum(of_host.values()) / 2)
        assert sum(map(facts.limiting_gpu.mean_ms, CATEGORIES)) == pytest.approx(facts.step_ms)
        assert [facts.step_ms_of(host) for host in of_host] == list(of_host.values())
        shown = build("run", tuple(of_host), facts, ()).step_time
        assert shown is not None
        assert sum(shown.steps_ms) / len(shown.steps_ms) == pytest.approx(facts.step_ms)


@pytest.mark.parametrize("without", [(0, 1), (0,), (1,)])
def test_where_no_steps_are_known_of_a_host_nothing_is_a_mean(
    without: tuple[int, ...],
) -> None:
    """What was captured of one host is no step of another, and what differs in length has no mean."""
    hosts = []
    for at, number in enumerate((6, 3)):
        space = altered.parse(Several(gpus=1, calls=0, steps=number).to_bytes())
        altered.unmarked(space)
        if at in without:
            altered.without_events(space, lambda _plane, _line, name, _event: name == b"FunctionRun")
        hosts.append(summarise(decode(space.SerializeToString()), f"host{at}"))
    assert [host.steps is not None and host.steps.source for host in hosts] == [
        "none" if at in without else "derived" for at in (0, 1)
    ]
    facts = Facts(tuple(hosts))
    report = build("run", ("host0", "host1"), facts, ())
    assert facts.steps.source == facts.limiting_steps.source == "none"
    assert report.step_time is not None
    assert report.step_time.mean_ms == report.step_time.steps_ms[0] == pytest.approx(facts.step_ms, abs=1e-5)
    assert sum(part.ms_per_step for part in report.breakdown) == pytest.approx(facts.step_ms, abs=1e-4)


@pytest.mark.parametrize(
    "run",
    [
        Several(gpus=3, start_us=(0.0, 400.0, 0.0)),
        Several(gpus=3, compute_us=(900.0, 900.0, 1200.0)),
        Several(gpus=3),
    ],
)
def test_pictures_are_those_of_the_gpu_that_limits(run: Several) -> None:
    """A host looks at one GPU in detail before it knows the others."""
    facts = facts_of(run)
    (host,) = facts.hosts
    assert limiting_of_host(host.gpus, facts.step_ms) is facts.limiting_gpu
    assert "collective" in facts.limiting_gpu.timelines


def test_no_gpu_works_less_than_no_time_longer_than_the_others() -> None:
    """A host may look in detail at a GPU for which the others wait, but by less than counts."""
    facts = facts_of(Several(gpus=4, compute_us=(899.0, 900.0, 901.0, 900.0)))
    least = min(facts.gpus, key=lambda gpu: gpu.mean_ms("compute"))
    chosen = limiting(facts.gpus, None, facts.step_ms, [least])
    assert (chosen.gpu, chosen.reason, chosen.ms) == (least, "even", 0.0)


def test_a_few_kernels_more_make_no_other_program() -> None:
    gpu = facts_of(Several(gpus=1)).gpus[0]
    usual = OpFact("Conv2D", 14.0, 3.4, 243.0), OpFact("Cast", 5.0, 0.02, 4.0), OpFact("Add", 4.0, 0.03, 7.0)
    rare = OpFact("Im2Col", 1.0, 0.02, 20.0), OpFact("Transpose", 1.0, 0.01, 10.0)
    first, second = replace(gpu, ops=usual + rare), replace(gpu, ops=usual)
    assert same_program((first, second))
    assert not same_program((first, replace(gpu, ops=(OpFact("MatMul", 20.0, 3.0, 150.0), *usual[1:]))))
