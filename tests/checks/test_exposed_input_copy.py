import pytest

from tb_gpu_advisor.checks.exposed_input_copy import CHECK, HIDDEN
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Limits, Saving
from tb_gpu_advisor.judging.savings import PROMISED, REMOVED
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge


def with_copies(op: str, late: bool, memory: str = "pageable", own_stream: bool = True) -> Run:
    """A batch of 100 µs is copied in each step: after the last kernel, or beside the kernels."""
    run = Run()
    copies = run.device.line("Stream #14(MemcpyH2D)") if own_stream else run.stream
    for _ in range(6):
        run.train_step((500.0, 300.0), between_us=150.0)
        at = run.gpu_free_us + 20.0 if late else run.gpu_free_us - 400.0
        copies.event("MemcpyH2D", at, 100.0, memcpy_details=f"kind_src:{memory} size:4096", tf_op=op)
    return run


def measured_saving(run: Run) -> Saving:
    """What the check promises, before a replay has its say."""
    facts = Facts((summarise(decode(run.to_bytes()), "host"),))
    saving = CHECK.run(facts, Limits({})).finding().saving
    assert saving is not None
    return saving


def test_fires_when_the_gpu_waits_for_its_batch() -> None:
    outcome = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=True))
    assert outcome.status == "failed"
    assert outcome.args["exposed"].value == pytest.approx(0.1)
    assert outcome.args["memory"].value == "pageable"


@pytest.mark.parametrize(
    ("memory", "own_stream", "promised"),
    [("pinned", True, REMOVED), ("pinned", False, PROMISED), ("pageable", True, PROMISED)],
)
def test_copies_that_can_run_beside_kernels_are_surer_to_be_hidden(
    memory: str, own_stream: bool, promised: float
) -> None:
    saving = measured_saving(with_copies("IteratorGetNext/_1:_Recv", True, memory, own_stream))
    assert saving.low_ms == pytest.approx(promised * HIDDEN * 0.1, rel=0.01)


def test_nothing_is_sure_where_gpus_copy_more_among_themselves() -> None:
    run = with_copies("IteratorGetNext/_1:_Recv", late=True)
    alone = measured_saving(run)
    assert alone.low_ms > 0.03
    peers = run.device.line("Stream #15(MemcpyP2P)")
    for copy in run.space.proto.planes[0].lines[1].events:
        at = copy.offset_ps / 1e6 + 101
        peers.event("MemcpyP2P", at, 20.0, memcpy_details="kind_src:device size:4096 dest:1")
    assert measured_saving(run).low_ms == pytest.approx(alone.low_ms - PROMISED * 0.02, abs=0.002)


def test_silent_when_the_copy_overlaps_kernels() -> None:
    outcome = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=False))
    assert (outcome.status, outcome.args["exposed"].value) == ("passed", 0)


def test_silent_on_other_copies() -> None:
    assert judge("exposed-input-copy", with_copies("model/gather/_3:_Recv", late=True)).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("exposed-input-copy", XSpaceBuilder()).reason == "gpu-activity"
