"""What may befall a capture: parts of it that are missing, in another order, later, or not yet there.

Each alteration changes a parsed XSpace in place. Times are those of the file, on the axis ``line.timestamp_ns * 1000 +
event.offset_ps``.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tb_gpu_advisor.trace.schema import messages

#: Lines that TensorFlow derives on a GPU's plane, before 2.11 in the file itself.
DERIVED = (b"Steps", b"TensorFlow Ops", b"TensorFlow Name Scope", b"XLA Ops", b"XLA Modules", b"Source code")
#: A plane, one of its lines, the event's name and the event.
Chosen = Callable[[Any, Any, bytes, Any], bool]


def parse(data: bytes) -> Any:
    """A file as protobuf's own objects."""
    space = messages()["XSpace"]()
    space.ParseFromString(data)
    return space


def is_gpu(plane: Any) -> bool:
    """Whether a plane is a GPU's."""
    return bool(plane.name.startswith(b"/device:GPU"))


def shuffle(space: Any, seed: int = 0) -> None:
    """Planes, lines and events in another order."""
    shuffled = random.Random(seed).shuffle
    for items in (
        space.planes,
        *(plane.lines for plane in space.planes),
        *(line.events for line in _lines(space)),
    ):
        order = list(items)
        shuffled(order)
        del items[:]
        items.extend(order)


def later(space: Any, ms: int = 123) -> None:
    """All of it at another time."""
    for line in _lines(space):
        line.timestamp_ns += ms * 1_000_000


def slower(space: Any, factor: int) -> None:
    """All of it so many times as slow."""
    for line in _lines(space):
        line.timestamp_ns *= factor
        for event in line.events:
            event.offset_ps *= factor
            event.duration_ps *= factor


def without_planes(space: Any, is_meant: Callable[[Any], bool]) -> None:
    """Planes that were not recorded."""
    kept = [plane for plane in space.planes if not is_meant(plane)]
    del space.planes[:]
    space.planes.extend(kept)


def without_derived(space: Any) -> None:
    """As TensorFlow 2.11 and later write it: without lines that were derived."""
    for plane in filter(is_gpu, space.planes):
        kept = [line for line in plane.lines if line.name not in DERIVED]
        del plane.lines[:]
        plane.lines.extend(kept)


def without_events(space: Any, is_meant: Chosen) -> None:
    """Events that the profiler lost."""
    for plane in space.planes:
        names = {entry.key: entry.value.name for entry in plane.event_metadata}
        for line in plane.lines:
            kept = [e for e in line.events if not is_meant(plane, line, names.get(e.metadata_id, b""), e)]
            del line.events[:]
            line.events.extend(kept)


def without_stats(space: Any, *names: bytes) -> None:
    """Stats that another version of the profiler does not write."""
    for plane in space.planes:
        ids = {entry.key for entry in plane.stat_metadata if entry.value.name in names}
        holders = [event for line in plane.lines for event in line.events]
        for holder in (*holders, *(entry.value for entry in plane.event_metadata)):
            kept = [stat for stat in holder.stats if stat.metadata_id not in ids]
            if len(kept) < len(holder.stats):
                del holder.stats[:]
                holder.stats.extend(kept)


def unmarked(space: Any) -> None:
    """As of a program that marks no steps, nor its library for it."""
    without_derived(space)
    without_stats(space, b"_r", b"step_num", b"group_id", b"step_name", b"iter_num")
    without_events(space, lambda _plane, _line, name, _event: name in (b"TraceContext", b"train"))


def calls_alone(space: Any) -> None:
    """As of a profiler that saw the driver's calls and nothing else of the host."""
    for plane in space.planes:
        calls = {entry.key for entry in plane.stat_metadata if entry.value.name == b"correlation_id"}
        for line in plane.lines if not is_gpu(plane) else ():
            kept = [e for e in line.events if any(stat.metadata_id in calls for stat in e.stats)]
            del line.events[:]
            line.events.extend(kept)


def cut(space: Any, first: float, last: float) -> None:
    """Only what lies whole between two places of the GPUs' time (0..1): the profiler records an event when it ends, and
    drops those that began before it did."""
    start_ps, end_ps = _gpu_span(space)
    first_ps, last_ps = (start_ps + (end_ps - start_ps) * place for place in (first, last))
    without_events(
        space,
        lambda plane, line, name, event: (
            _start_ps(line, event) < first_ps or _start_ps(line, event) + event.duration_ps > last_ps
        ),
    )


def delay(space: Any, at_ps: int, by_ps: int) -> None:
    """Everything after a moment so much later; what runs then, that much longer."""
    for line in _lines(space):
        for event in line.events:
            start_ps = _start_ps(line, event)
            if start_ps >= at_ps:
                event.offset_ps += by_ps
            elif start_ps + event.duration_ps > at_ps:
                event.duration_ps += by_ps


def idle_moments(space: Any) -> list[int]:
    """The middles of all times in which no GPU does anything, between their first event and their last."""
    spans = sorted((_start_ps(line, e), _start_ps(line, e) + e.duration_ps) for line, e in _of_gpus(space))
    moments, reach = [], spans[0][1]
    for start_ps, end_ps in spans:
        if start_ps > reach:
            moments.append((start_ps + reach) // 2)
        reach = max(reach, end_ps)
    return moments


def _lines(space: Any) -> Iterator[Any]:
    return (line for plane in space.planes for line in plane.lines)


def _of_gpus(space: Any) -> Iterator[tuple[Any, Any]]:
    for plane in filter(is_gpu, space.planes):
        for line in plane.lines:
            if line.name not in DERIVED:
                yield from ((line, event) for event in line.events)


def _start_ps(line: Any, event: Any) -> int:
    start_ps: int = line.timestamp_ns * 1000 + event.offset_ps
    return start_ps


def _gpu_span(space: Any) -> tuple[int, int]:
    spans = [(_start_ps(line, e), _start_ps(line, e) + e.duration_ps) for line, e in _of_gpus(space)]
    return min(start for start, _ in spans), max(end for _, end in spans)
