"""The input pipeline in the graph: when each batch that a step takes is ready.

A batch is ready one pace after the batch that the same thread made before, and the pipeline runs ahead by as many
batches as fit. The pace is how long the pipeline's outermost call for a batch took where such calls are seen, else the
distance between batches that came late, else what the busiest thread works per step.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Bools, Floats, Ints, rows_where
from tb_gpu_advisor.columns.lookup import are_of
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
#: … in addition by one that copies them to a GPU. TensorFlow: its prefetch there holds two.
_COPIED_AHEAD: Final = 2
#: Our default: a deeper buffer changes nothing of a round.
_MOST_AHEAD: Final = 8
#: Threads that only wait for others, and hand over.
_NO_PRODUCERS: Final = ("Generator", "GetNext", "ExecutorState")
#: Made by the thread that launches.
_IN_TURN: Final = "SingleProcess"


class Producers(Struct, frozen=True):
    """Calls that make one batch each, ordered by their ends; and how many run at once."""

    start_ps: Ints
    end_ps: Ints
    at_once: int

    @classmethod
    def of(cls, host: HostEvents, batches: int) -> "Producers | None":
        """Of the calls of the pipeline's threads that no other event contains, those of the kind of which there are
        about as many as ``batches`` that were taken; None where no kind fits. Of a call that was cut by the begin or
        end of the capture only inner calls are left, which look outermost and are of other kinds."""
        if not len(host) or not host.is_worker.any():
            return None
        rows = rows_where((host.parent < 0) & host.is_worker.take(host.line) & (host.flags & INPUT_WAIT == 0))
        rows = host.whose(lambda name: not any(word in name for word in _NO_PRODUCERS), rows)
        _, kind = numbered(host.name[rows])
        made = np.bincount(kind)
        fits = (made >= _MOSTLY * batches) & (made <= _MADE_EACH * batches + _MADE_MORE)
        if not fits.any():
            return None
        rows = rows[kind == np.where(fits, np.abs(np.log(made / batches)), np.inf).argmin()]
        rows = rows[np.argsort(host.end_ps[rows], kind="stable")]
        start, end = host.start_ps[rows], host.end_ps[rows]
        running = np.arange(1, len(rows) + 1) - search(end, np.sort(start), right=True)
        threads = len(ascending(host.line[rows]))
        return cls(start, end, max(1, min(threads, int(running.max()))))


def add_batches(builder: Builder, chains: list[Chain], window: Window) -> None:
    """Adds the batches that these chains fetch. One pipeline makes them, one after the other, also where each GPU takes
    its own; or each of its calls makes those of all GPUs."""
    if not chains:
        return
    of_host = chains[0].one.gpu.of_host
    every = {id(chain.fetches): chain.fetches for chain in chains}
    taken = sum(map(len, every.values()))
    producers, together = Producers.of(of_host.host, taken), len(every) == 1
    if producers is None and not together:
        producers = Producers.of(of_host.host, taken // len(every))
        together = producers is not None
    if producers is None and any(_IN_TURN in name for name in of_host.host.trace.strings):
        for chain in chains:
            add_before(builder, chain, rows_where(chain.waits.fetch >= 0), "input")
        return
    batches = _Taken.of(chains, together, window)
    made = producers and _made(batches, producers)
    _add_batches(builder, batches, made or _by_gaps(builder, batches, window, chains))


class _Taken(Struct, frozen=True):
    """The batches that are taken, in their order: the index of each, and when the first who takes it waits for it and
    goes on, which is at the node ``first``; and what taking one that is ready takes. ``nodes`` are all at which anyone
    goes on with a ``batch``, the place of one."""

    nodes: Ints
    batch: Ints
    number: Ints
    first: Ints
    start_ps: Ints
    end_ps: Ints
    hand_over_ps: int
    late: Bools

    @classmethod
    def of(cls, chains: list[Chain], together: bool, window: Window) -> "_Taken":
        """What these chains take: each another batch, or all the same ones ``together``."""
        rows = [(chain, rows_where(chain.waits.fetch >= 0)) for chain in chains]
        nodes = np.concatenate([chain.wait_nodes[of] for chain, of in rows])
        start = np.concatenate([chain.waits.start_ps[of] for chain, of in rows])
        end = np.concatenate([chain.waits.end_ps[of] for chain, of in rows])
        number = np.concatenate([chain.waits.fetch[of] for chain, of in rows])
        every = Spans(
            np.concatenate([chain.fetches.start for chain in chains]),
            np.concatenate([chain.fetches.end for chain in chains]),
        )
        if not together:
            fetched = np.concatenate([chain.fetches.end[chain.waits.fetch[of]] for chain, of in rows])
            number = search(np.sort(every.end), fetched)
        order = np.lexsort((end, number))
        nodes, start, end, number = nodes[order], start[order], end[order], number[order]
        is_first = np.diff(number, prepend=-1) > 0
        start, end, hand_over = start[is_first], end[is_first], ready_ps(every)
        late = are_late(Spans(start, end), hand_over, window.observed_ps / window.steps)
        place = np.cumsum(is_first) - 1
        return cls(nodes, place, number[is_first], nodes[is_first], start, end, hand_over, late)


#: What each batch takes, which came late, how many are made ahead, what passes until one is handed over, and how many
#: are made at once.
_Pace = tuple[Floats, Bools, int, int, int]


def _add_batches(builder: Builder, taken: _Taken, of_pace: _Pace) -> None:
    pace, late, ahead, lag, at_once = of_pace
    seen = np.where(late, taken.end_ps - taken.hand_over_ps, taken.start_ps - TICK_PS)
    batches, n = builder.add_nodes(seen), len(taken.number)
    hand_over = np.full(len(taken.nodes), taken.hand_over_ps + lag)
    builder.add_edges(batches[taken.batch], taken.nodes, "batch", "hand_over", hand_over)
    number, each_ps = np.arange(n), pace.astype(np.int64)
    sources: tuple[tuple[EdgeKind, Ints, int], ...] = (
        ("pace", batches, min(at_once, n)),
        ("room", taken.first, ahead),
    )
    for kind, source, back in sources:
        if back <= n:
            builder.add_edges(source[number - back], batches, kind, "pace", each_ps, wraps=number < back)


def _made(taken: _Taken, producers: Producers) -> _Pace | None:
    """The pace by the producers' calls: call and fetch have the same number but for an offset, which late fetches show.
    None where they do not agree."""
    late, made, fetch = taken.late, len(producers.end_ps), taken.number
    at = search(producers.end_ps, taken.end_ps + TICK_PS) - 1
    if late.any():
        offset = int(median((at - fetch)[late]))
        if ((at - fetch)[late] == offset).mean() < _MOSTLY:
            return None
    else:
        # What was not waited for had been made, however many were taken one right behind the other.
        offset = int(min((at - fetch).max() - (_AHEAD - 1), (at - fetch).min()))
    call = np.clip(fetch + offset, 0, made - 1)
    pace = (producers.end_ps - producers.start_ps)[call].astype(np.float64)
    lag = 0
    if late.any():
        lag = max(0, int(median((taken.end_ps - taken.hand_over_ps - producers.end_ps[call])[late])))
    taken_ps = np.where(late, taken.end_ps - taken.hand_over_ps, taken.start_ps) - TICK_PS
    begun = search(np.sort(producers.start_ps), taken_ps) - 1
    ahead = int(np.clip((begun - fetch - offset).max() + 1, _AHEAD, _MOST_AHEAD))
    return pace, late, ahead, lag, producers.at_once


def _by_gaps(builder: Builder, taken: _Taken, window: Window, chains: list[Chain]) -> _Pace:
    """The pace by the distance between batches that came late, one right behind the other; where none did, by what the
    pipeline's busiest thread works per step."""
    late, n = taken.late.copy(), len(taken.number)
    gaps = np.append(0, np.diff(taken.end_ps)).astype(np.float64)
    both = late & np.append(False, late[:-1])
    waited = np.maximum(taken.end_ps - taken.start_ps - taken.hand_over_ps, 0).sum()
    if waited < _HARDLY * window.observed_ps:
        waits = taken.nodes[late[taken.batch]]
        for chain in chains:
            add_before(builder, chain, rows_where(are_of(chain.wait_nodes, waits)), "input")
        late[:] = both[:] = False
    of_host = chains[0].one.gpu.of_host
    pace_ps = input_pace_ms(of_host.host, of_host.steps) * PS_PER_MS
    pace = np.full(n, min(pace_ps * window.steps, window.observed_ps) / n)
    pace[both] = gaps[both]
    if both.any():
        pace[late & ~both] = median(gaps[both])
    elif late.any():
        pace[late] = np.maximum(pace[late], gaps[late])
    copied = sum(not chain.one.gpu.fall.gaps.of_chain.all() for chain in chains)
    return pace, late, _AHEAD + copied * _COPIED_AHEAD, 0, 1
