"""The JSON contract between the analysis and everything that shows it.

The source of truth: the JSON schema (``docs/schema/``) and the TypeScript types
(``frontend/src/api/report.gen.ts``) are generated from here and drift-tested. A report carries ids and
quantities, never sentences, so it can be rendered in any language without recomputing.

Rules: no field has a default (a default would make it optional in TypeScript); times in milliseconds
unless the name says otherwise; ``share`` is 0..1; within one ``SCHEMA`` fields are only added.
"""

from tb_gpu_advisor.wire.comparison import (
    Change,
    Comparison,
    Comparisons,
    FindingChange,
    KernelChange,
    LedgerChange,
    LongSteps,
    Middle,
    PartChange,
    Side,
    Unjudged,
    Verdict,
)
from tb_gpu_advisor.wire.evidence import (
    Bounds,
    Column,
    Evidence,
    Lane,
    Link,
    Mark,
    Quantity,
    Table,
    Threshold,
    Timeline,
)
from tb_gpu_advisor.wire.ledger import (
    Account,
    AccountPart,
    BusyOp,
    ClaimedTime,
    Estimate,
    Fix,
    Ledger,
    LedgerRow,
    PartTime,
    Place,
    PlaceKind,
)
from tb_gpu_advisor.wire.overview import (
    OverviewNumbers,
    TensorFlowBreakdown,
    TensorFlowPartTime,
    WorkflowStage,
)
from tb_gpu_advisor.wire.page import Messages, Page, RunInfo, Running, Runs, Start
from tb_gpu_advisor.wire.promises import (
    Calibration,
    KeptPair,
    KeptPromise,
    Outcome,
    Promise,
    PromiseCount,
    Promised,
)
from tb_gpu_advisor.wire.ranges import GpuSteps, Instance, Issue, StepPart, StepSpan, TimelineRange
from tb_gpu_advisor.wire.report import (
    NOTHING_GIVEN,
    PART_BROKEN,
    Capture,
    CategoryRange,
    CheckResult,
    Fleet,
    Given,
    Gpu,
    GpuBreakdown,
    HostProblem,
    Kernel,
    LimitingGpu,
    Note,
    Part,
    PrecisionPart,
    Problem,
    Report,
    SeveralGpus,
    Source,
    StepTime,
)
from tb_gpu_advisor.wire.rows import (
    CategoryShift,
    ChangePoint,
    CheckShift,
    History,
    RowCheck,
    Rows,
    RunProblem,
    RunRow,
)
from tb_gpu_advisor.wire.whatif import WhatIf, WhatIfPart
from tb_gpu_advisor.wire.words import (
    CATEGORIES,
    FRAMEWORK_NAMES,
    MOST_KERNELS,
    PRECISIONS,
    SCHEMA,
    TENSORFLOW_PARTS,
    Activity,
    Category,
    Confidence,
    Framework,
    Inside,
    KernelLimit,
    LimitReason,
    Method,
    Origin,
    Precision,
    StageState,
    Status,
    StepSource,
    TensorCoreUse,
    TensorFlowDefinition,
    TensorFlowPart,
    Tool,
    Unit,
    WorkUnit,
)
from tb_gpu_advisor.wire.work import NO_WORK, Work
