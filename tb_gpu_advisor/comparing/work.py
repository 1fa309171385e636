"""How much work a step of two runs does: they are compared by what they get done, not by what each calls a step.

Another batch, several steps in one call or accumulated gradients make a step longer and the training faster. Where both
runs tell how many examples a step takes, these are compared; else how often it launches what both launch. Times of the
candidate are then those of as much work as a step of the baseline does.
"""

import statistics
from typing import Any, Final, TypeVar, cast

import msgspec

from tb_gpu_advisor.causes import MOSTLY
from tb_gpu_advisor.comparing.program import layer_op
from tb_gpu_advisor.wire import Bounds, Kernel, Note, Report, WorkUnit, quantities

#: Numbers of launches per step that differ by less are equal. Our default: they are means over steps.
_EQUAL: Final = 0.05
#: A launch of a batch that is as large takes as long, or up to so many times. Our default: single kernels are noisy.
_AS_LONG: Final = 1.3
#: In these it is known how much work steps do.
COUNTED: Final = ("examples", "batches")
#: How the names of fields end that hold times of a step, and numbers of launches in one.
_OF_STEP: Final = ("_ms", "_per_step")
#: What of a finding nobody compares.
_STAYS: Final = ("evidence", "links")

S = TypeVar("S", bound=msgspec.Struct)


class Ratio(msgspec.Struct, frozen=True):
    """The work of a step before and after, in a unit; "unknown" where it differs by nobody knows how much: then it is
    how often kernels are launched."""

    unit: WorkUnit
    before: float
    after: float

    @property
    def factor(self) -> float:
        """What a time of the candidate is to be multiplied by."""
        return self.before / self.after if self.unit in COUNTED else 1.0

    @property
    def note(self) -> Note | None:
        """That steps do unlike work, if they do."""
        if self.unit in ("step", "unknown"):
            return None
        args = quantities("count", before=self.before, after=self.after)
        return Note("unlike-work", quantities("text", unit=self.unit) | args)


SAME_WORK: Final = Ratio("step", 1.0, 1.0)


def work_ratio(before: Report, after: Report) -> Ratio:
    """How a step's work changed from one run to another of the same program."""
    examples = [report.work.examples for report in (before, after)]
    if examples[0] and examples[1]:
        return SAME_WORK if examples[0] == examples[1] else Ratio("examples", examples[0], examples[1])
    batches = [report.work.batches or 1 for report in (before, after)]
    launches = _launches(before, after)
    if launches is None:
        # Without kernels only whole steps in one call are known to take a batch each.
        known = all(report.work.inside != "gradients" for report in (before, after))
        if batches[0] == batches[1]:
            return SAME_WORK
        return Ratio("batches" if known else "unknown", *batches)
    times, longer = launches
    same_size = 1 / _AS_LONG <= longer <= _AS_LONG
    if abs(times - 1) <= _EQUAL:
        return _of_replicas(before, after) if same_size else SAME_WORK
    least = min(batches) if times * batches[0] == batches[1] else 1
    pair = (least, least * times) if times > 1 else (least / times, least)
    return Ratio("batches" if same_size else "unknown", *(round(one, 3) for one in pair))


def is_other_work(before: Report, after: Report, ratio: Ratio) -> bool:
    """Whether a batch is known to have another number of examples, or nobody knows what steps do."""
    works = (before.work, after.work)
    return (
        ratio.unit == "unknown"
        or len({work.examples / (work.batches or 1) for work in works if work.examples}) > 1
    )


def _of_replicas(before: Report, after: Report) -> Ratio:
    """GPUs that each compute as long as those of the other run, by the same launches, take a batch each."""
    old, new = (sum(gpu.activity == "active" for gpu in one.capture.gpus) for one in (before, after))
    ms = [sum(of.ms_per_step for of in one.breakdown if of.category == "compute") for one in (before, after)]
    same_size = old and new and max(ms) <= _AS_LONG * min(ms)
    return Ratio("batches", old, new) if same_size and old != new else SAME_WORK


def _launches(before: Report, after: Report) -> tuple[float, float] | None:
    """By which factor steps launch more of what both launch, a whole number up or down, and by which one such a launch
    takes longer; a factor of 1 where kernels changed in unlike ways. None where none is launched by both."""
    old, new = (_by_op(report.kernels) for report in (before, after))
    both = [op for op in old if op in new]
    if not both:
        return None
    factors = {op: new[op][0] / old[op][0] for op in both}
    times = statistics.median(factors.values())
    whole = round(max(times, 1 / times))
    times = float(whole) if times > 1 else 1 / whole
    as_one = [op for op in both if abs(factors[op] / times - 1) <= _EQUAL]
    if len(as_one) < MOSTLY * len(both):
        return 1.0, 1.0
    old_ms, new_ms = (sum(side[op][1] / side[op][0] for op in as_one) for side in (old, new))
    return times, new_ms / old_ms if old_ms else 1.0


def _by_op(kernels: tuple[Kernel, ...]) -> dict[str, tuple[float, float]]:
    """Launches and time per step by op, or by the kernel's own name where it has none."""
    known: dict[str, tuple[float, float]] = {}
    for kernel in kernels:
        name = layer_op(kernel.op) or kernel.name
        count, ms = known.get(name, (0.0, 0.0))
        known[name] = count + kernel.count_per_step, ms + kernel.ms_per_step
    return {name: one for name, one in known.items() if one[0] > 0}


def scaled(of: S, factor: float) -> S:
    """A report, or a row of one, with all times of its steps and numbers of launches multiplied: also what findings
    lose, and promise."""
    return of if factor == 1 else cast("S", _scaled(of, factor, False))


def _scaled(value: Any, factor: float, of_step: bool) -> Any:
    if isinstance(value, tuple):
        return tuple(_scaled(one, factor, of_step) for one in value)
    if isinstance(value, msgspec.Struct):
        are_times = of_step or isinstance(value, Bounds)
        parts = {
            name: _scaled(one, factor, are_times or name.endswith(_OF_STEP))
            for name, one in msgspec.structs.asdict(value).items()
            if name not in _STAYS
        }
        return msgspec.structs.replace(value, **parts)
    return value * factor if of_step and isinstance(value, int | float) else value
