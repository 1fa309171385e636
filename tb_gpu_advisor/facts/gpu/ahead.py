"""Whether the host could run ahead of a GPU: what it waits for the GPU, and what both need without that.

The host waits for the GPU where it reads a result and launches nothing more until it has it. Reads inside the step are
part of the program, and may be taken out of it; those between steps (a loss that is shown, a metric) hold the host back
in every step whatever else changes. Without any wait, a step takes as long as the slower of the two needs: the host for
its own work, or the GPU for its, with the hardware's own pause in place of every gap that a late launch left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.intervals import Spans, covering, join, measure_in, subtract, union
from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COPY_D2H, DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import COMPILE, INPUT_WAIT, SYNCHRONIZES
from tb_gpu_advisor.facts.gpu.waterfall import Waterfall
from tb_gpu_advisor.trace.units import PS_PER_MS, PS_PER_US


@dataclass(frozen=True)
class AheadFact:
    """Per step: reads that the host waits for inside the step's functions (``reads``, ``wait_ms``) and outside of them
    (``reads_between``, also calls that wait for the GPU), and what the hardware's own pauses would take in place of
    the gaps that late launches left (``pauses_ms``). ``pause_us`` is the median of such pauses."""

    reads: float
    wait_ms: float
    reads_between: float
    pauses_ms: float
    pause_us: float


def ahead(events: DeviceEvents, host: HostEvents, fall: Waterfall, windows: tuple[Ints, Ints]) -> AheadFact:
    """Of one GPU."""
    steps = len(windows[0])
    known = (covering(Spans(*windows), events.start_ps) >= 0) & (events.launch >= 0)
    reads = np.flatnonzero(known & (events.kind == COPY_D2H))
    call = host.at(events.launch[reads])
    inside = host.in_function[call] >= 0 if len(reads) else np.zeros(0, np.bool_)
    begun, done = host.start_ps[call], events.end_ps[reads]
    waited = inside & (_next_launch(events, host, begun) >= done)
    # What the host computes meanwhile is work of its own.
    own = join(host.time_of(fall.host_ops), host.under(INPUT_WAIT | COMPILE))
    waits = subtract(union(begun[waited], done[waited]), own)
    late = known[fall.gaps.next] & (fall.gaps.launch >= 0) & ~fall.gaps.queued
    return AheadFact(
        reads=float(waited.sum()) / steps,
        wait_ms=_ms(waits, windows) / steps,
        reads_between=float((~inside).sum() + _waits_between(host, windows)) / steps,
        pauses_ms=float(late.sum()) * fall.floor_ps / PS_PER_MS / steps,
        pause_us=_pause_us(fall),
    )


def _pause_us(fall: Waterfall) -> float:
    length = (fall.gaps.end_ps - fall.gaps.start_ps)[fall.gaps.queued]
    short = length[length <= fall.floor_ps]
    return median(short) / PS_PER_US if len(short) else 0.0


def _next_launch(events: DeviceEvents, host: HostEvents, at_ps: Ints) -> Ints:
    """When the first call after each moment launches something on the GPU."""
    if not len(at_ps):
        return at_ps
    launches = np.sort(host.start_ps[host.at(events.launch[events.launch >= 0])])
    after: Ints = np.append(launches, np.iinfo(np.int64).max)[search(launches, at_ps, right=True)]
    return after


def _waits_between(host: HostEvents, windows: tuple[Ints, Ints]) -> int:
    """Calls in the windows that wait for the GPU outside of any function."""
    calls = host.rows(SYNCHRONIZES)
    calls = calls[host.in_function[calls] < 0]
    return int((covering(Spans(*windows), host.start_ps[calls]) >= 0).sum())


def _ms(spans: Spans, windows: tuple[Ints, Ints]) -> float:
    return float(measure_in(spans, *windows).sum()) / PS_PER_MS
