import pytest

from tb_gpu_advisor.judging.saving import most_lost_ms
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge


def with_copies(op: str, late: bool, memory: str = "pageable", own_stream: bool = True) -> Run:
    """A batch of 100 µs is copied in each step: after the last kernel, or during the kernels."""
    run = Run()
    copies = run.device.line("Stream #14(MemcpyH2D)") if own_stream else run.stream
    for _ in range(6):
        run.train_step((500.0, 300.0), between_us=150.0)
        at = run.gpu_free_us + 20.0 if late else run.gpu_free_us - 400.0
        copies.event("MemcpyH2D", at, 100.0, memcpy_details=f"kind_src:{memory} size:4096", tf_op=op)
    return run


def test_fires_when_the_gpu_waits_for_its_batch() -> None:
    outcome = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=True))
    assert outcome.status == "failed"
    assert outcome.args["exposed"].value == pytest.approx(0.1)
    assert outcome.args["memory"].value == "pageable"


def copied_in_turn(copy_us: float) -> Run:
    """Each step's batch is copied, and awaited, once all kernels of the step before are over."""
    run = Run()
    for _ in range(6):
        run.copy("MemcpyH2D", copy_us, "IteratorGetNext/_1:_Recv", "pageable", blocks=True)
        run.train_step((500.0, 300.0))
        run.copy("MemcpyD2H", 2.0, "", blocks=True)
    return run


def test_a_batch_that_is_copied_in_turn_is_promised_to_come_under_the_kernels() -> None:
    saving = judge("exposed-input-copy", copied_in_turn(200.0)).saving
    assert saving is not None
    assert saving.likely_ms is not None
    # With its launch, which the host need not wait with.
    assert 0.2 <= saving.likely_ms < 0.23
    assert 0.15 < saving.low_ms < 0.2 < saving.high_ms < 0.25


def test_of_a_batch_that_is_copied_during_python_nothing_is_saved() -> None:
    saving = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=True)).saving
    assert saving is not None
    assert (saving.low_ms, saving.likely_ms) == (0.0, 0.0)


def test_silent_when_the_copy_overlaps_kernels() -> None:
    outcome = judge("exposed-input-copy", with_copies("IteratorGetNext/_1:_Recv", late=False))
    assert (outcome.status, outcome.args["exposed"].value) == ("passed", 0)


def test_silent_on_other_copies() -> None:
    assert judge("exposed-input-copy", with_copies("model/gather/_3:_Recv", late=True)).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("exposed-input-copy", XSpaceBuilder()).reason == "gpu-activity"


def of_size(copy_us: float, size: int, memory: str = "pinned", capability: tuple[int, int] = (8, 6)) -> Run:
    """Each step's batch of so many bytes is copied before its 800 µs of kernels."""
    run = Run(capability=capability)
    for _ in range(6):
        run.copy("MemcpyH2D", copy_us, "IteratorGetNext/_1:_Recv", memory, blocks=True, size=size)
        run.train_step((500.0, 300.0))
        run.copy("MemcpyD2H", 2.0, "", blocks=True)
    return run


def test_a_copy_that_takes_longer_than_the_rest_is_hidden_in_part_only() -> None:
    """96 MiB in 125 ms, one PCIe lane: prefetching was said to save all of the 125 ms, of which 40 can be hidden."""
    outcome = judge("exposed-input-copy", of_size(2500.0, 2 << 20))
    assert outcome.args["cause"].value == "link"
    assert outcome.args["rate"].value == pytest.approx((2 << 20) / 2.5e-3)
    assert outcome.args["link"].value == 31.5e9
    assert outcome.saving is not None
    assert outcome.saving.high_ms < 0.9
    assert most_lost_ms(outcome) == outcome.loss_ms


@pytest.mark.parametrize(
    ("copy_us", "size", "memory", "cause"),
    [
        (200.0, 2 << 20, "pinned", ""),
        (2500.0, 60 << 20, "pinned", "bytes"),
        (200.0, 4096, "pinned", ""),
        (700.0, 2 << 20, "pageable", ""),
    ],
)
def test_a_copy_at_the_rate_of_a_slot_is_to_be_prefetched(
    copy_us: float, size: int, memory: str, cause: str
) -> None:
    assert judge("exposed-input-copy", of_size(copy_us, size, memory)).args["cause"].value == cause


def on_the_host(sizes: tuple[int, ...], batch: bool) -> Run:
    """Between the kernels of two steps results of these sizes go to the host, and as much comes back."""
    run = Run()
    for _ in range(6):
        for kind in ("MemcpyD2H", "MemcpyH2D"):
            for size in sizes:
                run.copy(kind, 50.0, blocks=True, size=size)
        if batch:
            run.copy("MemcpyH2D", 100.0, blocks=True, size=5000)
        run.train_step((500.0, 300.0))
    return run


def test_weights_that_come_back_from_an_optimizer_on_the_cpu_are_no_batch() -> None:
    run = on_the_host((4096, 8192, 512, 128), batch=True)
    # The batch's time alone, and a few microseconds for which the next launch waits after it.
    assert judge("exposed-input-copy", run).args["exposed"].value == pytest.approx(0.1, abs=0.01)
    assert float(judge("recurring-copies", run).args["cost"].value) >= 0.2


def test_a_batch_as_large_as_its_result_is_a_batch() -> None:
    """An autoencoder predicts."""
    outcome = judge("exposed-input-copy", on_the_host((4096,), batch=False))
    assert outcome.args["exposed"].value == pytest.approx(0.05, abs=0.01)
