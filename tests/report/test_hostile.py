"""Mutated files through the whole path: a report or a clean error, never anything else (``python -m tools.mutate``)."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tb_gpu_advisor.report.shorten import MOST_BYTES
from tests.checks.judge import steady
from tests.trace.fuzz_sanitized import mutated
from tools.mutate import SEED, outcome, seeds


@pytest.mark.parametrize("count", [150, pytest.param(10_000, marks=pytest.mark.deep)])
def test_mutated_files_give_a_report_or_a_clean_error(tmp_path: Path, count: int) -> None:
    rng, originals = random.Random(SEED), seeds()
    found = [outcome(mutated(rng.choice(originals), rng), tmp_path / "h.xplane.pb") for _ in range(count)]
    assert count // 10 < sum(report is not None for report in found) < count


def test_a_name_as_long_as_the_file_makes_no_large_report(tmp_path: Path) -> None:
    name = "x" * 2_000_000
    run = steady(kernels_us=((f"{name}/MatMul:MatMul", f"volta_sgemm_{name}", 500.0), 300.0), wait_us=300.0)
    report = outcome(run.to_bytes(), tmp_path / "h.xplane.pb")
    assert report is not None
    assert len(msgspec.json.encode(report)) < MOST_BYTES
    assert {check.id for check in report.checks if check.status == "failed"} >= {"single-precision"}


def test_a_file_that_is_cut_off_anywhere_gives_a_report_or_a_clean_error(tmp_path: Path) -> None:
    data = seeds()[2]
    file = tmp_path / "h.xplane.pb"
    found = [outcome(data[:length], file) for length in range(0, len(data), max(1, len(data) // 300))]
    assert found[0] is None  # empty
    assert outcome(data, file) is not None
