"""What the host waits for the GPU while that works, from one launch to the next.

Calls show some of it: those that say so, those that copy from memory that is not pinned and return only then, and
launches for which there is no room in the queue. While TensorFlow's executor runs nothing in the middle of a function,
it waits for a result or for the end of a copy, of which its own thread that looks at the GPU's events will tell it.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.intervals import Spans, join, measure_in, nothing, subtract
from tb_gpu_advisor.columns.order import percentile
from tb_gpu_advisor.columns.spans import search
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import READS_BACK, SYNCHRONIZES, TURN
from tb_gpu_advisor.facts.events.launches import UNDISTURBED
from tb_gpu_advisor.facts.gpu.copy_waits import BLOCKING_CALL_PS, SOON_PS, copying
from tb_gpu_advisor.facts.gpu.gaps import Gaps
from tb_gpu_advisor.facts.gpu.pieces import Pieces

#: A queue that holds fewer launches is never full (our default: drivers take about a thousand).
LEAST_QUEUE: Final = 16
#: A launch that comes this far into the last piece of the queue follows the end of what was waited for: what is queued
#: behind that is short.
DRAINED_PS: Final = SOON_PS
#: The part of the time from one launch to the next that is waiting, for the launch to follow the GPU. Our default: the
#: larger part.
MOSTLY: Final = 0.5


class HostWaits(Struct, frozen=True):
    """By piece: how long the host waits for the GPU between the launch before and its own; whether that is most of the
    time between them and it launches as the GPU has nothing more to do; whether it waits in calls that copy."""

    ps: Ints
    ended: Bools
    for_copy: Bools


def host_waits(gaps: Gaps, pieces: Pieces, launch: Ints, previous: Ints, launched: Ints) -> HostWaits:
    """Of pieces whose ``launch`` (-1: not known) begins when ``launched``, the ``previous`` one when that."""
    host, known = gaps.host, launch >= 0
    none = np.zeros(len(launch), np.int64)
    copies, pauses = copying(gaps), _executor_pauses(host)
    in_calls, in_copies, paused = (
        np.where(known, measure_in(spans, previous, launched), 0) if len(spans) else none
        for spans in (join(host.under(SYNCHRONIZES | READS_BACK), copies), copies, pauses)
    )
    at = np.maximum(launch, 0)
    paused = np.where(known & _in_turn(host, at) & (paused > BLOCKING_CALL_PS), paused, 0)
    waited = np.maximum(in_calls, _for_room(host, pieces, launch, launched))
    waited = np.clip(np.maximum(waited, paused), 0, np.maximum(launched - previous, 0))
    shown = np.maximum(in_copies, paused)
    drained = pieces.before_ps - launched <= DRAINED_PS
    ended = (shown > BLOCKING_CALL_PS) & (shown > MOSTLY * (launched - previous)) & drained
    return HostWaits(waited, ended, 2 * in_copies > shown)


def _in_turn(host: HostEvents, at: Ints) -> Bools:
    in_turn: Bools = host.turn(at) >= 0 if len(host) else np.zeros(len(at), np.bool_)
    return in_turn


def _executor_pauses(host: HostEvents) -> Spans:
    """Time within functions that Python has called in which no executor runs."""
    if not len(host.rows(TURN)) or host.training_line < 0:
        return nothing()
    return subtract(host.time_of(host.training_calls), host.under(TURN))


def _for_room(host: HostEvents, pieces: Pieces, launch: Ints, launched: Ints) -> Ints:
    """For room in the queue: what calls before take longer than the shortest tenth while about as much is queued as
    ever."""
    known, waited = launch >= 0, np.zeros(len(launch), np.int64)
    if known.any():
        call = np.maximum(launch, 0)
        call_ps = host.end_ps[call] - host.start_ps[call]
        queued = np.where(known, np.arange(len(launch)) - search(pieces.start_ps, launched), 0)
        full = queued >= max(LEAST_QUEUE, queued.max() / 2)
        longer = call_ps - percentile(call_ps[known], UNDISTURBED)
        waited = np.append(0, np.where(full, longer, 0)[:-1]).astype(np.int64)
    return waited
