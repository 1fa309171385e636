"""What the tab asks for of one GPU besides the report, ranges of its timeline and its steps; a finding for an issue."""

import msgspec

from tb_gpu_advisor.wire.evidence import Document, Lane
from tb_gpu_advisor.wire.words import Category


class Instance(msgspec.Struct, frozen=True):
    """One gap of a finding: ``lost_us`` of its time are lost for the finding's cause."""

    start_us: float
    dur_us: float
    lost_us: float
    step: str


class StepSpan(msgspec.Struct, frozen=True):
    """The window of an analysed step."""

    step: str
    start_us: float
    dur_us: float


class TimelineRange(Document, frozen=True):
    """Any range of a finding's timeline on one GPU; times count from the start of the profile.

    ``first_us`` to ``last_us`` is what the capture holds. ``marks`` is the time lost for the finding's cause.
    ``instances`` are the worst ones, worst first. ``dropped_lanes`` counts threads and streams that are not shown.
    """

    run: str
    host: str
    gpu: int
    category: Category
    step: str
    start_us: float
    end_us: float
    first_us: float
    last_us: float
    lanes: tuple[Lane, ...]
    dropped_lanes: int
    marks: Lane
    steps: tuple[StepSpan, ...]
    instances: tuple[Instance, ...]


class Issue(Document, frozen=True):
    """A finding as text for an issue, in Markdown."""

    markdown: str


class StepPart(msgspec.Struct, frozen=True):
    """Time of one category in each step of ``GpuSteps``."""

    category: Category
    ms: tuple[float, ...]


class GpuSteps(Document, frozen=True):
    """The analysed steps of one GPU, and the parts of each: they sum to its length."""

    run: str
    host: str
    gpu: int
    steps: tuple[StepSpan, ...]
    parts: tuple[StepPart, ...]
