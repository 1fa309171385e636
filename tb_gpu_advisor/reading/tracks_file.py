"""The tracks of one host as the bytes of a file: a head in JSON, then plain columns, used where they lie."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import numpy as np

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.columns.arrays import Ints, rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.facts import TOP_GAPS, GapFact, GpuFacts, HostFacts, TrackColumns, TrackLane, Tracks
from tb_gpu_advisor.trace.units import PS_PER_US, US_PER_MS
from tb_gpu_advisor.wire import Category, Instance, StepSpan

#: Steps whose parts are kept.
MOST_STEPS: Final = 2000


class GpuHead(msgspec.Struct, frozen=True):
    """What is known of one GPU by category: ms of each step, and instances (also by kernel), a typical one and then the
    worst."""

    gpu: int
    parts_ms: dict[Category, tuple[float, ...]]
    instances: dict[str, tuple[Instance, ...]]


class Head(msgspec.Struct, frozen=True):
    """Everything besides the columns. ``sizes`` are the numbers of tracks, spans, names and bytes of names."""

    lanes: tuple[TrackLane, ...]
    launchers: dict[int, tuple[int, ...]]
    gpus: tuple[GpuHead, ...]
    steps: tuple[StepSpan, ...]
    sizes: tuple[int, int, int, int]


class TracksFile(TrackColumns, frozen=True):
    """The tracks of a host of a run."""

    run: str
    host: str
    head: Head
    name_at: Ints
    name_bytes: Any

    @property
    def size_bytes(self) -> int:
        """What it takes of memory."""
        of_span = self.start_ps.itemsize + self.busy_ps.itemsize + self.name.itemsize
        return of_span * len(self.start_ps) + len(self.name_bytes)

    def text(self, name: int) -> str:
        """A name by its number."""
        first, last = self.name_at[name], self.name_at[name + 1]
        return bytes(self.name_bytes[first:last]).decode("utf-8", "replace")


def tracks_parts(tracks: Tracks, facts: HostFacts) -> Sequence[bytes | memoryview]:
    """The content of the file, in parts."""
    names = [name.encode("utf-8", "replace") for name in tracks.names]
    name_at = np.cumsum([0, *(len(name) for name in names)], dtype=np.int64)
    head = Head(
        lanes=tracks.lanes,
        launchers=tracks.launchers,
        gpus=tuple(_gpu_head(gpu, tracks.gaps[gpu.gpu], _longest(tracks, gpu.gpu)) for gpu in facts.gpus),
        steps=_steps(tracks),
        sizes=(len(tracks.lane), len(tracks.start_ps), len(names), int(name_at[-1])),
    )
    text = msgspec.json.encode(head)
    text += b" " * (-len(text) % 8)
    longs = (tracks.first, tracks.start_ps, tracks.busy_ps, name_at)
    shorts = (tracks.lane, tracks.row, tracks.name)
    columns = [
        *(np.ascontiguousarray(one, "<i8").data for one in longs),
        *(np.ascontiguousarray(one, "<i4").data for one in shorts),
    ]
    return [len(text).to_bytes(8, "little"), text, *columns, b"".join(names)]


def tracks_in(data: memoryview, run: str, host: str) -> TracksFile:
    """The tracks in the content of a file; raises ``ValueError`` if it is none of ours."""
    length = int.from_bytes(data[:8], "little")
    try:
        head = msgspec.json.decode(data[8 : 8 + length], type=Head)
    except msgspec.MsgspecError as error:
        raise ValueError("no head") from error
    return _columns(head, np.frombuffer(data, np.uint8), 8 + length, run, host)


def _columns(head: Head, data: Any, at: int, run: str, host: str) -> TracksFile:
    tracks, spans, names, bytes_of_names = head.sizes
    longs, shorts = (tracks + 1, spans, spans + 1, names + 1), (tracks, tracks, spans)
    if min(head.sizes) < 0 or at + 8 * sum(longs) + 4 * sum(shorts) + bytes_of_names != len(data):
        raise ValueError("another length than the head says")
    columns = []
    for size, dtype, lengths in ((8, "<i8", longs), (4, "<i4", shorts)):
        for length in lengths:
            columns.append(data[at : at + size * length].view(dtype))
            at += size * length
    first, start, busy, name_at, lane, row, name = columns
    return TracksFile(
        run=run,
        host=host,
        head=head,
        lane=lane,
        row=row,
        first=first,
        start_ps=start,
        busy_ps=busy,
        name=name,
        name_at=name_at,
        name_bytes=data[at:],
    )


def _longest(tracks: Tracks, gpu: int) -> dict[str, list[Instance]]:
    """Exposed copies and collectives, and launches of kernels of the analysed steps: a typical one, then longest."""
    instances: dict[str, list[Instance]] = {}
    for at_lane, lane in enumerate(tracks.lanes):
        if lane.gpu != gpu or lane.category not in BUSY:
            continue
        for track in rows_where(tracks.lane == at_lane).tolist():
            on_track = slice(int(tracks.first[track]), int(tracks.first[track + 1]))
            start, dur = (
                tracks.start_ps[on_track],
                np.diff(tracks.busy_ps[on_track.start : on_track.stop + 1]),
            )
            step = np.searchsorted(tracks.step_start_ps, start, side="right") - 1
            if len(tracks.step_number):
                dur = np.where((step >= 0) & (start < tracks.step_end_ps[step]), dur, 0)
            if not dur.any():
                continue
            longest, usual = np.argsort(-dur, kind="stable"), typical(dur, dur)
            for at in np.concatenate([[usual], longest[longest != usual]])[:TOP_GAPS].tolist():
                if dur[at] > 0:
                    dur_us = int(dur[at]) / PS_PER_US
                    number = str(tracks.step_number[int(step[at])]) if tracks.step_number else ""
                    one = Instance(int(start[at]) / PS_PER_US, dur_us, dur_us, number)
                    instances.setdefault(lane.label or lane.category, []).append(one)
    return instances


def _gpu_head(gpu: GpuFacts, gaps: tuple[GapFact, ...], longest: dict[str, list[Instance]]) -> GpuHead:
    instances = {**longest}
    for gap in gaps:
        one = Instance(
            start_us=gap.start_ms * US_PER_MS,
            dur_us=gap.dur_ms * US_PER_MS,
            lost_us=gap.category_ms * US_PER_MS,
            step=gap.step,
        )
        instances.setdefault(gap.category, []).append(one)
    return GpuHead(
        gpu=gpu.gpu,
        parts_ms={name: ms[:MOST_STEPS] for name, ms in gpu.parts_ms.items() if any(ms)},
        instances={name: tuple(of_category) for name, of_category in instances.items()},
    )


def _steps(tracks: Tracks) -> tuple[StepSpan, ...]:
    start = tracks.step_start_ps[:MOST_STEPS] / PS_PER_US
    dur = (tracks.step_end_ps - tracks.step_start_ps)[:MOST_STEPS] / PS_PER_US
    return tuple(
        StepSpan(str(number), start_us, dur_us)
        for number, start_us, dur_us in zip(tracks.step_number, start.tolist(), dur.tolist(), strict=False)
    )
