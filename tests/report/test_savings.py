"""The combined bound: whole categories once, parts of them once, never more than the whole."""

import msgspec
import pytest
from msgspec.structs import replace

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.export.text import numbers
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import BEYOND, Claim
from tb_gpu_advisor.judging.claims import union_ms
from tb_gpu_advisor.judging.runner import run_all
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.savings import combine
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import steady


@pytest.fixture
def facts() -> Facts:
    """0.2 ms of input wait and 0.15 ms between steps, per step."""
    data = steady(wait_us=200.0, between_us=150.0).to_bytes()
    return Facts((summarise(decode(data), "h"),))


def test_a_finding_adds_only_what_those_before_it_leave(facts: Facts) -> None:
    outcomes = run_all(ALL, facts, "run")
    failed = {check.id for check, outcome in outcomes if outcome.status == "failed" and outcome.saving}
    assert failed == {"input-bound", "step-gaps"}
    twice = [(msgspec.structs.replace(check, id=f"{check.id}-again"), outcome) for check, outcome in outcomes]
    once, both = combine(facts, outcomes), combine(facts, [*outcomes, *twice])
    assert both.bounds == once.bounds
    assert once.after_ms == {"step-gaps": pytest.approx(0.15)}
    assert both.after_ms == once.after_ms | {"input-bound-again": 0.0, "step-gaps-again": 0.0}


def test_a_fix_saves_more_after_others_only_where_they_held_it_back(facts: Facts) -> None:
    """By less than a replay errs it is no more than alone."""
    outcomes = run_all(ALL, facts, "run")
    for alone_ms, then_ms in ((0.145, 0.145), (0.05, 0.15)):
        limited = [
            (
                check,
                msgspec.structs.replace(
                    outcome, saving=msgspec.structs.replace(outcome.saving, high_ms=alone_ms)
                ),
            )
            if check.id == "step-gaps" and outcome.saving
            else (check, outcome)
            for check, outcome in outcomes
        ]
        assert combine(facts, limited).after_ms == {"step-gaps": pytest.approx(then_ms)}


def test_a_category_that_two_findings_claim_counts_once(facts: Facts) -> None:
    assert union_ms(facts, [(Claim("input_wait"),), (Claim("input_wait"),)]) == pytest.approx(0.2)


def test_different_categories_add_up(facts: Facts) -> None:
    assert union_ms(facts, [(Claim("input_wait"),), (Claim("between_steps"),)]) == pytest.approx(0.35)


def test_a_part_of_a_category_that_is_claimed_whole_adds_nothing(facts: Facts) -> None:
    claims = [(Claim("input_wait"),), (Claim("input_wait", "read", 0.1),)]
    assert union_ms(facts, claims) == pytest.approx(0.2)


def test_parts_add_up_but_never_to_more_than_the_whole(facts: Facts) -> None:
    read, decode_ = Claim("input_wait", "read", 0.1), Claim("input_wait", "decode", 0.06)
    assert union_ms(facts, [(read,), (decode_,)]) == pytest.approx(0.16)
    assert union_ms(facts, [(read, Claim("input_wait", "shuffle", 0.3))]) == pytest.approx(0.2)


def test_the_same_part_counts_once(facts: Facts) -> None:
    read = Claim("input_wait", "read", 0.1)
    assert union_ms(facts, [(read,), (read,)]) == pytest.approx(0.1)


def test_a_finding_that_others_limit_says_so(facts: Facts) -> None:
    """Of two bounds in a row of which the second is larger, the row gives the reason."""
    (row,) = [row for row in build("run", ("h",), facts, ()).checks if row.id == "step-gaps"]
    (line, *_) = numbers(row, Catalog("en"))
    assert "likely 150 µs after the guide's earlier fixes" in line
    (line, *_) = numbers(msgspec.structs.replace(row, after_ms=0.5), Catalog("en"))
    assert "more after the guide's earlier fixes: likely 500 µs" in line


def test_the_headline_allows_for_a_quicker_host_as_its_findings_do() -> None:
    """Kernels of 29 µs, one launched every 30: nothing is saved but by a host that needs less the next time."""
    run = Run()
    for _ in range(8):
        run.train_step(((("dense:MatMul", "volta_sgemm_128x64_nn", 29.0),) * 50), per_launch_us=26.0)
    report = build("run", ("h",), Facts((summarise(decode(run.to_bytes()), "h"),)), ())
    (row,) = [row for row in report.checks if row.id == "single-precision"]
    assert report.recoverable is not None
    assert row.saving_ms is not None
    assert report.recoverable.high == row.saving_ms.high == pytest.approx(1.5 * (1 - 1 / 1.3), rel=0.1)


def test_where_no_finding_is_about_several_gpus_none_of_the_bound_is_theirs() -> None:
    """What the late GPU waits for beyond the others was promised of fixing findings that the report did not have."""
    run = Several(compute_us=(900.0,), start_us=(0.0, 600.0), wait_us=600.0)
    facts = Facts((summarise(decode(run.to_bytes()), "h"),))
    beyond = Claim("kernel_launch", BEYOND, facts.beyond_ms("kernel_launch"), at_best=True)
    outcomes = run_all(ALL, facts, "run")
    own = [
        (check, replace(outcome, saving=replace(outcome.saving, claims=(*outcome.saving.claims, beyond))))
        for check, outcome in outcomes
        if check.id == "input-bound" and outcome.saving
    ]
    alone, both = combine(facts, own), combine(facts, [*own, *outcomes])
    assert alone.bounds.high > 0
    assert alone.one_gpu_ms == pytest.approx(alone.bounds.high, abs=1e-6)
    assert alone.several_ms == 0
    assert both.several_ms > 0
