"""What counts for which part of a step in TensorFlow's own analyser: the events of GPUs and hosts, by its rules.

Source: ``xplane_to_step_events.cc`` and ``event_span.cc`` of TensorFlow's profiler.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.ancestors import standing
from tb_gpu_advisor.columns.arrays import Ids, Int8s, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.sweep import Ranked
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PARTS
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.steps.grouping import is_step_root
from tb_gpu_advisor.trace.model import Trace
from tb_gpu_advisor.wire import TensorFlowPart

Ranks = Int8s

#: Highest first: where several events run at once, the first of these counts.
PRIORITY: Final[tuple[TensorFlowPart, ...]] = (
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


def of_gpu(trace: Trace, events: DeviceEvents, group: Ints) -> Ranked:
    """Events of a GPU, by start."""
    by_kernel = by_name(trace, events.name, _rank_of_kernel, np.int8)
    by_shape = by_name(trace, trace.string_ids("shape", at=events.row), _rank_of_shape, np.int8)
    rank = np.where((by_kernel <= RANK["compute_32"]) & (by_shape >= 0), by_shape, by_kernel)
    ranked = Ranked(events.start_ps, events.end_ps, group, rank)
    counted = group >= 0
    unknown = rows_where(events.launch < 0)
    counted[unknown] &= trace.has("correlation_id", at=events.row[unknown])
    return ranked if counted.all() else ranked.at(counted)


def _rank_of_kernel(name: str) -> int:
    lower = name.lower()
    for prefix, part in _COPIES:
        if lower.startswith(prefix):
            return RANK[part]
    return RANK["compute_16" if "half" in name or "fp16" in name else "compute_32"]


def _rank_of_shape(shape: str) -> int:
    """By the types of the op's inputs, -1 where they are not written."""
    if not shape:
        return -1
    return RANK["compute_16" if "half" in shape else "compute_32"]


def ranks_by_name(host: HostEvents) -> Ranks:
    """What every event of the host counts for as far as its name tells, which also names steps."""
    ranks: Ranks = host.by_name(rank_of_host_event, PARTS, RANK["host_compute"], np.int8)
    return ranks


def of_host(host: HostEvents, group: Ids, ranks: Ranks, named: Ints) -> Ranked:
    """Events of the host, but not those that name a step (``step_named``)."""
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
    # Looking for a word is much faster than looking for a pattern.
    if rank >= 0 and ("MemcpyHToD" in name or "InfeedEnqueue" in name) and _TO_DEVICE.search(name):
        return RANK["host_to_device"]
    return rank


def step_named(host: HostEvents) -> Ints:
    """Events that name a step."""
    return host.carriers("step_name", lambda name: name.value > 0)


def markers(host: HostEvents, group: Ids, ranks: Ranks, named: Ints) -> Ranked:
    """The host's step markers; a root without ``step_name`` in a raw plane is one as well."""
    rows = np.concatenate([rows_where(ranks == _STEP), named, host.carriers("_r", is_step_root)])
    rows = ascending(rows[group[rows] >= 0])
    rank = np.zeros(len(rows), np.int8)
    return Ranked(host.start_ps[rows], host.end_ps[rows], group[rows].astype(np.int64), rank)
