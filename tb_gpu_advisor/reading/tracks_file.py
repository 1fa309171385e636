"""The tracks of one host as the bytes of a file: MessagePack of what is known of them, and of their columns."""

from typing import Any, Final

import msgspec
import numpy as np

from tb_gpu_advisor.causes import BUSY
from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.order import typical
from tb_gpu_advisor.escapes import encodable
from tb_gpu_advisor.facts import TOP_GAPS, GapFact, GpuFacts, HostFacts, TrackColumns, TrackLane, Tracks
from tb_gpu_advisor.trace.units import PS_PER_US, US_PER_MS
from tb_gpu_advisor.wire import Category, Instance, StepSpan

#: The columns and their types, as ``TrackColumns`` has them.
_COLUMNS: Final[dict[str, type[np.int32 | np.int64]]] = {
    **dict.fromkeys(("lane", "row", "name"), np.int32),
    **dict.fromkeys(("first", "start_ps", "busy_ps"), np.int64),
}
#: Steps whose parts are kept.
MOST_STEPS: Final = 2000


class GpuHead(msgspec.Struct, frozen=True):
    """What is known of one GPU by category: ms of each step, and instances (also by kernel), a typical one and then the
    worst."""

    gpu: int
    parts_ms: dict[Category, tuple[float, ...]]
    instances: dict[str, tuple[Instance, ...]]


class Head(msgspec.Struct, frozen=True):
    """Everything besides the columns."""

    lanes: tuple[TrackLane, ...]
    launchers: dict[int, tuple[int, ...]]
    gpus: tuple[GpuHead, ...]
    steps: tuple[StepSpan, ...]
    names: tuple[str, ...]


class _Kept(msgspec.Struct, frozen=True):
    head: Head
    columns: dict[str, bytes]


class TracksFile(TrackColumns, frozen=True):
    """The tracks of a host of a run."""

    run: str
    host: str
    head: Head

    @property
    def size_bytes(self) -> int:
        """What it takes of memory."""
        return sum(int(getattr(self, name).nbytes) for name in _COLUMNS) + sum(map(len, self.head.names))

    def text(self, name: int) -> str:
        """A name by its number."""
        return self.head.names[name]


def encoded_tracks(tracks: Tracks, facts: HostFacts) -> bytes:
    """The content of the file."""
    head = Head(
        lanes=tracks.lanes,
        launchers=tracks.launchers,
        gpus=tuple(_gpu_head(gpu, tracks.gaps[gpu.gpu], _longest(tracks, gpu.gpu)) for gpu in facts.gpus),
        steps=_steps(tracks),
        names=tuple(map(encodable, tracks.names)),
    )
    columns = {
        name: getattr(tracks, name).astype(kind, copy=False).tobytes() for name, kind in _COLUMNS.items()
    }
    return msgspec.msgpack.encode(_Kept(head, columns))


def decoded_tracks(data: memoryview, run: str, host: str) -> TracksFile:
    """The tracks in the content of a file; raises ``ValueError`` if it is none of ours."""
    try:
        kept = msgspec.msgpack.decode(data, type=_Kept)
        columns: Any = {name: np.frombuffer(kept.columns[name], kind) for name, kind in _COLUMNS.items()}
    except (msgspec.MsgspecError, KeyError) as error:
        raise ValueError("no tracks") from error
    return TracksFile(run=run, host=host, head=kept.head, **columns)


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
