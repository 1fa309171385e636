"""The one cutter of timelines: the part of a lane between two moments, as much of it as can be seen.

Spans narrower than a pixel are merged with their neighbours in the same pixel. Since the spans of a track do not
overlap, all that begin in one pixel but the last are narrower than it: so pixels are looked up, never spans.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints, rows_where
from tb_gpu_advisor.columns.order import ascending
from tb_gpu_advisor.facts.timeline.tracks import ROWS, TrackColumns, TrackLane
from tb_gpu_advisor.trace.units import PS_PER_US
from tb_gpu_advisor.wire import Lane

#: An instance takes this part of its picture. Our default: as much again is seen around it.
GAP_SHARE: Final = 0.5


def cut_lane(
    tracks: TrackColumns,
    lane: int,
    known: TrackLane,
    text: Callable[[int], str],
    window: tuple[int, int],
    width: int,
) -> Lane:
    """About ``width`` spans of the lane with this number between two moments, or few times as many where it has many
    rows; ``text`` gives names by their numbers."""
    rows = rows_where(tracks.lane == lane).tolist()
    drawn = [track for track in rows if tracks.row[track] < ROWS]
    row, first, last = _merged(tracks, drawn, window, width)
    start_ps = tracks.start_ps[first]
    end_ps = tracks.start_ps[last] + _covered_ps(tracks, last, last)
    names, name = _names(tracks, known, text, (first, last))
    return Lane(
        kind=known.kind,
        label=known.label,
        gpu=known.gpu,
        rows=known.rows,
        names=names,
        name=name,
        row=tuple(row.tolist()),
        start_us=tuple((start_ps / PS_PER_US).tolist()),
        dur_us=tuple(((end_ps - start_ps) / PS_PER_US).tolist()),
        count=tuple((last - first + 1).tolist()),
        covered_us=tuple((_covered_ps(tracks, first, last) / PS_PER_US).tolist()),
        dropped=sum(_begun(tracks, track, window) for track in rows if track not in drawn),
    )


def _merged(
    tracks: TrackColumns, drawn: list[int], window: tuple[int, int], width: int
) -> tuple[Ids, Ints, Ints]:
    """The spans of a lane that can be distinguished, as rows and first and last spans. Many full rows get wider pixels,
    so that no lane is more than about the width."""
    pixels = width
    groups = [_groups(tracks, track, window, pixels) for track in drawn]
    while pixels > 1 and sum(len(first) for first, _ in groups) > 2 * width:
        pixels //= 2
        groups = [_groups(tracks, track, window, pixels) for track in drawn]
    row = np.repeat(tracks.row[drawn], [len(first) for first, _ in groups])
    none = np.zeros(0, np.int64)
    return (
        row,
        np.concatenate([none, *(one for one, _ in groups)]),
        np.concatenate([none, *(one for _, one in groups)]),
    )


def _names(
    tracks: TrackColumns, lane: TrackLane, text: Callable[[int], str], shown: tuple[Ints, Ints]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The names of single spans, each once, and their numbers; -1 for merged ones and for idle time."""
    first, last = shown
    if lane.kind == "idle":
        return (), (-1,) * len(first)
    numbers = np.where(first == last, tracks.name[first], -1).tolist()
    used = sorted(set(numbers) - {-1})
    place = {-1: -1} | {name: at for at, name in enumerate(used)}
    return tuple(map(text, used)), tuple(map(place.__getitem__, numbers))


def _begun(tracks: TrackColumns, track: int, window: tuple[int, int]) -> int:
    start = tracks.start_ps[tracks.first[track] : tracks.first[track + 1]]
    before, after = np.searchsorted(start, window).tolist()
    return int(after - before)


def _groups(tracks: TrackColumns, track: int, window: tuple[int, int], pixels: int) -> tuple[Ints, Ints]:
    """The spans of a track that touch the window, those of one pixel together: the first and the last of each."""
    offset, stop = int(tracks.first[track]), int(tracks.first[track + 1])
    start = tracks.start_ps[offset:stop]
    low, high = np.searchsorted(start, window)
    # The one before may reach in. What has no length lies where it begins.
    before = offset + low - 1
    if low > 0 and tracks.start_ps[before] + _covered_ps(tracks, before, before) > window[0]:
        low -= 1
    if high - low <= pixels:
        every = np.arange(offset + low, offset + max(low, high))
        return every, every
    edges = window[0] + (np.arange(1, pixels) * ((window[1] - window[0]) / pixels)).astype(np.int64)
    at = np.concatenate([[low], np.searchsorted(start[low:high], edges) + low, [high]])
    first, last = at[:-1][np.diff(at) > 0], at[1:][np.diff(at) > 0] - 1
    dur = _covered_ps(tracks, offset + last, offset + last)
    alone = last[dur >= (window[1] - window[0]) / pixels]
    after_first = np.array([low + 1] if start[low] < window[0] else [], np.int64)
    begins = [first, alone, alone + 1, after_first]
    first = ascending(np.concatenate(begins).astype(np.int64))
    first = first[first < high]
    return first + offset, np.append(first[1:], high) - 1 + offset


def _covered_ps(tracks: TrackColumns, first: Ints, last: Ints) -> Ints:
    """The time of the spans of one track from each first to each last one."""
    return tracks.busy_ps[last + 1] - tracks.busy_ps[first]
