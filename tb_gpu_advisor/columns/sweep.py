"""Whose time it is where several events run at once: that of the event with the lowest rank.

The native core goes through the events once, by start. Without it, the ranks' sets of time are taken from each other.
"""

from typing import Any

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Int8s, Ints, for_core, rows_where
from tb_gpu_advisor.columns.spans import covering, join, measure_in, nothing, search, subtract, union
from tb_gpu_advisor.native.core import native_module


class Ranked(Struct, frozen=True):
    """Events with the group and the rank for which they count; a negative one counts for nothing."""

    start: Ints
    end: Ints
    group: Ints
    rank: Int8s

    def __len__(self) -> int:
        return len(self.start)

    def at(self, rows: Any) -> "Ranked":
        """Only those events."""
        return Ranked(self.start[rows], self.end[rows], self.group[rows], self.rank[rows])


def joined(parts: list[Ranked]) -> Ranked:
    """The events of all parts."""
    none = np.zeros(0, np.int64)
    start, end, group = (
        np.concatenate([none, *(getattr(part, name) for part in parts)]) for name in ("start", "end", "group")
    )
    return Ranked(start, end, group, np.concatenate([none.astype(np.int8), *(part.rank for part in parts)]))


def by_rank(events: Ranked, order: Ints, windows: tuple[Ints, Ints], ranks: int) -> tuple[Ints, Ints]:
    """Time of each rank (a column) in each group (a row): all of it, and what lies in the group's window.

    Groups do not meet, though their times may. An event without a length lasts until the next one of its rank or a
    lower one starts, or else until the group's last end; while an event of such a rank runs it does not count.
    ``order`` is that by start.
    """
    native = native_module()
    if native is None:
        return by_rank_in_sets(events, order, windows, ranks)
    columns = (events.start, events.end, events.group, order, *windows)
    start, end, group, in_order, *edges = (for_core(column, np.int64) for column in columns)
    rank = for_core(events.rank, np.int8)
    content = native.sweep(start, end, group, in_order, rank, *edges, ranks)
    whole, inside = (np.frombuffer(one, np.int64).reshape(-1, ranks) for one in content)
    return whole, inside


def by_rank_in_sets(events: Ranked, order: Ints, windows: tuple[Ints, Ints], ranks: int) -> tuple[Ints, Ints]:
    """``by_rank`` in numpy."""
    groups = len(windows[0])
    events = events.at(order)
    events = events.at((events.group >= 0) & (events.rank >= 0) & (events.end >= events.start))
    if not len(events):
        return np.zeros((groups, ranks), np.int64), np.zeros((groups, ranks), np.int64)
    # Groups are laid apart, so that one sweep serves all of them though they may overlap in time.
    first, width = int(events.start.min()), int(events.end.max() - events.start.min()) + 1
    shift = events.group * width - first
    in_order = np.argsort(events.start + shift, kind="stable")
    events, shift = events.at(in_order), shift[in_order]
    start, end = events.start + shift, _stretched(events, shift, ranks)
    at = np.arange(groups) * width
    window = [np.clip(edge, first, first + width) - first + at for edge in windows]
    whole, inside = (np.zeros((groups, ranks), np.int64) for _ in range(2))
    taken = nothing()
    for rank in range(ranks):
        of_rank = union(start[events.rank == rank], end[events.rank == rank])
        left = subtract(of_rank, taken)
        whole[:, rank] = measure_in(left, at, at + width)
        inside[:, rank] = measure_in(left, *window)
        taken = join(taken, of_rank)
    return whole, np.maximum(inside, 0)


def _stretched(events: Ranked, shift: Ints, ranks: int) -> Ints:
    """The ends of events, in order and apart, where those without a length got one."""
    start, end = events.start + shift, events.end + shift
    last = np.zeros(int(events.group.max()) + 1, np.int64)
    np.maximum.at(last, events.group, end)
    longer: Ints = end.copy()
    for rank in range(ranks):
        empty = rows_where((events.rank == rank) & (start == end))
        if not len(empty):
            continue
        above = events.rank <= rank
        alone = empty[covering(union(start[above], end[above]), start[empty]) < 0]
        starts = np.append(start[above], np.iinfo(np.int64).max)
        following = starts[search(starts, start[alone], right=True)]
        longer[alone] = np.minimum(following, last[events.group[alone]])
    return longer
