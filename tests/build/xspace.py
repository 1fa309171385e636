"""A tiny builder of XSpaces for tests: literals in, bytes out.

space = XSpaceBuilder()
gpu = space.plane("/device:GPU:0", compute_cap_major=7)
gpu.line("Stream #13(Compute)").event("gemm", at_us=10, dur_us=5, correlation_id=1)
data = space.to_bytes()
"""

from __future__ import annotations

from typing import Any

from tb_gpu_advisor.trace.schema import messages

StatValue = int | float | str | bytes


class Ref(str):
    """A string stat written as a reference to stat metadata, as the profiler does for repeated strings."""


class Unsigned(int):
    """An integer stat that the profiler writes as unsigned."""


class LineBuilder:
    def __init__(self, plane: PlaneBuilder, line: Any) -> None:
        self._plane = plane
        self.proto = line

    def event(
        self, name: str, at_us: float, dur_us: float, display_name: str = "", **stats: StatValue
    ) -> LineBuilder:
        """Add an event at microseconds from the start of the profile (not from the line's timestamp)."""
        event = self.proto.events.add(metadata_id=self._plane.event_id(name, display_name))
        event.offset_ps = round(at_us * 1e6) - self.proto.timestamp_ns * 1000
        event.duration_ps = round(dur_us * 1e6)
        for key, value in stats.items():
            self._plane.add_stat(event.stats, key, value)
        return self


class PlaneBuilder:
    def __init__(self, plane: Any) -> None:
        self.proto = plane
        self._events: dict[tuple[str, str], int] = {}
        self._stats: dict[str, int] = {}
        self._streams: dict[str, LineBuilder] = {}

    def line(self, name: str, line_id: int | None = None, timestamp_ns: int = 0) -> LineBuilder:
        """A new line, or the one that is there of a stream: the profiler writes one for each."""
        if name in self._streams:
            return self._streams[name]
        line = self.proto.lines.add(name=name.encode(), timestamp_ns=timestamp_ns)
        line.id = line_id if line_id is not None else len(self.proto.lines)
        made = LineBuilder(self, line)
        if name.startswith("Stream #"):
            self._streams[name] = made
        return made

    def event_id(self, name: str, display_name: str = "") -> int:
        key = (name, display_name)
        if key not in self._events:
            self._events[key] = len(self._events) + 1
            entry = self.proto.event_metadata.add(key=self._events[key])
            entry.value.id = entry.key
            entry.value.name = name.encode()
            entry.value.display_name = display_name.encode()
        return self._events[key]

    def stat_id(self, name: str) -> int:
        if name not in self._stats:
            self._stats[name] = len(self._stats) + 1
            entry = self.proto.stat_metadata.add(key=self._stats[name])
            entry.value.id = entry.key
            entry.value.name = name.encode()
        return self._stats[name]

    def add_stat(self, stats: Any, name: str, value: StatValue) -> None:
        stat = stats.add(metadata_id=self.stat_id(name))
        if isinstance(value, Ref):
            stat.ref_value = self.stat_id(value)
        elif isinstance(value, str):
            stat.str_value = value.encode()
        elif isinstance(value, bytes):
            stat.bytes_value = value
        elif isinstance(value, float):
            stat.double_value = value
        elif isinstance(value, Unsigned) or value > (1 << 63) - 1:
            stat.uint64_value = value
        else:
            stat.int64_value = value


class XSpaceBuilder:
    def __init__(self, hostname: str = "host") -> None:
        self.proto = messages()["XSpace"]()
        self.proto.hostnames.append(hostname.encode())

    def plane(self, name: str, **stats: StatValue) -> PlaneBuilder:
        plane = PlaneBuilder(self.proto.planes.add(name=name.encode(), id=len(self.proto.planes)))
        for key, value in stats.items():
            plane.add_stat(plane.proto.stats, key, value)
        return plane

    def to_bytes(self) -> bytes:
        data: bytes = self.proto.SerializeToString(deterministic=True)
        return data
