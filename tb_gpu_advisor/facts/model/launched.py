"""What each GPU's chain of launches is in the steps that are played, and which launches lie beside it."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
from tb_gpu_advisor.columns.order import ascending, median
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData, HostData

#: Steps that are played at most. Our default: more tell no more of a steady program.
MOST_STEPS = 8
#: Steps that take the mean but for so much do take it. Our default: as steps that are nearly equal differ.
_NEAR_SHARE = 0.02
#: Device events of these. Our default: what a host's kept facts have room for, and a report time.
MOST_EVENTS = 4096
#: What lies closer belongs together. Our default: clocks of one host differ by less.
TICK_PS = 1_000_000
#: Host and GPU have clocks of their own: a wait may end so long before what it waited for. Measured: up to 2.2 µs in
#: 120 real captures.
APART_PS = 5_000_000
#: After all moments.
NEVER = np.iinfo(np.int64).max


class Launched(Struct, frozen=True):
    """By device event of one GPU: its launch call's row among the host's events (-1 unknown), when that begins and
    ends (``NEVER`` where it is unknown) and on which thread. ``chain`` are those of the step's own chain in the order
    of their launches, ``beside`` collectives that threads launch which launch no other work; ``threads`` are those of
    the chain."""

    gpu: GpuData
    call: Ints
    call_ps: Ints
    return_ps: Ints
    chain: Ints
    beside: Ints
    threads: Ints

    @property
    def launched_ps(self) -> Ints:
        """When the chain launches, one moment for each of its events."""
        moments: Ints = self.call_ps[self.chain]
        return moments


def launched(gpu: GpuData) -> Launched:
    """The launches of one GPU's events."""
    events, host = gpu.events, gpu.of_host.host
    call = host.at(events.launch)
    known = call >= 0
    call_ps, return_ps = (
        np.where(known, column[np.maximum(call, 0)], NEVER) if len(host) else np.full(len(call), NEVER)
        for column in (host.start_ps, host.end_ps)
    )
    thread = np.where(known, host.line[np.maximum(call, 0)], -1) if len(host) else call
    of_chain = gpu.fall.gaps.of_chain & known
    threads = ascending(thread[of_chain & (events.kind == COMPUTE)].astype(np.int64))
    collective = of_chain & (events.kind == COLLECTIVE) & ~are_of(thread, threads)
    chain = rows_where(of_chain & ~collective)
    chain = chain[np.lexsort((events.start_ps[chain], call_ps[chain]))]
    return Launched(gpu, call, call_ps, return_ps, chain, rows_where(collective), threads)


def call_ps(gpus: list[Launched]) -> int:
    """What the driver's call of a launch takes itself: the median over the kernels, 0 where none is known."""
    calls = np.concatenate(
        [one.return_ps[rows] - one.call_ps[rows] for one in gpus for rows in [_kernels(one)]]
    )
    return int(median(calls)) if len(calls) else 0


def _kernels(one: Launched) -> Ints:
    rows: Ints = one.chain[one.gpu.events.kind[one.chain] == COMPUTE]
    return rows


def played(start_ps: Ints, end_ps: Ints, most: int) -> tuple[int, int]:
    """From and to when steps are played: of those that follow each other without others between them 1, 2, 4 or 8, as
    many as may be and ``most`` at most, and of these the first that take the mean, or most nearly so. Hosts that train
    together then play the same ones."""
    follows = np.append(False, start_ps[1:] == end_ps[:-1])
    place = np.arange(len(start_ps))
    in_a_row = place - np.maximum.accumulate(np.where(follows, 0, place)) + 1
    number = 1 << (min(int(in_a_row.max()), most).bit_length() - 1)
    last = rows_where(in_a_row >= number)
    spans = end_ps[last] - start_ps[last - number + 1]
    usual = number * float((end_ps - start_ps).mean())
    off = np.abs(spans - usual)
    at = last[int((off <= max(float(off.min()), _NEAR_SHARE * usual)).argmax())]
    return int(start_ps[at - number + 1]), int(end_ps[at])


class Window(Struct, frozen=True):
    """The ``steps`` that are played: what is launched from ``start_ps`` to before ``end_ps``."""

    steps: int
    start_ps: int
    end_ps: int
    observed_ps: int


def window_of(gpus: list[Launched], of_host: HostData) -> Window:
    """The steps that are played: as many as hold ``MOST_EVENTS`` of all GPUs. A step begins with the launch of its
    first kernel; on several GPUs with the call of Python's that launches it."""
    starts, ends = of_host.windows
    events = sum(int((one.gpu.window >= 0).sum()) for one in gpus) / len(starts)
    first_ps, last_ps = played(starts, ends, max(1, min(MOST_STEPS, int(MOST_EVENTS / max(events, 1.0)))))
    steps = int(((starts >= first_ps) & (ends <= last_ps)).sum())
    latest = max((int(one.launched_ps[-1]) for one in gpus if len(one.chain)), default=0)
    start = _cut(gpus, first_ps)
    return Window(steps, start, min(_cut(gpus, last_ps), latest + 1), last_ps - first_ps)


def _cut(gpus: list[Launched], at_ps: int) -> int:
    best, launch = NEVER, NEVER
    for one in gpus:
        events = one.gpu.events
        kernels = one.chain[
            (events.start_ps[one.chain] >= at_ps - TICK_PS // 2) & events.is_kernel[one.chain]
        ]
        if len(kernels):
            at = kernels[events.start_ps[kernels].argmin()]
            # On another GPU the step before may end a little later than this one begins.
            apart = abs(int(events.start_ps[at]) - at_ps)
            if apart < best:
                best, launch = apart, int(one.call_ps[at])
    if len(gpus) == 1 or launch == NEVER:
        return launch
    host = gpus[0].gpu.of_host.host
    calls = host.training_calls
    place = int(search(host.start_ps[calls], np.array([launch]), right=True)[0]) - 1
    inside = place >= 0 and host.end_ps[calls[place]] >= launch
    return int(host.start_ps[calls[place]]) if inside else launch


def played_events(one: Launched, window: Window) -> tuple[int, int]:
    """From which to which of the chain's events are launched in the window."""
    first, last = search(one.launched_ps, np.array([window.start_ps, window.end_ps])).tolist()
    return first, last


def calls_with_launches(gpus: list[Launched], host: HostEvents) -> tuple[Bools, Ints]:
    """Which of the training thread's outermost calls hold a launch, and these calls."""
    calls = host.training_calls
    moments = np.sort(np.concatenate([one.call_ps[one.call >= 0] for one in gpus]))
    holds = search(moments, host.end_ps[calls]) > search(moments, host.start_ps[calls])
    return holds, calls
