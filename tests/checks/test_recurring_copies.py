from dataclasses import replace

import pytest

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.judging.base import Outcome
from tests.build.graphs import facts_of
from tests.build.runs import Run
from tests.checks.judge import judge, judged, steady
from tests.checks.test_exposed_input_copy import with_copies
from tests.reading.test_encoding import host_of
from tests.simulator.api import brief
from tests.simulator.faults import FAULTS
from tests.simulator.scenario import Scenario


def test_fires_on_a_copy_at_the_same_place_of_every_step() -> None:
    outcome = judge("recurring-copies", with_copies("model/gather/_3:_Recv", late=True))
    assert outcome.status == "failed"
    assert outcome.args["copies"].value == 1
    assert outcome.args["cost"].value == pytest.approx(0.1)


def test_silent_when_it_overlaps_kernels() -> None:
    assert judge("recurring-copies", with_copies("model/gather/_3:_Recv", late=False)).status == "passed"


def test_silent_on_the_batch() -> None:
    assert judge("recurring-copies", with_copies("IteratorGetNext/_1:_Recv", late=True)).status == "passed"


def test_silent_on_a_read_every_few_steps() -> None:
    run = Run()
    copies = run.device.line("Stream #15(MemcpyD2H)")
    for step in range(8):
        run.train_step((500.0, 300.0), between_us=150.0)
        if step % 4 == 0:
            copies.event(
                "MemcpyD2H", run.gpu_free_us + 20.0, 100.0, memcpy_details="size:4", tf_op="loss:_Recv"
            )
    assert judge("recurring-copies", run).status == "passed"


def _one_step(copy_us: float) -> Outcome:
    run = steady(steps=1)
    copies = run.device.line("Stream #15(MemcpyD2H)")
    copies.event("MemcpyD2H", 1900.0, copy_us, memcpy_details="size:4", tf_op="loss:_Recv")
    return judge("recurring-copies", run)


def test_one_step_shows_what_copies_cost_but_not_whether_they_recur() -> None:
    outcome = _one_step(copy_us=100.0)
    assert (outcome.status, outcome.reason) == ("no_data", "one-step-copies")
    assert outcome.args["cost"].value == pytest.approx(0.1, abs=0.001)
    assert _one_step(copy_us=2.0).reason == "one-step"


def test_nor_from_one_that_has_none() -> None:
    assert judge("recurring-copies", steady(steps=1)).reason == "one-step"


def test_it_is_about_the_parts_that_these_copies_take_however_long_those_of_batches_are() -> None:
    fault = "recurring-copies"
    base = replace(brief(FAULTS[fault].base), prefetch_to_device=False)
    host = host_of(Scenario("run", base, ((fault, 0.025),)))
    facts = Facts((host,))
    assert facts.limiting_gpu.mean_ms("copy_h2d") > facts.limiting_gpu.mean_ms("copy_wait")
    assert judged(fault, facts).causes == ("copy_wait", "copy_d2h")


def test_of_many_copies_all_sizes_count() -> None:
    run = steady(steps=2)
    copies = run.device.line("Stream #14(MemcpyH2D)")
    for place in range(100):
        size = 10 if place < 90 else 110
        copies.event(
            "MemcpyH2D", 1100.0 + 5.0 * place, 1.0, memcpy_details=f"size:{size}", tf_op="table:_Recv"
        )
    (fact,) = (one for one in facts_of(run).limiting_gpu.copies if one.op == "table:_Recv")
    assert fact.bytes_per_copy == 20
