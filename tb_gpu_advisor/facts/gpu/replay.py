"""The chain of one GPU's pieces, from what was observed: who launched what, who waited for whom, and for what reason.

A piece waited for its launch where that came after
the piece before had ended; the host waited for the GPU where the waterfall, a call or a result that was read says so.
What the host did between two launches is its own time, less what it waited for room in the GPU's queue.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.causes import BUSY, WORK, where
from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.intervals import Spans, covering, measure_in, union
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.packed import packed
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COMPUTE, COPY_D2H, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import COMPILE, READS_BACK, SYNCHRONIZES
from tb_gpu_advisor.facts.gpu.chain import calls_of
from tb_gpu_advisor.facts.gpu.gaps import Gaps
from tb_gpu_advisor.facts.gpu.host_waits import HostWaits, host_waits
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.pieces import Pieces, kernel_columns, pieces_of, played
from tb_gpu_advisor.facts.gpu.waterfall import Waterfall
from tb_gpu_advisor.facts.replay.chain import UNBOUND, Chain
from tb_gpu_advisor.wire import Category, Gpu

#: Pieces of the steps that are kept. Our default: what is kept of a host is bounded.
MOST_PIECES: Final = 2048
#: With more, of a host that waits for the GPU all the time, a step is too much to keep. Our default: that bound again.
MOST_KEPT: Final = 4 * MOST_PIECES
#: Causes of idle time in which the host, too, waits for the GPU or for what it has computed.
WAITING: Final = where(lambda cause: cause.waits)
_BETWEEN: Final[Category] = "between_steps"
#: What results are read for, and how that is waited for.
_READ_FOR: Final = (_BETWEEN, *(cause for cause in WORK if cause != _BETWEEN))
_READ_BY: Final = tuple(cause for cause in WAITING if cause not in WORK)
#: Measured: calls that wait for the GPU returned up to 2.2 µs before its last kernel ended in 4 of 120 real captures of
#: one step: host and GPU have clocks of their own.
CLOCKS_APART_PS: Final = 5_000_000
_PS_PER_NS: Final = 1000
_NEVER: Final = np.iinfo(np.int64).min // 4


class _Kept(Struct, frozen=True):
    """Which pieces stand for themselves and those after them, up to the next one that does: of many some, but all
    before and after which the host waits. Of a round that goes on the first piece is played as the first one of the
    next. Sums over the others, in ns."""

    keep: Bools
    skipped: int

    @classmethod
    def of(cls, pieces: Pieces, opens: Bools) -> _Kept:
        keep = np.zeros(len(opens), np.bool_)
        keep[:: max(1, -(-len(opens) // MOST_PIECES))] = True
        keep |= opens | np.append(opens[1:], True)
        keep[:2] = not pieces.goes_on, True
        return cls(keep, int(pieces.goes_on))

    def summed(self, column: Ints | Floats) -> bytes:
        """Of the GPU's time, from each kept piece to before the next."""
        group = np.cumsum(self.keep) - 1
        return _ns(np.bincount(group[self.skipped :], column[self.skipped :], int(self.keep.sum())))

    def up_to(self, column: Ints) -> bytes:
        """Of the host's time, from one kept launch to the next."""
        total = np.cumsum(column[self.skipped :])[self.keep[self.skipped :]]
        return _ns(np.diff(total, prepend=0))

    def at(self, column: Ints) -> bytes:
        """Of the kept pieces alone."""
        return _ns(column[self.keep])


def _ns(ps: Ints | Floats) -> bytes:
    return packed(np.round(ps / _PS_PER_NS).astype(np.int64))


def chain_of(gpu: GpuData, kernels: KernelGroups, info: Gpu, launch_ps: float) -> Chain:
    """The chain of the analysed steps. ``launch_ps`` is what the host spends on a launch, of which fused kernels need
    fewer."""
    first_ps, last_ps = played(*gpu.of_host.windows)
    pieces = pieces_of(gpu.events, gpu.fall, first_ps, last_ps)
    if len(pieces) < 2:
        return Chain()
    gap = _gap_before(pieces, gpu.fall.gaps)
    known, opens = _openings(gpu, pieces, gap)
    launches = _launches(gpu, pieces, gap, known, opens)
    kept = _Kept.of(pieces, launches.opens)
    if kept.keep.sum() > MOST_KEPT:
        return Chain()
    idle = {cause: np.append(ps, 0)[gap] for cause, ps in gpu.fall.idle_in_gaps.items() if ps.any()}
    on_host = {cause: np.where(launches.late, ps, 0) for cause, ps in idle.items()}
    for cause, ps in launches.hidden_ps.items():
        on_host[cause] = on_host.get(cause, 0) + ps
    columns = kernel_columns(gpu, kernels, pieces, info)
    kinds = [kind for kind in range(len(BUSY)) if kind == COMPUTE or (pieces.kind == kind).any()]
    return Chain(
        observed=(last_ps - first_ps) // _PS_PER_NS,
        pieces=int(kept.keep.sum()),
        host=kept.up_to(launches.host_ps),
        arrival=kept.at(np.where(launches.binds, launches.arrival_ps, UNBOUND * _PS_PER_NS)),
        lag=kept.summed(np.where(launches.late, 0, pieces.idle_ps)),
        host_idle={cause: kept.up_to(ps) for cause, ps in on_host.items() if ps.any()},
        lag_idle={
            cause: kept.summed(np.where(launches.late, 0, ps)) for cause, ps in idle.items() if ps.any()
        },
        busy={BUSY[kind]: kept.summed(np.where(pieces.kind == kind, pieces.piece_ps, 0)) for kind in kinds},
        changed={change: kept.summed(pieces.piece_ps * of) for change, of in columns.factors.items()},
        fixed=kept.summed(np.where(columns.fixed, pieces.piece_ps, 0)),
        fewer=kept.up_to(np.where(columns.away, int(launch_ps), 0)),
        opens=tuple(rows_where(launches.opens[kept.keep]).tolist()),
        opens_for=_causes(gpu, idle, gap, launches),
    )


def _causes(gpu: GpuData, idle: dict[Category, Ints], gap: Ints, launches: _Launches) -> tuple[Category, ...]:
    """For what the host waited for the GPU before each opening: for Python between steps, which waits for what it reads
    (and where nothing else is known), for what the host computes, or for a copy; of results that copy itself tells more
    than the waiting. A copy between two openings is there for what the first of them is."""
    at, gaps, waits = rows_where(launches.opens), gpu.fall.gaps, launches.waits
    none = np.zeros(len(at), np.int64)
    idle_ps = {cause: idle[cause][at] if cause in idle else none for cause in _READ_FOR + _READ_BY}
    for cause in _READ_BY:
        idle_ps[cause] = np.where(idle_ps[_BETWEEN] > 0, none, idle_ps[cause])
    # What it waited for while the GPU worked tells more, or where nothing was idle all there is.
    ended, for_copy = waits.ended[at], waits.for_copy[at]
    idle_ps["copy_h2d"] = np.where(ended & for_copy, -_NEVER, none)
    idle_ps["sync"] = np.maximum(idle_ps["sync"], ended)
    result = np.append(gpu.events.kind[gaps.previous] == COPY_D2H, False)[gap[at]]
    follows = (np.diff(at, prepend=-2) == 1) & ~ended
    causes, of_openings = list(idle_ps), list[Category]()
    longest = np.stack(list(idle_ps.values())).argmax(axis=0).tolist()
    for most, reads, goes_on in zip(longest, result.tolist(), follows.tolist(), strict=True):
        cause = causes[most]
        if cause in _READ_BY:
            cause = "copy_d2h" if reads else of_openings[-1] if goes_on else cause
        of_openings.append(cause)
    return tuple(of_openings)


class _Launches(Struct, frozen=True):
    """By piece: whether its launch came late, whether the host waited for the GPU before it, whether the launch binds
    it; the host's time up to the launch, and from there to the start. ``hidden_ps`` is what of the former has a cause
    while the GPU works."""

    late: Bools
    opens: Bools
    binds: Bools
    host_ps: Ints
    arrival_ps: Ints
    hidden_ps: dict[Category, Ints]
    waits: HostWaits


def _openings(gpu: GpuData, pieces: Pieces, gap: Ints) -> tuple[Bools, Bools]:
    """By piece whether its launch is known, and whether the host waited for the GPU before that."""
    events, fall = gpu.events, gpu.fall
    at = np.maximum(pieces.event, 0)
    known = (pieces.event >= 0) & (events.launch[at] >= 0) & fall.gaps.of_chain[at]
    opens = known & np.append(_host_waited(fall.gaps, fall, gpu.of_host.host, events), False)[gap]
    opens[0] |= known[0] and not pieces.goes_on
    return known, opens


def _launches(gpu: GpuData, pieces: Pieces, gap: Ints, known: Bools, opens: Bools) -> _Launches:
    events, host, fall = gpu.events, gpu.of_host.host, gpu.fall
    launch = np.where(known, host.at(events.launch[np.maximum(pieces.event, 0)]), -1)
    late = known & ~np.append(fall.gaps.queued, True)[gap]
    launched = np.where(known, host.start_ps[np.maximum(launch, 0)] if len(host) else 0, _NEVER)
    apart = _launched_ahead(events, pieces, launched)
    known, opens, late = known & ~apart, opens & ~apart, late & ~apart
    launched[apart] = _NEVER
    before = np.maximum.accumulate(np.append(_first(launched), launched))
    launched, previous = before[1:], before[:-1]
    waits = host_waits(fall.gaps, pieces, launch, previous, launched)
    opens = opens | (known & waits.ended)
    own_ps = np.where(opens, launched - pieces.before_ps, launched - previous - waits.ps)
    usual_ps = median(own_ps[known]) if known.any() else 0.0
    late |= opens
    hidden = _hidden_ps(gpu, launch, np.stack([previous, launched]), own_ps - usual_ps)
    for cause, ps in hidden.items():
        exposed = np.append(fall.idle_in_gaps.get(cause, np.zeros(len(fall.gaps), np.int64)), 0)[gap]
        hidden[cause] = np.where(opens, 0, np.maximum(ps - np.where(late, exposed, 0), 0))
    # Counted from the opening before, what was observed is met to the picosecond.
    reached = np.cumsum(own_ps)
    opening = rows_where(opens)
    stretch = np.cumsum(opens) - 1
    base = np.append(pieces.before_ps[opening] - (reached - own_ps)[opening], 0)
    reached = np.where(stretch >= 0, reached + base[stretch], launched)
    seen = pieces.start_ps - reached
    arrival = np.where(late, seen, np.minimum(seen, fall.launch_latency_ps))
    binds = known & (pieces.start_ps >= pieces.before_ps)
    return _Launches(late, opens, binds, own_ps, arrival, hidden, waits)


def _launched_ahead(events: DeviceEvents, pieces: Pieces, launched: Ints) -> Bools:
    """Pieces of other streams than that of most work that were launched after what runs later on that one, such as
    copies of batches for steps to come: in the order of the work their launches would seem to wait for the GPU."""
    stream = np.where(launched > _NEVER, events.line[np.maximum(pieces.event, 0)], -1)
    computing = stream[(pieces.kind == COMPUTE) & (stream >= 0)]
    if not len(computing):
        return np.zeros(len(stream), np.bool_)
    main = stream == np.bincount(computing).argmax()
    later = np.minimum.accumulate(np.where(main, launched, -_NEVER)[::-1])[::-1]
    ahead: Bools = (stream >= 0) & ~main & (launched > later)
    return ahead


def _hidden_ps(gpu: GpuData, launch: Ints, between: Ints, most_ps: Floats) -> dict[Category, Ints]:
    """What has a cause of the time between two launches, whether or not the GPU waited: no more than is unusual."""
    host = gpu.of_host.host
    waits = host.input_waits
    spans: dict[Category, Spans] = {
        "input_wait": union(host.start_ps[waits], host.end_ps[waits]),
        "compile": host.under(COMPILE),
        "host_op": host.time_of(gpu.of_host.host_ops),
    }
    hidden_ps = {cause: measure_in(of_cause, *between) for cause, of_cause in spans.items() if len(of_cause)}
    if len(host):
        call = calls_of(host, launch)
        before = np.maximum.accumulate(np.where(call >= 0, np.arange(len(call)), 0))
        last = call[np.append(0, before[:-1])]
        outside = (call >= 0) & (last >= 0) & (call != last)
        start, end = host.end_ps[np.maximum(last, 0)], host.start_ps[np.maximum(call, 0)]
        hidden_ps["between_steps"] = np.where(outside, end - start, 0)
    most = np.maximum(most_ps, 0).astype(np.int64)
    return {cause: np.clip(ps, 0, most) for cause, ps in hidden_ps.items()}


def _first(launched: Ints) -> int:
    known = launched[launched > _NEVER]
    return int(known[0]) if len(known) else 0


def _gap_before(pieces: Pieces, gaps: Gaps) -> Ints:
    """The gap that ends where each piece starts, -1 for none."""
    at = search(gaps.end_ps, pieces.start_ps)
    ends_here = np.append(gaps.end_ps, _NEVER)[at] == pieces.start_ps
    return np.where(ends_here & (pieces.idle_ps > 0), at, -1)


def _host_waited(gaps: Gaps, fall: Waterfall, host: HostEvents, events: DeviceEvents) -> Bools:
    waiting = np.zeros(len(gaps), np.int64)
    for category in WAITING:
        waiting += fall.idle_in_gaps.get(category, 0)
    calls = host.under(SYNCHRONIZES | READS_BACK)
    in_call = (covering(calls, gaps.start_ps) >= 0) | (covering(calls, gaps.start_ps - CLOCKS_APART_PS) >= 0)
    after_result = events.kind[gaps.previous] == COPY_D2H
    mostly = 2 * waiting >= gaps.end_ps - gaps.start_ps
    waited: Bools = ~gaps.queued & (mostly | in_call | after_result)
    return waited
