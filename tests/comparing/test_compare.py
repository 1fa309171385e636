"""Comparisons: the verdict is about noise, and what changed is shown."""

import random

import msgspec
import pytest

from tb_gpu_advisor.comparing.compare import compare, median_interval
from tb_gpu_advisor.wire import MOST_KERNELS, CheckResult, Kernel, PrecisionPart, Quantity, Report, StepTime
from tests.golden.make_samples import samples

_ALL = samples()["all-failed"]
#: Every check failed but the last one, which is open.
SAMPLE = msgspec.structs.replace(
    _ALL,
    checks=(
        *_ALL.checks[:-1],
        msgspec.structs.replace(_ALL.checks[-1], status="no_data", reason="one-gpu-run", saving_ms=None),
    ),
)


def with_steps(steps: list[float]) -> Report:
    ordered = sorted(steps)
    time = StepTime(
        ordered[len(steps) // 2], sum(steps) / len(steps), ordered[0], ordered[-1], tuple(steps), ()
    )
    ledger = msgspec.structs.replace(SAMPLE.ledger, today_ms=time.mean_ms)
    return msgspec.structs.replace(SAMPLE, step_time=time, ledger=ledger)


def noisy(seed: int, mean: float, number: int, noise: float = 0.03) -> Report:
    draw = random.Random(seed)
    return with_steps([draw.gauss(mean, noise * mean) for _ in range(number)])


def test_a_clear_change_has_its_verdict() -> None:
    comparison = compare([noisy(1, 10.0, 20)], [noisy(2, 8.0, 20)])
    assert (comparison.verdict, comparison.within_capture) == ("faster", True)
    assert comparison.delta_share == pytest.approx(-0.2, abs=0.03)
    assert compare([noisy(1, 8.0, 20)], [noisy(2, 10.0, 20)]).verdict == "slower"


@pytest.mark.parametrize("steps", [4, 5, 8, 10, 50])
def test_noise_is_no_difference(steps: int) -> None:
    alarms = sum(
        compare([noisy(seed, 10.0, steps)], [noisy(1000 + seed, 10.0, steps)]).verdict != "no_difference"
        for seed in range(300)
    )
    assert alarms <= 15


@pytest.mark.parametrize("steps", [4, 5, 6, 8])
def test_one_wild_step_among_few_hides_no_change(steps: int) -> None:
    def with_one_wild(seed: int, mean: float) -> Report:
        draw = random.Random(seed)
        times = [draw.gauss(mean, 0.01 * mean) for _ in range(steps)]
        times[draw.randrange(steps)] *= draw.uniform(1.3, 4.0)
        return with_steps(times)

    pairs = [(with_one_wild(seed, 10.0), seed) for seed in range(100)]
    seen = sum(
        compare([before], [with_one_wild(1000 + seed, 11.5)]).verdict == "slower" for before, seed in pairs
    )
    assert seen >= 90
    alarms = sum(
        compare([before], [with_one_wild(2000 + seed, 10.0)]).verdict != "no_difference"
        for before, seed in pairs
    )
    assert alarms <= 5


def bursty(seed: int, number: int, share: float) -> Report:
    """Steps of 3.5 ms, of which a share waits another 4 ms for input."""
    draw = random.Random(seed)
    waits = draw.sample(range(number), round(share * number))
    steps = [draw.gauss(3.5, 0.05) + 4 * (at in waits) for at in range(number)]
    report = with_steps(steps)
    assert report.step_time is not None
    numbers = tuple(str(100 + at) for at in range(number))
    return msgspec.structs.replace(
        report, step_time=msgspec.structs.replace(report.step_time, numbers=numbers)
    )


def test_waits_in_some_steps_that_leave_the_median_are_seen_in_the_mean() -> None:
    before, after = bursty(1, 40, 0.0), bursty(2, 40, 0.25)
    comparison = compare([before], [after])
    assert (comparison.verdict, comparison.about) == ("slower", "mean")
    assert comparison.delta_share == pytest.approx(1 / 3.5, rel=0.05)
    assert comparison.delta_ms == pytest.approx(comparison.candidate.mean_ms - comparison.baseline.mean_ms)
    assert comparison.candidate.median_ms == pytest.approx(comparison.baseline.median_ms, rel=0.02)
    assert comparison.said.id == "compare-mean-slower"
    assert comparison.long_steps is not None
    assert (comparison.long_steps.count, comparison.long_steps.of) == (10, 40)
    assert comparison.long_steps.low_ms > 7
    assert after.step_time is not None
    waited = [str(100 + at) for at, ms in enumerate(after.step_time.steps_ms) if ms > 7]
    assert list(comparison.long_steps.names) == waited[:8]
    assert compare([after], [before]).verdict == "faster"


def test_where_both_middles_differ_equally_the_mean_is_shown() -> None:
    """It is the step of the report, to which its parts sum."""
    comparison = compare([noisy(1, 10.0, 20)], [noisy(2, 8.0, 20)])
    assert (comparison.about, comparison.said.id, comparison.long_steps) == ("mean", "compare-faster", None)
    assert comparison.said.args["before"].value == comparison.baseline.mean_ms
    assert comparison.delta_ms == pytest.approx(comparison.candidate.mean_ms - comparison.baseline.mean_ms)


@pytest.mark.parametrize("steps", [10, 50])
def test_waits_that_come_as_often_are_no_difference(steps: int) -> None:
    alarms = sum(
        compare([bursty(seed, steps, 0.2)], [bursty(1000 + seed, steps, 0.2)]).verdict != "no_difference"
        for seed in range(200)
    )
    assert alarms <= 10


def test_waits_that_come_by_chance_are_no_difference() -> None:
    def drawn(seed: int) -> Report:
        draw = random.Random(seed)
        return with_steps([draw.gauss(3.5, 0.05) + 4 * (draw.random() < 0.2) for _ in range(30)])

    alarms = sum(
        compare([drawn(seed)], [drawn(1000 + seed)]).verdict != "no_difference" for seed in range(100)
    )
    assert alarms <= 5


def test_a_change_of_five_percent_is_seen() -> None:
    seen = sum(
        compare([noisy(seed, 10.0, 20)], [noisy(1000 + seed, 10.5, 20)]).verdict == "slower"
        for seed in range(100)
    )
    assert seen >= 90


def test_significant_but_tiny_is_no_difference() -> None:
    before, after = noisy(1, 10.0, 500, 0.001), noisy(2, 10.1, 500, 0.001)
    comparison = compare([before], [after])
    assert comparison.p_value is not None
    assert comparison.p_value < 0.001
    assert comparison.verdict == "no_difference"


def test_too_few_steps_cannot_tell() -> None:
    comparison = compare([with_steps([10.0] * 3)], [with_steps([5.0] * 20)])
    assert (comparison.verdict, comparison.p_value, comparison.detectable_share) == (
        "cannot_tell",
        None,
        None,
    )


def test_several_captures_are_compared_by_their_medians() -> None:
    before = [noisy(seed, 10.0, 20) for seed in range(5)]
    after = [noisy(10 + seed, 8.0, 20) for seed in range(5)]
    comparison = compare(before, after)
    assert (comparison.verdict, comparison.within_capture) == ("faster", False)
    assert comparison.baseline.steps == 5 * SAMPLE.capture.steps


def test_the_interval_of_the_median_is_that_of_order_statistics() -> None:
    # n = 20: the 6th and the 15th value (Hollander and Wolfe, table of the sign test).
    assert median_interval(range(1, 21)) == (6, 15)
    assert median_interval([3.0]) == (3.0, 3.0)


def test_the_interval_holds_the_median_as_often_as_it_says() -> None:
    draw = random.Random(7)
    hits = 0
    for _ in range(400):
        low, high = median_interval([draw.gauss(0, 1) for _ in range(15)])
        hits += low <= 0 <= high
    assert hits >= 0.93 * 400


def test_the_changes_of_categories_sum_to_that_of_the_mean_step() -> None:
    parts = tuple(
        msgspec.structs.replace(part, ms_per_step=part.ms_per_step * 0.5) for part in SAMPLE.breakdown
    )
    ledger = msgspec.structs.replace(SAMPLE.ledger, today_ms=sum(part.ms_per_step for part in parts))
    comparison = compare([SAMPLE], [msgspec.structs.replace(SAMPLE, breakdown=parts, ledger=ledger)])
    change = sum(part.after_ms - part.before_ms for part in comparison.breakdown)
    assert change == pytest.approx(-0.5 * sum(part.ms_per_step for part in SAMPLE.breakdown))


def edited(check_id: str, **changes: object) -> Report:
    checks = tuple(
        msgspec.structs.replace(check, **changes) if check.id == check_id else check
        for check in SAMPLE.checks
    )
    return msgspec.structs.replace(SAMPLE, checks=checks)


def failed_with_saving() -> CheckResult:
    return next(check for check in SAMPLE.checks if check.status == "failed" and check.saving_ms is not None)


def change_of(before: Report, after: Report, check_id: str) -> str:
    findings = compare([before], [after]).findings
    return next(finding.change for finding in findings if finding.id == check_id)


def test_findings_are_fixed_new_or_still_there() -> None:
    check = failed_with_saving()
    gone = edited(check.id, status="passed", args={})
    assert change_of(SAMPLE, gone, check.id) == "fixed"
    assert change_of(gone, SAMPLE, check.id) == "new"
    assert change_of(SAMPLE, SAMPLE, check.id) == "still"


def test_a_finding_whose_cause_is_not_there_any_more_is_fixed() -> None:
    check = failed_with_saving()
    gone = edited(check.id, status="not_applicable", reason="compiled", args={})
    assert change_of(SAMPLE, gone, check.id) == "fixed"


def test_what_the_other_side_cannot_know_is_neither_fixed_nor_new() -> None:
    check = failed_with_saving()
    for status in ("no_data", "not_applicable", "error"):
        assert change_of(SAMPLE, edited(check.id, status=status, args={}), check.id) == "unknown"
    for status in ("no_data", "error"):
        assert change_of(edited(check.id, status=status, args={}), SAMPLE, check.id) == "learned"
    assert change_of(edited(check.id, status="not_applicable", args={}), SAMPLE, check.id) == "new"


def test_a_finding_with_another_culprit_has_changed() -> None:
    check = failed_with_saving()
    other = edited(check.id, args={**check.args, "op": Quantity("another", "text")})
    assert change_of(SAMPLE, other, check.id) == "changed"


def test_crossing_a_limit_by_little_is_borderline() -> None:
    check = next(
        c for c in SAMPLE.checks if c.status == "failed" and c.threshold and c.threshold.arg in c.args
    )
    limit = check.threshold
    assert limit is not None
    near = {**check.args, limit.arg: Quantity(limit.value * 1.05, limit.unit)}
    below = {**check.args, limit.arg: Quantity(limit.value * 0.95, limit.unit)}
    before, after = edited(check.id, args=near), edited(check.id, args=below, status="passed")
    assert change_of(before, after, check.id) == "borderline"


def test_kernels_match_by_name_then_by_op() -> None:
    old = Kernel("a", "x:MatMul", 2, 1.0), Kernel("volta_old", "y:Conv2D", 1, 4.0)
    new = Kernel("a", "x:MatMul", 2, 1.5), Kernel("ampere_new", "y:Conv2D", 1, 2.0)
    before, after = (msgspec.structs.replace(SAMPLE, kernels=kernels) for kernels in (old, new))
    changes = compare([before], [after]).kernels
    assert [(k.name, k.op, k.before_ms, k.after_ms) for k in changes] == [
        ("", "y:Conv2D", 4.0, 2.0),
        ("a", "x:MatMul", 1.0, 1.5),
    ]


def test_a_kernel_too_short_for_the_list_of_a_report_is_not_said_to_be_gone() -> None:
    """A report lists the longest kernels only: which one is the last of them is chance, and "0 ms" was no fact."""
    last, other = Kernel("a", "x:Add", 1, 0.5), Kernel("b", "y:Mul", 1, 0.49)
    a, b, c = (Kernel(name, "", 1, 0.5) for name in "abc")
    many = tuple(Kernel("k", f"op_{at}:Relu", 1, 1.0) for at in range(MOST_KERNELS))
    for before, after, unlisted_ms, printed in (
        ((*many[1:], last), (*many[1:], other), 9.0, []),
        ((*many[2:], last, many[0]), (*many[2:], last, other), 9.0, ["op_0:Relu"]),
        ((last,), (other,), 9.0, []),
        ((last,), (other,), 0.0, ["x:Add", "y:Mul"]),  # lists all that there are
        ((a, b), (c,), 0.0, ["a", "b", "c"]),  # of no op
    ):
        sides = []
        for kernels in (before, after):
            whole_ms = unlisted_ms + sum(kernel.ms_per_step for kernel in kernels)
            parts = (PrecisionPart("unknown", whole_ms, 1.0, ()),)
            sides.append([msgspec.structs.replace(SAMPLE, kernels=kernels, precision=parts)])
        assert [kernel.op or kernel.name for kernel in compare(*sides).kernels] == printed


def test_runs_that_are_not_similar_say_so() -> None:
    jax = msgspec.structs.replace(SAMPLE, capture=msgspec.structs.replace(SAMPLE.capture, framework="jax"))
    assert [note.id for note in compare([SAMPLE], [jax]).unlike] == ["unlike-framework"]
    assert compare([SAMPLE], [SAMPLE]).unlike == ()


def of_host(steps: list[float]) -> Report:
    """A capture in which no GPU worked."""
    return msgspec.structs.replace(
        with_steps(steps), step_time=None, host_step_time=with_steps(steps).step_time
    )


def test_runs_without_a_gpu_are_compared_by_the_steps_of_their_hosts() -> None:
    comparison = compare([of_host([10.0, 10.1, 10.2, 10.3])], [of_host([8.0, 8.1, 8.2, 8.3])])
    assert (comparison.verdict, comparison.steps_of) == ("faster", "host")
    assert (comparison.baseline.median_ms, comparison.candidate.median_ms) == (10.15, 8.15)


def test_a_run_without_a_gpu_is_not_compared_with_one_that_has_one() -> None:
    steps = [10.0, 10.1, 10.2, 10.3]
    comparison = compare([with_steps(steps)], [of_host(steps)])
    assert (comparison.verdict, comparison.steps_of) == ("cannot_tell", "gpu")
