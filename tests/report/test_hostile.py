"""Mutated files through the whole path: a report or a clean error, never anything else."""

from __future__ import annotations

import random

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Report
from tests.checks.judge import steady
from tests.checks.test_exposed_input_copy import with_copies
from tests.checks.test_slow_input_stage import with_pipeline
from tests.trace.fuzz_sanitized import mutated

COUNT = 3000


def report_of(data: bytes) -> Report | None:
    try:
        facts = Facts((summarise(decode(data), "h"),))
    except AdvisorError:
        return None
    return build("run", ("h",), facts, ())


def test_mutated_files_give_a_report_or_a_clean_error() -> None:
    rng = random.Random(20260115)
    seeds = [
        with_pipeline(300.0).to_bytes(),
        with_copies("model/gather/_3:_Recv", late=True).to_bytes(),
        steady(steps=3, wait_us=5.0, host_op_us=50.0).to_bytes(),
    ]
    reports = [report_of(mutated(rng.choice(seeds), rng)) for _ in range(COUNT)]
    made = [report for report in reports if report is not None]
    assert COUNT // 10 < len(made) < COUNT
    for report in made:
        assert "error" not in {check.status for check in report.checks}
        assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
