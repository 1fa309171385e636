"""What the ledger promised of rows that are fixed is held against what the step gained."""

from collections.abc import Sequence

import msgspec
import pytest

from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.wire import Estimate, Kernel, Report
from tests.comparing.test_compare import SAMPLE
from tests.comparing.test_kept import GAPS, INPUT, SLOW, run


def with_rows(
    report: Report, rows: Sequence[tuple[str, ...]], after_ms: dict[str, tuple[float, float]]
) -> Report:
    """The report with these rows, and the steps without some of them, from low to high."""
    any_row = SAMPLE.ledger.rows[0]
    steps = {fixed: Estimate(low, None, high) for fixed, (low, high) in after_ms.items()}
    ledger = msgspec.structs.replace(
        report.ledger,
        today_ms=report.step_time.mean_ms if report.step_time else None,
        rows=tuple(msgspec.structs.replace(any_row, checks=checks, loss_ms=1.5) for checks in rows),
        subsets=steps,
    )
    return msgspec.structs.replace(report, ledger=ledger)


def test_rows_that_are_fixed_are_held_against_the_step_that_the_ledger_predicted() -> None:
    """One after the other they save more than each alone, and what each saves alone is no part of that."""
    rows = [("input-bound",), ("step-gaps",)]
    alone = {"0": (7.4, 7.7), "1": (8.1, 8.5)}
    for both, judged in (((6.5, 7.2), 3), ((5.5, 6.5), 1)):
        before = with_rows(run(SLOW, INPUT | GAPS), rows, alone | {"0,1": both})
        comparison = compare([before], [run(SLOW | {"input_wait": 0.5, "between_steps": 0.4}, {})])
        assert len(comparison.promises) == judged
        whole = comparison.promises[0]
        assert [whole.low_ms, whole.high_ms] == pytest.approx([9 - both[1], 9 - both[0]])
        (one,) = compare([before], [run(SLOW | {"input_wait": 0.5}, GAPS)]).promises
        assert [one.low_ms, one.high_ms] == pytest.approx([1.3, 1.6])


def test_a_row_that_is_fixed_in_part_is_held_against_its_findings() -> None:
    both = INPUT | {"slow-input-stage": (1.2, 1.9, "input_wait")}
    before = with_rows(run(SLOW, both), [("input-bound", "slow-input-stage")], {"0": (2.0, 3.0)})
    (kept,) = compare(
        [before], [run(SLOW | {"input_wait": 0.5}, {"slow-input-stage": (1.2, 1.9, "input_wait")})]
    ).promises
    assert (kept.low_ms, kept.high_ms) == (1.3, 1.6)


def test_nothing_is_fixed_in_part_between_two_programs() -> None:
    """A finding that loses less in another program was said to be fixed, though not judged."""
    sides = []
    for model, loss_ms in (("resnet", 2.0), ("bert", 0.5)):
        kernels = tuple(Kernel(f"k{at}", f"{model}/layer_{at}/MatMul:MatMul", 1.0, 0.5) for at in range(9))
        side = run(SLOW, {"input-bound": (0.1, loss_ms, "input_wait")})
        sides.append(msgspec.structs.replace(side, kernels=kernels))
    comparison = compare(sides[:1], sides[1:])
    assert (comparison.verdict, comparison.findings, comparison.rows) == ("not_comparable", (), ())
    assert (comparison.promises, comparison.unjudged) == ((), "")
