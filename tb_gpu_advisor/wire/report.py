"""The report of one run."""

import msgspec

from tb_gpu_advisor.wire.evidence import Bounds, Document, Evidence, Link, Quantity, Source, Table, Threshold
from tb_gpu_advisor.wire.ledger import Ledger, Work
from tb_gpu_advisor.wire.overview import (
    Kernel,
    OverviewNumbers,
    PrecisionPart,
    TensorFlowBreakdown,
    WorkflowStage,
)
from tb_gpu_advisor.wire.promises import Promised
from tb_gpu_advisor.wire.words import (
    SAME_STEP,
    Activity,
    Category,
    Confidence,
    Framework,
    LimitReason,
    Method,
    Status,
    StepSource,
)


class CheckResult(msgspec.Struct, frozen=True):
    """One row of the checklist.

    ``reason`` is the id of why a row is ``not_applicable`` or ``no_data`` (what is missing), of the ``error``, or of
    the condition for which a row has ``passed`` although its number exceeds the threshold; empty otherwise.
    ``loss_ms`` is the measured time per step that a failed row is about, ``causes`` the parts of the step that this
    time lies in, largest first. ``fixes`` lists the APIs (``keras``, ``custom-loop``, ``jax``, ``shell``) whose fix
    applies here, and ``settle_first`` failed checks of the capture that may change this row; ``row`` is that of the
    ledger which a failed row belongs to, by its number from 0. ``sources`` are pages other than the guide's own.
    """

    id: str
    section: str
    status: Status
    reason: str
    args: dict[str, Quantity]
    threshold: Threshold | None
    saving_ms: Bounds | None
    loss_ms: float | None
    causes: tuple[Category, ...]
    within_noise: bool
    method: Method | None
    confidence: Confidence
    confidence_reasons: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    links: tuple[Link, ...]
    fixes: tuple[str, ...]
    settle_first: tuple[str, ...]
    row: int | None
    guide: str
    sources: tuple[Source, ...]


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
    """What was recorded, and how the steps are known (``step_method`` names the way).

    ``profiler_ms`` is the profiler's own work outside the analysed steps, on the host that has most of it: its start
    and its stop, the export of the graph by Keras' callback. What keeps a GPU waiting in a step is the breakdown's
    category ``profiler``. 0 where none was recognised.
    """

    framework: Framework
    gpus: tuple[Gpu, ...]
    steps: int
    step_source: StepSource
    step_method: str
    profiler_ms: float
    notes: tuple[Note, ...]

    @property
    def gpu_names(self) -> list[str]:
        """Of each GPU that worked, of all that were seen where none did, its model or what is known of it."""
        working = [gpu for gpu in self.gpus if gpu.activity == "active"]
        return [gpu.model or gpu.vendor or "GPU" for gpu in working or self.gpus]


class StepTime(msgspec.Struct, frozen=True):
    """Step periods in ms over the analysed steps; ``low``..``high`` is their range.

    ``steps_ms`` are those of the host that limits, ``numbers`` their names (none where no steps are known).
    """

    median_ms: float
    mean_ms: float
    low_ms: float
    high_ms: float
    steps_ms: tuple[float, ...]
    numbers: tuple[str, ...]


class Part(msgspec.Struct, frozen=True):
    """Time of one category; the parts sum to ``step_time.mean_ms``."""

    category: Category
    ms_per_step: float
    share: float


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


class Fleet(msgspec.Struct, frozen=True):
    """Every GPU that ran kernels, as columns, hosts in the run's order: ``host`` indexes ``hosts``.

    In ms per step: ``busy_ms`` is device activity, ``lost_ms`` idle time of any cause, and ``late_ms`` what it computes
    and copies longer than the mean of all.
    """

    hosts: tuple[str, ...]
    host: tuple[int, ...]
    gpu: tuple[int, ...]
    busy_ms: tuple[float, ...]
    lost_ms: tuple[float, ...]
    late_ms: tuple[float, ...]


class SeveralGpus(msgspec.Struct, frozen=True):
    """The GPUs of a run compared.

    ``gpus`` is the number of those that ran kernels; where there are many, ``gpu_breakdowns`` holds the limiting one
    and those that differ most from the mean. ``tables``: skew of the GPUs and of the steps within each host,
    collectives. ``missing`` are the reasons for which tables are not there. ``one_gpu_first``: findings on one GPU
    (chapter 1) stand first, and name as much time that all GPUs lose (``one_gpu_ms`` per step), as is named besides
    or more (``several_ms``). Both add up to the upper bound of all findings.
    """

    gpus: int
    one_gpu_first: bool
    one_gpu_ms: float
    several_ms: float
    limiting: LimitingGpu
    ranges: tuple[CategoryRange, ...]
    fleet: Fleet
    tables: tuple[Table, ...]
    missing: tuple[str, ...]


class Given(msgspec.Struct, frozen=True):
    """What the user specified of the model and the machine, which no profile holds; None for what was not specified.

    ``gb_per_s`` is the bandwidth of the links between the GPUs, in one direction (1e9 bytes), ``examples`` how many a
    step takes.
    """

    parameters: int | None
    gb_per_s: float | None
    examples: int | None


#: The user specified nothing.
NOTHING_GIVEN = Given(None, None, None)


#: The code of the error that names a part of the report that is missing.
PART_BROKEN = "part-broken"


class Problem(msgspec.Struct, frozen=True):
    """An ``AdvisorError`` on the wire."""

    code: str
    args: dict[str, str | int | float | tuple[str, ...]]


class HostProblem(msgspec.Struct, frozen=True):
    """A host whose file could not be read; the report is then partial."""

    host: str
    code: str
    args: dict[str, str | int | float | tuple[str, ...]]


class Report(Document, frozen=True):
    """The whole answer for one run.

    ``step_time`` is that of the GPUs, on average over the hosts; where none worked it is None, and
    ``host_step_time`` holds the steps of the slowest host by its own markers, if there are any. Rows and the
    headline are about the GPU that limits the step: the step that they name is that of its host. ``headline`` is it
    in one sentence, ``first`` are the failed checks to act on before others, costliest first; without GPU work
    there is neither. ``overview`` holds the guide's three numbers, and ``workflow`` its stages in their order,
    where to begin among them; without GPU work they are not there. ``ledger`` is what the step loses by cause.
    ``promised`` is what another version of the product promised of this run when it was first read; None where that
    is what its checks say. ``errors`` are what is not in it, or was left out, for a fault of ours or for numbers
    that no profile has: a part is then empty, a row of ``checks`` is an ``error``, and all else stands.
    """

    run: str
    hosts: tuple[str, ...]
    problems: tuple[HostProblem, ...]
    errors: tuple[Problem, ...]
    capture: Capture
    step_time: StepTime | None
    host_step_time: StepTime | None
    breakdown: tuple[Part, ...]
    gpu_breakdowns: tuple[GpuBreakdown, ...]
    several_gpus: SeveralGpus | None
    given: Given
    recoverable: Bounds | None
    headline: Note | None
    overview: OverviewNumbers | None
    workflow: tuple[WorkflowStage, ...]
    first: tuple[str, ...]
    ledger: Ledger
    checks: tuple[CheckResult, ...]
    kernels: tuple[Kernel, ...]
    precision: tuple[PrecisionPart, ...]
    tensorflow: tuple[TensorFlowBreakdown, ...]
    promised: Promised | None

    def lacks(self, part: str) -> bool:
        """Whether a part is missing because it is an error."""
        return any(error.code == PART_BROKEN and error.args["part"] == part for error in self.errors)

    @property
    def time(self) -> StepTime | None:
        """The steps of the GPUs, of the slowest host where none worked."""
        return self.step_time or self.host_step_time

    @property
    def limits_alone(self) -> GpuBreakdown | None:
        """The GPU whose step findings are parts of where the mean of the GPUs is another step: hosts of a capture of
        one step may differ so much."""
        mean_ms, step_ms = sum(part.ms_per_step for part in self.breakdown), self.ledger.today_ms or 0.0
        if self.several_gpus is None or len(self.hosts) < 2 or abs(mean_ms - step_ms) <= SAME_STEP * step_ms:
            return None
        one = self.several_gpus.limiting
        return next((gpu for gpu in self.gpu_breakdowns if (gpu.host, gpu.gpu) == (one.host, one.gpu)), None)

    @property
    def step_parts(self) -> tuple[Part, ...]:
        """Where the step goes that findings are parts of."""
        alone = self.limits_alone
        return alone.breakdown if alone else self.breakdown

    @property
    def work(self) -> Work:
        """What a step does."""
        return self.ledger.work

    @property
    def failed(self) -> list[CheckResult]:
        """The rows that failed, in the order of the checklist."""
        return [check for check in self.checks if check.status == "failed"]
