"""Reports that were stored as JSON, by this version and by others."""

import json

import msgspec
import pytest

from tb_gpu_advisor.comparing.baseline import parse_baseline
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire.as_json import to_json
from tests.comparing.test_compare import SAMPLE


def test_a_stored_report_is_read() -> None:
    stored = SAMPLE
    assert any(check.evidence for check in stored.checks)
    assert parse_baseline(to_json(stored), "old.json") == stored


def test_what_a_newer_version_adds_is_left_out() -> None:
    stored = SAMPLE
    document = json.loads(to_json(stored))
    document["invented"] = document["capture"]["invented"] = {"deep": [1]}
    assert parse_baseline(json.dumps(document), "new.json") == stored


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"report"',
        "[" * 100_000,
        '{"schema": 1}',
        '{"checks": 5}',
        '{"checks": [5]}',
        '{"schema": "x"}',
    ],
)
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(AdvisorError) as raised:
        parse_baseline(text, "bad.json")
    assert raised.value.code == "baseline-wrong"
    assert raised.value.arguments["file"] == "bad.json"


def with_one(place: tuple[str | int, ...], number: str) -> str:
    """A report in which one number is another."""
    document = json.loads(to_json(SAMPLE))
    inner = document
    for name in place[:-1]:
        inner = inner[name]
    assert isinstance(inner[place[-1]], int | float)
    inner[place[-1]] = "here"
    return json.dumps(document).replace('"here"', number)


@pytest.mark.parametrize(
    "number", ["-5", "1e308", "-1e308", "1" + "0" * 30, "9" * 5000, "1e999", "NaN", "true", '"1"']
)
@pytest.mark.parametrize(
    "place",
    [
        ("step_time", "median_ms"),
        ("step_time", "mean_ms"),
        ("step_time", "steps_ms", 0),
        ("breakdown", 0, "ms_per_step"),
        ("kernels", 0, "count_per_step"),
        ("kernels", 0, "ms_per_step"),
        ("capture", "steps"),
        ("recoverable", "high"),
    ],
    ids=lambda place: ".".join(map(str, place)),
)
def test_numbers_that_no_report_has_are_refused_by_their_place(
    place: tuple[str | int, ...], number: str
) -> None:
    with pytest.raises(AdvisorError, match="baseline-wrong") as raised:
        parse_baseline(with_one(place, number), "bad.json")
    assert len(str(raised.value)) < 600


def test_a_number_that_fits_nothing_is_named_by_its_place() -> None:
    text = with_one(("step_time", "median_ms"), "1e300")
    with pytest.raises(AdvisorError) as raised:
        parse_baseline(text, "bad.json")
    assert raised.value.arguments["cause"] == ("step_time.median_ms", "step_time")


def test_a_report_is_refused_by_the_field_that_it_lacks() -> None:
    document = msgspec.to_builtins(SAMPLE)
    del document["capture"]["profiler_ms"]
    with pytest.raises(AdvisorError, match="profiler_ms"):
        parse_baseline(json.dumps(document), "old.json")


@pytest.mark.parametrize("row", [99, -99])
def test_a_row_that_the_ledger_has_not_is_no_fault_of_ours(row: int) -> None:
    document = msgspec.to_builtins(SAMPLE)
    for check in document["checks"]:
        check["row"] = row
    assert parse_baseline(json.dumps(document), "odd.json").run == SAMPLE.run
