"""Nothing of the guide is forgotten: every piece of its advice has a check or a reason, and every check its parts."""

from __future__ import annotations

from pathlib import Path

from tb_gpu_advisor.checks import ALL
from tests.simulator.faults import FAULTS
from tools.claims import claims, page
from tools.gen_docs import CLAIMS, DOCS

TESTS = Path(__file__).parents[1] / "checks"
IDS = {check.id for check in ALL}


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [claim.number for claim in claims()] == list(range(1, 93))


def test_every_claim_has_a_check_or_a_reason_but_not_both() -> None:
    for claim in claims():
        assert bool(claim.checks) != bool(claim.manual), claim.number


def test_every_check_of_the_guide_decides_claims() -> None:
    """Checks of the capture are ours: the guide assumes a good one."""
    numbers = {claim.number for claim in claims()}
    for check in ALL:
        assert bool(check.claims) == (check.section != "0"), check.id
        assert list(check.claims) == sorted(numbers & set(check.claims)), check.id


def test_every_check_fires_and_stays_silent_in_its_tests() -> None:
    for check in ALL:
        source = (TESTS / f"test_{check.id.replace('-', '_')}.py").read_text(encoding="utf-8")
        assert '"failed"' in source, check.id
        assert '"passed"' in source, check.id


def test_every_check_has_a_fault_in_the_simulator() -> None:
    found = {check for fault in FAULTS.values() for check in fault.finds}
    # It takes a second run on one GPU, which the simulator makes of any scenario (api.on_one_gpu).
    assert found | {"poor-scaling"} == IDS


def test_the_committed_page_is_the_generated_one() -> None:
    assert (DOCS / CLAIMS).read_text(encoding="utf-8") == page(), "run: make generated"
