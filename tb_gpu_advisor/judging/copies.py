"""What the checks of copies share: which copies they mean, and what all GPUs lose alike to them."""

from __future__ import annotations

from collections.abc import Callable

from tb_gpu_advisor.facts import CopyFact, Facts
from tb_gpu_advisor.judging.base import Claim


def is_batch(copy: CopyFact) -> bool:
    """Whether it brings a batch to the GPU."""
    return copy.is_input and copy.direction == "h2d"


def is_of_the_step(copy: CopyFact) -> bool:
    """Neither a batch, nor what Python reads between steps, nor a copy within the GPUs."""
    return not copy.is_input and not copy.between_steps and copy.direction != "d2d"


def exposed_ms(facts: Facts, is_meant: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose alike to the chosen copies per step, while these run and nothing else."""
    return facts.alike(lambda gpu: sum(copy.exposed_ms for copy in gpu.copies if is_meant(copy)))


def blocked_ms(facts: Facts, is_meant: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose alike per step within calls that make the chosen copies or wait for them."""
    return facts.alike(lambda gpu: sum(copy.blocked_ms for copy in gpu.copies if is_meant(copy)))


def waited_ms(facts: Facts, is_meant: Callable[[CopyFact], bool]) -> float:
    """What all GPUs lose alike per step because the host waits for the chosen copies, in calls or without."""
    return facts.alike(lambda gpu: sum(copy.waited_ms for copy in gpu.copies if is_meant(copy)))


def copy_claims(
    facts: Facts, is_meant: Callable[[CopyFact], bool], in_calls: bool = False
) -> tuple[Claim, Claim, Claim]:
    """Copies to the GPU, those from it, and the time in which the host waits for them (``in_calls`` alone)."""
    up = exposed_ms(facts, lambda copy: copy.direction == "h2d" and is_meant(copy))
    down = exposed_ms(facts, lambda copy: copy.direction == "d2h" and is_meant(copy))
    waits = Claim("copy_wait", "other", (blocked_ms if in_calls else waited_ms)(facts, is_meant))
    return Claim("copy_h2d", "other", up), Claim("copy_d2h", "other", down), waits
