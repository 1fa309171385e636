"""What a budget file may say."""

from datetime import date

import pytest

from tb_gpu_advisor.comparing.budget import parse
from tb_gpu_advisor.errors import AdvisorError
from tests.comparing.test_compare import SAMPLE

FAILED = next(check.id for check in SAMPLE.checks if check.status == "failed")


def test_a_budget_file_is_read_whole() -> None:
    budget = parse(
        f"""
step_ms = 20.0
examples_per_s = 2500
memory_headroom = 0.1
saving_share = 0.1
checks = ["{FAILED}"]
[shares]
input_wait = 0.05
[program]
validation = 0.2
[[acknowledged]]
check = "{FAILED}"
reason = "known"
expires = 2026-02-01
""",
        "budget.toml",
    )
    assert (budget.step_ms, budget.shares, budget.acknowledged[0].expires) == (
        20.0,
        {"input_wait": 0.05},
        date(2026, 2, 1),
    )


@pytest.mark.parametrize(
    "text",
    [
        "step_ms = ",
        'step_ms = "long"',
        'checks = ["no-such"]',
        "[shares]\nnothing = 1",
        "stepms = 2",
        "[thresholds]\nno-such = 1",
        "[thresholds]\nno-gpu-activity = 1",
        "[thresholds]\nlaunch-bound = -1",
        "step_ms = nan",
        "examples_per_s = -1",
        "memory_headroom = 1.5",
        "[program]\nsteps = 0.5",
        "[program]\nvalidation = 2",
        "[training]\nprice = 2",
        "[training]\nhours = 10\nsaving = 5",
        "[training]\nhours = 10\nprice = 2\nsaving = -5",
        "[training]\nhours = nan\nprice = 2",
        "step_ms = -1.0",
        "saving_share = inf",
        "[shares]\ninput_wait = nan",
        "x = " + "[" * 5000,
        "[thresholds]\nlaunch-bound = nan",
        '[thresholds]\nlaunch-bound = "3 %"',
        "[thresholds]\nlaunch-bound = true",
        "[thresholds]\nlaunch-bound = 10",  # 10 % is 0.1
        *(
            entry.format(number)
            for entry in (
                "step_ms = {}",
                "saving_share = {}",
                "checks = [{}]",
                "[shares]\ninput_wait = {}",
                "[thresholds]\nlaunch-bound = {}",
                "[model]\nparameters = {}",
                "[model]\nbandwidth = {}",
                "x{} = 1",
            )
            for number in ("9" * 400, "9" * 5000, "0x" + "f" * 5000, "1e308", "-1", "nan", "1979-05-27")
        ),
    ],
    ids=lambda text: text[:40],
)
def test_a_budget_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(AdvisorError) as error:
        parse(text, "budget.toml")
    assert error.value.code == "budget-wrong"
    assert len(str(error.value)) < 600
