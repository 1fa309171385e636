"""A step's parts as TensorFlow's own analyser counts them, to stand beside ours: two definitions, no opinion.

Source: ``xplane_to_step_events.cc`` and ``event_span.cc`` of TensorFlow's profiler. Each instant of a step belongs to
the event of the highest priority, over all GPUs and host threads together; what no event covers is "other".

- ``tensorflow-2`` (TF 2.2 to 2.x) looks at the host too. The step is the longest host marker if it holds the longest
  span of a GPU, and else that span.
- ``profile-tab`` (today's) drops the host where there is a GPU: input, kernel launch and host compute are always 0.

Their peculiarities are kept on purpose, and stay here: a copy named MemcpyH2D counts as 32-bit compute, as do bfloat16
and fp8 kernels, and an event without a length lasts until the next one. Steps are only those that the capture marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from tb_gpu_advisor.facts.device import DeviceEvents
from tb_gpu_advisor.facts.grouping import Groups, is_step_root
from tb_gpu_advisor.facts.host import HostEvents
from tb_gpu_advisor.facts.intervals import covering, measure_in, nothing, subtract, union
from tb_gpu_advisor.facts.names import by_name
from tb_gpu_advisor.trace.ancestors import held
from tb_gpu_advisor.trace.columns import STRING, Bools, Floats, Ints, Trace
from tb_gpu_advisor.trace.spans import search
from tb_gpu_advisor.wire import TENSORFLOW_PARTS, TensorFlowDefinition, TensorFlowPart

_PS_PER_MS: Final = 1e9
#: Where more steps remain, the first and the last are taken for incomplete.
_MOST_KEPT: Final = 5

#: Highest first: where several events run at once, the first of these counts.
_PRIORITY: Final[tuple[TensorFlowPart, ...]] = (
    "compute_16",
    "compute_32",
    "output",
    "device_to_device",
    "input",
    "collectives",
    "kernel_launch",
    "host_to_device",
    "host_compute",
)
_RANK: Final = {part: rank for rank, part in enumerate(_PRIORITY)}
_NOWHERE: Final = -1

_COPIES: Final[tuple[tuple[str, TensorFlowPart], ...]] = (
    ("memcpyhtod", "host_to_device"),
    ("memcpydtoh", "output"),
    ("memcpydtod", "device_to_device"),
    ("nccl", "collectives"),
)
_MARKERS: Final = ("train", "test", "TraceContext")
_MARKER = re.compile(rf"^({'|'.join(_MARKERS)})[^/]*$")
# What a host event counts for by how its name begins.
_BEGINS = re.compile(
    rf"(?P<nowhere>{_MARKER.pattern}|EagerExecute|EagerLocalExecute|EagerKernelExecute|FunctionRun)"
    r"|(?P<launches>(?i:ExecutorState::Process))|(?P<waits>(?i:IteratorGetNext))"
)
_RANK_OF_BEGIN: Final = {"launches": _RANK["kernel_launch"], "waits": _RANK["input"]}
_TO_DEVICE = re.compile(r":(InfeedEnqueue\w*|MemcpyHToD)$|^MemcpyHToD")


@dataclass(frozen=True)
class TensorFlowSteps:
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


@dataclass(frozen=True)
class _Events:
    """Spans with the step group and the rank of the part that they count for."""

    start: Ints
    end: Ints
    group: Ints
    rank: Ints


def tensorflow_steps(
    trace: Trace, devices: dict[int, DeviceEvents], host: HostEvents, groups: Groups
) -> tuple[TensorFlowSteps, ...]:
    """Both definitions, the older first; nothing where the capture marks no steps or no GPU worked in one."""
    if not groups.markers:
        return ()
    ours = [_device_events(trace, events, groups.of_event[gpu]) for gpu, events in devices.items()]
    spans = _longest(_runs(_of(events)) for events in ours)
    marked = _longest([_markers(trace, host, groups.of_host)])
    both = _joined([*ours, _host_events(trace, host, groups.of_host)])
    device = _joined(ours)
    count = len(groups.label)
    older = _around(_table(marked, count), _table(spans, count))
    device = _stretched(device)
    half_share = _half_share(device)
    found = (
        _breakdown("tensorflow-2", _stretched(both), half_share, older),
        _breakdown("profile-tab", device, half_share, _table(spans, count)),
    )
    return tuple(one for one in found if one is not None)


def _device_events(trace: Trace, events: DeviceEvents, group: Ints) -> _Events:
    counted = (group >= 0) & trace.has("correlation_id", at=events.row)
    by_kernel = by_name(trace, events.name, _rank_of_kernel, np.int8)
    by_shape = by_name(trace, trace.string_ids("shape", at=events.row), _rank_of_shape, np.int8)
    compute = by_kernel <= _RANK["compute_32"]
    rank = np.where(compute & (by_shape >= 0), by_shape, by_kernel).astype(np.int64)
    return _Events(events.start_ps[counted], events.end_ps[counted], group[counted], rank[counted])


def _rank_of_kernel(name: str) -> int:
    lower = name.lower()
    for prefix, part in _COPIES:
        if lower.startswith(prefix):
            return _RANK[part]
    return _RANK["compute_16" if "half" in name or "fp16" in name else "compute_32"]


def _rank_of_shape(shape: str) -> int:
    """By the types of the op's inputs, -1 where they are not written."""
    if not shape:
        return -1
    return _RANK["compute_16" if "half" in shape else "compute_32"]


def _host_events(trace: Trace, host: HostEvents, group: Ints) -> _Events:
    rank = by_name(trace, host.name, _rank_of_host_event, np.int8).copy()
    launch = trace.has("correlation_id", at=host.row) & (rank >= 0) & (rank != _RANK["host_to_device"])
    rank[launch] = _RANK["kernel_launch"]
    rank[_step_named(host)] = _NOWHERE
    # An event inside of one that comes before it in rank, or that is of its own, changes neither a sweep nor what
    # `_stretched` does: what it would end has ended with what holds it. Most are.
    counted = (group >= 0) & (rank >= 0) & ~held(host.parent, host.start_ps, host.end_ps, group, rank)
    return _Events(
        host.start_ps[counted], host.end_ps[counted], group[counted], rank[counted].astype(np.int64)
    )


def _rank_of_host_event(name: str) -> int:
    begins = _BEGINS.match(name)
    if begins is not None and begins.lastgroup == "nowhere":
        return _NOWHERE
    # Looking for a word is much faster than a search for a pattern.
    if ("MemcpyHToD" in name or "InfeedEnqueue" in name) and _TO_DEVICE.search(name):
        return _RANK["host_to_device"]
    return _RANK["host_compute"] if begins is None else _RANK_OF_BEGIN[str(begins.lastgroup)]


def _step_named(host: HostEvents) -> Bools:
    return host.carrying("step_name", lambda name: (name.kind == STRING) & (name.bits > 0))


def _markers(trace: Trace, host: HostEvents, group: Ints) -> _Events:
    """The host's step markers; a root without ``step_name`` in a raw plane is one as well."""
    marker: Bools = by_name(trace, host.name, _is_marker, np.bool_)
    chosen = (marker | _step_named(host) | host.carrying("_r", is_step_root)) & (group >= 0)
    rank = np.zeros(int(chosen.sum()), np.int64)
    return _Events(host.start_ps[chosen], host.end_ps[chosen], group[chosen], rank)


def _is_marker(name: str) -> bool:
    return name.startswith(_MARKERS) and _MARKER.match(name) is not None


def _of(events: _Events) -> _Events:
    return _chosen(events, np.argsort(events.start, kind="stable"))


def _chosen(events: _Events, which: Ints) -> _Events:
    return _Events(events.start[which], events.end[which], events.group[which], events.rank[which])


def _runs(events: _Events) -> _Events:
    """Events of one GPU that follow each other in time and belong to one group, as one span each."""
    if not len(events.start):
        return events
    opens = np.flatnonzero(np.append(True, events.group[1:] != events.group[:-1]))
    ends = np.maximum.reduceat(events.end, opens)
    return _Events(events.start[opens], ends, events.group[opens], np.zeros(len(opens), np.int64))


def _longest(parts: Iterable[_Events]) -> tuple[Ints, Ints, Ints]:
    """Group, start and end of the longest span of each group."""
    spans = _joined(list(parts))
    order = np.lexsort((spans.start, spans.start - spans.end, spans.group))
    group, first = np.unique(spans.group[order], return_index=True)
    return group, spans.start[order][first], spans.end[order][first]


def _joined(parts: list[_Events]) -> _Events:
    none = np.zeros(0, np.int64)
    return _Events(
        np.concatenate([none, *(part.start for part in parts)]),
        np.concatenate([none, *(part.end for part in parts)]),
        np.concatenate([none, *(part.group for part in parts)]),
        np.concatenate([none, *(part.rank for part in parts)]),
    )


def _table(longest: tuple[Ints, Ints, Ints], count: int) -> tuple[Ints, Ints]:
    """Start and end per group; an empty span where a group has none."""
    start, end = np.zeros(count, np.int64), np.zeros(count, np.int64)
    group, from_ps, to_ps = longest
    start[group], end[group] = from_ps, to_ps
    return start, end


def _around(marked: tuple[Ints, Ints], spans: tuple[Ints, Ints]) -> tuple[Ints, Ints]:
    """The host's marker where it holds the span of the GPU, else that span."""
    holds = (marked[0] <= spans[0]) & (marked[1] >= spans[1]) & (spans[1] > spans[0])
    return np.where(holds, marked[0], spans[0]), np.where(holds, marked[1], spans[1])


def _breakdown(
    definition: TensorFlowDefinition, events: _Events, half_share: float | None, steps: tuple[Ints, Ints]
) -> TensorFlowSteps | None:
    start, end = steps
    length = end - start
    offset = np.concatenate([[0], np.cumsum(length)])
    # Steps are laid end to end, so that one sweep serves all of them though they may overlap in time.
    own, at = events.group, offset[:-1] - start
    begin = np.clip(events.start, start[own], end[own]) + at[own]
    finish = np.clip(events.end, start[own], end[own]) + at[own]
    parts = _sweep(begin, finish, events.rank, offset)
    computes = (parts["compute_16"] + parts["compute_32"]) > 0
    kept = np.flatnonzero(computes & (length > 0))
    if len(kept) > _MOST_KEPT:
        kept = kept[np.argsort(start[kept], kind="stable")][1:-1]
    if not len(kept):
        return None
    parts["other"] = length - sum(parts.values())
    return TensorFlowSteps(
        definition=definition,
        count=len(kept),
        steps_ms=_ms(length[kept]),
        parts_ms={part: _ms(parts[part][kept]) for part in TENSORFLOW_PARTS},
        half_share=half_share,
    )


def _stretched(events: _Events) -> _Events:
    """Events without a length get the one that TensorFlow's sweep gives them.

    It meets their end before their start, and so ends them only where the next event of their priority or above starts,
    or else with the last event of the step. Beside a running event of that kind they change nothing.
    """
    if not (events.start == events.end).any():
        return events
    width = int(events.end.max() - events.start.min()) + 1
    shift = events.group * width - events.start.min()
    in_order = np.argsort(events.start + shift, kind="stable")
    events, shift = _chosen(events, in_order), shift[in_order]
    start, end = events.start + shift, events.end + shift
    last = np.zeros(int(events.group.max()) + 1, np.int64)
    np.maximum.at(last, events.group, end)
    longer = end.copy()
    for rank in range(len(_PRIORITY)):
        empty = np.flatnonzero((events.rank == rank) & (start == end))
        if not len(empty):
            continue
        above = events.rank <= rank
        alone = empty[covering(union(start[above], end[above]), start[empty]) < 0]
        starts = np.append(start[above], np.iinfo(np.int64).max)
        following = starts[search(starts, start[alone], right=True)]
        longer[alone] = np.minimum(following, last[events.group[alone]])
    return _Events(events.start, longer - shift, events.group, events.rank)


def _sweep(start: Ints, end: Ints, rank: Ints, offset: Ints) -> dict[TensorFlowPart, Ints]:
    taken = nothing()
    parts: dict[TensorFlowPart, Ints] = {}
    for part, of_part in _RANK.items():
        mine = union(start[rank == of_part], end[rank == of_part])
        parts[part] = measure_in(subtract(mine, taken), offset[:-1], offset[1:])
        taken = union(np.concatenate([taken.start, mine.start]), np.concatenate([taken.end, mine.end]))
    return parts


def _half_share(device: _Events) -> float | None:
    """Over whole groups laid apart, not only inside of the steps, as TensorFlow counts it."""
    if not len(device.start):
        return None
    width = int(device.end.max() - device.start.min()) + 1
    shift = device.group * width - device.start.min()
    whole = np.array([0, (int(device.group.max()) + 1) * width])
    parts = _sweep(device.start + shift, device.end + shift, device.rank, whole)
    half, full = int(parts["compute_16"].sum()), int(parts["compute_32"].sum())
    return half / (half + full) if half + full else None


def _ms(length: Ints) -> tuple[float, ...]:
    ms: Floats = length / _PS_PER_MS
    return tuple(ms.tolist())
