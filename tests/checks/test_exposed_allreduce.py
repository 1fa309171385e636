import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tests.build import altered
from tests.build.several import Several
from tests.checks.judge import judge, steady


def test_fires_when_gradients_move_and_nothing_computes() -> None:
    outcome = judge("exposed-allreduce", Several(transfer_us=300.0))
    assert outcome.status == "failed"
    assert outcome.args["exposed"].value == pytest.approx(0.3, rel=0.01)


def test_what_is_exposed_may_be_hidden_and_nothing_of_it_is_promised() -> None:
    saving = judge("exposed-allreduce", Several(transfer_us=300.0, awaited=True)).saving
    assert saving is not None
    # The last of some four packs stays.
    assert saving.likely_ms == pytest.approx(0.225, abs=0.002)
    assert saving.high_ms >= 0.3
    assert saving.low_ms == 0


def test_silent_when_it_runs_under_computing() -> None:
    assert judge("exposed-allreduce", Several(transfer_us=300.0, overlaps=True)).status == "passed"


def test_waiting_for_a_late_gpu_is_not_moving() -> None:
    run = Several(transfer_us=20.0, compute_us=(500.0, 900.0))
    assert judge("exposed-allreduce", run).status == "passed"


def test_cannot_tell_without_collectives() -> None:
    assert judge("exposed-allreduce", Several(calls=0)).reason == "collectives"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("exposed-allreduce", steady()).reason == "one-gpu"


def test_nothing_is_sure_where_gradients_go_in_packs_already() -> None:
    saving = judge("exposed-allreduce", Several(calls=4, transfer_us=100.0)).saving
    assert saving is not None
    assert saving.low_ms == 0


def test_one_rank_of_several_counts_its_own_collectives_waiting_included() -> None:
    outcome = judge("exposed-allreduce", Several(gpus=1, transfer_us=300.0))
    assert outcome.status == "failed"
    assert outcome.args["ranks"].value == "one"
    assert outcome.args["exposed"].value == pytest.approx(0.3, rel=0.01)
    assert outcome.saving is not None
    assert outcome.saving.low_ms == 0
    # How much is waiting, and what a fix saves, only the other ranks could tell.
    assert outcome.saving.likely_ms is None
    assert outcome.saving.high_ms == pytest.approx(outcome.loss_ms)
    assert (outcome.confidence, outcome.confidence_reasons) == ("medium", ("one-rank",))


def test_ranks_without_steps_are_judged_as_one_rank() -> None:
    """Their calls are not matched: of several files it was undecided what was known of the first one alone."""
    space = altered.parse(Several(gpus=2, steps=1, transfer_us=300.0).to_bytes())
    altered.unmarked(space)
    altered.without_events(space, lambda _plane, _line, name, _event: name == b"FunctionRun")
    facts = Facts((summarise(decode(space.SerializeToString()), "host"),))
    [row] = [one for one in build("run", ("host",), facts, ()).checks if one.id == "exposed-allreduce"]
    assert facts.steps.source == "none"
    assert (row.status, row.args["ranks"].value) == ("failed", "one")
    assert row.confidence_reasons == ("unmatched-ranks", "no-steps")
    assert row.saving_ms is not None
    assert row.saving_ms.low == 0


def test_one_rank_whose_collectives_run_under_computing_passes() -> None:
    assert judge("exposed-allreduce", Several(gpus=1, transfer_us=300.0, overlaps=True)).status == "passed"


def test_many_calls_bring_it_about_where_they_are_most_of_it() -> None:
    many, few = (
        judge("exposed-allreduce", Several(calls=calls, transfer_us=600.0 / calls, awaited=True))
        for calls in (40, 4)
    )
    assert (many.status, many.brought_by) == ("failed", "extra-allreduce")
    assert (few.status, few.brought_by) == ("failed", "")
