"""What GPUs that wait for each other, or take turns, lose together."""

import pytest

from tb_gpu_advisor.checks.serial_gpus import CHECK as SERIAL_GPUS
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.gpu import peers
from tb_gpu_advisor.judging.base import BEYOND, Claim, Saving
from tb_gpu_advisor.judging.others import all_in_turn
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.trace import decode
from tests.build.several import Several

TURNS = (0.0, 900.0, 1800.0, 2700.0)


def facts_of(run: Several) -> Facts:
    return Facts((summarise(decode(run.to_bytes()), "host"),))


def test_what_each_gpu_loses_the_step_loses_in_turn() -> None:
    own = Saving(0.1, 0.3, "measured", (Claim("compute", "part", 0.3),))
    in_turn, at_once = facts_of(Several(gpus=4, start_us=TURNS)), facts_of(Several(gpus=4))
    assert all_in_turn(in_turn, own) == Saving(0.1, pytest.approx(1.2), "measured", own.claims)  # type: ignore[arg-type]
    assert all_in_turn(at_once, own) == own
    # What one GPU has beyond the others it does not have in each turn.
    for claim in (Claim("compute", BEYOND, 0.3), Claim("sync", BEYOND, 0.3)):
        more = Saving(0.1, 0.3, "measured", (claim,))
        assert all_in_turn(in_turn, more) == more


def test_gpus_that_take_turns_keep_what_each_needs_itself() -> None:
    facts = facts_of(Several(gpus=4, start_us=TURNS, transfer_us=300.0))
    ((_, outcome),) = run_all([SERIAL_GPUS], facts, "run")
    saving = outcome.saving
    assert saving is not None
    # Three turns of 900 µs are waited for; 900 µs of computing and 300 µs of exchange stay.
    assert saving.low_ms == pytest.approx(2.7, rel=0.02)
    assert saving.high_ms == pytest.approx(facts.step_ms - 1.2, rel=0.01)


def test_calls_that_are_kept_are_those_of_whole_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MOST_CALLS", 10)
    gpu = facts_of(Several(gpus=2, calls=4)).gpus[0]
    assert gpu.peers.total_calls > 10
    assert len(gpu.peers.calls) == 8
