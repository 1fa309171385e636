"""What a check is, and the few ways in which it may answer.

A check is a pure function ``Facts -> Outcome`` in a file of its own whose name is the check's id. It holds no text,
markup, I/O or raw trace. A fact that the capture lacks raises ``MissingData``, which the runner turns into
``no_data``; so a check that cannot know never says "passed".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.wire import (
    Category,
    Confidence,
    Evidence,
    Link,
    Method,
    Origin,
    Quantity,
    Status,
    Threshold,
    Tool,
    Unit,
)

#: Sections of the guide, in its order; 0 is about the capture itself.
SECTIONS: tuple[str, ...] = ("0", "1.1", "1.2.1", "1.2.2", "1.2.3", "1.3", "1.end", "2")


#: What the user wants in place of the limit of the check that runs now; None for the limit itself.
_WANTED: ContextVar[float | None] = ContextVar("wanted", default=None)


@contextmanager
def limited_to(value: float | None) -> Iterator[None]:
    """Within it, the limit of a check is the user's value, if there is one."""
    token = _WANTED.set(value)
    try:
        yield
    finally:
        _WANTED.reset(token)


@dataclass(frozen=True)
class Limit:
    """A threshold and where it comes from. ``fails`` says on which side of ``value`` the check fails."""

    arg: str
    value: float
    unit: Unit
    origin: Origin
    fails: Literal["at_least", "at_most"] = "at_least"

    def broken_by(self, value: float) -> bool:
        wanted = _WANTED.get()
        limit = self.value if wanted is None else wanted
        return value >= limit if self.fails == "at_least" else value <= limit

    def to_wire(self, wanted: float | None = None) -> Threshold:
        """The threshold as the report tells it; ``wanted`` is the user's own."""
        if wanted is None:
            return Threshold(self.arg, self.value, self.unit, self.fails, self.origin)
        return Threshold(self.arg, wanted, self.unit, self.fails, "user")


#: The part of a category that only the limiting GPU loses; several GPUs are chapter 2 of the guide.
BEYOND: Final = "beyond"


@dataclass(frozen=True)
class Claim:
    """Time on the limiting GPU that a finding explains: a waterfall category as far as all GPUs lose it alike (no
    part), a named part of that, or what the limiting GPU loses to it beyond the others (part ``BEYOND``).

    Two findings that claim the same part, or one the part of what the other claims whole, are counted once.
    """

    category: Category
    part: str = ""
    ms: float = 0.0


@dataclass(frozen=True)
class Saving:
    """What fixing a finding can save, in ms per step: at most ``high``. ``claims`` are disjoint."""

    low_ms: float
    high_ms: float
    method: Method
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """A check's answer; ``reason`` names why a row is not applicable or undecided."""

    status: Status
    args: dict[str, Quantity] = field(default_factory=dict)
    reason: str = ""
    saving: Saving | None = None
    confidence: Confidence = "high"
    confidence_reasons: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    links: tuple[Link, ...] = ()
    fixes: tuple[str, ...] = ()

    def doubted(self, confidence: Confidence, *reasons: str) -> Outcome:
        """The same answer with less confidence, and why."""
        return replace(self, confidence=confidence, confidence_reasons=self.confidence_reasons + reasons)


@dataclass(frozen=True)
class Check:
    """One row of the checklist. ``guide`` is the anchor of the guide's section that states the advice."""

    id: str
    section: str
    run: Callable[[Facts], Outcome]
    guide: str
    limit: Limit | None = None


def failed(
    args: dict[str, Quantity],
    saving: Saving | None = None,
    evidence: tuple[Evidence, ...] = (),
    links: tuple[Link, ...] = (),
    fixes: tuple[str, ...] = (),
) -> Outcome:
    """The advice applies to this run."""
    return Outcome("failed", args, saving=saving, evidence=evidence, links=links, fixes=fixes)


def passed(args: dict[str, Quantity], evidence: tuple[Evidence, ...] = ()) -> Outcome:
    """Looked at, and fine."""
    return Outcome("passed", args, evidence=evidence)


def not_applicable(reason: str) -> Outcome:
    """The advice cannot apply to such a run, whatever its numbers."""
    return Outcome("not_applicable", reason=reason)


def no_data(reason: str, args: dict[str, Quantity] | None = None) -> Outcome:
    """The capture does not hold what is needed to decide."""
    return Outcome("no_data", args or {}, reason=reason)


def share(value: float) -> Quantity:
    return Quantity(value, "share")


def ms(value: float) -> Quantity:
    return Quantity(value, "ms")


def quantity(value: float | int, unit: Unit) -> Quantity:
    return Quantity(value, unit)


def us(value: float) -> Quantity:
    return Quantity(value, "us")


def count(value: int) -> Quantity:
    return Quantity(value, "count")


def text(value: str) -> Quantity:
    return Quantity(value, "text")


def page(tool: Tool, host: str, start_ms: float | None = None, end_ms: float | None = None) -> Link:
    """A Profile page of the same run and host, at a time range if the page can show one."""
    return Link(tool, host, start_ms, end_ms)
