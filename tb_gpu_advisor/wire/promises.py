"""What was promised of findings, and what came of it when they were fixed."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.evidence import Bounds, Document
from tb_gpu_advisor.wire.words import Method

#: Where the gain lies: in the promised interval, outside of it by less than the gain is sure (``noise``), or by more.
Outcome = Literal["inside", "noise", "below", "above"]


class Promise(msgspec.Struct, frozen=True):
    """What a finding said can be saved, in ms per step."""

    id: str
    low_ms: float
    high_ms: float
    method: Method | None


class Promised(msgspec.Struct, frozen=True):
    """What ``version`` of the product promised of a run; ``recoverable`` is the bound of all findings together."""

    version: str
    recoverable: Bounds | None
    checks: tuple[Promise, ...]


class KeptPromise(msgspec.Struct, frozen=True):
    """What ``version`` promised of findings that are fixed now, against what a mean step gained, in ms per step.

    Several ``checks`` are those whose gain cannot be separated: their joint promise. ``noise_ms`` is half of the
    gain's 95 % interval (Welch's), ``step_ms`` the mean step before. ``in_part``: a finding among them still fails,
    with less time; then the promise is that of before less that of what is left.
    """

    checks: tuple[str, ...]
    version: str
    low_ms: float
    high_ms: float
    got_ms: float
    noise_ms: float
    step_ms: float
    in_part: bool
    outcome: Outcome


class KeptPair(msgspec.Struct, frozen=True):
    """Two runs of one program, one after the other, and the promises of the first that the second one judges."""

    before: str
    after: str
    promises: tuple[KeptPromise, ...]


class PromiseCount(msgspec.Struct, frozen=True):
    """How promises came out, by where the gain lay; ``width`` is the mean width of their intervals.

    ``check`` is empty for those of several findings at once.
    """

    check: str
    promises: int
    inside: int
    noise: int
    below: int
    above: int
    width_ms: float
    width_share: float


class Calibration(Document, frozen=True):
    """The record of promises over runs. ``compared`` counts the pairs of runs of one program that were looked at;
    ``total`` is None where none of them judges a promise."""

    runs: int
    compared: int
    total: PromiseCount | None
    checks: tuple[PromiseCount, ...]
    pairs: tuple[KeptPair, ...]
