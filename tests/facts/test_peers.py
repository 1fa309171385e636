"""What is kept of a GPU's calls that others take part in."""

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.facts.gpu import peers
from tb_gpu_advisor.facts.gpu.peers import CollectiveCall
from tb_gpu_advisor.facts.run.collectives import exchanges_of_all
from tb_gpu_advisor.reading.encoding import Bound, _cut, decoded, sent
from tb_gpu_advisor.trace import decode
from tests.build.graphs import facts_of
from tests.build.several import Several
from tests.checks.judge import steady


def test_calls_that_are_kept_are_those_of_whole_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MOST_CALLS", 10)
    gpu = facts_of(Several(gpus=2, calls=4)).gpus[0]
    assert gpu.peers.total_calls > 10
    assert len(gpu.peers.calls) == 8


def test_of_a_step_with_more_calls_than_are_kept_the_first_stand_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = exchanges_of_all(facts_of(Several(gpus=2, calls=4)))
    monkeypatch.setattr(peers, "MOST_CALLS", 3)
    (host,) = facts_of(Several(gpus=2, calls=4)).hosts
    assert [len(gpu.peers.calls) for gpu in host.gpus] == [3, 3]
    first = exchanges_of_all(Facts((decoded(sent(host)[1]),)))
    assert (first.calls, first.moving_ms) == pytest.approx((whole.calls, whole.moving_ms), rel=0.01)


@pytest.mark.parametrize(
    ("steps", "calls", "most", "kept"), [(3, 40, 4096, 120), (3, 40, 100, 80), (1, 100, 60, 60)]
)
def test_as_many_calls_are_sent_as_fit(steps: int, calls: int, most: int, kept: int) -> None:
    (host,) = facts_of(Several(gpus=2)).hosts
    gpu = host.gpus[0]
    made = tuple(CollectiveCall(at // calls, 1.0, 1.0, 8, "op") for at in range(steps * calls))
    long = replace(host, gpus=(replace(gpu, peers=replace(gpu.peers, calls=made, total_calls=10_000)),))
    assert len(_cut(long, Bound(most, 0, 0)).gpus[0].peers.calls) == kept


def test_what_holds_most_memory_when_most_is_in_use_is_named() -> None:
    run = steady()
    events = (
        # Name, address, bytes, in use after it, op.
        ("MemoryAllocation", 1, 300, 300, "early:Conv2D"),
        ("MemoryDeallocation", 1, 300, 0, ""),
        ("MemoryAllocation", 2, 100, 100, "grad:MatMul"),
        ("MemoryAllocation", 1, 150, 250, "late:Conv2D"),
        ("MemoryAllocation", 3, 90, 340, "grad:MatMul"),
        ("MemoryDeallocation", 2, 100, 240, ""),
        ("MemoryAllocation", 4, 99, 339, "after:Relu"),
    )
    for at, (name, addr, size, used, op) in enumerate(events):
        run.python.event(
            name,
            run.now_us + at,
            1.0,
            allocator_name="GPU_0_bfc",
            bytes_allocated=used,
            bytes_available=1000 - used,
            bytes_reserved=0,
            peak_bytes_in_use=340,
            addr=addr,
            allocation_bytes=size,
            tf_op=op,
        )
    (fact,) = summarise(decode(run.to_bytes()), "h").memory
    assert (fact.peak_bytes, fact.limit_bytes) == (340, 1000)
    assert (fact.op, fact.op_bytes) == ("grad:MatMul", 190)
