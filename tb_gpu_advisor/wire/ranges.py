"""What the tab asks for of one GPU besides the report, ranges of its timeline and its steps; a finding for an issue."""

from __future__ import annotations

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.words import Category


class RangeLane(msgspec.Struct, frozen=True):
    """A thread, a stream, or idle time of one GPU in a range of time, as columns of spans.

    Spans too small to be seen are merged with their neighbours of the same row: ``count`` of them, ``covered_us`` in
    all, and no name (-1). A single span tells its own start and duration, even where it reaches out of the range.
    ``rows`` is the height in the whole capture, ``dropped`` counts deeper calls; ``gpu`` is -1 for threads.
    """

    kind: Literal["host", "gpu", "input", "idle"]
    label: str
    gpu: int
    rows: int
    names: tuple[str, ...]
    name: tuple[int, ...]
    row: tuple[int, ...]
    start_us: tuple[float, ...]
    dur_us: tuple[float, ...]
    count: tuple[int, ...]
    covered_us: tuple[float, ...]
    dropped: int


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


class TimelineRange(msgspec.Struct, frozen=True):
    """Any range of a finding's timeline on one GPU; times count from the start of the profile.

    ``first_us`` to ``last_us`` is what the capture holds. ``marks`` is the time lost for the finding's cause.
    ``instances`` are the worst ones, worst first. ``dropped_lanes`` counts threads and streams that are not shown.
    """

    schema: int
    version: str
    run: str
    host: str
    gpu: int
    category: Category
    step: str
    start_us: float
    end_us: float
    first_us: float
    last_us: float
    lanes: tuple[RangeLane, ...]
    dropped_lanes: int
    marks: RangeLane
    steps: tuple[StepSpan, ...]
    instances: tuple[Instance, ...]


class Issue(msgspec.Struct, frozen=True):
    """A finding as text for an issue, in Markdown."""

    schema: int
    version: str
    markdown: str


class StepPart(msgspec.Struct, frozen=True):
    """Time of one category in each step of ``GpuSteps``."""

    category: Category
    ms: tuple[float, ...]


class GpuSteps(msgspec.Struct, frozen=True):
    """The analysed steps of one GPU, and the parts of each: they sum to its length."""

    schema: int
    version: str
    run: str
    host: str
    gpu: int
    steps: tuple[StepSpan, ...]
    parts: tuple[StepPart, ...]
