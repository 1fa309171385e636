"""GPUs of different models: a display card is no replica, a slow card may have taken a fast one's work,
and a slower one among replicas is no reason to move ops."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from tb_gpu_advisor.facts import Facts, summarise
from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.trace import decode
from tb_gpu_advisor.wire import Gpu, Table
from tests.build.several import Several
from tests.checks.judge import judged

GIB = 1 << 30


@dataclass(frozen=True)
class Card:
    """What the profiler says of a GPU (makers' data sheets)."""

    model: str
    capability: str
    sms: int
    gb_per_s: int
    gib: int
    vendor: str = "Nvidia"


GT_730 = Card("NVIDIA GeForce GT 730", "3.5", 2, 40, 1)
GT_1030 = Card("NVIDIA GeForce GT 1030", "6.1", 3, 48, 2)
QUADRO_P400 = Card("Quadro P400", "6.1", 2, 32, 2)
GTX_1650 = Card("NVIDIA GeForce GTX 1650", "7.5", 14, 128, 4)
RTX_2060 = Card("NVIDIA GeForce RTX 2060", "7.5", 30, 336, 6)
RTX_2080_TI = Card("NVIDIA GeForce RTX 2080 Ti", "7.5", 68, 616, 11)
RTX_3080_10 = Card("NVIDIA GeForce RTX 3080", "8.6", 68, 760, 10)
RTX_3080_12 = Card("NVIDIA GeForce RTX 3080", "8.6", 70, 912, 12)
RTX_3090 = Card("NVIDIA GeForce RTX 3090", "8.6", 82, 936, 24)
A6000 = Card("NVIDIA RTX A6000", "8.6", 84, 768, 48)
K80 = Card("Tesla K80", "3.7", 13, 240, 12)
A100 = Card("NVIDIA A100-SXM4-40GB", "8.0", 108, 1555, 40)
MIG_1G = Card("NVIDIA A100-SXM4-40GB MIG 1g.5gb", "8.0", 14, 194, 5)
MIG_3G = Card("NVIDIA A100-SXM4-40GB MIG 3g.20gb", "8.0", 42, 777, 20)
MI210 = Card("AMD Instinct MI210", "9.0", 104, 1638, 64, "AMD")
UNKNOWN = Card("", "", 0, 0, 0, "")


def facts_of(run: Several, *cards: Card) -> Facts:
    host = summarise(decode(run.to_bytes()), "h")
    infos = tuple(_named(info, card) for info, card in zip(host.infos, cards, strict=True))
    return Facts((replace(host, infos=infos),))


def _named(info: Gpu, card: Card) -> Gpu:
    return replace(
        info,
        model=card.model,
        vendor=card.vendor,
        compute_capability=card.capability,
        sm_count=card.sms,
        memory_bytes_per_s=card.gb_per_s * 10**9,
        memory_bytes=card.gib * GIB,
    )


def idle(works: tuple[Card, ...], idles: tuple[Card, ...]) -> Outcome:
    run = Several(gpus=len(works), calls=0 if len(works) == 1 else 4, idle_gpus=len(idles))
    return judged("idle-gpus", facts_of(run, *works, *idles))


@pytest.mark.parametrize(
    ("works", "idles"),
    [
        ((RTX_2080_TI,), (GT_730,)),
        ((RTX_3090,), (GT_1030,)),
        ((A100, A100), (QUADRO_P400,)),
        ((RTX_3090, RTX_3090), (GTX_1650,)),
        # Half as fast as three others: its quarter of the batch takes longer than all of it did.
        ((RTX_3090, RTX_3090, RTX_3090), (RTX_2060,)),
        ((RTX_3090,), (MI210,)),
    ],
)
def test_a_gpu_that_would_only_be_waited_for_is_no_fault(
    works: tuple[Card, ...], idles: tuple[Card, ...]
) -> None:
    outcome = idle(works, idles)
    assert (outcome.status, outcome.args["kind"].value) == ("passed", "no-replicas")
    assert outcome.args["idle"].value == idles[0].model


@pytest.mark.parametrize(
    ("works", "idles"),
    [
        ((RTX_3090,), (RTX_3090,)),
        ((K80,), (K80,)),
        ((GT_1030,), (GT_1030,)),
        ((UNKNOWN,), (UNKNOWN,)),
        # Less memory alone, or a little slower: it still takes its part.
        ((RTX_3080_12,), (RTX_3080_10,)),
        ((RTX_3080_10,), (RTX_3080_12,)),
        ((RTX_3090,), (RTX_2080_TI,)),
    ],
)
def test_an_equal_gpu_without_work_is(works: tuple[Card, ...], idles: tuple[Card, ...]) -> None:
    outcome = idle(works, idles)
    assert (outcome.status, outcome.args["kind"].value) == ("failed", "unused")
    assert "shell" not in outcome.fixes


@pytest.mark.parametrize(("works", "idles"), [(MIG_3G, MIG_3G), (MIG_3G, MIG_1G), (A100, MIG_1G)])
def test_a_process_has_one_slice_of_a_gpu(works: Card, idles: Card) -> None:
    outcome = idle((works,), (idles,))
    assert (outcome.status, outcome.args["kind"].value) == ("passed", "slices")


@pytest.mark.parametrize(
    ("slow", "fast"), [(GT_1030, RTX_3090), (GT_730, RTX_2080_TI), (GTX_1650, A100), (MIG_1G, MIG_3G)]
)
def test_a_slow_gpu_that_works_while_a_fast_one_idles_took_the_wrong_work(slow: Card, fast: Card) -> None:
    outcome = idle((slow,), (slow, fast))
    assert (outcome.status, outcome.args["kind"].value) == ("failed", "wrong")
    assert (outcome.args["model"].value, outcome.args["idle"].value) == (slow.model, fast.model)
    assert outcome.fixes == ("shell",)


def test_of_several_idle_gpus_those_that_are_replicas_are_named() -> None:
    outcome = idle((RTX_3090,), (GT_730, RTX_3090))
    assert (outcome.status, outcome.args["gpus"].value) == ("failed", "h/2")
    assert outcome.args["unused"].value == 1


def uneven(check: str, *cards: Card, ops: tuple[str, ...] = ("Conv2D",)) -> Outcome:
    run = Several(gpus=len(cards), compute_us=(900.0,) * (len(cards) - 1) + (1800.0,), ops=ops, awaited=True)
    return judged(check, facts_of(run, *cards))


@pytest.mark.parametrize(
    "cards",
    [
        (RTX_3090, RTX_2060),
        (A100, A100, MIG_3G),
        # Its rates are four fifths, and its Tensor Cores of another generation: all ops take twice as long.
        (A6000, A6000, RTX_2080_TI),
    ],
)
def test_a_slower_model_among_replicas_is_named(cards: tuple[Card, ...]) -> None:
    outcome = uneven("uneven-replicas", *cards)
    assert (outcome.status, outcome.args["kind"].value) == ("failed", "model")
    assert (outcome.args["model"].value, outcome.args["others"].value) == (cards[-1].model, cards[0].model)
    assert (outcome.args["op"].value, outcome.evidence) == ("", ())
    assert outcome.fixes == ("shell",)
    late = uneven("late-allreduce", *cards)
    assert (late.status, late.args["why"].value) == ("failed", "model")
    assert not [one for one in late.evidence if isinstance(one, Table)]


@pytest.mark.parametrize(
    "cards",
    [
        (RTX_3090, RTX_3090),
        (RTX_2060, RTX_3090),
        (UNKNOWN, UNKNOWN),
        # Four fifths of the bandwidth explain no double time.
        (RTX_3080_12, RTX_3080_10),
    ],
)
def test_an_equal_or_faster_gpu_that_takes_longer_for_as_many_ops_has_no_ops_to_give_away(
    cards: tuple[Card, ...],
) -> None:
    """Its part of the batch is larger, or it is hot or shared: nothing in a capture tells which."""
    outcome = uneven("uneven-replicas", *cards)
    assert (outcome.status, outcome.args["kind"].value) == ("failed", "pace")
    assert not outcome.evidence
    assert uneven("late-allreduce", *cards).args["why"].value != "model"
