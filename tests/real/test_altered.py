"""Altered captures: what must stay the same stays, what must change changes, what is no longer known is ``no_data``.

On the project's own runs; ``shared`` ones, where they lie next to the checkout, are altered in the same ways.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pytest

from tb_gpu_advisor.causes import IDLE
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.build import altered
from tests.real.labels import ROOT

DEMOS = ("one-step", "launch-bound", "input-bound", "mixed-precision", "single-precision", "launch-bound-xla")
FILES = [next((ROOT / "demo_logs" / demo).rglob("*.xplane.pb")) for demo in DEMOS]
SHARED = sorted(
    file
    for folder in ("captures", "captures-more")
    for file in (ROOT.parent / "shared" / folder).rglob("*.xplane.pb")
    if "tpu" not in str(file) and "dlrm" not in str(file)
)
#: Injected idle time, more than any cause takes less than.
INJECTED_MS = 7
#: How far a step may be off its marked length. Our default: a launch or two.
OFF = 0.03
#: Rows that say why the GPU is idle, which only the host's events tell.
NEED_HOST = (
    *("input-bound", "step-gaps", "launch-bound", "tiny-kernels", "eager-execution", "host-placed-ops"),
    "xla-off",
)
#: Rows that say what copies are for, where there are any.
OF_COPIES = ("blocking-copies", "recurring-copies", "exposed-input-copy")
#: Rows that a part of a step must not fail which the whole step passes.
OF_ANY_WINDOW = ("eager-execution", "recurring-copies", "input-bound", "step-gaps")
#: Where a window that is cut elsewhere has steps of other lengths for a reason.
UNEQUAL_STEPS = ("input-bound", "mi300-jax", "v100x2", "jax-mi355", "v100-multi-worker")
#: Captures in which one GPU works: on several a gap of all is not the gap of each.
ON_ONE_GPU = [file for file in SHARED if "multi-worker" not in str(file) and "jax08_conv" not in str(file)]


def with_shared(shared: list[Path]) -> pytest.MarkDecorator:
    """The project's own files, and those of others with the tests that take longer."""
    files = [*FILES, *(pytest.param(file, marks=pytest.mark.deep) for file in shared)]
    return pytest.mark.parametrize("file", files, ids=lambda file: "/".join(file.parts[-6:-1]))


every = with_shared(SHARED)
on_one_gpu = with_shared(ON_ONE_GPU)


def report_of(space: Any) -> Report:
    return build("run", ("host",), Facts((summarise(decode(space.SerializeToString()), "host"),)), ())


@lru_cache
def unaltered(file: Path) -> Report:
    return report_of(altered.parse(file.read_bytes()))


def changed(file: Path, alteration: Callable[[Any], None]) -> Report:
    space = altered.parse(file.read_bytes())
    alteration(space)
    return report_of(space)


def statuses(report: Report) -> dict[str, str]:
    return {check.id: check.status for check in report.checks}


def parts(report: Report) -> dict[str, float]:
    return {part.category: part.ms_per_step for part in report.breakdown}


@every
@pytest.mark.parametrize("alteration", [altered.shuffle, altered.without_derived, altered.later])
def test_order_derived_lines_and_the_time_of_day_change_nothing(
    file: Path, alteration: Callable[[Any], None]
) -> None:
    before, after = unaltered(file), changed(file, alteration)
    assert statuses(after) == statuses(before)
    assert parts(after) == pytest.approx(parts(before), abs=1e-5)
    assert [check.saving_ms for check in after.checks] == [check.saving_ms for check in before.checks]


@on_one_gpu
@pytest.mark.parametrize("place", [0.2, 0.5, 0.8])
def test_injected_idle_time_is_seen_whole_and_in_one_category(file: Path, place: float) -> None:
    space = altered.parse(file.read_bytes())
    moments = altered.idle_moments(space)
    altered.delay(space, moments[int(place * len(moments))], INJECTED_MS * 10**9)
    before, after = unaltered(file), report_of(space)
    assert before.step_time is not None
    assert after.step_time is not None
    steps = max(1, before.capture.steps)
    more = {category: (parts(after)[category] - ms) * steps for category, ms in parts(before).items()}
    # It lies in a step that is analysed, or in none of them, as the profiler's own work does.
    outside = abs(sum(more.values())) < 0.01
    grown = max(more, key=lambda category: more[category])
    assert outside or sum(more.values()) == pytest.approx(INJECTED_MS, rel=0.01)
    # Three stops of the host make each other known: the third one may make two that were launches before stops as well.
    moved = sum(ms for ms in more.values() if ms < 0) if grown == "host_stopped" else 0.0
    assert outside or more[grown] + moved == pytest.approx(INJECTED_MS, rel=0.07)
    assert outside or grown in IDLE


@every
def test_without_the_host_no_row_tells_why_the_gpu_is_idle(file: Path) -> None:
    report = changed(
        file, partial(altered.without_planes, is_meant=lambda plane: plane.name.startswith(b"/host"))
    )
    rows = statuses(report)
    assert rows["no-host-trace"] == "failed"
    assert {rows[check] for check in NEED_HOST} <= {"no_data", "not_applicable"}
    assert "failed" not in {rows[check] for check in OF_COPIES}
    idle_ms = sum(ms for category, ms in parts(report).items() if category in IDLE)
    assert parts(report)["unknown"] == pytest.approx(idle_ms)


@every
def test_without_the_gpu_nothing_about_it_is_decided(file: Path) -> None:
    report = changed(file, partial(altered.without_planes, is_meant=altered.is_gpu))
    rows = statuses(report)
    assert rows["no-gpu-activity"] == "failed"
    assert report.headline is None
    for check in (
        "launch-bound",
        "tiny-kernels",
        "tensor-cores-unused",
        "unfused-elementwise",
        "small-model",
    ):
        assert rows[check] in ("no_data", "not_applicable")


@every
@pytest.mark.parametrize(("first", "last"), [(0.3, 9.0), (-9.0, 0.6), (0.2, 0.8)])
def test_a_window_cut_elsewhere_finds_no_fault_that_the_whole_does_not_have(
    file: Path, first: float, last: float
) -> None:
    """Where a step is cut in two, other shares are lost in the rest of it; but functions do not become eager."""
    before, after = unaltered(file), changed(file, partial(altered.cut, first=first, last=last))
    passed = {check for check, status in statuses(before).items() if status in ("passed", "not_applicable")}
    failed = {check for check, status in statuses(after).items() if status == "failed"}
    # This one runs ops one by one for a part of its time, which is most of what is left.
    partly_eager = "2021_06_18_14_00_41" in str(file)
    assert partly_eager or not failed & passed & set(OF_ANY_WINDOW)
    unequal = any(word in str(file) for word in UNEQUAL_STEPS)
    if before.step_time and after.step_time and not unequal and min(_steps(before), _steps(after)) > 1:
        assert after.step_time.median_ms == pytest.approx(before.step_time.median_ms, rel=0.1)


def _steps(report: Report) -> int:
    return report.capture.steps


@every
def test_without_its_marks_a_capture_has_the_same_steps_or_none(file: Path) -> None:
    before, after = unaltered(file), changed(file, altered.unmarked)
    if not (_steps(before) and _steps(after)):
        return
    assert before.step_time is not None
    assert after.step_time is not None
    # Which steps are analysed may differ: those of marks alone may be short as their batches are.
    marked_ms, ms = before.step_time.steps_ms, after.step_time.steps_ms
    off = [one for one in ms if min(abs(one / marked - 1) for marked in marked_ms) > OFF]
    assert not off or after.step_time.mean_ms == pytest.approx(before.step_time.mean_ms, rel=OFF)


@every
def test_where_the_driver_was_seen_alone_nothing_is_pythons(file: Path) -> None:
    of = parts(changed(file, altered.calls_alone))
    assert of["between_steps"] == of["host_python"] == 0


@every
def test_without_links_between_threads_functions_are_no_eager_ops(file: Path) -> None:
    report = changed(file, lambda space: altered.without_stats(space, b"_p", b"_c", b"_pt", b"_ct"))
    assert statuses(report)["eager-execution"] == statuses(unaltered(file))["eager-execution"]


@on_one_gpu
def test_twice_as_slow_is_twice_the_time(file: Path) -> None:
    before, after = unaltered(file), changed(file, partial(altered.slower, factor=2))
    assert before.step_time is not None
    assert after.step_time is not None
    assert after.step_time.mean_ms == pytest.approx(2 * before.step_time.mean_ms, rel=1e-3)
    busy = [2 * part.ms_per_step for part in before.breakdown if part.category not in IDLE]
    assert [p.ms_per_step for p in after.breakdown if p.category not in IDLE] == pytest.approx(busy, abs=0.05)


@every
def test_nothing_of_one_step_is_sure_and_nothing_between_steps_is_decided(file: Path) -> None:
    report = unaltered(file)
    if report.capture.steps != 1:
        return
    for check in report.checks:
        per_step = check.status == "failed" and check.section != "0"
        assert not per_step or check.confidence != "high", check.id
    rows = statuses(report)
    assert {rows[check] for check in ("step-gaps", "warm-up-in-window", "recurring-copies")} == {"no_data"}


@every
def test_a_row_over_its_limit_that_passed_names_the_condition_that_decided(file: Path) -> None:
    for check in unaltered(file).checks:
        limit = check.threshold
        if check.status == "passed" and limit is not None:
            value = check.args[limit.arg].value
            assert isinstance(value, int | float)
            is_over = value >= limit.value if limit.fails == "at_least" else value <= limit.value
            assert check.reason if is_over else not check.reason, check.id


@every
def test_no_low_bound_is_above_its_high_bound_or_the_headlines(file: Path) -> None:
    report = unaltered(file)
    for check in report.checks:
        if check.saving_ms is not None:
            assert 0 <= check.saving_ms.low <= check.saving_ms.high
    if report.recoverable is not None and report.step_time is not None:
        assert 0 <= report.recoverable.low <= report.recoverable.high <= report.step_time.mean_ms
