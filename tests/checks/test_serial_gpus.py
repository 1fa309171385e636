import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Table
from tests.build.several import Several
from tests.checks.judge import judge, judged, steady
from tests.simulator.api import simulate
from tests.simulator.scenario import Scenario
from tests.simulator.workload import Input, Workload

TURNS = (0.0, 900.0, 1800.0, 2700.0)


def test_fires_when_gpus_take_turns() -> None:
    outcome = judge("serial-gpus", Several(gpus=4, start_us=TURNS))
    assert outcome.status == "failed"
    assert outcome.args["at-once"].value == pytest.approx(1.0)
    # What they compute in their turns is where in the program that is.
    assert any(isinstance(one, Table) and one.id == "kernels" and one.rows for one in outcome.evidence)


def test_turns_of_gpus_that_get_their_batches_one_after_another_are_the_inputs() -> None:
    slow = Workload(gpus=4, input=Input(read_us=100_000, on_device=True))
    (data,) = simulate(Scenario("turns", slow)).files.values()
    facts = Facts((summarise(decode(data), "host"),))
    assert judged("serial-gpus", facts).brought_by == "input-cannot-feed-gpus"


def test_silent_when_they_compute_at_once() -> None:
    assert judge("serial-gpus", Several(gpus=4)).status == "passed"


def test_stages_of_a_pipeline_take_turns_by_design() -> None:
    run = Several(gpus=4, start_us=TURNS, ops=("Conv2D", "MatMul", "Softmax", "Relu"))
    assert judge("serial-gpus", run).reason == "different-programs"


def test_does_not_apply_to_one_gpu_per_host() -> None:
    hosts = (Several(gpus=1), Several(gpus=1))
    assert judge("serial-gpus", *hosts).reason == "one-gpu-per-host"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("serial-gpus", steady()).reason == "one-gpu"


def test_one_step_is_evidence_but_no_habit() -> None:
    serial = judge("serial-gpus", Several(steps=2, gpus=4, start_us=TURNS))
    assert (serial.status, serial.confidence) == ("failed", "medium")
    at_once = judge("serial-gpus", Several(steps=2, gpus=4))
    assert (at_once.status, at_once.reason) == ("no_data", "one-step")


def test_one_rank_does_not_tell() -> None:
    outcome = judge("serial-gpus", Several(gpus=1))
    assert (outcome.status, outcome.reason) == ("no_data", "other-ranks")


def test_turns_are_no_cause_of_a_step_that_waits_for_something_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        Facts, "common_ms", lambda facts, part: 0.6 * facts.step_ms if part == "unknown" else 0.0
    )
    outcome = judge("serial-gpus", Several(gpus=4, start_us=TURNS))
    assert (outcome.status, outcome.reason) == ("no_data", "idle-unexplained")
