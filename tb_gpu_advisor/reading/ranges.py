"""A range of a timeline from kept tracks: which lanes it has, and the steps and instances in it."""

from typing import Final

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.facts import GAP_SHARE, TrackLane, cut_lane
from tb_gpu_advisor.reading.tracks_file import TracksFile
from tb_gpu_advisor.trace.units import PS_PER_US
from tb_gpu_advisor.wire import HEAD, Category, GpuSteps, Lane, StepPart, StepSpan, TimelineRange

#: Lanes shown: threads that launch, input stages, other threads, streams of the GPU, and one stream of others. Our
#: default: what fits the height of a screen.
MOST_LAUNCHERS: Final = 3
MOST_INPUTS: Final = 4
MOST_OTHERS: Final = 3
MOST_STREAMS: Final = 8
MOST_OTHER_GPUS: Final = 7
#: Windows of steps that an answer holds; in longer ranges they could not be distinguished. Our default: a line every
#: few pixels.
MOST_STEPS_SHOWN: Final = 200
#: The shortest range: nothing shorter can be measured. Our default: ten nanoseconds.
SHORTEST_US: Final = 0.01


class Subject(Struct, frozen=True):
    """What a timeline is of: time that a GPU loses to a category, or the launches of one ``kernel``; ``step`` is the
    one that its picture shows."""

    gpu: int
    category: Category
    step: str = ""
    kernel: str = ""


def home_of(tracks: TracksFile, of: Subject) -> tuple[float, float]:
    """Where to look at first: a step, the worst instance of a category, or else the first step or everything."""
    windows = [one for one in tracks.steps if one.step == of.step]
    worst = tracks.instances(of.gpu, of.kernel or of.category)
    if windows or not worst:
        for one in (*windows, *tracks.steps):
            return one.start_us, one.start_us + one.dur_us
        return bounds_us(tracks)
    margin_us = worst[0].dur_us * (1 / GAP_SHARE - 1) / 2
    return worst[0].start_us - margin_us, worst[0].start_us + worst[0].dur_us + margin_us


def bounds_us(tracks: TracksFile) -> tuple[float, float]:
    """From the first span to the end of the last one."""
    filled = rows_where(np.diff(tracks.first))
    if not len(filled):
        return 0.0, 1.0
    last = tracks.first[filled + 1] - 1
    end = tracks.start_ps[last] + np.maximum(tracks.busy_ps[last + 1] - tracks.busy_ps[last], 1)
    return int(tracks.start_ps[tracks.first[filled]].min()) / PS_PER_US, int(end.max()) / PS_PER_US


def cut(tracks: TracksFile, of: Subject, range_us: tuple[float, float], width: int) -> TimelineRange:
    """About ``width`` spans per lane between two moments, and where the subject is seen."""
    first_us, last_us = bounds_us(tracks)
    start_us, end_us = _within(range_us, (first_us, last_us))
    window = round(start_us * PS_PER_US), round(end_us * PS_PER_US)
    start_us, end_us = window[0] / PS_PER_US, window[1] / PS_PER_US  # as whole picoseconds, like the spans
    lanes = _shown_lanes(tracks.lanes, tracks.launchers.get(of.gpu, ()), of.gpu)
    drawn = sum(lane.kind != "idle" for lane in tracks.lanes)
    wanted = (of.gpu, of.category, of.kernel)
    marks = [at for at, lane in enumerate(tracks.lanes) if (lane.gpu, lane.category, lane.label) == wanted]
    steps = [one for one in tracks.steps if one.start_us < end_us and one.start_us + one.dur_us > start_us]
    return TimelineRange(
        *HEAD,
        run=tracks.run,
        host=tracks.host,
        gpu=of.gpu,
        category=of.category,
        step=of.step,
        start_us=start_us,
        end_us=end_us,
        first_us=first_us,
        last_us=last_us,
        lanes=tuple(_lane(tracks, at, window, width) for at in lanes),
        dropped_lanes=drawn - len(lanes),
        marks=_lane(tracks, marks[0] if marks else -1, window, width),
        steps=tuple(steps) if len(steps) <= MOST_STEPS_SHOWN else (),
        instances=tracks.instances(of.gpu, of.kernel or of.category),
    )


def steps_of(tracks: TracksFile, gpu: int) -> GpuSteps:
    """The steps of one GPU with their parts."""
    known = tracks.gpus[gpu].parts_ms if gpu in tracks.gpus else {}
    return GpuSteps(
        *HEAD,
        run=tracks.run,
        host=tracks.host,
        gpu=gpu,
        steps=tuple(
            StepSpan(one.step, round(one.start_us, 6), round(one.dur_us, 6)) for one in tracks.steps if known
        ),
        parts=tuple(
            StepPart(category, tuple(round(value, 6) for value in ms)) for category, ms in known.items()
        ),
    )


def _within(range_us: tuple[float, float], limits_us: tuple[float, float]) -> tuple[float, float]:
    """The part of a range that the capture holds, moved into it if there is none."""
    start, end = (min(max(at, limits_us[0]), limits_us[1]) for at in range_us)
    if end - start >= SHORTEST_US:
        return start, end
    start = max(limits_us[0], min(start, limits_us[1] - SHORTEST_US))
    return start, start + SHORTEST_US


def _shown_lanes(lanes: tuple[TrackLane, ...], launchers: tuple[int, ...], gpu: int) -> list[int]:
    """The lanes that tell most of one GPU, the same for every range."""
    busiest = sorted(range(len(lanes)), key=lambda at: -lanes[at].busy_ps)
    inputs = [at for at in busiest if lanes[at].kind == "input"]
    launchers = launchers[:MOST_LAUNCHERS]
    # The thread that runs Python may launch less than those that run a function's ops for it.
    others = [at for at in busiest if lanes[at].kind == "host" and at not in launchers]
    streams = [at for at in busiest if lanes[at].kind == "gpu" and lanes[at].gpu == gpu]
    others_first: dict[int, int] = {}
    for at in busiest:
        if lanes[at].kind == "gpu" and lanes[at].gpu != gpu:
            others_first.setdefault(lanes[at].gpu, at)
    return [
        *launchers,
        *sorted(inputs[:MOST_INPUTS]),
        *sorted(others[:MOST_OTHERS]),
        *sorted(streams[:MOST_STREAMS]),
        *(others_first[other] for other in sorted(others_first)[:MOST_OTHER_GPUS]),
    ]


def _lane(tracks: TracksFile, lane: int, window: tuple[int, int], width: int) -> Lane:
    known = tracks.lanes[lane] if lane >= 0 else TrackLane("idle", "", -1, "", 1, 0)
    return cut_lane(tracks, lane, known, tracks.names.__getitem__, window, width)
