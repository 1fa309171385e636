"""Pairs of runs whose steps do other work, or whose kernels have other names, in both directions and on every surface:
compare's verdict and sentence, the exit code of check, the history, and promises over runs."""

from datetime import date
from typing import Final, NamedTuple

import msgspec
import pytest

from tb_gpu_advisor.comparing.budget import Budget
from tb_gpu_advisor.comparing.calibration import calibration, timed
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.gate import cases, exit_code
from tb_gpu_advisor.comparing.history import history
from tb_gpu_advisor.comparing.program import Programs
from tb_gpu_advisor.comparing.rows_of_runs import row_of
from tb_gpu_advisor.export.headline import sentence
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import Bounds, Report, Verdict
from tests.comparing.test_compare import SAMPLE
from tests.comparing.test_unlike_work import OPS, run

FASTER: Final = ("faster", "slower")
OTHER_MODEL: Final = [f"bert/layer_{at}/attention/MatMul" for at in range(8)]
FUSED: Final = [f"model/block_{at}/conv/fusion" for at in range(8)]


class Pair(NamedTuple):
    """Two runs; ``verdicts`` are that of the second one against the first one, and the other way round."""

    before: Report
    after: Report
    verdicts: tuple[Verdict, Verdict]
    says: str = ""


def on(gpu: str, report: Report) -> Report:
    gpus = tuple(msgspec.structs.replace(one, model=gpu) for one in report.capture.gpus)
    return msgspec.structs.replace(report, capture=msgspec.structs.replace(report.capture, gpus=gpus))


def scanned(ms: float, calls: int) -> Report:
    """A loop over batches in one program of XLA, whose ops are all in it."""
    ops = [f"jit(train)/while/body/{op}" for op in OPS]
    return run(ms, calls=calls, inside="steps", ops=ops)


PAIRS: Final = {
    # 64 examples in 1.28 ms are 50,000 a second, 256 in 2 ms 128,000.
    "batch, larger": Pair(run(1.28, 64), run(2.0, 256), FASTER, "examples per second"),
    "batch, larger, for nothing": Pair(run(1.0, 64), run(4.0, 256), ("no_difference",) * 2, "examples per second"),
    "batch, larger, and slower": Pair(run(1.0, 64), run(5.0, 256), FASTER[::-1], "examples per second"),
    "steps_per_execution": Pair(run(1.0), run(9.0, calls=10, inside="steps"), FASTER, "batches per second"),
    "accumulated gradients": Pair(run(1.0), run(7.0, calls=8, inside="gradients"), FASTER, "batches per second"),
    "JAX scan": Pair(run(1.0), scanned(9.0, 10), FASTER, "batches per second"),
    "another model": Pair(run(1.0), run(0.5, ops=OTHER_MODEL), ("not_comparable",) * 2, "Not comparable"),
    "XLA": Pair(run(1.0), run(0.6, ops=FUSED), FASTER, "mean step"),
    "another GPU": Pair(on("V100", run(2.0)), on("A100", run(1.0)), FASTER, "mean step"),
}  # fmt: skip
BOTH: Final = [(name, way) for name in PAIRS for way in (0, 1)]
_EXITS: Final = {"slower": 1, "cannot_tell": 3, "not_comparable": 3}


def sides(name: str, way: int) -> tuple[Report, Report, Verdict, str]:
    before, after, verdicts, says = PAIRS[name]
    named = [msgspec.structs.replace(one, run=text) for one, text in ((before, "a/1"), (after, "b/2"))]
    return (*named[:: 1 - 2 * way], verdicts[way], says)  # type: ignore[return-value]


@pytest.mark.parametrize(("name", "way"), BOTH)
def test_the_verdict_and_its_sentence_are_about_what_gets_done(name: str, way: int) -> None:
    before, after, verdict, says = sides(name, way)
    comparison = compare([before], [after])
    assert comparison.verdict == verdict
    said = sentence(comparison.said, Catalog("en"))
    assert says in said
    assert ("mean step" in said) is (verdict != "not_comparable")
    words = {"faster": "Faster", "slower": "Slower", "no_difference": "No difference"}
    assert said.startswith(words.get(verdict, "Not comparable"))
    for language in available_languages():
        catalog = Catalog(language)
        assert sentence(comparison.said, catalog)
        assert catalog.missing == []


@pytest.mark.parametrize(("name", "way"), BOTH)
def test_the_gate_fails_only_what_does_less_and_cannot_tell_of_two_programs(name: str, way: int) -> None:
    before, after, verdict, _ = sides(name, way)
    answers = cases([after], Budget(saving_share=None), compare([before], [after]), date(2026, 1, 1))
    assert exit_code([one for one in answers if one.subject == "regression"]) == _EXITS.get(verdict, 0)


@pytest.mark.parametrize(("name", "way"), BOTH)
def test_the_history_changes_as_the_comparison_says_and_holds_one_program(name: str, way: int) -> None:
    before, after, verdict, _ = sides(name, way)
    programs, rows = Programs(), []
    for day in range(16):
        report = msgspec.structs.replace(before if day < 8 else after, run=f"a/{day:02}")
        rows.append(row_of(report, f"2026-01-{day + 1:02}T00:00:00", programs.of(report)))
    assert (len({row.program for row in rows}) == 2) is (verdict == "not_comparable" or name == "another GPU")
    if verdict == "not_comparable":
        return
    ids = [change.said.id.rpartition("-")[2] for change in history(rows).changes]
    assert ids == ([] if verdict == "no_difference" else [verdict])


def promising(report: Report, fails: bool) -> Report:
    """The run with one check that failed and promised something, or passed."""
    check = next(one for one in SAMPLE.checks if one.status == "failed")
    saving = Bounds(0.1, 0.5) if fails else None
    checks = (
        msgspec.structs.replace(check, status="failed" if fails else "passed", saving_ms=saving, row=None),
    )
    ledger = msgspec.structs.replace(report.ledger, rows=(), settle_first=(), subsets={})
    return msgspec.structs.replace(report, checks=checks, ledger=ledger)


@pytest.mark.parametrize(("name", "way"), BOTH)
def test_promises_are_judged_of_one_program_that_does_as_much_work(name: str, way: int) -> None:
    before, after, verdict, _ = sides(name, way)
    runs, programs = [promising(before, True), promising(after, False)], Programs()
    kept = calibration(
        timed(one, f"2026-01-0{day}T00:00:00", programs.of(one)) for day, one in enumerate(runs, 1)
    )
    is_one = verdict != "not_comparable" and name != "another GPU"
    assert kept.compared == is_one
    # What a larger batch brings is no finding's; ten batches in one call are as much work each as one.
    assert len(kept.pairs) == (is_one and not name.startswith("batch"))
    changes = compare([runs[0]], [runs[1]]).findings
    assert [one.change for one in changes] == ([] if verdict == "not_comparable" else ["fixed"])


def test_two_models_have_no_kernels_and_no_rows_in_common() -> None:
    before, after, *_ = sides("another model", 0)
    comparison = compare([before], [after])
    assert (comparison.kernels, comparison.rows, comparison.promises) == ((), (), ())
