"""Whether equal kernels take ever longer within a capture, all by one factor: then the GPU itself becomes slower. If
kernels that update variables do not, batches become larger, since variables are as many in every step. And whether
kernels take longer under a collective than equal ones alone: both use the GPU's memory and its multiprocessors."""

from bisect import bisect_right, insort
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import FEWEST, MOSTLY
from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.order import weighted_median
from tb_gpu_advisor.columns.spans import measure_in, union
from tb_gpu_advisor.facts.events.device import COLLECTIVE
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.gpu.contention import quantiles
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Our default: fewer steps show no course.
_FEWEST_STEPS: Final = 4
#: The first and the last steps that are compared. Our default: the middle shows the course between them.
_PART: Final = 3
#: Inputs differ from step to step; what lasts, as a clock does, makes runs of slow steps. Our default: of 24 steps or
#: more at most a quarter are unlike the one before, where by chance half are.
_RUNS: Final = (24, 0.25)
#: Kernels change equally if their factors differ by less than this part of the change, and than what kernels vary by.
#: Our default: a third of it; durations of equal kernels vary by some per cent.
_UNIFORM: Final = 1 / 3
_VARIES: Final = 0.02
#: Equal kernels that run alone differ by less. Our default: three times what kernels vary by, on either side.
_EQUAL: Final = 6 * _VARIES


class SlowingFact(Struct, frozen=True):
    """Kernels that run equally often in every step. In the last third of the steps they take ``factor`` times as long
    as in the first; ``uniform_share`` is the share of their time in kernels for which about the same factor holds,
    ``rising_share`` the share of pairs of steps in which the later one is no faster, and ``lost_ms`` what the mean step
    takes more than the first third.

    Where the time does not rise in most pairs, and updates of variables change as well or slow steps come in runs, the
    slowest third stands for the last one, and the fastest for the first. 1 and 0 where too few steps or kernels show
    it.
    """

    factor: float = 1.0
    uniform_share: float = 0.0
    rising_share: float = 0.0
    lost_ms: float = 0.0


def slowing(gpu: GpuData, kernels: KernelGroups) -> SlowingFact:
    """Of the kernels of one GPU over the analysed steps."""
    steps = len(gpu.of_host.windows)
    total = np.bincount(kernels.group, minlength=len(kernels.name))
    # A file may name every kernel otherwise: those that cannot be in each step equally often have no row of steps.
    may_be = (total > 0) & (total % max(1, steps) == 0)
    groups = np.count_nonzero(may_be)
    if steps < _FEWEST_STEPS or groups < FEWEST:
        return SlowingFact()
    in_all = may_be[kernels.group]
    event = kernels.event[in_all]
    cell = (np.cumsum(may_be) - 1)[kernels.group[in_all]] * steps + gpu.window[event]
    dur = (gpu.events.end_ps - gpu.events.start_ps)[event]
    count = np.bincount(cell, minlength=groups * steps).reshape(groups, steps)
    equal = (count == count[:, :1]).all(axis=1)
    if np.count_nonzero(equal) < FEWEST:
        return SlowingFact()
    times = np.bincount(cell, dur, groups * steps).reshape(groups, steps)[equal]
    part, course = max(1, steps // _PART), times.sum(axis=0)
    rises = rising_share(course.tolist())
    of_optimizers = np.array([kind.updates for kind in kernels.kinds], np.bool_)[kernels.kind][may_be][equal]
    updates = by_name(kernels.trace, kernels.like[may_be][equal], updates_variables, np.bool_) | of_optimizers
    if rises < MOSTLY:
        if not updates.any() and not _in_runs(course):
            return SlowingFact(rising_share=rises)
        times = times[:, np.argsort(course, kind="stable")]
    early, late = times[:, :part].mean(axis=1), times[:, -part:].mean(axis=1)
    ratio = late / np.maximum(early, 1.0)
    factor = weighted_median(ratio, early)
    is_uniform: Bools = np.abs(ratio - factor) <= _UNIFORM * abs(factor - 1) + _VARIES
    if updates.any() and not is_uniform[updates].any():
        is_uniform[:] = False
    return SlowingFact(
        factor=factor,
        uniform_share=float(early[is_uniform].sum() / max(early.sum(), 1.0)),
        rising_share=rises,
        lost_ms=max(0.0, float((times.mean(axis=1) - early).sum()) / PS_PER_MS),
    )


def _in_runs(course: Ints) -> bool:
    """Whether slow steps come in runs, and more than once: one run alone is a warm-up, or batches that shrink."""
    slow: Bools = course > (course.min() + course.max()) / 2
    changes = np.count_nonzero(slow[1:] != slow[:-1])
    return len(course) >= _RUNS[0] and bool(1 < changes <= _RUNS[1] * len(course))


def next_to_collectives(gpu: GpuData, kernels: KernelGroups) -> SlowingFact:
    """How many times as long kernels take under a collective as equal ones do alone. Kernels of one name and op are
    equal if they are so alone; each has to come in enough steps on either side."""
    events, at = gpu.events, kernels.event
    exchange = rows_where(events.kind == COLLECTIVE)
    if not len(exchange) or not len(at):
        return SlowingFact()
    exchanging = union(events.start_ps[exchange], events.end_ps[exchange])
    covered = measure_in(exchanging, events.start_ps[at], events.end_ps[at])
    dur = (events.end_ps - events.start_ps)[at]
    alone, under, group, groups = covered == 0, 2 * covered > dur, kernels.group, len(kernels.name)
    quick, usual, slow = quantiles(dur[alone], group[alone], groups, 0.25, 0.5, 0.75)
    often = np.minimum(*(np.bincount(group[side], minlength=groups) for side in (alone, under)))
    equal = (often >= len(gpu.of_host.windows)) & (slow - quick <= _EQUAL * usual)
    which = rows_where(under & equal[group])
    took, usual = dur[which], usual[group[which]]
    longer: Bools = took > (1 + _VARIES) * usual
    return SlowingFact(
        factor=float(took.sum() / max(usual.sum(), 1.0)),
        uniform_share=float(usual[longer].sum() / max(usual.sum(), 1.0)),
        lost_ms=float((took - usual).sum()) / PS_PER_MS / len(gpu.of_host.windows),
    )


def rising_share(course: Sequence[float]) -> float:
    """The share of all pairs of steps, given the steps' times, in which the later one is no faster."""
    before, rising = list[float](), 0
    for ps in course:
        rising += bisect_right(before, ps)
        insort(before, (1 - _VARIES) * ps)
    return rising / (len(course) * (len(course) - 1) / 2)
