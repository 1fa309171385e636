"""What a capture does not hold, or cannot have: raised where a fact is asked for, a verdict where a check asked."""


class _NoFact(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class MissingData(_NoFact):
    """A fact that this capture does not hold; ``reason`` is the id of what is missing."""


class NotApplicable(_NoFact):
    """A fact that runs of this kind do not have; ``reason`` is the id of why."""
