"""What a check is, what it measured, and the verdict that the runner makes of it.

A check is a pure function ``Facts -> Measured`` in a file of its own, whose name is the check's id. It holds no text,
markup, I/O or raw trace, and gives no verdict: the runner compares what was measured with the limit in force. Where the
capture lacks what a check needs, it raises ``MissingData``, of which the runner makes ``no_data``, so that a check that
cannot know never says "passed"; where the advice cannot apply, ``NotApplicable``.
"""

from collections.abc import Callable, Iterable, Mapping
from math import inf
from types import MappingProxyType
from typing import Any, Final, Literal, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import of_check
from tb_gpu_advisor.facts import Facts

#: Sections of the guide in its order, each with the anchor of its page; 0 is about the capture itself.
SECTIONS: Final[dict[str, str]] = {
    "0": "performance_optimization_workflow",
    "1.1": "1_debug_the_input_pipeline",
    "1.2.1": "1_analyze_gaps_between_steps",
    "1.2.2": "1_small_gpu_kernels_and_host_kernel_launch_delays",
    "1.2.3": "3_more_efficient_kernels_on_gpus",
    "1.3": "3_enable_mixed_precision_and_xla",
    "1.end": "1_optimize_the_performance_on_one_gpu",
    "2": "1_optimize_gradient_allreduce",
}
#: The checklist: of each section its checks in their order. The cause of a loss, and what is no work, stand before what
#: is seen of them.
CHECKLIST: Final[dict[str, tuple[str, ...]]] = {
    "0": ("no-gpu-activity", "no-step-markers", "capture-too-short", "warm-up-in-window", "dropped-events",
          "no-host-trace", "ops-hidden-by-graphs"),
    "1.1": ("input-bound", "slow-input-stage", "exposed-input-copy"),
    "1.2.1": ("repeated-preparation", "step-gaps", "input-threads-delay-launches"),
    "1.2.2": ("eager-execution", "launch-bound", "tiny-kernels", "host-placed-ops", "blocking-copies",
              "recurring-copies"),
    "1.2.3": ("repeated-autotuning", "tensor-cores-unused", "slow-op-form", "unfused-elementwise",
              "kernels-slow-down"),
    "1.3": ("single-precision", "half-precision-fallback", "unaligned-dimensions", "dynamic-loss-scaling",
            "unscaled-gradients", "half-precision-softmax", "xla-off", "xla-recompiles"),
    "1.end": ("small-model",),
    "2": ("small-batch", "input-cannot-feed-gpus", "idle-gpus", "extra-allreduce", "slow-allreduce",
          "exposed-allreduce", "late-allreduce", "cross-gpu-copies", "uneven-replicas", "serial-gpus",
          "staggered-launches", "poor-scaling"),
}  # fmt: skip
#: Why a number of one step alone is not sure.
ONE_STEP: Final = "one-step"
#: Faults of the capture that spoil whatever is measured per step.
PER_STEP: Final = ("capture-too-short", "dropped-events")
#: No limit is the user's own.
OURS: Final[Mapping[str, float]] = MappingProxyType({})

_SURENESS: Final[tuple[wire.Confidence, ...]] = ("low", "medium", "high")
_D = TypeVar("_D", bound="Doubtful")


class Limit(Struct, frozen=True):
    """A threshold for the argument ``arg``, and where it comes from. ``fails`` says on which side of ``value`` a row
    fails, and ``of_step`` that the argument is what the finding costs, as a share of the step."""

    arg: str
    value: float
    unit: wire.Unit
    origin: wire.Origin
    fails: Literal["at_least", "at_most"] = "at_least"
    of_step: bool = False

    def broken_by(self, value: float) -> bool:
        """Whether a number is past it; a number equal to the limit is not."""
        return value >= self.value if self.fails == "at_least" else value <= self.value

    def to_wire(self) -> wire.Threshold:
        """The threshold as the report carries it."""
        return wire.Threshold(self.arg, float(self.value), self.unit, self.fails, self.origin)


class Limits(Struct, frozen=True):
    """The limits in force: the user's, by the ids of checks, else those of the checks."""

    wanted: Mapping[str, float] = field(default_factory=lambda: OURS)

    def of(self, check: "Check") -> Limit | None:
        """The limit of a check, None if it has none. A limit that follows another check's is that one's, as it is in
        force."""
        if check.limit is not None and check.id in self.wanted:
            return replace(check.limit, value=self.wanted[check.id], origin="user")
        return check.limit if check.follows is None else self.of(check.follows)

    def broken(self, check: "Check", value: float) -> bool:
        """Whether a number of the check's kind is past its limit."""
        limit = self.of(check)
        return limit is not None and limit.broken_by(value)


class Saving(Struct, frozen=True):
    """What fixing a finding saves, in ms per step: at least ``low_ms``, at most ``high_ms``, and likely ``likely_ms``,
    which is None where only the most is known."""

    low_ms: float
    likely_ms: float | None
    high_ms: float
    method: wire.Method


class Doubtful(Struct, frozen=True, kw_only=True):
    """Something that is not quite sure, and why."""

    confidence: wire.Confidence = "high"
    confidence_reasons: tuple[str, ...] = ()

    def doubted(self: _D, confidence: wire.Confidence, *reasons: str) -> _D:
        """The same with at most this confidence, and with these reasons added."""
        least = min(confidence, self.confidence, key=_SURENESS.index)
        return replace(self, confidence=least, confidence_reasons=self.confidence_reasons + reasons)


class Finding(Doubtful, frozen=True, kw_only=True):
    """What a failed row shows: what it costs, where it is seen, where to look, and whose code fixes it. ``fixes`` are
    all APIs for which there is code; the runner keeps those that this program may use. ``brought_by`` is the check
    whose finding brings this one about: with that one fixed, nothing is left to do here. ``parts_ms`` is the loss in
    each part of the step, where that is seen. A fix saves ``at_most_ms``, of which the graph can evaluate
    ``cured_ms``."""

    at_most_ms: float | None = None
    cured_ms: float = inf
    evidence: tuple[wire.Evidence, ...] = ()
    links: tuple[wire.Link, ...] = ()
    fixes: tuple[str, ...] = ()
    brought_by: str = ""
    parts_ms: dict[wire.Category, float] = field(default_factory=dict)


class Measured(Doubtful, frozen=True):
    """What a check measured. It fails when the argument that its limit names is past the limit in force.

    ``loss_ms`` is the cost per step, which decides what comes first; None where no time of the step is concerned.
    ``finding`` is called only when the row fails, and may raise as the check may. ``spared_by`` names the condition for
    which a number past the limit is no fault here, empty for none; ``undecided`` says what is missing for a number
    within the limit to mean that all is well; ``fails`` says that the row fails whatever its number is, which decides
    where the check has no limit. ``margin`` is by how much another capture of the same program may differ, as far as
    the steps show it: a number nearer to the limit than that decides nothing.
    """

    args: dict[str, wire.Quantity]
    finding: Callable[[], Finding] = Finding
    loss_ms: float | None = None
    spared_by: str = ""
    undecided: str = ""
    fails: bool = False
    margin: float = 0.0


class Outcome(Finding, frozen=True):
    """The verdict of a row, and what it shows. ``reason`` names why it is not applicable or undecided, or the condition
    that spared it; ``causes`` are the parts of the step that a failed row is about, largest first."""

    status: wire.Status
    args: dict[str, wire.Quantity] = field(default_factory=dict)
    reason: str = ""
    loss_ms: float | None = None
    causes: tuple[wire.Category, ...] = ()
    saving: Saving | None = None


Run = Callable[[Facts, Limits], Measured]


class Check(Struct, frozen=True):
    """One row of the checklist. ``guide`` is the anchor of the advice where it differs from the section's.
    ``spoiled_by`` are faults of the capture to settle before anyone acts on the row; what is measured ``per_step`` is
    also spoiled by too few steps and by lost events."""

    id: str
    section: str
    run: Run
    limit: Limit | None = None
    follows: "Check | None" = None
    per_step: bool = True
    spoiled_by: tuple[str, ...] = ()
    guide: str = ""

    @staticmethod
    def of(limit: Limit | None = None, **more: Any) -> "Callable[[Run], Check]":
        """Makes a function the check of the file it stands in, whose name is the id; ``more`` are the other fields."""

        def made(run: Run) -> Check:
            name = run.__module__.rpartition(".")[2].replace("_", "-")
            section = next(section for section, checks in CHECKLIST.items() if name in checks)
            return Check(name, section, run, limit, **more)

        return made

    def is_spoiled_by(self, fault: str) -> bool:
        """Whether this failed check of the capture has to be settled first."""
        return fault in self.spoiled_by or (self.per_step and fault in PER_STEP)

    @property
    def causes(self) -> tuple[wire.Category, ...]:
        """The parts of the step that the check is about."""
        return of_check(self.id)

    @property
    def anchor(self) -> str:
        """Where the guide states the advice."""
        return self.guide or SECTIONS[self.section]


def claims(
    findings: Iterable[Outcome],
    part_ms: Callable[[wire.Category], float],
    lost_ms: Callable[[Outcome], float] = lambda one: one.loss_ms or 0.0,
) -> dict[wire.Category, float]:
    """By part of the step the most that one of the findings takes of it. A finding about several parts fills them one
    after the other, and what exceeds them all counts for the last one; ``part_ms`` gives the length of a part."""
    claimed: dict[wire.Category, float] = {}
    for finding in findings:
        left_ms = lost_ms(finding)
        for at, part in enumerate(finding.causes):
            is_last = at == len(finding.causes) - 1
            ms = left_ms if is_last else min(left_ms, part_ms(part))
            left_ms -= ms
            claimed[part] = max(ms, claimed.get(part, 0.0))
    return claimed
