"""Two runs compared."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.evidence import Document, Quantity
from tb_gpu_advisor.wire.ledger import Work
from tb_gpu_advisor.wire.promises import KeptPromise
from tb_gpu_advisor.wire.report import Note
from tb_gpu_advisor.wire.words import Category, Framework, Status, WorkUnit

#: What two runs are to each other.
Verdict = Literal["faster", "slower", "no_difference", "cannot_tell", "not_comparable"]
#: Why promises of findings that are fixed are not judged, or not one by one, or may be exceeded.
Unjudged = Literal["", "few-steps", "other-machine", "other-work", "together", "with-xla"]
#: What the difference is of.
Middle = Literal["median", "mean"]
#: Whose steps are compared.
StepsOf = Literal["gpu", "host"]
#: What became of a finding. ``borderline`` crossed its limit by too little to mean anything; it is ``unknown`` where
#: the candidate cannot tell whether it is gone, and ``learned`` where the baseline could not tell that it was there.
Change = Literal["fixed", "new", "still", "changed", "borderline", "unknown", "learned"]


class Side(msgspec.Struct, frozen=True):
    """One side of a comparison: its runs, and the mean and median step, the latter with its 95 % interval by order
    statistics.

    Several captures of a side count one of each; a single one counts its ``steps``. ``work`` is what a step does.
    """

    runs: tuple[str, ...]
    framework: Framework
    gpus: tuple[str, ...]
    steps: int
    median_ms: float
    mean_ms: float
    low_ms: float
    high_ms: float
    work: Work


class LongSteps(msgspec.Struct, frozen=True):
    """The steps that make the mean of the slower side longer: its ``count`` longest ones ``of`` so many, which take
    ``low_ms`` or more. ``names`` are those of the first of them."""

    count: int
    of: int
    low_ms: float
    names: tuple[str, ...]


class PartChange(msgspec.Struct, frozen=True):
    """A category of the step before and after: of two runs the changes sum to that of the mean step, of a history it is
    the median of the runs on either side."""

    category: Category
    before_ms: float
    after_ms: float


class FindingChange(msgspec.Struct, frozen=True):
    """A check that failed on either side."""

    id: str
    section: str
    change: Change
    before: Status
    after: Status
    before_saving_ms: float
    after_saving_ms: float


class LedgerChange(msgspec.Struct, frozen=True):
    """A row of either side's ledger, or a failed check that is in none, and what became of it.

    ``checks`` are the findings that are this row on either side; the first one names the cause, and its message takes
    ``args``. A loss, in ms per mean step, is None where the row did not fail or is about no time of the step;
    ``before`` and ``after`` are then what is known of it.
    """

    checks: tuple[str, ...]
    args: dict[str, Quantity]
    change: Change
    before: Status
    after: Status
    before_loss_ms: float | None
    after_loss_ms: float | None


class KernelChange(msgspec.Struct, frozen=True):
    """A kernel, or all kernels of an op whose kernels have other names now (``name`` is empty then)."""

    name: str
    op: str
    before_ms: float
    after_ms: float
    before_count: float
    after_count: float


class Comparison(Document, frozen=True):
    """Two runs, or sets of captures, side by side. ``delta`` is candidate minus baseline, ``about`` the mean step, of
    which all other times are, too; the median step where only that tells what the verdict says. ``long_steps`` are what
    makes the means differ where the medians do not.

    ``p_value`` is the Mann-Whitney test's (None with too few steps), or the bound of the test that one wild step among
    few does not mislead, or the permutation test's of the means; ``detectable_share`` the smallest change that these
    steps could have shown. ``within_capture``: one capture per side, whose steps are no independent samples of the
    machine. ``unlike`` says in what the runs differ besides. ``steps_of`` is "host" where no GPU worked in either.
    ``promises`` are those of findings that are fixed: of all together first, then of those that can be separated.
    ``per`` is what the runs are compared by: where a step does other work on either side, all times and numbers of the
    candidate but its side's are those of as much work as a step of the baseline does. ``said`` is the verdict as the id
    of a message with its numbers. ``rows`` are those of both ledgers in their order, the baseline's first. Runs of two
    programs are not comparable: findings, rows and promises are left out.
    """

    baseline: Side
    candidate: Side
    verdict: Verdict
    said: Note
    per: WorkUnit
    about: Middle
    long_steps: LongSteps | None
    steps_of: StepsOf
    delta_ms: float
    delta_share: float
    p_value: float | None
    detectable_share: float | None
    within_capture: bool
    unlike: tuple[Note, ...]
    breakdown: tuple[PartChange, ...]
    findings: tuple[FindingChange, ...]
    rows: tuple[LedgerChange, ...]
    kernels: tuple[KernelChange, ...]
    promises: tuple[KeptPromise, ...]
    unjudged: Unjudged


class Comparisons(Document, frozen=True):
    """Several runs against one baseline."""

    comparisons: tuple[Comparison, ...]
