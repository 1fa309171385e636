"""The JSON contract between the analysis and everything that shows it.

The source of truth: the JSON schema (``docs/schema/``) and the TypeScript types
(``frontend/src/api/report.gen.ts``) are generated from here and drift-tested. A report carries ids and
quantities, never sentences, so it can be rendered in any language without recomputing.

Rules: no field has a default (a default would make it optional in TypeScript); times in milliseconds
unless the name says otherwise; ``share`` is 0..1; within one ``SCHEMA`` fields are only added.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SCHEMA = 1

Status = Literal["failed", "passed", "not_applicable", "no_data", "error"]
Confidence = Literal["high", "medium", "low"]
Unit = Literal["share", "ms", "us", "s", "bytes", "bytes_per_s", "count", "ratio", "text"]
#: Where a threshold comes from: the guide's text, TensorFlow's own analysers, or us.
Origin = Literal["guide", "tensorflow", "default", "user"]
#: How a saving was computed; ``model`` and ``scenario`` never get high confidence.
Method = Literal["measured", "replay", "model", "scenario"]
Framework = Literal["tensorflow", "jax", "unknown"]
#: ``markers``: steps the capture itself names; ``derived``: found from structure; ``none``: not found.
StepSource = Literal["markers", "derived", "none"]
#: What a GPU of the capture did: run kernels, only copy, or nothing at all.
Activity = Literal["active", "copies_only", "idle"]
Tool = Literal[
    "overview_page",
    "trace_viewer",
    "input_pipeline_analyzer",
    "kernel_stats",
    "framework_op_stats",
    "memory_profile",
]
Category = Literal[
    "compute",
    "collective",
    "copy_h2d",
    "copy_d2h",
    "copy_d2d",
    "input_wait",
    "compile",
    "between_steps",
    "kernel_launch",
    "host_op",
    "sync",
    "floor",
    "unknown",
]
#: Why a GPU limits the step: others wait for it in collectives, it has most to do, or none stands out.
LimitReason = Literal["others-wait", "busiest", "even"]
#: Categories in the order in which they are shown; the first five are a busy GPU, the rest an idle one.
CATEGORIES: tuple[Category, ...] = (
    "compute",
    "collective",
    "copy_h2d",
    "copy_d2h",
    "copy_d2d",
    "input_wait",
    "compile",
    "between_steps",
    "kernel_launch",
    "host_op",
    "sync",
    "floor",
    "unknown",
)
BUSY_CATEGORIES: tuple[Category, ...] = CATEGORIES[:5]
IDLE_CATEGORIES: tuple[Category, ...] = CATEGORIES[5:]
#: Busy with what only moves data; the waterfall counts it where nothing computes beside it.
EXPOSED_CATEGORIES: tuple[Category, ...] = BUSY_CATEGORIES[1:]

#: Precision of a kernel's math; ``unknown`` where neither its name nor its op's inputs tell.
Precision = Literal["fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "int", "unknown"]
#: Precisions in the order in which they are shown.
PRECISIONS: tuple[Precision, ...] = ("fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "int", "unknown")
#: TensorFlow's own ways of dividing a step: that of TF 2.2 to 2.x, and that of today's Profile tab.
TensorFlowDefinition = Literal["tensorflow-2", "profile-tab"]
TensorFlowPart = Literal[
    "compute_32",
    "compute_16",
    "device_to_device",
    "collectives",
    "host_compute",
    "kernel_launch",
    "input",
    "host_to_device",
    "output",
    "other",
]
#: TensorFlow's parts of a step in the order in which they are shown.
TENSORFLOW_PARTS: tuple[TensorFlowPart, ...] = (
    "compute_32",
    "compute_16",
    "device_to_device",
    "collectives",
    "host_compute",
    "kernel_launch",
    "input",
    "host_to_device",
    "output",
    "other",
)


class Quantity(msgspec.Struct, frozen=True):
    """A value and its unit; texts (names of kernels, ops, threads) have the unit ``text``."""

    value: float | int | str
    unit: Unit


class Threshold(msgspec.Struct, frozen=True):
    """What decided a check: it fails when ``arg`` is ``at_least`` / ``at_most`` this value."""

    arg: str
    value: float
    unit: Unit
    fails: Literal["at_least", "at_most"]
    origin: Origin


class Bounds(msgspec.Struct, frozen=True):
    """An interval in ms per step; savings read "at most ``high``"."""

    low: float
    high: float


class Column(msgspec.Struct, frozen=True):
    """A table column: ``id`` names its message, ``unit`` how its cells are written."""

    id: str
    unit: Unit


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows already sorted worst first; ``total_rows`` tells how many there were before the cut."""

    id: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[float | int | str, ...], ...]
    total_rows: int


class Bar(msgspec.Struct, frozen=True):
    """One bar: ``id`` names its message."""

    id: str
    value: float


class Bars(msgspec.Struct, frozen=True, tag="bars"):
    """Quantities of one unit side by side, e.g. the parts of a step."""

    id: str
    unit: Unit
    bars: tuple[Bar, ...]


class Lane(msgspec.Struct, frozen=True):
    """Spans of one host thread or GPU stream, as columns; ``name`` indexes ``names``."""

    kind: Literal["host", "gpu", "input", "idle"]
    label: str
    names: tuple[str, ...]
    name: tuple[int, ...]
    start_us: tuple[float, ...]
    dur_us: tuple[float, ...]
    dropped: int


class Mark(msgspec.Struct, frozen=True):
    """A culprit interval on a timeline, of one waterfall category."""

    category: Category
    start_us: float
    dur_us: float


class Timeline(msgspec.Struct, frozen=True, tag="timeline"):
    """The worst instance of a finding; times count from the start of the profile, as the Profile tab's."""

    id: str
    host: str
    gpu: int
    step: str
    start_us: float
    dur_us: float
    lanes: tuple[Lane, ...]
    marks: tuple[Mark, ...]


Evidence = Table | Bars | Timeline


class Link(msgspec.Struct, frozen=True):
    """A page of the Profile plugin for the same run; the address is built where it is shown."""

    tool: Tool
    host: str
    start_ms: float | None
    end_ms: float | None


class CheckResult(msgspec.Struct, frozen=True):
    """One row of the checklist.

    ``reason`` is the id of why a row is ``not_applicable`` or ``no_data`` (what is missing) or of the
    ``error``; empty otherwise. ``exclusive_ms`` is the part of the saving that no other finding claims.
    ``fixes`` lists the APIs (``keras``, ``custom-loop``, ``jax``, ``shell``) whose fix applies here, and
    ``settle_first`` failed checks of the capture that may change this row.
    """

    id: str
    section: str
    status: Status
    reason: str
    args: dict[str, Quantity]
    threshold: Threshold | None
    saving_ms: Bounds | None
    exclusive_ms: float | None
    within_noise: bool
    method: Method | None
    confidence: Confidence
    confidence_reasons: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    links: tuple[Link, ...]
    fixes: tuple[str, ...]
    settle_first: tuple[str, ...]
    guide: str


class Gpu(msgspec.Struct, frozen=True):
    """A GPU that the capture saw; ``model`` is empty where the profiler did not write it."""

    id: int
    host: str
    model: str
    vendor: str
    compute_capability: str
    memory_bytes: int
    memory_bytes_per_s: int
    sm_count: int
    activity: Activity


class Note(msgspec.Struct, frozen=True):
    """Something to know about the capture; ``id`` names its message."""

    id: str
    args: dict[str, Quantity]


class Capture(msgspec.Struct, frozen=True):
    """What was recorded, and how the steps were found (``step_method`` names the way)."""

    framework: Framework
    gpus: tuple[Gpu, ...]
    steps: int
    step_source: StepSource
    step_method: str
    notes: tuple[Note, ...]


class StepTime(msgspec.Struct, frozen=True):
    """Step periods in ms over the analysed steps; ``low``..``high`` is their range.

    ``steps_ms`` are those of one host, ``numbers`` their names (none where no steps were found).
    """

    median_ms: float
    mean_ms: float
    low_ms: float
    high_ms: float
    steps_ms: tuple[float, ...]
    numbers: tuple[str, ...]


class Kernel(msgspec.Struct, frozen=True):
    """Launches of one kernel for one op on the GPU that limits the step."""

    name: str
    op: str
    count_per_step: float
    ms_per_step: float


class Part(msgspec.Struct, frozen=True):
    """Time of one category; the parts sum to ``step_time.mean_ms``."""

    category: Category
    ms_per_step: float
    share: float


class PrecisionPart(msgspec.Struct, frozen=True):
    """Kernel time per step in one precision, and its share of all; ``kernels`` are the longest where it is unknown."""

    precision: Precision
    ms_per_step: float
    share: float
    kernels: tuple[str, ...]


class GpuBreakdown(msgspec.Struct, frozen=True):
    """One GPU's step; ``busy_ms`` is its device activity per step, ``capture_busy_ms`` of the whole file."""

    host: str
    gpu: int
    busy_ms: float
    capture_busy_ms: float
    breakdown: tuple[Part, ...]


class LimitingGpu(msgspec.Struct, frozen=True):
    """The GPU that the step waits for; ``args`` fill the message of ``reason``."""

    host: str
    gpu: int
    reason: LimitReason
    args: dict[str, Quantity]


class CategoryRange(msgspec.Struct, frozen=True):
    """A category over all GPUs, in ms per step; the mean is that of the report's ``breakdown``."""

    category: Category
    low_ms: float
    mean_ms: float
    high_ms: float


class SeveralGpus(msgspec.Struct, frozen=True):
    """The GPUs of a run beside each other.

    ``gpus`` is the number of those that ran kernels; where there are many, ``gpu_breakdowns`` holds the limiting one
    and those that differ most from the mean. ``tables``: skew of the GPUs and of the steps within each host,
    collectives. ``missing`` are the reasons for which tables are not there. ``one_gpu_first``: findings on one GPU
    (chapter 1) name as much time that all GPUs lose alike (``one_gpu_ms`` per step), as is named besides or more
    (``several_ms``). Both add up to the upper bound of all findings.
    """

    gpus: int
    one_gpu_first: bool
    one_gpu_ms: float
    several_ms: float
    limiting: LimitingGpu
    ranges: tuple[CategoryRange, ...]
    tables: tuple[Table, ...]
    missing: tuple[str, ...]


class TensorFlowPartTime(msgspec.Struct, frozen=True):
    """One of TensorFlow's own parts of a step."""

    part: TensorFlowPart
    ms_per_step: float
    share: float


class TensorFlowBreakdown(msgspec.Struct, frozen=True):
    """A step as TensorFlow's analyser divides it, for one host; it differs from ours by design.

    ``half_share`` is the 16-bit part of computing as TensorFlow counts it (None without any).
    """

    host: str
    definition: TensorFlowDefinition
    steps: int
    step_ms: float
    half_share: float | None
    parts: tuple[TensorFlowPartTime, ...]


class Given(msgspec.Struct, frozen=True):
    """What the user told of the model and the machine, which no profile holds; None for what was not told.

    ``gb_per_s`` is the bandwidth of the links between the GPUs, in one direction (1e9 bytes).
    """

    parameters: int | None
    gb_per_s: float | None


#: The user told nothing.
NOTHING_GIVEN = Given(None, None)


class HostProblem(msgspec.Struct, frozen=True):
    """A host whose file could not be read; the report is then partial."""

    host: str
    code: str
    args: dict[str, str | int | float]


class Report(msgspec.Struct, frozen=True):
    """The whole answer for one run."""

    schema: int
    version: str
    run: str
    hosts: tuple[str, ...]
    problems: tuple[HostProblem, ...]
    capture: Capture
    step_time: StepTime | None
    breakdown: tuple[Part, ...]
    gpu_breakdowns: tuple[GpuBreakdown, ...]
    several_gpus: SeveralGpus | None
    given: Given
    recoverable: Bounds | None
    checks: tuple[CheckResult, ...]
    kernels: tuple[Kernel, ...]
    precision: tuple[PrecisionPart, ...]
    tensorflow: tuple[TensorFlowBreakdown, ...]


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


#: What two runs are found to be to each other.
Verdict = Literal["faster", "slower", "no_difference", "cannot_tell"]
#: What became of a finding. ``borderline`` crossed its limit by too little to mean anything.
Change = Literal["fixed", "new", "still", "changed", "borderline"]


class Side(msgspec.Struct, frozen=True):
    """One side of a comparison: its runs, and the median step with its 95 % interval by order statistics.

    Several captures of a side count one median each; a single one counts its ``steps``.
    """

    runs: tuple[str, ...]
    framework: Framework
    gpus: tuple[str, ...]
    steps: int
    median_ms: float
    low_ms: float
    high_ms: float


class PartChange(msgspec.Struct, frozen=True):
    """A category before and after; the changes sum to that of the mean step."""

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


class KernelChange(msgspec.Struct, frozen=True):
    """A kernel, or all kernels of an op whose kernels have other names now (``name`` is empty then)."""

    name: str
    op: str
    before_ms: float
    after_ms: float
    before_count: float
    after_count: float


class Comparison(msgspec.Struct, frozen=True):
    """Two runs, or sets of captures, side by side. ``delta`` is candidate minus baseline, of the medians.

    ``p_value`` is the Mann-Whitney test's (None with too few steps), ``detectable_share`` the smallest change that
    these steps could have shown. ``within_capture``: one capture per side, whose steps are no independent samples of
    the machine. ``unlike`` says in what the runs differ besides.
    """

    schema: int
    version: str
    baseline: Side
    candidate: Side
    verdict: Verdict
    delta_ms: float
    delta_share: float
    p_value: float | None
    detectable_share: float | None
    within_capture: bool
    unlike: tuple[Note, ...]
    breakdown: tuple[PartChange, ...]
    findings: tuple[FindingChange, ...]
    kernels: tuple[KernelChange, ...]


class RunInfo(msgspec.Struct, frozen=True):
    """A profile run of the logdir, named as the Profile tab names it."""

    run: str
    hosts: tuple[str, ...]
    size_bytes: int
    modified_s: float


class Runs(msgspec.Struct, frozen=True):
    """All runs, newest first."""

    runs: tuple[RunInfo, ...]
    profile_plugin: bool


class Problem(msgspec.Struct, frozen=True):
    """An ``AdvisorError`` on the wire."""

    code: str
    args: dict[str, str | int | float]


class Running(msgspec.Struct, frozen=True):
    """An analysis under way, in place of its report; ``share`` is 0..1."""

    state: Literal["running"]
    stage: str
    share: float


class Messages(msgspec.Struct, frozen=True):
    """All texts of the tab: Fluent sources (the language asked for, then English) and the code of fixes."""

    language: str
    languages: tuple[str, ...]
    ftl: tuple[str, ...]
    snippets: dict[str, dict[str, str]]


class Start(msgspec.Struct, frozen=True):
    """What the tab needs first, in one answer, as far as it is at hand: what is None is asked for by itself.

    ``runs`` are None while they are searched for and when that failed, ``report`` when it has to be made.
    """

    messages: Messages
    runs: Runs | None
    report: Report | None


class Page(msgspec.Struct, frozen=True):
    """Everything that a report needs to be read without a server: what the tab would ask for, in all languages.

    ``baseline`` is the run that the newest one is shown against, empty for none; ``ftl`` are texts by language.
    """

    runs: Runs
    reports: tuple[Report, ...]
    comparison: Comparison | None
    baseline: str
    language: str
    languages: tuple[str, ...]
    ftl: dict[str, str]
    snippets: dict[str, dict[str, str]]
