import pytest
from msgspec.structs import replace

from tb_gpu_advisor.checks.blocking_copies import check
from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Limits
from tb_gpu_advisor.judging.quantities import ms
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run
from tests.build.xspace import XSpaceBuilder
from tests.checks.judge import judge
from tests.checks.test_exposed_input_copy import with_copies


def test_fires_on_copies_without_a_kernel_meanwhile() -> None:
    outcome = judge("blocking-copies", with_copies("model/gather/_3:_Recv", late=True))
    assert outcome.status == "failed"
    assert outcome.args["exposed"].value == pytest.approx(0.1)
    assert outcome.saving is not None
    # They run under Python, which takes as long without them.
    assert (outcome.saving.low_ms, outcome.saving.likely_ms) == (0.0, 0.0)


def test_a_copy_that_the_host_waits_for_is_saved_with_what_it_takes_to_go_on() -> None:
    run = Run()
    for _ in range(6):
        run.train_step((500.0,))
        run.copy("MemcpyD2H", 100.0, "model/gather/_3:_Send", blocks=True)
        run.now_us += 5.0
        run.launch("model/next:MatMul", "next_kernel", 300.0)
        run.copy("MemcpyD2H", 2.0, "", blocks=True)
    outcome = judge("blocking-copies", run)
    assert outcome.status == "failed"
    assert outcome.saving is not None
    assert outcome.saving.likely_ms == pytest.approx(0.1, abs=0.04)


def test_silent_when_they_overlap_kernels() -> None:
    assert judge("blocking-copies", with_copies("model/gather/_3:_Recv", late=False)).status == "passed"


def test_silent_on_the_batch_which_has_its_own_row() -> None:
    assert judge("blocking-copies", with_copies("IteratorGetNext/_1:_Recv", late=True)).status == "passed"


def test_cannot_tell_without_gpu_work() -> None:
    assert judge("blocking-copies", XSpaceBuilder()).reason == "gpu-activity"


def shown_ms(arg: str, **copied: float | str | bool) -> float:
    """What the row says of copies that overlap kernels, changed."""
    host = summarise(decode(with_copies("model/gather/_3:_Recv", late=False).to_bytes()), "host")
    copies = tuple(replace(copy, **copied) for copy in host.gpus[0].copies)
    facts = Facts((replace(host, gpus=(replace(host.gpus[0], copies=copies),)),))
    value = check.run(facts, Limits({})).args[arg].value
    assert isinstance(value, float)
    return value


def test_ends_that_are_noticed_late_are_shown_where_they_cost_something() -> None:
    """A row that says 1 % must not stand next to a bar of 7 % without a word."""
    assert shown_ms("late", waited_ms=0.2) == pytest.approx(0.2)
    assert shown_ms("late", waited_ms=0.005) == 0


@pytest.mark.parametrize("status", ["failed", "passed"])
def test_what_is_not_counted_is_shown_with_either_verdict(status: str) -> None:
    """The row must not stand without a word next to a bar that is longer."""
    args = judge("blocking-copies", with_copies("model/gather/_3:_Recv", late=True)).args
    catalog = Catalog("en")
    assert "within the GPU" not in catalog.text("blocking-copies", status, args)
    shown = catalog.text("blocking-copies", status, args | {"within": ms(0.2), "late": ms(0.3)})
    assert f"Copies within the GPU's memory (not counted) take {catalog.written(0.2, 'ms')}." in shown
    assert f"which costs {catalog.written(0.3, 'ms')}" in shown


def test_copies_within_the_gpu_are_shown_and_not_counted() -> None:
    """A real program spent 11 % of its step in them under "Copies do not stall the GPU"."""
    assert shown_ms("within", direction="d2d", exposed_ms=0.2) == pytest.approx(0.2)
    assert shown_ms("share", direction="d2d", exposed_ms=0.2) == 0
    assert shown_ms("within", direction="d2d", exposed_ms=0.005) == 0
    assert shown_ms("within", direction="d2d", exposed_ms=0.2, peer=True) == 0
