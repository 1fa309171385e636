"""Remarks on a capture that no host makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tb_gpu_advisor.report import notes
from tests.checks.judge import steady
from tests.report.test_build import report_of


@pytest.mark.parametrize(
    ("engine", "stale", "told"),
    [("native", False, []), ("protobuf", False, ["slow-decoder"]), ("protobuf", True, ["stale-decoder"])],
)
def test_the_slow_decoder_is_told_once_and_why(
    engine: str, stale: bool, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "ENGINE", engine)
    monkeypatch.setattr(notes, "is_stale", lambda: stale)
    data = steady().to_bytes()
    report = report_of(tmp_path, a=data, b=data)
    assert [note.id for note in report.capture.notes if note.id.endswith("-decoder")] == told
