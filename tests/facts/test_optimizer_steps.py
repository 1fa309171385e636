"""Steps of a loop of PyTorch that does not call the profiler's step(): its optimizer tells where they end."""

from itertools import cycle

import pytest

from tb_gpu_advisor.facts import StepFacts
from tb_gpu_advisor.facts.summary import summarise
from tb_gpu_advisor.trace import decode
from tests.build.runs import Run

#: Kernels of a step; every step has another one for its convolution, as cuDNN tries algorithms.
KERNELS = ("gemm", "bias", "relu", "loss", "gemm_grad", "update")
WAIT_US = 500.0


def loop(kernels: tuple[int, ...], waits: bool = False, inner: bool = False) -> StepFacts:
    """A loop whose steps launch so many kernels and then call the optimizer, then one that counts the losses."""
    run = Run(markers=False)
    for step, count in enumerate(kernels):
        if waits:
            run.python.event(
                "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", run.now_us, WAIT_US
            )
            run.now_us += WAIT_US
        run.launch("", f"conv_{step}", 80.0)
        for _, name in zip(range(count - 1), cycle(KERNELS), strict=False):
            run.launch("", f"{name}_{step % 3}", 20.0)
        begin = run.now_us
        run.python.event("aten::add_", begin + 1, 3)
        if inner:
            run.python.event("Optimizer.step#Adam.step", begin + 0.5, 6)
        run.python.event("Optimizer.step#AdamW.step", begin, 8)
        run.now_us = max(begin + 8, run.gpu_free_us)
        run.launch("", "count_losses", 5.0)
        run.now_us = max(run.now_us, run.gpu_free_us)
    facts = summarise(decode(run.in_time_order().to_bytes()), "host")
    assert facts.steps is not None
    return facts.steps


def test_a_step_ends_with_its_optimizer_whatever_it_launches() -> None:
    steps = loop((12, 10, 11, 12, 11, 10))
    assert (steps.source, steps.method, steps.seen) == ("derived", "optimizer", 6)


@pytest.mark.parametrize("first", [11, 14])
def test_a_capture_that_begins_within_a_step_has_no_whole_first_one(first: int) -> None:
    """The first call of the optimizer that is seen ends less than a step, or more: with the end of the one before."""
    steps = loop((first, 12, 12, 12))
    assert (steps.seen, steps.excluded) == (4, {"partial": 1})


def test_what_follows_the_optimizer_belongs_to_the_step_until_the_loader_is_asked() -> None:
    steps = loop((12,) * 6, waits=True)
    busy_us = 80 + 11 * 20 + 5
    assert (steps.method, steps.seen) == ("optimizer", 6)
    # From one convolution to the next: what was counted before the wait is no part of the next step.
    assert steps.ms[-1] * 1000 == pytest.approx(busy_us + WAIT_US, abs=40)


def test_an_optimizer_within_another_is_no_step() -> None:
    assert loop((12,) * 6, inner=True).seen == 6


def networks(
    several: int, steps: int = 5, waits: bool = False, ops: tuple[str, ...] = (), work: bool = True
) -> StepFacts:
    """Steps in each of which so many networks of one size train, with ops of their own or the same ones; or of which
    only the first works and the others call their optimizers after it, without ``work``."""
    run = Run(markers=False)
    for step in range(steps):
        if waits:
            run.python.event(
                "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", run.now_us, WAIT_US
            )
            run.now_us += WAIT_US
        for network in range(several):
            for kernel in KERNELS if work or not network else ():
                begin = run.now_us
                run.launch("", f"{kernel}_{step % 2}", 20.0)
                run.python.event(ops[network] if ops else "aten::mm", begin - 0.5, run.now_us - begin + 1)
            begin = run.now_us
            run.launch("", "adam", 10.0)
            run.python.event("Optimizer.step#Adam.step", begin - 0.1, run.now_us - begin + 1)
            run.now_us += 2
        run.now_us = max(run.now_us, run.gpu_free_us)
    facts = summarise(decode(run.in_time_order().to_bytes()), "host")
    assert facts.steps is not None
    return facts.steps


@pytest.mark.parametrize(
    ("waits", "ops", "work"),
    [(True, (), True), (False, ("aten::conv2d", "aten::conv_transpose2d"), True), (False, (), False)],
    ids=["between two batches", "each after its own ops", "one after the other"],
)
def test_several_networks_of_one_size_train_in_a_step(waits: bool, ops: tuple[str, ...], work: bool) -> None:
    steps = networks(2, waits=waits, ops=ops, work=work)
    assert (steps.method, steps.seen) == ("optimizer", 5)


def test_nothing_tells_equal_networks_from_as_many_steps() -> None:
    assert networks(2).seen == 10


def test_a_step_that_logs_now_and_then_is_one_all_the_same() -> None:
    assert loop((12, 12, 12, 13) * 4).seen == 16


def test_two_networks_in_turns_are_one_step() -> None:
    steps = loop((12, 4) * 4)
    assert (steps.method, steps.seen) == ("optimizer", 4)


@pytest.mark.parametrize("kernels", [(12, 4, 4, 12, 7, 3, 12, 5), (12, 11)], ids=["in no order", "two calls"])
def test_calls_that_end_no_steps(kernels: tuple[int, ...]) -> None:
    assert loop(kernels).method != "optimizer"
