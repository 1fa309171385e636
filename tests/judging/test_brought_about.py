"""What fixes save of findings that others bring about: together, what a cure of another loss takes stays."""

from dataclasses import replace as replace_of

from msgspec.structs import replace

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.saving import Savings
from tests.judging.test_saving import FACTS, FAILED, SAVINGS, failed_of, likely_ms
from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.scenario import Scenario
from tests.simulator.test_replay import facts


def test_together_with_what_brings_it_about_a_finding_keeps_its_cure_of_another_loss() -> None:
    ops, copies = (
        replace(FAILED[check], brought_by="step-gaps") for check in ("host-placed-ops", "recurring-copies")
    )
    both = "step-gaps", "host-placed-ops"
    together_ms = likely_ms(Savings(FACTS, FAILED | {"host-placed-ops": ops}), *both)
    assert together_ms == likely_ms(SAVINGS, *both) > likely_ms(SAVINGS, "step-gaps") + 0.02
    of_one_loss = Savings(FACTS, FAILED | {"blocking-copies": replace(copies, brought_by="recurring-copies")})
    assert of_one_loss.of(("recurring-copies", "blocking-copies")) == SAVINGS.of(("recurring-copies",))


def test_what_brings_about_a_finding_with_a_cure_and_has_none_itself_is_about_the_same_time() -> None:
    copies, loops = (
        replace(FAILED["recurring-copies"], brought_by="slow-op-form"),
        Outcome("failed", loss_ms=0.1),
    )
    savings = Savings(FACTS, FAILED | {"recurring-copies": copies, "slow-op-form": loops})
    own, both = SAVINGS.of(("recurring-copies",)), savings.of(("recurring-copies", "slow-op-form"))
    assert (both.low_ms, both.likely_ms, both.high_ms) == (own.low_ms, own.likely_ms, max(own.high_ms, 0.1))


def test_launches_that_no_thread_delays_are_still_too_many() -> None:
    threads, launches = "input-threads-delay-launches", "launch-bound"
    faults = (threads, 0.7), (launches, 0.6)
    # A small batch, so that launching takes longer than computing.
    workload = brief(replace_of(FAULTS[threads].base, batch=16))
    known = facts(Scenario("both", workload, faults).run())
    failed = failed_of(known)
    savings = Savings(known, failed)
    assert failed[launches].brought_by == threads
    assert likely_ms(savings, threads, launches) > likely_ms(savings, threads) + 0.05 * known.step_ms
