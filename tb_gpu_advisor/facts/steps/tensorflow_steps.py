"""A step's parts as TensorFlow's own analyser counts them, to be shown with ours: two definitions, no opinion.

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

from tb_gpu_advisor.columns.ancestors import standing
from tb_gpu_advisor.columns.arrays import Ids, Int8s, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending, first_of_each, numbered
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.sweep import Ranked, by_rank, joined
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PARTS
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.steps.facts import listed_ms
from tb_gpu_advisor.facts.steps.grouping import STEP_ROOT, Groups, is_step_root
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import TENSORFLOW_PARTS, TensorFlowDefinition, TensorFlowPart

Ranks = Int8s

#: Highest first: where several events run at once, the first of these counts.
PRIORITY: Final[tuple[TensorFlowPart, ...]] = (
    "compute_16", "compute_32", "output", "device_to_device", "input", "collectives", "kernel_launch",
    "host_to_device", "host_compute",
)  # fmt: skip
RANK: Final = {part: rank for rank, part in enumerate(PRIORITY)}
_NOWHERE: Final = -1
_STEP: Final = -2

_COPIES: Final[tuple[tuple[str, TensorFlowPart], ...]] = (
    ("memcpyhtod", "host_to_device"),
    ("memcpydtoh", "output"),
    ("memcpydtod", "device_to_device"),
    ("nccl", "collectives"),
)
# What a host event counts for by how its name begins; step markers nowhere as well.
_BEGINS = pattern(
    r"(?P<step>(train|test|TraceContext)[^/]*$)"
    r"|(?P<nowhere>EagerExecute|EagerLocalExecute|EagerKernelExecute|FunctionRun)"
    r"|(?P<launches>(?i:ExecutorState::Process))|(?P<waits>(?i:IteratorGetNext))"
)
_RANK_OF_BEGIN: Final = {
    "step": _STEP,
    "nowhere": _NOWHERE,
    "launches": RANK["kernel_launch"],
    "waits": RANK["input"],
}
_TO_DEVICE = pattern(r":(InfeedEnqueue\w*|MemcpyHToD)$|^MemcpyHToD")
#: Where more steps remain, the first and the last are taken for incomplete. TensorFlow: as its Profile tab does, to
#: which ``tests/simulator/test_xprof.py`` holds it.
_MOST_KEPT: Final = 5


def of_gpu(trace: Trace, events: DeviceEvents, group: Ints) -> Ranked:
    """Events of a GPU, by start."""
    by_kernel = by_name(trace, events.name, _rank_of_kernel, np.int8)
    halves, shapes = (RANK["compute_32"], RANK["compute_16"]), trace.string_ids("shape", at=events.row)
    by_shape = by_name(trace, shapes, lambda shape: halves["half" in shape] if shape else -1, np.int8)
    rank = np.where((by_kernel <= RANK["compute_32"]) & (by_shape >= 0), by_shape, by_kernel)
    ranked = Ranked(events.start_ps, events.end_ps, group.astype(np.int64), rank)
    counted = group >= 0
    unknown = rows_where(events.launch < 0)
    counted[unknown] &= trace.has("correlation_id", at=events.row[unknown])
    return ranked if counted.all() else ranked.at(counted)


def _rank_of_kernel(name: str) -> int:
    lower = name.lower()
    computes: TensorFlowPart = "compute_16" if "half" in name or "fp16" in name else "compute_32"
    return RANK[next((part for prefix, part in _COPIES if lower.startswith(prefix)), computes)]


def of_host(host: HostEvents, group: Ids, ranks: Ranks, named: Ints) -> Ranked:
    """Events of the host, but not those that name a step (``named``)."""
    rank = ranks.copy()
    calls = host.carriers("correlation_id")
    counted = (rank[calls] >= 0) & (rank[calls] != RANK["host_to_device"])
    rank[calls[counted]] = RANK["kernel_launch"]
    rank[named] = _NOWHERE
    # An event inside of one that comes before it in rank, or that is of its own, changes nothing, though neither has a
    # length: what it would end has ended with what holds it. Most are.
    rows = standing(host.parent, host.start_ps, host.end_ps, group, rank)
    return Ranked(
        host.start_ps.take(rows), host.end_ps.take(rows), group.take(rows).astype(np.int64), rank.take(rows)
    )


def rank_of_host_event(name: str) -> int:
    """By its name: one of the ranks, or negative if it counts for nothing or marks a step."""
    begins = _BEGINS.match(name)
    rank = RANK["host_compute"] if begins is None else _RANK_OF_BEGIN[str(begins.lastgroup)]
    return RANK["host_to_device"] if rank >= 0 and _TO_DEVICE.search(name) else rank


def markers(host: HostEvents, group: Ids, ranks: Ranks, named: Ints) -> Ranked:
    """The host's step markers; a root without ``step_name`` in a raw plane is one as well."""
    rows = np.concatenate([rows_where(ranks == _STEP), named, host.carriers("_r", is_step_root)])
    rows = ascending(rows[group[rows] >= 0])
    rank = np.zeros(len(rows), np.int8)
    return Ranked(host.start_ps[rows], host.end_ps[rows], group[rows].astype(np.int64), rank)


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
    working = [events for events in devices.values() if len(events)]
    if not groups.markers or not working:
        return ()
    each = [of_gpu(trace, events, groups.of_event[events.gpu]) for events in working]
    count = len(groups.label)
    spans, ours = _longest([_runs(events) for events in each], count), joined(each)
    del each
    if groups.method == "roots":  # what runs outside of all marks is no step
        marks = host.carriers("_r", is_step_root), host.carriers("step_num"), host.called(STEP_ROOT)
        is_step = np.isin(np.arange(count), groups.of_host[np.concatenate(marks)])
        spans = spans[0] * is_step, spans[1] * is_step
    # What every event of the host counts for as far as its name tells, and those that name a step.
    ranks: Ranks = host.by_name(rank_of_host_event, PARTS, RANK["host_compute"], np.int8)
    named = host.carriers("step_name", lambda name: name.value > 0)
    marked = _longest([markers(host, groups.of_host, ranks, named)], count)
    # The host's marker where it holds the span of the GPU, else that span.
    holds = (marked[0] <= spans[0]) & (marked[1] >= spans[1]) & (spans[1] > spans[0])
    older = np.where(holds, marked[0], spans[0]), np.where(holds, marked[1], spans[1])
    whole, in_spans = by_rank(ours, np.argsort(ours.start, kind="stable"), spans, len(PRIORITY))
    ours = joined([ours, of_host(host, groups.of_host, ranks, named)])
    _, in_older = by_rank(ours, np.argsort(ours.start, kind="stable"), older, len(PRIORITY))
    # Over whole groups, not only inside of the steps, as TensorFlow counts it.
    half, full = (int(whole[:, RANK[part]].sum()) for part in ("compute_16", "compute_32"))
    half_share = half / (half + full) if half + full else None
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
    parts_ms = {part: listed_ms(parts[part]) for part in TENSORFLOW_PARTS}
    return TensorFlowSteps(definition, len(kept), listed_ms(length[kept]), parts_ms, half_share)
