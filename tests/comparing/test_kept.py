"""What was promised of findings that are fixed is held against what the step gained, where that can be known."""

import msgspec
import pytest
from scipy import stats

from tb_gpu_advisor.comparing.calibration import calibration, timed
from tb_gpu_advisor.comparing.compare import compare
from tb_gpu_advisor.comparing.statistics import gain
from tb_gpu_advisor.export.compared import comparison_grids
from tb_gpu_advisor.export.promises import calibration_grids
from tb_gpu_advisor.report.promises import promised_of
from tb_gpu_advisor.text import Catalog, available_languages
from tb_gpu_advisor.wire import (
    Bounds,
    Category,
    Part,
    Promise,
    Promised,
    Quantity,
    Report,
    StepTime,
    Work,
)
from tests.comparing.test_compare import SAMPLE

Promises = dict[str, tuple[float, float, Category]]


def run(parts: dict[Category, float], failed: Promises, spread: float = 0.01, name: str = "a/run") -> Report:
    """A run whose mean step is the sum of its parts, and whose failed checks promise low to high and have a cause."""
    mean = sum(parts.values())
    steps = tuple(mean * (1 + spread * sign) for sign in (-1, 1, -1, 1, -1, 1))
    checks = []
    for check in SAMPLE.checks:
        low, high, cause = failed.get(check.id, (0.0, 0.0, "compute"))
        fails = check.id in failed
        checks.append(
            msgspec.structs.replace(
                check,
                status="failed" if fails else "passed",
                args=check.args if fails else {},  # whose numbers crossed no limit
                saving_ms=Bounds(low, high) if fails else None,
                loss_ms=high if fails else None,
                causes=(cause,) if fails else (),
                row=None,
            )
        )
    return msgspec.structs.replace(
        SAMPLE,
        run=name,
        step_time=StepTime(mean, mean, min(steps), max(steps), steps, ()),
        breakdown=tuple(Part(category, ms, ms / mean) for category, ms in parts.items()),
        recoverable=Bounds(0.0, sum(high for _, high, _ in failed.values())),
        checks=tuple(checks),
        # As in a report of before there were rows.
        ledger=msgspec.structs.replace(SAMPLE.ledger, today_ms=mean, rows=(), settle_first=(), subsets={}),
    )


SLOW: dict[Category, float] = {"compute": 6.0, "input_wait": 2.0, "between_steps": 1.0}
INPUT: Promises = {"input-bound": (1.3, 1.6, "input_wait")}
GAPS: Promises = {"step-gaps": (0.5, 0.9, "between_steps")}


@pytest.mark.parametrize(
    ("left", "outcome"), [(0.5, "inside"), (0.3, "noise"), (1.2, "below"), (0.0, "above")]
)
def test_a_finding_that_was_fixed_is_held_against_its_promise(left: float, outcome: str) -> None:
    comparison = compare([run(SLOW, INPUT)], [run(SLOW | {"input_wait": left}, {})])
    (kept,) = comparison.promises
    assert kept.checks == ("input-bound",)
    assert [kept.low_ms, kept.high_ms, kept.got_ms] == pytest.approx([1.3, 1.6, 2.0 - left])
    assert (kept.outcome, comparison.unjudged, kept.in_part) == (outcome, "", False)


def test_the_promise_is_the_one_that_was_made_then() -> None:
    first = Promised("0.0.1", None, (Promise("input-bound", 0.1, 0.2, "model"),))
    before = msgspec.structs.replace(run(SLOW, INPUT), promised=first)
    (kept,) = compare([before], [run(SLOW | {"input_wait": 0.5}, {})]).promises
    assert (kept.version, kept.low_ms, kept.high_ms, kept.outcome) == ("0.0.1", 0.1, 0.2, "above")


def test_a_report_without_a_record_promises_what_its_checks_say() -> None:
    report = msgspec.structs.replace(run(SLOW, INPUT), promised=None)
    assert [one.id for one in promised_of(report).checks] == ["input-bound"]


def test_fixes_whose_gains_add_up_are_held_together_and_one_by_one() -> None:
    after = run(SLOW | {"input_wait": 0.5, "between_steps": 0.4}, {})
    comparison = compare([run(SLOW, INPUT | GAPS)], [after])
    whole, *parts = comparison.promises
    assert set(whole.checks) == {"input-bound", "step-gaps"}
    assert [whole.low_ms, whole.high_ms, whole.got_ms] == pytest.approx([1.3, 2.5, 2.1])
    assert {one.checks: one.got_ms for one in parts} == {
        ("input-bound",): pytest.approx(1.5),
        ("step-gaps",): pytest.approx(0.6),
    }
    assert {one.outcome for one in comparison.promises} == {"inside"}
    assert comparison.unjudged == ""


def test_fixes_of_the_same_time_are_held_together_only() -> None:
    both = INPUT | {"slow-input-stage": (1.2, 1.9, "input_wait")}
    before = msgspec.structs.replace(run(SLOW, both), recoverable=Bounds(1.3, 3.0))
    comparison = compare([before], [run(SLOW | {"input_wait": 0.5}, {})])
    (whole,) = comparison.promises
    assert (whole.low_ms, whole.high_ms, comparison.unjudged) == (1.3, 1.9, "together")


def test_what_xla_saves_in_addition_to_the_findings_was_not_predicted() -> None:
    slow: dict[Category, float] = {"compute": 6.0, "kernel_launch": 2.0}
    both: Promises = {
        "launch-bound": (0.1, 1.6, "kernel_launch"),
        "xla-off": (0.0, 0.0, "compute"),
    }
    before = run(slow, both)
    rows = tuple(
        msgspec.structs.replace(row, saving_ms=None, loss_ms=None) if row.id == "xla-off" else row
        for row in before.checks
    )
    after = run({"compute": 5.0, "kernel_launch": 1.0}, {})

    def seen(xla: str) -> Report:
        """The row also passes where little is left to improve."""
        rows = [
            msgspec.structs.replace(row, args={"xla": Quantity(xla, "text")}) if row.id == "xla-off" else row
            for row in after.checks
        ]
        return msgspec.structs.replace(after, checks=tuple(rows))

    for xla, unjudged in (("on", "with-xla"), ("off", "")):
        comparison = compare([msgspec.structs.replace(before, checks=rows)], [seen(xla)])
        (kept,) = comparison.promises
        assert (kept.checks, kept.outcome, comparison.unjudged) == (("launch-bound",), "above", unjudged)


def test_where_the_rest_of_the_step_moved_nothing_is_held_one_by_one() -> None:
    after = run({"compute": 6.8, "input_wait": 0.5, "between_steps": 0.4}, {})
    comparison = compare([run(SLOW, INPUT | GAPS)], [after])
    assert len(comparison.promises) == 1
    assert comparison.promises[0].got_ms == pytest.approx(1.3)
    assert comparison.unjudged == "together"


def test_of_several_gpus_nothing_is_held_one_by_one() -> None:
    late: Promises = {"late-allreduce": (0.5, 0.9, "collective")}
    before = run({"compute": 6.0, "input_wait": 2.0, "collective": 1.0}, INPUT | late)
    after = run({"compute": 6.0, "input_wait": 0.5, "collective": 0.4}, {})
    comparison = compare([before], [after])
    assert (len(comparison.promises), comparison.unjudged) == (1, "together")


def test_some_findings_promise_no_more_than_all_together() -> None:
    before = msgspec.structs.replace(run(SLOW, INPUT | GAPS), recoverable=Bounds(1.3, 2.2))
    after = run(SLOW | {"input_wait": 0.5, "between_steps": 0.4}, {})
    assert compare([before], [after]).promises[0].high_ms == pytest.approx(2.2)


def test_a_finding_with_less_time_than_before_is_fixed_in_part() -> None:
    before = run(SLOW, {"input-bound": (1.3, 2.0, "input_wait")})
    after = run(SLOW | {"input_wait": 0.9}, {"input-bound": (0.4, 0.7, "input_wait")})
    (kept,) = compare([before], [after]).promises
    assert (kept.in_part, kept.outcome) == (True, "inside")
    assert [kept.low_ms, kept.high_ms] == pytest.approx([0.6, 1.6])


def with_work(report: Report, work: Work) -> Report:
    return msgspec.structs.replace(report, ledger=msgspec.structs.replace(report.ledger, work=work))


@pytest.mark.parametrize("stored", [False, True])
def test_what_is_left_of_a_finding_is_of_as_much_work(stored: bool) -> None:
    """Ten batches in one call lose ten times as much."""
    promise = Promise("input-bound", 4.0, 7.0, "model")
    before = with_work(run(SLOW, {"input-bound": (1.3, 2.0, "input_wait")}), Work(64, 1, "", None, ()))
    after = run({"compute": 60.0, "input_wait": 9.0}, {"input-bound": (4.0, 7.0, "input_wait")})
    after = with_work(after, Work(640, 10, "steps", None, ()))
    if stored:
        after = msgspec.structs.replace(after, promised=Promised("0.0.1", Bounds(4.0, 7.0), (promise,)))
    comparison = compare([before], [after])
    (finding,) = comparison.findings
    assert [finding.before_saving_ms, finding.after_saving_ms] == pytest.approx([2.0, 0.7])
    (kept,) = comparison.promises
    assert kept.in_part
    assert [kept.low_ms, kept.high_ms, kept.got_ms] == pytest.approx([0.6, 1.6, 2.1])


@pytest.mark.parametrize(("before", "after"), [(64, None), (None, 64), (None, None), (64, 64)])
def test_a_batch_that_only_one_side_tells_is_no_other_work(before: int | None, after: int | None) -> None:
    shown = with_work(run(SLOW, INPUT), Work(before, 1, "", None, ()))
    comparison = compare(
        [shown], [with_work(run(SLOW | {"input_wait": 0.5}, {}), Work(after, 1, "", None, ()))]
    )
    assert (len(comparison.promises), comparison.unjudged) == (1, "")


def test_work_that_nobody_can_compare_keeps_no_promise() -> None:
    before = with_work(run(SLOW, INPUT), Work(64, 1, "", None, ()))
    after = with_work(run(SLOW | {"input_wait": 0.5}, {}), Work(None, 8, "gradients", None, ()))
    kernels = tuple(
        msgspec.structs.replace(one, count_per_step=8 * one.count_per_step, ms_per_step=one.ms_per_step)
        for one in after.kernels
    )
    comparison = compare([before], [msgspec.structs.replace(after, kernels=kernels)])
    assert (comparison.per, comparison.promises, comparison.unjudged) == ("unknown", (), "other-work")


def test_noise_is_no_fix() -> None:
    before = run(SLOW, {"input-bound": (1.3, 2.0, "input_wait")})
    assert compare([before], [run(SLOW, {"input-bound": (1.3, 1.9, "input_wait")})]).promises == ()


def test_what_cannot_be_judged_says_why() -> None:
    before, after = run(SLOW, INPUT), run(SLOW | {"input_wait": 0.5}, {})
    assert after.step_time is not None
    few = msgspec.structs.replace(
        after, step_time=msgspec.structs.replace(after.step_time, steps_ms=(7.5, 7.6, 7.4))
    )
    assert (compare([before], [few]).promises, compare([before], [few]).unjudged) == ((), "few-steps")
    gpus = tuple(msgspec.structs.replace(gpu, model="other") for gpu in after.capture.gpus)
    other = msgspec.structs.replace(after, capture=msgspec.structs.replace(after.capture, gpus=gpus))
    assert compare([before], [other]).unjudged == "other-machine"
    work = run(SLOW, INPUT | {"small-batch": (1.0, 2.0, "compute")})
    assert (compare([work], [after]).promises, compare([work], [after]).unjudged) == ((), "other-work")


def test_the_interval_of_a_gain_is_that_of_welch() -> None:
    before, after = [10.0, 12.0, 11.0, 15.0, 9.0], [8.0, 8.5, 7.0, 9.5]
    gained, known = gain(before, after), stats.ttest_ind(before, after, equal_var=False).confidence_interval()
    assert gained is not None
    assert gained.ms == pytest.approx((known.low + known.high) / 2)
    assert gained.noise_ms == pytest.approx((known.high - known.low) / 2, rel=0.01)
    assert gain([1.0] * 3, after) is None
    assert gain([1.0] * 4, [2.0] * 4) == gain([1.0] * 8, [2.0] * 8)


def of_days(*reports: Report) -> list[Report]:
    return [msgspec.structs.replace(one, run=f"day-{n}/run") for n, one in enumerate(reports, 1)]


def recorded(*reports: Report) -> str:
    runs = [timed(one, f"2026-01-{n:02}", "p") for n, one in enumerate(of_days(*reports))]
    record = calibration(reversed(runs))
    assert record.runs == len(reports)
    written = calibration_grids(record, Catalog("en"))
    assert written.markdown()
    return written.text()


def test_the_record_counts_what_came_of_promises_from_run_to_run() -> None:
    mended = SLOW | {"input_wait": 0.5}
    text = recorded(run(SLOW, INPUT | GAPS), run(mended, GAPS), run(mended | {"between_steps": 0.0}, {}))
    assert text.startswith("1 of 2 predictions were met (50%)")
    assert "day-1/run, then day-2/run" in text
    assert "1.3 ms to 1.6 ms" in text


def test_a_record_of_nothing_says_what_it_takes() -> None:
    text = recorded(run(SLOW, INPUT), run(SLOW, INPUT))
    assert text.startswith("No prediction can be checked yet.")
    assert Catalog("en").text("calibration-needs").split(",")[0] in text


@pytest.mark.parametrize("language", available_languages())
def test_promises_are_shown_in_every_language(language: str) -> None:
    catalog = Catalog(language)
    comparison = compare([run(SLOW, INPUT | GAPS)], [run(SLOW | {"input_wait": 0.3}, {})])
    written = comparison_grids(comparison, catalog)
    for text in (written.text(), written.markdown()):
        assert catalog.text("promise-outcome") in text
    assert catalog.missing == []
