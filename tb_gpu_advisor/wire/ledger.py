"""The ledger: what a step does and loses, by cause, and the step after each fix."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.overview import BusyOp
from tb_gpu_advisor.wire.words import Category, Confidence, Inside

#: What a place is, the nearest to the user's own code first.
PlaceKind = Literal["line", "function", "layer", "range", "stage", "callback", "calls", "op"]


class Work(msgspec.Struct, frozen=True):
    """The work of a step: how many ``examples`` it takes, None where neither the program nor the user tells, in how
    many ``batches``, 1 where nothing tells of more and None without steps; ``inside`` says what each of several is: a
    whole step of the optimizer, or gradients that are summed up. ``examples_per_s`` is of the mean step. ``ops`` are
    those that ran on the host, most often first, where no GPU worked."""

    examples: int | None
    batches: int | None
    inside: Inside
    examples_per_s: float | None
    ops: tuple[str, ...]


#: Of no steps.
NO_WORK = Work(None, None, "", None, ())


class Estimate(msgspec.Struct, frozen=True):
    """An interval in ms with what is likely; ``likely`` is None where only the bounds are known."""

    low: float
    likely: float | None
    high: float


class PartTime(msgspec.Struct, frozen=True):
    """Time of one part of the step, in ms per step."""

    part: Category
    ms: float


class ClaimedTime(msgspec.Struct, frozen=True):
    """Time of one part of the step, and the row (by its number, from 0) that claims it; None for what no row does."""

    part: Category
    row: int | None
    ms: float


class Place(msgspec.Struct, frozen=True):
    """A place of the user's program. ``name`` is what it is called: a function, a layer, a range that the program
    marks, a stage or an op, by ``kind``, or the function between two ``calls`` of which it lies; the other fields are
    what else is known of it."""

    kind: PlaceKind
    name: str
    file: str | None
    line: int | None
    layer: str | None
    stage: str | None


class Fix(msgspec.Struct, frozen=True):
    """What to change: a line of code ``before`` and ``after`` with the user's own names, else the sentence of ``check``
    (its message's ``fix``, filled with the check's own ``args``). A line that is only added has no ``before``."""

    kind: Literal["diff", "sentence"]
    check: str
    before: str
    after: str


class LedgerRow(msgspec.Struct, frozen=True):
    """One cause, one place, one loss, one fix, and the step after it and those before it.

    ``checks`` are the findings that are this row, the one that names the cause first; ``cause`` is the part of the step
    that it is about, ``part`` the one in which its loss lies. ``loss_ms`` is None for a finding about no time of the
    step. ``saving_ms`` is the fall of the step after the rows above, ``falls`` the parts that become shorter then (they
    sum to what is likely; where that is unknown, to the most that was seen), ``step_after_ms`` the step
    with this row and all above it fixed: What if of their checks. ``instances`` are the gaps in which the loss was
    seen, 0 where it is not made of gaps. ``brought`` are those of the checks that the fix of another one mends.
    """

    checks: tuple[str, ...]
    cause: Category | None
    part: Category | None
    place: Place | None
    loss_ms: float | None
    saving_ms: Estimate
    falls: tuple[PartTime, ...]
    step_after_ms: Estimate | None
    within_noise: bool
    fix: Fix
    instances: int
    confidence: Confidence
    brought: tuple[str, ...]


class AccountPart(msgspec.Struct, frozen=True):
    """Seconds of the training; ``id`` names its message."""

    id: str
    s: float


class NextLimit(msgspec.Struct, frozen=True):
    """A check that passes today, and by how many ms the step is likely to fall more if it is mended with all rows."""

    check: str
    ms: float


class Account(msgspec.Struct, frozen=True):
    """Where the training's time goes, as the recorder saw it."""

    total_s: float
    parts: tuple[AccountPart, ...]


class Ledger(msgspec.Struct, frozen=True):
    """What a step loses, by cause: one document that every surface draws.

    ``today_ms`` is the mean step of the GPU that limits (of the host where none worked), the only step time on a page.
    ``settle_first`` are failed checks that make capture or set-up invalid; they stand before the rows. ``rows`` are in
    the order of the staircase. ``bar`` are the parts of the limiting GPU's step by the rows that claim them, and sum to
    ``today_ms``; ``unexplained`` are parts of at least 5 % of the step that no row claims. ``subsets`` are the steps
    for each set of fixed rows, by their numbers ("0,2"); none above five rows. ``next`` is what limits the step with
    all rows fixed; None where that is no wait of 5 % of today's step.
    """

    today_ms: float | None
    work: Work
    settle_first: tuple[str, ...]
    rows: tuple[LedgerRow, ...]
    bar: tuple[ClaimedTime, ...]
    unexplained: tuple[PartTime, ...]
    busy: tuple[BusyOp, ...]
    subsets: dict[str, Estimate]
    account: Account | None
    next: NextLimit | None
