"""``explain`` shows what came of a check's promises, and nothing where nothing was measured."""

import pytest

from tb_gpu_advisor.checks import ALL, check_of
from tb_gpu_advisor.export.explain import RealPair, Record, Simulated, explain, record_lines, records
from tb_gpu_advisor.text import Catalog
from tests.simulator.judge import Saving
from tests.simulator.score import CheckScore
from tools.promises import real, simulated

PRINTED = """\
truth: 3 of 3 (100.0 %)
pair: a/run -> b/run: input-bound promised 19.8..34.78 ms, realised 22.4 ms: within, width 9.9% of the step
pair: a/run -> b/run: input-bound promised 19.8..34.78 ms, realised 22.4 ms: within, width 9.9% of the step
pair: c/run -> d/run: step-gaps promised 1..2 ms, realised 3 ms: OUTSIDE, width 1% of the step
"""


def test_the_record_is_that_of_checks_there_are_and_adds_up() -> None:
    assert records()
    assert set(records()) <= {check.id for check in ALL}
    for record in records().values():
        if record.simulated:
            assert record.simulated.right <= record.simulated.faults
            assert record.simulated.within <= record.simulated.promises
            assert record.simulated.kept <= record.simulated.promises


def test_what_the_score_says_is_what_is_kept() -> None:
    savings = (Saving("step-gaps", 0.1, 0.2, 0.15), Saving("step-gaps", 0.1, 0.2, 0.3))
    score = CheckScore("step-gaps", 3, 1, 1, 0, 0, savings)
    pair = RealPair(1.0, 2.0, 1.5, 0.05)
    written = simulated([score], {"step-gaps": Record(None, (pair,))})
    assert written == {"step-gaps": Record(Simulated(4, 3, 2, 1, 2), (pair,))}


def test_pairs_of_real_runs_are_kept_once_those_that_broke_their_promise_included() -> None:
    kept = Simulated(1, 1, 0, 0, 0)
    written = real(PRINTED, {"input-bound": Record(kept)})
    assert written["input-bound"] == Record(kept, (RealPair(19.8, 34.78, 22.4, 0.099),))
    assert written["step-gaps"].real == (RealPair(1.0, 2.0, 3.0, 0.01),)


def test_explain_shows_it() -> None:
    catalog = Catalog("en")
    text = explain(check_of("input-bound"), catalog)
    assert catalog.text("explain-record") in text
    for line in record_lines("input-bound", catalog):
        assert f"- {line}" in text
    assert record_lines("input-bound", catalog)
    assert not catalog.missing


def test_a_check_without_a_record_shows_none() -> None:
    catalog = Catalog("en")
    assert record_lines("no-such-check", catalog) == []


@pytest.mark.parametrize(
    ("check", "limit"),
    [
        ("input-bound", "limit 2% of the step (GPU Advisor's)"),
        ("tiny-kernels", "limit 50% of kernels (GPU Advisor's)"),
        ("single-precision", "passes above 10% of GPU time (TensorFlow's)"),
        ("capture-too-short", "passes above 3 steps (GPU Advisor's)"),
    ],
)
def test_a_limit_by_itself_says_of_what_it_is_a_part(check: str, limit: str) -> None:
    assert f"\n{limit}\n" in explain(check_of(check), Catalog("en"))
