"""A step's parts as TensorFlow's own analyser counts them, to stand beside ours: two definitions, no opinion.

Source: ``xplane_to_step_events.cc`` and ``event_span.cc`` of TensorFlow's profiler. Each instant of a step belongs to
the event of the highest priority, over all GPUs and host threads together; what no event covers is "other".

- ``tensorflow-2`` (TF 2.2 to 2.x) looks at the host too. The step is the longest host marker if it holds the longest
  span of a GPU, and else that span.
- ``profile-tab`` (today's) drops the host where there is a GPU: input, kernel launch and host compute are always 0.

Their peculiarities are kept on purpose, and stay here: a copy named MemcpyH2D counts as 32-bit compute, as do bfloat16
and fp8 kernels, and an event without a length lasts until the next one. Steps are only those that the capture marks.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import first_of_each, numbered
from tb_gpu_advisor.columns.sweep import Ranked, by_rank, joined
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.steps.grouping import Groups
from tb_gpu_advisor.facts.steps.tensorflow_events import (
    PRIORITY,
    RANK,
    markers,
    of_gpu,
    of_host,
    ranks_by_name,
    step_named,
)
from tb_gpu_advisor.facts.steps.windows import listed_ms
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import TENSORFLOW_PARTS, TensorFlowDefinition, TensorFlowPart

#: Where more steps remain, the first and the last are taken for incomplete. TensorFlow: as its Profile tab does, to
#: which ``tests/simulator/test_xprof.py`` holds it.
_MOST_KEPT: Final = 5


class TensorFlowSteps(Struct, frozen=True):
    """Steps and their parts in one definition: numbers of each step, or in what a host sends the mean of ``count``.

    ``half_share`` is the 16-bit part of all computing, None without any.
    """

    definition: TensorFlowDefinition
    count: int
    steps_ms: tuple[float, ...]
    parts_ms: dict[TensorFlowPart, tuple[float, ...]]
    half_share: float | None

    def mean_ms(self, part: TensorFlowPart) -> float:
        """Mean over the steps."""
        return sum(self.parts_ms[part]) / len(self.steps_ms)


def tensorflow_steps(
    trace: Trace, devices: dict[int, DeviceEvents], host: HostEvents, groups: Groups
) -> tuple[TensorFlowSteps, ...]:
    """Both definitions, the older first; nothing where the capture marks no steps or no GPU worked in one."""
    if not groups.markers:
        return ()
    working = [events for events in devices.values() if len(events)]
    if not working:
        return ()
    ours = [of_gpu(trace, events, groups.of_event[events.gpu]) for events in working]
    count = len(groups.label)
    spans = _longest([_runs(events) for events in ours], count)
    ranks, named = ranks_by_name(host), step_named(host)
    marked = _longest([markers(host, groups.of_host, ranks, named)], count)
    older = _around(marked, spans)
    events = joined([*ours, of_host(host, groups.of_host, ranks, named)])
    of_device, order = events.first(sum(map(len, ours))), events.by_start
    whole, in_spans = by_rank(of_device, order, spans, len(PRIORITY))
    _, in_older = by_rank(events, order, older, len(PRIORITY))
    half_share = _half_share(whole)
    definitions = (
        _breakdown("tensorflow-2", in_older, half_share, older),
        _breakdown("profile-tab", in_spans, half_share, spans),
    )
    return tuple(one for one in definitions if one is not None)


def _runs(events: Ranked) -> Ranked:
    """Events of one GPU that follow each other in time and belong to one group, as one span each."""
    if not len(events):
        return events
    opens = rows_where(np.append(True, events.group[1:] != events.group[:-1]))
    ends = np.maximum.reduceat(events.end, opens)
    return Ranked(events.start[opens], ends, events.group[opens], events.rank[opens])


def _longest(parts: list[Ranked], count: int) -> tuple[Ints, Ints]:
    """Start and end of the longest span of each group; an empty span where a group has none."""
    spans = joined(parts)
    order = np.lexsort((spans.start, spans.start - spans.end, spans.group))
    group, number = numbered(spans.group[order])
    first = first_of_each(number, len(group))
    start, end = np.zeros(count, np.int64), np.zeros(count, np.int64)
    start[group], end[group] = spans.start[order][first], spans.end[order][first]
    return start, end


def _around(marked: tuple[Ints, Ints], spans: tuple[Ints, Ints]) -> tuple[Ints, Ints]:
    """The host's marker where it holds the span of the GPU, else that span."""
    holds = (marked[0] <= spans[0]) & (marked[1] >= spans[1]) & (spans[1] > spans[0])
    return np.where(holds, marked[0], spans[0]), np.where(holds, marked[1], spans[1])


def _breakdown(
    definition: TensorFlowDefinition, by_part: Ints, half_share: float | None, steps: tuple[Ints, Ints]
) -> TensorFlowSteps | None:
    start, end = steps
    length = end - start
    computes = by_part[:, RANK["compute_16"]] + by_part[:, RANK["compute_32"]] > 0
    kept = rows_where(computes & (length > 0))
    if len(kept) > _MOST_KEPT:
        kept = kept[np.argsort(start[kept], kind="stable")][1:-1]
    if not len(kept):
        return None
    parts = {part: by_part[kept, rank] for part, rank in RANK.items()}
    parts["other"] = length[kept] - by_part[kept].sum(axis=1)
    return TensorFlowSteps(
        definition=definition,
        count=len(kept),
        steps_ms=listed_ms(length[kept]),
        parts_ms={part: listed_ms(parts[part]) for part in TENSORFLOW_PARTS},
        half_share=half_share,
    )


def _half_share(whole: Ints) -> float | None:
    """Over whole groups, not only inside of the steps, as TensorFlow counts it."""
    half, full = (int(whole[:, RANK[part]].sum()) for part in ("compute_16", "compute_32"))
    return half / (half + full) if half + full else None
