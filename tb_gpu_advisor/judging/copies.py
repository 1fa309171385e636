"""What the checks of copies share: which copies they mean, and what all GPUs lose alike to them."""

from __future__ import annotations

from collections.abc import Callable

from tb_gpu_advisor.facts import CopyFact, Facts
from tb_gpu_advisor.judging.base import Claim


def is_batch(copy: CopyFact) -> bool:
    """Whether it brings a batch to the GPU."""
    return copy.is_input and copy.direction == "h2d"


def is_of_the_step(copy: CopyFact) -> bool:
    """Neither a batch nor a copy within the GPUs."""
    return not copy.is_input and copy.direction != "d2d"


def exposed_ms(facts: Facts, chosen: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose alike to the chosen copies per step, while these run and nothing else."""
    return facts.alike(lambda gpu: sum(copy.exposed_ms for copy in gpu.copies if chosen(copy)))


def blocked_ms(facts: Facts, chosen: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose alike after the chosen copies per step, until the call that made them goes on."""
    return facts.alike(lambda gpu: sum(copy.blocked_ms for copy in gpu.copies if chosen(copy)))


def copy_claims(facts: Facts, chosen: Callable[[CopyFact], bool]) -> tuple[Claim, Claim, Claim]:
    """Copies to the GPU, those from it, and the launches that wait for them."""
    up = exposed_ms(facts, lambda copy: copy.direction == "h2d" and chosen(copy))
    down = exposed_ms(facts, lambda copy: copy.direction == "d2h" and chosen(copy))
    after = Claim("kernel_launch", "after-copy", blocked_ms(facts, chosen))
    return Claim("copy_h2d", "other", up), Claim("copy_d2h", "other", down), after
