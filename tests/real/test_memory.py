"""What memory another batch takes, against recordings of real trainings with it (``memory_programs.py``)."""

import gzip
from collections.abc import Iterable
from pathlib import Path

import pytest

from tb_gpu_advisor.facts.run.memory import MemoryFact, memory_facts
from tb_gpu_advisor.trace import decode
from tests.build.xspace import Ref, XSpaceBuilder

RECORDED = Path(__file__).with_name("memory")
LIMIT = 1 << 32
#: A training, its batch, and one that is four times as large.
PAIRS = [("transformer", 16, 64), ("fit", 8, 32), ("cnn", 16, 64), ("mlp", 256, 1024)]


class Allocator:
    """A GPU's, which tells the profiler on a thread of the host."""

    def __init__(self) -> None:
        self._space = XSpaceBuilder()
        self._space.plane("/device:GPU:0")
        self.line = self._space.plane("/host:CPU").line("thread")

    def tells(self, at_us: float, kind: str, numbers: tuple[int, ...], op: str = "", shape: str = "") -> None:
        address, size, used, peak = numbers
        taken = kind == "+"
        self.line.event(
            f"Memory{'Allocation' if taken else 'Deallocation'}",
            at_us,
            0.1,
            allocator_name=Ref("GPU_0_bfc"),
            addr=address,
            allocation_bytes=size,
            bytes_allocated=used,
            bytes_available=LIMIT - used,
            bytes_reserved=0,
            peak_bytes_in_use=peak,
            **{"tf_op": Ref(op), "shape": Ref(shape)} if taken else {},
        )

    def fact(self) -> MemoryFact:
        (fact,) = memory_facts(decode(self._space.to_bytes()), (0,))
        return fact


def fact_of(events: Iterable[str]) -> MemoryFact:
    """Of the events as a GPU's allocator would tell them."""
    run = Allocator()
    for at, event in enumerate(events):
        kind, address, size, used, peak, op, shape = event.split("\t")
        run.tells(at, kind, (int(address), int(size), int(used), int(peak)), op, shape)
    return run.fact()


def recorded(name: str, batch: int) -> MemoryFact:
    file = RECORDED / f"{name}-{batch}.tsv.gz"
    return fact_of(gzip.decompress(file.read_bytes()).decode().splitlines())


def peak_of(fact: MemoryFact) -> int:
    """Of the recorded steps: what the first ones took besides is in the fact's own."""
    return max(moment.bytes for moment in fact.moments)


@pytest.mark.parametrize(("name", "small", "large"), PAIRS)
def test_the_peak_of_another_batch_is_what_was_recorded_with_it(name: str, small: int, large: int) -> None:
    facts = recorded(name, small), recorded(name, large)
    assert [fact.rows for fact in facts] == [small, large]
    for fact, other, times in ((*facts, 4.0), (*facts[::-1], 0.25)):
        peak = fact.peak_at(times)
        assert peak is not None
        assert peak.low <= peak_of(other) <= peak.high
        if peak.likely is not None:
            assert peak.likely == pytest.approx(peak_of(other), rel=0.1)


def test_what_is_likely_is_shown_where_nearly_all_is_known_to_grow() -> None:
    """Scratch of convolutions may grow with the batch, or not."""
    likely = {name: recorded(name, small).peak_at(4.0) for name, small, _ in PAIRS}
    assert [name for name, peak in likely.items() if peak is not None and peak.likely] == [
        "transformer",
        "fit",
    ]


@pytest.mark.parametrize(("name", "small", "large"), PAIRS)
def test_a_batch_that_fits_takes_no_more_than_there_is(name: str, small: int, large: int) -> None:
    fact, there_is = recorded(name, small), peak_of(recorded(name, large))
    least, most = fact.fits(there_is / LIMIT) or (0.0, 0.0)
    assert least <= 4.0 * 1.1
    assert most >= 4.0 / 1.1


def test_which_op_holds_most_is_named() -> None:
    assert recorded("cnn", 16).op.endswith("Conv2DBackpropInput")
    assert recorded("transformer", 16).op == "functional_1/dense_1/Gelu/mul"


WRONG = ("[", "]", "[x,y]", "[-1,2]", "[1e9,2]", "8,8")
LAYERS = [f"+\t{at}\t1000\t{1000 * (at + 1)}\t9000\tnet/dense_{at}/MatMul\t[8,128]" for at in range(6)]


@pytest.mark.parametrize(
    "events",
    [
        [line.replace("[8,128]", "[]") for line in LAYERS],
        # Few ops, and sizes without an order, tell no batch.
        LAYERS[:2],
        [line.replace("[8,", f"[{at + 2},") for at, line in enumerate(LAYERS)],
        [line.replace("net/dense", "adam/dense") for line in LAYERS],
        [line.replace("[8,128]", WRONG[at]) for at, line in enumerate(LAYERS)],
        [line.replace("[8,128]", f"[{'9' * 40},8]") for line in LAYERS],
    ],
)  # fmt: skip
def test_without_a_batch_in_shapes_nothing_is_shown_of_another_one(events: list[str]) -> None:
    fact = fact_of(events)
    assert fact.moments == ()
    assert fact.peak_at(4.0) is None
    assert fact.fits(0.95) is None


@pytest.mark.parametrize(("waits_s", "op"), [(10.002, "net/dense_9:MatMul"), (9.9, ""), (10.1, "")])
def test_an_op_that_waits_as_long_as_the_allocator_does_ran_out_of_memory(waits_s: float, op: str) -> None:
    """As of a recording of a program that did: the op, and all around it, last so long; nothing else is allocated."""
    run = Allocator()
    if op or waits_s < 10:
        run.line.event("ExecutorState::Process", 1.0, 1e6 * waits_s + 3.0)
        run.line.event("net/dense_9:MatMul", 2.0, 1e6 * waits_s)
    for at_us in (0.0, 1e6 * waits_s + 5.0):
        run.tells(at_us, "+", (1, 9, 9, 9))
    assert run.fact().in_vain == op
