"""Many runs in one table: a row for each, and what changed over time."""

import msgspec

from tb_gpu_advisor.wire.comparison import PartChange
from tb_gpu_advisor.wire.evidence import Document, Quantity
from tb_gpu_advisor.wire.ledger import Place, Work
from tb_gpu_advisor.wire.report import Note, Part, Problem, StepTime
from tb_gpu_advisor.wire.words import Framework, Status, WorkUnit


class RowCheck(msgspec.Struct, frozen=True):
    """A check of a run that applies to it. Savings are ms per step, 0 without any."""

    id: str
    status: Status
    loss_ms: float
    low_ms: float
    high_ms: float


class RunRow(msgspec.Struct, frozen=True):
    """What a table of runs shows of one.

    ``captured`` is local time (ISO 8601, no zone), empty where nobody knows it; ``step_time`` that of the GPUs, else of
    the host (``steps_of``), without its single steps. ``first`` is the finding to act on first, empty for none; its
    name takes ``args``, ``place`` is where it is, and ``after_ms`` the step that is likely once the first row of the
    ledger is fixed. ``program`` is the name of a run of the same program; runs with equal names have it in common.
    ``busy_share`` is None without steps of a GPU. ``work`` is what a step does, without its ops.
    """

    run: str
    captured: str
    framework: Framework
    gpus: tuple[str, ...]
    hosts: int
    steps: int
    steps_of: str
    step_time: StepTime | None
    work: Work
    busy_share: float | None
    breakdown: tuple[Part, ...]
    first: str
    args: dict[str, Quantity]
    place: Place | None
    after_ms: float | None
    failed: int
    checks: tuple[RowCheck, ...]
    program: str


class RunProblem(msgspec.Struct, frozen=True):
    """Why there is no row of a run."""

    run: str
    problem: Problem


class Rows(msgspec.Struct, frozen=True):
    """Rows of the runs that were asked for, as far as they are known; ``running`` are those that are being read, and
    ``unknown`` those that would have to be."""

    rows: tuple[RunRow, ...]
    running: tuple[str, ...]
    unknown: tuple[str, ...]
    problems: tuple[RunProblem, ...]


class CheckShift(msgspec.Struct, frozen=True):
    """A finding before and after a change: the median loss of the runs on either side, in ms per step."""

    id: str
    before_ms: float
    after_ms: float


class ChangePoint(msgspec.Struct, frozen=True):
    """The mean step of the runs from ``run`` on differs from that of those before, the last of which is ``previous``;
    ``said`` says so, as the id of a message with its numbers.

    ``before_ms`` and ``after_ms`` are medians over the runs up to the next change, ``p_value`` is the permutation
    test's. ``checks`` moved most, in the direction of the change first; ``parts`` of the step so did, as
    far as no check says the same.
    """

    run: str
    previous: str
    said: Note
    before_ms: float
    after_ms: float
    p_value: float
    parts: tuple[PartChange, ...]
    checks: tuple[CheckShift, ...]


class History(Document, frozen=True):
    """The runs of one program in the order in which they were captured, and where their step time changed.

    ``fewest`` runs are needed to find a change; ``left_out`` older ones are not among the rows. ``per`` is what the
    runs are compared by: where their steps do other work, all times, those of the rows too, are of as much work as a
    step of the newest run does, which is ``work``.
    """

    rows: tuple[RunRow, ...]
    changes: tuple[ChangePoint, ...]
    per: WorkUnit
    work: float
    fewest: int
    left_out: int
