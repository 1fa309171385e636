"""The graph with the times that kernels would really have says how long the step would really be."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.model import build
from tb_gpu_advisor.facts.replay import balance, cures
from tb_gpu_advisor.facts.replay.cures import per_step_ns
from tb_gpu_advisor.facts.replay.graph import MOST_ERROR, ROLES, Graph
from tb_gpu_advisor.facts.replay.hardware import KernelChange
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Gpu
from tests.build.graphs import between
from tests.simulator.api import brief
from tests.simulator.cures import in_half, own_threads
from tests.simulator.faults import FAULTS
from tests.simulator.grid import HEALTHY
from tests.simulator.hardware import Dtype
from tests.simulator.mixed import Drawn
from tests.simulator.scenario import Scenario
from tests.simulator.simulate import Run
from tests.simulator.twins import twin_ms
from tests.simulator.workload import Callback, Workload
from tests.simulator.writers import write

ONE_GPU = [
    name for name, w in HEALTHY.items() if w.gpus * w.hosts == 1 and w.dtype == "fp16" and w.api != "jax"
]
#: Faults in which the host waits for the GPU, or the GPU for the host, in ways that the graph follows.
FOLLOWED = [
    "blocking-copies",
    "dynamic-loss-scaling",
    "eager-execution",
    "exposed-input-copy",
    "host-placed-ops",
    "recurring-copies",
    "small-model",
    "step-gaps",
    "unfused-elementwise",
]


def facts(run: Run) -> Facts:
    """What is known of a run."""
    return Facts(tuple(summarise(decode(data), host) for host, data in write(run).items()))


def _graph(run: Run) -> Graph:
    """The graph of the first host."""
    graph = facts(run).hosts[0].graph
    assert graph is not None
    return graph


def _error(
    monkeypatch: pytest.MonkeyPatch, name: str, workload: Workload, *faults: tuple[str, float]
) -> float:
    """How much longer the replayed step is than the true one, as a share of the step before the change to 16 bits."""
    scenario = Scenario(name, brief(replace(workload, dtype="fp32")), faults)
    before, after = scenario.run(), scenario.cured(in_half)
    fast: dict[str, float] = defaultdict(float)

    def seen(kernels: KernelGroups, _: Gpu) -> Mapping[KernelChange, Floats]:
        """Of what is in 16 bits what each op takes."""
        for op, ms in zip(_ops(kernels), kernels.ms_per_step.tolist(), strict=True):
            fast[op] += ms
        return {}

    def changed(kernels: KernelGroups, _: Gpu) -> Mapping[KernelChange, Floats]:
        slow: dict[str, float] = defaultdict(float)
        for op, ms in zip(_ops(kernels), kernels.ms_per_step.tolist(), strict=True):
            slow[op] += ms
        return {"mixed-precision": np.array([fast[op] / slow[op] for op in _ops(kernels)])}

    monkeypatch.setattr(build, "_factors", seen)
    _graph(after)
    monkeypatch.setattr(build, "_factors", changed)
    graph = _graph(before)
    saved_share = graph.saved_share(cures.faster_kernels(graph, 2.0, "mixed-precision"))
    return (1 - saved_share) - after.step_ms() / before.step_ms()


def _ops(kernels: KernelGroups) -> list[str]:
    return [kernels.trace.strings[op] for op in kernels.op.tolist()]


@pytest.mark.parametrize("name", ONE_GPU)
def test_healthy_programs_in_single_precision(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert abs(_error(monkeypatch, name, HEALTHY[name])) < MOST_ERROR


@pytest.mark.parametrize(("dtype", "left"), [("fp32", 0.5), ("fp16", 1.0)])
def test_kernels_of_unknown_precision_compute_as_most_others_do(dtype: Dtype, left: float) -> None:
    columns = _graph(Scenario("unknown", brief(replace(HEALTHY["resnet-xla"], dtype=dtype))).run()).columns
    usual = columns.factors.get("mixed-precision", np.ones(len(columns.role)))
    unknown = usual[columns.role == ROLES.index("fused")]
    # What a compiler wrote to update variables stays as it is.
    assert set(unknown.tolist()) == {left, 1.0}


@pytest.mark.parametrize("fault", FOLLOWED)
def test_faulty_programs_in_single_precision(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    assert abs(_error(monkeypatch, fault, FAULTS[fault].base, (fault, 0.3))) < MOST_ERROR


@pytest.mark.parametrize("name", [name for name, w in HEALTHY.items() if w.hosts == 1])
def test_without_a_change_the_replay_is_what_was_seen(name: str) -> None:
    # Waits for batches of a hundredth of the steps are no pace (``batches._HARDLY``), and are not played again.
    assert _graph(Scenario(name, brief(HEALTHY[name])).run()).error_share < 0.02


def test_where_the_queue_is_full_in_a_part_of_each_step_the_unchanged_graph_follows() -> None:
    """The host launches thousands of tiny kernels, waits for room while the others run, and the GPU then for it."""
    workload = brief(replace(FAULTS["launch-bound"].base, dtype="fp32"))
    assert _graph(Scenario("full", workload, (("launch-bound", 0.3),)).run()).is_believed


def test_a_gpu_whose_turn_comes_with_a_kernel_of_another_one_waits_for_that() -> None:
    """What makes the first one late makes the second one late."""
    workload = brief(replace(FAULTS["serial-gpus"].base, gpus=2))
    scenario = Scenario("turns", workload, (("serial-gpus", 0.5), ("blocking-copies", 0.3)))
    run = scenario.run()
    graph = _graph(run)
    assert len(between(graph, "turn")) == graph.steps
    true_share = 1 - scenario.without("blocking-copies").run().step_ms() / run.step_ms()
    assert graph.saved_share(cures.without_step_copies(graph, 0.0, large=True)) == pytest.approx(
        true_share, abs=0.005
    )
    assert graph.saved_share(balance.own_turn(graph, 1.0)) > 0.3


def test_turns_of_a_single_step_are_known_by_those_of_other_gpus() -> None:
    """In the only step that is played each GPU waits for its turn once."""
    workload = brief(replace(FAULTS["serial-gpus"].base, gpus=4))
    workload = replace(workload, capture=replace(workload.capture, steps=2))
    scenario = Scenario("turns", workload, (("serial-gpus", 0.5), ("host-placed-ops", 0.3)))
    run = scenario.run()
    graph = _graph(run)
    assert (graph.steps, len(between(graph, "turn"))) == (1, 3)
    true_share = 1 - scenario.without("host-placed-ops").run().step_ms() / run.step_ms()
    assert graph.saved_share(cures.ops_on_gpu(graph, 1.0)) == pytest.approx(true_share, abs=0.01)


def test_turns_of_their_own_give_batches_no_more_time_than_launches_take() -> None:
    """A pipeline that is much too slow is no faster for it."""
    workload = brief(FAULTS["staggered-launches"].base)
    scenario = Scenario("slow", workload, (("staggered-launches", 0.35), ("input-bound", 2.0)))
    graph = _graph(scenario.run())
    assert graph.saved_share(balance.own_turn(graph, 1.0)) < 0.1


def test_what_all_gpus_lose_at_once_makes_none_of_them_late() -> None:
    workload = brief(replace(FAULTS["xla-recompiles"].base, gpus=2, private_threads=True))
    graph = _graph(Scenario("compiles", workload, (("xla-recompiles", 0.5),)).run())
    assert graph.saved_share(cures.without(graph, "compiling")) > 0.2
    assert graph.saved_share(balance.usual_host(graph)) < 0.03


def test_gpus_become_even_by_what_they_do_more_and_not_by_what_each_does_at_another_place() -> None:
    """Hosts with work of their own before other kernels each: as much of it on both makes neither uneven."""
    workload = brief(replace(FAULTS["uneven-replicas"].base, gpus=1, hosts=2))
    scenario = Scenario("uneven", workload, (("uneven-replicas", 0.6), ("host-placed-ops", 0.3)))
    graph, step_ms = facts(scenario.run()).graph, scenario.run().step_ms()
    assert graph is not None
    assert graph.saved_share(balance.even_gpus(graph)) == pytest.approx(
        1 - scenario.without("uneven-replicas").run().step_ms() / step_ms, abs=0.02
    )


def test_a_pipeline_that_no_gpu_waits_for_takes_no_blame_for_what_the_graph_lacks() -> None:
    """A capture begins with a function that is compiled while the GPU has nothing to do, which it has later."""
    assert not _graph(Drawn(40, 24).scenario().run()).is_believed


def test_of_one_thread_that_calls_for_each_gpu_the_others_calls_are_their_turn() -> None:
    workload = Workload(api="jax", gpus=4, model="transformer", batch=16, callbacks=(Callback(30.0),))
    scenario = Scenario("one thread", brief(workload))
    before_ms, after_ms = scenario.run().step_ms(), scenario.cured(own_threads).step_ms()
    graph = _graph(scenario.run())
    assert len(between(graph, "turn")) >= graph.steps
    assert graph.saved_share(balance.own_turn(graph, 1.0)) == pytest.approx(
        1 - after_ms / before_ms, abs=0.03
    )


@pytest.mark.parametrize("reads", [True, False])
def test_at_best_copies_wait_for_no_kernel_where_none_was_seen_to(reads: bool) -> None:
    """A host that reads the loss of each step copies the next batch when nothing runs; else it is ahead, and that is
    seen."""
    callbacks = (Callback(20.0),) if reads else ()
    base = replace(brief(HEALTHY["resnet-fp16-v100"]), prefetch_to_device=False, callbacks=callbacks)
    graph = _graph(Scenario("unsure", base).run())
    assert bool(len(between(graph, "memory"))) == reads
    likely = cures.less_python(graph, 1.0, reads=True)
    more = graph.saved_share(balance.at_best(graph, likely)) - graph.saved_share(likely)
    assert (more > 0.1) == reads


def test_gpus_whose_threads_run_ahead_of_python_play_the_same_launches() -> None:
    workload = brief(replace(FAULTS["serial-gpus"].base, api="jax", workers="linked", gpus=2))
    graph = _graph(Scenario("ahead", workload).run())
    assert graph.error_share < 0.001
    assert len({int((graph.columns.gpu == gpu).sum()) for gpu in (0, 1)}) == 1


def test_a_step_begins_with_its_own_kernel_while_other_gpus_end_the_one_before() -> None:
    """Four GPUs that are launched for in turn: as the first one begins a step, others update variables."""
    assert _graph(Drawn(9501, 30).scenario().run()).error_share < MOST_ERROR / 2


def test_of_a_decision_that_is_there_at_once_the_op_that_makes_it_goes_as_well() -> None:
    scenario = Drawn(9502, 6).scenario()
    graph, true = (
        _graph(scenario.run()),
        1 - twin_ms(scenario, ("dynamic-loss-scaling",)) / scenario.run().step_ms(),
    )
    assert graph.saved_share(cures.static_loss_scale(graph, 1.0)) == pytest.approx(true, abs=0.03)


def test_what_one_thread_waits_for_is_one_copy_for_all_gpus_that_it_launches_for() -> None:
    """Each GPU's op on the host keeps the one thread from launching for the other three."""
    scenario = Drawn(9928, 28).scenario()
    graph, true = (
        _graph(scenario.run()),
        1 - twin_ms(scenario, ("host-placed-ops",)) / scenario.run().step_ms(),
    )
    assert graph.saved_share(cures.ops_on_gpu(graph)) == pytest.approx(true, abs=0.03)
    assert not per_step_ns(graph, "unexplained")


def test_an_op_that_one_gpu_needs_of_the_host_stays_where_gpus_take_no_turns() -> None:
    """In each step another GPU has it; the steps that are played are fewer than GPUs."""
    scenario = Drawn(9928, 38).scenario()
    graph = _graph(scenario.run())
    assert graph.saved_share(balance.own_turn(graph)) == pytest.approx(
        1 - twin_ms(scenario, ("serial-gpus",)) / scenario.run().step_ms(), abs=0.02
    )
