"""What other kernel times would change: one GPU's timeline, played again.

As in Daydream (ATC'20), in little. Device events follow each other as they were observed; an event starts when what
ran before it has ended, plus the lag that was observed between them if its launch was not what it waited for, and not
before its launch has arrived. The host's launches stay where they were, unless the host waited for the GPU: what it
does after that moves with the GPU. Where no launch of a step came late the host was ahead, and its launches
bind nothing.

Within a stretch between two such waits the end of the last event is a maximum over sums, so nothing is looped over.
A replay without any change has to give the observed time again, or nothing that it says is believed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints
from tb_gpu_advisor.columns.intervals import covering
from tb_gpu_advisor.columns.order import among, ascending, median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COMPUTE, COPY_D2H, KIND_NAMES, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import READS_BACK, SYNCHRONIZES
from tb_gpu_advisor.facts.events.kernels import KernelClass
from tb_gpu_advisor.facts.events.launches import FAR_FROM_USUAL
from tb_gpu_advisor.facts.gpu.gaps import Gaps
from tb_gpu_advisor.facts.gpu.kernel_table import KernelGroups
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData
from tb_gpu_advisor.facts.gpu.speedups import MEMORY_SPEEDUP, TF32_SPEEDUP, matrix_speedup
from tb_gpu_advisor.facts.gpu.waterfall import Waterfall
from tb_gpu_advisor.facts.steps.windows import Steps
from tb_gpu_advisor.trace.units import PS_PER_MS

#: A replay that misses the observed time by more is not published (research: 3 %).
MOST_ERROR: Final = 0.03
#: Causes of idle time in which the host, too, waits for the GPU or for what it has computed.
_WAITING: Final = ("sync", "host_op")
#: What would change: half precision for everything or for matrix math that is in single precision, Tensor Cores,
#: sizes that are multiples of 8, and fused element-wise kernels.
Change = Literal["mixed-precision", "matrix-precision", "tensor-cores", "aligned", "fused"]
_NEVER: Final = np.iinfo(np.int64).min // 4


class ReplayFact(Struct, frozen=True):
    """Milliseconds per step that each change of kernels would save, as replayed; ``error_share`` of the analysed time
    is how far the replay without a change is off. What is not believed is not replayed."""

    error_share: float
    saved_ms: dict[Change, float]

    @property
    def is_believed(self) -> bool:
        """Whether the unchanged replay comes near enough to what was measured."""
        return self.error_share <= MOST_ERROR


#: Of a GPU among others, of which a replay knows nothing.
NOT_REPLAYED: Final = ReplayFact(1.0, {})


class Timeline(Struct, frozen=True, dict=True):
    """What a GPU did, in order of start: its compute events, and what is exposed of copies and collectives.

    ``event`` is the device event that starts there (-1: none does), ``before_ps`` when all earlier ones had ended,
    ``piece_ps`` what it adds to the busy time, ``lag_ps`` idle time before it that stays, ``ready_ps`` when its launch
    has arrived. ``opens`` are the first ones of the stretches between two waits of the host.
    """

    event: Ints
    before_ps: Ints
    piece_ps: Ints
    lag_ps: Ints
    ready_ps: Ints
    opens: Ints
    observed_ps: int

    def played_ps(self, factor: Floats, sooner_ps: Floats | None = None, away: Bools | None = None) -> float:
        """Length with every event's time multiplied; the host's launches may come sooner than observed. Nothing waits
        for the launch of what goes ``away``, nor does the GPU pause before it."""
        length = self.piece_ps * factor
        lag = self.lag_ps if away is None else np.where(away, 0, self.lag_ps)
        done = lag + length
        np.cumsum(done, out=done)
        begun = (done[self.opens] - lag[self.opens]) - length[self.opens]
        late = np.subtract(
            length, done, out=length
        )  # captures may hold millions of events: no array more than needed
        late += self._ready_in_stretch
        if sooner_ps is not None:
            late += self._over_stretches(sooner_ps[self.opens])
            late -= sooner_ps
        if away is not None:
            late[away] = _NEVER
        latest = np.maximum.reduceat(late, self.opens)
        last = np.append(self.opens[1:], len(done)) - 1
        return float((done[last] + np.maximum(-begun, latest)).sum())

    @cached_property
    def _ready_in_stretch(self) -> Floats:
        """When launches have arrived, counted from the end of what ran before their stretch."""
        return self.ready_ps - self._over_stretches(self.before_ps[self.opens].astype(np.float64))

    def _over_stretches(self, of_stretch: Floats) -> Floats:
        """For every event the value of its stretch."""
        return np.repeat(of_stretch, np.diff(np.append(self.opens, len(self.event))))


def replay(gpu: GpuData, kernels: KernelGroups, compute_capability: str, launch_ps: float) -> ReplayFact:
    """The changes that speed up kernels. ``launch_ps`` is what the host spends on a launch, of which fused kernels need
    fewer."""
    events, steps = gpu.events, gpu.of_host.steps
    timeline = timeline_of(events, gpu.of_host.host, steps, gpu.fall)
    if not len(timeline.event):
        return NOT_REPLAYED
    usual = np.ones(len(timeline.event))
    unchanged = timeline.played_ps(usual)
    error_share = abs(unchanged - timeline.observed_ps) / max(timeline.observed_ps, 1)
    if error_share > MOST_ERROR:
        return ReplayFact(error_share, {})
    place = np.full(len(events), -1, np.int64)
    place[timeline.event[timeline.event >= 0]] = np.flatnonzero(timeline.event >= 0)
    place = place[kernels.chosen]
    saved: dict[Change, float] = {}
    for change, factors in _factors(kernels, compute_capability).items():
        saved[change] = 0.0
        if (factors != 1).any():
            factor = usual.copy()
            factor[place] = factors[kernels.group]
            saved[change] = unchanged - timeline.played_ps(factor)
    fused, removed = usual.copy(), np.zeros(len(usual), np.bool_)
    fused[place], removed[place] = kernels.fused_factor, kernels.fused_away
    sooner_ps = (launch_ps * np.cumsum(removed)).astype(np.float64)
    saved["fused"] = unchanged - timeline.played_ps(fused, sooner_ps, removed)
    number = len(steps.windows[0])
    return ReplayFact(
        error_share=error_share,
        saved_ms={change: max(0.0, ps) / number / PS_PER_MS for change, ps in saved.items()},
    )


def _factors(kernels: KernelGroups, compute_capability: str) -> dict[Change, Floats]:
    """By change, what the time of each kernel is multiplied by. Bounds, as in the checks that use them."""
    matrix = 1 / matrix_speedup(compute_capability)

    def fewer_bits(kind: KernelClass) -> float:
        if kind.precision == "tf32" and kind.matrix:
            return 1 / TF32_SPEEDUP
        if kind.precision != "fp32":
            return 1.0
        return matrix if kind.matrix else 1 / MEMORY_SPEEDUP

    kinds = kernels.kinds
    ordinary = [kind.matrix and kind.tensor_core is False for kind in kinds]
    single = [kind.matrix and kind.precision == "fp32" for kind in kinds]
    mixed = np.array([fewer_bits(kind) for kind in kinds])
    return {
        "mixed-precision": mixed[kernels.kind],
        "tensor-cores": np.where(ordinary, np.minimum(mixed, matrix), mixed)[kernels.kind],
        "matrix-precision": np.where(single, matrix, 1.0)[kernels.kind],
        "aligned": np.where(kernels.unaligned, matrix, 1.0),
    }


def timeline_of(events: DeviceEvents, host: HostEvents, steps: Steps, fall: Waterfall) -> Timeline:
    """The timeline of the analysed steps and of what lies between them."""
    first_ps, last_ps = int(steps.windows[0][0]), int(steps.windows[1][-1])
    event, start, end, piece = _pieces(events, fall, first_ps, last_ps)
    before = np.maximum.accumulate(np.append(first_ps, end))[:-1]
    idle = np.maximum(start - before, 0)
    row = events.launch[np.maximum(event, 0)]
    known = (event >= 0) & (row >= 0)
    launch = np.where(known, host.at(row), -1)
    gap = _gap_before(start, idle, fall.gaps)
    late = known & ~np.append(fall.gaps.queued, True)[gap]
    anchored = np.append(_host_waited(fall.gaps, fall, host, events), False)[gap]
    bound = late & ~anchored
    step = search(steps.start_ps, start, right=True)
    opens = ascending(np.append(0, np.flatnonzero(anchored)))[: len(event)]  # none where nothing ran
    # Work beside other work delays nothing by coming later.
    binding = among(ascending(step[bound]), step) & known & (start >= before) & ~anchored
    binding &= ~_after_full_queue(host, launch, opens)
    arrived = (host.start_ps[np.maximum(launch, 0)] if len(host) else start) + fall.launch_latency_ps
    return Timeline(
        event=event,
        before_ps=before,
        piece_ps=piece,
        lag_ps=np.where(bound, 0, idle),
        # A launch that was there in time had arrived when its kernel started.
        ready_ps=np.where(binding, np.where(bound, arrived, np.minimum(arrived, start)), _NEVER),
        opens=opens,
        observed_ps=int(end.max(initial=first_ps) - first_ps),
    )


def _gap_before(start_ps: Ints, idle_ps: Ints, gaps: Gaps) -> Ints:
    """The gap that ends where each piece starts, -1 for none."""
    at = search(gaps.end_ps, start_ps)
    ends_here = np.append(gaps.end_ps, _NEVER)[at] == start_ps
    return np.where(ends_here & (idle_ps > 0), at, -1)


def _after_full_queue(host: HostEvents, launch: Ints, opens: Ints) -> Bools:
    """Events of a stretch that were launched after a call that waited for room in the GPU's queue: as with any wait for
    the GPU, what the host did after it would have moved."""
    known = launch >= 0
    call_ps = np.where(known, (host.end_ps - host.start_ps)[np.maximum(launch, 0)] if len(host) else 0, 0)
    usual_ps = median(call_ps[known]) if known.any() else 0.0
    waited = np.cumsum(call_ps > FAR_FROM_USUAL * usual_ps)
    before = np.repeat(waited[opens], np.diff(np.append(opens, len(launch))))
    after: Bools = waited > before
    return after


def _pieces(
    events: DeviceEvents, fall: Waterfall, first_ps: int, last_ps: int
) -> tuple[Ints, Ints, Ints, Ints]:
    """Event, start, end and piece of what makes the GPU busy between two moments, in order of start."""
    computing = np.flatnonzero(
        (events.kind == COMPUTE) & (events.start_ps >= first_ps) & (events.start_ps < last_ps)
    )
    start, end = events.start_ps[computing], events.end_ps[computing]
    reach = np.maximum.accumulate(np.append(first_ps, end))[:-1]
    parts = [(computing, start, end, np.maximum(end - np.maximum(start, reach), 0))]
    for kind in KIND_NAMES[COMPUTE + 1 :]:
        spans = fall.parts[kind]
        if not len(spans):
            continue
        inside = (spans.start >= first_ps) & (spans.start < last_ps)
        start, end = spans.start[inside], spans.end[inside]
        at = search(events.start_ps, start)
        begins = (at < len(events)) & (events.start_ps[np.minimum(at, len(events) - 1)] == start)
        parts.append((np.where(begins, at, -1), start, end, end - start))
    if len(parts) == 1:  # device events are in order
        return parts[0]
    event, start, end, piece = map(np.concatenate, zip(*parts, strict=True))
    order = np.argsort(start, kind="stable")
    return event[order], start[order], end[order], piece[order]


def _host_waited(gaps: Gaps, fall: Waterfall, host: HostEvents, events: DeviceEvents) -> Bools:
    waiting = np.zeros(len(gaps), np.int64)
    for category in _WAITING:
        waiting += fall.idle_in_gaps.get(category, 0)
    in_call = covering(host.under(SYNCHRONIZES | READS_BACK), gaps.start_ps) >= 0
    after_result = events.kind[gaps.previous] == COPY_D2H
    mostly = 2 * waiting >= gaps.end_ps - gaps.start_ps
    waited: Bools = ~gaps.queued & (mostly | in_call | after_result)
    return waited
