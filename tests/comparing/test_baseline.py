"""Reports that were stored as JSON, by this version and by others."""

import json

import msgspec
import pytest

from tb_gpu_advisor.comparing.baseline import parse_baseline
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.wire import Report
from tb_gpu_advisor.wire.as_json import to_json
from tests.comparing.test_compare import with_steps


def test_a_stored_report_is_read() -> None:
    stored = with_steps([1.0, 2.0])
    assert any(check.evidence for check in stored.checks)
    assert parse_baseline(to_json(stored), "old.json") == without_evidence(stored)


def without_evidence(report: Report) -> Report:
    """Which nobody compares, and which older versions wrote in another shape."""
    checks = tuple(msgspec.structs.replace(check, evidence=()) for check in report.checks)
    return msgspec.structs.replace(report, checks=checks)


def test_evidence_of_another_shape_is_no_obstacle() -> None:
    document = json.loads(to_json(with_steps([1.0, 2.0])))
    document["checks"][0]["evidence"] = [{"type": "timeline", "lanes": [{"label": "python3"}]}]
    assert parse_baseline(json.dumps(document), "old.json") == without_evidence(with_steps([1.0, 2.0]))


def test_what_a_newer_version_adds_is_left_out() -> None:
    stored = with_steps([1.0, 2.0])
    document = json.loads(to_json(stored))
    document["invented"] = document["capture"]["invented"] = {"deep": [1]}
    assert parse_baseline(json.dumps(document), "new.json") == without_evidence(stored)


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


def test_a_report_of_an_older_version_is_refused_by_the_field_that_it_lacks() -> None:
    document = msgspec.to_builtins(with_steps([1.0, 2.0]))
    del document["capture"]["profiler_ms"]
    with pytest.raises(AdvisorError, match="profiler_ms"):
        parse_baseline(json.dumps(document), "old.json")
