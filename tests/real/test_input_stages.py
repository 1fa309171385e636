"""Which stage of tf.data sets the pace in recorded programs, and what of it the capture tells."""

from typing import Final

import pytest

from tb_gpu_advisor import analyze
from tests.real.labels import ROOT

#: By recording: the stage, its kind, what limits it, the op that takes its time, and the user's function and place.
FAULTS: Final = {
    "tf_slow_input": ("Map", "python", "python", "PyFunc", "read_batch", "tf_slow_input.py:15"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_slowest_stage_of_a_recorded_program_is_named(name: str) -> None:
    report = analyze(str(ROOT / "demo_logs" / "recorded" / name / "fault"))
    [row] = [check for check in report.checks if check.id == "slow-input-stage"]
    shown = tuple(row.args[arg].value for arg in ("stage", "kind", "limit", "runs", "function", "at"))
    assert (row.status, shown) == ("failed", FAULTS[name])


def test_a_function_that_runs_on_other_threads_is_its_stages_own_time() -> None:
    """The healthy twin: its map runs in a pool of threads, where each call takes 100 ms."""
    report = analyze(str(ROOT / "demo_logs" / "recorded" / "tf_slow_input" / "healthy"))
    [row] = [check for check in report.checks if check.id == "slow-input-stage"]
    assert row.status == "passed"
    assert (row.args["stage"].value, row.args["runs"].value) == ("ParallelMapV2", "PyFunc")
    assert float(row.args["self"].value) > 50
