"""Remarks on a capture that no host makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.report import notes
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Framework
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


@pytest.mark.parametrize(
    ("framework", "told"), [("tensorflow", "profiler-work"), ("jax", "profiler-work-no-keras")]
)
def test_keras_is_named_beside_tensorflow_only(framework: Framework, told: str) -> None:
    host = summarise(decode(steady().to_bytes()), "h")
    known = replace(host, profiler_ms=3.0, framework=framework)
    assert told in [note.id for note in notes._of_capture(known)]
