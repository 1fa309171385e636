"""A step of which a function runs a part, and Python the rest op by op."""

from dataclasses import replace

import pytest

from tests.simulator.api import brief
from tests.simulator.hardware import HostSpeed
from tests.simulator.judge import report_of
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Workload
from tests.simulator.zones import MUST, MUST_NOT

PROGRAM = brief(Workload(api="eager", dtype="fp16", batch=16, speed=HostSpeed(eager_op_ns=100_000)))


@pytest.mark.parametrize(("in_function", "status"), [(0.6, "failed"), (0.97, "passed")])
def test_fails_where_a_function_for_all_would_help(in_function: float, status: str) -> None:
    run = Scenario("partly", replace(PROGRAM, in_function=in_function)).run()
    saved_ms = run.step_ms() - Scenario("all", replace(PROGRAM, in_function=1.0)).run().step_ms()
    assert saved_ms >= MUST * run.step_ms() if status == "failed" else saved_ms <= MUST_NOT * run.step_ms()
    row = next(check for check in report_of(run).checks if check.id == "eager-execution")
    assert row.status == status
    if row.saving_ms is not None:
        assert row.saving_ms.low <= saved_ms
