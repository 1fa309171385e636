"""When steps take their batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending, median, percentile
from tb_gpu_advisor.columns.spans import Spans, nothing, search
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import PYTHON
from tb_gpu_advisor.facts.steps.windows import Steps

#: Two waits that lie so close to each other are one. Measured: the op and its thread in real captures are less than 15
#: µs apart.
_FETCH_APART_PS: Final = 30_000_000
#: The percentile of calls' lengths that nothing disturbs. Our default: the shortest tenth.
UNDISTURBED: Final = 10
#: What taking a batch that is ready takes at most. Our default: four times what recorded programs need.
_MOST_HAND_OVER_PS: Final = 60_000_000
#: … and with nothing else in it. Measured: 4 to 15 µs in recorded programs.
_READY_PS: Final = 15_000_000
#: A fetch that takes so much longer than one that is ready waited for its batch. Our default: what a thread needs to
#: wake up.
_LATE_PS: Final = 25_000_000
#: … and so does this share of the step. Our default: below what steps differ by.
_LATE_SHARE: Final = 0.004
#: After all moments.
_NEVER: Final = float(np.iinfo(np.int64).max)


class Fetches(Struct, frozen=True):
    """When steps take their batches, and which of these are ``late``: they were not ready."""

    taking: Spans
    late: Bools


def fetches_of(host: HostEvents, steps: Steps) -> Fetches:
    """Those of all of a host's GPUs."""
    (taking,) = fetches(host, [np.zeros(0, np.int64)])
    return Fetches(taking, are_late(taking, ready_ps(taking), float(steps.windows.length_ps.mean())))


def are_late(taking: Spans, ready_ps: int, step_ps: float) -> Bools:
    """Which fetches take longer than one that is ready."""
    return taking.length_ps > ready_ps + max(_LATE_PS, _LATE_SHARE * step_ps)


def hand_over_ps(taking: Spans) -> int:
    """What taking a batch takes that is ready: as long as the shortest tenth."""
    if not len(taking):
        return 0
    return int(min(percentile(taking.length_ps, UNDISTURBED), _MOST_HAND_OVER_PS))


def ready_ps(taking: Spans) -> int:
    """The same, of a fetch that waits for nothing else."""
    return min(hand_over_ps(taking), _READY_PS)


def fetches(host: HostEvents, launched_ps: Sequence[Ints]) -> list[Spans]:
    """By GPU, each by when it is launched for, when its step takes a batch: the op that asks for it, and what runs for
    that on another thread right after. Where as many threads ask as there are GPUs, each asks for another one: that
    which launches soonest after it. Python that takes elements on threads of tf.data takes none."""
    waits = host.input_waits
    waits = waits[~(host.is_worker[host.line[waits]] & ((host.flags[waits] & PYTHON) != 0))]
    if not len(waits):
        return [nothing()] * len(launched_ps)
    of_lines = [
        waits[host.line[waits] == line] for line in ascending(host.line[waits].astype(np.int64)).tolist()
    ]
    if len(launched_ps) == 1 or len(of_lines) < len(launched_ps):
        return [_taking(host, waits, launched_ps if len(launched_ps) == 1 else [])] * len(launched_ps)
    far = sorted(
        (_until_launch_ps(moments, host.end_ps[rows]), at, place)
        for at, moments in enumerate(launched_ps)
        for place, rows in enumerate(of_lines)
    )
    place_of: dict[int, int] = {}
    for _, at, place in far:
        if at not in place_of and place not in place_of.values():
            place_of[at] = place
    return [_taking(host, of_lines[place_of[at]], [one]) for at, one in enumerate(launched_ps)]


def _until_launch_ps(launched_ps: Ints, ends: Ints) -> float:
    """Median time from these moments to the next launch."""
    place = search(launched_ps, ends)
    known = place < len(launched_ps)
    return median(launched_ps[place[known]] - ends[known]) if known.any() else _NEVER


def _taking(host: HostEvents, waits: Ints, launched_ps: Sequence[Ints]) -> Spans:
    """Waits that lie close to each other are one, but where something was launched in between: a step that is one
    launch takes no longer than that."""
    waits = waits[np.argsort(host.start_ps[waits], kind="stable")]
    start, reached = host.start_ps[waits], np.maximum.accumulate(host.end_ps[waits])
    apart = start[1:] - reached[:-1] > _FETCH_APART_PS
    for moments in launched_ps:
        apart |= search(moments, start[1:]) > search(moments, reached[:-1])
    first = rows_where(np.append(True, apart))
    return Spans(start[first], reached[np.append(first[1:] - 1, len(waits) - 1)])
