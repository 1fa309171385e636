import pytest

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.report.build import build
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Quantity
from tests.build.several import Several
from tests.checks.judge import judge, steady


def test_fires_when_every_gpu_waits_for_input() -> None:
    outcome = judge("input-cannot-feed-gpus", Several(wait_us=300.0))
    assert outcome.status == "failed"
    assert outcome.args["gpus"].value == 2


def test_the_sentence_names_the_stage_that_sets_the_pace() -> None:
    slow = Several(wait_us=300.0)
    outcome = judge("input-cannot-feed-gpus", slow)
    assert outcome.args["stage"].value == ""  # no stage of the input is in the capture
    assert "sets the pace" not in Catalog("en").text("input-cannot-feed-gpus", "failed", outcome.args)
    stage = {name: Quantity(value, "text") for name, value in (("stage", "Map"), ("function", ""))}
    said = Catalog("en").text("input-cannot-feed-gpus", "failed", {**outcome.args, **stage})
    assert said.endswith("Map sets the pace.")


def test_silent_when_input_is_there() -> None:
    assert judge("input-cannot-feed-gpus", Several()).status == "passed"


def test_cannot_tell_without_host_events() -> None:
    assert judge("input-cannot-feed-gpus", Several(host=False)).reason == "host-trace"


def test_does_not_apply_to_one_gpu() -> None:
    assert judge("input-cannot-feed-gpus", steady()).reason == "one-gpu"


def test_cannot_tell_where_nothing_shows_the_taking_of_a_batch() -> None:
    """The row of one GPU and that of several never contradict each other."""
    outcome = judge("input-cannot-feed-gpus", Several(steps=1))
    assert (outcome.status, outcome.reason) == ("no_data", "input-unnamed")


def test_a_wait_is_a_part_of_the_step_of_its_own_host() -> None:
    """It took longer than the mean of both hosts' steps, and the row was an error."""
    hosts = Several(gpus=1, calls=0, wait_us=600.0), Several(gpus=1, calls=0, wait_us=6000.0)
    facts = Facts(tuple(summarise(decode(host.to_bytes()), f"host{at}") for at, host in enumerate(hosts)))
    report = build("run", ("host0", "host1"), facts, ())
    rows = {check.id: check for check in report.checks}
    assert not [check.id for check in report.checks if check.status == "error"]
    row = rows["input-cannot-feed-gpus"]
    assert row.status == "failed"
    assert row.args["wait"].value == pytest.approx(6.0)
    # Each host feeds one GPU alone (OpenNMT/OpenNMT-tf#582).
    assert row.args["fed"].value == 0
    assert row.args["share"].value == pytest.approx(6.0 / 6.925, rel=1e-3)
    shares = [
        (check.id, arg.value)
        for check in report.checks
        for arg in check.args.values()
        if arg.unit == "share" and float(arg.value) > 1
    ]
    assert not shares
