"""The failed rows alone: few bytes whatever the capture holds."""

import json

import msgspec
import pytest

from tb_gpu_advisor.export.brief import brief
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Report, Table
from tb_gpu_advisor.wire.as_json import json_line
from tests.golden.make_samples import samples

ALL_FAILED = samples()["all-failed"]
CATALOG = Catalog("en")
#: Bytes of a brief with four findings.
MOST_BYTES = 8_000


def with_findings(number: int, name: str = "") -> Report:
    """The sample with so many findings; every text of their evidence is ``name`` where one is given."""
    checks = []
    for check in ALL_FAILED.failed[:number]:
        evidence = tuple(
            msgspec.structs.replace(
                one,
                rows=tuple(
                    tuple(name if name and isinstance(cell, str) else cell for cell in row)
                    for row in one.rows
                ),
            )
            if isinstance(one, Table)
            else one
            for one in check.evidence
        )
        checks.append(msgspec.structs.replace(check, evidence=evidence))
    return msgspec.structs.replace(ALL_FAILED, checks=tuple(checks))


def test_a_finding_tells_verdict_saving_place_and_fix() -> None:
    whole = next(check for check in ALL_FAILED.failed if check.saving_ms and check.evidence)
    shown = json.loads(json_line(brief(msgspec.structs.replace(ALL_FAILED, checks=(whole,)), CATALOG)))
    (finding,) = shown["findings"]
    assert whole.saving_ms is not None
    assert finding["id"] == whole.id
    row = ALL_FAILED.ledger.rows[whole.row or 0]
    assert finding["saves_ms"] == [row.saving_ms.low, row.saving_ms.likely, row.saving_ms.high]
    assert row.step_after_ms is not None
    assert finding["step_after_ms"] == [
        row.step_after_ms.low,
        row.step_after_ms.likely,
        row.step_after_ms.high,
    ]
    assert finding["fix"] == CATALOG.text(whole.id, "fix")
    assert finding["says"] == CATALOG.text(whole.id, "failed", whole.args)
    assert shown["step_ms"] == 12.5


@pytest.mark.parametrize("name", ["", "k" * 5000])
def test_four_findings_take_less_than_8_kb(name: str) -> None:
    written = json_line(brief(with_findings(4, name), CATALOG))
    assert len(json.loads(written)["findings"]) == 4
    assert len(written.encode()) < MOST_BYTES
    assert "\n" not in written


def test_nothing_that_failed_is_left_out_and_nothing_else_is_in() -> None:
    shown = brief(ALL_FAILED, CATALOG)
    printed = [check for one in shown["findings"] for check in (one["id"], *one.get("checks", []))]
    assert sorted(printed) == sorted(check.id for check in ALL_FAILED.failed)
    assert brief(samples()["all-passed"], CATALOG)["findings"] == []


def test_a_run_without_a_gpu_says_what_could_not_be_decided() -> None:
    undecided = samples()["undecided"]
    shown = brief(undecided, CATALOG)
    assert shown["gpus"] == {}
    assert shown["step_ms"] is None
    assert set(shown["undecided"]) == {
        check.id for check in undecided.checks if check.status in ("no_data", "error")
    }
