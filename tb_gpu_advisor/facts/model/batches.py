"""The input pipeline in the graph: when each batch that a step takes is ready.

A batch is ready one pace after the batch that the same thread made before, and the pipeline runs ahead by as many
batches as fit. The pace is how long the pipeline's outermost call for a batch took where such calls are seen, else the
distance between batches that came late, else what the busiest thread works per step.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending, median, numbered
from tb_gpu_advisor.columns.spans import Spans, search
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import INPUT_WAIT
from tb_gpu_advisor.facts.model.builder import Builder
from tb_gpu_advisor.facts.model.chain import Chain, add_before
from tb_gpu_advisor.facts.model.launched import TICK_PS, Window
from tb_gpu_advisor.facts.replay.graph import EdgeKind
from tb_gpu_advisor.facts.steps.input import are_late, input_pace_ms, ready_ps
from tb_gpu_advisor.trace.units import PS_PER_MS

#: Batches that were made, in parts of those that were taken, at least; and late ones that go by the same numbers. Our
#: default: the larger part, with room for chance.
_MOSTLY: Final = 0.6
#: … and at most, in addition to what was made ahead. Our default: twice as many are two calls for each.
_MADE_EACH: Final = 1.7
_MADE_MORE: Final = 6
#: Waits of less of the steps are no pace of the pipeline's. Measured: what a recorded loader's workers hand over takes
#: somewhat more than a hundredth of them, and a simulated pipeline that is just too slow is waited for 1.5 %.
_HARDLY: Final = 0.0125
#: Batches that are made ahead at least. TensorFlow: prefetch holds one while another one is made.
_AHEAD: Final = 2
#: … by a pipeline that copies them to the GPU. TensorFlow: its prefetch there holds two more.
_COPIED_AHEAD: Final = 4
#: Our default: a deeper buffer changes nothing of a round.
_MOST_AHEAD: Final = 8
#: Threads that only wait for others, and hand over.
_NO_PRODUCERS: Final = ("Generator", "GetNext", "ExecutorState")
#: Made by the thread that launches.
_IN_TURN: Final = "SingleProcess"


class Producers(Struct, frozen=True):
    """Calls of the pipeline's threads that no other event contains, ordered by their ends; how many run at once; and
    how many GPUs share what they make, each with its own fetches."""

    start_ps: Ints
    end_ps: Ints
    at_once: int
    sharing: int

    @classmethod
    def of(cls, host: HostEvents, takings: Sequence[Spans]) -> "Producers":
        """The producers of one host, given the fetches of each GPU."""
        sharing = len({id(one) for one in takings})
        if not len(host) or not host.is_worker.any():
            return cls(np.zeros(0, np.int64), np.zeros(0, np.int64), 1, sharing)
        rows = rows_where((host.parent < 0) & host.is_worker.take(host.line) & (host.flags & INPUT_WAIT == 0))
        rows = host.whose(lambda name: not any(word in name for word in _NO_PRODUCERS), rows)
        rows = rows[_whole(host, rows)]
        rows = rows[np.argsort(host.end_ps[rows], kind="stable")]
        start, end = host.start_ps[rows], host.end_ps[rows]
        began, ended = np.sort(start), np.sort(end)
        running = np.arange(1, len(rows) + 1) - search(ended, began, right=True)
        threads = len(ascending(host.line[rows]))
        return cls(start, end, max(1, min(threads, int(running.max(initial=1)))), sharing)


def _whole(host: HostEvents, rows: Ints) -> Bools:
    """Which of these calls the capture holds whole. Of a call that was cut by the begin or end of the capture only
    inner calls are left, which look outermost: on each thread what counts lies between the first and the last call of
    the kind that takes most of its time."""
    inside = np.ones(len(rows), np.bool_)
    for line in ascending(host.line[rows].astype(np.int64)).tolist():
        of_line = rows_where(host.line[rows] == line)
        start = host.start_ps[rows[of_line]]
        _, number = numbered(host.name[rows[of_line]])
        most = int(np.bincount(number, host.end_ps[rows[of_line]] - start).argmax())
        longest = start[number == most]
        inside[of_line] = (start >= longest.min()) & (start <= longest.max())
    return inside


def add_batches(builder: Builder, chains: list[Chain], takings: Sequence[Spans], window: Window) -> None:
    """Adds the batches that these chains fetch, of which there is at least one; ``takings`` are the fetches of each
    GPU."""
    if not chains:
        return
    of_host = chains[0].one.gpu.of_host
    producers = Producers.of(of_host.host, takings)
    in_turn = not len(producers.end_ps) and any(_IN_TURN in name for name in of_host.host.trace.strings)
    pace_ps = input_pace_ms(of_host.host, of_host.steps) * PS_PER_MS
    for chain in chains:
        if in_turn:
            add_before(builder, chain, rows_where(chain.waits.fetch >= 0), "input")
        else:
            _add_batches(builder, chain, producers, window, pace_ps)


def _add_batches(
    builder: Builder, chain: Chain, producers: Producers, window: Window, pace_ps: float
) -> None:
    """The batches of one chain; ``pace_ps`` is what the pipeline's busiest thread works per step."""
    taken = _Taken.of(chain, window)
    n = len(taken.nodes)
    made = _made(taken, producers, _each(len(chain.fetches), len(producers.end_ps), producers.sharing))
    pace, late, ahead, lag, at_once = made or _by_gaps(builder, taken, window, pace_ps, chain)
    seen = np.where(late, taken.end_ps - taken.hand_over_ps, taken.start_ps - TICK_PS)
    batches = builder.add_nodes(seen)
    builder.add_edges(batches, taken.nodes, "batch", "hand_over", np.full(n, taken.hand_over_ps + lag))
    number, each_ps = np.arange(n), pace.astype(np.int64)
    sources: tuple[tuple[EdgeKind, Ints, int], ...] = (
        ("pace", batches, min(at_once, n)),
        ("room", taken.nodes, ahead),
    )
    for kind, source, back in sources:
        if back <= n:
            builder.add_edges(source[number - back], batches, kind, "pace", each_ps, wraps=number < back)


class _Taken(Struct, frozen=True):
    """Fetches of batches by one chain: where the host goes on after each, its index among all, when it was
    waited for, and what one that is ready takes."""

    nodes: Ints
    fetch: Ints
    start_ps: Ints
    end_ps: Ints
    hand_over_ps: int
    late: Bools

    @classmethod
    def of(cls, chain: Chain, window: Window) -> "_Taken":
        rows = rows_where(chain.waits.fetch >= 0)
        start, end = chain.waits.start_ps[rows], chain.waits.end_ps[rows]
        hand_over, fetch = ready_ps(chain.fetches), chain.waits.fetch[rows]
        late = are_late(Spans(start, end), hand_over, window.observed_ps / window.steps)
        return cls(chain.wait_nodes[rows], fetch, start, end, hand_over, late)


_Pace = tuple[Floats, Bools, int, int, int]


def _each(taken: int, made: int, sharing: int) -> int:
    """How many producer calls make one batch, given the number of fetches of one GPU and of calls: one, or one for each
    GPU that shares them, whichever fits better; 0 where neither fits."""
    each = min((1, sharing), key=lambda number: abs(np.log(max(made, 1) / max(taken * number, 1))))
    total = taken * each
    return each if made and _MOSTLY * total <= made <= _MADE_EACH * total + _MADE_MORE * each else 0


def _made(taken: _Taken, producers: Producers, each: int) -> _Pace | None:
    """The pace by the producers' calls, ``each`` of which make a batch: call and fetch have the same number but for an
    offset, which late fetches show. None where they do not agree."""
    if not each:
        return None
    late, made, fetch = taken.late, len(producers.end_ps), taken.fetch * each
    at = search(producers.end_ps, taken.end_ps + TICK_PS) - 1
    if late.any():
        offset = int(median((at - fetch)[late]))
        if (np.abs((at - fetch)[late] - offset) < each).mean() < _MOSTLY:
            return None
    else:
        # What was not waited for had been made, however many were taken one right behind the other.
        offset = int(min((at - fetch).max() - (_AHEAD - 1) * each, (at - fetch).min()))
    lasted = (producers.end_ps - producers.start_ps).astype(np.float64)
    calls = np.clip((fetch + offset)[:, None] - np.arange(each), 0, made - 1)
    of_batch, pace = calls[:, 0], lasted[calls].sum(axis=1)
    lag = 0
    if late.any():
        lag = max(0, int(median((taken.end_ps - taken.hand_over_ps - producers.end_ps[of_batch])[late])))
    begun = search(np.sort(producers.start_ps), taken.end_ps - TICK_PS) - 1
    ahead = int(np.clip((begun - fetch - offset).max() // each + 1, _AHEAD, _MOST_AHEAD))
    return pace, late, ahead, lag, producers.at_once


def _by_gaps(builder: Builder, taken: _Taken, window: Window, pace_ps: float, chain: Chain) -> _Pace:
    """The pace by the distance between batches that came late; where none did, by what the pipeline works per step."""
    late, n = taken.late.copy(), len(taken.fetch)
    gaps = np.append(0, np.diff(taken.end_ps)).astype(np.float64)
    both = late & np.append(False, late[:-1])
    waited = np.maximum(taken.end_ps - taken.start_ps - taken.hand_over_ps, 0).sum()
    if waited < _HARDLY * window.observed_ps:
        add_before(builder, chain, rows_where(chain.waits.fetch >= 0)[late], "input")
        late[:] = both[:] = False
    pace = np.full(n, min(pace_ps, window.observed_ps / n))
    pace[both] = gaps[both]
    if both.any():
        pace[late & ~both] = median(gaps[both])
    elif late.any():
        pace[late] = np.maximum(pace[late], gaps[late])
    copied_ahead = not chain.one.gpu.fall.gaps.of_chain.all()
    return pace, late, _COPIED_AHEAD if copied_ahead else _AHEAD, 0, 1
