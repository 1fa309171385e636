"""What if: predictions from facts, and why there is none."""

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from tb_gpu_advisor import what_if
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.cli import main
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.ledger.entries import rows_of
from tb_gpu_advisor.report.whatif import Asked
from tb_gpu_advisor.report.whatif import what_if as predicted
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Given, WhatIf
from tests.simulator.api import SESSION, brief, simulate
from tests.simulator.faults import FAULTS
from tests.simulator.faults.base import MIXED
from tests.simulator.scenario import Scenario
from tests.simulator.whatif import fixed, on_four

DEMO_LOGS = Path(__file__).parents[2] / "demo_logs"


@pytest.fixture(scope="module")
def logdir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program in which Python runs after every step."""
    folder = tmp_path_factory.mktemp("whatif")
    simulate(_scenario()).save(folder)
    return folder


def _scenario() -> Scenario:
    return Scenario("gaps", brief(FAULTS["step-gaps"].base), (("step-gaps", 0.3),))


def _bounds(prediction: WhatIf) -> tuple[float, float, float]:
    assert prediction.step_ms is not None
    assert prediction.likely_ms is not None
    return prediction.step_ms.low, prediction.likely_ms, prediction.step_ms.high


def test_a_fix_is_predicted_and_its_parts_are_the_step(logdir: Path) -> None:
    prediction = what_if(logdir, ["step-gaps"])
    low_ms, likely_ms, high_ms = _bounds(prediction)
    true_ms = _scenario().without("step-gaps").run().step_ms()
    # Of Python that has no name is promised what the GPU's work may hide: twins of such programs took no longer.
    assert low_ms < likely_ms < high_ms < prediction.today_ms
    assert likely_ms == pytest.approx(true_ms, rel=0.1)
    assert low_ms * 0.99 <= true_ms <= high_ms * 1.01
    assert sum(part.likely_ms for part in prediction.parts) == pytest.approx(likely_ms, rel=1e-3)
    assert sum(part.today_ms for part in prediction.parts) == pytest.approx(prediction.today_ms, rel=1e-3)


def test_where_the_examples_are_specified_their_number_a_second_is(
    logdir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["whatif", str(logdir), "--fix", "step-gaps", "--examples", "64"]) == 0
    prediction = what_if(logdir, ["step-gaps"])
    rates = [64e3 / ms for ms in (prediction.likely_ms or 0.0, prediction.today_ms)]
    said = " ".join(capsys.readouterr().out.split())
    assert f"Examples per second: likely {rates[0]:,.0f}, today {rates[1]:,.0f}" in said


def test_parts_are_the_step_where_copies_come_to_lie_under_kernels() -> None:
    run = f"launch-bound/{SESSION}"
    prediction = what_if(str(DEMO_LOGS), ["launch-bound", "exposed-input-copy"], run=run)
    copied = {part.category: part for part in prediction.parts}["copy_h2d"]
    assert prediction.likely_ms is not None
    assert copied.today_ms > copied.likely_ms
    assert sum(part.likely_ms for part in prediction.parts) == pytest.approx(prediction.likely_ms, rel=1e-3)


@pytest.mark.parametrize(
    "faults",
    [
        # The host waits for an op of its own and for what Python reads.
        (("host-placed-ops", 0.3), ("step-gaps", 0.3)),
        # Nobody waits for copies of results that are no longer made.
        (("host-placed-ops", 0.8), ("blocking-copies", 0.1)),
        # GPUs that are late by turns lose the same on average.
        (("late-allreduce", 0.8), ("exposed-allreduce", 0.1)),
    ],
)
def test_faults_that_hide_each_other_are_predicted_together(faults: tuple[tuple[str, float], ...]) -> None:
    base = FAULTS[faults[0][0]].base
    prediction = fixed(Scenario("pair", brief(dataclasses.replace(base, gpus=min(base.gpus, 2))), faults))
    assert prediction is not None
    assert prediction.kind == "2 fixed"
    assert prediction.error is not None
    assert prediction.error < 0.05
    assert prediction.inside


def test_nothing_asked_is_the_step_of_today(logdir: Path) -> None:
    prediction = what_if(logdir)
    assert _bounds(prediction) == pytest.approx((prediction.today_ms,) * 3)
    assert prediction.replay_error_share is not None
    assert prediction.replay_error_share < 0.01


def test_twice_the_batch_takes_longer_and_trains_faster(logdir: Path) -> None:
    prediction = what_if(logdir, batch=2.0)
    _, likely_ms, _ = _bounds(prediction)
    assert prediction.today_ms < likely_ms < 2 * prediction.today_ms
    assert prediction.throughput is not None
    assert prediction.throughput == pytest.approx(2 * prediction.today_ms / likely_ms, rel=1e-3)


def test_more_gpus_need_the_size_of_the_model_and_the_links(logdir: Path) -> None:
    prediction = what_if(logdir, gpus=4)
    assert prediction.step_ms is None
    assert [note.id for note in prediction.cannot] == ["whatif-parameters", "whatif-bandwidth"]
    predicted = what_if(logdir, gpus=4, given=Given(25_000_000, 100.0, None))
    # Each GPU sends and receives one and a half times the gradients.
    ring_ms = 1.5 * 4 * 25e6 / 100e9 * 1e3
    assert _bounds(predicted)[1] == pytest.approx(predicted.today_ms + ring_ms, rel=0.01)


def test_a_pipeline_that_is_asked_for_the_batches_of_all_gpus_at_once_is_inside() -> None:
    """It would be fast enough if it were asked for them one by one; at worst its stages take turns."""
    base = brief(dataclasses.replace(MIXED, model="mlp"))
    prediction = on_four("mlp", base)
    _, likely_ms, _ = _bounds(prediction.predicted)
    assert likely_ms > prediction.predicted.today_ms
    assert prediction.inside


def test_what_did_not_fail_or_has_no_time_says_so(logdir: Path) -> None:
    prediction = what_if(logdir, ["input-bound"])
    assert [note.id for note in prediction.cannot] == ["whatif-not-failed"]
    assert prediction.fixes == ()


@pytest.mark.parametrize(
    ("batch", "gpus"), [(0.0, None), (float("nan"), None), (1.0, 0), (1.0, 70_000), (1e9, None)]
)
def test_numbers_that_cannot_be_are_refused(logdir: Path, batch: float, gpus: int | None) -> None:
    with pytest.raises(AdvisorError) as raised:
        what_if(logdir, batch=batch, gpus=gpus)
    assert raised.value.code == "whatif-wrong"


def test_the_command_says_it_in_sentences(logdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["whatif", str(logdir), "--fix", "step-gaps", "--fix", "input-bound", "--batch", "2x"]
    assert main([*asked, "--no-cache", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "would likely take" in shown
    assert "Samples per second: " in shown
    assert "did not fail" in shown
    assert main(["whatif", str(logdir), "--no-cache", "--lang", "en"]) == 0
    assert "would likely take" not in capsys.readouterr().out, "nothing changes, so there is no range"


def test_what_if_of_the_first_fixes_is_the_sum_of_their_stairs() -> None:
    """Op by op from Python, several findings are about the launches that the GPU waits for."""
    fault = FAULTS["eager-execution"]
    (data,) = simulate(Scenario("eager", brief(fault.base), ((fault.id, 0.3),))).files.values()
    facts = Facts((summarise(decode(data), "host"),))
    outcomes = run_all(ALL, facts, "run")
    stairs = rows_of(facts, outcomes).stairs
    assert any({"eager-execution", "launch-bound"} <= set(stair.checks) for stair in stairs)
    for number in range(1, len(stairs) + 1):
        first = stairs[:number]
        asked = Asked(tuple(check for stair in first for check in stair.checks))
        prediction = predicted("run", facts, {check.id: one for check, one in outcomes}, asked)
        low_ms, likely_ms, high_ms = _bounds(prediction)
        falls_ms = sum(stair.saving.likely_ms or 0.0 for stair in first)
        assert likely_ms == pytest.approx(facts.step_ms - falls_ms, abs=1e-3)
        assert low_ms <= likely_ms <= high_ms


def test_what_has_no_graph_is_predicted_within_bounds_only() -> None:
    (host,) = (summarise(decode(data), "host") for data in simulate(_scenario()).files.values())
    facts = Facts((replace(host, graph=None),))
    outcomes = {check.id: one for check, one in run_all(ALL, facts, "run")}
    prediction = predicted("run", facts, outcomes, Asked(("step-gaps",)))
    assert prediction.likely_ms is None
    assert prediction.step_ms is not None
    assert prediction.step_ms.high == pytest.approx(prediction.today_ms)
    assert prediction.step_ms.low == pytest.approx(
        prediction.today_ms - (outcomes["step-gaps"].loss_ms or 0.0), abs=1e-3
    )
    larger = predicted("run", facts, outcomes, Asked(batch=2.0))
    assert [note.id for note in larger.cannot] == ["whatif-replay", "whatif-memory-unknown"]
    assert larger.step_ms is None
