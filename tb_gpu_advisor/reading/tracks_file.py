"""The tracks of one host as the bytes of a file: MessagePack of them, of each column its type and its bytes."""

from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import astuple, replace

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.escapes import encodable
from tb_gpu_advisor.facts import TOP_GAPS, GapFact, GpuFacts, HostFacts, TrackColumns, TrackLane, Tracks
from tb_gpu_advisor.trace.units import PS_PER_US, US_PER_MS
from tb_gpu_advisor.wire import Category, Instance, StepSpan

#: Steps whose parts are kept. Our default: as many as a report keeps.
MOST_STEPS: Final = 2000


class GpuTracks(Struct, frozen=True):
    """What is known of one GPU by category: ms of each step, and instances (also by kernel), a typical one and then the
    worst."""

    parts_ms: dict[Category, tuple[float, ...]]
    instances: dict[str, tuple[Instance, ...]]


class TracksFile(TrackColumns, frozen=True):
    """The tracks of a host of a run."""

    run: str
    host: str
    lanes: tuple[TrackLane, ...]
    launchers: dict[int, tuple[int, ...]]
    gpus: dict[int, GpuTracks]
    steps: tuple[StepSpan, ...]
    names: tuple[str, ...]

    @property
    def size_bytes(self) -> int:
        """What it takes of memory."""
        columns = (column for column in astuple(self) if isinstance(column, np.ndarray))
        return sum(column.nbytes for column in columns) + sum(map(len, self.names))

    def instances(self, gpu: int, name: str) -> tuple[Instance, ...]:
        """Those of a category or a kernel on a GPU, none where none are known."""
        return self.gpus[gpu].instances.get(name, ()) if gpu in self.gpus else ()


def encoded_tracks(tracks: Tracks, facts: HostFacts) -> bytes:
    """The content of the file. Whose it is stands in its name."""
    columns = {name: getattr(tracks, name) for name in TrackColumns.__struct_fields__}
    file = TracksFile(
        **columns,
        run="",
        host="",
        lanes=tracks.lanes,
        launchers=tracks.launchers,
        gpus={gpu.gpu: _of_gpu(gpu, tracks.gaps[gpu.gpu], _longest(tracks, gpu.gpu)) for gpu in facts.gpus},
        steps=_steps(tracks),
        names=tuple(map(encodable, tracks.names)),
    )
    return msgspec.msgpack.encode(file, enc_hook=lambda column: (column.dtype.str, column.tobytes()))


def decoded_tracks(data: memoryview, run: str, host: str) -> TracksFile:
    """The tracks in the content of a file; raises ``DecodeError`` (a ``ValueError``) if it is none of ours."""

    def column(_: object, written: Any) -> Any:
        kind, content = written
        return np.frombuffer(content, kind)

    return replace(msgspec.msgpack.decode(data, type=TracksFile, dec_hook=column), run=run, host=host)


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


def _of_gpu(gpu: GpuFacts, gaps: tuple[GapFact, ...], longest: dict[str, list[Instance]]) -> GpuTracks:
    instances = {**longest}
    for gap in gaps:
        one = Instance(
            start_us=gap.start_ms * US_PER_MS,
            dur_us=gap.dur_ms * US_PER_MS,
            lost_us=gap.category_ms * US_PER_MS,
            step=gap.step,
        )
        instances.setdefault(gap.category, []).append(one)
    return GpuTracks(
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
