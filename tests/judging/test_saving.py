"""What fixes save: evaluations of one graph, alone, together and one after the other."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.facts.replay import cures
from tb_gpu_advisor.facts.replay.graph import LEAST_ERROR, NOISE_SHARE
from tb_gpu_advisor.judging.base import Outcome, Saving
from tb_gpu_advisor.judging.cures import CURES, OBSERVED
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.judging.saving import LEAST_STAIR, Savings, saves
from tests.build.graphs import facts_of
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import steady


def faulty() -> Run:
    """An op runs on the host, results are read with a call that blocks, Python follows, and products are in fp32."""
    run = Run()
    for _ in range(8):
        run.train_step(
            (("dense/MatMul:MatMul", "volta_sgemm_128x64_tn", 600.0), 300.0, 200.0), host_op_us=150.0
        )
        run.copy("MemcpyD2H", 30.0, "model/loss/_9:_Send", blocks=True)
        run.python.event("$metrics.py:7 update", run.now_us, 700.0)
        run.now_us += 700.0
    return run


FACTS = facts_of(faulty())


def failed_of(facts: Facts) -> dict[str, Outcome]:
    return {
        check.id: one
        for check, one in run_all(ALL, facts, "run")
        if one.status == "failed" and saves(check.id)
    }


FAILED = failed_of(FACTS)
SAVINGS = Savings(FACTS, FAILED)
SETS = [ids for number in (1, 2, 3) for ids in combinations(sorted(FAILED), number)]


def likely_ms(savings: Savings, *checks: str) -> float:
    likely = savings.of(checks).likely_ms
    assert likely is not None
    return likely


def test_the_run_has_faults_of_several_kinds() -> None:
    assert FACTS.graph is not None
    assert {"host-placed-ops", "step-gaps", "tensor-cores-unused"} <= FAILED.keys()


def test_a_cure_that_leaves_the_kernels_leaves_their_time() -> None:
    facts = facts_of(steady(steps=12, between_us=400.0))
    saving = failed_of(facts)["step-gaps"].saving
    assert saving is not None
    computing_ms = facts.limiting_gpu.mean_ms("compute")
    assert facts.step_ms - computing_ms - 0.01 < saving.high_ms
    assert saving.high_ms <= facts.step_ms - computing_ms * (1 - NOISE_SHARE) + 1e-9


def test_each_cure_is_of_a_check() -> None:
    checks = {check.id for check in ALL}
    assert CURES.keys() | OBSERVED <= checks
    assert not CURES.keys() & OBSERVED


def test_what_brings_a_finding_about_goes_with_it_and_is_promised_once() -> None:
    both = likely_ms(SAVINGS, "step-gaps", "recurring-copies")
    gaps = replace(FAILED["step-gaps"], brought_by="recurring-copies")
    alone = Savings(FACTS, {"step-gaps": gaps})
    assert likely_ms(alone, "step-gaps") == pytest.approx(both)
    with_gaps = Savings(FACTS, FAILED | {"step-gaps": gaps})
    assert likely_ms(with_gaps, "step-gaps") == pytest.approx(both)
    assert with_gaps.of(("step-gaps",)).low_ms == SAVINGS.of(("step-gaps",)).low_ms


def test_of_what_another_finding_brings_about_its_own_cure_is_likely_and_at_best_both() -> None:
    copies = replace(FAILED["recurring-copies"], brought_by="step-gaps")
    saving = Savings(FACTS, FAILED | {"recurring-copies": copies}).of(("recurring-copies",))
    own = SAVINGS.of(("recurring-copies",))
    assert (saving.low_ms, saving.likely_ms) == (own.low_ms, own.likely_ms)
    assert own.high_ms < likely_ms(SAVINGS, "step-gaps", "recurring-copies") <= saving.high_ms


def test_what_is_exchanged_faster_is_exchanged_while_gpus_compute_as_well() -> None:
    facts = facts_of(Several(gpus=3, compute_us=(900.0,), transfer_us=300.0, awaited=True))
    lost = {"exposed-allreduce": 0.3, "slow-allreduce": 0.15}
    savings = Savings(facts, {check: Outcome("failed", loss_ms=ms) for check, ms in lost.items()})
    hidden_ms = likely_ms(savings, "exposed-allreduce")
    assert likely_ms(savings, "slow-allreduce") == pytest.approx(0.15)
    assert likely_ms(savings, *lost) == pytest.approx(0.15 + hidden_ms / 2)


def test_of_nothing_nothing_is_saved() -> None:
    assert SAVINGS.of(()) == Saving(0.0, None, 0.0, "measured")
    assert SAVINGS.staircase(()) == ()


@pytest.mark.parametrize("checks", SETS, ids="+".join)
def test_bounds_are_in_order_and_within_the_step(checks: tuple[str, ...]) -> None:
    saving = SAVINGS.of(checks)
    assert saving.likely_ms is not None
    assert 0 <= saving.low_ms <= saving.likely_ms <= saving.high_ms <= FACTS.step_ms
    assert saving.method == "replay"


@pytest.mark.parametrize("checks", [ids for ids in SETS if len(ids) > 1], ids="+".join)
def test_more_fixes_never_save_less_and_their_order_does_not_matter(checks: tuple[str, ...]) -> None:
    together = SAVINGS.of(checks)
    assert together == SAVINGS.of(checks[::-1])
    for fewer in combinations(checks, len(checks) - 1):
        assert likely_ms(SAVINGS, *checks) >= likely_ms(SAVINGS, *fewer) - 1e-9
        assert together.high_ms >= SAVINGS.of(fewer).high_ms - 1e-9


def test_a_staircase_is_monotone_and_its_stairs_sum_to_what_all_save() -> None:
    stairs = SAVINGS.staircase([(check,) for check in FAILED])
    assert sorted(check for stair in stairs for check in stair.checks) == sorted(FAILED)
    falls = [stair.saving.likely_ms or 0.0 for stair in stairs]
    assert min(falls) >= 0
    assert sum(falls) == pytest.approx(likely_ms(SAVINGS, *FAILED))
    # Each stair is the largest fall of those that were left.
    taken: list[str] = []
    for stair in stairs:
        fall = likely_ms(SAVINGS, *taken, *stair.checks) - (likely_ms(SAVINGS, *taken) if taken else 0.0)
        assert fall == pytest.approx(stair.saving.likely_ms or 0.0, abs=1e-9)
        taken += stair.checks
        assert stair.together == SAVINGS.of(taken)
        assert stair.saving.low_ms <= (stair.saving.likely_ms or 0.0) <= stair.saving.high_ms
    best = max(FAILED, key=lambda check: likely_ms(SAVINGS, check))
    assert stairs[0].checks == (best,)


class Pairs(Savings):
    """Savings that are shown: of which fixes save what together."""

    def __init__(self, saved_ms: dict[frozenset[str], float], failed: dict[str, Outcome] = FAILED) -> None:
        super().__init__(FACTS, failed)
        self.saved_ms = saved_ms

    def of(self, checks: object) -> Saving:
        most = max((ms for of, ms in self.saved_ms.items() if of <= frozenset(checks)), default=0.0)  # type: ignore[call-overload]
        return Saving(0.0, most, most, "replay")

    def _likely(self, *checks: str) -> float:
        return self.of(checks).likely_ms or 0.0


ROWS = [("a",), ("b",), ("c",), ("d",)]


def test_a_pair_that_helps_only_together_is_one() -> None:
    step_ms = FACTS.step_ms
    pair = Pairs({frozenset("bd"): 0.3 * step_ms, frozenset("c"): 0.5 * LEAST_STAIR * step_ms})
    assert [stair.checks for stair in pair.staircase(ROWS)] == [("b", "d"), ("a",), ("c",)]
    # One that helps alone comes before a pair that helps more together.
    alone = Pairs(
        {frozenset("bd"): 0.3 * step_ms, frozenset("c"): 0.1 * step_ms, frozenset("bcd"): 0.4 * step_ms}
    )
    assert [stair.checks for stair in alone.staircase(ROWS)] == [("c",), ("b", "d"), ("a",)]


def test_what_a_fix_saves_of_the_time_of_others_does_not_bring_it_first() -> None:
    lost = {"a": replace(FAILED["step-gaps"], loss_ms=0.1 * FACTS.step_ms)}
    lost["b"] = replace(FAILED["step-gaps"], loss_ms=0.3 * FACTS.step_ms)
    saved = Pairs({frozenset("a"): 0.4 * FACTS.step_ms, frozenset("b"): 0.2 * FACTS.step_ms}, lost)
    assert [stair.checks for stair in saved.staircase(ROWS[:2])] == [("b",), ("a",)]
    assert saved.staircase(ROWS[:2])[1].together.likely_ms == pytest.approx(0.4 * FACTS.step_ms)


def test_what_a_fix_of_several_losses_saves_of_another_row_does_not_bring_its_row_first() -> None:
    rows = [("launch-bound", "xla-off"), ("step-gaps",)]
    failed = {check: Outcome("failed", loss_ms=FACTS.step_ms) for row in rows for check in row}
    shares = {"xla-off": 0.4, "launch-bound": 0.2, "step-gaps": 0.3}
    saved = Pairs({frozenset([check]): share * FACTS.step_ms for check, share in shares.items()}, failed)
    assert [stair.checks for stair in saved.staircase(rows)] == [rows[1], rows[0]]
    # Where nothing else saves anything, it does.
    alone = Pairs({frozenset(["xla-off"]): 0.4 * FACTS.step_ms}, failed)
    assert [stair.checks for stair in alone.staircase(rows[::-1])] == rows


def test_what_has_no_graph_saves_at_most_its_loss_and_promises_nothing() -> None:
    (host,) = FACTS.hosts
    without = Facts((replace(host, graph=None),))
    outcomes = failed_of(without)
    assert outcomes.keys() == FAILED.keys()
    for check, outcome in outcomes.items():
        assert outcome.saving is not None
        assert (outcome.saving.low_ms, outcome.saving.likely_ms) == (0.0, None), check
        most_ms = outcome.loss_ms if outcome.at_most_ms is None else outcome.at_most_ms
        assert outcome.saving.high_ms == most_ms


def test_rows_of_which_nobody_knows_what_they_save_come_in_the_order_of_their_losses() -> None:
    (host,) = FACTS.hosts
    # XLA reaches more than launches do, but the row counts what these lose.
    lost = {"launch-bound": 0.3, "xla-off": 0.5, "step-gaps": 0.4}
    savings = Savings(
        Facts((replace(host, graph=None),)), {one: Outcome("failed", loss_ms=ms) for one, ms in lost.items()}
    )
    stairs = savings.staircase([("launch-bound", "xla-off"), ("step-gaps",)])
    assert [stair.checks[0] for stair in stairs] == ["step-gaps", "launch-bound"]


def test_a_graph_that_is_not_believed_is_none() -> None:
    (host,) = FACTS.hosts
    assert host.graph is not None
    missed = replace(host.graph, observed_ns=int(host.graph.observed_ns * 1.05))
    assert Facts((replace(host, graph=missed),)).graph is None


def test_of_findings_about_the_same_time_without_a_graph_the_largest_loss_counts() -> None:
    (host,) = FACTS.hosts
    without = Facts((replace(host, graph=None),))
    outcomes = {
        "input-bound": Outcome("failed", loss_ms=0.3, causes=("input_wait",)),
        "slow-input-stage": Outcome("failed", loss_ms=0.2, causes=("input_wait",)),
        "step-gaps": Outcome("failed", loss_ms=0.1, causes=("between_steps",)),
    }
    savings = Savings(without, outcomes)
    assert savings.of(tuple(outcomes)).high_ms == pytest.approx(0.4)
    assert savings.of(("input-bound", "slow-input-stage")).high_ms == pytest.approx(0.3)


def test_of_what_delays_a_gpu_that_the_host_waits_for_nothing_is_known() -> None:
    waited = replace(FAILED["step-gaps"], confidence_reasons=("host-waits",))
    saving = Savings(FACTS, FAILED | {"step-gaps": waited}).of(("step-gaps",))
    assert (saving.low_ms, saving.likely_ms) == (0.0, None)


def test_of_unknown_time_is_promised_what_the_gpu_may_hide() -> None:
    doubted = replace(FAILED["step-gaps"], confidence_reasons=("unnamed-host-time",))
    sure, unsure = (
        SAVINGS.of(("step-gaps",)),
        Savings(FACTS, FAILED | {"step-gaps": doubted}).of(("step-gaps",)),
    )
    assert FACTS.graph is not None
    hidden_ms = (FACTS.graph.saved_share(cures.reads_later(FACTS.graph)) - LEAST_ERROR) * FACTS.step_ms
    assert 0 < unsure.low_ms <= hidden_ms + 1e-9
    assert unsure.likely_ms == sure.likely_ms
    # It takes nothing away from what is promised of others.
    both = Savings(FACTS, FAILED | {"step-gaps": doubted}).of(("step-gaps", "host-placed-ops"))
    assert both.low_ms >= SAVINGS.of(("host-placed-ops",)).low_ms


def test_promises_allow_for_what_graphs_err_by() -> None:
    saving = SAVINGS.of(("host-placed-ops",))
    assert saving.likely_ms is not None
    assert saving.low_ms <= saving.likely_ms - LEAST_ERROR * FACTS.step_ms
    assert saving.high_ms == pytest.approx(saving.likely_ms + LEAST_ERROR * FACTS.step_ms)


@pytest.mark.parametrize("check", sorted(OBSERVED))
def test_what_the_graph_knows_no_cure_for_saves_at_most_what_was_seen(check: str) -> None:
    outcome = Outcome("failed", loss_ms=0.4, at_most_ms=0.3, causes=("kernel_launch",))
    assert Savings(FACTS, {check: outcome}).of((check,)) == Saving(0.0, None, 0.3, "measured")


@pytest.mark.parametrize("check", sorted(OBSERVED))
def test_what_it_saves_after_others_is_as_unknown_as_what_it_saves_alone(check: str) -> None:
    outcome = Outcome("failed", loss_ms=0.4, at_most_ms=0.3, causes=("kernel_launch",))
    first = max(FAILED, key=lambda one: likely_ms(SAVINGS, one))
    stairs = Savings(FACTS, FAILED | {check: outcome}).staircase([(first,), (check,)])
    assert stairs[1].saving.likely_ms is None
    assert stairs[1].together.likely_ms == pytest.approx(likely_ms(SAVINGS, first))


def test_a_finding_that_saves_no_time_has_no_saving() -> None:
    rows = {check.id: one for check, one in run_all(ALL, facts_of(steady(between_us=150.0)), "run")}
    assert all(one.saving is None for check, one in rows.items() if not saves(check))
    assert all(one.saving is None for one in rows.values() if one.status != "failed")


def test_without_steps_nothing_is_played_again() -> None:
    run = Run()
    for at in range(12):
        run.launch(f"model/op_{at}:MatMul", f"kernel_{at}", 30.0)
        run.now_us += 60.0
    facts = facts_of(run)
    assert (facts.steps.source, facts.graph) == ("none", None)
    assert facts.limiting_host.graph is not None
    late = Savings(facts, failed_of(facts)).of(["launch-bound"])
    assert (late.low_ms, late.likely_ms) == (0.0, None)
