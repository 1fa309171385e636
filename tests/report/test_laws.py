"""Laws of reports: each can be broken, none is by what the analysis makes, and what breaks one does not leave."""

import math
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Outcome, Saving
from tb_gpu_advisor.judging.quantities import ms, share
from tb_gpu_advisor.report import build as module
from tb_gpu_advisor.report import rows as rows_module
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.report.laws import NOTHING, broken_laws, lawful
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Bounds, Problem, Quantity, Report, Timeline
from tests.build.several import Several
from tests.checks.judge import steady


def report_of(data: bytes) -> Report:
    return build("run", ("h",), Facts((summarise(decode(data), "h"),)), ())


@pytest.fixture(scope="module")
def one() -> Report:
    return report_of(steady(wait_us=2000.0).to_bytes())


@pytest.fixture(scope="module")
def several() -> Report:
    return report_of(Several(gpus=2, transfer_us=300.0, compute_us=(500.0, 700.0)).to_bytes())


def test_what_is_made_breaks_none(one: Report, several: Report) -> None:
    for report in (one, several):
        assert list(broken_laws(report)) == []
        kept, data = lawful(report)
        assert kept is report
        assert msgspec.json.decode(data, type=Report) == report


def broken(report: Report, name: str, **of: Any) -> set[str]:
    """The laws that are broken with these fields of the first of a part of the report, or of the part itself."""
    part = getattr(report, name)
    changed = (replace(part[0], **of), *part[1:]) if isinstance(part, tuple) else replace(part, **of)
    return {law for _, law in broken_laws(replace(report, **{name: changed}))}


@pytest.mark.parametrize(
    ("name", "of", "law"),
    [
        ("step_time", {"low_ms": 99.0}, "step"),
        ("step_time", {"low_ms": -1.0}, "step"),
        ("step_time", {"median_ms": math.nan}, "step"),
        ("step_time", {"mean_ms": math.inf}, "step"),
        ("breakdown", {"ms_per_step": 9.9}, "parts"),
        ("breakdown", {"ms_per_step": -1.0}, "parts"),
        ("breakdown", {"share": 1.1}, "parts"),
        ("gpu_breakdowns", {"busy_ms": 9.0}, "busy"),
        ("gpu_breakdowns", {"capture_busy_ms": math.nan}, "busy"),
        ("precision", {"share": -0.1}, "precision"),
        ("recoverable", {"low": 99.0}, "bounds"),
        ("recoverable", {"high": math.inf}, "bounds"),
        ("checks", {"args": {"x": Quantity(math.nan, "ms")}}, "quantities"),
        ("checks", {"args": {"x": Quantity(-1, "count")}}, "quantities"),
        ("checks", {"args": {"x": Quantity(1.2, "share")}}, "shares"),
        ("checks", {"saving_ms": Bounds(2.0, 1.0)}, "bounds"),
    ],
)
def test_each_law_can_be_broken(one: Report, name: str, of: dict[str, Any], law: str) -> None:
    assert law in broken(one, name, **of)


@pytest.mark.parametrize(
    ("of", "law"),
    [({"one_gpu_ms": 99.0}, "several"), ({"ranges": "low"}, "ranges"), ({"tables": "row"}, "tables")],
)
def test_laws_of_several_gpus_can_be_broken(several: Report, of: dict[str, Any], law: str) -> None:
    gpus = several.several_gpus
    assert gpus is not None
    if law == "ranges":
        of = {"ranges": (replace(gpus.ranges[0], low_ms=99.0), *gpus.ranges[1:])}
    if law == "tables":
        of = {"tables": (replace(gpus.tables[0], rows=((1,),)),)}
    assert law in broken(several, "several_gpus", **of)


def test_laws_of_timelines_can_be_broken(one: Report) -> None:
    check = next(check for check in one.checks if any(isinstance(e, Timeline) for e in check.evidence))
    timeline = next(e for e in check.evidence if isinstance(e, Timeline))
    lane = timeline.lanes[0]
    for wrong in (
        replace(timeline, dur_us=0.0),
        replace(timeline, lanes=(replace(lane, name=lane.name[1:]),)),
        replace(timeline, lanes=(replace(lane, names=()),)),
        replace(timeline, lanes=(replace(lane, dur_us=(-1.0,) * len(lane.dur_us)),)),
    ):
        checks = tuple(replace(row, evidence=(wrong,)) if row is check else row for row in one.checks)
        assert (check.id, "timelines") in set(broken_laws(replace(one, checks=checks)))


@pytest.mark.parametrize(
    "wrong",
    [{"run": 5}, {"schema": math.nan}, {"given": {"parameters": None, "gb_per_s": math.inf}}],
)
def test_without_what_breaks_one_here_there_is_no_report(one: Report, wrong: dict[str, Any]) -> None:
    with pytest.raises(AdvisorError) as caught:
        lawful(replace(one, **wrong))
    assert caught.value.code == "report-broken"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("breakdown", ()),
        ("step_time", {"low_ms": 99.0}),
        ("gpu_breakdowns", {"busy_ms": math.nan}),
        ("precision", {"share": 2.0}),
        ("recoverable", {"low": 99.0}),
        ("several_gpus", {"one_gpu_ms": 99.0}),
        ("headline", {"args": {"x": Quantity(math.nan, "ms")}}),
        ("capture", {"profiler_ms": math.inf}),
        ("kernels", {"ms_per_step": math.nan}),
        ("overview", {"device_share": "much"}),
        ("first", (5,)),
    ],
)
def test_a_part_that_breaks_one_is_left_out_and_named_and_the_rest_stands(
    several: Report, name: str, wrong: Any, caplog: pytest.LogCaptureFixture
) -> None:
    part = getattr(several, name)
    if isinstance(wrong, dict):
        wrong = (replace(part[0], **wrong), *part[1:]) if isinstance(part, tuple) else replace(part, **wrong)
    kept, data = lawful(replace(several, **{name: wrong}))
    assert kept == replace(several, **{name: NOTHING[name]}, errors=(Problem("part-broken", {"part": name}),))
    assert msgspec.json.decode(data, type=Report) == kept
    assert list(broken_laws(kept)) == []
    assert name in caplog.text


def test_a_row_that_breaks_one_late_is_an_error_and_no_advice(one: Report) -> None:
    row = next(check for check in one.checks if check.id == one.first[0])
    wrong = tuple(replace(check, loss_ms=math.nan) if check is row else check for check in one.checks)
    kept, _ = lawful(replace(one, checks=wrong))
    assert [check.id for check in kept.checks if check.status == "error"] == [row.id]
    assert [check for check in kept.checks if check.id != row.id] == [c for c in one.checks if c is not row]
    assert row.id not in kept.first
    assert not any(row.id in stage.findings for stage in kept.workflow)
    assert kept.errors == ()


@pytest.mark.parametrize(
    ("function", "parts"),
    [
        ("capture", {"capture"}),
        ("step_time", {"step_time"}),
        ("_average", {"breakdown", "several_gpus"}),
        ("gpu_breakdowns", {"gpu_breakdowns"}),
        ("rows_of", {"recoverable", "first", "ledger", "several_gpus"}),
        ("ledger", {"ledger"}),
        ("first", {"first"}),
        ("several_gpus", {"several_gpus"}),
        ("headline", {"headline"}),
        ("overview", {"overview"}),
        ("workflow", {"workflow"}),
        ("_kernels", {"kernels"}),
        ("_precision", {"precision"}),
        ("_by_tensorflow", {"tensorflow"}),
    ],
)
def test_a_part_that_cannot_be_made_costs_no_other(
    function: str, parts: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    data = Several(gpus=2, transfer_us=300.0, compute_us=(500.0, 700.0)).to_bytes()
    whole = report_of(data)
    monkeypatch.setattr(module, function, breaks)
    report, _ = lawful(report_of(data))
    assert {problem.args["part"] for problem in report.errors} == parts
    # A report whose ledger is missing has no row to name, and nothing to begin with.
    for name in set(NOTHING) - parts - {"headline", "first", "workflow"}:
        assert getattr(report, name) == getattr(whole, name)
    assert [check.status for check in report.checks] == [check.status for check in whole.checks]
    for part in parts:
        assert getattr(report, part) == NOTHING[part]


@pytest.mark.parametrize("function", ["advised", "_bounds"])
def test_a_row_that_cannot_be_known_is_an_error(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*args: Any) -> Any:
        if function == "_bounds" or args[0].status == "failed":
            raise ZeroDivisionError
        return args[0]

    data = steady(wait_us=2000.0).to_bytes()
    whole = report_of(data)
    monkeypatch.setattr(rows_module, function, breaks)
    report, _ = lawful(report_of(data))
    assert report.errors == ()
    costs = {check.id for check in whole.failed if function == "advised" or check.saving_ms is not None}
    assert {check.id for check in report.checks if check.status == "error"} == costs != set()


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome("failed", {"share": share(1.5)}),
        Outcome("failed", {"time": ms(math.nan)}),
        Outcome("failed", {"time": ms(-1.0)}),
        Outcome("failed", {}, saving=Saving(2.0, None, 1.0, "measured")),
        Outcome("failed", {}, saving=Saving(0.0, None, math.inf, "measured")),
    ],
)
def test_a_row_that_contradicts_itself_is_an_error_and_costs_no_other(
    outcome: Outcome, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fine = Outcome("passed", {"share": share(0.5)})
    monkeypatch.setattr(module, "run_all", lambda *_: [(ALL[0], outcome), (ALL[1], fine)])
    first, second = build("run", (), Facts(()), ()).checks
    assert (first.status, first.reason, first.args) == ("error", "internal", {})
    assert second.status == "passed"
    assert ALL[0].id in caplog.text
