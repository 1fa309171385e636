"""What changed from one report to another: categories, findings, kernels; and what kernels tell of the difference: one
factor for all of them, or another precision."""

from typing import Final

import msgspec
import numpy as np

from tb_gpu_advisor import wire
from tb_gpu_advisor.causes import LITTLE, MOST, MOSTLY
from tb_gpu_advisor.columns.arrays import Floats
from tb_gpu_advisor.columns.order import weighted_median
from tb_gpu_advisor.comparing.verdict import LEAST_EFFECT
from tb_gpu_advisor.facts.events.kernels import HALF, class_of_name
from tb_gpu_advisor.facts.events.scopes import REPLICA

#: A number must move by this part of its limit before crossing the limit means something. Our default: numbers near
#: their limit cross it by noise.
HYSTERESIS: Final = 0.2
#: Kernels whose time per step moved by less are not listed. Our default: a step takes a thousand times as long.
LEAST_CHANGE_MS: Final = 0.001
#: A kernel that a report does not list may take as long as the shortest one that it does. One that took so many times
#: as long before, or does afterwards, has changed by more than may be hidden. Our default: half of it is sure then.
SURELY_LONGER: Final = 2
#: Kernels listed, largest change first. Our default: nobody reads more.
TOP_KERNELS: Final = 40
#: Boost clocks vary by some per cent. Our default: a difference below this is none.
LEAST_FACTOR: Final = 0.1
#: Our default: fewer kernels do not show what all of them do.
FEWEST_KERNELS: Final = 5
#: Kernels change by one factor if theirs differ by less than this. Our default: durations vary by some per cent.
ONE_FACTOR: Final = 0.05
#: Why a check does not apply where what its finding is about is no longer there.
ABSENT: Final = frozenset({"compiled", "no-loss-scaling", "private-threads"})


def part_changes(before: wire.Report, after: wire.Report) -> tuple[wire.PartChange, ...]:
    """Every category that takes time on either side; none where the parts of one are an error."""
    if before.lacks("breakdown") or after.lacks("breakdown"):
        return ()
    before_ms: dict[wire.Category, float] = {part.category: part.ms_per_step for part in before.step_parts}
    after_ms: dict[wire.Category, float] = {part.category: part.ms_per_step for part in after.step_parts}
    changes = (wire.PartChange(c, before_ms.get(c, 0.0), after_ms.get(c, 0.0)) for c in wire.CATEGORIES)
    return tuple(change for change in changes if change.before_ms or change.after_ms)


def finding_changes(before: wire.Report, after: wire.Report) -> tuple[wire.FindingChange, ...]:
    """What became of everything that failed on either side, in checklist order."""
    known = {check.id: check for check in before.checks}
    step_ms = before.step_time.mean_ms if before.step_time else 0.0
    changes = []
    for check in after.checks:
        old = known.get(check.id)
        if old is None or "failed" not in (old.status, check.status):
            continue
        changes.append(
            wire.FindingChange(
                id=check.id,
                section=check.section,
                change=_change(old, check, step_ms),
                before=old.status,
                after=check.status,
                before_saving_ms=_saving(old),
                after_saving_ms=_saving(check),
            )
        )
    return tuple(changes)


def _saving(check: wire.CheckResult) -> float:
    return check.saving_ms.high if check.status == "failed" and check.saving_ms else 0.0


def _change(old: wire.CheckResult, new: wire.CheckResult, step_ms: float) -> wire.Change:
    if old.status == new.status:
        moved = abs((new.loss_ms or 0.0) - (old.loss_ms or 0.0)) >= LEAST_EFFECT * step_ms > 0
        return "changed" if moved or _culprits(old) != _culprits(new) else "still"
    if {old.status, new.status} == {"failed", "passed"} and _hardly_moved(old, new):
        return "borderline"
    if old.status == "failed":
        return "fixed" if new.status == "passed" or new.reason in ABSENT else "unknown"
    return "learned" if old.status in ("no_data", "error") else "new"


def _culprits(check: wire.CheckResult) -> list[object]:
    """What the finding names: an op, a stage."""
    return [quantity.value for quantity in check.args.values() if quantity.unit == "text"]


def _hardly_moved(old: wire.CheckResult, new: wire.CheckResult) -> bool:
    limit = new.threshold
    if limit is None or limit.arg not in old.args or limit.arg not in new.args:
        return False
    values = old.args[limit.arg].value, new.args[limit.arg].value
    if isinstance(values[0], str) or isinstance(values[1], str):
        return False
    return abs(values[1] - values[0]) < HYSTERESIS * abs(limit.value)


def kernel_changes(before: wire.Report, after: wire.Report) -> tuple[wire.KernelChange, ...]:
    """Kernels of both sides: matched by name and op, then what is left by op, since libraries rename kernels. One of no
    op is another kernel than any of another name."""
    old, new = by_kernel(before), by_kernel(after)
    both = old.keys() & new.keys()
    changes = [_kernel_change(name, op, [old[name, op]], [new[name, op]]) for name, op in both]
    left = [kernel for key, kernel in old.items() if key not in both]
    right = [kernel for key, kernel in new.items() if key not in both]
    for group in {_group(kernel) for kernel in (*left, *right)}:
        gone, come = ([kernel for kernel in kernels if _group(kernel) == group] for kernels in (left, right))
        if not (gone and come):
            least_ms = SURELY_LONGER * _unlisted_ms(after if gone else before)
            gone, come = ([one for one in side if one.ms_per_step >= least_ms] for side in (gone, come))
        single = gone or come if not (gone and come) and len(gone) + len(come) == 1 else []
        changes.append(_kernel_change(single[0].name if single else "", group[0], gone, come))
    changes = [c for c in changes if abs(c.after_ms - c.before_ms) >= LEAST_CHANGE_MS]
    changes.sort(key=lambda c: (-abs(c.after_ms - c.before_ms), c.name, c.op))
    return tuple(changes[:TOP_KERNELS])


def _group(kernel: wire.Kernel) -> tuple[str, str]:
    """Its op; of one of no op its name."""
    return kernel.op, "" if kernel.op else kernel.name


def by_kernel(report: wire.Report) -> dict[tuple[str, str], wire.Kernel]:
    """Kernels by name and op, without the name scope of a replica."""
    # Every replica runs the same ops, and which GPU limits a run is chance.
    ops = {(one.name, REPLICA.sub("", one.op)): one for one in report.kernels}
    return {(name, op): msgspec.structs.replace(one, op=op) for (name, op), one in ops.items()}


def _unlisted_ms(report: wire.Report) -> float:
    """How long a kernel may take that the report does not list: no longer than those that it lists, nor all others."""
    listed_ms = [kernel.ms_per_step for kernel in report.kernels]
    all_ms = sum(part.ms_per_step for part in report.precision)
    return max(0.0, min(all_ms - sum(listed_ms), *listed_ms, all_ms))


def _kernel_change(
    name: str, op: str, before: list[wire.Kernel], after: list[wire.Kernel]
) -> wire.KernelChange:
    return wire.KernelChange(
        name=name,
        op=op,
        before_ms=round(sum(kernel.ms_per_step for kernel in before), 6),
        after_ms=round(sum(kernel.ms_per_step for kernel in after), 6),
        before_count=round(sum(kernel.count_per_step for kernel in before), 6),
        after_count=round(sum(kernel.count_per_step for kernel in after), 6),
    )


def kernel_notes(before: wire.Report, after: wire.Report) -> list[wire.Note]:
    """Why kernels take another time, where they say so."""
    return [note for note in (_clock(before, after), _precision(before, after)) if note is not None]


def _clock(before: wire.Report, after: wire.Report) -> wire.Note | None:
    """Equal kernels that take as much longer, or shorter, by one factor, all of them or all but products, which wait
    less for memory: nothing in the program does that."""
    new, none = by_kernel(after), wire.Kernel("", "", 0.0, 0.0)
    kernels = [(one, new.get(key, none)) for key, one in by_kernel(before).items() if one.ms_per_step > 0]
    ms, new_ms, count, new_count = np.array(
        [(a.ms_per_step, b.ms_per_step, a.count_per_step, b.count_per_step) for a, b in kernels]
        or [(1.0,) * 4]
    ).T
    products = np.array([class_of_name(one.name).matrix for one, _ in kernels], np.bool_)
    ratio = new_ms / ms * (count == new_count)
    if factor := _one_factor(ms, ratio):
        return wire.Note("unlike-clock", {"factor": wire.Quantity(factor, "ratio")})
    as_before = products.any() and abs(weighted_median(ratio[products], ms[products]) - 1) <= ONE_FACTOR
    factor = _one_factor(ms[~products], ratio[~products]) if as_before else 0.0
    return wire.Note("unlike-memory-clock", {"factor": wire.Quantity(factor, "ratio")}) if factor else None


def _one_factor(ms: Floats, ratio: Floats) -> float:
    """The one by which most of the time of kernels changes, whose ratios are 0 where they are unlike; 0 for none."""
    if np.count_nonzero(ratio) < FEWEST_KERNELS:
        return 0.0
    factor = weighted_median(ratio[ratio > 0], ms[ratio > 0])
    is_one = ms[abs(ratio / factor - 1) <= ONE_FACTOR].sum() >= MOSTLY * ms.sum()
    return round(factor, 2) if is_one and abs(factor - 1) >= LEAST_FACTOR else 0.0


def _precision(before: wire.Report, after: wire.Report) -> wire.Note | None:
    """Runs of which one computes in 16 bits and the other does not."""
    shares = [
        sum(part.share for part in report.precision if part.precision in HALF) for report in (before, after)
    ]
    if min(shares) >= LITTLE or max(shares) < MOST:
        return None
    half = wire.Quantity("after" if shares[1] > shares[0] else "before", "text")
    return wire.Note("unlike-precision", {"half": half})
