"""From what something costs to an answer: must a check fail, must it not, or is either right?"""

from collections.abc import Callable

from tests.simulator.measured import MUST, MUST_NOT, Measured

__all__ = ["MUST", "MUST_NOT", "Rule", "both", "zone"]
Rule = Callable[[Measured], bool | None]


def zone(value: float, must_not: float = MUST_NOT, must: float = MUST) -> bool | None:
    return True if value >= must else False if value <= must_not else None


def both(*answers: bool | None) -> bool | None:
    """All must hold."""
    if False in answers:
        return False
    return None if None in answers else True
