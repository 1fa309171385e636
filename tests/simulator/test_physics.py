"""The simulated machine obeys its own laws."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tb_gpu_advisor.trace.schema import messages
from tests.simulator.api import brief
from tests.simulator.engine import Engine, Process, Signal
from tests.simulator.faults import FAULTS
from tests.simulator.grid import HEALTHY
from tests.simulator.scenario import Scenario
from tests.simulator.truth_file import truth_json
from tests.simulator.workload import Capture, Workload
from tests.simulator.writers import write

FOUR = HEALTHY["resnet-4-gpus-overlap"]


def scenario(workload: Workload, *faults: tuple[str, float], seed: int = 3) -> Scenario:
    return Scenario("test", workload, faults, seed)


def test_a_seed_gives_the_same_bytes_and_another_one_others() -> None:
    workload = HEALTHY["bert-fp16-v100"]
    first, again, other = (write(scenario(workload, seed=seed).run()) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_without_noise_all_steady_steps_are_equal() -> None:
    run = scenario(replace(HEALTHY["bert-fp16-v100"], noise=0.0)).run()
    (steps,) = run.truth(run.machines[0]).values()
    lengths = [step.end_ns - step.start_ns for step in steps if step.steady]
    assert max(lengths) - min(lengths) < 0.01 * max(lengths)


@pytest.mark.parametrize("name", sorted(HEALTHY))
def test_the_categories_of_a_step_sum_to_it(name: str) -> None:
    run = scenario(brief(HEALTHY[name])).run()
    for machine in run.machines:
        for steps in run.truth(machine).values():
            for step in steps:
                assert sum(step.parts_ns.values()) == step.end_ns - step.start_ns


def test_steps_with_an_evaluation_in_their_window_are_not_steady() -> None:
    run = scenario(HEALTHY["evaluates-every-4-steps"]).run()
    (steps,) = run.truth(run.machines[0]).values()
    assert {step.index for step in steps if not step.steady} == {3, 7, 11}
    usual = min(step.end_ns - step.start_ns for step in steps)
    assert all(step.end_ns - step.start_ns > 1.2 * usual for step in steps if step.index in (7, 11))


def test_clocks_of_hosts_differ_in_the_files_and_nowhere_else() -> None:
    case = scenario(HEALTHY["resnet-2-hosts-skewed-clocks"])
    straight = replace(case, workload=replace(case.workload, capture=Capture()))
    (first, second), (_, other) = write(case.run()).values(), write(straight.run()).values()
    assert first == write(straight.run())["worker-0"]
    shift = [
        one.timestamp_ns - two.timestamp_ns
        for a, b in zip(_planes(second), _planes(other), strict=True)
        for one, two in zip(a.lines, b.lines, strict=True)
    ]
    assert set(shift) == {40_000_000}


def _planes(data: bytes) -> Any:
    return messages()["XSpace"].FromString(data).planes


def test_a_stream_runs_one_task_after_the_other() -> None:
    run = scenario(FOUR).run()
    for gpu in run.machines[0].gpus:
        for stream in gpu.streams:
            assert all(one.end_ns <= next_one.start_ns for one, next_one in pairwise(stream.tasks))
            assert all(task.launch_ns <= task.arrival_ns <= task.start_ns for task in stream.tasks)


def test_a_collective_ends_for_all_at_once_and_moves_its_bytes_after_the_last_has_come() -> None:
    run = scenario(FOUR).run()
    rings = {id(t.ring): t.ring for g in run.machines[0].gpus for t in run.tasks(g) if t.ring is not None}
    assert rings
    for ring in rings.values():
        assert len(ring.joined) == 4
        assert {task.end_ns for task in ring.joined} == {
            max(task.start_ns for task in ring.joined) + ring.transfer_ns
        }


@pytest.mark.parametrize("fault", ["input-bound", "step-gaps", "launch-bound", "host-placed-ops"])
def test_a_fault_costs_more_the_stronger_it_is(fault: str) -> None:
    base = FAULTS[fault].base
    times = [scenario(base, (fault, strength)).run().step_ms() for strength in (0.0, 0.4, 0.8)]
    assert times == sorted(times)
    assert times[2] > 1.2 * times[0]


def test_the_truth_tells_the_step_without_each_fault() -> None:
    case = scenario(FAULTS["step-gaps"].base, ("step-gaps", 0.5), ("host-placed-ops", 0.4))
    without = case.step_ms_without()
    assert without["step-gaps"] == case.without("step-gaps").run().step_ms()
    assert all(ms < case.run().step_ms() for ms in without.values())
    assert '"step_ms_without"' in truth_json(case, case.run())


def test_a_program_that_waits_for_ever_names_the_gpu_and_the_node() -> None:
    engine = Engine()

    def launch(gpu: int, node: str) -> Process:
        yield 5
        yield from enter(gpu, node)

    def enter(gpu: int, node: str) -> Process:
        yield Signal()

    engine.start(launch(0, "MatMul"))
    with pytest.raises(RuntimeError, match=r"launch\(gpu=1, node='AllReduce'\) .* > enter\(gpu=1"):
        engine.run(engine.start(launch(1, "AllReduce")))
