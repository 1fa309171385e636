"""One step of a capture of many: what the profiler would have seen had it been on for that step alone.

Of each host that is what it does from a step's mark to the next one's, and of the GPUs what that launches, with what
was launched before and still runs then.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from tb_gpu_advisor.trace.schema import messages

_NUMBER: Final = b"step_num"
_LAUNCH: Final = b"correlation_id"
#: Which of the steps is left.
Kept = Literal["first", "middle", "last"]


def one_step(files: Mapping[str, bytes], kept: Kept = "middle") -> tuple[dict[str, bytes], int] | None:
    """The files of a run with one of its steps alone, and its place among all; None where the hosts do not mark three
    steps the same way, or are so far ahead that between two marks none of them launches a kernel: that is no step. The
    last one that has an end is the one before the last mark."""
    spaces = {host: messages()["XSpace"].FromString(data) for host, data in files.items()}
    marks = {host: _marks(space) for host, space in spaces.items()}
    common = sorted(set.intersection(*(set(of_host) for of_host in marks.values())))
    if len(common) < 3:
        return None
    at = {"first": 0, "middle": len(common) // 2, "last": len(common) - 2}[kept]
    for host, space in spaces.items():
        _keep(space, marks[host][common[at]], marks[host][common[at + 1]])
    if not any(_computes(space) for space in spaces.values()):
        return None
    return {host: space.SerializeToString() for host, space in spaces.items()}, at


def _keep(space: Any, from_ps: int, to_ps: int) -> None:
    """Leave what a host does between two moments, and what its GPUs do of that."""
    host = [plane for plane in space.planes if b"GPU" not in plane.name]
    gpus = [plane for plane in space.planes if b"GPU" in plane.name]
    launched, before = set[int](), set[int]()
    for plane in host:
        calls = _ids(plane, _LAUNCH)
        for line in plane.lines:
            for event in line.events:
                start = _start_ps(line, event)
                kept = launched if from_ps <= start < to_ps else before if start < from_ps else set[int]()
                kept.update(_stats(calls, event))
            _leave(line, [one for one in line.events if from_ps <= _start_ps(line, one) < to_ps])
    ends = [
        _start_ps(line, event) + event.duration_ps
        for plane, of_call in ((plane, _ids(plane, _LAUNCH)) for plane in gpus)
        for line in _streams(plane)
        for event in line.events
        if launched.intersection(_stats(of_call, event))
    ]
    until_ps = max(ends, default=to_ps)

    def runs(of_call: set[int], line: Any, event: Any) -> bool:
        calls = set(_stats(of_call, event))
        start = _start_ps(line, event)
        earlier = not calls or calls & before
        return bool(
            calls & launched or (earlier and from_ps < start + event.duration_ps and start < until_ps)
        )

    for plane in gpus:
        of_call = _ids(plane, _LAUNCH)
        for line in plane.lines:
            if line.name.startswith(b"Stream"):
                _leave(line, [one for one in line.events if runs(of_call, line, one)])
            else:
                _leave(line, [one for one in line.events if from_ps <= _start_ps(line, one) < until_ps])


def window(data: bytes, begin: float, end: float) -> bytes:
    """What a profiler sees that was on from one share of the GPUs' time to another: what begins and ends meanwhile."""
    space = messages()["XSpace"].FromString(data)
    gpus = [line for plane in space.planes if b"GPU" in plane.name for line in plane.lines]
    times = [_start_ps(line, event) for line in gpus for event in line.events]
    from_ps, to_ps = (min(times) + share * (max(times) - min(times)) for share in (begin, end))
    for line in (line for plane in space.planes for line in plane.lines):
        starts = [(_start_ps(line, one), one) for one in line.events]
        _leave(line, [one for at, one in starts if from_ps <= at and at + one.duration_ps <= to_ps])
    seen: bytes = space.SerializeToString(deterministic=True)
    return seen


def _computes(space: Any) -> bool:
    lines = (line for plane in space.planes if b"GPU" in plane.name for line in _streams(plane))
    return any(len(line.events) and b"Memcpy" not in line.name for line in lines)


def _marks(space: Any) -> dict[int, int]:
    """When each marked step begins, by its number."""
    starts: dict[int, int] = {}
    for plane in space.planes:
        if b"GPU" in plane.name:
            continue
        numbers = _ids(plane, _NUMBER)
        for line in plane.lines if numbers else ():
            for event in line.events:
                for number in _stats(numbers, event):
                    start = _start_ps(line, event)
                    starts[number] = min(start, starts.get(number, start))
    return starts


def _ids(plane: Any, name: bytes) -> set[int]:
    return {entry.key for entry in plane.stat_metadata if entry.value.name == name}


def _stats(wanted: set[int], event: Any) -> Iterator[int]:
    for stat in event.stats:
        if stat.metadata_id in wanted:
            yield int(getattr(stat, stat.WhichOneof("value")))


def _streams(plane: Any) -> list[Any]:
    return [line for line in plane.lines if line.name.startswith(b"Stream")]


def _start_ps(line: Any, event: Any) -> int:
    return int(line.timestamp_ns) * 1000 + int(event.offset_ps)


def _leave(line: Any, events: list[Any]) -> None:
    kept = [type(event).FromString(event.SerializeToString()) for event in events]
    del line.events[:]
    line.events.extend(kept)
