"""The tracks of one host in a file: a head in JSON, then plain columns that are mapped into memory and never copied.

A range of a timeline touches few pages of it. What lies in the file is only numbers and text: nothing in it is run.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from tb_gpu_advisor.columns.arrays import Ids, Ints
from tb_gpu_advisor.facts import TOP_GAPS, GapFact, GpuFacts, HostFacts, TrackLane, Tracks
from tb_gpu_advisor.trace.units import PS_PER_US
from tb_gpu_advisor.wire import EXPOSED_CATEGORIES, Category, Instance, StepSpan

_MAGIC: Final = b"GPUADVT1"
_US_PER_MS: Final = 1e3
#: Steps whose parts are kept.
MOST_STEPS: Final = 2000


class GpuHead(msgspec.Struct, frozen=True):
    """What is known of one GPU by category: ms of each step, and the worst instances (also by kernel)."""

    gpu: int
    parts_ms: dict[Category, tuple[float, ...]]
    instances: dict[str, tuple[Instance, ...]]


class Head(msgspec.Struct, frozen=True):
    """Everything besides the columns. ``sizes`` are the numbers of tracks, spans, names and bytes of names."""

    run: str
    host: str
    lanes: tuple[TrackLane, ...]
    launchers: dict[int, tuple[int, ...]]
    gpus: tuple[GpuHead, ...]
    steps: tuple[StepSpan, ...]
    sizes: tuple[int, int, int, int]


@dataclass(frozen=True)
class TracksFile:
    """A file that was opened; the columns are those of ``Tracks``."""

    head: Head
    lane: Ids
    row: Ids
    first: Ints
    start_ps: Ints
    busy_ps: Ints
    name: Ids
    name_at: Ints
    name_bytes: Any

    def text(self, name: int) -> str:
        """A name by its number."""
        first, last = self.name_at[name], self.name_at[name + 1]
        return bytes(self.name_bytes[first:last]).decode("utf-8", "replace")


def write_tracks(path: Path, run: str, tracks: Tracks, facts: HostFacts) -> None:
    """Write the file whole or not at all; raises ``OSError``."""
    names = [name.encode("utf-8", "replace") for name in tracks.names]
    name_at = np.cumsum([0, *(len(name) for name in names)], dtype=np.int64)
    head = Head(
        run=run,
        host=facts.host,
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
    _write_whole(path, [_MAGIC, len(text).to_bytes(8, "little"), text, *columns, b"".join(names)])


def _write_whole(path: Path, parts: Sequence[bytes | memoryview]) -> None:
    for folder in (path.parent.parent, path.parent):  # neither is for anybody else to look into
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            for content in parts:
                file.write(content)
        Path(part).replace(path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


def open_tracks(path: Path) -> TracksFile | None:
    """The file, None where there is none, or what lies there is none of ours."""
    try:
        with path.open("rb") as file:
            if file.read(8) != _MAGIC:
                return None
            length = int.from_bytes(file.read(8), "little")
            if length > path.stat().st_size:
                return None
            head = msgspec.json.decode(file.read(length), type=Head)
        data = np.memmap(path, np.uint8, "r")
    except (OSError, ValueError):
        return None
    return _columns(head, data, 16 + length)


def _columns(head: Head, data: Any, at: int) -> TracksFile | None:
    """The columns where they lie; None if the file has another length than its head says."""
    tracks, spans, names, bytes_of_names = head.sizes
    longs, shorts = (tracks + 1, spans, spans + 1, names + 1), (tracks, tracks, spans)
    if at + 8 * sum(longs) + 4 * sum(shorts) + bytes_of_names != len(data):
        return None
    found = []
    for size, dtype, lengths in ((8, "<i8", longs), (4, "<i4", shorts)):
        for length in lengths:
            found.append(data[at : at + size * length].view(dtype))
            at += size * length
    first, start, busy, name_at, lane, row, name = found
    return TracksFile(
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
    """The longest exposed copies and collectives, and launches of kernels, of the analysed steps, longest first."""
    found: dict[str, list[Instance]] = {}
    for at_lane, lane in enumerate(tracks.lanes):
        if lane.gpu != gpu or lane.category not in (*EXPOSED_CATEGORIES, "compute"):
            continue
        for track in np.flatnonzero(tracks.lane == at_lane).tolist():
            mine = slice(int(tracks.first[track]), int(tracks.first[track + 1]))
            start, dur = tracks.start_ps[mine], np.diff(tracks.busy_ps[mine.start : mine.stop + 1])
            step = np.searchsorted(tracks.step_start_ps, start, side="right") - 1
            if len(tracks.step_number):
                dur = np.where((step >= 0) & (start < tracks.step_end_ps[step]), dur, 0)
            for at in np.argsort(-dur, kind="stable")[:TOP_GAPS].tolist():
                if dur[at] > 0:
                    dur_us = int(dur[at]) / PS_PER_US
                    number = str(tracks.step_number[int(step[at])]) if tracks.step_number else ""
                    one = Instance(int(start[at]) / PS_PER_US, dur_us, dur_us, number)
                    found.setdefault(lane.label or lane.category, []).append(one)
    return found


def _gpu_head(gpu: GpuFacts, gaps: tuple[GapFact, ...], longest: dict[str, list[Instance]]) -> GpuHead:
    instances = {**longest}
    for gap in sorted(gaps, key=lambda gap: -gap.category_ms):
        one = Instance(
            start_us=gap.start_ms * _US_PER_MS,
            dur_us=gap.dur_ms * _US_PER_MS,
            lost_us=gap.category_ms * _US_PER_MS,
            step=gap.step,
        )
        instances.setdefault(gap.category, []).append(one)
    return GpuHead(
        gpu=gpu.gpu,
        parts_ms={name: ms[:MOST_STEPS] for name, ms in gpu.parts_ms.items() if any(ms)},
        instances={name: tuple(found) for name, found in instances.items()},
    )


def _steps(tracks: Tracks) -> tuple[StepSpan, ...]:
    start = tracks.step_start_ps[:MOST_STEPS] / PS_PER_US
    dur = (tracks.step_end_ps - tracks.step_start_ps)[:MOST_STEPS] / PS_PER_US
    return tuple(
        StepSpan(str(number), start_us, dur_us)
        for number, start_us, dur_us in zip(tracks.step_number, start.tolist(), dur.tolist(), strict=False)
    )
