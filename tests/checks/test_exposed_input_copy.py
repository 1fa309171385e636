import pytest

from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge


def with_copies(op: str, late: bool, peers_us: float = 0.0) -> Run:
    """A batch of 100 µs is copied in each step: after the last kernel, or beside the kernels; then what another GPU is
    to get."""
    run = Run()
    copies, peers = run.device.line("Stream #14(MemcpyH2D)"), run.device.line("Stream #15(MemcpyP2P)")
    for _ in range(6):
        run.train_step((500.0, 300.0), between_us=150.0 + peers_us)
        if peers_us:
            peers.event(
                "MemcpyP2P",
                run.gpu_free_us + 120.0,
                peers_us,
                memcpy_details="kind_src:device size:4096 dest:1",
            )
        at = run.gpu_free_us + 20.0 if late else run.gpu_free_us - 400.0
        copies.event("MemcpyH2D", at, 100.0, memcpy_details="kind_src:pageable size:4096", tf_op=op)
    return run


def test_fires_when_the_gpu_waits_for_its_batch() -> None:
    outcome = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=True))
    assert outcome.status == "failed"
    assert outcome.args["exposed"].value == pytest.approx(0.1)
    assert outcome.args["memory"].value == "pageable"


def test_nothing_is_sure_where_gpus_copy_more_among_themselves() -> None:
    alone = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=True)).saving
    among = judge(
        "exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=True, peers_us=200.0)
    ).saving
    assert alone is not None
    assert among is not None
    assert alone.low_ms > 0
    assert (among.low_ms, among.high_ms) == pytest.approx((0, 0.1))


def test_silent_when_the_copy_overlaps_kernels() -> None:
    outcome = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=False))
    assert (outcome.status, outcome.args["exposed"].value) == ("passed", 0)


def test_silent_on_other_copies() -> None:
    assert judge("exposed-input-copy", with_copies("model/gather/_3:_Recv", late=True)).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("exposed-input-copy", XSpaceBuilder()).reason == "gpu-activity"
