"""Nothing of the guide is forgotten: every piece of its advice has a check or a reason, and every check its parts."""

import ast
from pathlib import Path

from tb_gpu_advisor.checks import ALL
from tests.simulator.faults import FAULTS
from tools.claims import claims, page
from tools.gen_docs import CLAIMS, DOCS

TESTS = Path(__file__).parents[1] / "checks"
ROOT = Path(__file__).parents[2]
#: Tests of more than one check.
WHOLE = {"workflow", "several", "limiting", "savings", "links", "fixes", "executed", "compare"}
IDS = {check.id for check in ALL}


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [claim.number for claim in claims()] == list(range(1, 75))


def test_every_claim_is_decided_or_has_a_reason_but_not_both() -> None:
    for claim in claims():
        assert bool(claim.checks or claim.shown) != bool(claim.manual), claim.number


def test_at_most_eight_take_a_person_and_each_says_why() -> None:
    reasons = [claim.manual for claim in claims() if claim.manual]
    assert len(reasons) <= 8
    assert len(set(reasons)) == len(reasons)
    assert all(len(reason.split()) > 10 for reason in reasons)


def test_what_is_only_shown_is_counted_as_such() -> None:
    """A reading of 25 at random had four that a report shows and does not judge."""
    shown = [claim for claim in claims() if claim.only_shown]
    assert not any(claim.manual for claim in shown)
    decided = len(claims()) - len(shown) - sum(bool(claim.manual) for claim in claims())
    assert f"{decided} are decided" in page()
    assert f"{len(shown)} are only shown" in page()
    assert page().count("**Shown.**") == len(shown) == 3


def test_every_claim_names_tests_that_there_are() -> None:
    for claim in claims():
        assert claim.tests, claim.number
        for test in claim.tests:
            file, _, function = test.partition("::")
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
            assert function in there, test


def test_what_a_check_decides_is_proven_by_its_own_tests() -> None:
    """Or by those of the report as a whole: never by those of a check that does not decide it."""
    for claim in claims():
        proven = {
            Path(test.partition("::")[0]).stem.removeprefix("test_").replace("_", "-") for test in claim.tests
        }
        assert not claim.checks or proven & {*claim.checks, *WHOLE}, claim.number


def test_every_check_of_the_guide_decides_claims() -> None:
    """Checks of the capture are ours: the guide assumes a good one."""
    decides = {check for claim in claims() for check in claim.checks}
    assert decides == {check.id for check in ALL if check.section != "0"}


def test_every_check_fires_and_stays_silent_in_its_tests() -> None:
    for check in ALL:
        source = (TESTS / f"test_{check.id.replace('-', '_')}.py").read_text(encoding="utf-8")
        assert '"failed"' in source, check.id
        assert '"passed"' in source, check.id


def test_every_check_has_a_fault_in_the_simulator() -> None:
    with_fault = {check for fault in FAULTS.values() for check in fault.finds}
    # It takes a second run on one GPU, which the simulator makes of any scenario (api.on_one_gpu).
    assert with_fault | {"poor-scaling"} == IDS


def test_the_committed_page_is_the_generated_one() -> None:
    assert (DOCS / CLAIMS).read_text(encoding="utf-8") == page(), "run: make generated"
