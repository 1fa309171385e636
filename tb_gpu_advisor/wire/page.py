"""What the tab asks for: first of all, of one GPU, and with findings fixed; what is in the place of an answer; and a
page that travels without a server."""

from typing import Literal

import msgspec

from tb_gpu_advisor.wire.comparison import Comparison
from tb_gpu_advisor.wire.evidence import Bounds, Document, Lane
from tb_gpu_advisor.wire.report import Note, Problem, Report
from tb_gpu_advisor.wire.rows import History, RunRow
from tb_gpu_advisor.wire.words import Category


class RunInfo(msgspec.Struct, frozen=True):
    """A profile run of the logdir, named as the Profile tab names it; ``captured`` is that of its row."""

    run: str
    hosts: tuple[str, ...]
    size_bytes: int
    modified_s: float
    captured: str


class Runs(msgspec.Struct, frozen=True):
    """All runs, newest first; ``problems`` are why other folders of profiles cannot be read, and ``flags`` why some of
    what TensorBoard was started with is not used.

    ``profile_plugin``: TensorBoard's Profile plugin is there and knows the logdir; ``profile_version`` is its release,
    empty for none, and ``profile_install`` what to type for the one that fits what is installed with TensorBoard.
    """

    runs: tuple[RunInfo, ...]
    profile_plugin: bool
    profile_version: str
    profile_install: tuple[str, ...]
    problems: tuple[Problem, ...]
    flags: tuple[Problem, ...]


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


class WhatIfPart(msgspec.Struct, frozen=True):
    """A category of the step in ms, today and as it is likely to be then."""

    category: Category
    today_ms: float
    likely_ms: float


class WhatIf(Document, frozen=True):
    """The prediction. ``fixes`` are the findings that are taken away, ``batch`` what each GPU's batch is multiplied by,
    ``gpus`` how many there are then.

    ``step_ms`` is None where nothing can be predicted, ``likely_ms`` where only bounds can. ``throughput`` is how many
    times as many samples a second that is at the likely step, ``examples_per_s`` how many they are today, where that is
    known, ``replay_error_share`` how far the replay of the unchanged step is off. ``cannot`` are messages: what was
    asked for and is not in the prediction, and why.
    """

    run: str
    fixes: tuple[str, ...]
    batch: float
    gpus: int
    today_ms: float
    step_ms: Bounds | None
    likely_ms: float | None
    throughput: float | None
    examples_per_s: float | None
    replay_error_share: float | None
    parts: tuple[WhatIfPart, ...]
    cannot: tuple[Note, ...]


class Page(msgspec.Struct, frozen=True):
    """Everything that a report needs to be read without a server: what the tab would ask for, in all languages.

    ``address`` names the view that it opens on, by the keys of the tab's own addresses; ``ftl`` are texts by language.
    Runs of which it holds a row alone have no report in it. ``what_if`` and ``steps`` are what that view supposes, and
    the steps of the GPU of which it shows one.
    """

    runs: Runs
    reports: tuple[Report, ...]
    comparisons: tuple[Comparison, ...]
    rows: tuple[RunRow, ...]
    history: History | None
    what_if: WhatIf | None
    steps: GpuSteps | None
    address: dict[str, str]
    language: str
    languages: tuple[str, ...]
    ftl: dict[str, str]
    snippets: dict[str, dict[str, str]]
